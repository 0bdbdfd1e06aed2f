/**
 * `ddz analyse`: review of a finished round: for each decision the bots' choice, the solver's proof and the cost, then
 * accuracy per seat and key moments. The web app's review shows the same numbers.
 */
import { analyse, ANALYSE_DEFAULTS, type AnalysedDecision } from '@doudizhu/bots';
import { keyMoments, type DecisionMark } from '@doudizhu/bots/review';
import { bundledNetworks } from '@doudizhu/engines';
import { analysisJson, CANDIDATES_MAX, NODES_MAX } from '@doudizhu/env/analysis';
import { replay, type Replay } from '@doudizhu/records';
import { seatsOf } from '@doudizhu/rules/deal';
import { ok } from '@doudizhu/rules/result';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { CliCommand, Input } from '../../command/command.ts';
import { decisionLines, whoOf } from './decision-lines.ts';
import { ROUND_OPTIONS, visitRounds } from './rounds.ts';
import { accuracyText, reasonLines } from '../../play/review.ts';
import { COLUMNS, createProgressLine, padEnd } from '../../terminal/width.ts';
import { shortActionText } from '../../words/action-text.ts';

export const ANALYSE_COMMAND: CliCommand = {
  usage: 'FILE|-',
  positionals: [1, 1],
  shared: ['json'],
  options: {
    ...ROUND_OPTIONS,
    candidates: {
      value: 'N',
      range: [1, CANDIDATES_MAX],
      initial: ANALYSE_DEFAULTS.candidatesMax,
      en: 'moves shown for each decision',
      zh: '每一手列出的打法数',
    },
    nodes: {
      value: 'N',
      range: [0, NODES_MAX],
      initial: ANALYSE_DEFAULTS.nodesMax,
      en: 'budget of the solver for each decision, in positions; 0: no solver',
      zh: '求解器每一手的局面数上限；0 为不求解',
    },
  },
  examples: ['analyse round.ddn', 'analyse games.jsonl --round 3 --json', 'analyse round.ddn --nodes 2000000'],
  notes: {
    en:
      'Chances, points and costs are estimates of the networks from the cards that the seat saw. The solver sees all ' +
      'hands: “wins” and “loses” hold for play with open hands, “unknown” is not decided within the budget. ?? marks ' +
      'a proved win thrown away. Shares of the points between win and loss: ?? from 30%, ? from 10%, ?! from 3%. ' +
      '!! marks a best play that gives something up while all others cost 10%. Accuracy, 0 to 100, counts ' +
      'only the cards that the seat could see.',
    zh:
      '胜率、得分和丢分由神经网络按该座位所见估计。求解器看得到所有手牌：' +
      '“胜”“负”指明牌时的结果，“未定”表示在上限内没有结论。?? 表示丢掉了已证明的胜局。' +
      '按输赢分差算：?? 丢三成以上，? 丢一成以上，?! 丢 3% 以上；!! 是舍了牌、别的选择都要丢一成的最好一手。准确率从 0 到 100，只按该座位所见计算。',
  },
  run: async (input) => {
    const progress = createProgressLine({ io: input.io, json: false });
    const visited = await visitRounds(input, ({ record }) => {
      const replayed = replay(record);
      if (!replayed.ok) return replayed;
      const decisions = analyse(replayed.value, {
        ...ANALYSE_DEFAULTS,
        networks: bundledNetworks(replayed.value.end.rules),
        candidatesMax: input.count('candidates'),
        nodesMax: input.count('nodes'),
        onDecision: (done, of) => progress.show(() => input.words.analyse.progress({ done, of })),
      });
      progress.clear();
      if (input.json) input.printJson(analysisJson(replayed.value, decisions));
      else printAnalysis(input, replayed.value, decisions);
      return ok('next');
    });
    return visited.ok ? ok(undefined) : visited;
  },
};

const printAnalysis = (input: Input, { end, record }: Replay, analysed: readonly AnalysedDecision[]): void => {
  const { print, words, styleText } = input;
  print(styleText('bold', record.info.Event ?? words.rulesNamed(end.rules.name)));
  for (const decision of analysed) for (const line of decisionLines(input, decision, end.rules)) print(line);
  const judgements = analysed.map(({ judgement }) => judgement);
  print('');
  for (const seat of seatsOf(end.rules)) {
    print(`${padEnd(words.seatNumber(seat), 10)}${accuracyText(judgements, seat, words)}`);
  }
  print('');
  for (const line of momentLines(input, analysed, end.rules)) print(line);
  const marks = (other: DecisionMark): number => judgements.filter(({ mark }) => mark === other).length;
  print(words.analyse.summary({ decisions: analysed.length, blunders: marks('blunder'), mistakes: marks('mistake') }));
};

const momentLines = ({ words, styleText }: Input, analysed: readonly AnalysedDecision[], rules: RuleSet): string[] => {
  const moments = keyMoments(analysed.map(({ judgement }) => judgement));
  return [
    styleText('bold', moments.length === 0 ? words.analyse.noMoments : words.analyse.moments),
    ...analysed
      .filter(({ judgement }) => moments.includes(judgement))
      .flatMap((decision) => {
        const { step, done } = decision.judgement.decision;
        return [
          `${padEnd(`${step}.`, 5)}${padEnd(whoOf(decision.judgement, words), 18)}${shortActionText(done, rules, words)}`,
          ...reasonLines(decision, { rules, words, styleText, columns: COLUMNS }),
        ];
      }),
    '',
  ];
};
