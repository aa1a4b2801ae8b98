from santiago.ui.animation.idle_animation import IdleAnimation


def test_a_touch_wakes_it() -> None:
    idle = IdleAnimation()
    for _ in range(100):
        idle.update(0.1)
    assert not idle.running
    idle.touched()
    assert idle.running


def test_eyes_that_close_open_again_and_stay_open_once_it_rests() -> None:
    idle = IdleAnimation()
    idle.close_eyes()
    assert idle.eyes_closed
    closed = []
    for _ in range(400):
        idle.update(0.02)
        closed.append(idle.eyes_closed)
    assert not all(closed[:10])
    assert any(closed[10:])
    assert not any(closed[-50:])
