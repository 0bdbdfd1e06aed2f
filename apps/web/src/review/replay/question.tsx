/** A decision of a round as a question: what would you have played? Used by the training and beside a replay. */
import './question.css';
import type { Action } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { texts } from '../../base/language.ts';
import { nameOfAction, sayReasons } from '../../cards/names.ts';
import { announce } from '../../design/announce.tsx';
import { Button } from '../../design/button.tsx';
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
}

/** @param ranked the best first @returns null without a choice */
export const questionFrom = (ranked: readonly QuestionOption[], rules: RuleSet): AskedQuestion | null => {
  const [best] = ranked;
  if (best === undefined || ranked.length < 2) return null;
  const options = ranked.toSorted((a, b) => textOf(a).localeCompare(textOf(b)));
  return { options, best: options.indexOf(best), rules };
};

const textOf = ({ action }: QuestionOption): string => JSON.stringify(action);

const QUESTION = texts({
  ask: ['该你了：怎么选？', 'Your move. What do you choose?'],
  right: [(play: string) => `对，${play}。`, (play) => `Right: ${play}.`],
  wrong: [(play: string) => `这里 ${play} 更好。`, (play) => `${play} is better here.`],
});

/** The answer in words: the best option with its reasons, and what speaks against the chosen one. */
const sayAnswer = ({ options, best, rules }: AskedQuestion, chosen: number): string => {
  const words = QUESTION.value;
  const name = nameOfAction(options[best]!.action, rules);
  const why = sayReasons(options[best]!.reasons);
  const against = chosen === best ? '' : sayReasons(options[chosen]!.faults);
  return [chosen === best ? words.right(name) : words.wrong(name), why, against]
    .filter((part) => part !== '')
    .join(' · ');
};

interface ShownQuestionProps {
  readonly question: AskedQuestion;
  /** Index of the chosen option; null before the answer. */
  readonly chosen: number | null;
}

/** The question, then the answer. */
export const QuestionPrompt = ({ question, chosen }: ShownQuestionProps) =>
  chosen === null ? (
    <p class="status">{QUESTION.value.ask}</p>
  ) : (
    <p class="status" data-testid="answer-verdict" data-right={chosen === question.best}>
      {sayAnswer(question, chosen)}
    </p>
  );

interface QuestionButtonsProps extends ShownQuestionProps {
  readonly onChoose: (index: number) => void;
  /** Button after the answer. */
  readonly next: { readonly text: string; readonly onClick: () => void };
}

/** The options as buttons, then one button that continues. */
export const QuestionButtons = ({ question, chosen, onChoose, next }: QuestionButtonsProps) => (
  <div class="row question-options" role="group" aria-label={QUESTION.value.ask}>
    {chosen === null ? (
      question.options.map((option, index) => (
        <Button
          key={textOf(option)}
          look="paper"
          onClick={() => {
            announce(sayAnswer(question, index));
            onChoose(index);
          }}
          text={nameOfAction(option.action, question.rules)}
        />
      ))
    ) : (
      <Button look="main" data-testid="question-next" onClick={next.onClick} text={next.text} />
    )}
  </div>
);
