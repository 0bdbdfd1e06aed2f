/**
 * `ddz puzzle rate`: themes and first ratings of puzzles, written as an index beside the sets, a line per puzzle with
 * its id. The web app and other programs read the index. The sets do not change.
 */
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { type PuzzleDescription } from '@doudizhu/puzzles';
import { runInOrder } from '@doudizhu/arena';
import type { Puzzle } from '@doudizhu/puzzles/format';
import type { CliCommand, Input } from '../command/command.ts';
import { checkWritable, writeText } from '../command/files.ts';
import { cliFailure } from '../words/failures.ts';
import { readPuzzleSet } from './puzzle-set.ts';
import { checkRatings, playerRatings, puzzleRating } from './ratings.ts';
import { THREADS_OPTION } from '../tasks/options.ts';
import { startWorkers } from '../tasks/threads.ts';
import { createProgressLine } from '../terminal/width.ts';

const FILES_MAX = 100;

export const PUZZLE_RATE_COMMAND: CliCommand = {
  usage: 'FILE…',
  positionals: [1, FILES_MAX],
  options: {
    out: { value: 'FILE', isRequired: true, en: 'file of the index, JSON lines', zh: '索引写入的文件（JSON 行）' },
    tries: {
      value: 'N',
      range: [2, 1000],
      initial: 16,
      en: 'attempts of levels 1 to 4 at a puzzle; random moves make four times as many, level 5 one',
      zh: '1 到 4 级机器人各做一题几次；随机出牌做四倍，5 级一次',
    },
    threads: THREADS_OPTION,
  },
  examples: ['puzzle rate data/puzzles/canju.jsonl --out index.jsonl'],
  run: (input) => ratePuzzles(input),
};

const ratePuzzles = async (input: Input): Promise<Result<void>> => {
  const path = input.text('out') ?? '';
  const writable = checkWritable(path);
  if (!writable.ok) return writable;
  const puzzles = await readSets(input);
  if (!puzzles.ok) return puzzles;
  const words = input.words.puzzle;
  const progress = createProgressLine({ io: input.io, json: false });
  const described: PuzzleDescription[] = [];
  let failed: Puzzle | null = null;
  const take = (index: number, description: PuzzleDescription | null): void => {
    if (description === null) failed = puzzles.value[index] ?? null;
    else described.push(description);
    progress.show(() => words.rating({ done: index + 1, of: puzzles.value.length }));
  };
  const plan = { type: 'describe', tries: input.count('tries') } as const;
  const { workers, close } = startWorkers<PuzzleDescription | null>(plan, {
    threads: input.count('threads'),
    nowMs: input.io.nowMs,
  });
  const taskOf = (index: number): Puzzle | undefined => puzzles.value[index];
  await runInOrder({ workers, taskOf, first: 0, take, isDone: () => failed !== null }).finally(close);
  progress.clear();
  if (failed !== null) return err(cliFailure('bad-puzzle/not-described', { id: (failed as Puzzle).id }));
  const sets = described.map(({ scores }) => scores);
  const players = playerRatings(sets);
  const lines = described.map(({ themes, scores }, index) => {
    const { rating, deviation } = puzzleRating(scores, players);
    const { id } = puzzles.value[index] as Puzzle;
    return `${JSON.stringify({ id, rating: Math.round(rating), deviation: Math.round(deviation), themes })}\n`;
  });
  const written = writeText(path, lines.join(''));
  if (!written.ok) return written;
  const ofPlayers = players.map(({ rating }) => Math.round(rating));
  input.print(words.rated(lines.length, path, ofPlayers));
  const check = checkRatings(sets);
  if (check !== null) input.print(words.ratingCheck(check.count, check.halves, check.players));
  return ok(undefined);
};

/** The puzzles of all files, one after another. */
const readSets = async (input: Input): Promise<Result<Puzzle[], Failure>> => {
  const all: Puzzle[] = [];
  for (const path of input.positionals) {
    const set = await readPuzzleSet(path, input.io);
    if (!set.ok) return set;
    all.push(...set.value.map(({ puzzle }) => puzzle));
  }
  return ok(all);
};
