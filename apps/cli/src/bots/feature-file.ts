/**
 * Files of `ddz simulate --features`: features, plays and results of several rounds each, so that an interrupted run
 * resumes at the first missing file. `doudizhu.dataset.load` of the Python package reads them.
 */
import { accessSync, constants, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { dataOrigin, type DataOrigin } from '@doudizhu/engines';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import type { Round } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { FeatureLayout } from '@doudizhu/bots/neural';
import { tryFile } from '../command/files.ts';
import { programVersion } from '../command/global-options.ts';
import { cliFailure } from '../words/failures.ts';
import { COLUMN_FILES, type ColumnFile, type NumberColumn } from './columns.ts';
import { createFeatureReader, packedBytes, type FeatureRow } from './feature-rows.ts';
import type { Simulation } from './round-file.ts';

export interface FeatureFilesOptions {
  /** `data.npz` or `data.parquet` means `data-00000.npz` and so on. */
  readonly path: string;
  readonly simulation: Simulation;
  /** Largest number of cards in a position that gets a verdict of the solver. */
  readonly proveCards: number;
  /** Default 500. */
  readonly roundsAFile?: number;
}

export interface FeatureFiles {
  /** First round to play, of `total` rounds. The rounds of an incomplete last file are played again. */
  readonly firstOf: (total: number) => number;
  /** Seed of the rounds: round number n has `SEED/n`. Null if no seed is given and there are no rounds. */
  readonly seed: string | null;
  /** Adds the next round, and writes a file that is full. @returns `bad-file` with the system's reason */
  readonly append: (round: Round, number: number, seed: string) => Result<void, Failure>;
  /** Writes the rounds since the last full file. */
  readonly finish: () => Result<void, Failure>;
  /** Paths of the written files, in order. */
  readonly written: () => readonly string[];
}

/** Metadata of a file. */
interface PartNote extends DataOrigin {
  /** Name and version of the program. */
  readonly program: string;
  readonly seed: string;
  readonly rules: RuleSet;
  readonly bots: readonly string[];
  readonly proveCards: number;
  /** Number of the first round, and number of rounds. */
  readonly first: number;
  readonly rounds: number;
}

const ROUNDS_A_FILE = 500;

/** Limit of positions that the solver expands per verdict. */
const PROOF_NODES = 20_000;

/**
 * Finds the existing files.
 * @returns `bad-usage` for another ending, `bad-file` if a file has other rules or is of another simulation
 */
export const openFeatureFiles = (options: FeatureFilesOptions): Result<FeatureFiles, Failure> => {
  const { path, proveCards, roundsAFile = ROUNDS_A_FILE } = options;
  const { rules, bots } = options.simulation;
  const ending = extname(path);
  const format = COLUMN_FILES[ending];
  if (format === undefined) return err(cliFailure('bad-usage/features', { value: path }));
  const writable = tryFile('write', path, () => accessSync(dirname(path), constants.W_OK));
  if (!writable.ok) return writable;
  const partPath = (part: number): string =>
    `${path.slice(0, -ending.length)}-${String(part).padStart(5, '0')}${ending}`;
  const [program, origin] = [`ddz ${programVersion()}`, dataOrigin(rules)];
  const noteOf = (part: number, seed: string, rounds: number): PartNote => {
    return { program, ...origin, seed, rules, bots, proveCards, first: part * roundsAFile, rounds };
  };
  let part = 0;
  let held = 0;
  let { seed } = options.simulation;
  while (held === part * roundsAFile && existsSync(partPath(part))) {
    const read = noteIn(partPath(part), format);
    if (!read.ok) return read;
    const note = read.value;
    if (note !== null) seed ??= note.seed;
    if (note !== null && note.rules.name !== rules.name) {
      return err(cliFailure('bad-file/other-rules-part', { path: partPath(part), held: note.rules, rules }));
    }
    if (note === null || JSON.stringify(note) !== JSON.stringify(noteOf(part, seed as string, note.rounds))) {
      return err(cliFailure('bad-file/other-part', { path: partPath(part) }));
    }
    held += note.rounds;
    if (note.rounds === roundsAFile) part++;
  }
  const firstMissing = part * roundsAFile;
  const reader = createFeatureReader(rules, { cards: proveCards, nodes: PROOF_NODES });
  const { layout } = reader;
  let rows: GameRow[] = [];
  let rounds = 0;
  const written: string[] = [];

  const write = (): Result<void, Failure> => {
    const file = partPath(part);
    const done = tryFile('write', file, () => {
      const note = JSON.stringify(noteOf(part, seed as string, rounds));
      // A file is written atomically.
      writeFileSync(`${file}.partial`, format.write(columnsOf(rows, layout), constantsOf(layout), note));
      renameSync(`${file}.partial`, file);
    });
    if (!done.ok) return done;
    written.push(file);
    part++;
    rows = [];
    rounds = 0;
    return ok(undefined);
  };

  return ok({
    firstOf: (total) => (total <= held ? held : firstMissing),
    seed,
    append: (round, number, roundSeed) => {
      seed = roundSeed;
      for (const row of reader.rowsOf(round)) rows.push({ row, game: number % roundsAFile });
      rounds++;
      return rounds === roundsAFile ? write() : ok(undefined);
    },
    finish: () => (rounds > 0 ? write() : ok(undefined)),
    written: () => written,
  });
};

/** Number of columns in the packed bits of a row. */
const constantsOf = ({ stateRows, actionRows }: FeatureLayout): Readonly<Record<string, number>> => ({
  stateColumns: stateRows,
  actionColumns: actionRows,
});

/** Row with the number of its round in the file. */
interface GameRow {
  readonly row: FeatureRow;
  readonly game: number;
}

const columnsOf = (rows: readonly GameRow[], { stateRows, actionRows }: FeatureLayout): NumberColumn[] => {
  const packed = (name: 'state' | 'action', columns: number): NumberColumn => {
    const width = packedBytes(columns);
    const values = new Uint8Array(rows.length * width);
    for (const [index, { row }] of rows.entries()) values.set(row[name], index * width);
    return { name, type: 'uint8', width, values };
  };
  const each = (of: (row: FeatureRow) => number): number[] => rows.map(({ row }) => of(row));
  return [
    packed('state', stateRows),
    packed('action', actionRows),
    { name: 'id', type: 'int32', width: 1, values: Int32Array.from(each(({ id }) => id)) },
    { name: 'role', type: 'uint8', width: 1, values: Uint8Array.from(each(({ role }) => role)) },
    { name: 'game', type: 'int32', width: 1, values: Int32Array.from(rows, ({ game }) => game) },
    { name: 'won', type: 'bool', width: 1, values: Uint8Array.from(each(({ won }) => Number(won))) },
    { name: 'returns', type: 'float32', width: 1, values: Float32Array.from(each(({ returns }) => returns)) },
    { name: 'verdict', type: 'int8', width: 1, values: Int8Array.from(each(({ verdict }) => verdict)) },
  ];
};

/** The file's metadata; null if it is not a feature file. */
const noteIn = (path: string, format: ColumnFile): Result<PartNote | null, Failure> => {
  const file = tryFile('read', path, () => readFileSync(path));
  if (!file.ok) return file;
  try {
    const note = JSON.parse(format.noteOf(file.value) ?? 'null') as PartNote | null;
    const isNote =
      typeof note?.seed === 'string' && typeof note.rules?.name === 'string' && Number.isInteger(note.rounds);
    return ok(isNote ? note : null);
  } catch {
    return ok(null);
  }
};
