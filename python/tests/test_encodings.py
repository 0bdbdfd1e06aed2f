"""DouZero's encoding against a slow reading of the record, written from its description, and against its own code."""

import hashlib
import unittest
from pathlib import Path

import numpy as np

import doudizhu
import doudizhu.program
from doudizhu import encodings

RECORDED = Path(__file__).resolve().parents[2] / "fixtures" / "engines" / "douzero-encoding.txt"


def digest(x, z, x_batch, z_batch):
    """A decision as `tools/bench/python/douzero.py` records it: the distinct rows of the batches in order."""
    batches = np.concatenate([x_batch, z_batch.reshape(len(z_batch), -1)], axis=1).astype(np.uint8)
    rows = sorted({row.tobytes() for row in batches})
    return hashlib.sha256(x.tobytes() + z.tobytes() + b"".join(rows)).hexdigest()[:16]


class Slow:
    """One game from its deal and its plays, as lists of cards. The columns one number after another."""

    def __init__(self, hands):
        self.hands = [list(hand) for hand in hands]
        self.moves = [[] for _ in range(3)]
        self.played = [[] for _ in range(3)]
        self.sequence = []
        self.bombs = 0

    def play(self, cards):
        seat = len(self.sequence) % 3
        for card in cards:
            self.hands[seat].remove(card)
        self.moves[seat] = cards
        self.played[seat] += cards
        self.sequence.append(cards)
        if (len(cards) == 4 and len(set(cards)) == 1) or sorted(cards) == [13, 14]:
            self.bombs += 1

    def cards(self, cards):
        columns = [0] * 54
        for rank in set(cards):
            if rank >= 13:
                columns[52 + rank - 13] = 1
            else:
                for copy in range(cards.count(rank)):
                    columns[4 * rank + copy] = 1
        return columns

    def hot(self, place, columns):
        return [int(column == place) for column in range(columns)]

    def encode(self):
        seat = len(self.sequence) % 3
        down, up = 1, 2
        last = self.sequence[-1] if self.sequence else []
        if self.sequence and not last:
            last = self.sequence[-2]
        others = self.hands[(seat + 1) % 3] + self.hands[(seat + 2) % 3]
        x = self.cards(self.hands[seat]) + self.cards(others)
        if seat == 0:
            x += self.cards(last) + self.cards(self.played[up]) + self.cards(self.played[down])
            x += self.hot(len(self.hands[up]) - 1, 17) + self.hot(len(self.hands[down]) - 1, 17)
        else:
            mate = 3 - seat
            x += self.cards(self.played[0]) + self.cards(self.played[mate]) + self.cards(last)
            x += self.cards(self.moves[0]) + self.cards(self.moves[mate])
            x += self.hot(len(self.hands[0]) - 1, 20) + self.hot(len(self.hands[mate]) - 1, 17)
        x += self.hot(self.bombs, 15)
        window = [[]] * (15 - len(self.sequence[-15:])) + self.sequence[-15:]
        return x, [[column for move in window[row : row + 3] for column in self.cards(move)] for row in range(0, 15, 3)]


