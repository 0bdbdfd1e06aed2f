/** Judged decisions as lines, for `ddz analyse` and the review after a round. */
import { analyse, ANALYSE_DEFAULTS, type AnalysedDecision } from '@doudizhu/bots';
import {
  accuracyOf,
  keyMoments,
  lostBy,
  type DecisionMark,
  type Judgement,
  type ReviewedOption,
} from '@doudizhu/bots/review';
import { bundledNetworks } from '@doudizhu/engines';
import { replay } from '@doudizhu/records';
import type { Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { roundRecordOf, type Table } from '@doudizhu/table';
import type { StyleText } from '../terminal/ansi.ts';
import { wrapText } from '../terminal/width.ts';
import { shortActionText } from '../words/action-text.ts';
import type { Dictionary } from '../words/texts.ts';

/** Decisions of the player in a finished round. */
export interface OwnReview {
  readonly decisions: readonly AnalysedDecision[];
  /** Those that cost most, at most three, in the order of the round. */
  readonly moments: readonly AnalysedDecision[];
  readonly seat: Seat;
}

/** Budget of the solver for a decision, in positions: a review takes about a second. */
const NODES_MAX = 20_000;

/** Judges the decisions of a seat's player in the finished round of a table. Null: the cards were not played. */
export const reviewOf = (table: Table, seat: Seat): OwnReview | null => {
  const record = roundRecordOf(table);
  if (record === null || table.round?.outcome === null) return null;
  const replayed = unwrap(replay(record));
  const networks = bundledNetworks(replayed.end.rules);
  const analysed = analyse(replayed, { ...ANALYSE_DEFAULTS, nodesMax: NODES_MAX, networks });
  const decisions = analysed.filter(({ judgement: { decision } }) => {
    return decision.seat === seat && table.decidedBy[decision.step - 1] === 'person';
  });
  const chosen = keyMoments(decisions.map(({ judgement }) => judgement));
  return { decisions, moments: decisions.filter(({ judgement }) => chosen.includes(judgement)), seat };
};

/** Review after a round: accuracy, then the moments, numbered to play on from there. */
export const reviewLines = ({ decisions, moments, seat }: OwnReview, style: ReviewStyle): string[] => {
  const { rules, words, styleText, columns } = style;
  const accuracy = accuracyText(
    decisions.map(({ judgement }) => judgement),
    seat,
    words,
  );
  const lines = moments.flatMap((decision, index) => {
    const { step, done } = decision.judgement.decision;
    const move = shortActionText(done, rules, words);
    return [
      `  ${styleText('bold', `${index + 1}.`)} ${words.play.moment({ step, move })}`,
      ...reasonLines(decision, style),
    ];
  });
  const foot = moments.length === 0 ? words.analyse.noMoments : words.play.playOn;
  return [
    words.labelled({ who: styleText('bold', words.play.review), what: accuracy }),
    ...lines,
    ...wrapText(foot, columns).map((line) => styleText('yellow', line)),
  ];
};

/** Means of showing a review. */
export interface ReviewStyle {
  readonly rules: RuleSet;
  readonly words: Dictionary;
  readonly styleText: StyleText;
  /** Width of the lines. */
  readonly columns: number;
}

export const MARKS: Readonly<
  Record<DecisionMark, { readonly sign: string; readonly style: 'red' | 'yellow' | 'bold' | 'green' }>
> = {
  brilliant: { sign: ' !!', style: 'green' },
  best: { sign: '', style: 'bold' },
  good: { sign: '', style: 'bold' },
  inaccuracy: { sign: ' ?!', style: 'yellow' },
  mistake: { sign: ' ?', style: 'yellow' },
  blunder: { sign: ' ??', style: 'red' },
};

const INDENT = ' '.repeat(5);

/** Lines of a decision that cost something: the cost, the reasons against it, the better action with its reasons. */
export const reasonLines = (analysed: AnalysedDecision, { rules, words, columns }: ReviewStyle): string[] => {
  const { judgement } = analysed;
  const better = betterOf(analysed);
  const { faults = [] } = optionOf(judgement) ?? {};
  const sentences = [costWithBasis(judgement, words)];
  if (faults.length > 0) sentences.push(words.analyse.fault({ faults: words.joined(faults.map(words.sentenceOf)) }));
  if (better !== null) {
    const option = shortActionText(better.action, rules, words);
    const why = words.joined(better.reasons.map(words.sentenceOf));
    sentences.push(why === '' ? words.analyse.better({ option }) : words.analyse.betterWhy({ option, why }));
  }
  return sentences.flatMap((sentence) => wrapText(sentence, columns - INDENT.length)).map((line) => INDENT + line);
};

/** Option of a decision that was taken. */
const optionOf = ({ decision: { done, options } }: Judgement): ReviewedOption | undefined =>
  options.find(({ action }) => JSON.stringify(action) === JSON.stringify(done));

/** Better option: after a proved loss a proved win, else the bots' first choice. Null if that was taken. */
const betterOf = ({ judgement, proofs }: AnalysedDecision): ReviewedOption | null => {
  const { options } = judgement.decision;
  const [best] = judgement.basis === 'proved' ? options.filter((_, index) => proofs[index] === 'wins') : options;
  return best === undefined || best === optionOf(judgement) ? null : best;
};

/** Cost of a decision and its basis. */
export const costWithBasis = ({ cost, basis }: Judgement, words: Dictionary): string =>
  words.analyse.cost(pointsText(cost), words.analyse.bases[basis]);

/** Points with one digit if they are few, without if they are many. */
export const pointsText = (points: number): string =>
  points < 9.95 ? String(Math.round(10 * points) / 10) : String(Math.round(points));

/** Accuracy of a seat and the points that it gave away. */
export const accuracyText = (judgements: readonly Judgement[], seat: Seat, words: Dictionary): string => {
  const accuracy = accuracyOf(judgements, seat);
  if (accuracy === null) return words.analyse.noChoice;
  return words.analyse.accuracy({ percent: Math.round(accuracy), points: pointsText(lostBy(judgements, seat)) });
};
