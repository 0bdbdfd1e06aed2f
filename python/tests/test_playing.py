"""Rounds played in this process, compared with the program in every decision."""

import unittest

import numpy as np

import doudizhu
from doudizhu.game import cards_text
from doudizhu.greedy import Greedy
from doudizhu.playing import Playing, PlayTable, plays_here

ROUNDS = 8


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

    def test_greedy_decides_as_the_program_s(self):
        """Half of the plays are random, so that it answers other plays than its own too."""
        for rules in ("douzero", "competition", "botzone", "pagat-4p"):
            views, chosen, rng = [], [], np.random.default_rng(6)
            for number in range(12):
                state = doudizhu.State(rules, seed=number)
                bot, kitty = Greedy(state._game._plays), state.observation()["kitty"]
                while not state.is_terminal():
                    round_ = state._here
                    hand = [round_.plays.counts(packed) for packed in round_.hands]
                    sizes, own = [sum(counts) for counts in hand], round_.hands[round_.seat]
                    chosen.append(bot.choose(round_.legal(), round_.seat, own, round_.to_beat, round_.leader, sizes))
                    texts = [cards_text(np.array(counts)) for counts in (hand[round_.seat], kitty)]
                    views.append({"rules": rules, "seat": round_.seat, "hand": texts[0], "kitty": texts[1], "plays": state.history()})
                    state.apply_action(chosen[-1] if rng.random() < 0.5 else int(rng.choice(state.legal_actions())))
            with self.subTest(rules):
                self.assertEqual(doudizhu.act("greedy", views).tolist(), chosen)

    def test_what_is_not_played_here(self):
        rules = doudizhu.rules_of("douzero")
        self.assertTrue(plays_here(rules, "play"))
        self.assertFalse(plays_here(rules, "deal"))
        for switch in ({"wildcards": 1}, {"seats": 2}, {"leads": "farmer"}, {"allowQuadplexAsBomb": True}, {"bareTriple": "last"}, {"kindsOff": ["plane"]}):
            self.assertFalse(plays_here({**rules, **switch}, "play"))


