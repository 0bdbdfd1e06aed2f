"""Two hundred wrong uses: each raises one sentence, and no game has moved."""

import copy
import pickle
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np

import doudizhu
from doudizhu import dataset, encodings

NAN = float("nan")
INNER = re.compile(r"\bmake\.|\breset\.|\bnull\b|\bframe\b|--from|: expected .* features: true|\bgroups\[\d\]\.(start|scoring|games)")
"""Names of the program, which no caller has written."""

SENTENCE = re.compile("expected|unexpected|call reset first|no such file|doesn't exist|pip install|no program", re.IGNORECASE)


def uses(envs, env, batch, state, legal, table, folder):
    """Calls that are wrong, by what is wrong with them."""
    ids = np.array([legal[game][0] for game in range(len(legal))])
    other = folder / "other.npz"
    np.savez(other, x=np.zeros(3))
    text = folder / "text.npz"
    text.write_text("no archive", "utf-8")
    bare = doudizhu.make_vec(2)
    lenient = doudizhu.make_vec(3, opponents=None, illegal="random")
    lenient.reset()
    fresh = doudizhu.Batch([doudizhu.group(2)])
    deal = {"hands": ["33R", "4", "56"], "kitty": ""}
    make, group = doudizhu.make_vec, doudizhu.group

    act = lambda observations, legal: legal.ids[legal.starts[:-1]]
    return [
        # make_vec
        lambda: make(0), lambda: make(-1), lambda: make(2.0), lambda: make("2"), lambda: make(None), lambda: make(True),
        lambda: make(2, rules="nothing"), lambda: make(2, rules=5), lambda: make(2, rules={"preset": "douzero", "seats": 9}),
        lambda: make(2, rules={"no-switch": 1}), lambda: make(2, opponents="unknown"), lambda: make(2, opponents=["greedy"]),
        lambda: make(2, opponents=["greedy"] * 3), lambda: make(2, opponents=act), lambda: make(2, opponents=7),
        lambda: make(2, observation="hand"), lambda: make(2, observation=["nothing"]), lambda: make(2, observation=5),
        lambda: make(2, observation="douzero", rules="pagat-4p"), lambda: make(2, observation="douzero", start="deal"),
        lambda: make(2, seed=1.5), lambda: make(2, seed=2**64), lambda: make(2, seed=[1]), lambda: make(2, seed=10**400),
        lambda: make(2, opponents=None, seat=1), lambda: make(2, opponents="greedy", seat=3), lambda: make(2, opponents="greedy", seat="left"),
        lambda: make(2, start="middle"), lambda: make(2, scoring="gold"), lambda: make(2, history=-1), lambda: make(2, history="5"),
        lambda: make(2, opponents="level-9", rules="two"), lambda: make("doudizhu/DouDizhu-v0"), lambda: make(2, illegal="lose"),
        lambda: make(2, illegal=["lose"]), lambda: doudizhu.Env(illegal="lose", start="deal"), lambda: doudizhu.Env(illegal="lose", scoring="scores"),
        # A vector of games
        lambda: bare.step([0, 0]), lambda: bare.legal, lambda: bare.action_masks(),
        lambda: envs.step([0]), lambda: envs.step([]), lambda: envs.step(None), lambda: envs.step("abc"), lambda: envs.step(ids * 1.0 + 0.5),
        lambda: envs.step(ids * NAN), lambda: envs.step(ids.astype(np.int64) + 2**32), lambda: envs.step(ids[None]), lambda: envs.step(np.full(3, -2)),
        lambda: envs.step(np.full(3, 10**6)), lambda: envs.step(np.full(3, -1)), lambda: envs.step([ids[0], -1, ids[2]]), lambda: lenient.step([[1], [1, 2], [3]]), lambda: envs.step([None] * 3), lambda: envs.step([[1], [1, 2], [3]]), lambda: envs.step(np.zeros(3, bool)),
        lambda: envs.reset(seed=[1, 2]), lambda: envs.reset(seed=1.5), lambda: envs.reset(options={"nothing": 1}),
        lambda: envs.reset(options={"reset_mask": [True]}), lambda: envs.reset(options={"games": [5]}),
        lambda: envs.reset(options={"deals": [{"game": 9}]}), lambda: envs.reset(options={"deals": [{"game": 0, "hands": ["3"]}]}),
        # One game
        lambda: doudizhu.Env(oponents="greedy"), lambda: doudizhu.Env(render_mode="film"), lambda: env.step(-1), lambda: env.step("3"),
        lambda: env.step(10**6), lambda: env.step(None), lambda: env.step([1]), lambda: env.reset(options={"games": [0]}),
        lambda: env.reset(options={"deals": [deal, deal]}), lambda: doudizhu.Env().step(0),
        # A batch
        lambda: doudizhu.Batch([]), lambda: doudizhu.Batch(5), lambda: doudizhu.Batch([group(1, "pagat-4p"), group(1)], features=True),
        lambda: group(0), lambda: group("3"), lambda: fresh.step([0, 0]), lambda: fresh.observe([-1, -1]), lambda: fresh.reset(games=[0]),
        lambda: batch.reset(games=[-1]), lambda: batch.reset(games="0"), lambda: batch.reset(seeds=[1]), lambda: batch.reset(deals=[5]),
        lambda: batch.observe([3, 3, 3]), lambda: batch.observe([0]), lambda: batch.features(), lambda: batch.action_table(4),
        # Legal ids and the table
        lambda: legal[9], lambda: legal.sample(3), lambda: legal.best([1.0]), lambda: legal.best(np.full(len(legal.ids), NAN)), lambda: table.text(-1), lambda: table.text(10**6),
        lambda: table.text("3"),
        # States
        lambda: doudizhu.State(deal={"game": 1}), lambda: doudizhu.State(deal={"hands": ["3", "4"]}), lambda: doudizhu.State(seed=1.5),
        lambda: doudizhu.State("nothing"), lambda: doudizhu.State(deal={"plays": ["x"]}), lambda: doudizhu.State(deal={"plays": [0]}),
        lambda: state.apply_action("3"), lambda: state.apply_action(1.0), lambda: state.apply_action(0), lambda: state.apply_action(-1),
        lambda: state.apply_action(10**6), lambda: state.legal_actions(3), lambda: state.observation(5), lambda: state.action_to_string(-1),
        # The arena
        lambda: doudizhu.Arena("unknown"), lambda: doudizhu.Arena().measure("unknown", 1), lambda: doudizhu.Arena().measure(7),
        lambda: doudizhu.Arena().measure(lambda: 0), lambda: doudizhu.Arena().measure(act, 0), lambda: doudizhu.Arena().measure(act, 2.5),
        lambda: doudizhu.Arena().measure(lambda _seen, _legal: 5, 1), lambda: doudizhu.Arena().measure("onnx:/nowhere", 1),
        lambda: doudizhu.Arena().measure("douzero:/nowhere", 1), lambda: doudizhu.Arena(rules="two").measure("onnx:/nowhere", 1),
        lambda: doudizhu.Arena().endgames(act, rounds=0), lambda: doudizhu.Arena().endgames("unknown", 1), lambda: doudizhu.DouZeroAgent(folder),
        lambda: doudizhu.Arena().best_response("unknown"), lambda: doudizhu.Arena().best_response(act, samples=3),
        lambda: doudizhu.Arena(rules="laizi").best_response("greedy"),
        lambda: doudizhu.random_agent(1.5),
        # Questions
        lambda: doudizhu.moves("311"), lambda: doudizhu.moves("33", beat="1"), lambda: doudizhu.classify(5), lambda: doudizhu.solve("3", []),
        lambda: doudizhu.solve("3", "4", leader="unknown"), lambda: doudizhu.solve("33333", "4"), lambda: doudizhu.rules_of("nothing"),
        lambda: doudizhu.act("unknown", []), lambda: doudizhu.act("rules", [{}]), lambda: doudizhu.act("rules", [{"rules": "douzero", "seat": 0, "hand": "33445566778899TTJ", "kitty": ""}]), lambda: doudizhu.moves("22s"), lambda: doudizhu.solve("BJ 5", "4466"),
        lambda: doudizhu.replay("no record"),
        lambda: encodings.DouZero(table)({"role": np.zeros(1, np.uint8), "history": np.zeros((1, 3), np.int32)}),
        lambda: dataset.load(other), lambda: dataset.load(text), lambda: dataset.load(folder / "none.npz"),
        lambda: dataset.write(folder, 0), lambda: dataset.write(folder, 1, prove_cards=55), lambda: dataset.write(folder, 1, rules="two"), lambda: dataset.load(folder), lambda: dataset.load(5),
        lambda: dataset.write(folder / "data", "5"), lambda: dataset.write(folder / "data", 1, explore=5),
        # Options of the newer parts
        lambda: make(2, masks="yes"), lambda: make(2, illegal="ignore"), lambda: make(2, history=10**9), lambda: make(10**9),
        lambda: envs.reset(options=5), lambda: env.reset(options=5), lambda: doudizhu.Env(illegal="maybe"), lambda: doudizhu.Env(num_envs=3),
        lambda: doudizhu.State(deal=[1, 2]), lambda: state.apply_action(None), lambda: state.apply_action(True), lambda: state.apply_action(NAN),
        lambda: state.apply_action(np.array([1, 2])), lambda: state.child(0),
        lambda: doudizhu.DouZeroAgent(folder, "pagat-4p"), lambda: doudizhu.DouZeroAgent(5), lambda: doudizhu.OnnxAgent(5), lambda: doudizhu.OnnxAgent(str(text)),
        lambda: doudizhu.Arena().best_response(5), lambda: doudizhu.Arena().best_response("greedy", 0), lambda: doudizhu.Arena().best_response("greedy", 1, seed=1.5),
        lambda: doudizhu.Arena(rules="two").best_response("greedy"), lambda: doudizhu.Arena().endgames("greedy", 1, cards=2),
        lambda: doudizhu.Arena().endgames("greedy", 1, nodes=0), lambda: doudizhu.Arena().endgames("greedy", 1, by="unknown"),
        lambda: doudizhu.Arena(["rules"]).measure("rules", 1), lambda: doudizhu.Arena().measure(lambda seen, legal: act(seen, legal) * 1.0, 1),
        lambda: doudizhu.Arena().measure(lambda _seen, _legal: None, 1), lambda: doudizhu.Arena().measure("exec:/nowhere/bot", 1),
        lambda: doudizhu.Arena().measure("exec:", 1), lambda: doudizhu.Arena().measure("rules", 1, seed=NAN),
        lambda: doudizhu.Arena().measure("greedy", 1, progress=True), lambda: doudizhu.Arena().endgames("greedy", 1, progress=None),
        lambda: doudizhu.Arena().best_response("greedy", 1, progress="x"), lambda: doudizhu.dataset.write(folder / "none", 1, progress=1),
        lambda: doudizhu.Arena("greedy", observation="hand"), lambda: doudizhu.Arena(rules="rlcard").measure("rlcard:", 1), lambda: doudizhu.Arena().measure("rlcard:rule", 1), lambda: doudizhu.Arena(rules="rlcard").measure("rlcard:published", 1),
        # Types that NumPy or JSON take, or refuse in their own words
        lambda: legal.best(np.ones(len(legal.ids), complex)), lambda: legal.best(["a"] * len(legal.ids)), lambda: legal[True], lambda: legal["a"],
        lambda: legal[0:2], lambda: legal[1.0], lambda: doudizhu.moves(b"33"), lambda: doudizhu.replay(b"33"), lambda: doudizhu.act("rules", {"hand": "33"}),
        lambda: doudizhu.act("rules", [5]), lambda: doudizhu.Arena().measure(dict, 1), lambda: copy.deepcopy(env), lambda: pickle.dumps(envs),
        lambda: doudizhu.Arena("greedy", "rules"), lambda: doudizhu.Arena(rules="nope"), lambda: doudizhu.aec(observation=["nope"]), lambda: doudizhu.parallel(foo=3),
        lambda: doudizhu.State.deserialize("x"), lambda: doudizhu.State(start="deal").information_state_string(), lambda: doudizhu.State(start="deal").information_state_tensor(), lambda: doudizhu.text(10**6), lambda: doudizhu.text("33"),
        lambda: doudizhu.Env(actions="small"), lambda: make(2, actions=5), lambda: doudizhu.Env(opponents=[act]), lambda: doudizhu.Env(opponents=[act] * 3),
        lambda: doudizhu.Env(opponents=act, start="deal"), lambda: doudizhu.Env(opponents=7),
    ]


