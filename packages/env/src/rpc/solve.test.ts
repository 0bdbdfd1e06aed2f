import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestOf, resultOf, send, testRefused } from '../testing/rpc-server.ts';

test('solve: a list of positions gives what each gives alone', async () => {
  const shared = { rules: 'douzero', all: true };
  const positions = [
    { landlord: 'KK5543', farmers: ['225543'], leader: 'landlord' },
    { landlord: '3', farmers: ['45', '6'], leader: 'up' },
    { landlord: '34', farmers: ['5'], leader: 'landlord', beat: '6' },
    { landlord: '544', farmers: ['79', '895'], leader: 'up', beat: '9', beatBy: 'landlord' },
  ];
  const timeless = ({ ms: _ms, nodes: _nodes, ...rest }: Record<string, unknown>): object => rest;
  const { solutions } = await resultOf<{ solutions: Record<string, unknown>[] }>('solve', { ...shared, positions });
  const alone = await Promise.all(positions.map((position) => resultOf('solve', { ...shared, ...position })));
  assert.deepEqual(solutions.map(timeless), alone.map(timeless));
});

const SMALL = { rules: 'douzero', landlord: 'KK5543', farmers: ['225543'], leader: 'landlord' };
const LARGE = { rules: 'douzero', landlord: '34455567899TJQKKA2BR', farmers: ['33467789TTJJQQKA2'] };
const FOUR = { id: 2, kind: 'single', main: '4', length: 1, cards: '4', text: '4' };
const FIVE = { id: 3, kind: 'single', main: '5', length: 1, cards: '5', text: '5' };

const TWO = { rules: 'two', landlord: 'A56', farmers: ['789'], leader: 'landlord' };
const THREE = { landlord: '34567', farmers: ['8899', 'TTJJ'], leader: 'landlord' };
const NINE = { rules: 'douzero', landlord: '544', farmers: ['79', '895'], leader: 'up', beat: '9' };

/** params, the fields of the result that are checked, why */
const RESULTS: readonly (readonly [object, object, string])[] = [
  [
    { ...SMALL, all: true },
    { winner: 'landlord', winningPlays: [FOUR, FIVE], complete: true, stopped: null },
    'every winning play',
  ],
  [{ ...SMALL, leader: 'farmer', all: true }, { stopped: null }, 'the farmer leads'],
  [{ ...SMALL, beat: { cards: '2' } }, { winner: 'farmers', winningPlays: [], winningPass: false }, 'a play to beat'],
  [
    { landlord: '34', farmers: ['5'], leader: 'landlord', beat: '6', all: true },
    { winner: 'farmers', winningPlays: [], winningPass: false },
    'only the pass, and it loses',
  ],
  [
    { ...THREE, kindsOff: null },
    { winner: 'landlord', line: [{ turn: 'L', play: '34567' }] },
    'two farmers, and the line',
  ],
  [{ ...THREE, kindsOff: ['sequence'] }, { winner: 'farmers', winningPlays: [] }, 'a kind switched off'],
  [{ landlord: '3', farmers: ['45', '6'], leader: 'up' }, { winner: 'farmers' }, 'the farmer before the landlord'],
  [{ landlord: '3', farmers: ['45', '6'], leader: 'down' }, { winner: 'farmers' }, 'the farmer after the landlord'],
  [{ rules: 'pagat-4p', landlord: '3', farmers: ['44', '5', '6'], leader: 'across' }, { winner: 'farmers' }, '4 seats'],
  [TWO, { winner: 'landlord' }, 'two seats'],
  [{ ...TWO, headStart: 2 }, { winner: 'farmers' }, 'a head start'],
  [{ ...NINE, beatBy: 'landlord' }, { winner: 'landlord' }, 'a play of the landlord that a farmer has passed on'],
  [{ ...NINE, beatBy: null }, { winner: 'farmers' }, 'the same play by the side before'],
  [
    { ...SMALL, limits: { timeMs: 5000, memoryMb: 64 } },
    { winner: 'landlord', complete: false, stopped: null },
    'within limits, one winning play',
  ],
];

for (const [params, expected, why] of RESULTS) {
  test(`rpc solve: ${why}`, async () => {
    const result = await resultOf('solve', params);
    for (const [field, value] of Object.entries(expected)) assert.deepEqual(result[field], value, field);
    assert.equal(typeof result['nodes'], 'number');
    assert.equal(typeof result['ms'], 'number');
  });
}

test('rpc solve: a position as a line, with open and with hidden hands', async () => {
  const position = 'ddn1 rules=douzero L=A2KK3 D=?3 U=?2 turn=L';
  const open = await resultOf('solve', { position: 'ddn1 rules=douzero L=KK5543 D=225543 turn=L', all: true });
  assert.equal(open['winner'], 'landlord');
  const { moves, ...hidden } = await resultOf<{ moves: { wins: number; losses: number }[] }>('solve', {
    position,
    unseen: '3QQA2A',
  });
  assert.partialDeepStrictEqual(hidden, { total: 24, deals: 24, exact: true });
  assert.equal(moves.length, 5);
  assert.ok(moves.every(({ wins, losses }) => wins + losses === 24));
  assert.partialDeepStrictEqual(await resultOf('solve', { position, deals: 5 }), { deals: 5, exact: false });
});

