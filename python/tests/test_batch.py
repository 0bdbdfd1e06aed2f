"""The batch layer: arrays against a slow reconstruction, errors, processes."""

import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest import mock

import numpy as np

import doudizhu
from doudizhu import program
from doudizhu.program import program_command

FULL = np.array([4] * 13 + [1, 1])


class Reading:
    """A slow reconstruction of a game from its ids: cards played by each seat, seat to act, play to beat."""

    def __init__(self, table):
        self.table, self.played = table, np.zeros((3, 15), int)
        self.seat, self.to_beat, self.by, self.passes, self.ids = 0, 0, -1, 0, []
        self.bombs = self.rockets = 0

    def step(self, action):
        self.ids.append(action)
        if action == 0:
            self.passes += 1
            if self.passes == 2:
                self.to_beat, self.by, self.passes = 0, -1, 0
        else:
            self.played[self.seat] += self.table.counts[action]
            self.to_beat, self.by, self.passes = action, self.seat, 0
            kind = self.table.kinds[self.table.kind[action]]
            self.bombs += kind == "bomb"
            self.rockets += kind == "rocket"
        self.seat = (self.seat + 1) % 3


class ArraysTest(unittest.TestCase):
    def test_every_array_of_a_thousand_games(self):
        rng = np.random.default_rng(1)
        games = 1000
        names = ["hand", "unseen", "kitty", "sizes", "played", "toBeat", "toBeatSeat", "passes", "bombs", "rockets"]
        with doudizhu.Batch([doudizhu.group(games)], seed="arrays", auto_reset=False, observe=names + ["history", "hands", "role"]) as batch:
            table = batch.action_table()
            answer = batch.reset()
            readings = [Reading(table) for _ in range(games)]
            dealt = answer.observations["hands"][:, :3].astype(int)
            np.testing.assert_array_equal(dealt.sum(1), np.tile(FULL, (games, 1)))
            kitties = answer.observations["kitty"].astype(int)
            np.testing.assert_array_equal(kitties.sum(1), 3)
            self.assertTrue((kitties <= dealt[:, 0]).all())
            ended = 0
            while (answer.seat >= 0).any():
                running = np.flatnonzero(answer.seat >= 0)
                expected = [self.expected(readings[game], dealt[game], kitties[game]) for game in running]
                for name in expected[0]:
                    found = answer.seat[running] if name == "seat" else answer.observations[name][running]
                    np.testing.assert_array_equal(found, np.array([row[name] for row in expected]), name)
                self.legal(answer, table)
                actions = answer.legal.sample(rng)
                before, answer = answer, batch.step(actions)
                for game in running:
                    readings[game].step(int(actions[game]))
                for game in np.flatnonzero(answer.done):
                    ended += 1
                    winner = 0 if before.seat[game] == 0 else 1
                    stake = 2.0 ** (readings[game].bombs + readings[game].rockets)
                    sign = 1 if winner == 0 else -1
                    self.assertEqual(answer.winner[game], winner)
                    np.testing.assert_array_equal(answer.rewards[game], [2 * sign * stake, -sign * stake, -sign * stake])
            self.assertEqual(ended, games)

    def expected(self, reading, dealt, kitty):
        """Every array of a game, from its deal and its ids."""
        seat = reading.seat
        turn = [seat, (seat + 1) % 3, (seat + 2) % 3]
        hands = dealt - reading.played
        last = reading.ids[-15:]
        return {
            "seat": seat,
            "role": seat,
            "hand": hands[seat],
            "unseen": hands.sum(0) - hands[seat],
            "kitty": kitty,
            "sizes": hands.sum(1)[turn],
            "played": reading.played[turn],
            "hands": np.concatenate([hands, np.zeros((1, 15), int)]),
            "toBeat": reading.to_beat,
            "toBeatSeat": -1 if reading.to_beat == 0 else (reading.by - seat) % 3,
            "passes": reading.passes,
            "bombs": reading.bombs,
            "rockets": reading.rockets,
            "history": [-1] * (15 - len(last)) + last,
        }

    def legal(self, answer, table):
        """Legal ids are plays of the hand, and a pass where there is something to beat."""
        games, ids = answer.legal.games, answer.legal.ids
        self.assertTrue((table.counts[ids] <= answer.observations["hand"][games]).all())
        passes = np.zeros(len(answer.seat), bool)
        passes[games[ids == 0]] = True
        np.testing.assert_array_equal(passes, (answer.observations["toBeat"] != 0) & (answer.seat >= 0))

    def test_hidden_hands_swapped_change_no_byte_of_ten_thousand_states(self):
        rng = np.random.default_rng(4)
        games, states = 500, 0
        with doudizhu.Batch([doudizhu.group(games)], auto_reset=False, history=40) as batch:
            teacher = doudizhu.Batch([doudizhu.group(games)], auto_reset=False, observe=["hands", "kitty", "played"])
            with teacher:
                table = batch.action_table()
                for round_ in range(50):
                    answer = teacher.reset(seed=round_)
                    stops = rng.integers(0, 30, games)
                    paths = [[] for _ in range(games)]
                    for turn in range(30):
                        actions = np.where(turn < stops, answer.legal.sample(rng), -1)
                        for path, action in zip(paths, actions):
                            if action >= 0:
                                path.append(int(action))
                        answer = teacher.step(actions)
                    seen = [batch.reset(deals=[
                        self.deal(game, self.dealt(answer, paths, game, table, swap, rng), answer.observations["kitty"][game], paths[game])
                        for game in range(games)
                    ]) for swap in (False, True)]
                    running = seen[0].seat >= 0
                    np.testing.assert_array_equal(seen[0].seat, answer.seat)
                    for name, array in seen[0].observations.items():
                        np.testing.assert_array_equal(array[running], seen[1].observations[name][running], name)
                    np.testing.assert_array_equal(seen[0].legal.ids, seen[1].legal.ids)
                    states += int(running.sum())
                    if states >= 10_000:
                        break
        self.assertGreaterEqual(states, 10_000)

    def dealt(self, answer, paths, game, table, swap, rng):
        """Hands of the deal; with `swap`, the cards that the seat to act cannot know are dealt again."""
        played = np.zeros((3, 15), int)
        for turn, action in enumerate(paths[game]):
            played[turn % 3] += table.counts[action]
        hands = answer.observations["hands"][game, :3].astype(int)
        seat = int(answer.seat[game])
        if swap and seat >= 0:
            kitty = answer.observations["kitty"][game].astype(int)
            others = [other for other in range(3) if other != seat]
            # The rest of the kitty stays with the landlord, as it is public.
            fixed = {other: np.minimum(hands[other], kitty) if other == 0 else np.zeros(15, int) for other in others}
            free = np.concatenate([np.repeat(np.arange(15), hands[other] - fixed[other]) for other in others])
            rng.shuffle(free)
            first = int((hands[others[0]] - fixed[others[0]]).sum())
            for other, part in zip(others, (free[:first], free[first:])):
                hands[other] = fixed[other] + np.bincount(part, minlength=15)
        return hands + played

    def deal(self, game, hands, kitty, path):
        hands = hands - np.array([kitty, kitty * 0, kitty * 0])
        text = ["".join(letter * int(n) for letter, n in zip(doudizhu.RANKS, counts)) for counts in [*hands, kitty]]
        return {"game": game, "hands": text[:3], "kitty": text[3], "plays": path}

    def test_last_observations_and_games_that_begin_again(self):
        rng = np.random.default_rng(2)
        with doudizhu.Batch([doudizhu.group(16, bots=[None, "random", "random"])], history=0) as batch:
            answer = batch.reset()
            ended = 0
            while ended < 20:
                answer = batch.step(answer.legal.sample(rng))
                self.assertTrue((answer.seat == 0).all())
                if answer.finals is None:
                    self.assertFalse(answer.done.any())
                    continue
                games, seats, seen = answer.finals
                np.testing.assert_array_equal(games, np.flatnonzero(answer.done))
                self.assertTrue((seats == 0).all())
                self.assertTrue((seen["sizes"].min(1) == 0).all(), "somebody is out")
                won = seen["sizes"][:, 0] == 0
                np.testing.assert_array_equal(answer.winner[games] == 0, won)
                ended += len(games)
            self.assertEqual(answer.observations["history"].shape, (16, 0))

    def test_memory_is_used_again_only_where_no_array_is_held(self):
        rng = np.random.default_rng(5)
        with doudizhu.Batch([doudizhu.group(300)]) as batch:
            answer = batch.reset()
            held = []
            for _ in range(12):
                # A part of an array holds its memory too.
                held.append((answer.observations["hand"][7:9], answer.observations["hand"][7:9].copy()))
                answer = batch.step(answer.legal.sample(rng))
            for array, copy in held:
                np.testing.assert_array_equal(array, copy)
            held.clear()
            places = set()
            for _ in range(12):
                answer = batch.step(answer.legal.sample(rng))
                places.add(answer.observations["hand"].ctypes.data)
            self.assertLess(len(places), 6)

    def test_two_environments_in_two_threads_of_python(self):
        one = [doudizhu.group(20, bots=[None, "greedy", "random"])]
        step = lambda batch, answer: batch.step(answer.legal.sample(np.random.default_rng(6)))
        with doudizhu.Batch(one, seed=6) as first, doudizhu.Batch(one, seed=6) as second, ThreadPoolExecutor(2) as pool:
            batches, answers = (first, second), [first.reset(), second.reset()]
            for _ in range(40):
                answers = list(pool.map(step, batches, answers))
                np.testing.assert_array_equal(answers[0].observations["hand"], answers[1].observations["hand"])

    def test_the_auction_with_real_scores(self):
        rng = np.random.default_rng(3)
        with doudizhu.Batch([doudizhu.group(6, "competition", start="deal")], auto_reset=False, seed=1) as batch:
            answer = batch.reset()
            plays = batch.groups[0]["plays"]
            self.assertTrue((answer.legal.ids >= plays).all())
            self.assertTrue((answer.observations["role"] == doudizhu.NO_ROLE).all())
            paid = np.zeros((6, 3))
            phases = set()
            while (answer.seat >= 0).any():
                phases |= {doudizhu.PHASES[phase] for phase in answer.observations["phase"]}
                answer = batch.step(answer.legal.sample(rng))
                paid += answer.rewards
            np.testing.assert_array_equal(paid.sum(1), 0)
            self.assertTrue((np.abs(paid).max(1) >= 2).all())
            self.assertLessEqual({"auction", "doubling", "play"}, phases)


