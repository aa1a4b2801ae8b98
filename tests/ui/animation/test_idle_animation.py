from santiago.ui.animation.idle_animation import IdleAnimation


def test_the_water_glints_while_somebody_is_there_and_rests_afterwards() -> None:
    idle = IdleAnimation()
    changes = [idle.update(0.1) for _ in range(100)]
    assert any(changes[:20])
    assert not any(changes[-40:])
    assert not idle.running


def test_a_touch_wakes_it() -> None:
    idle = IdleAnimation()
    for _ in range(100):
        idle.update(0.1)
    idle.touched()
    assert idle.running
    assert any(idle.update(0.1) for _ in range(20))


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


def test_its_frames_are_the_four_that_are_drawn() -> None:
    idle = IdleAnimation()
    frames = set()
    for _ in range(40):
        idle.update(0.1)
        frames.add(idle.water_frame)
    assert frames == {0, 1, 2, 3}
