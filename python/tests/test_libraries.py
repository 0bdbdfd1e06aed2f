"""Games for OpenSpiel and RLCard, tested with the real libraries if they are installed."""

import copy
import importlib.util
import pickle
import random
import subprocess
import sys
import tempfile
import textwrap
import unittest

import numpy as np

HAS_SPIEL = bool(importlib.util.find_spec("pyspiel"))
HAS_RLCARD = bool(importlib.util.find_spec("rlcard"))
HAS_DOUZERO = bool(importlib.util.find_spec("douzero"))
HAS_TORCH = bool(importlib.util.find_spec("torch"))

if HAS_SPIEL:
    import pyspiel

    import doudizhu.openspiel
if HAS_RLCARD:
    import rlcard

    import doudizhu.rlcard


@unittest.skipUnless(HAS_SPIEL, "no open_spiel: its game is not tested")
class OpenSpielTest(unittest.TestCase):
    def setUp(self):
        self.game = pyspiel.load_game("python_doudizhu")
        self.rng = np.random.RandomState(1)

    def dealt(self, game=None, moves=0):
        state = (game or self.game).new_initial_state()
        while state.is_chance_node():
            self.assertAlmostEqual(sum(chance for _, chance in state.chance_outcomes()), 1)
            ranks, chances = zip(*state.chance_outcomes())
            state.apply_action(int(self.rng.choice(ranks, p=chances)))
        for _ in range(moves):
            if not state.is_terminal():
                state.apply_action(int(self.rng.choice(state.legal_actions())))
        return state

    def test_the_library_s_own_simulation(self):
        for rules in ("douzero", "pagat", "botzone"):
            for scoring in ("wins", "points"):
                game = pyspiel.load_game("python_doudizhu", {"rules": rules, "scoring": scoring})
                pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)

    def test_the_library_s_own_api_test(self):
        try:
            from open_spiel.integration_tests import api_test
        except ImportError as error:
            self.skipTest(f"OpenSpiel's api_test does not run: {error}")
        cases = type("Cases", (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": "python_doudizhu", "game": self.game})
        ran = unittest.defaultTestLoader.loadTestsFromTestCase(cases).run(unittest.TestResult())
        self.assertEqual([*ran.errors, *ran.failures, *ran.skipped], [])
        self.assertGreaterEqual(ran.testsRun, 5)

    def test_copies_and_text(self):
        state = self.dealt(moves=12)
        for twin in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state)), self.game.deserialize_state(state.serialize())):
            self.assertEqual((str(twin), twin.history(), twin.legal_actions()), (str(state), state.history(), state.legal_actions()))
            twin.apply_action(twin.legal_actions()[0])
            self.assertNotEqual(str(twin), str(state))
        game = pickle.loads(pickle.dumps(self.game))
        self.assertEqual(str(game), "python_doudizhu(rules=douzero,scoring=wins)")

    def test_knowledge_of_a_player(self):
        for moves in (0, 9, 25):
            state = self.dealt(moves=moves)
            player = max(state.current_player(), 0)
            for _ in range(5):
                twin = state.resample_from_infostate(player, self.rng.random_sample)
                self.assertEqual(twin.information_state_string(player), state.information_state_string(player))
                self.assertEqual(twin.information_state_tensor(player), state.information_state_tensor(player))
                self.assertEqual(twin.observation_tensor(player), state.observation_tensor(player))
                self.assertEqual(twin.observation_string(player), state.observation_string(player))
                self.assertEqual(twin.legal_actions(player), state.legal_actions(player))
            if moves == 0:
                deals = {str(state.resample_from_infostate(player, self.rng.random_sample)) for _ in range(9)}
                self.assertEqual(len(deals), 9)
            for wrong in (-1, 3):
                with self.assertRaises(pyspiel.SpielError):
                    state.information_state_tensor(wrong)
            self.assertEqual(state.legal_actions((player + 1) % 3), [])

    def test_algorithms_of_the_library(self):
        from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts, outcome_sampling_mccfr
        from open_spiel.python.bots import uniform_random

        evaluator = mcts.RandomRolloutEvaluator(1, self.rng)
        bots = [mcts.MCTSBot(self.game, 2, 10, evaluator, random_state=self.rng)]
        bots += [uniform_random.UniformRandomBot(player, self.rng) for player in (1, 2)]
        self.assertEqual(len(evaluate_bots.evaluate_bots(self.dealt(), bots, self.rng)), 3)
        searcher = ismcts.ISMCTSBot(game=self.game, evaluator=evaluator, uct_c=2, max_simulations=10, random_state=self.rng)
        state = self.dealt(moves=20)
        self.assertIn(searcher.step(state), state.legal_actions())
        np.random.seed(1)
        solver = outcome_sampling_mccfr.OutcomeSamplingSolver(self.game)
        solver.iteration()
        self.assertGreater(len(solver._infostates), 10)

    def test_wrong_parameters(self):
        for parameters, message in (
            ({"rules": "laizi"}, "three seats without wild ranks"),
            ({"rules": "pagat-4p"}, "three seats"),
            ({"scoring": "scores"}, "expected wins or points"),
        ):
            with self.assertRaisesRegex(Exception, message):
                pyspiel.load_game("python_doudizhu", parameters)

    def test_a_card_that_is_not_left_is_refused(self):
        state = self.game.new_initial_state()
        for rank in (15, 10**6):
            with self.assertRaisesRegex(ValueError, "expected a rank of the cards that are not dealt"):
                state.apply_action(rank)
        state.apply_action(13)
        with self.assertRaisesRegex(ValueError, "expected a rank of the cards that are not dealt"):
            state.apply_action(13)
        self.assertEqual(str(state), "dealt B")


