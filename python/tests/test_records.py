"""Records as other programs have them: texts and values, of fixtures/foreign."""

import json
import unittest
from pathlib import Path

import numpy as np

import doudizhu

FOREIGN = Path(__file__).resolve().parents[2] / "fixtures" / "foreign"


@unittest.skipUnless(FOREIGN.exists(), "no fixtures beside the package: its records are not read")
class RecordsTest(unittest.TestCase):
    def test_a_value_is_read_like_its_text(self):
        for name, scores in (
            ("rlcard-perfect.json", [2, -1, -1]),
            ("showdown.json", [-2, -2, 4]),
            ("botzone-failed-bot.json", [12, -6, -6]),
            ("openspiel-playthrough.txt", [-6, 3, 3]),
            ("openspiel-state.txt", [-3, 6, -3]),
            ("rlcard-farmers.json", [-2, 1, 1]),
            ("openspiel-serialized.txt", [-3, -3, 6]),
        ):
            with self.subTest(name):
                text = (FOREIGN / name).read_text("utf-8")
                told = doudizhu.replay(text)
                self.assertEqual(told["scores"], scores)
                if name.endswith("json"):
                    self.assertEqual(doudizhu.replay(json.loads(text)), told)

    def test_tuples_are_lists_and_arrays_are_refused(self):
        deal = json.loads((FOREIGN / "douzero-deals.json").read_text("utf-8"))[0]
        plays = ([3, 3], (), (17, 17))
        told = doudizhu.replay({**deal, "card_play_action_seq": plays})
        self.assertEqual([play["text"] for play in told["plays"]], ["33", "-", "22"])
        self.assertIsNone(told["winner"])
        with self.assertRaisesRegex(TypeError, r"^invalid record .*: expected texts, numbers, lists and dicts alone$"):
            doudizhu.replay({**deal, "card_play_action_seq": [np.array([3, 3])]})

    def test_several_rounds_and_other_values_get_one_sentence(self):
        deals = json.loads((FOREIGN / "douzero-deals.json").read_text("utf-8"))
        for record, sentence in (
            (deals, r"invalid records: 5 rounds, expected one"),
            ({"trace": []}, r"invalid rlcard game at hand_cards: missing"),
            ({"cards": 3}, r"unknown format: an object with cards"),
        ):
            with self.subTest(sentence), self.assertRaisesRegex(doudizhu.Refused, sentence):
                doudizhu.replay(record)


if __name__ == "__main__":
    unittest.main()