class LegalTest(unittest.TestCase):
    legal = doudizhu.Legal(np.array([0, 2, 2, 5], np.int32), np.array([0, 4, 1, 2, 3], np.int32))

    def test_rows_masks_best(self):
        self.assertEqual(self.legal[2].tolist(), [1, 2, 3])
        self.assertEqual(self.legal.mask(5).tolist(), [[1, 0, 0, 0, 1], [0] * 5, [0, 1, 1, 1, 0]])
        self.assertEqual(self.legal.mask(5).dtype, np.int8)
        self.assertEqual(self.legal.best(np.array([1.0, 5, 2, 7, 3])).tolist(), [4, -1, 2])

    def test_samples_are_legal_and_all_come(self):
        rng = np.random.default_rng(0)
        drawn = np.array([self.legal.sample(rng) for _ in range(200)])
        self.assertEqual(set(drawn[:, 0]), {0, 4})
        self.assertEqual(set(drawn[:, 1]), {-1})
        self.assertEqual(set(drawn[:, 2]), {1, 2, 3})

    def test_rows_from_the_end_and_beyond(self):
        self.assertEqual(self.legal[-1].tolist(), [1, 2, 3])
        for row in (3, -4):
            with self.assertRaises(IndexError):
                self.legal[row]
        self.assertEqual([ids.tolist() for ids in self.legal], [[0, 4], [], [1, 2, 3]])

    def test_scores_that_are_not_numbers(self):
        with self.assertRaisesRegex(ValueError, r"invalid scores\[1\] nan: expected a number"):
            self.legal.best(np.array([1, np.nan, 2, 7, 3]))
        with self.assertRaisesRegex(ValueError, r"invalid scores of shape \(4,\): expected one for each id, \(5,\)"):
            self.legal.best(np.zeros(4))

    def test_no_ids_at_all(self):
        empty = doudizhu.Legal(np.zeros(3, np.int32), np.zeros(0, np.int32))
        self.assertEqual(empty.sample(np.random.default_rng(0)).tolist(), [-1, -1])
        self.assertEqual(empty.best(np.zeros(0)).tolist(), [-1, -1])


