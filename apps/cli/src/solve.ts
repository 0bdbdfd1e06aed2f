/** `ddz solve`: exact answers about a position with open hands. */
import { ok, type Result } from '@doudizhu/rules';
import { sideOf, type Progress } from '@doudizhu/solver';
import type { Command, Input } from './command.ts';
import { Engine } from './solve-engine.ts';
import { readQuestion, type Question } from './solve-question.ts';
import {
  effortLine,
  findingsLines,
  findingsRecord,
  positionLines,
  progressText,
  type Findings,
  type Tongue,
} from './solve-report.ts';
import { SOLVE_WORDS } from './solve-words.ts';
import { truncate } from './width.ts';

export const SOLVE: Command = {
  name: 'solve',
  summary: {
    en: 'Solve a position with open hands: who wins, with which moves, and why.',
    zh: '解明牌残局：谁必胜，怎么出，为什么。',
  },
  usage: '[POSITION]',
  positionals: [0, 1],
  options: {
    landlord: { value: 'HAND', help: { en: "the landlord's cards", zh: '地主的牌' } },
    farmer: {
      value: 'HAND',
      help: { en: 'a farmer; again for each, in turn order', zh: '农民的牌；多个农民按出牌次序重复' },
    },
    lead: { value: 'L|D|X|U', help: { en: 'who moves (default L)', zh: '轮到谁（默认 L）' } },
    beat: { value: 'PLAY', help: { en: 'the play to beat', zh: '要压过的牌' } },
    by: {
      value: 'L|D|X|U',
      help: { en: 'whose play that is (default: the side before)', zh: '那手牌是谁出的（默认上家）' },
    },
    'kinds-off': { value: 'KIND,…', help: { en: 'kinds that are not allowed', zh: '不允许的牌型' } },
    all: { help: { en: 'judge every move', zh: '判定每一种出法' } },
    distance: { help: { en: 'in how many plays; the longest resistance', zh: '几手出完；抵抗最久的出法' } },
    points: { help: { en: 'the score when bombs double the stake', zh: '算上炸弹翻倍的得分' } },
    time: { value: 'SECONDS', help: { en: 'time for each question', zh: '每个问题的时限（秒）' } },
    nodes: { value: 'N', help: { en: 'nodes for each question', zh: '每个问题的节点上限' } },
    memory: { value: 'MIB', help: { en: 'memory (default 768)', zh: '内存（默认 768）' } },
  },
  notes: {
    en:
      'POSITION is a DDN line (docs/notation.md). L is the landlord, D plays after him, U before him; ' +
      'one farmer alone is D. When a limit comes first the answer is "not proved" with what is ' +
      'proved so far, and the exit code is 0 all the same; Ctrl-C does the same.',
    zh: 'POSITION 是一行 DDN（docs/notation.md）。L 是地主，D 在他之后出，U 在他之前出；只有一个农民时是 D。到了限制就回答“尚未证明”并列出已证明的，退出码仍为 0；Ctrl-C 也一样。',
  },
  examples: [
    'solve --landlord RAQQJJT999844 --farmer B22AAT886633 --rules douzero',
    "solve 'ddn1 rules=douzero L=KK5543 D=225543 turn=L' --all",
    'solve --landlord 34567 --farmer 8899 --farmer TTJJ --all --distance',
    'solve --landlord AA3 --farmer KK4 --lead D --beat 3 --json',
  ],
  run: async (input) => {
    const question = readQuestion(input);
    return question.ok ? answer(input, question.value) : question;
  },
};

const answer = async (input: Input, question: Question): Promise<Result<void>> => {
  const { io, words, language, paint, json } = input;
  const tongue: Tongue = { words, paint, solve: SOLVE_WORDS[language] };
  const { position, limits, memoryMb } = question;
  const progress = createProgress(input, tongue);
  const engine = new Engine({ rules: position.rules, memoryMb, nowMs: io.nowMs, onProgress: progress.show });
  const release = io.onInterrupt(() => engine.stop());
  const startMs = io.nowMs();
  if (!json) io.stdout.write(`${positionLines(position, tongue).join('\n')}\n\n`);
  let findings: Findings;
  try {
    const all = input.has('all');
    const solution = await engine.solve(position, { moves: all ? 'all' : 'first', ...limits });
    const isLost = solution.winner !== 'unknown' && solution.winner !== sideOf(position.turn);
    const wantsDistance = input.has('distance') || (all && isLost);
    findings = {
      position,
      solution,
      all,
      distance: wantsDistance ? await engine.distance(position, limits) : null,
      points: input.has('points') ? await engine.points(position, limits) : null,
    };
  } finally {
    release();
    progress.clear();
  }
  const effort = { nodes: engine.solver.nodes, ms: io.nowMs() - startMs };
  if (json) io.stdout.write(`${JSON.stringify({ ...findingsRecord(findings), ...effort })}\n`);
  else io.stdout.write(`${[...findingsLines(findings, tongue), effortLine(effort, tongue)].join('\n')}\n`);
  return ok(undefined);
};

interface ProgressLine {
  readonly show: ((progress: Progress) => void) | undefined;
  readonly clear: () => void;
}

const SHOW_EVERY_MS = 200;

/** A live line on stderr, where that is a terminal. */
const createProgress = ({ io, json }: Input, { solve }: Tongue): ProgressLine => {
  if (io.stderr.isTTY !== true || json) return { show: undefined, clear: () => {} };
  let shownMs = Number.NEGATIVE_INFINITY;
  return {
    show: (progress) => {
      const nowMs = io.nowMs();
      if (nowMs - shownMs < SHOW_EVERY_MS) return;
      shownMs = nowMs;
      io.stderr.write(`\r\x1b[2K${truncate(progressText(progress, solve), 79)}`);
    },
    clear: () => io.stderr.write('\r\x1b[2K'),
  };
};