test('rpc solve: with a wild rank, the cards that leave the hand', async () => {
  const wild = { rules: 'laizi', wild: '7', landlord: '34577', farmers: ['2'], leader: 'landlord', all: true };
  const { winner, winningPlays } = await resultOf<{ winner: string; winningPlays: { cards: string; uses: string }[] }>(
    'solve',
    wild,
  );
  assert.equal(winner, 'landlord');
  assert.ok(winningPlays.some(({ cards, uses }) => cards === '34567' && uses === '34577'));
});

testRefused('solve', [
  [{}, /invalid landlord \(missing\): expected a text of cards/, 'nothing'],
  [{ ...SMALL, farmers: '225543' }, /invalid farmers "225543": expected a list/, 'no list'],
  [{ ...SMALL, farmers: [] }, /invalid farmers \[\]/, 'no farmer'],
  [{ ...SMALL, leader: 'me' }, /invalid leader "me": expected one of landlord, farmer, down, across, up/, 'no leader'],
  [{ ...SMALL, leader: 'down' }, /turn "down": no such side, expected landlord, farmer/, 'a leader who is not there'],
  [{ ...SMALL, beat: '2', beatBy: 'up' }, /beatBy "up": no such side, expected landlord, farmer/, 'a play of no side'],
  [{ ...SMALL, beat: '2', beatBy: 'landlord' }, /side L would have to beat its own play/, 'a play of the side to move'],
  [{ ...SMALL, landlord: 'KK5541' }, /unknown rank "1" at index 5/, 'no rank'],
  [{ ...SMALL, landlord: '2222' }, /6 cards of 2, expected at most 4: too many with hand D/, 'overlapping'],
  [{ ...SMALL, landlord: '' }, /hand L has no cards/, 'no side to move'],
  [{ ...SMALL, beat: { cards: '346' } }, /346 is not a combo|invalid play "346"/, 'a play to beat that is not a combo'],
  [{ ...SMALL, kindsOff: ['bom'] }, /invalid kindsOff/, 'no kind'],
  [{ ...SMALL, headStart: -1 }, /invalid headStart -1: expected a whole number from 0/, 'a negative head start'],
  [{ ...SMALL, headStart: 2 }, /head start 2, expected 0 to 0 under douzero/, 'a head start of three seats'],
  [{ ...SMALL, all: 1 }, /invalid all 1: expected true or false/, 'no switch'],
  [{ ...SMALL, limits: 5 }, /invalid limits 5: expected \{nodes\?, timeMs\?, memoryMb\?\}/, 'no limits'],
  [{ ...SMALL, limits: { time: 5 } }, /invalid limits.time 5: expected only nodes, timeMs and memoryMb/, 'no limit'],
  [{ ...SMALL, limits: { memoryMb: 1 } }, /invalid limits.memoryMb 1: expected a number from 16/, 'too little memory'],
  [{ ...SMALL, wild: '7' }, /invalid wild "7"/, 'a wild rank without the mode'],
  [{ ...SMALL, turn: 'L' }, /unknown "turn"/, 'no such param'],
  [{ position: 'ddn1 L=3 D=?1 turn=L', leader: 'up' }, /invalid leader "up"/, 'a leader beside a position'],
  [{ ...SMALL, unseen: '3' }, /invalid unseen "3"/, 'unseen cards without a position'],
  [{ position: 'ddn1 L=3 D=?1 turn=L', deals: 0 }, /invalid deals 0/, 'no deal'],
  [{ position: 'ddn1 L=?1 D=4 turn=L' }, /hand L is hidden and has to move/, 'a hidden hand to move'],
  [
    { positions: [{ landlord: '3', farmers: ['4'], leader: 'landlord' }, { landlord: '3' }] },
    /invalid positions\[1\]/,
    'the second of a list',
  ],
]);

test('rpc solve: out of nodes, with what is proved; others are answered meanwhile', async () => {
  const hard = { ...LARGE, leader: 'landlord', all: true, limits: { nodes: 3000 } };
  const answers = await send(
    requestOf(0, 'solve', hard) + requestOf(1, 'moves', { hand: '3' }) + requestOf(2, 'solve', SMALL),
  );
  const [first] = answers;
  assert.equal(first?.id, 1, 'the quick one is not kept waiting');
  const result = answers.find(({ id }) => id === 0)?.result;
  assert.equal(result?.['stopped'], 'nodes');
  assert.ok(Array.isArray(result?.['unknownPlays']) && result['unknownPlays'].length > 0);
  assert.deepEqual(result?.['line'], []);
});

test('rpc solve: the line has the rest of the time, and is played to the end', async () => {
  interface Solved {
    readonly line: readonly { readonly turn: string; readonly play: string }[];
  }
  const { line } = await resultOf<Solved>('solve', { ...SMALL, limits: { timeMs: 20_000 } });
  assert.deepEqual(line, (await resultOf<Solved>('solve', SMALL)).line);
  const played = line.flatMap(({ turn, play }) => (turn === 'L' && play !== '-' ? [...play] : []));
  assert.deepEqual(played.toSorted(), [...SMALL.landlord].toSorted(), 'the landlord goes out');
});
