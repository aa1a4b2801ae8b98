"""The adapters pass the tests of the libraries they are for; skipped where those are not installed."""

import warnings

import pytest


@pytest.mark.parametrize("seats", [2, 4])
def test_the_environment_passes_pettingzoos_own_test(seats: int) -> None:
    pytest.importorskip("pettingzoo")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.test import api_test

        from santiago.research.pettingzoo_env import env

        api_test(env(seats), num_cycles=300)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_game_passes_openspiels_random_simulation(seats: int) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import santiago.research.openspiel_game  # noqa: F401  registers the game

    game = pyspiel.load_game("python_santiago", {"players": seats})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
