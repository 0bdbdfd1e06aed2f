/** `ddz puzzle check`: whether a set is what it says, puzzle by puzzle. */
import { failure, ok, type Result } from '@doudizhu/rules';
import { sideOf, Solver, type Position } from '@doudizhu/solver';
import { readText } from './archive.ts';
import { countOption, type Input } from './command.ts';
import { canonicalForm } from './puzzle-form.ts';
import { playTexts, positionOfPuzzle, readPuzzles, type Puzzle } from '@doudizhu/solver/puzzle';
import { proveStrategy } from './puzzle-proof.ts';
import { PUZZLE_WORDS, type PuzzleWords } from './puzzle-words.ts';
import { wrapText } from './width.ts';

/** A strategy that is larger is not written down again. */
const STEPS_MAX = 1_000_000;
const TABLE_BYTES = 1 << 24;
const SECONDS_MAX = 86_400;

export const checkPuzzles = async (input: Input): Promise<Result<void>> => {
  const path = input.positionals[1];
  if (path === undefined) return failure('bad-usage', 'no file, want ddz puzzle check FILE');
  const seconds = countOption(input, { name: 'time', min: 1, max: SECONDS_MAX, otherwise: 120 });
  if (!seconds.ok) return seconds;
  const text = await readText(path, input.io);
  if (!text.ok) return text;
  const words = PUZZLE_WORDS[input.language];
  const lines = readPuzzles(text.value);
  if (lines.length === 0) return failure('bad-file', `no puzzles in ${path}, want one JSON object a line`);
  const seen: Seen = { ids: new Map(), forms: new Map() };
  const isLive = input.io.stderr.isTTY === true && !input.json;
  let interrupted = false;
  const release = input.io.onInterrupt(() => (interrupted = true));
  let [wrong, checked] = [0, 0];
  for (const { line, puzzle } of lines) {
    if (interrupted) break;
    const id = puzzle.ok ? puzzle.value.id : null;
    const faults = puzzle.ok
      ? faultsOf(puzzle.value, { line, seen, words, timeMs: 1000 * seconds.value, nowMs: input.io.nowMs })
      : [puzzle.error.message];
    checked++;
    if (faults.length > 0) wrong++;
    if (input.json) input.io.stdout.write(`${JSON.stringify({ line, id, ok: faults.length === 0, faults })}\n`);
    else if (isLive) input.io.stderr.write('\r\x1b[2K');
    for (const fault of input.json ? [] : faults) {
      input.io.stdout.write(
        `${wrapText(words.fault(line, id, fault), 80, '  ')
          .join('\n')
          .trimStart()}\n`,
      );
    }
    if (isLive) input.io.stderr.write(words.checking(checked, lines.length));
    await new Promise((wake) => setImmediate(wake));
  }
  release();
  if (isLive) input.io.stderr.write('\r\x1b[2K');
  if (wrong > 0) return failure('bad-puzzles', words.someWrong(wrong, checked, path));
  if (!input.json) input.io.stdout.write(`${words.allRight(checked, lines.length, path)}\n`);
  return ok(undefined);
};

interface Seen {
  /** Line by id, and by canonical form. */
  readonly ids: Map<string, number>;
  readonly forms: Map<string, number>;
}

interface Context {
  readonly line: number;
  readonly seen: Seen;
  readonly words: PuzzleWords;
  readonly timeMs: number;
  readonly nowMs: () => number;
}

/** What is wrong with a puzzle, in words. */
const faultsOf = (puzzle: Puzzle, { line, seen, words, timeMs, nowMs }: Context): string[] => {
  const position = positionOfPuzzle(puzzle);
  if (!position.ok) return [position.error.message];
  const faults: string[] = [];
  const sameId = seen.ids.get(puzzle.id);
  if (sameId === undefined) seen.ids.set(puzzle.id, line);
  else faults.push(words.sameId(sameId));
  const form = canonicalForm(position.value);
  const alike = seen.forms.get(form);
  if (alike === undefined) seen.forms.set(form, line);
  else faults.push(words.alike(alike));
  const solver = new Solver(position.value.rules, { tableBytes: TABLE_BYTES, nowMs });
  return [...faults, ...verdictFaults(puzzle, { position: position.value, solver, words, timeMs })];
};

interface Question {
  readonly position: Position;
  readonly solver: Solver;
  readonly words: PuzzleWords;
  readonly timeMs: number;
}

const verdictFaults = (puzzle: Puzzle, { position, solver, words, timeMs }: Question): string[] => {
  const solution = solver.solve(position, { timeMs });
  if (solution.winner === 'unknown' || solution.unknownMoves.length > 0) return [words.unproved];
  const faults: string[] = [];
  if (solution.winner !== puzzle.winner) faults.push(words.wrongWinner(puzzle.winner, solution.winner));
  const winning = solution.winner === sideOf(position.turn) ? playTexts(solution.winningMoves, position) : [];
  if (winning.join(' ') !== puzzle.winningFirstPlays.join(' ')) {
    faults.push(words.wrongPlays(puzzle.winningFirstPlays, winning));
  }
  if (puzzle.digest === undefined && puzzle.steps === undefined) return faults;
  const proof = proveStrategy(solver, position, { stepsMax: STEPS_MAX, nodesMax: Number.POSITIVE_INFINITY });
  if (proof === null) return [...faults, words.unproved];
  if (puzzle.digest !== undefined && puzzle.digest !== proof.digest) faults.push(words.wrongDigest(proof.digest));
  if (puzzle.steps !== undefined && puzzle.steps !== proof.steps.size) {
    faults.push(words.wrongSteps(puzzle.steps, proof.steps.size));
  }
  return faults;
};
