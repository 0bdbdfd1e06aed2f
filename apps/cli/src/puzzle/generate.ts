/**
 * `ddz puzzle generate`: mines a set into a file, one line per puzzle, in the order of the deals.
 *
 * Threads mine deals in parallel and their puzzles are written in order, so the file does not depend on the number of
 * threads. Each line is written when it is known. A killed run resumes after the last whole line.
 */
import { appendFileSync } from 'node:fs';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { writeRules } from '@doudizhu/rules/ruleset';
import { rulesWithWild, WILD_OPTION } from '../command/options.ts';
import { puzzleLine } from '@doudizhu/puzzles/format';
import { resumeLines } from '../command/json-lines.ts';
import type { CliCommand, Input } from '../command/command.ts';
import { commandOf, formOf, MINING_DEFAULTS, type MinedPuzzle, type MiningPlan } from '@doudizhu/puzzles';
import { runInOrder } from '@doudizhu/arena';
import { OUTCOMES } from '../tasks/messages.ts';
import { QUEUE_OPTIONS, queueWorkers, THREADS_OPTION } from '../tasks/options.ts';
import { startWorkers, type Workers } from '../tasks/threads.ts';
import { createProgressLine } from '../terminal/width.ts';
import { cliFailure } from '../words/failures.ts';
import { puzzlesIn, readPuzzleSet } from './puzzle-set.ts';

const CARDS = { min: 2, max: 33 } as const;
const { cardsMin: CARDS_MIN, cardsMax: CARDS_MAX, moves: MOVES, allSeats: ALL_SEATS } = MINING_DEFAULTS;

export const PUZZLE_GENERATE_COMMAND: CliCommand = {
  usage: '',
  positionals: [0, 0],
  options: {
    out: { value: 'FILE', isRequired: true, en: 'file of the puzzles, JSON lines', zh: '写入的文件（JSON 行）' },
    count: { value: 'N', range: [1, 1_000_000], initial: 100, en: 'puzzles in the file', zh: '题数' },
    ...WILD_OPTION,
    seed: { value: 'SEED', en: 'the same seed, the same puzzles', zh: '同一种子，同样的题' },
    cards: { value: 'MIN-MAX', initial: `${CARDS_MIN}-${CARDS_MAX}`, en: 'cards of a hand', zh: '每手牌的张数' },
    moves: { value: 'N', range: [1, 100], initial: MOVES, en: 'winning first plays', zh: '必胜先出的个数' },
    'all-seats': {
      value: 'PERCENT',
      range: [0, 100],
      initial: ALL_SEATS,
      en: 'share of deals with a hand for each seat; the others have two hands',
      zh: '每个座位都有牌的发牌所占百分比，其余为两家',
    },
    beauty: {
      en: 'few cards, one idea, tempting wrong answers, no two alike',
      zh: '只要牌少、一个要点、容易走错、互不雷同的题',
    },
    unlike: { value: 'FILE', en: 'leave out puzzles of FILE', zh: '不要 FILE 里已有的题' },
    resume: { en: 'resume the file with the same settings', zh: '用同样的设置接着原文件继续' },
    threads: THREADS_OPTION,
    minutes: { value: 'N', range: [1, 60 * 24 * 30], en: 'stop after this time', zh: '最多运行几分钟' },
    ...QUEUE_OPTIONS,
  },
  examples: [
    'puzzle generate --count 300 --seed 1 --out mined.jsonl',
    'puzzle generate --all-seats 100 --unlike mined.jsonl --out new.jsonl',
    'puzzle generate --beauty --cards 6-11 --count 50 --out beautiful.jsonl',
  ],
  run: (input) => generatePuzzles(input),
};

const generatePuzzles = async (input: Input): Promise<Result<void>> => {
  const asked = readOptions(input);
  if (!asked.ok) return asked;
  const taskPlan = { type: 'mine', plan: asked.value.plan } as const;
  const queue = await queueWorkers(input, taskPlan, OUTCOMES.mine);
  if (!queue.ok) return queue;
  const { threads } = asked.value;
  const workers = queue.value ?? startWorkers<MinedPuzzle | null>(taskPlan, { threads, nowMs: input.io.nowMs });
  try {
    return await mineInto(input, asked.value, workers);
  } finally {
    await workers.close();
  }
};

