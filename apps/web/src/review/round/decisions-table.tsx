/** Every decision of a round as a table: action, cost, better action and reasons. */
import { useState } from 'preact/hooks';
import { shownSteps } from './steps.ts';
import { Button } from '../../design/button.tsx';
import { ANALYSIS } from '../study/analysis-texts.ts';
import type { SideNames } from '../study/analysis-texts.ts';
import type { Study } from '../study/study.ts';
import { Sign } from '../study/moves-list.tsx';
import type { Judgement, Move, Winner } from '../../workers/workers.ts';
import type { OpenedRound } from '../study/opened-round.ts';
import { isLoud, MarkIcon } from './mark-icon.tsx';
import { REVIEW } from './review-texts.ts';
import { sideOfSeat, judgementWords } from './review-words.ts';
import type { Swing } from './swing-run.ts';

export interface DecisionsProps {
  readonly swing: Swing;
  readonly study: Study;
  readonly opened: OpenedRound;
  readonly names: SideNames;
  /** Shows the position before a step. */
  readonly onLook: (step: number) => void;
}

export const Decisions = ({ swing, study, opened, names, onLook }: DecisionsProps) => {
  const { number, who, move, openHands } = ANALYSIS.value;
  const words = REVIEW.value;
  const { at } = study.variations.value;
  const here = swing.line.findIndex(({ id }) => id === at);
  const steps = shownSteps(opened.played.rounds);
  const [isAll, setAll] = useState(false);
  // On a phone the key moments are enough at first.
  const [isOpen] = useState(innerWidth >= OPEN_FROM);
  const rows = swing.judgements.value.map((judgement) => {
    const index = judgement.decision.step - swing.firstStep - 1;
    const after = index < 0 ? null : (swing.winners.value[index + 1] ?? 'unknown');
    return { judgement, index, after, isHere: index >= 0 && index === here };
  });
  // While it is worked out every row is undecided.
  const isFolded = (row: (typeof rows)[number]): boolean =>
    !row.isHere && !isLoud(row.judgement.mark) && row.after === 'unknown';
  const folded = swing.isWorking.value ? 0 : rows.filter(isFolded).length;
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
              .map(({ judgement, index, after, isHere }) => (
                <DecisionRow
                  key={judgement.decision.step}
                  number={steps.indexOf(judgement.decision.step)}
                  judgement={judgement}
                  opened={opened}
                  name={names[sideOfSeat(judgement.decision.seat, opened)] ?? ''}
                  winning={swing.winningMoves.value.get(index)}
                  after={after}
                  isWorking={swing.isWorking.value}
                  isHere={isHere}
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

interface DecisionRowProps {
  /** Number of the step as a replay counts. */
  readonly number: number;
  readonly judgement: Judgement;
  readonly opened: OpenedRound;
  readonly name: string;
  /** A move that is proved to win. */
  readonly winning: Move | undefined;
  /** Winner after it with open hands. Null before the play phase. */
  readonly after: Winner | null;
  readonly isWorking: boolean;
  readonly isHere: boolean;
  readonly onLook: (step: number) => void;
}

const DecisionRow = (props: DecisionRowProps) => {
  const { number, judgement, opened, name, winning, after, isWorking, isHere, onLook } = props;
  const words = REVIEW.value;
  const { decision, mark } = judgement;
  const { done, fault, better, cost } = judgementWords(judgement, opened, winning);
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
      {isKnown ? <span aria-hidden="true">{worth === 'landlord' ? '♛' : '✿'}</span> : <Sign result={worth} />}
      <span class="only-read"> {text}</span>
    </span>
  );
};