class DouZeroTest(unittest.TestCase):
    def test_every_column_of_two_hundred_games(self):
        rng = np.random.default_rng(0)
        games = 200
        arrays = [*encodings.DOUZERO_ARRAYS, "hands"]
        with doudizhu.Batch([doudizhu.group(games)], observe=arrays, auto_reset=False, seed=3) as batch:
            table = batch.action_table()
            encode = encodings.DouZero(table)
            answer = batch.reset()
            deals = answer.observations["hands"][:, :3]
            slow = [Slow([list(np.repeat(np.arange(15), hand)) for hand in deal]) for deal in deals]
            compared = 0
            while (answer.seat >= 0).any():
                encoded = encode(answer.observations)
                for game in np.flatnonzero(answer.seat >= 0):
                    x, z = slow[game].encode()
                    self.assertEqual(len(x), 319 if answer.seat[game] == 0 else 430)
                    np.testing.assert_array_equal(encoded["x"][game, : len(x)], x)
                    self.assertFalse(encoded["x"][game, len(x) :].any())
                    np.testing.assert_array_equal(encoded["z"][game], z)
                    compared += 1
                actions = answer.legal.sample(rng)
                for game in np.flatnonzero(answer.seat >= 0):
                    slow[game].play(list(np.repeat(np.arange(15), table.counts[actions[game]])))
                answer = batch.step(actions)
            self.assertGreater(compared, 5000)

    def test_rounds_that_their_own_code_encoded(self):
        """Every array of every decision, by digest: `x_no_action`, `z`, and the rows of `x_batch` and `z_batch`."""
        rounds = [line.split() for line in RECORDED.read_text().splitlines() if not line.startswith("#")]
        digests = [[] for _ in rounds]
        with doudizhu.Batch([doudizhu.group(len(rounds))], observe=encodings.DOUZERO_ARRAYS, auto_reset=False) as batch:
            table = batch.action_table()
            encode = encodings.DouZero(table)
            ids = {table.text(action): action for action in range(len(table.kind))}
            plays = [[ids[cards] for cards in line[3].split(",")] for line in rounds]
            deals = [{"game": game, "hands": line[:3], "kitty": ""} for game, line in enumerate(rounds)]
            answer = batch.reset(deals=deals)
            while (answer.seat >= 0).any():
                encoded = encode(answer.observations)
                actions = np.full(len(rounds), -1)
                for game in np.flatnonzero(answer.seat >= 0):
                    x_batch, z_batch = encode.batches(encoded, answer.legal, [game])
                    x = encoded["x"][game, : x_batch.shape[1] - 54]
                    digests[game].append(digest(x, encoded["z"][game], x_batch, z_batch))
                    actions[game] = plays[game][len(digests[game]) - 1]
                answer = batch.step(actions)
        for game, line in enumerate(rounds):
            self.assertEqual(len(digests[game]), len(plays[game]))
            whole = hashlib.sha256("".join(digests[game]).encode()).hexdigest()[:16]
            self.assertEqual(whole, line[4], f"round {game}")

    def test_batches_of_several_games(self):
        with doudizhu.Batch([doudizhu.group(6)], observe=encodings.DOUZERO_ARRAYS) as batch:
            encode = encodings.DouZero(batch.action_table())
            actions = batch.reset().legal.sample(np.random.default_rng(0))
            actions[3:] = -1
            # Three farmers and three landlords act next.
            answer = batch.step(actions)
            encoded = encode(answer.observations)
            for games, columns in (([2, 0, 1], 484), ([5, 3], 373), ([], 373)):
                x, z = encode.batches(encoded, answer.legal, games)
                ids = np.concatenate([np.empty(0, int), *(answer.legal[game] for game in games)])
                self.assertEqual([x.shape, x.dtype], [(len(ids), columns), np.float32])
                self.assertEqual([z.shape, z.dtype], [(len(ids), 5, 162), np.float32])
                np.testing.assert_array_equal(x[:, -54:], encode.actions[ids])
                at = 0
                for game in games:
                    rows = slice(at, at := at + len(answer.legal[game]))
                    self.assertTrue((x[rows, :-54] == encoded["x"][game, : columns - 54]).all())
                    self.assertTrue((z[rows] == encoded["z"][game]).all())
            with self.assertRaisesRegex(ValueError, "expected one side"):
                encode.batches(encoded, answer.legal, [0, 5])

    def test_observation_douzero(self):
        rng = np.random.default_rng(0)
        envs = doudizhu.make_vec(8, observation="douzero", opponents="random")
        try:
            observations, infos = envs.reset(seed=1)
            for _ in range(40):
                self.assertTrue(envs.observation_space.contains(observations))
                self.assertEqual([observations["x"].shape, observations["z"].shape], [(8, 430), (8, 5, 162)])
                observations, _, ended, _, infos = envs.step(infos["legal"].sample(rng))
                for game in np.flatnonzero(ended):
                    self.assertEqual(infos["final_obs"][game]["z"].shape, (5, 162))
        finally:
            envs.close()
        with self.assertRaisesRegex(ValueError, 'expected a list of array names, or "douzero"'):
            doudizhu.make_vec(2, observation="perfect")

    def test_what_cannot_be_encoded(self):
        with doudizhu.Batch([doudizhu.group(1, "competition", start="deal")], history=15) as batch:
            encode = encodings.DouZero(batch.action_table())
            with self.assertRaisesRegex(ValueError, "expected games of three seats in the play"):
                encode(batch.reset().observations)


