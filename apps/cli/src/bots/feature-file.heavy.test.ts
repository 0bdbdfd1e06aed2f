import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { unzipSync } from 'fflate';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { formatCards, type RankCounts } from '@doudizhu/rules/cards';
import { actionSpace, encode, formatCombo, PASS } from '@doudizhu/rules/combos';
import { unwrap } from '@doudizhu/rules/result';
import type { Round } from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import {
  ACTION_ACTIVE_MAX,
  actionFeatures,
  createKnowledge,
  createPublicState,
  familyOf,
  LAYOUTS,
  look,
  observeView,
  roleOf,
  STATE_ACTIVE_MAX,
  stateFeatures,
} from '@doudizhu/bots/neural';
import { positionFromText } from '@doudizhu/rules/position';
import { readRecord, replay } from '@doudizhu/records';
import { Solver } from '@doudizhu/solver';
import { runInMemory } from '../testing/harness.ts';
import { COLUMN_FILES } from './columns.ts';
import { openFeatureFiles, type FeatureFilesOptions } from './feature-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'ddz-features-'));
after(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

/** A rule set of each kind of table: its rounds are played once, with records and features. */
const PLAYED = [
  { rules: PRESETS.competition, rounds: 12, sides: ['landlord', 'down', 'up'], letters: 'LDU', bytes: [122, 72] },
  { rules: PRESETS['pagat-4p'], rounds: 6, sides: ['landlord', 'down', 'X', 'up'], letters: 'LDXU', bytes: [223, 92] },
  { rules: PRESETS['app-4p'], rounds: 6, sides: ['landlord', 'down', 'X', 'up'], letters: 'LDXU', bytes: [223, 92] },
] as const;

const SIMULATION = ['simulate', '--bots', 'greedy', '--seed', '7', '--prove-cards', '16'];
const TWELVE = ['--rounds', '12', '--records', at('competition.jsonl'), '--features', at('competition.npz')];

const printed = await runInMemory([...SIMULATION, ...TWELVE]);
for (const { rules, rounds } of PLAYED) {
  const { name } = rules;
  const total = [...SIMULATION, '--rules', name, '--rounds', String(rounds), '--records', at(`${name}.jsonl`)];
  for (const ending of ['npz', 'parquet']) await runInMemory([...total, '--features', at(`${name}.${ending}`)]);
}

/** The rounds as `--records` wrote them. */
const roundsUnder = ({ name }: RuleSet): readonly Round[] =>
  readFileSync(at(`${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => unwrap(replay(unwrap(readRecord(line, 'json')))).end);

const ROUNDS = roundsUnder(PRESETS.competition);

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

/** The states in which a seat played or passed, and its action. */
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

/** A row of a file, its columns unpacked. */
interface FileRow {
  readonly state: readonly number[];
  readonly action: readonly number[];
  readonly id: number;
  readonly role: number;
  readonly game: number;
  readonly won: boolean;
  readonly returns: number;
  readonly verdict: number;
}

/** Bits as NumPy unpacks them. */
const unpacked = (bytes: Uint8Array, columns: number): number[] =>
  Array.from({ length: columns }, (_, column) => ((bytes[column >> 3] as number) >> (7 - (column & 7))) & 1);

const npzRows = (path: string, bytes: readonly number[]): FileRow[] => {
  const { state, action, id, role, game, won, returns, verdict, stateColumns, actionColumns } = arraysIn(path);
  assert.ok(state && action && id && role && game && won && returns && verdict && stateColumns && actionColumns);
  const rows = id.bytes.length / 4;
  const shapes = [state.shape, action.shape, id.shape];
  assert.deepEqual(shapes, [`${rows},${bytes[0]},`, `${rows},${bytes[1]},`, `${rows},`]);
  const bits = (array: Array_, columns: Array_, row: number): number[] => {
    const width = array.bytes.length / rows;
    return unpacked(array.bytes.subarray(width * row), columns.bytes.readInt32LE());
  };
  return Array.from({ length: rows }, (_, row) => ({
    state: bits(state, stateColumns, row),
    action: bits(action, actionColumns, row),
    id: id.bytes.readInt32LE(4 * row),
    role: role.bytes[row] as number,
    game: game.bytes.readInt32LE(4 * row),
    won: won.bytes[row] === 1,
    returns: returns.bytes.readFloatLE(4 * row),
    verdict: verdict.bytes.readInt8(row),
  }));
};

const parquetRows = async (path: string, bytes: readonly number[]): Promise<FileRow[]> => {
  const file = new Uint8Array(readFileSync(path)).buffer;
  const constant = (name: string): number =>
    Number(parquetMetadata(file).key_value_metadata?.find(({ key }) => key === name)?.value);
  const columns = [constant('stateColumns'), constant('actionColumns')] as const;
  const rows = await parquetReadObjects({ file, utf8: false });
  return rows.map((row) => {
    const [state, action] = [row['state'] as Uint8Array, row['action'] as Uint8Array];
    assert.deepEqual([state.length, action.length], bytes);
    return {
      ...(row as unknown as FileRow),
      state: unpacked(state, columns[0]),
      action: unpacked(action, columns[1]),
    };
  });
};

/** Features of a decision, from the view of the seat to act alone: the state's columns, then the action's. */
const featuresOf = (before: Round, id: number): readonly [state: number[], action: number[]] => {
  const view = viewFor(before, before.turn);
  const hand = view.hand as RankCounts;
  const space = actionSpace(view.rules);
  const { stateRows, actionRows } = LAYOUTS[familyOf(view.rules).name];
  const record = createPublicState(space);
  observeView(record, view);
  const knowledge = createKnowledge(space, record);
  look(knowledge, record, hand.lo, hand.hi);
  const active = new Uint16Array(Math.max(STATE_ACTIVE_MAX, ACTION_ACTIVE_MAX));
  const columns = Array.from({ length: stateRows + actionRows }, () => 0);
  const mark = (count: number): void => active.subarray(0, count).forEach((column) => (columns[column] = 1));
  mark(stateFeatures(knowledge, active, 0));
  mark(actionFeatures(knowledge, id, active, 0));
  return [columns.slice(0, stateRows), columns.slice(stateRows)];
};

for (const { rules, rounds, sides, letters, bytes } of PLAYED) {
  const { name, seats, decks } = rules;
  const npz = npzRows(at(`${name}-00000.npz`), bytes);

  test(`${name}: a row for each play, with what the view of its seat says, in npz and in Parquet`, async () => {
    const total: Omit<FileRow, 'verdict'>[] = roundsUnder(rules).flatMap((round, game) => {
      const { landlord, outcome } = round;
      assert.ok(landlord !== null && outcome !== null);
      return decisionsOf(round).map(({ before, id }) => {
        const [state, action] = featuresOf(before, id);
        const role = roleOf(before.turn, landlord, seats);
        const won = (outcome.winner === 'landlord') === (role === 0);
        return { state, action, id, role, game, won, returns: outcome.scores[before.turn] as number };
      });
    });
    assert.ok(total.length > 300, `${total.length} rows`);
    assert.deepEqual(new Set(total.map(({ role }) => role)), new Set(sides.keys()));
    assert.deepEqual(
      npz.map(({ verdict: _verdict, ...row }) => row),
      total,
    );
    assert.deepEqual(await parquetRows(at(`${name}-00000.parquet`), bytes), npz);
  });

  test(`${name}: verdicts are what the solver says of the open hands`, () => {
    const solver = new Solver();
    let proved = 0;
    for (const [row, { before }] of roundsUnder(rules).flatMap(decisionsOf).entries()) {
      const { hands, landlord, toBeat, toBeatSeat, turn } = before;
      assert.ok(landlord !== null);
      const [own, ...farmers] = hands.map((_, place) => formatCards(hands[(landlord + place) % seats]!));
      const { verdict } = npz[row]!;
      if (`${own}${farmers.join('')}`.length > 16) assert.equal(verdict, 0);
      if (verdict === 0) continue;
      proved++;
      const beat = toBeat === null ? undefined : formatCombo(toBeat, decks);
      const beatBy = toBeatSeat === null ? undefined : letters[roleOf(toBeatSeat, landlord, seats)];
      const side = sides[roleOf(turn, landlord, seats)]!;
      const text = { rules, landlord: own!, farmers, turn: side, beat, beatBy };
      const { winner } = solver.solve(unwrap(positionFromText(text)), { moves: 'first' });
      assert.equal((winner === 'landlord') === (turn === landlord), verdict === 1, `row ${row}`);
    }
    assert.ok(proved > 5 * rounds, `${proved} proved`);
  });
}

/** Takes rounds into files of five. */
const take = (options: Partial<FeatureFilesOptions>, total: number, rounds = ROUNDS): void => {
  const simulation = { seed: '7', rules: ROUNDS[0]!.rules, bots: ['greedy', 'greedy', 'greedy'] };
  const files = unwrap(
    openFeatureFiles({ path: at('five.npz'), simulation, proveCards: 0, roundsAFile: 5, ...options }),
  );
  for (let number = files.firstOf(total); number < total; number++) {
    unwrap(files.append(rounds[number]!, number, '7'));
  }
  unwrap(files.finish());
};

const filesOf = (name: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.startsWith(name))
    .toSorted();

test('an interrupted run resumes with the missing files', () => {
  for (const ending of ['npz', 'parquet']) {
    take({ path: at(`whole.${ending}`) }, 12);
    for (const total of [7, 3, 12]) take({ path: at(`parts.${ending}`) }, total);
    for (const part of ['00000', '00001', '00002']) {
      assert.deepEqual(readFileSync(at(`parts-${part}.${ending}`)), readFileSync(at(`whole-${part}.${ending}`)));
    }
  }
  assert.equal(filesOf('parts').length, 6);
});

test('a file names program, format, features, weights and licence, and a run with others is refused', () => {
  take({ path: at('origin.npz') }, 5);
  const file = at('origin-00000.npz');
  const npz = COLUMN_FILES['.npz']!;
  const note = JSON.parse(npz.noteOf(readFileSync(file))!) as Record<string, unknown>;
  const { program, format, features, weights, license } = note;
  assert.match(String(program), /^ddz \d+\.\d+\.\d+$/);
  assert.match(String(weights), /^[0-9a-f]{64}$/);
  assert.deepEqual([format, features, license], [2, '4', 'MIT']);
  for (const name of ['program', 'format', 'features', 'weights', 'license']) {
    writeFileSync(file, npz.write([], {}, JSON.stringify({ ...note, [name]: 'other' })));
    const before = readFileSync(file);
    assert.throws(() => take({ path: at('origin.npz') }, 10), /another simulation/, name);
    assert.deepEqual(readFileSync(file), before);
  }
});

test('the files that were written are named, one or several, in both languages and in JSON', async () => {
  assert.match(printed.stdout, /^features written to .*competition-00000\.npz$/m);
  const again = await runInMemory([...SIMULATION, ...TWELVE]);
  assert.doesNotMatch(again.stdout, /features/);
  const many = ['simulate', '--bots', 'random', '--seed', '7', '--rounds', '501', '--features', at('many.npz')];
  const { stdout } = await runInMemory([...many, '--lang', 'zh']);
  assert.match(stdout, /^特征已写入 2 个文件：.*many-00000\.npz 至 .*many-00001\.npz$/m);
  const more = await runInMemory([...many.with(6, '502'), '--json']);
  assert.deepEqual((JSON.parse(more.stdout) as { files: unknown }).files, [at('many-00001.npz')]);
});

test('a run that cannot write or resume changes no file', async () => {
  writeFileSync(at('letter-00000.npz'), 'Dear reader');
  const before = readFileSync(at('competition-00000.npz'));
  for (const [more, message] of [
    [['--features', at('x.csv')], /invalid --features ".*x\.csv": expected a file that ends in \.npz or \.parquet/],
    [['--features', at('letter.npz')], /letter-00000\.npz is of another simulation/],
    [['--features', at('competition.npz'), '--seed', '8'], /competition-00000\.npz is of another simulation/],
    [['--features', at('competition.npz'), '--prove-cards', '5'], /competition-00000\.npz is of another simulation/],
    [['--features', at('no/folder.npz')], /cannot write .*folder\.npz/],
  ] as const) {
    const { exitCode, stdout, stderr } = await runInMemory([...SIMULATION, '--rounds', '13', ...more]);
    assert.match(stderr, message);
    assert.equal(exitCode, 1, stdout);
  }
  const alone = await runInMemory(['simulate', '--rounds', '1', '--prove-cards', '5']);
  assert.match(alone.stderr, /--prove-cards needs --features/);
  assert.deepEqual(readFileSync(at('competition-00000.npz')), before);
  assert.deepEqual(filesOf('x'), []);
});

test('a file of another rule set, or of other seats, is not resumed', async () => {
  const resumed = (file: string, rules: string): string[] => {
    return [...SIMULATION, '--rounds', '13', '--rules', rules, '--features', at(file)];
  };
  for (const [file, rules, english, chinese] of [
    [
      'competition.npz',
      'pagat-4p',
      /competition-00000\.npz has rounds under competition \(3 seats\): expected pagat-4p \(4 seats\)/,
      /competition-00000\.npz 里是按 competition（3 人）打的牌局，不是按 pagat-4p（4 人）/,
    ],
    [
      'pagat-4p.parquet',
      'competition',
      /pagat-4p-00000\.parquet has rounds under pagat-4p \(4 seats\): expected competition \(3 seats\)/,
      /pagat-4p-00000\.parquet 里是按 pagat-4p（4 人）打的牌局，不是按 competition（3 人）/,
    ],
    [
      'app-4p.npz',
      'pagat-4p',
      /app-4p-00000\.npz has rounds under app-4p \(4 seats\): expected pagat-4p \(4 seats\)/,
      /app-4p-00000\.npz 里是按 app-4p（4 人）打的牌局，不是按 pagat-4p（4 人）/,
    ],
    [
      'pagat-4p.npz',
      'pagat-4p;kindsOff=triple-with-pair',
      /pagat-4p-00000\.npz has rounds under pagat-4p \(4 seats\): expected pagat-4p\* \(4 seats\)/,
      /不是按 pagat-4p\*（4 人）/,
    ],
  ] as const) {
    const before = readFileSync(at(file.replace('.', '-00000.')));
    const { exitCode, stderr } = await runInMemory(resumed(file, rules));
    assert.match(stderr, english);
    assert.equal(exitCode, 1);
    assert.match((await runInMemory([...resumed(file, rules), '--lang', 'zh'])).stderr, chinese);
    assert.deepEqual(readFileSync(at(file.replace('.', '-00000.'))), before);
  }
});

test('an interrupted run of four seats resumes with the missing files', () => {
  const [pagat] = roundsUnder(PRESETS['pagat-4p']);
  const simulation = { seed: '7', rules: pagat!.rules, bots: ['greedy', 'greedy', 'greedy', 'greedy'] };
  const rounds = roundsUnder(pagat!.rules);
  for (const ending of ['npz', 'parquet']) {
    take({ path: at(`whole4.${ending}`), simulation, roundsAFile: 2 }, 5, rounds);
    for (const total of [3, 5]) take({ path: at(`parts4.${ending}`), simulation, roundsAFile: 2 }, total, rounds);
    for (const part of ['00000', '00001', '00002']) {
      assert.deepEqual(readFileSync(at(`parts4-${part}.${ending}`)), readFileSync(at(`whole4-${part}.${ending}`)));
    }
  }
});
