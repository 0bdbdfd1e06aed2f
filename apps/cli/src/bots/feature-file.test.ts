import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { unzipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import { actionSpace, countsOf, encode, formatCards, formatCombo, PASS, unwrap, type Round } from '@doudizhu/rules';
import { ACTION_ROWS, roleOf, STATE_ROWS } from '@doudizhu/bots/neural';
import { readRecord, replay } from '@doudizhu/records';
import { createBatchServer, FRAME_TYPES } from '@doudizhu/rpc/batch';
import { positionFromText, Solver } from '@doudizhu/solver';
import { runInMemory } from '../testing/harness.ts';
import { openFeatureFiles, type FeatureFilesOptions } from './feature-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'ddz-features-'));
after(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

const SIMULATION = ['simulate', '--bots', 'greedy', '--seed', '7', '--prove-cards', '16'];
const TWELVE = ['--rounds', '12', '--records', at('twelve.jsonl'), '--features', at('twelve.npz')];
const printed = await runInMemory([...SIMULATION, ...TWELVE]);

/** The rounds as `--records` wrote them. */
const ROUNDS: readonly Round[] = readFileSync(at('twelve.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => unwrap(replay(unwrap(readRecord(line, 'json')))).end);

interface Array_ {
  readonly descr: string;
  readonly shape: string;
  readonly bytes: Buffer;
}

/** The arrays of an npz file, read after numpy.lib.format. */
const arraysIn = (path: string): Record<string, Array_> =>
  Object.fromEntries(
    Object.entries(unzipSync(readFileSync(path))).map(([name, file]) => {
      const bytes = Buffer.from(file);
      assert.equal(bytes.toString('latin1', 0, 8), '\x93NUMPY\x01\x00');
      const end = 10 + bytes.readUInt16LE(8);
      assert.equal(end % 64, 0);
      const header = bytes.toString('latin1', 10, end);
      const [, descr = '', shape = ''] =
        /^\{'descr': '(.*)', 'fortran_order': False, 'shape': \((.*)\), \} *\n$/.exec(header) ?? [];
      return [name.replace('.npy', ''), { descr, shape, bytes: bytes.subarray(end) }];
    }),
  );

/** The states in which a seat played or passed, with what it did. */
const decisionsOf = (round: Round): { before: Round; id: number }[] => {
  const decisions: { before: Round; id: number }[] = [];
  for (let state: Round | null = round; state !== null; state = state.previous) {
    const { entry, previous } = state;
    if (previous?.phase !== 'play' || entry === null) continue;
    const { action } = entry;
    decisions.push({
      before: previous,
      id: action.type === 'play' ? encode(actionSpace(round.rules), action.combo) : PASS,
    });
  }
  return decisions.toReversed();
};

const sideOf = ({ turn, landlord }: Round): string => ['landlord', 'down', 'up'][roleOf(turn, landlord ?? 0)] as string;

/** Bits as NumPy unpacks them. */
const unpacked = (bytes: Uint8Array, columns: number): number[] =>
  Array.from({ length: columns }, (_, column) => ((bytes[column >> 3] as number) >> (7 - (column & 7))) & 1);

test('a row for each play: what the networks read, as the learning environment gives it', () => {
  const { state, action, id, role, game, won, returns, stateColumns, actionColumns } = arraysIn(at('twelve-00000.npz'));
  assert.ok(state && action && id && role && game && won && returns && stateColumns && actionColumns);
  assert.deepEqual([stateColumns.bytes.readInt32LE(), actionColumns.bytes.readInt32LE()], [STATE_ROWS, ACTION_ROWS]);
  let row = 0;
  let candidates = 0;
  for (const [number, round] of ROUNDS.entries()) {
    const decisions = decisionsOf(round);
    const { landlord, deal, outcome } = round;
    assert.ok(landlord !== null && outcome !== null);
    const server = createBatchServer();
    const ask = (type: number, body: Uint8Array): Buffer => Buffer.concat(server.handle(type, body)).subarray(8);
    const json = (value: object): Buffer => Buffer.from(JSON.stringify(value));
    const hands = deal.hands.map((_, place) => formatCards(countsOf(deal.hands[(landlord + place) % 3]!)));
    ask(
      FRAME_TYPES.make,
      json({ protocol: 1, groups: [{ games: 1, rules: 'competition' }], features: true, autoReset: false }),
    );
    ask(FRAME_TYPES.reset, json({ deals: [{ game: 0, hands, kitty: formatCards(countsOf(deal.kitty)) }] }));
    for (const { before, id: played } of decisions) {
      const wanted = ask(FRAME_TYPES.features, Buffer.alloc(4));
      assert.deepEqual(unpacked(state.bytes.subarray(120 * row), STATE_ROWS), [
        ...wanted.subarray(16, 16 + STATE_ROWS),
      ]);
      const features = unpacked(action.bytes.subarray(72 * row), ACTION_ROWS);
      const ids = (16 + STATE_ROWS + 7) & -8;
      const count = wanted.readInt32LE(4);
      for (let place = 0; place < count; place++) {
        if (wanted.readInt32LE(ids + 8 + 4 * place) !== played) continue;
        const from = ids + 8 + ((4 * count + 7) & -8) + place * ACTION_ROWS;
        assert.deepEqual(features, [...wanted.subarray(from, from + ACTION_ROWS)]);
        candidates++;
      }
      assert.equal(id.bytes.readInt32LE(4 * row), played);
      assert.equal(role.bytes[row], roleOf(before.turn, landlord));
      assert.equal(game.bytes.readInt32LE(4 * row), number);
      assert.equal(won.bytes[row] === 1, (outcome.winner === 'landlord') === (before.turn === landlord));
      assert.equal(returns.bytes.readFloatLE(4 * row), outcome.scores[before.turn]);
      ask(FRAME_TYPES.step, Buffer.from(Int32Array.of(played).buffer));
      row++;
    }
  }
  assert.deepEqual([state.shape, action.shape, id.shape], [`${row},120,`, `${row},72,`, `${row},`]);
  assert.ok(candidates > 200);
});

test('verdicts are what the solver says of the open hands', () => {
  const { verdict } = arraysIn(at('twelve-00000.npz'));
  assert.ok(verdict);
  const solver = new Solver();
  let proved = 0;
  for (const [row, { before }] of ROUNDS.flatMap(decisionsOf).entries()) {
    const { rules, hands, landlord, toBeat, toBeatSeat, turn } = before;
    assert.ok(landlord !== null);
    const [own, down, up] = hands.map((_, place) => formatCards(hands[(landlord + place) % 3]!));
    const given = verdict.bytes.readInt8(row);
    if (`${own}${down}${up}`.length > 16) assert.equal(given, 0);
    if (given === 0) continue;
    proved++;
    const beat = toBeat === null ? undefined : formatCombo(toBeat, rules.decks);
    const beatBy = toBeatSeat === null ? undefined : 'LDU'[roleOf(toBeatSeat, landlord)];
    const text = { rules, landlord: own!, farmers: [down!, up!], turn: sideOf(before), beat, beatBy };
    const { winner } = solver.solve(unwrap(positionFromText(text)), { moves: 'first' });
    assert.equal((winner === 'landlord') === (turn === landlord), given === 1, `row ${row}`);
  }
  assert.ok(proved > 60);
});

/** Takes rounds into files of five. */
const take = (options: Partial<FeatureFilesOptions>, wanted: number): void => {
  const simulation = { seed: '7', rules: ROUNDS[0]!.rules, bots: ['greedy', 'greedy', 'greedy'] };
  const files = unwrap(
    openFeatureFiles({ path: at('five.npz'), simulation, proveCards: 0, roundsAFile: 5, ...options }),
  );
  for (let number = files.firstOf(wanted); number < wanted; number++) {
    unwrap(files.append(ROUNDS[number]!, number, '7'));
  }
  unwrap(files.finish());
};

const filesOf = (name: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.startsWith(name))
    .toSorted();

test('a run that was stopped goes on where files are missing', () => {
  for (const ending of ['npz', 'parquet']) {
    take({ path: at(`whole.${ending}`) }, 12);
    for (const wanted of [7, 3, 12]) take({ path: at(`parts.${ending}`) }, wanted);
    for (const part of ['00000', '00001', '00002']) {
      assert.deepEqual(readFileSync(at(`parts-${part}.${ending}`)), readFileSync(at(`whole-${part}.${ending}`)));
    }
  }
  assert.equal(filesOf('parts').length, 6);
});

test('the files that were written are named, one or several, in both languages and in JSON', async () => {
  assert.match(printed.stdout, /^features written to .*twelve-00000\.npz$/m);
  const again = await runInMemory([...SIMULATION, ...TWELVE]);
  assert.doesNotMatch(again.stdout, /features/);
  const many = ['simulate', '--bots', 'random', '--seed', '7', '--rounds', '501', '--features', at('many.npz')];
  const { stdout } = await runInMemory([...many, '--lang', 'zh']);
  assert.match(stdout, /^特征已写入 2 个文件：.*many-00000\.npz 至 .*many-00001\.npz$/m);
  const more = await runInMemory([...many.with(6, '502'), '--json']);
  assert.deepEqual((JSON.parse(more.stdout) as { files: unknown }).files, [at('many-00001.npz')]);
});

test('Parquet holds the same rows', async () => {
  take({ path: at('same.npz') }, 5);
  take({ path: at('same.parquet') }, 5);
  const { state, action, id, returns, won, verdict } = arraysIn(at('same-00000.npz'));
  const rows = await parquetReadObjects({
    file: new Uint8Array(readFileSync(at('same-00000.parquet'))).buffer,
    utf8: false,
  });
  assert.equal(rows.length, id!.bytes.length / 4);
  for (const [index, row] of rows.entries()) {
    assert.deepEqual(Buffer.from(row['state'] as Uint8Array), state!.bytes.subarray(120 * index, 120 * index + 120));
    assert.deepEqual(Buffer.from(row['action'] as Uint8Array), action!.bytes.subarray(72 * index, 72 * index + 72));
    assert.deepEqual(
      [row['id'], row['returns'], row['won'], row['verdict']],
      [
        id!.bytes.readInt32LE(4 * index),
        returns!.bytes.readFloatLE(4 * index),
        won!.bytes[index] === 1,
        verdict!.bytes.readInt8(index),
      ],
    );
  }
});

test('what cannot be written or gone on with changes no file', async () => {
  writeFileSync(at('letter-00000.npz'), 'Dear reader');
  const before = readFileSync(at('twelve-00000.npz'));
  for (const [more, message] of [
    [['--features', at('x.csv')], /bad --features ".*x\.csv": want a file that ends in \.npz or \.parquet/],
    [['--features', at('x.npz'), '--rules', 'pagat-4p'], /--features wants rules for three seats, not pagat-4p/],
    [['--features', at('letter.npz')], /letter-00000\.npz holds rounds of another simulation/],
    [['--features', at('twelve.npz'), '--seed', '8'], /twelve-00000\.npz holds rounds of another simulation/],
    [['--features', at('twelve.npz'), '--prove-cards', '5'], /twelve-00000\.npz holds rounds of another simulation/],
    [['--features', at('no/folder.npz')], /cannot write .*folder\.npz/],
  ] as const) {
    const { exitCode, stdout, stderr } = await runInMemory([...SIMULATION, '--rounds', '13', ...more]);
    assert.match(stderr, message);
    assert.equal(exitCode, 1, stdout);
  }
  const alone = await runInMemory(['simulate', '--rounds', '1', '--prove-cards', '5']);
  assert.match(alone.stderr, /--prove-cards wants --features/);
  assert.deepEqual(readFileSync(at('twelve-00000.npz')), before);
  assert.deepEqual(filesOf('x'), []);
});
