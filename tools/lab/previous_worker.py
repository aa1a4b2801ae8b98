"""Serves the agents of another version of the game: `python -I previous_worker.py WHEEL`; see `previous.py`.

Reads a JSON line for each decision and writes one. It imports `santiago` from the wheel and nothing else of
this repository. Games are followed move by move: set-up and edition come with the first line of a game.
"""

import json
import sys
import time
from importlib import import_module
from typing import Any


def main() -> int:
    """Answer until the input ends."""
    sys.path.insert(0, sys.argv[1])
    answers, sys.stdout = sys.stdout, sys.stderr
    rules = {
        name: import_module(f"santiago.rules.{name}")
        for name in ("apply", "notation", "observation", "state")
    }
    game: dict[str, Any] = {}
    for line in sys.stdin:
        question = json.loads(line)
        if "setup" in question:
            game = {"state": started(question, rules["state"]), "agents": {}}
        for text in question["moves"]:
            game["state"] = rules["apply"].apply(game["state"], rules["notation"].parse_move(text)).after
        if "level" in question:
            answers.write(json.dumps(answered(question, game, rules)) + "\n")
            answers.flush()
    return 0


def started(question: dict[str, Any], module: Any) -> Any:  # noqa: ANN401  objects of the other version
    """The first state of the game."""
    options, setup = import_module("santiago.rules.options"), import_module("santiago.rules.setup")
    edition = options.Options.of(options.Edition(question["edition"]))
    table = question["setup"]
    laid = setup.Setup(
        table["spring"],
        tuple(table["palms"]),
        table["overseer"],
        table["set_aside"],
        tuple(map(tuple, table["stacks"])),
    )
    return module.new_game(edition, question["seats"], laid)


def answered(question: dict[str, Any], game: dict[str, Any], rules: dict[str, Any]) -> dict[str, Any]:
    """The move of the seat to move, and the processor seconds that it took."""
    try:
        roster, seeds = import_module("santiago.ai.agents.roster"), import_module("santiago.ai.agents.seeds")
    except ModuleNotFoundError:  # before 1.1
        roster, seeds = import_module("santiago.ai.roster"), import_module("santiago.ai.seeds")
    agents, level = import_module("santiago.ai.agent"), import_module("santiago.rules.record").Level
    state = game["state"]
    seat = state.to_move
    agent = roster.agent(level(question["level"]), None, state.seats, state.options.edition)
    observation = rules["observation"].observe(state, seat)
    nodes = roster.NODES[level(question["level"])] if question["nodes"] is None else question["nodes"]
    seed = seeds.decision_seed(observation, question["seed"], agent.version)
    begun = time.process_time()
    decision = agent.choose(observation, agents.Limit(nodes, 1e9, seed, explain=False))
    return {"move": rules["notation"].move_text(decision.move), "seconds": time.process_time() - begun}


if __name__ == "__main__":
    sys.exit(main())
