"""Interfaces of Gymnasium, PettingZoo and OpenSpiel, and the arena."""

import contextlib
import copy
import io
import pickle
import unittest
import warnings
from concurrent.futures import ThreadPoolExecutor
from unittest import mock

import numpy as np

import doudizhu
from doudizhu import spaces

try:
    import gymnasium
except ImportError:
    gymnasium = None
try:
    import pettingzoo
except ImportError:
    pettingzoo = None


class VectorTest(unittest.TestCase):
    def test_gymnasiums_vector_interface(self):
        rng = np.random.default_rng(0)
        envs = doudizhu.make_vec(12, opponents="random", seed=4, scoring="wins", masks=True)
        try:
            observations, infos = envs.reset(seed=5)
            self.assertTrue(envs.observation_space.contains(observations))
            self.assertEqual(sorted(infos["seat"]), [0] * 4 + [1] * 4 + [2] * 4)
            ended = 0
            while ended < 12:
                mask = infos["action_mask"]
                self.assertEqual([mask.dtype, envs.action_masks().dtype], [np.int8, np.int8])
                self.assertEqual(mask.shape, (12, envs.single_action_space.n))
                np.testing.assert_array_equal(mask, envs.action_masks())
                actions = infos["legal"].sample(rng)
                self.assertTrue(mask[np.arange(12), actions].all())
                observations, rewards, terminations, truncations, infos = envs.step(actions)
                self.assertEqual([rewards.shape, terminations.dtype, truncations.any()], [(12,), bool, np.False_])
                np.testing.assert_array_equal(np.abs(rewards), terminations)
                ended += terminations.sum()
                if not terminations.any():
                    self.assertNotIn("final_obs", infos)
                    continue
                np.testing.assert_array_equal(infos["_final_obs"], terminations)
                game = int(np.flatnonzero(terminations)[0])
                self.assertEqual(infos["final_obs"][game]["sizes"].min(), 0)
                self.assertEqual(infos["final_obs"][game].keys(), observations.keys())
                self.assertGreater(observations["sizes"][game].min(), 0)
        finally:
            envs.close()

    def test_equal_seeds(self):
        envs = doudizhu.make_vec(3, opponents=None)
        try:
            first, _ = envs.reset(seed=[1, 2, 1])
            np.testing.assert_array_equal(first["hand"][0], first["hand"][2])
            self.assertFalse(np.array_equal(first["hand"][0], first["hand"][1]))
            other, _ = envs.reset(seed=9, options={"reset_mask": np.array([False, True, False])})
            np.testing.assert_array_equal(other["hand"][0], first["hand"][0])
            self.assertFalse(np.array_equal(other["hand"][1], first["hand"][1]))
        finally:
            envs.close()

    def test_four_seats_and_refusals(self):
        envs = doudizhu.make_vec(8, rules="app-4p", opponents="greedy", start="deal")
        observations, infos = envs.reset()
        self.assertEqual(sorted(set(infos["seat"])), [0, 1, 2, 3])
        self.assertEqual(observations["played"].shape, (8, 4, 15))
        envs.close()
        with self.assertRaisesRegex(ValueError, "invalid seat 3: expected 0 to 2"):
            doudizhu.make_vec(1, opponents="random", seat=3)
        with self.assertRaisesRegex(RuntimeError, "call reset first"):
            doudizhu.make_vec(1).step([0])

    def test_one_game(self):
        env = doudizhu.Env(seat=1, scoring="wins")
        observation, info = env.reset(seed=2)
        self.assertEqual([observation["role"].shape, env.observation_space["passes"].shape], [(1,), (1,)])
        self.assertTrue(env.observation_space.contains(observation))
        terminated = False
        while not terminated:
            self.assertEqual(info["seat"], 1)
            self.assertEqual(np.flatnonzero(info["action_mask"]).tolist(), info["legal"])
            observation, reward, terminated, _, info = env.step(info["legal"][-1])
        self.assertIn(reward, (1.0, -1.0))
        env.close()
        with self.assertRaisesRegex(TypeError, "oponents"):
            doudizhu.Env(oponents="greedy")

    def test_a_learner_loses_too(self):
        """A bot plays the other seats if nothing else is said, so a random player sees defeats."""
        rng = np.random.default_rng(1)
        for envs in (doudizhu.make_vec(20), doudizhu.make_vec(20, is_as_env=True)):
            _, infos = envs.reset()
            paid = []
            while len(paid) < 60:
                _, rewards, ended, _, infos = envs.step(infos["legal"].sample(rng))
                paid.extend(rewards[ended])
            self.assertLess(min(paid), 0)
            envs.close()

    def test_deals_of_one_game_are_those_of_a_batch(self):
        with doudizhu.Batch([doudizhu.group(1)], seed=5, auto_reset=False) as batch:
            expected = [batch.reset().observations["hand"][0].tolist() for _ in range(40)]
        env = doudizhu.Env(opponents=None, seed=5)
        position = {"deals": [{"game": 0}]}
        dealt = [env.reset(options=position if number in (3, 20) else None)[0]["hand"].tolist() for number in range(40)]
        self.assertEqual(dealt, expected)
        self.assertEqual([env.reset(seed=seed)[0]["hand"].tolist() for seed in (5, None, None)], expected[:3])
        env.close()

    def test_without_a_seed_each_environment_has_its_own_deals(self):
        for make in (doudizhu.Env, doudizhu.make_vec, doudizhu.aec, doudizhu.parallel, doudizhu.State):
            hands = set()
            for _ in range(4):
                env = make()
                if make is doudizhu.State:
                    hands.add(env.observation()["hand"].tobytes())
                    continue
                seen = (env.reset() or [env.observe("seat_0")])[0]
                seen = seen.get("seat_0", seen)
                hands.add(seen.get("observation", seen)["hand"].tobytes())
                env.close()
            self.assertGreater(len(hands), 2, make)

    def test_an_observation_of_one_game_is_its_callers(self):
        env = doudizhu.Env(opponents=None, seed=3)
        self.assertNotIn("hands", env.observation_space)
        first, info = env.reset()
        kept = {name: array.copy() for name, array in first.items()}
        second, *_ = env.step(info["legal"][-1])
        for name, array in second.items():
            self.assertTrue(array.flags.writeable and array.flags.aligned and array.flags.c_contiguous, name)
            self.assertFalse(any(np.shares_memory(array, other) for other in first.values()), name)
            array[...] = 7
        third, *_ = env.step(env._legal()[0])
        env.close()
        for name, array in first.items():
            self.assertEqual(array.tolist(), kept[name].tolist(), name)
        self.assertLess(third["hand"].sum(), 21)

    def test_one_game_at_every_seat_in_turn(self):
        env = doudizhu.Env(opponents="greedy")
        seats = []
        for seed in (None, None, None, None, 5, None):
            _, info = env.reset(seed=seed)
            seats.append(info["seat"])
            with self.assertRaisesRegex(ValueError, "invalid action -1"):
                env.step(-1)
            np.testing.assert_array_equal(env.action_masks(), info["action_mask"])
            self.assertEqual([info["action_mask"].dtype, env.action_masks().dtype], [np.int8, np.int8])
        self.assertEqual(seats, [0, 1, 2, 0, 0, 1])
        hand = env.reset(seed=5)[0]["hand"], env.reset()[0]["hand"]
        other = doudizhu.Env(opponents="greedy")
        np.testing.assert_array_equal(hand, (other.reset(seed=5)[0]["hand"], other.reset()[0]["hand"]))
        deal = {"game": 0, "hands": ["33R", "4", "56"], "kitty": ""}
        observation, info = other.reset(options={"deals": [deal]})
        self.assertEqual([info["seat"], observation["sizes"][0]], [2, 2])
        env.close()
        other.close()

    def test_douzeros_observation_of_one_game(self):
        env = doudizhu.Env(observation="douzero")
        observation, _ = env.reset(seed=1)
        self.assertEqual({name: array.shape for name, array in observation.items()}, {"x": (430,), "z": (5, 162), "role": (1,)})
        self.assertTrue(env.observation_space.contains(observation))
        env.close()
        for settings in ({"rules": "pagat-4p"}, {"start": "deal"}):
            for make in (doudizhu.make_vec, doudizhu.Env):
                with self.assertRaisesRegex(ValueError, 'invalid observation "douzero": expected three seats and start="play"'):
                    make(observation="douzero", **settings)

    def test_an_illegal_action_loses_the_game(self):
        # Alone the game runs in this process, with bots in the program.
        ROWS = (
            ({"scoring": "wins"}, 0, [-1, 1, 1]),
            ({"scoring": "points"}, 0, [-2, 1, 1]),
            ({"scoring": "points"}, 1, [2, -1, -1]),
            ({"scoring": "points", "observation": ["hand"]}, 1, [2, -1, -1]),
            ({"scoring": "points", "opponents": "greedy", "observation": ["hand"], "seat": 0}, 0, [-2, 1, 1]),
            ({"scoring": "wins", "opponents": "greedy", "seat": 2}, 2, [1, -1, -1]),
            ({"rules": "pagat-4p"}, 0, [-3, 1, 1, 1]),
            ({"rules": "two"}, 0, [-1, 1]),
        )
        for settings, seat, rewards in ROWS:
            with self.subTest(settings, seat=seat):
                env = doudizhu.Env(illegal="lose", seed=5, **{"opponents": None, **settings})
                _, info = env.reset()
                while info["seat"] != seat:
                    _, _, _, _, info = env.step(info["legal"][0])
                wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
                observation, reward, terminated, truncated, info = env.step(wrong)
                self.assertEqual([reward, terminated, truncated], [rewards[seat], True, False])
                self.assertEqual(info["rewards"].tolist(), rewards)
                told = [info["illegal"], info["played"], info["seat"], info["legal"], info["action_mask"].any()]
                self.assertEqual(told, [wrong, None, -1, [], False])
                self.assertTrue(env.observation_space.contains(observation))
                with self.assertRaisesRegex(ValueError, "the game was lost by an illegal action, expected a reset"):
                    env.step(0)
                _, info = env.reset()
                self.assertNotIn("illegal", env.step(info["legal"][0])[4])
                with self.assertRaisesRegex(ValueError, "invalid action -1"):
                    env.step(-1)
                env.close()

    def test_a_lost_game_counts_its_bombs(self):
        for settings in ({}, {"opponents": "greedy", "seat": 0, "observation": ["hand"]}):
            env = doudizhu.Env(illegal="lose", **{"opponents": None, **settings})
            _, info = env.reset(options={"deals": [{"game": 0, "hands": ["333345", "67", "89"], "kitty": ""}]})
            table = env.batch.action_table()
            bomb = next(action for action in info["legal"] if table.text(action) == "3333")
            _, _, _, _, info = env.step(bomb)
            while info["seat"] != 0:
                _, _, _, _, info = env.step(0)
            self.assertEqual(env.step(0)[1], -4)  # It leads, so it may not pass.
            env.close()

    def test_an_illegal_action_is_replaced_by_a_random_one(self):
        for settings in ({"opponents": None}, {"opponents": None, "start": "deal"}, {}):
            with self.subTest(settings):
                rounds = []
                for seed in (3, 3, 4):
                    env = doudizhu.Env(illegal="random", **settings)
                    _, info = env.reset(seed=seed)
                    played, terminated = [], False
                    while not terminated:
                        legal, wrong = info["legal"], int(np.flatnonzero(info["action_mask"] == 0)[-1])
                        _, _, terminated, _, info = env.step(wrong)
                        self.assertEqual(info["illegal"], wrong)
                        self.assertIn(info["played"], legal)
                        played.append(info["played"])
                    with self.assertRaisesRegex(ValueError, "invalid action.* 0: expected"):
                        env.step(0)
                    _, info = env.reset()
                    self.assertNotIn("illegal", env.step(info["legal"][0])[4])
                    rounds.append(played)
                    env.close()
                self.assertEqual(rounds[0], rounds[1])
                self.assertNotEqual(rounds[0], rounds[2])

    def test_illegal_actions_of_many_games(self):
        rounds = []
        for _ in range(2):
            envs = doudizhu.make_vec(6, illegal="random", start="deal")
            _, infos = envs.reset(seed=9)
            played = []
            for _ in range(200):
                legal, mask = infos["legal"], envs.action_masks()
                actions = legal.sample(np.random.default_rng(1))
                actions[:3] = mask[:3].argmin(1)
                _, _, _, _, infos = envs.step(actions)
                self.assertEqual(infos["illegal"].tolist(), [True] * 3 + [False] * 3)
                self.assertEqual(infos["played"][3:].tolist(), actions[3:].tolist())
                self.assertTrue(mask[np.arange(6), infos["played"]].all())
                played.append(infos["played"])
            for wrong, message in (([0] * 5, "shape"), ([0] * 5 + [10**6], "1000000"), ([0.5] * 6, "invalid")):
                with self.assertRaisesRegex((ValueError, TypeError), message):
                    envs.step(wrong)
            rounds.append(np.array(played))
            envs.close()
        np.testing.assert_array_equal(*rounds)

    @unittest.skipIf(gymnasium is None, "Gymnasium is not installed: its check_env does not run")
    def test_gymnasiums_own(self):
        from gymnasium.utils.env_checker import check_env

        ROWS = (
            {"illegal": "lose", "opponents": None, "observation": ["hand", "toBeat"]},
            {"illegal": "lose"},
            {"illegal": "random", "start": "deal"},
            {"illegal": "lose", "observation": "douzero"},
        )
        for settings in ROWS:
            with self.subTest(settings), warnings.catch_warnings():
                warnings.simplefilter("error")
                env = gymnasium.make(doudizhu.ENV_ID, **settings)
                check_env(env.unwrapped, skip_render_check=True)
                env.close()

    @unittest.skipIf(gymnasium is None, "Gymnasium is not installed: no older one is simulated")
    def test_an_old_gymnasium_is_named(self):
        with mock.patch.dict(gymnasium.vector.__dict__):
            del gymnasium.vector.AutoresetMode
            with self.assertWarnsRegex(UserWarning, "Gymnasium .* is too old, .*: expected 1.1 or later"):
                self.assertIsNone(spaces._gymnasium_here())

    def test_spaces_sample_without_gymnasium(self):
        with mock.patch.object(spaces, "_gym", None):
            parts = {"hand": spaces.box(np.dtype(np.uint8), (15,)), "id": spaces.discrete(7), "on": spaces.box(np.dtype(bool), ())}
            space = spaces.dictionary(parts)
            batch = spaces.batched(space, 4)
        for one in (space, batch):
            one.seed(3)
            first = one.sample()
            self.assertTrue(one.contains(first))
            one.seed(3)
            np.testing.assert_equal(one.sample(), first)

    def test_seeds_for_some_games(self):
        envs = doudizhu.make_vec(3)
        try:
            with self.assertRaisesRegex(doudizhu.Refused, "expected a reset of all games first"):
                envs.reset(options={"reset_mask": np.array([True, False, False])})
            first, _ = envs.reset(seed=[1, 7, 2])
            again, _ = envs.reset(seed=[1, None, 2])
            same = (first["hand"] == again["hand"]).all(1)
            self.assertEqual(same.tolist(), [True, False, True])
            with self.assertRaisesRegex(TypeError, r"invalid options \['mask'\]: expected deals, games or reset_mask"):
                envs.reset(options={"mask": [True] * 3})
            with self.assertRaisesRegex(ValueError, "invalid seed: 2 seeds, expected 3"):
                envs.reset(seed=[1, 2])
            with self.assertRaisesRegex(ValueError, r"invalid reset_mask of shape \(2,\): expected \(3,\)"):
                envs.reset(options={"reset_mask": np.array([True, False])})
        finally:
            envs.close()

    @unittest.skipIf(gymnasium is None, "Gymnasium is not installed: its registry is not tested")
    @unittest.skipIf(gymnasium is None, "Gymnasium is not installed: its wrappers are not tested")
    def test_wrappers_of_observations_and_the_next_step(self):
        from gymnasium.wrappers.vector import FlattenObservation

        envs = gymnasium.make_vec(doudizhu.ENV_ID, num_envs=4, opponents="random", autoreset_mode=gymnasium.vector.AutoresetMode.NEXT_STEP, seat=0)
        flat, rng = FlattenObservation(envs), np.random.default_rng(2)
        observations, infos = flat.reset(seed=1)
        self.assertTrue(flat.observation_space.contains(observations))
        over, rounds = np.zeros(4, bool), 0
        for _ in range(80):
            _, rewards, ended, _, infos = flat.step(infos["legal"].sample(rng))
            self.assertEqual([rewards[over].any(), ended[over].any()], [False, False])
            self.assertTrue((rewards[ended] != 0).all())
            self.assertEqual((infos["seat"] < 0).tolist(), ended.tolist())
            rounds += int(over.sum())
            over = ended
        self.assertGreater(rounds, 8)
        envs.close()

    def test_ended_games_wait_for_a_reset(self):
        for actions in ("ids", "abstract"):
            envs = doudizhu.make_vec(3, actions=actions, autoreset_mode="Disabled", observation=["hand"], render_mode="rgb_array", seed=1)
            envs.reset()
            ended = np.zeros(3, bool)
            while not ended.any():
                _, _, ended, _, infos = envs.step(envs.action_masks().argmax(1))
            with self.assertRaisesRegex(doudizhu.Refused, "invalid step, as game . is over: expected a reset with reset_mask first"):
                envs.step(envs.action_masks().argmax(1))
            observations, infos = envs.reset(options={"reset_mask": ended})
            self.assertEqual([list(observations), (infos["seat"] >= 0).all()], [["hand"], np.True_])
            envs.step(envs.action_masks().argmax(1))
            self.assertEqual([len(envs.render()), envs.render()[0].shape], [3, (160, 544, 3)])
            envs.close()
        for settings, message in (({"autoreset_mode": "never"}, "invalid autoreset_mode 'never': expected SameStep"), ({"render_mode": "human"}, "for many games")):
            with self.assertRaisesRegex(ValueError, message):
                doudizhu.make_vec(2, **settings)
        envs = doudizhu.make_vec(2, features=True, opponents="greedy")
        envs.reset()
        self.assertEqual(envs.batch.features().state.shape, (2, 972))
        envs.close()

    @unittest.skipIf(gymnasium is None, "Gymnasium is not installed: its registry is not tested")
    def test_registered(self):
        envs = gymnasium.make_vec(doudizhu.ENV_ID, num_envs=2, opponents="random")
        self.assertIsInstance(envs, gymnasium.vector.VectorEnv)
        observations, _ = envs.reset()
        self.assertEqual([observations["role"].shape, envs.single_observation_space], [(2, 1), doudizhu.Env().observation_space])
        self.assertTrue(envs.observation_space.contains(observations))
        envs.close()
        env = gymnasium.make(doudizhu.ENV_ID, disable_env_checker=True)
        _, info = env.reset(seed=1)
        self.assertIn(env.action_space.sample(info["action_mask"]), info["legal"])
        env.close()
        envs = doudizhu.make_vec(2, masks=True)
        _, infos = envs.reset()
        actions = envs.action_space.sample(tuple(infos["action_mask"]))
        self.assertTrue(all(action in infos["legal"][game] for game, action in enumerate(actions)))
        envs.close()
        envs = gymnasium.make_vec(doudizhu.ENV_ID, num_envs=3, vectorization_mode="sync", opponents="random")
        _, infos = envs.reset(seed=1)
        actions = np.array([legal[0] for legal in infos["legal"]])
        for _ in range(30):
            actions = np.array([legal[0] if legal else 0 for legal in envs.step(actions)[4]["legal"]])
        envs.close()


