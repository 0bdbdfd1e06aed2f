"""Matches of any two players, the distance from best play, and the commands."""

import contextlib
import importlib.util
import io
import json
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import numpy as np

import doudizhu
from doudizhu.__main__ import main
from doudizhu.best_response import Function, Named, Position, Responder
from doudizhu.game import POSITION_ARRAYS, position_of, solve_positions
from doudizhu.intervals import gain_of, mean_of, share_of
from doudizhu.players import Rounds, player_of

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "bot.py"


def lowest(_seen, legal):
    """Plays the lowest id, the pass where it can."""
    return legal.ids[legal.starts[:-1]]


def highest(_seen, legal):
    return legal.ids[legal.starts[1:] - 1]


class ArenaTest(unittest.TestCase):
    def test_random_against_random_is_even(self):
        report = doudizhu.Arena("random").measure(doudizhu.random_agent(1), deals=150, seed=1)
        self.assertLess(abs(report.wins.mean - 0.5), 0.1)
        self.assertGreater(report.wins.half, 0.01)

    def test_the_first_play_loses_to_rules(self):
        report = doudizhu.Arena("rules").measure(lowest, deals=20)
        self.assertLess(report.wins.mean, 0.4)
        self.assertLess(report.points.mean, 0)

    def test_an_agent_of_the_wrong_shape(self):
        with self.assertRaisesRegex(ValueError, "expected one id per game"):
            doudizhu.Arena().measure(lambda _seen, legal: legal.ids, deals=4)
        for agent in (lambda: 0, 7, None):
            with self.assertRaisesRegex(TypeError, r"invalid agent .*: expected a function of \(observations, legal\)"):
                doudizhu.Arena().measure(agent)
        with self.assertRaisesRegex(TypeError, "invalid opponent 7"):
            doudizhu.Arena(7).measure("rules")
        with self.assertRaisesRegex(doudizhu.Refused, 'invalid bot "unknown"'):
            doudizhu.Arena("unknown")

    def test_a_function_of_douzeros_encoding(self):
        seen = []

        def first(observations, legal):
            seen.append({name: array.shape[1:] for name, array in observations.items()})
            return legal.ids[legal.starts[:-1]]

        plain = doudizhu.Arena("greedy").measure(first, deals=5, seed="test")
        seen.clear()
        arena = doudizhu.Arena("greedy", observation="douzero")
        self.assertEqual(arena.measure(first, deals=5, seed="test"), plain)
        arena.endgames(first, rounds=2)
        doudizhu.Arena(first, observation="douzero").measure("level-1", deals=1)
        doudizhu.Arena(observation="douzero").best_response(first, deals=1, samples=4)
        for shapes in seen:
            self.assertEqual(shapes, {"x": (430,), "z": (5, 162), "role": ()})
        for wrong in ({"observation": "hand"}, {"observation": "douzero", "rules": "pagat-4p"}):
            with self.assertRaisesRegex(ValueError, "invalid observation .*expected"):
                doudizhu.Arena("greedy", **wrong)
        with self.assertRaisesRegex(TypeError, "invalid agent 5: expected a function"):
            arena.measure(5, deals=1)

    def test_an_array_that_was_not_asked_for(self):
        with self.assertRaisesRegex(KeyError, r"no array 'unseen' of .*hand.* observation="):
            doudizhu.Arena("random", observation=["hand"]).measure(lambda seen, _legal: seen["unseen"], deals=1)

    def test_two_functions_and_bots_by_name(self):
        there = doudizhu.Arena(lowest).measure(highest, deals=12, seed=3)
        back = doudizhu.Arena(highest).measure(lowest, deals=12, seed=3)
        self.assertAlmostEqual(there.wins.mean + back.wins.mean, 1)
        self.assertAlmostEqual(there.points.mean, -back.points.mean)
        # A bot in the batch plays as the same bot that gets each position anew.
        inside = doudizhu.Arena("rules").measure(highest, deals=12, seed=3)
        mirrored = doudizhu.Arena(highest).measure("rules", deals=12, seed=3)
        self.assertAlmostEqual(inside.wins.mean, 1 - mirrored.wins.mean)
        self.assertAlmostEqual(inside.points.mean, -mirrored.points.mean)

    def test_results_by_deal(self):
        report = doudizhu.Arena("random").measure("rules", deals=8, seed=5)
        data = json.loads(json.dumps(report.as_json()))
        self.assertEqual([one["seed"] for one in data["by_deal"]], [f"5/{deal}" for deal in range(8)])
        won = [one["landlordWon"] + one["farmersWon"] for one in data["by_deal"]]
        self.assertAlmostEqual(sum(won) / 16, data["wins"]["mean"])
        self.assertAlmostEqual(np.mean([one["points"] for one in data["by_deal"]]), data["points"]["mean"])

    def test_a_program_as_a_player(self):
        report = doudizhu.Arena("random").measure(f"exec:{sys.executable} {EXAMPLE}", deals=2, seed=1)
        self.assertEqual(report.deals, 2)

    def test_a_program_that_fails_loses_its_rounds(self):
        # Ends at each second question of a round: its history shows how often it has played.
        source = Path(EXAMPLE).read_text("utf-8").replace(
            'worths =', 'if len(message["view"]["history"]) > 2:\n            raise KeyError("trick")\n        worths ='
        )
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "bot.py").write_text(source, "utf-8")
            bot = f"exec:{sys.executable} {folder}/bot.py"
            report = doudizhu.Arena("random").measure(bot, deals=2, seed=1)
            self.assertEqual((report.wins.mean, len(report.faults)), (0, 4))
            self.assertEqual(report.points.mean, report.by_deal[0]["points"] / 2 + report.by_deal[1]["points"] / 2)
            self.assertLess(report.points.mean, 0)
            self.assertRegex(report.faults[0], r"^deal 1/0, landlord: exec:.* \(crash\): .*KeyError: 'trick'")
            self.assertRegex(str(report), "rounds lost by faults: 4, the first: deal 1/0, landlord")
            self.assertEqual(doudizhu.Arena(bot).measure("random", deals=2, seed=1).wins.mean, 1)
            with self.assertRaisesRegex(ValueError, r"failed in round \d+ \(crash\): .*KeyError"):
                doudizhu.Arena().endgames("random", rounds=1, by=bot)
            view = {"rules": "douzero", "seat": 0, "hand": "33445566778899TTJQKR", "kitty": "33R"}
            self.assertEqual(len(doudizhu.act(bot, [view])), 1)

    def test_levels_of_four_seats(self):
        report = doudizhu.Arena("level-1", "pagat-4p").measure("level-4", deals=3, seed=1)
        self.assertEqual(len(report.by_deal), 3)


