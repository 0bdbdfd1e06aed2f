/** `ddz arena`: bots against each other on duplicate deals, with intervals, ratings and times. */
import { availableParallelism } from 'node:os';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { BOT_NAMES, BOT_PREFIXES, createBot, readyBots, showProgramErrors } from '@doudizhu/engines';
import {
  reportOf,
  runArena,
  shareInterval,
  startArena,
  type ArenaPart,
  type ArenaReport,
  type ArenaSpec,
  type ArenaState,
  type SprtBounds,
} from '@doudizhu/arena';
import type { CliCommand, Input } from '../command/command.ts';
import { BOT_KINDS, splitBotNames } from '../bots/bot-names.ts';
import { differingFields, newStatePath, readArenaFile, writeArenaFile } from '../bots/arena-file.ts';
import { reportLines } from '../bots/arena-report.ts';
import { checkWritable } from '../command/files.ts';
import { OUTCOMES } from '../tasks/messages.ts';
import { QUEUE_OPTIONS, queueWorkers } from '../tasks/options.ts';
import { startWorkers, type Workers } from '../tasks/threads.ts';
import { createProgressLine } from '../terminal/width.ts';
import { cliFailure } from '../words/failures.ts';

export const ARENA_COMMAND: CliCommand = {
  usage: '',
  positionals: [0, 0],
  options: {
    bots: {
      value: 'A,B[,C]',
      initial: 'rules,greedy',
      suggestions: BOT_NAMES,
      en: `two or more of ${BOT_KINDS.join(', ')}`,
      zh: `两个或更多：${BOT_KINDS.join('、')}`,
    },
    deals: {
      value: 'N',
      range: [1, 100_000_000],
      initial: 1000,
      en: 'deals of each pair, roles exchanged',
      zh: '每对打几副，双方互换角色',
    },
    seed: { value: 'SEED', en: 'the same seed, the same result', zh: '同一种子，同样的结果' },
    auction: {
      en: 'play the auction too; without it seat 0 is the landlord and points are 2 · 2^bombs',
      zh: '包括叫分；否则 0 号位为地主，得分为 2 · 2^炸弹数',
    },
    threads: { value: 'N', range: [1, 256], en: 'threads (default: one per core)', zh: '线程数（默认每核一个）' },
    budget: {
      value: 'MS',
      range: [1, 3_600_000],
      excludes: ['recheck'],
      en: 'thinking time of a bot per action',
      zh: '每步思考时间（毫秒）',
    },
    timeout: {
      value: 'MS',
      range: [1, 3_600_000],
      initial: 30_000,
      en: 'time limit of an answer, after which the round is lost',
      zh: '超时即输掉本局',
    },
    sprt: {
      value: 'LOW,HIGH',
      en: 'stop a pair when its share of deals is decided, 5% error, such as 0.5,0.52',
      zh: '序贯检验：得分率判定后停止（误差 5%），如 0.5,0.52',
    },
    resume: {
      value: 'FILE',
      en: 'write the state to this file periodically, and resume from it',
      zh: '随时把进度写入此文件，并可由此继续',
    },
    ...QUEUE_OPTIONS,
  },
  deals: true,
  examples: [
    'arena --bots rules,greedy --deals 10000 --rules douzero --seed 1',
    'arena --bots random,greedy,rules --auction',
    'arena --bots "exec:python3 examples/bot.py,random" --sprt 0.5,0.6',
    'arena --bots rules,greedy --deals 100000 --resume state.json',
    'arena --bots rules,neural --queue redis://10.0.0.5 --recheck 1',
  ],
  run: async (input): Promise<Result<void>> => {
    const state = readStart(input);
    if (!state.ok) return state;
    const { bots, rules } = state.value.spec;
    const program = bots.find((name) => BOT_PREFIXES.some((prefix) => name.startsWith(prefix)));
    if (input.has('queue') && program !== undefined) return err(cliFailure('bad-queue/bot', { name: program }));
    const ready = await readyBots(bots, rules, input.has('timeout') ? input.count('timeout') : undefined);
    if (!ready.ok) return ready;
    showProgramErrors((text) => void input.io.stderr.write(text));
    const resume = input.text('resume');
    for (const path of resume === undefined ? [] : [resume, newStatePath(resume)]) {
      const writable = checkWritable(path);
      if (!writable.ok) return writable;
    }
    const workers = await openWorkers(input);
    return workers.ok ? play(input, { start: state.value, ownNames: ready.value }, workers.value) : workers;
  },
};

