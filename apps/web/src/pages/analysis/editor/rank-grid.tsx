/**
 * One hand as ranks with their copies. Each rank is a spin button between + and −. The grid is one tab stop with arrow
 * keys; tapping a rank adds a card.
 */
import { BIG_JOKER, copiesOf, countOf, RANK_COUNT, rankAt, SMALL_JOKER, type Rank } from '@doudizhu/rules/cards';
import { useRef, useState } from 'preact/hooks';
import { letterOf, nameOfRank } from '../../../cards/card-names.ts';
import { ANALYSIS } from '../../../review/study/analysis-texts.ts';
import { leftOf, withCopies, type Draft } from '../../../review/study/setup.ts';

export interface RankGridProps {
  readonly draft: Draft;
  readonly side: number;
  /** Name of the hand. */
  readonly name: string;
  readonly onChange: (draft: Draft) => void;
}

const ALL = Array.from({ length: RANK_COUNT }, (_, index) => rankAt(index));

export const RankGrid = ({ draft, side, name, onChange }: RankGridProps) => {
  const [at, setAt] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const set = (rank: Rank, copies: number): void => onChange(withCopies(draft, side, rank, copies));
  const focusAt = (index: number): void => {
    const next = Math.max(0, Math.min(RANK_COUNT - 1, index));
    setAt(next);
    grid.current?.querySelectorAll<HTMLElement>('[role=spinbutton]')[next]?.focus();
  };
  const key = (event: KeyboardEvent, rank: Rank): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const hand = draft.hands[side];
    const held = hand === undefined ? 0 : countOf(hand, rank);
    const left = leftOf(draft, rank);
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') focusAt(at + (event.key === 'ArrowRight' ? 1 : -1));
    else if (event.key === 'Home' || event.key === 'End') focusAt(event.key === 'Home' ? 0 : RANK_COUNT);
    else if (event.key === 'ArrowUp' || event.key === '+') {
      if (left > 0) set(rank, held + 1);
    } else if (event.key === 'ArrowDown' || event.key === '-') set(rank, held - 1);
    else if (event.key === 'Delete' || event.key === 'Backspace') set(rank, 0);
    else if (/^[0-8]$/.test(event.key)) set(rank, Math.min(Number(event.key), held + Math.max(0, left)));
    else return;
    event.preventDefault();
  };
  return (
    <div ref={grid} class="rank-grid" role="group" aria-label={name} data-testid={`grid-${side}`}>
      {ALL.map((rank) => (
        <RankCell
          key={rank}
          draft={draft}
          side={side}
          rank={rank}
          name={name}
          isTabStop={rank === at}
          onSet={(copies) => set(rank, copies)}
          onKey={(event) => key(event, rank)}
          onFocus={() => setAt(rank)}
        />
      ))}
    </div>
  );
};

interface RankCellProps extends Pick<RankGridProps, 'draft' | 'side' | 'name'> {
  readonly rank: Rank;
  readonly isTabStop: boolean;
  readonly onSet: (copies: number) => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
}

const RankCell = ({ draft, side, rank, name, isTabStop, onSet, onKey, onFocus }: RankCellProps) => {
  const words = ANALYSIS.value;
  const hand = draft.hands[side];
  const held = hand === undefined ? 0 : countOf(hand, rank);
  const left = leftOf(draft, rank);
  const rankName = nameOfRank(rank);
  return (
    <div class="rank-cell" data-held={held} data-over={left < 0}>
      <button
        type="button"
        tabIndex={-1}
        class="rank-change"
        disabled={left <= 0}
        aria-label={words.add(name, rankName)}
        onClick={() => onSet(held + 1)}
      >
        +
      </button>
      <div
        role="spinbutton"
        class="rank-count"
        tabIndex={isTabStop ? 0 : -1}
        aria-label={words.copies(name, rankName)}
        aria-valuenow={held}
        aria-valuemin={0}
        aria-valuemax={copiesOf(rank, draft.rules.decks)}
        aria-valuetext={words.copiesText(held, Math.max(0, left))}
        onKeyDown={onKey}
        onFocus={onFocus}
        onClick={() => left > 0 && onSet(held + 1)}
      >
        <span class="rank-letter" data-red={rank === BIG_JOKER}>
          {words.jokers[rank - SMALL_JOKER] ?? letterOf(rank)}
        </span>
        <span class="rank-number">{held === 0 ? '' : `×${held}`}</span>
      </div>
      <button
        type="button"
        tabIndex={-1}
        class="rank-change"
        disabled={held === 0}
        aria-label={words.take(name, rankName)}
        onClick={() => onSet(held - 1)}
      >
        −
      </button>
    </div>
  );
};