class WrongUsesTest(unittest.TestCase):
    def test_help_of_every_command_is_printed_as_written(self):
        def help_of(*command):
            return subprocess.run([sys.executable, "-m", "doudizhu", *command, "--help"], capture_output=True, text=True, check=True).stdout

        names = re.findall(r"^ {4}([a-z-]+) ", help_of(), re.MULTILINE)
        self.assertIn("measure", names)
        for text in [help_of(), *map(help_of, names)]:
            self.assertNotIn("%%", text)

    def test_each_raises_one_sentence_and_nothing_moves(self):
        envs, env, state = doudizhu.make_vec(3, opponents=None, seed=1), doudizhu.Env(opponents=None, seed=1), doudizhu.State(seed=1)
        batch = doudizhu.Batch([doudizhu.group(3)], seed=1)
        self.addCleanup(envs.close)
        self.addCleanup(batch.close)
        _, infos = envs.reset()
        _, info = env.reset()
        batch.reset()
        table = batch.action_table()
        with tempfile.TemporaryDirectory() as name:
            every = uses(envs, env, batch, state, infos["legal"], table, Path(name))
            self.assertGreaterEqual(len(every), 200)
            silent, unclear = [], []
            for place, use in enumerate(every):
                line = use.__code__.co_firstlineno
                try:
                    use()
                    silent.append((place, line))
                except (doudizhu.DoudizhuError, ValueError, TypeError, IndexError, RuntimeError, OSError, ImportError) as error:
                    message = str(error)
                    if "\n" in message or len(message) > 700 or not SENTENCE.search(message) or INNER.search(message):
                        unclear.append((place, line, type(error).__name__, message[:200]))
            self.assertEqual((silent, unclear), ([], []))
        # Nothing has moved.
        self.assertEqual(envs.legal.ids.tolist(), infos["legal"].ids.tolist())
        envs.step(infos["legal"].sample(np.random.default_rng(0)))
        self.assertEqual(env.action_masks().nonzero()[0].tolist(), info["legal"])
        self.assertEqual(state.history(), [])


if __name__ == "__main__":
    unittest.main()
