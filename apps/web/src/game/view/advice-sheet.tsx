/** All plays that were compared for a hint, with chances and reasons. */
import { countsOf, type Card } from '@doudizhu/rules/cards';
import type { SeatView } from '@doudizhu/rules/view';
import { capitalised } from '../../base/language.ts';
import { reasonsText } from '../../cards/names.ts';
import { sortHand } from '../../cards/hand-layout.ts';
import { RankCards } from '../../cards/rank-cards.tsx';
import type { ExplainedMove } from '../../workers/worker-bots.ts';
import { cardsOfMove, chanceText, spokenMove, winPercent, type Advice } from '../advice/advice.ts';
import { gainText } from '../../base/number-text.ts';
import type { PlayTable } from '../state/play-table.ts';
import { ADVICE } from '../advice/advice-texts.ts';
import { Button } from '../../design/button.tsx';

export interface AdviceSheetProps {
  readonly table: PlayTable;
  readonly advice: Advice;
  readonly round: SeatView;
  readonly onClose: () => void;
}

export const AdviceSheet = ({ table, advice, round, onClose }: AdviceSheetProps) => (
  <>
    <ol class="advised grid">
      {advice.moves.map((move, index) => (
        <AdvisedMove
          key={index}
          advised={move}
          round={round}
          hand={table.view.value.faces?.hand ?? []}
          points={advice.aim === 'points' ? move.points : null}
          onChoose={
            advice.by === 'hint'
              ? () => {
                  table.chooseAdvised(index);
                  onClose();
                }
              : null
          }
        />
      ))}
    </ol>
    <p class="soft">
      {ADVICE.value.order[advice.aim]} {ADVICE.value.what}
    </p>
  </>
);

interface AdvisedMoveProps {
  readonly advised: ExplainedMove;
  readonly round: SeatView;
  readonly hand: readonly Card[];
  /** Points of the player's seat. Null if the table plays for wins. */
  readonly points: number | null;
  /** Null if nothing can be selected. */
  readonly onChoose: (() => void) | null;
}

/** A play: cards, value, reasons for and against. */
const AdvisedMove = ({ advised, round, hand, points, onChoose }: AdvisedMoveProps) => {
  const words = ADVICE.value;
  const { move, win, reasons, faults } = advised;
  const name = spokenMove(move, round);
  const percent = winPercent(win);
  const cards = sortHand([...cardsOfMove(move, hand, round.rules)]);
  return (
    <li>
      <span class="advised-cards">
        <RankCards counts={countsOf(cards)} cards={cards} label="" size="small" />
      </span>
      <div class="advised-text">
        <p class="advised-head">
          <strong>{capitalised(name)}</strong> <span>{chanceText(advised)}</span>{' '}
          <span class="soft number">
            {points === null
              ? words.chance(percent)
              : (advised.isExact ? words.exactPoints : words.points)(gainText(roundedPoints(points)))}
          </span>
        </p>
        <meter min={0} max={100} value={percent} aria-label={`${name}: ${words.chance(percent)}`} />
        {reasons.length > 0 && <p>{reasonsText(reasons)}</p>}
        {faults.length > 0 && <p class="soft">{words.against(reasonsText(faults))}</p>}
      </div>
      {onChoose !== null && <Button onClick={onChoose} aria-label={words.chooseMove(name)} text={words.choose} />}
    </li>
  );
};

/** One decimal below 10 points. */
const roundedPoints = (points: number): number =>
  Math.abs(points) < 10 ? Math.round(10 * points) / 10 : Math.round(points);
