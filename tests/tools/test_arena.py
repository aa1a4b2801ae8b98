"""The arena plays, resumes where it stopped, and reports; also on a Dask cluster if Dask is installed."""

import json
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from tools import arena


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr(sys, "argv", ["arena.py", *arguments])
    assert arena.main() == 0


def test_a_stopped_run_goes_on_and_ends_like_one_in_one_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    common = ("--agents", "easy,random,random")
    run(monkeypatch, *common, "--games", "4", "--out", str(whole))
    run(monkeypatch, *common, "--games", "2", "--out", str(parts))
    parts.write_text(parts.read_text() + '{"number": 2, "cut of')
    run(monkeypatch, *common, "--games", "4", "--out", str(parts))
    outputs = [
        [
            {name: game[name] for name in ("number", "agents", "scores", "style")}
            for game in arena.read_games(path)
        ]
        for path in (whole, parts)
    ]
    assert outputs[0] == outputs[1]
    assert "4 games, 3 seats" in capsys.readouterr().out


def test_with_more_agents_than_seats_each_deal_draws_some_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "mixed.jsonl"
    run(monkeypatch, "--agents", "easy,random,normal", "--seats", "2", "--games", "6", "--out", str(out))
    games = [json.loads(line) for line in out.read_text().splitlines()]
    assert all(len(set(game["agents"])) == 2 for game in games)
    assert games[0]["agents"] == games[1]["agents"][::-1]


@pytest.mark.parametrize("other", [("--seed", "2"), ("--seats", "3"), ("--agents", "normal,random")])
def test_games_of_another_run_are_never_mixed_into_a_file(
    other: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "games.jsonl"
    common = ("--agents", "easy,random", "--games", "2", "--out", str(out))
    run(monkeypatch, *common)
    before = out.read_text()
    with pytest.raises(SystemExit, match="choose another --out"):
        run(monkeypatch, *common, *other)
    assert out.read_text() == before


def test_an_agent_that_there_is_not_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run(monkeypatch, "--agents", "easy,clever")
    assert "clever" in capsys.readouterr().err.splitlines()[-1]


BOT = """
from santiago.ai.agent import Decision
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Bid

class First:
    version = "first-1"
    def choose(self, observation, limit):
        return Decision(next(iter(legal_moves(observation.position))))

class Wrong(First):
    def choose(self, observation, limit):
        return Decision(Bid(99))
"""


def test_an_agent_from_outside_plays_in_the_arena(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mybot.py").write_text(BOT)
    common = ("--games", "2", "--out", "games.jsonl")
    run(monkeypatch, "--agents", "mybot:First,random", *common)
    assert "mybot:First" in capsys.readouterr().out
    with pytest.raises(SystemExit, match=r"arena: mybot:Wrong chose 'bid 99', which is illegal: .*\."):
        run(monkeypatch, "--agents", "mybot:Wrong,random", *common[:-1], "others.jsonl")


def test_a_dask_cluster_plays_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("dask.distributed")
    alone, there = tmp_path / "alone.jsonl", tmp_path / "there.jsonl"
    common = ("--agents", "easy,random", "--games", "2")
    run(monkeypatch, *common, "--out", str(alone))
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        run(monkeypatch, *common, "--out", str(there), "--cluster", cluster.scheduler_address)
    scores = [[game["scores"] for game in arena.read_games(path)] for path in (alone, there)]
    assert scores[0] == scores[1]


def test_a_process_that_the_system_ends_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The agent kills its parent with signal 9, as the system does when memory runs out."""
    agent = """
        import os
        from multiprocessing import parent_process
        class Bot:
            version = "1"
            def choose(self, observation, limit):
                os.kill(parent_process().pid, 9)
        """
    (tmp_path / "deadly.py").write_text(dedent(agent))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit, match="the system killed a process"):
        run(monkeypatch, "--agents", "deadly:Bot,easy", "--games", "2", "--jobs", "2")
