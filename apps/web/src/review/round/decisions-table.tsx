/** Every decision of a round as a table: action, cost, better action and reasons. */
import { useState } from 'preact/hooks';
import { shownSteps } from './steps.ts';
import { Button } from '../../design/button.tsx';
import { ANALYSIS } from '../study/analysis-texts.ts';
import type { Study } from '../study/study.ts';
import { Sign } from '../study/moves-list.tsx';
import type { Judgement, Winner } from '../../workers/workers.ts';
import type { ReviewPartProps } from './key-moments.tsx';
import { isLoud, MarkIcon } from './mark-icon.tsx';
import { REVIEW } from './review-texts.ts';
import { sideOfSeat, judgementWords, type JudgementWords } from './review-words.ts';
import { Icon, SIGNS } from '../../design/icon.tsx';

export interface DecisionsProps extends ReviewPartProps {
  readonly study: Study;
  /** Shows the position before a step. */
  readonly onLook: (step: number) => void;
}

export const Decisions = ({ review, study, opened, names, onLook }: DecisionsProps) => {
  const { number, who, move, openHands } = ANALYSIS.value;
  const words = REVIEW.value;
  const { at } = study.variations.value;
  const here = review.line.findIndex(({ id }) => id === at);
  const steps = shownSteps(opened.played.rounds);
  const [isAll, setAll] = useState(false);
  // On a phone the key moments are enough at first.
  const [isOpen] = useState(innerWidth >= OPEN_FROM);
  const rows = review.judgements.value.map((judgement) => {
    const { step, seat } = judgement.decision;
    const index = step - review.firstStep - 1;
    return {
      judgement,
      number: steps.indexOf(step),
      name: names[sideOfSeat(seat, opened)] ?? '',
      said: judgementWords(judgement, opened, review.winningMoves.value.get(index)),
      after: index < 0 ? null : (review.winners.value[index + 1] ?? 'unknown'),
      isHere: index >= 0 && index === here,
    };
  });
  // While it is worked out every row is undecided.
  const isFolded = (row: (typeof rows)[number]): boolean =>
    !row.isHere && !isLoud(row.judgement.mark) && row.after === 'unknown';
  const folded = review.isWorking.value ? 0 : rows.filter(isFolded).length;
  return (
    <details open={isOpen}>
      <summary>{words.decisions}</summary>
      <div class="decisions" role="region" aria-label={words.decisions} tabIndex={0}>
        <table data-testid="decisions">
          <thead>
            <tr>
              <th scope="col" class="number">
                {number}
              </th>
              <th scope="col">{who}</th>
              <th scope="col">{move}</th>
              <th scope="col" class="number">
                {words.cost}
              </th>
              <th scope="col">{words.instead}</th>
              <th scope="col">
                <span class="only-read">{openHands}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows
              .filter((row) => isAll || folded === 0 || !isFolded(row))
              .map((row) => (
                <DecisionRow
                  key={row.judgement.decision.step}
                  {...row}
                  isWorking={review.isWorking.value}
                  onLook={onLook}
                />
              ))}
          </tbody>
        </table>
      </div>
      {folded > 0 && (
        <Button
          data-testid="undecided"
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
          text={isAll ? words.foldUndecided : words.undecided(folded)}
        />
      )}
      <p class="soft">{words.costWhat}</p>
    </details>
  );
};

/** Narrowest window in which the table is open at first, CSS pixels. */
const OPEN_FROM = 640;

interface DecisionRowProps extends Pick<DecisionsProps, 'onLook'> {
  /** Number of the step as a replay counts. */
  readonly number: number;
  readonly judgement: Judgement;
  readonly name: string;
  readonly said: JudgementWords;
  /** Winner after it with open hands. Null before the play phase. */
  readonly after: Winner | null;
  readonly isWorking: boolean;
  readonly isHere: boolean;
}

const DecisionRow = (props: DecisionRowProps) => {
  const { number, judgement, name, said, after, isWorking, isHere, onLook } = props;
  const words = REVIEW.value;
  const { decision, mark } = judgement;
  const { done, fault, better, cost } = said;
  return (
    <tr aria-current={isHere ? 'step' : undefined} data-mark={mark} data-phase={decision.phase}>
      <td class="number">{number}</td>
      <td>
        <span class="mover soft" data-team={decision.role === 'landlord' ? 'landlord' : 'farmers'}>
          {name}
        </span>
      </td>
      <td>
        <button type="button" class="chip gap-xs nowrap" onClick={() => onLook(decision.step)}>
          {done}
        </button>
        {isLoud(mark) && <MarkIcon mark={mark} />}
      </td>
      <td class="number">{cost}</td>
      <td class="instead">
        {better}
        {fault !== '' && <small class="soft"> {words.did(done, fault)}</small>}
      </td>
      <td>{after === null ? '' : <WorthText worth={after === 'unknown' && isWorking ? 'open' : after} />}</td>
    </tr>
  );
};

/** The winner with open hands, as a sign. */
const WorthText = ({ worth }: { readonly worth: Winner | 'open' }) => {
  const words = ANALYSIS.value;
  const isKnown = worth === 'landlord' || worth === 'farmers';
  const text = isKnown ? words.wins(words.team[worth]) : words.worth[worth];
  return (
    <span class="worth" title={text} data-team={isKnown ? worth : undefined}>
      {isKnown ? <Icon path={SIGNS[worth]} /> : <Sign result={worth} />}
      <span class="only-read"> {text}</span>
    </span>
  );
};
