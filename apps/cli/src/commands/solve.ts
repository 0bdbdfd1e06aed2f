/** `ddz solve`: exact answers about a position with open hands. */
import { err, ok, type Result } from '@doudizhu/rules/result';
import type { Side } from '@doudizhu/rules/round';
import { KINDS } from '@doudizhu/rules/ruleset';
import { countsDoublings, followLine, positionAfter, readClaim } from '@doudizhu/solver';
import type { CliCommand, CommandOptions, Input } from '../command/command.ts';
import { WILD_OPTION } from '../command/options.ts';
import { SolverQueue, type SolverQueueSetup } from '@doudizhu/env/solver-queue';
import { movesOf, sideOf, winnerOf } from '@doudizhu/rules/position';
import { solveBatch } from '../solve/batch.ts';
import {
  explainPosition,
  explainedLines,
  explainedRecord,
  treeJson,
  TREE_FORMATS,
  type TreeFormat,
} from '../solve/explain.ts';
import { playPosition } from '../solve/game.ts';
import { lineFailure } from '../solve/claim.ts';
import { answerHidden } from '../solve/hidden.ts';
import { readMove } from '../solve/move-input.ts';
import {
  HIDDEN_OPTIONS,
  readSolveRequest,
  SEARCH_SETTINGS,
  searchSettingsOf,
  type HiddenRequest,
  type SolveRequest,
} from '../solve/position-input.ts';
import {
  effortLine,
  findingsLines,
  findingsRecord,
  positionLines,
  progressText,
  type Findings,
} from '../solve/report.ts';
import { QUEUE_OPTION, QUEUE_OPTIONS } from '../tasks/options.ts';
import { createLines } from '../terminal/lines.ts';
import { createProgressLine } from '../terminal/width.ts';
import { cliFailure } from '../words/failures.ts';

/** Options for further lines of the report. */
const REPORT_OPTIONS: CommandOptions = {
  distance: { en: 'plays to the win; the longest resistance', zh: '几手出完；抵抗最久的出法' },
  points: { en: 'the score if bombs double the stake', zh: '算上炸弹翻倍的得分' },
  line: { en: 'best play of both sides', zh: '双方最佳打法' },
  tree: { en: "the winner's strategy, replies with the same answer together", zh: '胜方的策略，同一应法的并在一起' },
  depth: {
    value: 'N',
    range: [1, 100],
    needs: ['tree'],
    en: 'only the first N plays of the winner',
    zh: '只到胜方的前 N 手',
  },
  orders: { value: 'N', range: [1, 1_000_000], en: 'winning orders, at most N', zh: '列出必胜次序，最多 N 种' },
  refute: {
    value: 'PLAY,…',
    en: 'refutation of a move, or of a claimed line: where it fails; - is the pass',
    zh: '某一手错在哪里，或一串打法在哪一手失败；- 表示不出',
  },
};

const SIDES: readonly string[] = ['landlord', 'farmers', 'both'] satisfies (Side | 'both')[];

/** Options for one position, which a batch does not take. */
const POSITION_OPTIONS: CommandOptions = {
  landlord: { value: 'HAND', en: "the landlord's cards", zh: '地主的牌' },
  farmer: { value: 'HAND', en: 'a farmer; again for each, in turn order', zh: '农民的牌；多个农民按出牌次序重复' },
  lead: {
    value: 'L|D|X|U',
    suggestions: ['L', 'D', 'X', 'U'],
    en: 'the side to move (default L)',
    zh: '轮到谁（默认 L）',
  },
  beat: { value: 'PLAY', en: 'the play to beat', zh: '要压过的牌' },
  by: {
    value: 'L|D|X|U',
    needs: ['beat'],
    en: 'the side of that play (default: the side before)',
    zh: '那手牌是谁出的（默认上家）',
  },
  ...WILD_OPTION,
  'head-start': {
    value: 'N',
    range: [0, 4],
    en: 'with --rules two: the farmer wins with N cards or fewer (default 0)',
    zh: '用于 --rules two：让 N 张，农民剩 N 张或更少即赢（默认 0）',
  },
  after: {
    value: 'MOVES',
    en: "moves that were made since, such as 'A - 34567'",
    zh: '在这之后打出的牌，如“A - 34567”',
  },
  'kinds-off': { value: 'KIND,…', suggestions: KINDS, en: 'forbidden kinds', zh: '不允许的牌型' },
  ...HIDDEN_OPTIONS,
  ...REPORT_OPTIONS,
  format: {
    value: TREE_FORMATS.join('|'),
    choices: TREE_FORMATS,
    initial: 'text',
    needs: ['tree'],
    en: 'format of the strategy',
    zh: '策略树的格式',
  },
  interactive: {
    excludes: ['json', 'all', ...Object.keys(REPORT_OPTIONS)],
    en: 'play against the solver',
    zh: '和求解器对打',
  },
  side: {
    value: SIDES.join('|'),
    choices: SIDES,
    needs: ['interactive'],
    en: 'your side (default: the side to move); both: you enter the moves of both',
    zh: '你的一方（默认轮到的一方）；both：双方的牌都由你输入',
  },
};