class PettingZooTest(unittest.TestCase):
    """PettingZoo's contract (pettingzoo.test.api_test) in a few lines, and its own test where it is installed."""

    def test_arrays_and_illegal_ids(self):
        for make in (doudizhu.aec, doudizhu.parallel):
            env = make(seed=1, observation=["hand"], illegal="random")
            env.reset()
            self.assertEqual(list(env.observe("seat_0")["observation"]), ["hand"])
            self.assertEqual(env.state().shape, (4, 15))
            self.assertTrue(env.observation_space("seat_0").contains(env.observe("seat_0")))
            info = env.step({"seat_0": 30_000})[4]["seat_0"] if make is doudizhu.parallel else (env.step(30_000), env.infos["seat_0"])[1]
            self.assertEqual(info["illegal"], 30_000)
            self.assertEqual(env.observe("seat_2")["observation"]["hand"].sum(), 17)
            env.close()
            with self.assertRaisesRegex(ValueError, "observation.0. 'hnad'"):
                make(observation=["hnad"])

    def test_aec(self):
        env = doudizhu.aec(seed=1)
        rng = np.random.default_rng(0)
        for round_ in range(2):
            env.reset(seed=round_)
            self.assertEqual(env.agents, env.possible_agents)
            self.assertEqual(env.num_agents, env.max_num_agents)
            total = dict.fromkeys(env.possible_agents, 0.0)
            for agent in env.agent_iter():
                self.assertEqual(agent, env.agent_selection)
                self.assertIn(agent, env.agents)
                observation, reward, terminated, truncated, info = env.last()
                total[agent] += reward
                self.assertEqual([terminated, truncated, info], [env.terminations[agent], False, {}])
                self.assertTrue(env.observation_space(agent).contains(observation))
                others = [other for other in env.agents if other != agent]
                for other in others:
                    self.assertEqual(env.observe(other)["action_mask"].sum(), 0)
                if terminated:
                    with self.assertRaisesRegex(ValueError, "expected None"):
                        env.step(0)
                    env.step(None)
                    self.assertNotIn(agent, env.agents)
                    continue
                legal = np.flatnonzero(observation["action_mask"])
                self.assertGreater(len(legal), 0)
                env.step(int(rng.choice(legal)))
            self.assertEqual(sum(total.values()), 0)
            self.assertEqual(env.agents, [])
        env.close()

    def test_before_a_reset(self):
        env, parallel = doudizhu.aec(), doudizhu.parallel()
        for ask in (lambda: env.step(0), env.last, lambda: env.observe("seat_0"), lambda: parallel.step({"seat_0": 0})):
            with self.assertRaisesRegex(RuntimeError, "no game yet: call reset first"):
                ask()
        with self.assertRaisesRegex(ValueError, "invalid agent 'seat_3': expected one of seat_0, seat_1, seat_2"):
            env.observe("seat_3")
        env.close()
        parallel.close()

    def test_parallel(self):
        env = doudizhu.parallel(scoring="wins")
        observations, infos = env.reset(seed=3)
        self.assertEqual([set(observations), set(infos)], [set(env.agents)] * 2)
        rewards = {}
        while env.agents:
            actions = {agent: int(np.flatnonzero(seen["action_mask"])[-1]) for agent, seen in observations.items()}
            observations, rewards, terminations, truncations, _ = env.step(actions)
            self.assertEqual(set(terminations), set(truncations))
        self.assertEqual(sorted(np.abs(list(rewards.values()))), [1, 1, 1])
        env.close()

    def test_state_and_render(self):
        for rules, total in (("douzero", 54), ("laizi", 54), ("two", 46)):
            env = doudizhu.aec(rules=rules, start="deal", seed=2, render_mode="ansi")
            rng = np.random.default_rng(1)
            env.reset()
            while env.agents and not any(env.terminations.values()):
                state = env.state()
                self.assertTrue(env.state_space.contains(state))
                seat = env.possible_agents.index(env.agent_selection)
                seen = env.observe(env.agent_selection)
                np.testing.assert_array_equal(state[seat], seen["observation"]["hand"])
                self.assertEqual(int(state.sum()) + int(seen["observation"]["played"].sum()), total)
                lines = env.render().split("\n")
                hand = "".join(letter * int(n) for letter, n in zip(doudizhu.RANKS, state[seat]))
                self.assertEqual(lines[1], f"hand {hand}")
                self.assertEqual(lines[0].startswith("play"), int(seen["observation"]["phase"][0]) == 3)
                env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            env.close()
        quiet = doudizhu.aec()
        quiet.reset()
        self.assertIsNone(quiet.render())
        quiet.close()
        # Rendering does not depend on the arrays that the environment observes, nor on the opponents.
        for settings in ({"opponents": None}, {"seat": 0}, {"observation": "douzero"}):
            env = doudizhu.Env(seed=1, render_mode="ansi", **{"observation": ["hand"], **settings})
            env.reset()
            self.assertTrue(env.render().startswith("play, landlord\nhand "), settings)
            env.close()

    def test_a_picture(self):
        env = doudizhu.Env(opponents=None, observation=["hand"], render_mode="rgb_array", seed=1)
        env.reset(options={"deals": [{"game": 0, "hands": ["33R", "4", "56"], "kitty": ""}]})
        first = env.render()
        self.assertEqual([first.shape, first.dtype], [(160, 544, 3), np.uint8])
        # Rows of cards, each 20 pixels high: the hand, the play to beat, then backs and played cards by seat.
        paper = [(first[20 * row : 20 * row + 20] == 245).any() for row in range(8)]
        self.assertEqual(paper, [True, False, False, False, False, False, False, False])
        env.step(env.action_masks().nonzero()[0][0])
        second = env.render()
        paper = [(second[20 * row : 20 * row + 20] == 245).any() for row in range(8)]
        self.assertEqual(paper, [True, True, False, False, False, False, False, True])
        self.assertEqual([tuple(second[20 * row + 4, 20]) for row in (2, 4, 6)], [(50, 80, 150), (50, 80, 150), (190, 30, 30)])
        env.close()

    def test_a_person_reads_along(self):
        env, turns = doudizhu.Env(seed=1, seat=0, render_mode="human"), doudizhu.aec(render_mode="human")
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            _, info = env.reset()
            env.step(info["legal"][-1])
            turns.reset()
        self.assertIsNone(env.render())
        self.assertEqual(printed.getvalue().count("hand "), 3)
        env.close()
        turns.close()

    @unittest.skipIf(pettingzoo is None, "PettingZoo is not installed: its own test does not run, the copy of its contract does")
    def test_pettingzoos_own(self):
        from pettingzoo.test import api_test, parallel_api_test

        env = doudizhu.aec()
        api_test(env, num_cycles=100)
        env.close()
        env = doudizhu.parallel()
        parallel_api_test(env, num_cycles=100)
        env.close()

    @unittest.skipIf(pettingzoo is None, "PettingZoo is not installed: its seed test does not run")
    def test_pettingzoos_seed_test(self):
        from pettingzoo.test import seed_test

        # Its parallel form samples without masks, so no game with illegal actions passes.
        seed_test(doudizhu.aec, num_cycles=30)


    def test_the_names_of_pettingzoo(self):
        from doudizhu import doudizhu_v0

        for make in (doudizhu_v0.env, doudizhu_v0.raw_env, doudizhu_v0.parallel_env):
            env = make(rules="pagat-4p", seed=1)
            self.assertEqual([env.metadata["name"], env.max_num_agents], ["doudizhu_v0", 4])
            mask = env.observation_space("seat_0")["action_mask"]
            self.assertEqual([int(mask.low.max()) if pettingzoo else mask.low, int(mask.high.max()) if pettingzoo else mask.high], [0, 1])
            env.close()

    def test_two_threads_of_one_environment(self):
        envs = doudizhu.make_vec(2000, opponents="neural", seed=1)
        self.addCleanup(envs.close)
        _, infos = envs.reset()
        actions, errors = infos["legal"].sample(np.random.default_rng(1)), []

        def step():
            try:
                envs.step(actions)
            except Exception as error:
                errors.append(error)

        with ThreadPoolExecutor(2) as pool:
            for _ in range(2):
                pool.submit(step)
        # The second thread either waited for the first one, and its ids are no longer legal, or is told so; the games live on.
        self.assertTrue(all(isinstance(error, doudizhu.Refused) or "two threads use one environment" in str(error) for error in errors), errors)
        envs.reset()


