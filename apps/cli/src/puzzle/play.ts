/** `ddz puzzle play`: puzzles one after another against perfect defence, with a file of solved puzzles. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Failure } from '@doudizhu/rules/failure';
import { didYouMean, nearest } from '@doudizhu/rules/nearest';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import { oneOf, object, text, whole, type TypeOf } from '@doudizhu/rules/schema';
import { checkWritable, tryFile } from '../command/files.ts';
import type { CliCommand, Input } from '../command/command.ts';
import { readJsonLine } from '../command/json-lines.ts';
import type { Puzzle } from '@doudizhu/puzzles/format';
import { SolverQueue, MEMORY_MB } from '@doudizhu/env/solver-queue';
import { readPuzzleSet, type SetPuzzle } from './puzzle-set.ts';
import { playPosition, type PositionGameEnd } from '../solve/game.ts';
import { createLines } from '../terminal/lines.ts';
import { cliFailure } from '../words/failures.ts';

/** Paths of the bundled set: in the packed program, and in a checkout. */
const OWN_SETS = ['../../puzzles/canju.jsonl', '../../../../data/puzzles/canju.jsonl'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

export const PUZZLE_PLAY_COMMAND: CliCommand = {
  usage: '[FILE]',
  positionals: [0, 1],
  shared: [],
  options: {
    id: { value: 'ID', en: 'id of the puzzle', zh: '指定题目' },
    progress: {
      value: 'FILE',
      en: 'file of the solved puzzles; the easiest unsolved one comes next',
      zh: '记录已解的题，先出最容易的未解题',
    },
    time: {
      value: 'SECONDS',
      range: [1, 3600],
      initial: 10,
      en: 'time limit of the solver per move',
      zh: '求解器每手秒数',
    },
  },
  examples: ['puzzle play --progress solved.jsonl', 'puzzle play fixtures/puzzles.jsonl --id wz-readme-1'],
  run: (input) => playPuzzles(input),
};

const playPuzzles = async (input: Input): Promise<Result<void>> => {
  const puzzles = await readSet(input);
  if (!puzzles.ok) return puzzles;
  const path = input.text('progress');
  const solved = readProgress(path);
  if (!solved.ok) return solved;
  const { io, print, words } = input;
  const texts = words.puzzle;
  const lines = createLines(io, { echo: true });
  let next = firstPuzzle(input, puzzles.value, solved.value);
  while (next !== null) {
    if (!next.ok) return next;
    const { puzzle, position } = next.value;
    const engine = new SolverQueue({ memoryMb: MEMORY_MB, nowMs: io.nowMs });
    const end = await playPosition({
      input,
      lines,
      engine,
      start: position,
      side: puzzle.winner,
      title: texts.title(puzzle.id, puzzle.difficulty ?? null, solved.value.size, puzzles.value.length),
      limits: { timeMs: 1000 * input.count('time') },
      isPuzzle: true,
      ...(input.has('id') ? {} : { over: texts.over }),
    });
    engine.destroy();
    const kept = path === undefined ? ok(undefined) : remember(path, puzzle, end);
    if (!kept.ok) return kept;
    if (end.result === 'won') solved.value.add(puzzle.id);
    print(words.solve.game.summary({ mistakes: end.mistakes, hints: end.hints, backs: end.backs }));
    if (!end.isContinued || input.has('id')) break;
    next = nextPuzzle(puzzles.value, solved.value);
  }
  if (next === null) print(texts.allSolved({ of: puzzles.value.length }));
  lines.close();
  return ok(undefined);
};

/** The puzzles of the file, the easiest first. */
const readSet = async (input: Input): Promise<Result<SetPuzzle[], Failure>> => {
  const path = input.positionals[0] ?? OWN_SETS.find((set) => existsSync(set)) ?? OWN_SETS[1]!;
  const set = await readPuzzleSet(path, input.io);
  if (!set.ok) return set;
  return ok(set.value.toSorted((a, b) => (a.puzzle.difficulty ?? 0) - (b.puzzle.difficulty ?? 0)));
};

/** Line of the progress file: the result of a puzzle. */
const PROGRESS = object({
  id: text,
  result: oneOf(['won', 'lost', 'quit', 'eof'] as const satisfies readonly PositionGameEnd['result'][]),
  mistakes: whole(0),
  hints: whole(0),
  backs: whole(0),
});
type ProgressRecord = TypeOf<typeof PROGRESS>;

/** Ids of the solved puzzles. The file can be missing, but must be writable. */
const readProgress = (path: string | undefined): Result<Set<string>, Failure> => {
  const solved = new Set<string>();
  if (path === undefined) return ok(solved);
  const writable = checkWritable(path);
  if (!writable.ok) return writable;
  if (!existsSync(path)) return ok(solved);
  for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    if (line === '') continue;
    const read = readJsonLine(line, PROGRESS);
    if (!read.ok) return err(cliFailure('bad-file/line', { path, line: index + 1, cause: read.error }));
    if (read.value.result === 'won') solved.add(read.value.id);
  }
  return ok(solved);
};

const remember = (path: string, { id }: Puzzle, end: PositionGameEnd): Result<void, Failure> => {
  const { result, mistakes, hints, backs } = end;
  const played: ProgressRecord = { id, result, mistakes, hints, backs };
  return tryFile('write', path, () => appendFileSync(path, `${JSON.stringify(played)}\n`));
};

type PuzzleChoice = Result<SetPuzzle, Failure> | null;

/** The puzzle of `--id`; else, with a progress file, the easiest unsolved one; else any. */
const firstPuzzle = (input: Input, puzzles: readonly SetPuzzle[], solved: ReadonlySet<string>): PuzzleChoice => {
  const id = input.text('id');
  if (id === undefined) {
    if (input.has('progress')) return nextPuzzle(puzzles, solved);
    const puzzle = puzzles[randomBelow(createRng(input.io.newSeed()), puzzles.length)];
    return puzzle === undefined ? null : ok(puzzle);
  }
  const named = puzzles.find(({ puzzle }) => puzzle.id === id);
  if (named !== undefined) return ok(named);
  const meant = nearest(
    id,
    puzzles.map(({ puzzle }) => puzzle.id),
  );
  return err(cliFailure('bad-usage/no-puzzle', { id, near: didYouMean(meant) }));
};

/** Easiest unsolved puzzle. */
const nextPuzzle = (puzzles: readonly SetPuzzle[], solved: ReadonlySet<string>): PuzzleChoice => {
  const puzzle = puzzles.find(({ puzzle: { id } }) => !solved.has(id));
  return puzzle === undefined ? null : ok(puzzle);
};
