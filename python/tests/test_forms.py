"""Small forms of the action space: each action is the id that it stands for."""

import importlib.util
import tempfile
import unittest
from pathlib import Path

import numpy as np

import doudizhu
from doudizhu.forms import WIDTH


class FormsTest(unittest.TestCase):
    def test_an_abstract_action_per_kind_length_and_rank(self):
        rng = np.random.default_rng(1)
        for opponents, start in ((None, "play"), ("greedy", "play"), (None, "deal")):
            env = doudizhu.Env(opponents=opponents, start=start, actions="abstract", seed=2, scoring="wins")
            self.assertEqual(env.action_space.n, 309 + 9)
            table = env.batch.action_table()
            for _ in range(3):
                _, info = env.reset()
                over = False
                while not over:
                    every = env._legal()
                    cores = {(table.kind[one], table.length[one], table.main[one]) if one < len(table.kind) else one for one in every}
                    chosen = {(table.kind[one], table.length[one], table.main[one]) if one < len(table.kind) else one for one in info["ids"]}
                    self.assertEqual(chosen, cores)
                    self.assertEqual([len(info["legal"]), len(info["ids"])], [len(cores)] * 2)
                    self.assertLessEqual(set(info["ids"]), set(every))
                    self.assertEqual(np.flatnonzero(info["action_mask"]).tolist(), info["legal"])
                    _, _, over, _, info = env.step(int(rng.choice(info["legal"])))
            env.close()

    def test_kickers_that_leave_the_hand_whole(self):
        env = doudizhu.Env(opponents=None, actions="abstract", observation=["toBeat"])
        _, info = env.reset(options={"deals": [{"game": 0, "hands": ["3334455667", "4", "56"], "kitty": ""}]})
        table = env.batch.action_table()
        texts = [table.text(one) for one in info["ids"]]
        self.assertIn("3337", texts)
        self.assertIn("33344", texts)
        self.assertNotIn("3334", texts)
        with self.assertRaisesRegex(doudizhu.Refused, "invalid action 0: expected one of the .* legal actions"):
            env.step(0)
        place = texts.index("3337")
        observation, _, _, _, info = env.step(info["legal"][place])
        self.assertEqual(table.text(int(observation["toBeat"][0])), "3337")
        self.assertEqual(list(observation), ["toBeat"])
        env.close()

    def test_places_in_the_list_of_legal_plays(self):
        rng = np.random.default_rng(3)
        env = doudizhu.Env(start="deal", actions="index", seed=5, illegal="random")
        table = env.batch.action_table()
        for _ in range(2):
            observation, info = env.reset()
            over = False
            while not over:
                self.assertTrue(env.observation_space.contains(observation))
                legal, rows = env._legal(), observation["candidates"]
                self.assertEqual([info["legal"], info["ids"]], [list(range(len(legal))), legal])
                for row, one in zip(rows, legal):
                    if one < len(table.kind):
                        self.assertEqual(row[:15].tolist(), table.counts[one].tolist())
                        self.assertEqual((row[:15] + row[15:30]).tolist(), observation["hand"].tolist())
                    self.assertEqual(np.flatnonzero(row[30:]).tolist(), [one - len(table.kind)] if one >= len(table.kind) else [])
                self.assertFalse(rows[len(legal) :].any())
                observation, _, over, _, info = env.step(int(rng.choice(info["legal"])))
        env.reset()
        self.assertEqual(env.step(WIDTH - 1)[4]["illegal"], WIDTH - 1)
        env.close()

    def test_more_plays_than_places(self):
        env = doudizhu.Env(opponents=None, actions="index")
        _, info = env.reset(options={"deals": [{"game": 0, "hands": ["333444555666789TJQKA", "7", "8"], "kitty": ""}]})
        every = env._legal()
        self.assertGreater(len(every), WIDTH)
        self.assertEqual([len(info["ids"]), info["ids"] == sorted(info["ids"])], [WIDTH, True])
        self.assertLess(set(info["ids"]), set(every))
        env.close()

    def test_many_games_have_the_forms_of_one(self):
        for actions in ("abstract", "index"):
            settings = {"opponents": "greedy", "seat": 0, "actions": actions, "observation": ["role"], "scoring": "wins"}
            envs = doudizhu.make_vec(5, seed=1, masks=True, is_as_env=True, **settings)
            env = doudizhu.Env(**settings)
            observations, infos = envs.reset(seed=[7] * 5)
            observation, info = env.reset(seed="7")
            envs.reset(seed=["7/0"] * 5)
            observations, infos = envs.reset(seed=["7/0"] * 5)
            self.assertTrue(envs.observation_space.contains(observations))
            over, rng = False, np.random.default_rng(4)
            while not over:
                self.assertEqual(infos["action_mask"].tolist(), [info["action_mask"].tolist()] * 5)
                self.assertEqual({name: array[2].tolist() for name, array in observations.items()}, {name: array.tolist() for name, array in observation.items()})
                action = int(rng.choice(info["legal"]))
                observation, reward, over, _, info = env.step(action)
                observations, rewards, ended, _, infos = envs.step([action] * 5)
                self.assertEqual([rewards.tolist(), ended.tolist()], [[reward] * 5, [over] * 5])
            envs.reset()
            wrong = int(envs.action_masks()[1].argmin())
            with self.assertRaisesRegex(doudizhu.Refused, f"invalid actions.* {wrong}: expected one of .* legal actions"):
                envs.step([wrong] * 5)
            envs.close()
            env.close()
        with self.assertRaisesRegex(ValueError, "invalid actions 'small': expected \"ids\", \"index\" or \"abstract\""):
            doudizhu.Env(actions="small")

    @unittest.skipUnless(importlib.util.find_spec("sb3_contrib"), "no sb3-contrib: its learner is not trained")
    def test_the_example_trains_and_measures(self):
        from doudizhu.examples import maskable_ppo

        for actions in ("abstract", "index"):
            with tempfile.TemporaryDirectory() as folder:
                curve = maskable_ppo.train(Path(folder), 0.01, actions, games=8, deals=10)
                self.assertEqual(sorted(path.name for path in Path(folder).iterdir()), ["curve.json", "model.zip"])
            self.assertEqual([len(curve), curve[0]["steps"]], [2, 0])
            self.assertGreater(curve[1]["steps"], 200)


if __name__ == "__main__":
    unittest.main()
