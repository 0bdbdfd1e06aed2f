/**
 * The whole deck as a rack: a column of cards per rank. A tap deals a card to the chosen hand, or takes it back. A swipe
 * does so with all cards that it passes over. Each column is a spin button for the copies in that hand. The rack is one
 * tab stop with arrow keys.
 */
import { copiesOf, countOf, RANK_COUNT, rankAt, type Rank } from '@doudizhu/rules/cards';
import { useRef, useState } from 'preact/hooks';
import { nameOfRank } from '../../cards/card-names.ts';
import { PlayingCard } from '../../cards/card.tsx';
import { cardOfRank } from '../../cards/rank-suits.ts';
import { ANALYSIS } from '../study/analysis-texts.ts';
import {
  leftOf,
  copyPlaces,
  withCopies,
  withCopyMoved,
  withSwept,
  type CopyPlace,
  type Draft,
  type DraftCopy,
} from '../study/setup.ts';

export interface RackProps {
  readonly draft: Draft;
  /** The hand that gets the cards. */
  readonly side: number;
  /** Name of the hand. */
  readonly name: string;
  /** Index = side: a short mark on dealt cards. */
  readonly marks: readonly string[];
  readonly onChange: (draft: Draft) => void;
}

const ALL = Array.from({ length: RANK_COUNT }, (_, index) => rankAt(index));

export const Rack = ({ draft, side, name, marks, onChange }: RackProps) => {
  const [at, setAt] = useState(0);
  const rack = useRef<HTMLDivElement>(null);
  const set = (rank: Rank, copies: number): void => onChange(withCopies(draft, side, rank, copies));
  const focusAt = (index: number): void => {
    const next = Math.max(0, Math.min(RANK_COUNT - 1, index));
    setAt(next);
    rack.current?.querySelectorAll<HTMLElement>('[role=spinbutton]')[next]?.focus();
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
  const swipe = useSwipe({ draft, side, onChange });
  return (
    <div ref={rack} class="rack felt" role="group" aria-label={name} data-testid="rack" {...swipe}>
      {ALL.map((rank) => (
        <Column
          key={rank}
          draft={draft}
          side={side}
          rank={rank}
          name={name}
          marks={marks}
          isTabStop={rank === at}
          onMove={(from) => onChange(withCopyMoved(draft, side, rank, from))}
          onKey={(event) => key(event, rank)}
          onFocus={() => setAt(rank)}
        />
      ))}
    </div>
  );
};

interface ColumnProps extends Omit<RackProps, 'onChange'> {
  readonly rank: Rank;
  readonly isTabStop: boolean;
  readonly onMove: (from: CopyPlace) => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
}

const Column = ({ draft, side, rank, name, marks, isTabStop, onMove, onKey, onFocus }: ColumnProps) => {
  const words = ANALYSIS.value;
  const hand = draft.hands[side];
  const held = hand === undefined ? 0 : countOf(hand, rank);
  const left = leftOf(draft, rank);
  const most = copiesOf(rank, draft.rules.decks);
  return (
    <div
      role="spinbutton"
      class="rack-column stack gap-0 centred"
      data-over={left < 0}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={words.copies(name, nameOfRank(rank))}
      aria-valuenow={held}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuetext={words.copiesText(held, Math.max(0, left))}
      onKeyDown={onKey}
      onFocus={onFocus}
    >
      {copyPlaces(draft, rank).map((place, copy) => (
        <span
          key={copy}
          class="rack-card"
          data-place={place === null ? 'free' : place === side ? 'own' : 'other'}
          onClick={() => onMove(place)}
        >
          <PlayingCard card={cardOfRank(rank, copy)} named={false} face="compact" />
          {typeof place === 'number' && <i>{marks[place]}</i>}
        </span>
      ))}
    </div>
  );
};

/** Shorter movements are taps, and cards are looked for at this distance, CSS pixels. */
const [SLACK, LOOK_STEP] = [10, 6] as const;

/** Swipes by finger, pen or mouse move all cards that they pass over. An upright swipe of a finger scrolls. */
const useSwipe = ({ draft, side, onChange }: Pick<RackProps, 'draft' | 'side' | 'onChange'>) => {
  const swipe = useRef<{ readonly from: Draft; readonly passed: Set<Element>; x: number; y: number } | null>(null);
  const isSwept = useRef(false);
  const onPointerDown = ({ target, clientX: x, clientY: y, button, isPrimary }: PointerEvent): void => {
    isSwept.current = false;
    const first = button === 0 && isPrimary ? (target as Element).closest('.rack-card') : null;
    swipe.current = first && { from: draft, passed: new Set([first]), x, y };
  };
  const onPointerMove = ({ currentTarget, pointerId, clientX, clientY, buttons }: PointerEvent): void => {
    // A button can be released outside of the rack.
    if (buttons === 0) swipe.current = null;
    const now = swipe.current;
    if (now === null) return;
    const [dx, dy] = [clientX - now.x, clientY - now.y];
    const length = Math.hypot(dx, dy);
    if (length < SLACK && !isSwept.current) return;
    isSwept.current = true;
    (currentTarget as Element).setPointerCapture(pointerId);
    for (let at = LOOK_STEP; at < length + LOOK_STEP; at += LOOK_STEP) {
      const share = Math.min(1, at / length);
      const card = document.elementFromPoint(now.x + share * dx, now.y + share * dy)?.closest('.rack-card');
      if (card) now.passed.add(card);
    }
    [now.x, now.y] = [clientX, clientY];
    onChange(withSwept(now.from, side, [...now.passed].map(copyOf)));
  };
  const end = (): void => {
    swipe.current = null;
  };
  const onClickCapture = (event: Event): void => {
    if (isSwept.current) event.stopPropagation();
  };
  return { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end, onClickCapture };
};

/** @param card of a column of the rack */
const copyOf = (card: Element): DraftCopy => {
  const column = card.parentElement!;
  return { rank: ALL[[...column.parentElement!.children].indexOf(column)]!, index: [...column.children].indexOf(card) };
};