class EndgamesTest(unittest.TestCase):
    def test_a_player_that_follows_the_solver_throws_nothing_away(self):
        batch = doudizhu.Batch([doudizhu.group(1)])
        self.addCleanup(batch.close)
        table = batch.action_table()

        def perfect(seen, legal):
            positions = [position_of({name: seen[name][game] for name in POSITION_ARRAYS}, table, 3) for game in range(len(legal))]
            chosen = []
            for game, solution in enumerate(solve_positions(positions, "douzero", 100_000)):
                wins = [play["id"] for play in solution["winningPlays"]]
                chosen.append(wins[0] if wins else 0 if solution.get("winningPass") else int(legal[game][0]))
            return np.array(chosen)

        arena = doudizhu.Arena()
        best = arena.endgames(perfect, rounds=15, cards=20, seed=2)
        worst = arena.endgames(lowest, rounds=15, cards=20, seed=2)
        self.assertGreater(best.positions, 3)
        self.assertEqual((best.thrown.mean, best.positions), (0, worst.positions))
        self.assertGreater(worst.thrown.mean, 0)
        self.assertEqual(list(best.by_role), ["landlord", "down", "up"])
        self.assertEqual(list(best.by_cards), ["1-5", "6-10", "11-15", "16-20"])
        self.assertEqual(json.loads(json.dumps(best.as_json()))["positions"], best.positions)



