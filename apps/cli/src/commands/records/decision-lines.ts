/** A judged decision as text, for `ddz analyse` and `ddz replay --step`. */
import type { AnalysedDecision, MoveProof, ReviewedOption } from '@doudizhu/bots';
import { isMistake, type Judgement } from '@doudizhu/bots/review';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { Input } from '../../command/command.ts';
import { costWithBasis, MARKS, pointsText, reasonLines } from '../../play/review.ts';
import { COLUMNS, dotted, padEnd } from '../../terminal/width.ts';
import { signed, shortActionText } from '../../words/action-text.ts';

/** Lines of a judged decision: action, mark and proof, the reasons against it, the options. */
export const decisionLines = (input: Input, analysed: AnalysedDecision, rules: RuleSet): string[] => {
  const { words, styleText } = input;
  const { judgement, winner, proofs } = analysed;
  const { decision, mark, cost } = judgement;
  const { step, done, options, phase } = decision;
  const { sign, style } = MARKS[mark];
  const move = styleText(style, padEnd(`${shortActionText(done, rules, words)}${sign}`, 24));
  const proof = phase === 'play' ? (winner === 'unknown' ? words.analyse.undecided : words.analyse.wins[winner]) : '';
  const pieces = options.map((option, index) =>
    optionText({ option, proof: proofs[index] ?? 'unknown', rules, words }),
  );
  const reasons =
    !isMistake(mark) && mark !== 'inaccuracy'
      ? pointsText(cost) === '0'
        ? []
        : [`     ${costWithBasis(judgement, words)}`]
      : reasonLines(analysed, { rules, words, styleText, columns: COLUMNS });
  return [
    `${padEnd(`${step}.`, 5)}${padEnd(whoOf(judgement, words), 18)}${move} ${proof}`.trimEnd(),
    ...reasons,
    ...dotted('', pieces).map((line) => styleText('dim', line)),
  ];
};

type Words = Input['words'];

/** Seat and role of a decision. */
export const whoOf = ({ decision: { seat, role } }: Judgement, words: Words): string =>
  role === null
    ? words.seatNumber(seat)
    : `${words.seatNumber(seat)} ${role === 'landlord' ? words.landlord : words.farmer}`;

interface ShownOption {
  readonly option: ReviewedOption;
  readonly proof: MoveProof;
  readonly rules: RuleSet;
  readonly words: Words;
}

/** Option with its expected points, which order the list. A play with its proof. */
const optionText = ({ option: { action, win, points }, proof, rules, words }: ShownOption): string => {
  const text = `${shortActionText(action, rules, words)} ${signed(Number(points.toFixed(1)))}`;
  return win === null ? text : `${text} ${words.analyse.proofs[proof]}`;
};
