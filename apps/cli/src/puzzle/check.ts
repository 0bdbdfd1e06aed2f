/** `ddz puzzle check`: verification of a set, puzzle by puzzle, and search for duplicates. */
import { err, ok, type Result } from '@doudizhu/rules/result';
import { canonicalForm, type PuzzleFault } from '@doudizhu/puzzles';
import { unreachable } from '@doudizhu/rules/result';
import { runInOrder } from '@doudizhu/arena';
import { positionOfPuzzle, readPuzzles, type Puzzle, type PuzzleLine } from '@doudizhu/puzzles/format';
import { readText } from '../command/files.ts';
import type { CliCommand, Input } from '../command/command.ts';
import { COLUMNS, createProgressLine, wrapText } from '../terminal/width.ts';
import { THREADS_OPTION } from '../tasks/options.ts';
import { startWorkers } from '../tasks/threads.ts';
import { cliFailure } from '../words/failures.ts';

type PuzzleTexts = Input['words']['puzzle'];

export const PUZZLE_CHECK_COMMAND: CliCommand = {
  usage: 'FILE',
  positionals: [1, 1],
  shared: ['json'],
  options: {
    threads: THREADS_OPTION,
    time: { value: 'SECONDS', range: [1, 86_400], initial: 120, en: 'time limit per puzzle', zh: '每题秒数' },
  },
  examples: ['puzzle check mined.jsonl --threads 4', 'puzzle check - --json < mined.jsonl'],
  run: (input) => checkPuzzles(input),
};

const checkPuzzles = async (input: Input): Promise<Result<void>> => {
  const [path = '-'] = input.positionals;
  const text = await readText(path, input.io);
  if (!text.ok) return text;
  const { puzzle: words, sentenceOf } = input.words;
  const lines = readPuzzles(text.value);
  if (lines.length === 0) return err(cliFailure('bad-file/no-puzzles', { path }));
  const report = createCheckReport(input, words, lines.length);
  const seen = createSeen(words);
  let isInterrupted = false;
  const release = input.io.onInterrupt(() => (isInterrupted = true));
  const take = (index: number, faults: readonly PuzzleFault[]): void => {
    const { line, puzzle } = lines[index]!;
    if (puzzle.ok)
      report.add(line, puzzle.value.id, [
        ...seen(puzzle.value, line),
        ...faults.map((fault) => faultText(fault, input)),
      ]);
    else report.add(line, null, [sentenceOf(puzzle.error)]);
  };
  const isDone = (): boolean => isInterrupted;
  const plan = { type: 'check', timeMs: 1000 * input.count('time') } as const;
  const { workers, close } = startWorkers<readonly PuzzleFault[]>(plan, {
    threads: input.count('threads'),
    nowMs: input.io.nowMs,
  });
  try {
    await runInOrder({ workers, taskOf: (index) => taskOf(lines[index]), first: 0, take, isDone });
  } finally {
    await close();
    release();
    report.end();
  }
  const { checked, wrong } = report;
  if (wrong > 0) return err(cliFailure('bad-puzzles', { wrong, checked, path }));
  // An interrupted check proves nothing about the rest, so a script must not take it for a pass.
  if (checked < lines.length) return err(cliFailure('interrupted', { checked, total: lines.length, path }));
  if (!input.json) input.print(words.allRight({ of: checked, path }));
  return ok(undefined);
};

/** Task of a line. Null for a line without a puzzle. */
const taskOf = (line: PuzzleLine | undefined): Puzzle | null | undefined =>
  line === undefined ? undefined : line.puzzle.ok ? line.puzzle.value : null;

/** Creates a finder of puzzles that are in the set twice. */
const createSeen = (words: PuzzleTexts) => {
  const [lineOfId, lineOfForm] = [new Map<string, number>(), new Map<string, number>()];
  /** @returns the line that has the key already. Undefined for a new key, which is noted */
  const seen = (lines: Map<string, number>, key: string, line: number): number | undefined => {
    const before = lines.get(key);
    if (before === undefined) lines.set(key, line);
    return before;
  };
  return (puzzle: Puzzle, line: number): string[] => {
    const position = positionOfPuzzle(puzzle);
    if (!position.ok) return [];
    const sameId = seen(lineOfId, puzzle.id, line);
    const alike = seen(lineOfForm, canonicalForm(position.value), line);
    return [
      ...(sameId === undefined ? [] : [words.sameId({ line: sameId })]),
      ...(alike === undefined ? [] : [words.alike({ line: alike })]),
    ];
  };
};

/** Report: a line per fault, or JSON per puzzle. Progress on stderr if it is a terminal. */
const createCheckReport = ({ io, print, printJson, json }: Input, words: PuzzleTexts, of: number) => {
  const progress = createProgressLine({ io, json });
  const startMs = io.nowMs();
  let [wrong, checked] = [0, 0];
  return {
    add: (line: number, id: string | null, faults: readonly string[]): void => {
      checked++;
      if (faults.length > 0) wrong++;
      if (faults.length > 0) progress.clear();
      if (json) printJson({ line, id, ok: faults.length === 0, faults });
      else {
        for (const fault of faults) {
          const wrapped = wrapText(words.fault(line, id, fault), COLUMNS, '  ');
          print(wrapped.join('\n').trimStart());
        }
      }
      progress.show(() =>
        words.checking({ done: checked, of, wrong, seconds: Math.round((io.nowMs() - startMs) / 1000) }),
      );
    },
    end: progress.clear,
    get checked() {
      return checked;
    },
    get wrong() {
      return wrong;
    },
  };
};

/** Sentence of a puzzle's fault. */
const faultText = (fault: PuzzleFault, { words: { puzzle, sentenceOf } }: Input): string => {
  switch (fault.code) {
    case 'bad-position':
      return sentenceOf(fault.failure);
    case 'not-proved':
      return puzzle.unproved;
    case 'wrong-winner':
      return puzzle.wrongWinner(fault);
    case 'wrong-plays':
      return puzzle.wrongPlays(fault.claimed, fault.proved);
    case 'wrong-digest':
      return puzzle.wrongDigest(fault);
    case 'wrong-steps':
      return puzzle.wrongSteps(fault);
    default:
      return unreachable(fault);
  }
};