class FeaturesTest(unittest.TestCase):
    def test_blocks_of_the_state_and_of_the_actions(self):
        """The blocks of docs/reference/onnx.md that follow from the observation alone."""
        three = {"copies": 4, "size": (270, 21), "beat": 333, "passes": (604, 606), "left": (177, 197), "shapes": (972, 573)}
        four = {"copies": 8, "size": (648, 34), "beat": 784, "passes": (1056, 1059), "left": (231, 264), "shapes": (1783, 731)}
        for rules, games, family in (("douzero", 100, three), ("pagat-4p", 20, four), ("app-4p", 20, four)):
            with self.subTest(rules):
                self.check_blocks(rules, games, **family)

    def check_blocks(self, rules, games, copies, size, beat, passes, left, shapes):
        rng = np.random.default_rng(0)
        width = 13 * copies + 2 * (copies // 4)
        with doudizhu.Batch([doudizhu.group(games, rules)], features=True, auto_reset=False, seed=5) as batch:
            table = batch.action_table()
            answer = batch.reset()
            while (answer.seat >= 0).any():
                running = answer.seat >= 0
                seen, features = answer.observations, batch.features()
                self.assertEqual((features.state.shape[1], features.actions.shape[1]), shapes)
                self.assertFalse(features.state[~running].any())
                np.testing.assert_array_equal(features.candidates.counts > 0, running)
                state, sizes = features.state[running], seen["sizes"][running]
                played = [seen["played"][:, place] for place in range(1, batch.seats)]
                for block, cards in enumerate([seen["hand"], seen["unseen"], *played]):
                    found = state[:, width * block : width * (block + 1)]
                    np.testing.assert_array_equal(found, self.cards(cards[running], copies), str(block))
                for place in range(batch.seats):
                    found = state[:, size[0] + place * size[1] :][:, : size[1]]
                    np.testing.assert_array_equal(found.argmax(1), sizes[:, place])
                    np.testing.assert_array_equal(found.sum(1), 1)
                to_beat = seen["toBeat"][running]
                follows = to_beat > 0
                expected = 15 * table.kind[to_beat].astype(int) + table.main[to_beat]
                np.testing.assert_array_equal(state[follows, beat : beat + 255].argmax(1), expected[follows])
                np.testing.assert_array_equal(state[:, beat : beat + 255].sum(1), follows)
                np.testing.assert_array_equal(state[:, slice(*passes)].argmax(1), seen["passes"][running])
                if rules == "douzero":  # where all bombs double the stake
                    np.testing.assert_array_equal(
                        state[:, 872:876].argmax(1), np.minimum(seen["bombs"] + seen["rockets"], 3)[running]
                    )
                ids, owner = features.candidates.ids, features.candidates.games
                self.assertTrue(set(zip(owner, ids)) <= set(zip(answer.legal.games, answer.legal.ids)))
                np.testing.assert_array_equal(features.actions[:, 0], ids == 0)
                plays = ids > 0
                np.testing.assert_array_equal(features.actions[plays, 1:18].argmax(1), table.kind[ids[plays]])
                np.testing.assert_array_equal(features.actions[:, 46 : 46 + width], self.cards(table.counts[ids], copies))
                kept = seen["sizes"][owner, 0] - table.cards[ids]
                np.testing.assert_array_equal(features.actions[:, slice(*left)].argmax(1), kept)
                answer = batch.step(answer.legal.sample(rng))

    def cards(self, counts, copies):
        """copies · rank + n − 1 where exactly n cards of a rank are held. Then the jokers, a quarter of the columns each."""
        jokers = copies // 4
        columns = np.zeros((len(counts), 13 * copies + 2 * jokers), int)
        for row, held in enumerate(counts):
            for rank, n in enumerate(held):
                if n:
                    first = copies * rank if rank < 13 else 13 * copies + jokers * (rank - 13)
                    columns[row, first + n - 1] = 1
        return columns

    def test_the_best_value_is_what_neural_plays(self):
        for rules, games in (("douzero", 12), ("pagat-4p", 4), ("app-4p", 4)):
            with self.subTest(rules):
                self.check_best_value(rules, games)

    def check_best_value(self, rules, games):
        with doudizhu.Batch([doudizhu.group(games, rules)], features=True, auto_reset=False) as batch:
            answer = batch.reset()
            rpc = doudizhu.program.rpc()
            paths = [[] for _ in range(games)]
            for _ in range(8):
                features = batch.features(values=True)
                best = features.candidates.best(features.win)
                for game in range(games):
                    seen = {name: array[game] for name, array in answer.observations.items()}
                    text = lambda counts: "".join(letter * int(n) for letter, n in zip(doudizhu.RANKS, counts))
                    view = {"rules": rules, "seat": int(answer.seat[game]), "hand": text(seen["hand"]), "kitty": text(seen["kitty"]), "plays": paths[game]}
                    self.assertEqual(rpc.ask("bot.act", bot="neural", view=view)["id"], best[game])
                    paths[game].append(int(best[game]))
                answer = batch.step(best)

    def test_not_asked_for_and_three_seats_beside_four(self):
        with doudizhu.Batch([doudizhu.group(1)]) as batch:
            batch.reset()
            with self.assertRaisesRegex(ValueError, r"no features in this environment: expected Batch\(…, features=True\)"):
                batch.features()
        with self.assertRaisesRegex(doudizhu.Refused, "only groups of three seats, or only of four"):
            doudizhu.Batch([doudizhu.group(1), doudizhu.group(1, "app-4p")], features=True)


if __name__ == "__main__":
    unittest.main()
