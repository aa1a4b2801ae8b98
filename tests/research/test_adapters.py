"""The adapters pass their libraries' own tests; skipped if the libraries are not installed."""

from typing import Any

import pytest

np = pytest.importorskip("numpy")
TABLES = [(2, "trefl"), (4, "trefl"), (5, "amigo")]


@pytest.mark.filterwarnings("ignore")
class TestPettingZoo:
    @pytest.fixture(autouse=True)
    def pettingzoo(self) -> Any:
        return pytest.importorskip("pettingzoo")

    @pytest.mark.parametrize(("seats", "edition"), TABLES)
    def test_the_environment_passes_its_own_tests(self, seats: int, edition: str) -> None:
        from pettingzoo.test import api_test, render_test, seed_test

        from santiago.research.pettingzoo_env import env

        api_test(env(seats, edition), num_cycles=300)
        seed_test(lambda: env(seats, edition), num_cycles=50)
        render_test(lambda render_mode: env(seats, edition, render_mode))

    def test_an_illegal_action_ends_the_game_for_all(self) -> None:
        from santiago.research.pettingzoo_env import env

        table = env(3)
        table.reset(seed=1)
        agent = table.agent_selection
        table.step(1)  # in an auction nobody can discard
        assert table.rewards[agent] == -1
        assert all(table.terminations.values())

    def test_the_end_is_rewarded_by_the_share_of_the_win(self) -> None:
        from santiago.research.pettingzoo_env import env

        table = env(3)
        table.reset(seed=1)
        rewards: dict[str, float] = {}
        for agent in table.agent_iter():
            observation, reward, ended, _, _ = table.last()
            if ended:
                rewards[agent] = reward
            table.step(None if ended else int(np.flatnonzero(observation["action_mask"])[-1]))
        assert sum(rewards.values()) == 1
        assert len(rewards) == 3

    @pytest.mark.parametrize(
        ("made", "sentence"),
        [
            ({"seats": 6}, "a game has 2 to 5 seats"),
            ({"seats": 2, "edition": "amigo"}, "two seats need the trefl edition"),
            ({"edition": "trefel"}, "the option edition is trefl or amigo, not 'trefel'"),
            ({"render_mode": "rgb_array"}, "render_mode is None, 'human' or 'ansi', not 'rgb_array'"),
        ],
    )
    def test_a_wrong_table_is_refused_at_once(self, made: dict[str, Any], sentence: str) -> None:
        from santiago.research.pettingzoo_env import env

        with pytest.raises(ValueError, match=sentence):
            env(**made)

    def test_nothing_is_played_before_the_reset(self) -> None:
        from santiago.research.pettingzoo_env import SantiagoEnv, env

        with pytest.raises(AssertionError, match="reset"):
            env().step(0)
        with pytest.raises(AttributeError, match="rewards cannot be accessed before reset"):
            print(env().rewards)
        with pytest.raises(RuntimeError, match="call reset"):
            SantiagoEnv().step(0)


class TestOpenSpiel:
    @pytest.fixture(autouse=True)
    def pyspiel(self) -> Any:
        pyspiel = pytest.importorskip("pyspiel")
        import santiago.research.openspiel_game  # noqa: F401  registers the game

        return pyspiel

    @pytest.mark.parametrize(("seats", "edition"), TABLES)
    def test_the_game_passes_its_random_simulation(self, pyspiel: Any, seats: int, edition: str) -> None:
        game = pyspiel.load_game("python_santiago", {"players": seats, "edition": edition})
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)

    @pytest.mark.usefixtures("pyspiel")
    def test_a_learner_can_use_it(self) -> None:
        from open_spiel.python import rl_environment

        table = rl_environment.Environment("python_santiago", players=3)
        step, chance = table.reset(), np.random.default_rng(1)
        while not step.last():
            seat = step.observations["current_player"]
            assert len(step.observations["info_state"][seat]) == table.observation_spec()["info_state"][0]
            step = table.step([chance.choice(step.observations["legal_actions"][seat])])
        assert sum(step.rewards) == 1

    def test_a_sealed_bid_is_hidden_from_the_other(self, pyspiel: Any) -> None:
        """R10.3"""
        first, second = (self.after(pyspiel, ("first", 0), ("bid", bid)) for bid in (1, 2))
        bidder, other = 1 - first.current_player(), first.current_player()
        for information in ("string", "tensor"):
            told = [getattr(state, f"information_state_{information}") for state in (first, second)]
            assert told[0](other) == told[1](other)
            assert told[0](bidder) != told[1](bidder)

    @pytest.mark.parametrize(("seats", "moves"), [(2, 0), (2, 2), (2, 30), (3, 60)])
    def test_what_a_seat_cannot_know_is_drawn_anew(self, pyspiel: Any, seats: int, moves: int) -> None:
        state = self.after(pyspiel, *[("", n) for n in range(moves)], seats=seats)
        seat, chance = state.current_player(), np.random.default_rng(2)
        known = state.information_state_string(seat), state.information_state_tensor(seat)
        others = [state.resample_from_infostate(seat, chance.random) for _ in range(8)]
        for other in others:
            assert (other.information_state_string(seat), other.information_state_tensor(seat)) == known
            assert other.legal_actions() == state.legal_actions()
        assert len({other.table.start.setup.stacks for other in others}) > 1
        assert len({other.table.start.setup.palms for other in others}) == (8 if moves == 0 else 1)
        assert len({other.table.moves for other in others}) > (1 if (seats, moves) == (2, 2) else 0)

    def after(self, pyspiel: Any, *choices: tuple[str, int], seats: int = 2) -> Any:
        """Return the state after choices: the n-th, modulo their number, of the moves with a first word."""
        state = pyspiel.load_game("python_santiago", {"players": seats}).new_initial_state()
        state.apply_action(5)
        for word, number in choices:
            actions = state.legal_actions()
            named = [
                action
                for action in actions
                if state.action_to_string(state.current_player(), action).startswith(word)
            ]
            state.apply_action(named[number % len(named)])
        return state

    @pytest.mark.filterwarnings("ignore")
    def test_information_set_search_plays(self, pyspiel: Any) -> None:
        from open_spiel.python.algorithms import ismcts, mcts

        state = self.after(pyspiel, ("first", 0))
        chance = np.random.RandomState(1)
        rollouts = mcts.RandomRolloutEvaluator(1, chance)
        bot = ismcts.ISMCTSBot(state.get_game(), rollouts, 1.4, 4, random_state=chance)
        assert bot.step(state) in state.legal_actions()
