"""Of a hundred bribes, how many overseers accepted; made by `tools/lab/bribes.py`."""

SHARES: dict[int, tuple[tuple[int, ...], ...]] = {
    2: ((32, 62, 100, 100, 100),),
    3: ((0, 21, 54, 80, 88), (14, 17, 29, 36, 33)),
    4: ((0, 10, 65, 81, 96), (3, 12, 42, 42, 50), (4, 15, 14, 16, 21)),
    5: ((0, 8, 41, 65, 85), (3, 9, 39, 45, 50), (7, 7, 19, 22, 23)),
}
