/** `ddz analyse`: a finished round decision by decision: what the bot would have done, what the solver proves. */
import { analyse, ANALYSE_DEFAULTS, type JudgedDecision, type AnalysedMove } from '@doudizhu/bots';
import { bundledNetworks } from '@doudizhu/engines';
import { replay, type Replay } from '@doudizhu/records';
import { formatCombo, ok, type Combo } from '@doudizhu/rules';
import type { CliCommand, Input } from '../../command/command.ts';
import { countOption } from '../../command/options.ts';
import { ROUND_OPTIONS, visitRounds } from './rounds.ts';
import { padEnd, wrap } from '../../terminal/width.ts';

export const ANALYSE_COMMAND: CliCommand = {
  usage: 'FILE|-',
  positionals: [1, 1],
  shared: ['json'],
  options: {
    ...ROUND_OPTIONS,
    candidates: {
      value: 'N',
      help: { en: 'moves shown for each decision (default 4)', zh: '每一手列出的着法数（默认 4）' },
    },
    nodes: {
      value: 'N',
      help: {
        en: 'budget of the solver for each decision, in positions; 0: no solver (default 200000)',
        zh: '求解器每一手的局面数上限；0 为不求解（默认 200000）',
      },
    },
  },
  examples: ['analyse round.ddn', 'analyse games.jsonl --round 3 --json', 'analyse round.ddn --nodes 2000000'],
  notes: {
    en:
      'The win rate is what the networks expect from the cards that the seat saw; with four seats or two decks it is ' +
      'the rules bot that says so. The solver sees all hands: ' +
      '“wins” and “loses” are about play with open hands, “?” is not decided within the budget. ' +
      '?? marks a proved win thrown away, ? a move that costs a tenth or more of the win rate.',
    zh:
      '胜率由神经网络按该座位所见估计；四人或两副牌时由 rules 机器人估计。求解器看得到所有手牌：“胜”“负”指明牌时的结果，“?”表示在上限内没有结论。' +
      '?? 表示丢掉了已证明的胜局，? 表示胜率损失一成或以上。',
  },
  run: async (input) => {
    const { candidatesMax: shown, nodesMax: nodes } = ANALYSE_DEFAULTS;
    const candidatesMax = countOption(input, { name: 'candidates', min: 1, max: 100, otherwise: shown });
    if (!candidatesMax.ok) return candidatesMax;
    const nodesMax = countOption(input, { name: 'nodes', min: 0, max: 1_000_000_000, otherwise: nodes });
    if (!nodesMax.ok) return nodesMax;
    const visited = await visitRounds(input, ({ record }) => {
      const replayed = replay(record);
      if (!replayed.ok) return replayed;
      const judged = analyse(replayed.value, {
        ...ANALYSE_DEFAULTS,
        networks: bundledNetworks(),
        candidatesMax: candidatesMax.value,
        nodesMax: nodesMax.value,
        onDecision: progressOf(input),
      });
      if (input.json) input.io.stdout.write(`${JSON.stringify(asJson(replayed.value, judged))}\n`);
      else printAnalysis(input, replayed.value, judged);
      return ok('next');
    });
    return visited.ok ? ok(undefined) : visited;
  },
};

/** A line on a terminal that is written over, nothing elsewhere. */
const progressOf =
  ({ io, words }: Input) =>
  (done: number, of: number): void => {
    if (io.stderr.isTTY !== true) return;
    io.stderr.write(done === of ? '\r\u001B[K' : `\r${words.analyse.progress(done, of)}`);
  };

const asJson = ({ end }: Replay, decisions: readonly JudgedDecision[]): unknown => {
  const { decks } = end.rules;
  const text = (move: Combo | null): string => (move === null ? 'pass' : formatCombo(move, decks));
  return {
    rules: end.rules.name,
    landlord: end.landlord,
    winner: end.outcome?.winner ?? null,
    decisions: decisions.map(({ played, candidates, winLost, ...decision }) => ({
      ...decision,
      played: text(played),
      winLost: rounded(winLost),
      candidates: candidates.map(({ move, win, proof }) => ({ play: text(move), win: rounded(win), proof })),
    })),
  };
};

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

const printAnalysis = (input: Input, { end, record }: Replay, decisions: readonly JudgedDecision[]): void => {
  const { io, words, styleText } = input;
  io.stdout.write(`${styleText('bold', record.info.Event ?? end.rules.name)}\n`);
  for (const decision of decisions) {
    const { step, seat, role, played, mark, winner } = decision;
    const who = `${words.seatNumber(seat)} ${role === 'landlord' ? words.landlord : words.farmer}`;
    const move = `${moveText(input, played, end)}${mark === null ? '' : mark === 'blunder' ? ' ??' : ' ?'}`;
    const style = mark === 'blunder' ? 'red' : mark === 'mistake' ? 'yellow' : 'bold';
    const proof = winner === 'unknown' ? words.analyse.undecided : words.analyse.wins[winner];
    io.stdout.write(`${padEnd(`${step}.`, 5)}${padEnd(who, 18)}${styleText(style, padEnd(move, 24))} ${proof}\n`);
    const pieces = decision.candidates.map((candidate) => candidateText(input, candidate, end));
    const joined = pieces.map((piece, index) => (index < pieces.length - 1 ? `${piece} ·` : piece));
    for (const line of wrap(joined, 75)) io.stdout.write(`     ${styleText('dim', line)}\n`);
  }
  const marks = (wanted: JudgedDecision['mark']): number => decisions.filter(({ mark }) => mark === wanted).length;
  io.stdout.write(`${words.analyse.summary(decisions.length, marks('blunder'), marks('mistake'))}\n`);
};

const moveText = ({ words }: Input, move: Combo | null, { rules }: Replay['end']): string =>
  move === null ? words.pass : formatCombo(move, rules.decks);

const candidateText = (input: Input, { move, win, proof }: AnalysedMove, end: Replay['end']): string => {
  const percent = `${Math.round(100 * win)}%`;
  return `${moveText(input, move, end)} ${percent} ${input.words.analyse.proofs[proof]}`;
};
