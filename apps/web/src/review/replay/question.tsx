/** A decision of a round as a question: what would you have played? Used by the training and beside a replay. */
import './question.css';
import { coreOf, countsOfCombo } from '@doudizhu/rules/combos';
import { sizeOf } from '@doudizhu/rules/cards';
import type { Action } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { ComponentChildren } from 'preact';
import { capitalised, language, listed, texts } from '../../base/language.ts';
import { nameOfAction, reasonsText } from '../../cards/names.ts';
import { ComboCards } from '../../cards/rank-cards.tsx';
import { cardsOfCounts } from '../../cards/rank-suits.ts';
import { announce } from '../../design/announce.tsx';
import { Button } from '../../design/button.tsx';
import { expectedPointsText } from '../../game/advice/call-line.ts';
import { CallPoints, callCostText, type CallOptions } from '../../game/advice/call-points.tsx';
import { MarkIcon } from '../round/mark-icon.tsx';
import type { Reason } from '../../workers/worker-bots.ts';

export interface QuestionOption {
  readonly action: Action;
  readonly reasons: readonly Reason[];
  readonly faults: readonly Reason[];
}

export interface AskedQuestion {
  /** In an order that does not tell the best. */
  readonly options: readonly QuestionOption[];
  /** Index in `options`. */
  readonly best: number;
  readonly rules: RuleSet;
  /** Expected points of the options. Null for plays. */
  readonly calls: CallOptions | null;
}

/** @param ranked the best first @param calls their expected points @returns null without a choice */
export const questionFrom = (
  ranked: readonly QuestionOption[],
  rules: RuleSet,
  calls: CallOptions | null,
): AskedQuestion | null => {
  const [best] = ranked;
  if (best === undefined || ranked.length < 2) return null;
  const options = ranked.toSorted((a, b) => textOf(a).localeCompare(textOf(b)));
  return { options, best: options.indexOf(best), rules, calls };
};

const textOf = ({ action }: QuestionOption): string => JSON.stringify(action);

const QUESTION = texts({
  ask: ['该你了：怎么选？', 'Your move. What do you choose?'],
  right: [(play: string) => `对：${play}。`, (play) => `Right: ${play}.`],
  wrong: [(play: string) => `这里更好的是 ${play}。`, (play) => `${capitalised(play)} is better here.`],
  why: [(reasons: string) => `${reasons}。`, (reasons) => `${capitalised(reasons)}.`],
  against: [
    (play: string, faults: string) => `你选的 ${play}：${faults}。`,
    (play, faults) => `Your choice, ${play}: ${faults}.`,
  ],
  best: ['最好', 'best'],
  chosen: ['你这次选的', 'your choice'],
  done: ['那一局出的', 'played in the round'],
});

/** Expected points of a call. Null for a play. */
const pointsOf = ({ calls }: AskedQuestion, { action }: QuestionOption): number | null =>
  calls?.find((option) => option.action === action)?.points ?? null;

/** The answer in sentences: the best option, what speaks for it, and what speaks against the chosen one. */
const answerOf = (question: AskedQuestion, chosen: number): readonly string[] => {
  const { options, best, rules, calls } = question;
  const words = QUESTION.value;
  const nameOf = (index: number): string => nameOfAction(options[index]!.action, rules);
  const points = (index: number): number | null => pointsOf(question, options[index]!);
  const [bestPoints, chosenPoints] = [points(best), points(chosen)];
  const reasons = bestPoints === null ? reasonsText(options[best]!.reasons) : expectedPointsText(bestPoints);
  const cost = chosenPoints === null ? reasonsText(options[chosen]!.faults) : callCostText(calls ?? [], chosenPoints);
  const faults = chosen === best ? '' : cost;
  return [
    chosen === best ? words.right(nameOf(best)) : words.wrong(nameOf(best)),
    ...(reasons === '' ? [] : [words.why(reasons)]),
    ...(faults === '' ? [] : [words.against(nameOf(chosen), faults)]),
  ];
};

interface ShownQuestionProps {
  readonly question: AskedQuestion;
  /** Index of the chosen option. Null before the answer. */
  readonly chosen: number | null;
}