class StateTest(unittest.TestCase):
    def test_a_round_by_states(self):
        state = doudizhu.State(seed=7)
        rng = np.random.default_rng(0)
        path = []
        while not state.is_terminal():
            self.assertEqual(state.current_player(), len(path) % 3)
            legal = state.legal_actions()
            self.assertEqual(np.flatnonzero(state.legal_actions_mask()).tolist(), legal)
            self.assertEqual(state.legal_actions_mask().dtype, np.int8)
            self.assertEqual(state.legal_actions((state.current_player() + 1) % 3), [])
            twin = state.clone()
            child = state.child(legal[-1])
            self.assertEqual([twin.history(), child.history()], [path, path + [legal[-1]]])
            self.assertEqual(twin.legal_actions(), legal)
            action = int(rng.choice(legal))
            state.apply_action(action)
            path.append(action)
        self.assertEqual(state.current_player(), doudizhu.TERMINAL_PLAYER)
        self.assertEqual(sum(state.returns()), 0)
        self.assertNotEqual(state.returns()[0], 0)
        again = doudizhu.State(seed=7)
        for action in path:
            again.apply_action(action)
        self.assertEqual(again.returns(), state.returns())

    def test_a_given_deal(self):
        deal = {"hands": ["33R", "4", "56"], "kitty": ""}
        state = doudizhu.State(deal=deal)
        self.assertEqual([state.action_to_string(action) for action in state.legal_actions()], ["3", "R", "33"])
        with self.assertRaises(doudizhu.Refused):
            state.apply_action(0)
        self.assertEqual(state.history(), [])
        np.testing.assert_array_equal(state.observation(1)["hand"], [0, 1] + [0] * 13)
        state.apply_action(state.legal_actions()[2])
        self.assertEqual(str(state), f"{deal}: 33")
        again = doudizhu.State(deal={**deal, "plays": state.history()})
        self.assertEqual([again.history(), again.current_player()], [state.history(), state.current_player()])
        self.assertEqual(again.returns(), state.returns())

    def test_texts_and_tensors(self):
        state = doudizhu.State(seed=3)
        dealt = [state.observation(seat)["hand"].tolist() for seat in range(3)]
        state.apply_action(state.legal_actions()[-1])
        tensor = state.observation_tensor(1)
        self.assertEqual(len(tensor), sum(array.size for array in state.observation(1).values()))
        self.assertEqual(state.observation_string(1).split("\n")[1], "hand " + "".join(letter * n for letter, n in zip(doudizhu.RANKS, dealt[1])))
        hand = "".join(letter * n for letter, n in zip(doudizhu.RANKS, dealt[0]))
        self.assertEqual(state.information_state_string(0), f"seat 0, dealt {hand}: {state.action_to_string(state.history()[0])}")
        known = np.array(state.information_state_tensor(1))
        self.assertEqual([known.size, known[:19].tolist()], [19 + 162 * 16, [0, 1, 0, 0, *dealt[1]]])
        self.assertEqual(known[19:51].tolist(), [1, *state._game.table().counts[state.history()[0]], *[0] * 16])
        twin = doudizhu.State.deserialize(state.serialize())
        self.assertEqual([twin.history(), twin.legal_actions(), twin.observation_tensor(1)], [state.history(), state.legal_actions(), tensor])
        auction = doudizhu.State(start="deal", seed=1)
        self.assertEqual([auction.action_to_string(one) for one in auction.legal_actions()], ["bid 0", "bid 1", "bid 2", "bid 3"])
        self.assertEqual([doudizhu.text(0), doudizhu.text(1), doudizhu.text(30386)], ["-", "3", "bid 2"])

    def test_copies(self):
        state = doudizhu.State(seed=3)
        state.apply_action(state.legal_actions()[0])
        for copy_of in (copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))):
            twin = copy_of(state)
            self.assertEqual([twin.history(), twin.legal_actions()], [state.history(), state.legal_actions()])
            twin.apply_action(twin.legal_actions()[0])
            self.assertEqual(len(state.history()), 1)