class IntervalsTest(unittest.TestCase):
    def test_known_intervals(self):
        # values, mean, half, tolerance, why
        ROWS = (
            (share_of(np.repeat([1.0, 0], 500)), 0.5, 0.0309, 1e-4, "many values: the usual interval, p ± 1.96 √(pq/n)"),
            (share_of(np.ones(20)), 1, 0.2, 0.01, "20 of 20: Clopper and Pearson's lower bound is 0.832, Agresti and Coull's 0.80"),
            (share_of(np.zeros(4)), 0, 0.575, 0.01, "0 of 4: Clopper and Pearson's upper bound is 0.602"),
            (share_of(np.array([1.0, 0, 0, 1] * 250), np.full(1000, 2.0)), 0.25, 1.96 * 0.25 / np.sqrt(1000), 1.5e-3, "groups whose members agree"),
            (share_of(np.array([0.0, 0, 0]), np.array([2.0, 0, 0])), 0, 0.88, 0.01, "one group is not certain"),
            (gain_of(np.zeros(5)), 0, 0.46, 0.01, "no gain in five deals is no proof of none"),
            (mean_of(np.array([1.0, 3])), 2, 12.706, 1e-3, "two values: Student"),
            (mean_of(np.arange(10.0)), 4.5, 2.262 * 0.957427, 1e-3, "ten values: Student"),
            (mean_of(np.arange(21.0)), 10, 2.086 * 1.354006, 2e-3, "21 values: Student"),
        )
        for found, mean, half, near, why in ROWS:
            with self.subTest(why):
                self.assertAlmostEqual(found.mean, mean, delta=1e-12)
                self.assertAlmostEqual(found.half, half, delta=near)
        for found in (share_of(np.ones(20)), share_of(np.zeros(4))):
            self.assertEqual([found.low >= 0, found.high <= 1], [True, True])
        self.assertRegex(str(share_of(np.ones(20))), r"^1\.000 \[0\.80\d, 1\.000\]$")

    def test_shares_hold_the_truth(self):
        rng = np.random.default_rng(0)
        for truth, count in ((0.5, 10), (0.02, 30), (0.9, 20), (0.3, 300)):
            found = [share_of((rng.random(count) < truth).astype(float)) for _ in range(500)]
            self.assertGreater(sum(abs(one.mean - truth) <= one.half for one in found), 465)

    def test_too_few(self):
        self.assertEqual(str(share_of(np.zeros(3), np.zeros(3))), "–")
        for values in (np.ones(1), np.full(9, 2.0)):
            self.assertEqual(str(mean_of(values)), f"{values[0]:.3f} (too few for an interval)")
            self.assertEqual(mean_of(values).as_json(), {"mean": values[0], "low": None, "high": None})


def low_lead_high_reply(seen, legal):
    """Leads its lowest play, and beats with its highest."""
    return np.where(seen["toBeat"] == 0, lowest(seen, legal), highest(seen, legal))


class BestResponseTest(unittest.TestCase):
    def responses(self, agent, deals):
        """Ids that a response to the agent plays in the positions, the agent's own, and the table."""
        policy = Function(player_of("agent", agent, "douzero"), "douzero", 15)
        self.addCleanup(policy.close)
        batch = doudizhu.Batch([doudizhu.group(len(deals))], auto_reset=False)
        self.addCleanup(batch.close)
        rounds = Rounds(batch, batch.reset(deals=[{"game": game, **deal} for game, deal in enumerate(deals)]), "douzero")
        for game, deal in enumerate(deals):
            rounds.plays[game] = deal.get("plays", [])
        games = np.arange(len(deals))
        table = batch.action_table()
        own = agent(rounds.observations(games), rounds.legal(games))
        chosen = Responder(policy, "douzero", 16, 1).choose(rounds, games)
        return [table.text(action) for action in chosen], [table.text(action) for action in own]

    def test_positions_with_known_best_responses(self):
        deals = [
            # The kings keep the turn whatever the farmers hold. A lead of the three loses to a last card.
            {"hands": ["3KK", "5", "6"]},
            # A farmer who goes out at once needs no draw.
            {"hands": ["57", "Q", "3K"], "plays": [3]},
        ]
        chosen, own = self.responses(low_lead_high_reply, deals)
        self.assertEqual(own, ["3", "Q"])
        self.assertEqual(chosen, ["KK", "Q"])

    def test_it_sees_no_hidden_card(self):
        hands = ("3455667TQKA2", "44789JQA", "3577TKK2")
        chosen, _ = self.responses(low_lead_high_reply, [{"hands": [hands[0], one, other]} for one, other in (hands[1:], hands[:0:-1])])
        self.assertEqual(chosen[0], chosen[1])

    def test_the_exact_gain_over_a_player_that_always_passes(self):
        # As landlord it wins already; as farmers one play that beats is enough.
        found = doudizhu.Arena().best_response(lowest, deals=1, samples=4)
        self.assertEqual((found.gain.mean, found.landlord.mean, found.farmers.mean, found.wins.mean), (0.5, 0, 1, 1))

    def test_a_bot_plays_by_name_as_in_a_batch(self):
        inside = Function(player_of("agent", "greedy", "douzero"), "douzero", 15)
        self.addCleanup(inside.close)
        by_name = Named("greedy", "douzero", 0)
        with doudizhu.Batch([doudizhu.group(2)], "named", ["hands", "kitty"]) as batch:
            table = batch.action_table()
            answer = batch.reset()
            first = [int(ids) for ids in answer.legal.ids[answer.legal.starts[:-1]]]
            dealt = [Position(hands[:3].astype(int), kitty.astype(int), []) for hands, kitty in zip(answer.observations["hands"], answer.observations["kitty"])]
        later = [one._replace(plays=[action]) for one, action in zip(dealt, first)]
        self.assertEqual(by_name.choices(later, table).tolist(), inside.choices(later, table).tolist())
        shared = [dealt[0], dealt[0]]
        ids = by_name.choices(shared, table).tolist()[:1]
        self.assertEqual(by_name.landlord_wins(shared, ids).tolist(), inside.landlord_wins(shared, ids).tolist())

    def test_wrong_uses(self):
        for rules in ("laizi", "two"):
            with self.assertRaisesRegex(ValueError, "expected three or four seats, and no wild ranks"):
                doudizhu.Arena(rules=rules).best_response("greedy", deals=1)
        with self.assertRaisesRegex(ValueError, "invalid samples 3: expected"):
            doudizhu.Arena().best_response("greedy", samples=3)