@unittest.skipUnless(HAS_RLCARD, "no rlcard: its environment is not tested")
class RLCardTest(unittest.TestCase):
    def setUp(self):
        self.env = rlcard.make("doudizhu-exact", {"seed": 1})

    def test_wrong_ids_and_players(self):
        env = rlcard.make("doudizhu-exact", {"seed": 1})
        with self.assertRaisesRegex(RuntimeError, "call set_agents first"):
            env.run()
        env.reset()
        for action in (None, "33", 2.0, -1, 10**6):
            with self.subTest(action=action), self.assertRaisesRegex((TypeError, ValueError), "invalid action .*expected"):
                env.step(action)
        with self.assertRaisesRegex(ValueError, "invalid player_id 5: expected 0 to 2"):
            env.get_state(5)
        while not env.is_over():
            env.step(next(iter(env.get_state(env.get_player_id())["legal_actions"])))
        with self.assertRaisesRegex(ValueError, "invalid action 0: expected none, as the game is over"):
            env.step(0)

    def test_states_are_those_of_rlcard(self):
        theirs = rlcard.make("doudizhu", {"seed": 1})
        rng = random.Random(2)
        ranks = doudizhu.RANKS

        def sorted_cards(text):
            return text if text == "pass" else "".join(sorted(text, key=ranks.index))

        for number in range(25):
            state, player = theirs.reset()
            hands = [[theirs._cards2str(each.current_hand).count(rank) for rank in ranks] for each in theirs.game.players]
            self.env.reset()
            self.env._begin(hands)
            mine, mover = self.env.get_state(0), 0
            while not theirs.is_over():
                where = f"round {number}, move {len(state['raw_obs']['trace'])}"
                self.assertEqual(mover, player, where)
                # The first moves of landlord and teammate stand in these columns in RLCard 1.2.0; its later source has the last ones.
                same = (state["obs"] == mine["obs"]) | ((np.arange(len(mine["obs"])) >= 756) & (player > 0) & (np.arange(len(mine["obs"])) < 864))
                self.assertTrue(same.all(), where)
                self.assertEqual({sorted_cards(one) for one in state["raw_legal_actions"]}, set(mine["raw_legal_actions"]), where)
                self.assertEqual([len(mine["legal_actions"]), mine["obs"].dtype], [len(mine["raw_legal_actions"]), np.int8])
                for place in range(3):
                    self.assertEqual(state["raw_obs"]["num_cards_left"][place], mine["raw_obs"]["num_cards_left"][place])
                action = rng.choice(state["raw_legal_actions"])
                state, player = theirs.step(action, raw_action=True)
                mine, mover = self.env.step(sorted_cards(action), raw_action=True)
            self.assertEqual(theirs.get_payoffs().tolist(), self.env.get_payoffs().tolist())

    def test_runs_seeds_and_copies(self):
        from rlcard.agents import RandomAgent

        self.env.set_agents([RandomAgent(self.env.num_actions)] * 3)
        trajectories, payoffs = self.env.run(is_training=True)
        self.assertEqual([len(one) % 2 for one in trajectories], [1, 1, 1])
        self.assertIn(payoffs.tolist(), [[1, 0, 0], [0, 1, 1]])
        self.assertEqual(self.env.get_perfect_information()["current_player"], -1)
        twins = [rlcard.make("doudizhu-exact", {"seed": 5}) for _ in range(2)]
        self.assertTrue(np.array_equal(twins[0].reset()[0]["obs"], twins[1].reset()[0]["obs"]))
        pickle.loads(pickle.dumps(self.env)).reset()

    def test_wrong_uses(self):
        env = rlcard.make("doudizhu-exact", {"seed": 1})
        with self.assertRaisesRegex(RuntimeError, "call reset first"):
            env.step(0)
        env.reset()
        with self.assertRaisesRegex(ValueError, "legal ids of seat 0"):
            env.step(0)
        with self.assertRaisesRegex(ValueError, "expected the cards of a legal play"):
            env.step("pass", raw_action=True)
        with self.assertRaisesRegex(ValueError, "invalid agents: 1, expected 3"):
            env.set_agents([None])
        with self.assertRaisesRegex(ValueError, "^invalid config 'sead': expected seed alone$"):
            rlcard.make("doudizhu-exact", {"sead": 42})
        with self.assertRaisesRegex(ValueError, "allow_step_back"):
            rlcard.make("doudizhu-exact", {"allow_step_back": True})
        for seed in ("x", -1, 2**32, 1.5):
            with self.assertRaisesRegex((TypeError, ValueError), "invalid seed"):
                rlcard.make("doudizhu-exact", {"seed": seed})

    def test_its_rule_agent_as_a_player(self):
        from rlcard.models.doudizhu_rule_models import DouDizhuRuleAgentV1

        theirs, ours = DouDizhuRuleAgentV1(), doudizhu.rlcard.rule_agent()
        with doudizhu.Batch([doudizhu.group(1, "rlcard")], auto_reset=False) as batch:
            table = batch.action_table()
            for deal in range(15):
                state, _ = self.env.reset()
                hands = [*(hand.replace("10", "T") for hand in self.env.get_perfect_information()["hand_cards"])]
                answer = batch.reset(deals=[{"game": 0, "hands": hands, "kitty": ""}])
                move = 0
                while not self.env.is_over():
                    np.random.seed(move)
                    expected = theirs.step(state)
                    np.random.seed(move)
                    chosen = ours(answer.observations, answer.legal)
                    self.assertEqual(table.text(int(chosen[0])).replace("-", "pass"), str(expected), f"deal {deal}, move {move}")
                    state, _ = self.env.step(int(chosen[0]))
                    answer = batch.step(chosen)
                    move += 1
        report = doudizhu.Arena("random", "rlcard").measure("rlcard:rule", 20)
        self.assertGreater(report.wins.mean, 0.6)

    @unittest.skipUnless(HAS_DOUZERO, "no douzero: the agent of the published tables does not play")
    def test_the_agent_of_the_published_tables(self):
        from douzero.env.game import GameEnv
        from douzero.evaluation.rlcard_agent import RLCardAgent

        positions = ("landlord", "landlord_down", "landlord_up")
        numbers = [*range(3, 15), 17, 20, 30]
        pack, rng = numbers[:13] * 4 + numbers[13:], np.random.default_rng(5)
        ours, compared = doudizhu.rlcard.published_agent(), 0
        with doudizhu.Batch([doudizhu.group(1, "douzero")], auto_reset=False) as batch:
            table = batch.action_table()
            for _ in range(15):
                cards = rng.permutation(pack).tolist()
                hands = [sorted(part) for part in (cards[:20], cards[20:37], cards[37:])]
                game = GameEnv({position: RLCardAgent(position) for position in positions})
                game.card_play_init({**dict(zip(positions, map(list, hands))), "three_landlord_cards": hands[0][:3]})
                texts = ["".join("3456789TJQKA2BR"[numbers.index(card)] for card in hand) for hand in hands]
                answer = batch.reset(deals=[{"game": 0, "hands": texts, "kitty": ""}])
                while not game.game_over:
                    random.seed(compared)
                    game.step()
                    random.seed(compared)
                    chosen = ours(answer.observations, answer.legal)
                    counts = table.counts[chosen[0]] if chosen[0] else np.zeros(15, int)
                    played = [card for card, count in zip(numbers, counts.tolist()) for _ in range(count)]
                    self.assertEqual(played, game.card_play_action_seq[-1])
                    answer, compared = batch.step(chosen), compared + 1
        self.assertGreater(compared, 400)
        self.assertGreater(doudizhu.Arena("random").measure("rlcard:published", 20).wins.mean, 0.6)

    @unittest.skipUnless(HAS_TORCH, "no torch: RLCard's agents do not learn")
    def test_its_agents_learn(self):
        # In a process of its own, as the library prints a line per step and its actors must be ended.
        program = textwrap.dedent(
            """
            import os, sys, tempfile, torch, rlcard, doudizhu.rlcard
            from rlcard.agents import DQNAgent, NFSPAgent, RandomAgent
            from rlcard.agents.dmc_agent import DMCTrainer
            from rlcard.utils import reorganize

            if __name__ == "__main__":
                torch.set_num_threads(1)
                env = rlcard.make("doudizhu-exact", {"seed": 1})
                common = dict(num_actions=env.num_actions, state_shape=env.state_shape[0], device=torch.device("cpu"), batch_size=8)
                dqn = DQNAgent(mlp_layers=[8], replay_memory_init_size=20, **common)
                nfsp = NFSPAgent(hidden_layers_sizes=[8], q_mlp_layers=[8], min_buffer_size_to_learn=20, q_replay_memory_init_size=20, q_batch_size=8, **common)
                for agent in (dqn, nfsp):
                    env.set_agents([agent, *[RandomAgent(env.num_actions)] * 2])
                    for _ in range(4):
                        for transition in reorganize(*env.run(is_training=True))[0]:
                            agent.feed(transition)
                assert dqn.train_t > 0 and nfsp._rl_agent.train_t > 0
                with tempfile.TemporaryDirectory() as folder:
                    trainer = DMCTrainer(env, num_actors=1, num_threads=1, total_frames=120, unroll_length=20, batch_size=2, num_buffers=6, savedir=folder)
                    trainer.start()
                    assert os.path.exists(os.path.join(folder, "dmc", "model.tar"))
                print("learned", file=sys.stderr, flush=True)
                import multiprocessing
                for child in multiprocessing.active_children():
                    child.kill()
                os._exit(0)
            """
        )
        with tempfile.NamedTemporaryFile("w", suffix=".py") as file:
            file.write(program)
            file.flush()
            ran = subprocess.run([sys.executable, file.name], capture_output=True, text=True, timeout=300)
        self.assertTrue(ran.stderr.rstrip().endswith("learned"), ran.stderr[-2000:])


if __name__ == "__main__":
    unittest.main()