class QuestionsTest(unittest.TestCase):
    def test_moves_readings_solutions_records(self):
        self.assertEqual([play["text"] for play in doudizhu.moves("3445", beat="3")], ["4", "5"])
        self.assertEqual(doudizhu.classify("334455")[0]["kind"], "sequence-of-pairs")
        self.assertEqual(doudizhu.classify("35"), [])
        equal = doudizhu.equal_actions("zunli")
        self.assertEqual(int((equal != np.arange(len(equal))).sum()), 383)
        self.assertEqual(doudizhu.split("5789TJAA"), ["5", "789TJ", "AA"])
        advice = doudizhu.advise("34567789TJQKA22BR", calls="- 2")
        self.assertEqual((advice["phase"], advice["options"][0]["text"]), ("auction", "bid 3"))
        play = doudizhu.advise("44556778TTJJQKA2B", kitty="33R", plays="3", rules="douzero", count=2)
        self.assertEqual((play["role"], len(play["options"])), ("farmer", 2))
        with self.assertRaisesRegex(doudizhu.Refused, 'invalid known "D=9"'):
            doudizhu.advise("44556778TTJJQKA2B", kitty="33R", plays="3", rules="douzero", known="D=9")
        self.assertEqual(doudizhu.solve("AA3", "KK4")["winner"], "landlord")
        self.assertEqual(doudizhu.solve("A56", "789", rules="two")["winner"], "landlord")
        self.assertEqual(doudizhu.solve("A56", "789", rules="two", head_start=2)["winner"], "farmers")
        self.assertIn("douzero", doudizhu.presets())
        with self.assertRaisesRegex(doudizhu.Refused, 'unknown rank "1"'):
            doudizhu.moves("311")
        with self.assertRaises(doudizhu.Refused):
            doudizhu.replay("no record")
        with self.assertRaisesRegex(ValueError, r"invalid observations of \[\]: expected hands, role"):
            doudizhu.verdicts({}, None)


    def test_hands_in_the_letters_of_other_programs(self):
        """400 deals, each hand as one of the programs writes it: read as its cards, or refused."""
        ranks = "3456789TJQKA2"
        names = {  # small and big joker, ten, separator
            "DouZero": ("X", "D", "T", ""),
            "OpenSpiel": ("(BWJ)", "(CJ)", "T", ""),
            "onestraw/doudizhu": ("BJ", "CJ", "10", "-"),
            "ratel": ("s", "x", "0", ""),
            "RLCard": ("BJ", "RJ", "T", " "),
        }
        rng = np.random.default_rng(11)
        right = refused = 0
        for deal in range(400):
            pack = rng.permutation(54)
            for place, cards in enumerate((pack[:20], pack[20:37], pack[37:])):
                program = list(names)[(3 * deal + place) % len(names)]
                small, big, ten, separator = names[program]
                letters = [{52: small, 53: big}.get(card, ranks[card // 4 % 13].replace("T", ten)) for card in sorted(cards)]
                if program == "RLCard":
                    letters = ["HDSC"[card % 4] + letter if card < 52 else letter for card, letter in zip(sorted(cards), letters)]
                own = "".join("BR"[card - 52] if card > 51 else ranks[card // 4] for card in cards)
                text = separator.join(letters)
                try:
                    self.assertEqual(doudizhu.moves(text), doudizhu.moves(own), f"{program}: {text}")
                    right += 1
                except doudizhu.Refused as error:
                    self.assertRegex(str(error), "may be the (small|big) joker")
                    refused += 1
        self.assertEqual(right + refused, 1200)
        self.assertGreater(right, 600)

    def test_wrong_views(self):
        view = {"rules": "douzero", "seat": 0, "hand": "33445566778899TTJQKR", "kitty": "33R"}
        for change, reason in (
            ({"hand": "33445566778899TTJ", "kitty": ""}, r'views\[0\]\.kitty "0 cards": expected 3 cards'),
            ({"bids": []}, r"views\[0\]\.bids \[\]: expected only rules, seat, hand, kitty, plays, wild and headStart"),
            ({"hand": "3344556677889TTJQKR"}, r'"19 cards with those played": expected 20 cards'),
            ({"plays": [0]}, r"plays\[0\] 0: expected a legal play"),
        ):
            with self.assertRaisesRegex(doudizhu.Refused, reason):
                doudizhu.act("greedy", [{**view, **change}])
            with self.assertRaisesRegex(doudizhu.Refused, reason.replace(r"views\[0\]", "view")):
                doudizhu.program.rpc().ask("bot.explain", view={**view, **change})


PROVED = ("hands", "role", "toBeat", "toBeatSeat")
"""Arrays that verdicts need."""


class TeacherTest(unittest.TestCase):
    def test_verdicts_of_endgames_agree_with_one_at_a_time(self):
        three = (["AA3", "KK4", "55"], ["34", "5", "6"], ["35", "44", "66"])
        four = (["AA3", "KK4", "55", "66"], ["34", "5", "6", "7"], ["3BB", "4455", "666", "37"])
        for rules, hands in (("douzero", three), ("pagat-4p", four)):
            with self.subTest(rules):
                self.check_verdicts(rules, hands, ("landlord", "down", "across", "up") if hands is four else ("landlord", "down", "up"))

    def check_verdicts(self, rules, dealt, sides):
        deals = [{"game": game, "hands": hands, "kitty": ""} for game, hands in enumerate(dealt)]
        seen = set()
        with doudizhu.Batch([doudizhu.group(3, rules)], observe=PROVED, auto_reset=False) as batch:
            answer = batch.reset(deals=deals)
            table = batch.action_table()
            # The landlord leads, and all others pass.
            for _ in sides:
                found = doudizhu.verdicts(answer.observations, table, rules)
                for game, (hands, role, to_beat, by) in enumerate(zip(*(answer.observations[name] for name in PROVED))):
                    if answer.seat[game] < 0:
                        continue
                    texts = ["".join(letter * int(n) for letter, n in zip(doudizhu.RANKS, counts)) for counts in hands[: len(sides)]]
                    beat = {"beat": table.text(to_beat), "beat_by": sides[(role + by) % len(sides)]} if to_beat else {}
                    alone = doudizhu.solve(texts[0], texts[1:], sides[role], rules=rules, **beat)
                    self.assertEqual({1: "landlord", -1: "farmers"}[found[game]], alone["winner"])
                    seen.add(found[game])
                lowest = [answer.legal[game][0] if answer.seat[game] >= 0 else -1 for game in range(3)]
                answer = batch.step(np.array(lowest))
        self.assertEqual(seen, {1, -1})

    def test_a_verdict_knows_whose_play_there_is_to_beat(self):
        """The landlord's nine, on which one farmer has passed: it would lose as the play of that farmer."""
        with doudizhu.Batch([doudizhu.group(1)], observe=PROVED, auto_reset=False) as batch:
            table = batch.action_table()
            nine = next(action for action in range(len(table.kind)) if table.text(action) == "9")
            deal = {"game": 0, "hands": ["5449", "79", "895"], "kitty": "", "plays": [nine, 0]}
            seen = batch.reset(deals=[deal]).observations
            self.assertEqual([seen["role"][0], seen["toBeatSeat"][0]], [2, 1])
            self.assertEqual(doudizhu.verdicts(seen, table).tolist(), [1])
        position = {"landlord": "544", "farmers": ["79", "895"], "leader": "up", "beat": "9", "rules": "douzero"}
        self.assertEqual(doudizhu.solve(**position, beat_by="landlord")["winner"], "landlord")
        self.assertEqual(doudizhu.solve(**position)["winner"], "farmers")

    def test_a_bot_acts_in_many_positions(self):
        lead = {"rules": "douzero", "seat": 0, "hand": "33445566778899TTJQKR", "kitty": "33R"}
        reply = {"rules": "douzero", "seat": 1, "hand": "44556778TTJJQKA2B", "kitty": "33R", "plays": [1]}
        ids = doudizhu.act("rules", [lead, reply])
        self.assertEqual([ids.shape, ids.dtype], [(2,), np.int32])
        self.assertEqual(ids[1:].tolist(), doudizhu.act("rules", [reply]).tolist())


if __name__ == "__main__":
    unittest.main()
