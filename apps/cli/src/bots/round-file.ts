/** File of `ddz simulate --records`: a JSON record per line, which a later run continues. */
import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { readRecord, recordOf, writeRecord, type RoundRecord } from '@doudizhu/records';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, unwrap, type Result } from '@doudizhu/rules/result';
import type { Round } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { reasonOf, tryFile } from '../command/files.ts';
import { cliFailure } from '../words/failures.ts';

/** Settings that all rounds of a file share. */
export interface Simulation {
  /** Null for the file's seed, or a new one. */
  readonly seed: string | null;
  readonly rules: RuleSet;
  /** Bot number i sits at seat i + round number, modulo the seats. */
  readonly bots: readonly string[];
}

export interface RoundFile {
  /** Rounds in the file when it was opened. */
  readonly rounds: number;
  /** Seed of the rounds: round number n has `SEED/n`. Null if there are no rounds. */
  readonly seed: string | null;
  /** Appends the next round. @returns `bad-file` with the system's reason */
  readonly append: (round: Round, number: number) => Result<void, Failure>;
  readonly close: () => void;
}

/**
 * Opens the file to append, and removes a truncated last line.
 * @returns `bad-file` if it cannot be read or written, or has rounds of another simulation
 */
export const openRoundFile = (path: string, simulation: Simulation): Result<RoundFile, Failure> => {
  try {
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const end = text.lastIndexOf('\n') + 1;
    // A last line is removed only if it is the start of a record: any other text belongs to another file.
    const isCut = text.slice(end).startsWith(RECORD_START) || RECORD_START.startsWith(text.slice(end));
    const whole = isCut ? text.slice(0, end) : text;
    const held = roundsIn(path, whole, simulation);
    if (!held.ok) return held;
    const file = openSync(path, 'a');
    if (whole.length < text.length) ftruncateSync(file, Buffer.byteLength(whole));
    return ok({
      ...held.value,
      append: (round, number) => {
        const record = recordOf(round, playersOf(simulation, number));
        return tryFile('write', path, () => void writeSync(file, `${unwrap(writeRecord(record, 'json'))}\n`));
      },
      close: () => closeSync(file),
    });
  } catch (error) {
    return err(cliFailure('bad-file/write', { path, cause: reasonOf(error) }));
  }
};

/** Start of a JSON record. */
const RECORD_START = '{"ddz":';

/** Counts the rounds of a text and finds their seed. Each must be the round that this simulation would play there. */
const roundsIn = (
  path: string,
  text: string,
  simulation: Simulation,
): Result<{ readonly rounds: number; readonly seed: string | null }, Failure> => {
  const lines = text.endsWith('\n') ? text.split('\n').slice(0, -1) : text === '' ? [] : text.split('\n');
  let { seed } = simulation;
  for (const [number, line] of lines.entries()) {
    const record = readRecord(line, 'json');
    if (!record.ok) return err(cliFailure('bad-file/line', { path, line: number + 1, cause: record.error }));
    seed ??= firstSeedOf(record.value);
    if (!isRound(record.value, number, { ...simulation, seed })) {
      return err(cliFailure('bad-file/other-rounds', { path, line: number + 1 }));
    }
  }
  return ok({ rounds: lines.length, seed });
};

const firstSeedOf = ({ setup }: RoundRecord): string | null =>
  setup.type === 'dealt' && setup.seed !== null ? String(setup.seed).replace(/\/0$/u, '') : null;

const isRound = ({ setup, info }: RoundRecord, number: number, simulation: Simulation): boolean =>
  setup.type === 'dealt' &&
  setup.seed === `${simulation.seed}/${number}` &&
  JSON.stringify(setup.rules) === JSON.stringify(simulation.rules) &&
  Object.entries(playersOf(simulation, number)).every(([name, bot]) => info[name as 'Player0'] === bot);

const playersOf = ({ bots }: Simulation, number: number): RoundRecord['info'] =>
  Object.fromEntries(
    bots.map((_, seat) => [`Player${seat}`, bots[(seat - (number % bots.length) + bots.length) % bots.length]]),
  );