/** State to resume: that of the file, which must be of the same arena, or a new one. */
const readStart = (input: Input): Result<ArenaState, Failure> => {
  const spec = readSpec(input);
  if (!spec.ok) return spec;
  const path = input.text('resume');
  const before = path === undefined ? ok(null) : readArenaFile(path);
  if (!before.ok) return before;
  const state = before.value;
  if (path === undefined || state === null) return startArena(spec.value, createBot);
  const asked = { ...spec.value, seed: input.text('seed') ?? state.spec.seed };
  const fresh = startArena(asked, createBot);
  if (!fresh.ok) return fresh;
  // More deals than before are allowed; any other change would mix two arenas.
  const fields = differingFields(state.spec, asked);
  if (fields.length > 0) return err(cliFailure('bad-state/other', { path, fields }));
  return ok({ ...state, spec: asked });
};

const readSpec = (input: Input): Result<ArenaSpec, Failure> => {
  const sprt = readSprt(input.text('sprt'));
  if (!sprt.ok) return sprt;
  return ok({
    bots: splitBotNames(input.text('bots') ?? ''),
    deals: input.count('deals'),
    rules: input.rules,
    seed: input.text('seed') ?? input.io.newSeed(),
    auction: input.has('auction'),
    budgetMs: input.has('budget') ? input.count('budget') : null,
    timeoutMs: input.count('timeout'),
    sprt: sprt.value,
  });
};

const SPRT_ERROR = 0.05;

const readSprt = (text: string | undefined): Result<SprtBounds | null, Failure> => {
  if (text === undefined) return ok(null);
  const [low = Number.NaN, high = Number.NaN, ...more] = text.split(',').map(Number);
  if (more.length === 0 && low > 0 && high > low && high < 1) {
    return ok({ low, high, alpha: SPRT_ERROR, beta: SPRT_ERROR });
  }
  return err(cliFailure('bad-usage/sprt', { value: text }));
};

const ARENA_PLAN = { type: 'arena' } as const;

/** Threads of this program, or the workers of a queue. */
const openWorkers = async (input: Input): Promise<Result<Workers<ArenaPart>, Failure>> => {
  const queue = await queueWorkers(input, ARENA_PLAN, OUTCOMES.arena);
  if (!queue.ok) return queue;
  const threads = input.has('threads') ? input.count('threads') : availableParallelism();
  return ok(queue.value ?? startWorkers(ARENA_PLAN, { threads, nowMs: input.io.nowMs }));
};

const play = async (
  input: Input,
  { start, ownNames }: { readonly start: ArenaState; readonly ownNames: ReadonlyMap<string, string> },
  { workers, abandon, close }: Workers<ArenaPart>,
): Promise<Result<void>> => {
  const { io } = input;
  let isStopped = false;
  const release = io.onInterrupt(() => {
    isStopped = true;
    abandon();
  });
  const path = input.text('resume');
  const progress = createProgressLine(input, SHOW_EVERY_MS);
  let savedMs = io.nowMs();
  let state = start;
  let saved: Result<void, Failure> = ok(undefined);
  const onState = (next: ArenaState): void => {
    state = next;
    progress.show(() => progressText(next));
    if (path === undefined || io.nowMs() - savedMs < SAVE_EVERY_MS) return;
    saved = writeArenaFile(path, next);
    savedMs = io.nowMs();
  };
  try {
    await runArena({ state: start, players: workers, isStopped: () => isStopped, onState });
  } catch (error) {
    // After Ctrl-C abandoned tasks fail; the finished ones count.
    if (!isStopped) throw error;
  } finally {
    if (path !== undefined) saved = writeArenaFile(path, state);
    release();
    progress.clear();
    await close();
  }
  const report = reportOf(state);
  if (input.json) input.printJson(report);
  else input.print(reportLines(named(report, ownNames), input).join('\n'));
  return saved;
};

/** The report with programs by the names of their greetings; those that share a name keep their commands. */
const named = ({ pairs, bots, ...report }: ArenaReport, ownNames: ReadonlyMap<string, string>): ArenaReport => {
  const taken = [...ownNames.values()];
  const nameOf = (name: string): string => {
    const own = ownNames.get(name) ?? name;
    return taken.filter((other) => other === own).length > 1 ? name : own;
  };
  return {
    ...report,
    pairs: pairs.map((pair) => ({ ...pair, a: nameOf(pair.a), b: nameOf(pair.b) })),
    bots: bots.map((bot) => ({ ...bot, name: nameOf(bot.name) })),
  };
};

const SAVE_EVERY_MS = 5000;

/** Pair, progress and score so far. */
const progressText = ({ spec, pairs }: ArenaState): string => {
  const { a, b, deals, sums } = pairs.findLast((pair) => pair.deals > 0) ?? pairs[0] ?? { a: 0, b: 1, deals: 0 };
  const { mean, low, high } = sums === undefined ? { mean: 0, low: 0, high: 1 } : shareInterval(sums.score);
  const names = `${spec.bots[a] ?? ''} – ${spec.bots[b] ?? ''}`;
  return `${names}  ${deals}/${spec.deals}  ${mean.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
};

const SHOW_EVERY_MS = 200;