export const SOLVE_COMMAND: CliCommand = {
  usage: '[POSITION]',
  positionals: [0, 1],
  options: {
    ...POSITION_OPTIONS,
    all: { en: 'judge every move', zh: '判定每一种出法' },
    batch: {
      value: 'FILE',
      excludes: ['rules', ...Object.keys(POSITION_OPTIONS)],
      en: 'positions, DDN or JSON per line; - is stdin. One JSON line per answer',
      zh: '许多局面，每行一个 DDN 或 JSON；- 表示标准输入。每个输出一行 JSON',
    },
    out: { value: 'FILE', needs: ['batch'], en: 'file of the answers', zh: '结果写入的文件' },
    resume: { needs: ['batch', 'out'], en: 'continue that file', zh: '接着那个文件继续' },
    ...SEARCH_SETTINGS,
    ...QUEUE_OPTIONS,
    queue: { ...QUEUE_OPTION, needs: ['batch'] },
  },
  notes: {
    en:
      'POSITION is a DDN line (docs/reference/notation.md). L is the landlord, D plays after L, U before L; ' +
      'a single farmer is D. A question that reaches a limit is answered with "not proved" and the facts ' +
      'proved so far, and the exit code is still 0; Ctrl-C does the same. With --batch, seconds are CPU seconds, ' +
      '--memory is per thread, answers come in the order in which they are found and name their line of ' +
      'FILE, and --resume skips positions that are answered or that had the same limits before.',
    zh: 'POSITION 是一行 DDN（docs/zh/reference/notation.md）。L 是地主，D 在 L 之后出，U 在 L 之前出；只有一个农民时是 D。到了限制就回答“尚未证明”并列出已证明的，退出码仍为 0；Ctrl-C 也一样。用 --batch 时，秒数是 CPU 秒，--memory 是每个线程的内存，结果按完成的先后输出并注明在 FILE 中的行号，--resume 跳过已有答案或已给过同样限制的局面。',
  },
  examples: [
    'solve --landlord RAQQJJT999844 --farmer B22AAT886633 --rules douzero',
    'solve --landlord 999JJBR --farmer 33334567TTAAAA --lead D --rules canju',
    "solve 'ddn1 rules=douzero L=KK5543 D=225543 turn=L' --all",
    'solve --landlord 34567 --farmer 8899 --farmer TTJJ --all --distance',
    'solve --landlord AA3 --farmer KK4 --lead D --beat 3 --refute 4',
    'solve --landlord KK5543 --farmer 225543 --tree --depth 3',
    "solve --landlord KK5543 --farmer 225543 --after '4 5' --all",
    'solve --landlord AA3 --farmer KK4 --refute 3,A,A',
    'solve --landlord KK5543 --farmer 225543 --interactive',
    'solve --landlord KK5543 --farmer 225543 --interactive --side both',
    "solve 'ddn1 L=A2KK D=?2 U=?2 turn=L' --unseen 3QA2",
    'solve --batch positions.txt --time 20 --out answers.jsonl --resume',
  ],
  run: async (input) => {
    if (input.has('batch')) return answerBatch(input);
    const asked = readSolveRequest(input);
    if (!asked.ok) return asked;
    const question = afterMoves(asked.value, input.text('after'));
    if (!question.ok) return question;
    if ('hidden' in question.value) {
      const open = [...Object.keys(REPORT_OPTIONS), 'interactive', 'all'].find((name) => input.has(name));
      if (open !== undefined) return err(cliFailure('bad-usage/open-hands', { option: open }));
      await answerHidden(input, question.value);
      return ok(undefined);
    }
    return input.has('interactive') ? playOut(input, question.value) : answer(input, question.value);
  },
};

/** The question at the position after the moves of `--after`. */
const afterMoves = <Asked extends SolveRequest | HiddenRequest>(
  asked: Asked,
  text: string | undefined,
): Result<Asked> => {
  if (text === undefined) return ok(asked);
  if ('hidden' in asked) return err(cliFailure('bad-usage/open-hands', { option: 'after' }));
  const played = followLine(asked.position, text, readMove);
  if (!played.ok) return err(lineFailure('after', text, played.error));
  const position = positionAfter(asked.position, played.value);
  const winner = winnerOf(position);
  return winner === null ? ok({ ...asked, position }) : err(cliFailure('bad-line/ended', { value: text }));
};

const answerBatch = async (input: Input): Promise<Result<void>> => {
  const [stray] = input.positionals;
  if (stray !== undefined) {
    return err(cliFailure('bad-usage/stray-argument', { argument: stray, usage: 'ddz solve --batch FILE' }));
  }
  const { limits, memoryMb, threads } = searchSettingsOf(input);
  if (input.has('recheck') && limits.timeMs !== undefined) {
    return err(cliFailure('bad-usage/excludes', { option: 'recheck', other: '--time' }));
  }
  return solveBatch(input, { limits, memoryMb, all: input.has('all') }, threads);
};