/** The question on the felt. After the answer its first sentence, in windows that show the verdict in a panel. */
export const QuestionPrompt = ({ question, chosen }: ShownQuestionProps) =>
  chosen === null ? (
    <p class="status">{QUESTION.value.ask}</p>
  ) : (
    <p class="status answer-short" aria-hidden="true">
      <AnswerMark isRight={chosen === question.best} /> <b>{answerOf(question, chosen)[0]}</b>
    </p>
  );

const AnswerMark = ({ isRight }: { readonly isRight: boolean }) => <MarkIcon mark={isRight ? 'best' : 'mistake'} />;

interface AnswerVerdictProps {
  readonly question: AskedQuestion;
  readonly chosen: number;
  /** Further lines. */
  readonly children?: ComponentChildren;
}

/** The answer on a slip of paper. */
export const AnswerVerdict = ({ question, chosen, children }: AnswerVerdictProps) => {
  const [first = '', ...others] = answerOf(question, chosen);
  const isRight = chosen === question.best;
  return (
    <div class="answer-slip sheet bar top" data-testid="answer-verdict" data-right={isRight}>
      <AnswerMark isRight={isRight} />
      <div>
        <p class="flush">
          <b>{first}</b> {others.join(language.value === 'zh' ? '' : ' ')}
        </p>
        {children}
      </div>
    </div>
  );
};

interface OptionReasonsProps extends Omit<AnswerVerdictProps, 'children'> {
  /** The action that was played in the round. */
  readonly done: Action;
}

/** All options with what speaks for and against them, the best first. */
export const OptionReasons = ({ question, chosen, done }: OptionReasonsProps) => {
  const words = QUESTION.value;
  const { options, best, rules } = question;
  const nameOf = (action: Action): string => nameOfAction(action, rules);
  const rest = options.map((_, index) => index).filter((index) => index !== best);
  return (
    <ul class="option-reasons grid gap-s" data-testid="option-reasons">
      {[best, ...rest].map((index) => {
        const option = options[index]!;
        const { action, reasons, faults } = option;
        const points = pointsOf(question, option);
        const tags = [
          index === best ? words.best : '',
          index === chosen ? words.chosen : '',
          nameOf(action) === nameOf(done) ? words.done : '',
        ].filter((tag) => tag !== '');
        return (
          <li key={index} data-best={index === best}>
            <b>{capitalised(nameOf(action))}</b> {tags.length > 0 && <span class="soft">{listed(tags)}</span>}
            {points !== null && <CallPoints options={question.calls ?? []} points={points} />}
            {reasons.length > 0 && <p class="good flush">+ {reasonsText(reasons)}</p>}
            {faults.length > 0 && <p class="bad flush">− {reasonsText(faults)}</p>}
          </li>
        );
      })}
    </ul>
  );
};

interface QuestionButtonsProps extends ShownQuestionProps {
  readonly onChoose: (index: number) => void;
  /** Button after the answer. */
  readonly next: { readonly text: string; readonly onClick: () => void };
}

/** The options as buttons, then one button that continues. */
export const QuestionButtons = ({ question, chosen, onChoose, next }: QuestionButtonsProps) => (
  <div class="row question-options gap-s middle whole" role="group" aria-label={QUESTION.value.ask}>
    {chosen === null ? (
      question.options.map((option, index) => (
        <Button
          key={textOf(option)}
          look="paper"
          onClick={() => {
            announce(answerOf(question, index).join(' '));
            onChoose(index);
          }}
        >
          <OptionName action={option.action} rules={question.rules} />
        </Button>
      ))
    ) : (
      <Button look="main" data-testid="question-next" onClick={next.onClick} text={next.text} />
    )}
  </div>
);

/** A play of several cards is drawn. */
const OptionName = ({ action, rules }: { readonly action: Action; readonly rules: RuleSet }) => {
  const combo = action.type === 'play' ? action.combo : null;
  if (combo === null || sizeOf(countsOfCombo(combo, rules.decks)) < 2) return <>{nameOfAction(action, rules)}</>;
  const cards = [coreOf(combo, rules.decks), combo.kickers].flatMap((part) => cardsOfCounts(part));
  return <ComboCards combo={combo} rules={rules} cards={cards} />;
};
