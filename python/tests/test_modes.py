"""Wild ranks, deals without a shuffle, and two seats, through every interface."""

import json
import sys
import unittest

import numpy as np

import doudizhu
from doudizhu.encodings import DouZero


MODES = ("laizi", "laizi-tiandi", "no-shuffle", "two")


def rounds_by_random_play(preset, rounds, seed):
    """Yields seed, ids and rewards of each round, for a comparison with another program."""
    rng = np.random.default_rng(0)
    games = 64
    with doudizhu.Batch([doudizhu.group(games, preset, start="deal")], seed=seed) as batch:
        answer = batch.reset()
        ids = [[] for _ in range(games)]
        ended = 0
        while ended < rounds:
            actions = answer.legal.sample(rng)
            deals = answer.deal.copy()
            answer = batch.step(actions)
            for game, action in enumerate(actions.tolist()):
                ids[game].append(action)
                if answer.done[game] > 0:
                    ended += 1
                    yield {"seed": f"{seed}/{game}/{deals[game]}", "ids": ids[game], "rewards": answer.rewards[game].tolist()}
                    ids[game] = []


class ModesTest(unittest.TestCase):
    def test_cards_wild_ranks_and_head_start(self):
        rng = np.random.default_rng(1)
        for preset in MODES:
            observe = ["hand", "hands", "played", "sizes", "wild", "headStart", "phase", "role"]
            with doudizhu.Batch([doudizhu.group(8, preset, start="deal")], observe=observe, auto_reset=False) as batch:
                answer = batch.reset()
                seen = set()
                while (answer.seat >= 0).any():
                    running = answer.seat >= 0
                    at = answer.observations
                    cards = at["hands"].sum((1, 2)) + at["played"].sum((1, 2))
                    self.assertEqual(set(cards[running].tolist()), {37 if preset == "two" else 54}, preset)
                    known = (at["wild"] >= 0).sum(1)
                    in_play = running & (at["phase"] == 3)
                    self.assertTrue((known[in_play] == {"laizi": 1, "laizi-tiandi": 2}.get(preset, 0)).all(), preset)
                    if preset == "two":
                        self.assertTrue((at["headStart"][in_play] >= 1).all())
                        self.assertTrue((at["headStart"][running] <= 4).all())
                    else:
                        self.assertEqual(int(at["headStart"].max()), 0)
                    seen |= {doudizhu.PHASES[phase] for phase in at["phase"][running]}
                    answer = batch.step(answer.legal.sample(rng))
                self.assertLessEqual({"auction", "play"}, seen)

    def test_arrays_of_a_mode_come_only_with_it(self):
        for preset, names in (("happy", set()), ("laizi", {"wild"}), ("two", {"headStart"})):
            with doudizhu.Batch([doudizhu.group(1, preset)]) as batch:
                self.assertEqual(set(batch.shapes) & {"wild", "headStart"}, names)

    def test_positions_with_wild_ranks(self):
        deal = {"hands": ["3347", "5", "6"], "wild": "7"}
        state = doudizhu.State("laizi", deal=deal)
        self.assertIn("333", [state.action_to_string(action) for action in state.legal_actions()])
        bombs = doudizhu.State("laizi", deal={"hands": ["3337", "5", "6"], "wild": "7"})
        self.assertIn("3333~", [bombs.action_to_string(action) for action in bombs.legal_actions()])
        for wild in ("", "77", "B"):
            with self.assertRaises(doudizhu.Refused) as refused:
                doudizhu.State("laizi", deal={**deal, "wild": wild})
            self.assertIn("wild", str(refused.exception))

    def test_states_environments_and_turns(self):
        rng = np.random.default_rng(2)
        for preset in MODES:
            state = doudizhu.State(preset, seed=5, start="deal")
            while not state.is_terminal():
                state.apply_action(int(rng.choice(state.legal_actions())))
            again = doudizhu.State(preset, seed=5, start="deal")
            for action in state.history():
                again.apply_action(action)
            self.assertEqual(again.returns(), state.returns())
            self.assertEqual(sum(state.returns()), 0)

            envs = doudizhu.make_vec(4, rules=preset, start="deal", seed=3, opponents="random")
            observations, infos = envs.reset()
            for _ in range(30):
                observations, rewards, *_, infos = envs.step(infos["legal"].sample(rng))
            self.assertEqual(len(rewards), 4)
            envs.close()

            turns = doudizhu.aec(rules=preset, start="deal", seed=1)
            turns.reset()
            self.assertEqual(len(turns.possible_agents), 2 if preset == "two" else 3)
            for agent in turns.agent_iter():
                observation, _, terminated, truncated, _ = turns.last()
                done = terminated or truncated
                turns.step(None if done else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
            turns.close()

    def test_networks_play_and_their_features_are_refused(self):
        for preset in ("laizi", "two"):
            report = doudizhu.Arena("neural", preset).measure(doudizhu.random_agent(), deals=10)
            self.assertLess(report.wins.mean, 0.5)
            with self.assertRaises(doudizhu.Refused) as refused:
                doudizhu.Batch([doudizhu.group(1, preset)], features=True)
            self.assertIn("no network inputs", str(refused.exception))
        with doudizhu.Batch([doudizhu.group(1, "laizi")]) as batch, self.assertRaises(ValueError):
            DouZero(batch.action_table())

    def test_arena(self):
        for preset in ("laizi", "two"):
            report = doudizhu.Arena("random", preset).measure(doudizhu.random_agent(), deals=20)
            self.assertEqual(report.deals, 20)


if __name__ == "__main__":
    for played in rounds_by_random_play(sys.argv[1], int(sys.argv[2]), sys.argv[3]):
        print(json.dumps(played))