class CommandsTest(unittest.TestCase):
    def run_main(self, *words):
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            main(list(words))
        return output.getvalue()

    def test_measure_and_endgames(self):
        self.assertRegex(self.run_main("measure", "rules", "--opponent", "random", "--deals", "4"), r"^WP \d\.\d+ \[\d\.\d+, [01]\.\d+\], ADP .*4 deals")
        data = json.loads(self.run_main("measure", "rules", "--opponent", "random", "--deals", "2", "--json"))
        self.assertEqual(len(data["by_deal"]), 2)
        several = self.run_main("measure", "rules", "greedy", "--opponent", "random", "--deals", "2")
        self.assertRegex(several, r"^rules: WP .*\ngreedy: WP [^\n]*$")
        one = self.run_main("measure", "rules", "--opponent", "random", "--deals", "1")
        self.assertNotRegex(one, r"points \S+ \[")
        self.assertIn("(too few for an interval)", one)
        settings = {"command": "measure", "player": "rules", "opponent": "random", "deals": 2, "rules": "douzero", "seed": "0"}
        self.assertEqual(data["settings"], settings)
        self.assertRegex(self.run_main("endgames", "greedy", "--rounds", "3", "--cards", "12"), r"^\d+ positions: thrown away")
        response = json.loads(self.run_main("best-response", "greedy", "--deals", "1", "--samples", "4", "--json"))
        self.assertEqual([list(one) for one in response["by_deal"]], [["seed", "landlord", "farmers"]])
        with self.assertRaisesRegex(SystemExit, 'doudizhu: invalid bot "unknown": expected one of'):
            main(["measure", "unknown"])
        with self.assertRaisesRegex(SystemExit, r'bot "gredy".*, or exec:COMMAND, .*rlcard:rule.* \(did you mean greedy\?\)$'):
            main(["measure", "gredy"])

    @unittest.skipUnless(importlib.util.find_spec("rlcard"), "no rlcard, whose agent is measured")
    def test_rlcards_rules_for_its_agent(self):
        data = json.loads(self.run_main("measure", "random", "--opponent", "rlcard:rule", "--deals", "1", "--json"))
        self.assertEqual(data["settings"]["rules"], "rlcard")

    @unittest.skipUnless(importlib.util.find_spec("rlcard"), "no rlcard, whose agent is measured")
    def test_the_published_agent_without_its_package(self):
        gone = {"douzero": None, "douzero.evaluation.rlcard_agent": None}
        with mock.patch.dict(sys.modules, gone), self.assertRaisesRegex(SystemExit, "pip install --no-deps douzero$"):
            main(["measure", "random", "--opponent", "rlcard:published", "--deals", "1"])

    def test_progress_on_a_terminal(self):
        class Terminal(io.StringIO):
            def isatty(self):
                return True

        ROWS = (
            (("measure", "rules", "--opponent", "random", "--deals", "2"), r"\d of 4 rounds over, \d+ s"),
            (("endgames", "greedy", "--rounds", "2", "--cards", "9"), r"\d of 2 rounds over, \d+ s"),
            (("best-response", "greedy", "--deals", "1", "--samples", "4"), r"best response: \d of 2 rounds over, decision 1 of \d of this turn, \d+ s"),
        )
        for words, shown in ROWS:
            with self.subTest(words), contextlib.redirect_stderr(Terminal()) as stderr:
                self.run_main(*words)
                self.assertRegex(stderr.getvalue(), shown)
                self.assertTrue(stderr.getvalue().endswith("\r\x1b[2K"))
        with contextlib.redirect_stderr(Terminal()) as stderr:
            self.run_main("measure", "rules", "--opponent", "random", "--deals", "1", "--json")
            self.assertEqual(stderr.getvalue(), "")


if __name__ == "__main__":
    unittest.main()
