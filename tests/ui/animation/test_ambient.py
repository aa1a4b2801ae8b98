from santiago.ui.animation.water_glints import WaterGlints


def test_the_water_glints_while_somebody_is_there_and_rests_afterwards() -> None:
    glints = WaterGlints()
    changes = [glints.update(0.1) for _ in range(100)]
    assert any(changes[:20])
    assert not any(changes[-40:])
    assert not glints.running


def test_a_touch_wakes_it() -> None:
    glints = WaterGlints()
    for _ in range(100):
        glints.update(0.1)
    glints.touched()
    assert glints.running
    assert any(glints.update(0.1) for _ in range(20))


def test_eyes_that_close_open_again_and_stay_open_once_it_rests() -> None:
    glints = WaterGlints()
    glints.blink()
    assert glints.blinks
    closed = []
    for _ in range(400):
        glints.update(0.02)
        closed.append(glints.blinks)
    assert not all(closed[:10])
    assert any(closed[10:])
    assert not any(closed[-50:])


def test_its_frames_are_the_four_that_are_drawn() -> None:
    glints = WaterGlints()
    frames = set()
    for _ in range(40):
        glints.update(0.1)
        frames.add(glints.flow)
    assert frames == {0, 1, 2, 3}