class OneGameTest(unittest.TestCase):
    def test_every_array_of_a_game_here_is_the_program_s(self):
        rng = np.random.default_rng(5)
        for rules in ("douzero", "pagat", "botzone", "pagat-4p", "app-4p"):
            for scoring in ("wins", "points"):
                env = doudizhu.Env(rules, None, seed="one", scoring=scoring)
                with doudizhu.Batch([doudizhu.group(1, rules, scoring=scoring)], "one", auto_reset=False) as batch:
                    for number in range(2):
                        observation, info = env.reset()
                        self.assertIsNotNone(env._here)
                        answer = batch.reset()
                        over = False
                        while True:
                            with self.subTest(rules, number=number):
                                self.assertEqual(list(observation), list(answer.observations))
                                for name, array in answer.observations.items():
                                    np.testing.assert_array_equal(observation[name], array[0], name)
                                    shape = array[0].shape or (1,)
                                    self.assertEqual((observation[name].dtype, observation[name].shape), (array.dtype, shape), name)
                            self.assertEqual(info["legal"], answer.legal[0].tolist())
                            self.assertEqual(np.flatnonzero(info["action_mask"]).tolist(), info["legal"])
                            self.assertEqual(info["seat"], int(answer.seat[0]))
                            np.testing.assert_array_equal(info["rewards"], answer.rewards[0])
                            if over:
                                break
                            action = info["legal"][-1] if rng.random() < 0.2 else int(rng.choice(info["legal"]))
                            mover = info["seat"]
                            answer = batch.step([action])
                            kept = {name: array.copy() for name, array in observation.items()}
                            later, reward, over, _, info = env.step(action)
                            for name, array in kept.items():
                                np.testing.assert_array_equal(observation[name], array, "an observation that was returned")
                            observation = later
                            self.assertEqual((reward, over), (float(answer.rewards[0, mover]), bool(answer.done[0])))
                env.close()

    def test_only_the_arrays_that_were_asked_for(self):
        for observation in (["history"], ["sizes", "hand"], ("role",), []):
            env = doudizhu.Env(opponents=None, observation=observation, seed=2)
            seen, info = env.reset()
            self.assertIsNotNone(env._here)
            self.assertEqual(sorted(seen), sorted(observation))
            self.assertTrue(env.observation_space.contains(env.step(info["legal"][0])[0]))
            env.close()
        env = doudizhu.Env(opponents=None, observation="douzero", seed=2)
        with doudizhu.Batch([doudizhu.group(1)], 2, doudizhu.encodings.DOUZERO_ARRAYS, auto_reset=False) as batch:
            encode = doudizhu.encodings.DouZero(batch.action_table())
            (seen, info), answer = env.reset(), batch.reset()
            for _ in range(20):
                for name, array in encode(answer.observations).items():
                    np.testing.assert_array_equal(seen[name], array[0])
                answer = batch.step([info["legal"][-1]])
                seen, _, _, _, info = env.step(info["legal"][-1])
                if not info["legal"]:
                    break
        env.close()

    def test_players_of_this_process(self):
        """Functions, bots by name and mixed seats; a function sees what its seat knows, whether the game is here or not."""
        seen = []

        def highest(observations, legal):
            seen.append((int(observations["role"][0]), observations["hand"].sum(), len(legal.ids)))
            return legal.ids[legal.starts[1:] - 1]

        for opponents, is_here, seats in (
            ("random", True, [0, 1, 2]),
            ("greedy", True, [0, 1, 2]),
            (["greedy", None, "random"], True, [1]),
            (highest, True, [0, 1, 2]),
            ([highest, None, "random"], True, [1]),
            ([highest, None, "level-1"], False, [1]),
            ("level-1", False, [0, 1, 2]),
        ):
            with self.subTest(opponents):
                rounds = []
                for _ in range(2):
                    env = doudizhu.Env(opponents=opponents, observation=["hand", "sizes"], scoring="wins", seed=3)
                    rng, played = np.random.default_rng(1), []
                    for deal in range(len(seats)):
                        observation, info = env.reset()
                        self.assertEqual([env._here is not None, info["seat"]], [is_here, seats[deal]])
                        over = False
                        while not over:
                            self.assertEqual(info["seat"], seats[deal])
                            hand = observation["hand"].sum()
                            observation, reward, over, _, info = env.step(int(rng.choice(info["legal"])))
                            played.append((reward, observation["hand"].tolist()))
                        self.assertLessEqual(observation["hand"].sum(), hand)
                        self.assertEqual([reward, list(observation)], [info["rewards"][seats[deal]], ["hand", "sizes"]])
                    rounds.append(played)
                    env.close()
                self.assertEqual(rounds[0], rounds[1])
        self.assertEqual({role for role, _, _ in seen}, {0, 1, 2})
        for wrong, message in (
            ([highest], "invalid opponents of 1: expected 3 players"),
            ([highest] * 3, "invalid opponents of 3: expected 3 players, with None for your seats"),
            (7, "invalid opponents 7: expected a list of players"),
            ("nobody", 'expected'),
            (lambda: 0, "expected a function of"),
        ):
            with self.assertRaisesRegex((ValueError, TypeError), message):
                doudizhu.Env(opponents=wrong)
        with self.assertRaisesRegex(ValueError, 'expected random, greedy, rules, neural with start="deal"'):
            doudizhu.Env(opponents=highest, start="deal")
        env = doudizhu.Env(opponents=lambda _seen, _legal: np.array([10**6]), seat=1)
        with self.assertRaisesRegex(doudizhu.Refused, "invalid action 1000000: expected one of the .* legal ids of seat 0"):
            env.reset()

    def test_games_that_the_program_steps(self):
        for settings in ({"opponents": "rules"}, {"rules": "laizi"}, {"rules": "two"}, {"start": "deal"}, {"scoring": "scores"}):
            env = doudizhu.Env(**{"opponents": None, **settings})
            env.reset()
            self.assertIsNone(env._here)
            env.close()


if __name__ == "__main__":
    unittest.main()