const mineInto = async (
  input: Input,
  { plan, path, count, minutes }: GenerateOptions,
  { workers, abandon }: Workers<MinedPuzzle | null>,
): Promise<Result<void>> => {
  const before = readBefore(path, input, plan);
  if (!before.ok) return before;
  const unlike = await formsOf(input, plan);
  if (!unlike.ok) return unlike;
  const forms = new Set([...before.value.forms, ...unlike.value]);
  let { found, next } = before.value;
  const words = input.words.puzzle;
  const startMs = input.io.nowMs();
  const startCount = found;
  let stopped: 'interrupt' | 'minutes' | null = null;
  const release = input.io.onInterrupt(() => {
    stopped = 'interrupt';
    abandon();
  });
  const progress = createProgressLine(input);
  const take = (index: number, mined: MinedPuzzle | null): void => {
    next = index + 1;
    if (mined !== null && !forms.has(mined.form)) {
      forms.add(mined.form);
      appendFileSync(path, puzzleLine(mined.puzzle));
      found++;
    }
    const elapsedMs = input.io.nowMs() - startMs;
    if (minutes !== null && elapsedMs >= minutes * 60_000) stopped ??= 'minutes';
    progress.show(() => words.mining({ found, count, deal: index }));
  };
  const isDone = (): boolean => found >= count || stopped !== null;
  try {
    await runInOrder({ workers, taskOf: (index) => index, first: next, take, isDone });
  } catch (error) {
    // After Ctrl-C abandoned tasks fail.
    if (stopped === null) throw error;
  } finally {
    release();
    progress.clear();
  }
  if (input.json) input.printJson({ path, found, added: found - startCount, next, stopped });
  else input.print(words.mined(found, found - startCount, path, found >= count));
  return ok(undefined);
};

interface GenerateOptions {
  readonly plan: MiningPlan;
  readonly path: string;
  readonly count: number;
  readonly threads: number;
  readonly minutes: number | null;
}

const readOptions = (input: Input): Result<GenerateOptions, Failure> => {
  const path = input.text('out') ?? '';
  const cards = input.text('cards') ?? '';
  const [, low, high = low] = /^(\d{1,2})(?:-(\d{1,2}))?$/u.exec(cards) ?? [];
  const [cardsMin, cardsMax] = [Number(low), Number(high)];
  if (!(cardsMin >= CARDS.min && cardsMax <= CARDS.max && cardsMin <= cardsMax)) {
    return err(cliFailure('bad-usage/cards', { value: cards, min: CARDS.min, max: CARDS.max }));
  }
  const rules = rulesWithWild(input);
  if (!rules.ok) return rules;
  if (rules.value.wild.length !== rules.value.wildcards) {
    const { name, wildcards: count } = rules.value;
    return err(cliFailure('bad-usage/wild', { value: '', rules: name, count }));
  }
  const plan: MiningPlan = {
    rules: rules.value,
    seed: input.text('seed') ?? input.io.newSeed(),
    cardsMin,
    cardsMax,
    moves: input.count('moves'),
    allSeats: input.count('all-seats'),
    beauty: input.has('beauty'),
  };
  const minutes = input.has('minutes') ? input.count('minutes') : null;
  return ok({ plan, path, count: input.count('count'), threads: input.count('threads'), minutes });
};

interface Before {
  /** Puzzles of the file, and their canonical forms. */
  readonly found: number;
  readonly forms: Set<string>;
  /** Next deal to mine. */
  readonly next: number;
}

/** Reads the file, which must be mined with these settings, because a set has one source. */
const readBefore = (path: string, input: Input, plan: MiningPlan): Result<Before, Failure> => {
  const forms = new Set<string>();
  const lines = resumeLines(path, input.has('resume'));
  if (!lines.ok) return lines;
  let next = 0;
  const set = puzzlesIn(lines.value.join('\n'), path);
  if (!set.ok) return set;
  for (const { line, puzzle, position } of set.value) {
    forms.add(formOf(puzzle, position, plan));
    const { id, source = '' } = puzzle;
    const deal = id.startsWith(`${plan.seed}-`) ? id.slice(plan.seed.length + 1) : '';
    if (!/^\d+$/u.test(deal)) return err(cliFailure('bad-file/other-seed', { path, line, id, seed: plan.seed }));
    const command = commandOf(plan);
    if (source !== `${command}, deal ${deal}`) {
      return err(cliFailure('bad-file/other-source', { path, line, id, source, command }));
    }
    const [found, asked] = [writeRules(position.rules), writeRules(plan.rules)];
    if (found !== asked) return err(cliFailure('bad-file/other-rules', { path, line, id, rules: found, asked }));
    next = Number(deal) + 1;
  }
  return ok({ found: lines.value.length, forms, next });
};

/** Canonical forms of the puzzles in the file of `--unlike`, which are skipped. */
const formsOf = async (input: Input, plan: MiningPlan): Promise<Result<string[], Failure>> => {
  const path = input.text('unlike');
  if (path === undefined) return ok([]);
  const set = await readPuzzleSet(path, input.io);
  return set.ok ? ok(set.value.map(({ puzzle, position }) => formOf(puzzle, position, plan))) : set;
};