class ErrorsTest(unittest.TestCase):
    def test_refused_and_nothing_has_moved(self):
        with doudizhu.Batch([doudizhu.group(2)]) as batch:
            answer = batch.reset()
            with self.assertRaisesRegex(doudizhu.Refused, r"invalid actions\[1\] 31000: expected one of the \d+ legal ids") as caught:
                batch.step([int(answer.legal[0][0]), 31000])
            self.assertEqual(caught.exception.code, "bad-params")
            with self.assertRaisesRegex(ValueError, r"expected integers of shape \(2,\)"):
                batch.step([1])
            with self.assertRaisesRegex(ValueError, "float64: expected integers"):
                batch.step([1.0, 2.0])
            again = batch.step([-1, -1])
            np.testing.assert_array_equal(again.observations["hand"], answer.observations["hand"])

    def test_bad_settings(self):
        for settings, message in (
            ({"rules": "nothing"}, "nothing"),
            ({"bots": ["random", "random", "random"]}, "with None for at least one seat"),
            ({"start": "middle"}, "play, deal"),
        ):
            with self.subTest(settings), self.assertRaisesRegex(doudizhu.Refused, message):
                doudizhu.Batch([doudizhu.group(1, **settings)])
        with self.assertRaisesRegex(TypeError, "invalid groups 5: expected a list of groups"):
            doudizhu.Batch(5)

    def test_before_the_first_reset_of_all_games(self):
        ask = (
            lambda batch: batch.step([0, 0, 0]),
            lambda batch: batch.observe([-1, -1, -1]),
            lambda batch: batch.reset(games=[0]),
            lambda batch: batch.reset(games=[]),
            lambda batch: batch.features(),
        )
        with doudizhu.Batch([doudizhu.group(3)], features=True) as batch:
            for one in ask:
                with self.assertRaisesRegex(doudizhu.Refused, "^no games: expected a reset of all games first$"):
                    one(batch)
            batch.reset()

    def test_numbers_that_do_not_fit_are_refused_and_nothing_has_moved(self):
        with doudizhu.Batch([doudizhu.group(2)]) as batch:
            answer = batch.reset()
            legal = int(answer.legal[0][0])
            for actions in (np.array([2**32 + legal, -1]), np.array([2**63 + legal, 0], np.uint64)):
                with self.assertRaisesRegex(ValueError, r"invalid actions\[0\] \d+: expected a number from -1 to 2147483647"):
                    batch.step(actions)
            again = batch.step([-1, -1])
            np.testing.assert_array_equal(again.observations["hand"], answer.observations["hand"])
            table = batch.action_table()
            # Nine bids, doubles and open hands follow the plays.
            last = len(table.kind) + 8
            self.assertEqual(table.text(last), "hand open")
            for action in (-1, last + 1):
                with self.assertRaisesRegex(ValueError, f"invalid action {action}: expected 0 to {last}"):
                    table.text(action)
            for games in ([2], [-1]):
                with self.assertRaisesRegex(ValueError, r"invalid games\[0\] -?\d: expected 0 to 1"):
                    batch.reset(games=games)

    def test_seeds_are_64_bits_or_refused(self):
        hand = lambda seed: self.hands(seed)[0].tolist()
        self.assertNotEqual(hand(2**60), hand(2**60 + 1))
        self.assertNotEqual(hand(2**64 - 1), hand(2**64 - 2))
        self.assertEqual(hand(7), hand("7"))
        self.assertEqual(hand(np.uint64(2**60)), hand(2**60))
        self.assertNotEqual(hand(None), hand(None))
        for seed, error in ((2**64, ValueError), (10**400, ValueError), (1.5, TypeError), (True, TypeError)):
            with self.assertRaisesRegex(error, "^invalid seed .{1,60}: expected .*-9223372036854775808 to 18446744073709551615$"):
                doudizhu.Batch([doudizhu.group(1)], seed=seed)
        with doudizhu.Batch([doudizhu.group(2)]) as batch:
            batch.reset()
            with self.assertRaisesRegex(TypeError, r"invalid seeds\[1\] 1.5"):
                batch.reset(seeds=[1, 1.5])

    def hands(self, seed):
        with doudizhu.Batch([doudizhu.group(1)], seed=seed) as batch:
            return batch.reset().observations["hand"]

    def test_a_forked_process_is_refused_and_moves_no_game(self):
        with doudizhu.Batch([doudizhu.group(1)]) as batch:
            answer = batch.reset()
            action = [int(answer.legal[0][0])]
            read, write = os.pipe()
            child = os.fork()
            if child == 0:
                try:
                    batch.step(action)
                except doudizhu.ProgramEnded as error:
                    os.write(write, str(error).encode())
                batch.close()
                os._exit(0)
            os.waitpid(child, 0)
            os.close(write)
            with open(read, encoding="utf-8") as said:
                self.assertEqual(said.read(), "the environment was made in another process: make a new one in this process")
            self.assertEqual(batch.step(action).seat[0], 1)

    def test_the_reason_of_an_end_is_one_line_of_the_error(self):
        crash = "import sys; print('const a=1;throw new Error(x)' * 9000 + chr(10) + 'TypeError: no phase' + chr(10) + '    at a', file=sys.stderr)"
        program = f'{sys.executable} -c "{crash}"'
        with mock.patch.dict(os.environ, {"DOUDIZHU_PROGRAM": program}):
            with self.assertRaises(doudizhu.ProgramEnded) as caught:
                doudizhu.Batch([doudizhu.group(1)])
        self.assertEqual(str(caught.exception), "the program ended with 0: TypeError: no phase")

    def test_a_killed_process_is_noticed(self):
        batch = doudizhu.Batch([doudizhu.group(1)])
        answer = batch.reset()
        os.kill(batch.pid, signal.SIGKILL)
        with self.assertRaisesRegex(doudizhu.ProgramEnded, "was killed by signal 9"):
            for _ in range(2):
                batch.step(answer.legal.best(np.zeros(len(answer.legal.ids))))
        with self.assertRaisesRegex(doudizhu.ProgramEnded, "make a new one"):
            batch.reset()
        batch.close()

    def test_closed_and_no_zombie(self):
        batch = doudizhu.Batch([doudizhu.group(1)])
        pid = batch.pid
        batch.close()
        batch.close()
        with self.assertRaises(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)
        with self.assertRaisesRegex(doudizhu.ProgramEnded, "closed"):
            batch.reset()

    def test_a_forgotten_environment_is_ended(self):
        batch = doudizhu.Batch([doudizhu.group(1)])
        pid = batch.pid
        del batch
        with self.assertRaises(ProcessLookupError):
            os.kill(pid, 0)

    def test_interrupted_in_the_middle_of_an_answer(self):
        with doudizhu.Batch([doudizhu.group(1)]) as batch:
            batch.reset()
            with mock.patch("numpy.empty", side_effect=KeyboardInterrupt):
                with self.assertRaises(KeyboardInterrupt):
                    batch.step([-1])
            with self.assertRaisesRegex(doudizhu.ProgramEnded, "interrupted in the middle of an answer"):
                batch.step([-1])

    def test_two_environments_at_once(self):
        with doudizhu.Batch([doudizhu.group(1)], seed=1) as one, doudizhu.Batch([doudizhu.group(1)], seed=1) as other:
            first, second = one.reset(), other.reset()
            np.testing.assert_array_equal(first.observations["hand"], second.observations["hand"])
            one.step([int(first.legal[0][0])])
            np.testing.assert_array_equal(other.step([-1]).observations["hand"], second.observations["hand"])

    def test_a_checkout_without_its_packages_is_named(self):
        with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, {}):
            os.environ.pop("DOUDIZHU_PROGRAM", None)
            main = Path(folder) / "apps" / "cli" / "src" / "main.ts"
            main.parent.mkdir(parents=True)
            main.touch()
            with mock.patch.object(program, "__file__", f"{folder}/python/doudizhu/program.py"), mock.patch.object(program, "_BUNDLE", Path("/nowhere")):
                with self.assertRaisesRegex(doudizhu.ProgramMissing, "no node_modules in .*: run `npm ci` there"):
                    program_command()

    def test_missing_programs_are_named(self):
        with mock.patch.dict(os.environ, {"DOUDIZHU_PROGRAM": "/nowhere/node main.ts"}):
            with self.assertRaisesRegex(doudizhu.ProgramMissing, "cannot start /nowhere/node"):
                doudizhu.Batch([doudizhu.group(1)])
        with mock.patch.dict(os.environ, {"DOUDIZHU_PROGRAM": f"{sys.executable} -c 1"}):
            with self.assertRaisesRegex(doudizhu.ProgramEnded, "the program ended with 0"):
                doudizhu.Batch([doudizhu.group(1)])
        self.assertTrue(program_command()[-1].endswith("main.ts"))

    def test_the_child_ends_with_its_parent(self):
        code = (
            "import doudizhu, os\n"
            "batch = doudizhu.Batch([doudizhu.group(1)])\n"
            "print(batch.pid, flush=True)\n"
            "os._exit(0)\n"
        )
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        pid = int(ran.stdout)
        for _ in range(200):
            if not Path(f"/proc/{pid}").exists() or " Z " in Path(f"/proc/{pid}/stat").read_text():
                return
            time.sleep(0.05)
        self.fail(f"process {pid} is still there")


if __name__ == "__main__":
    unittest.main()