/** Time limit per question while a player waits for the answering move. */
const PATIENCE_MS = 10_000;

const playOut = async (input: Input, { position, limits, memoryMb, threads }: SolveRequest): Promise<Result<void>> => {
  const { io, print, words } = input;
  const side = input.text('side') as Side | 'both' | undefined;
  const engine = new SolverQueue({ memoryMb, threads, nowMs: io.nowMs });
  const lines = createLines(io, { echo: true });
  const end = await playPosition({
    input,
    lines,
    engine,
    start: position,
    side: side === undefined || side === 'both' ? sideOf(position.turn) : side,
    entersBoth: side === 'both',
    title: words.solve.game.title,
    limits: { timeMs: PATIENCE_MS, ...limits },
    isPuzzle: false,
  });
  lines.close();
  engine.destroy();
  if (end.result === 'eof') print(words.play.eof);
  print(words.solve.game.summary({ mistakes: end.mistakes, hints: end.hints, backs: end.backs }));
  return ok(undefined);
};

const answer = async (input: Input, question: SolveRequest): Promise<Result<void>> => {
  const { io, print, printJson, json } = input;
  const { position, memoryMb, threads } = question;
  const format = input.has('tree') ? (input.text('format') as TreeFormat) : null;
  if (json && input.has('format') && format !== null && format !== 'json') {
    return err(cliFailure('bad-usage/json-format', { option: 'format', value: format }));
  }
  const counted = input.has('points') ? countsDoublings(position.rules) : ok(undefined);
  if (!counted.ok) return counted;
  const text = input.text('refute');
  const refuted = text === undefined ? ok(undefined) : readClaim(position, text, readMove);
  if (!refuted.ok) return err(lineFailure('refute', text ?? '', refuted.error));
  const progress = createProgressLine(input, SHOW_EVERY_MS);
  const onProgress: SolverQueueSetup['onProgress'] = (found, asked) =>
    progress.show(() => progressText(found, asked, input.words));
  const engine = new SolverQueue({ memoryMb, threads, nowMs: io.nowMs, onProgress });
  const release = io.onInterrupt(() => engine.stop());
  const startMs = io.nowMs();
  const isBare = format === 'json';
  if (!json && !isBare) print(`${positionLines(position, input).join('\n')}\n`);
  try {
    const findings = await find(input, question, engine);
    const explained = await explainPosition({ engine, limits: question.limits }, position, {
      line: input.has('line'),
      tree: format !== null,
      orders: input.has('orders') ? input.count('orders') : null,
      refuted: refuted.value,
    });
    progress.clear();
    const effort = { nodes: engine.nodes, ms: io.nowMs() - startMs };
    if (isBare) io.stdout.write(treeJson(explained.tree));
    else if (json) printJson({ ...findingsRecord(findings), ...explainedRecord(explained, position), ...effort });
    else {
      const lines = [
        ...findingsLines(findings, input),
        ...explainedLines(explained, position, { ...input, depth: input.has('depth') ? input.count('depth') : null }),
        effortLine(effort, input),
      ];
      print(lines.join('\n'));
    }
  } finally {
    release();
    engine.destroy();
    progress.clear();
  }
  return ok(undefined);
};

const find = async (input: Input, { position, limits }: SolveRequest, engine: SolverQueue): Promise<Findings> => {
  const all = input.has('all');
  const first = await engine.solve(position, { moves: all ? 'all' : 'first', ...limits });
  const isWon = !all && !input.json && !first.isComplete && first.winner === sideOf(position.turn);
  // For players a list that costs little is whole.
  const listed = isWon
    ? await engine.solve(position, {
        moves: 'all',
        ...limits,
        nodesMax: Math.min(LIST_NODES, limits.nodesMax ?? LIST_NODES),
      })
    : first;
  const solution = listed.isComplete ? listed : first;
  const estimate = solution.winner === 'unknown' ? engine.estimate : null;
  const isLost = solution.winner !== 'unknown' && solution.winner !== sideOf(position.turn);
  // Without a proof the best guess is asked for, in a small search.
  const isOpen = solution.winner === 'unknown' && solution.stopped !== 'stop' && movesOf(position).length > 1;
  const [guessed] = estimate?.steps ?? [];
  const guess = !isOpen
    ? null
    : (guessed ?? (await engine.ask({ type: 'reply', position, nodesMax: GUESS_NODES })).value);
  const wantsDistance = input.has('distance') || (all && isLost);
  return {
    position,
    solution,
    all,
    distance: wantsDistance ? await engine.distance(position, limits) : null,
    points: input.has('points') ? await engine.points(position, limits) : null,
    estimate,
    guess: guess === null ? null : guess.move,
  };
};

/** Budget of the list of all winning moves without --all, in positions. */
const LIST_NODES = 2_000;
/** Budget of a guess, in positions. */
const GUESS_NODES = 20_000;

const SHOW_EVERY_MS = 200;
