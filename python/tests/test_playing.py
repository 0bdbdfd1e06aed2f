"""Rounds played in this process, compared with the program in every decision."""

import unittest

import numpy as np

import doudizhu
from doudizhu.playing import Playing, PlayTable, plays_here

ROUNDS = 16


class PlayingTest(unittest.TestCase):
    def test_every_decision_of_random_rounds_of_every_rule_set(self):
        here = [rules for rules in doudizhu.presets() if plays_here(doudizhu.rules_of(rules), "play")]
        self.assertGreaterEqual(len(here), 11)
        for rules in here:
            for scoring in ("wins", "points"):
                with self.subTest(rules, scoring=scoring):
                    self.check_rounds(rules, scoring)

    def check_rounds(self, rules, scoring):
        rng = np.random.default_rng(3)
        with doudizhu.Batch([doudizhu.group(ROUNDS, rules, scoring=scoring)], f"{rules} {scoring}", auto_reset=False) as batch:
            plays = PlayTable(batch.action_table(), batch.seats)
            answer = batch.reset()
            seats = [batch.observe([seat] * ROUNDS)["hand"] for seat in range(batch.seats)]
            rounds = [Playing(plays, [hands[game].tolist() for hands in seats]) for game in range(ROUNDS)]
            while (answer.seat >= 0).any():
                actions = np.full(ROUNDS, -1)
                for game in np.flatnonzero(answer.seat >= 0):
                    round_, legal = rounds[game], answer.legal[int(game)].tolist()
                    self.assertEqual((round_.seat, round_.legal()), (int(answer.seat[game]), legal))
                    self.assertEqual(plays.counts(round_.hands[round_.seat]), answer.observations["hand"][game].tolist())
                    self.assertEqual(round_.rewards(scoring), [0] * batch.seats)
                    # Bombs and long plays, so that rounds are not all alike.
                    actions[game] = legal[-1] if rng.random() < 0.2 else int(rng.choice(legal))
                    rounds[game].copy().step(int(actions[game]))
                    wrong = int(rng.integers(len(plays.cards)))
                    if wrong not in legal:
                        with self.assertRaises(doudizhu.Refused):
                            round_.step(wrong)
                    round_.step(int(actions[game]))
                answer = batch.step(actions)
                for game in np.flatnonzero(answer.done):
                    self.assertEqual((rounds[game].seat, rounds[game].legal()), (-1, []))
                    self.assertEqual(rounds[game].rewards(scoring), answer.rewards[game].tolist())

    def test_what_is_not_played_here(self):
        rules = doudizhu.rules_of("douzero")
        self.assertTrue(plays_here(rules, "play"))
        self.assertFalse(plays_here(rules, "deal"))
        for switch in ({"wildcards": 1}, {"seats": 2}, {"allowQuadplexAsBomb": True}, {"bareTriple": "last"}, {"kindsOff": ["plane"]}):
            self.assertFalse(plays_here({**rules, **switch}, "play"))


if __name__ == "__main__":
    unittest.main()
