/**
 * A hand of cards to choose from: each card a toggle button in a fan that always fits its width. A tap chooses a card, a
 * swipe all that it runs over, ranks can be typed, arrow keys and space do the same. One tab stop for the whole hand.
 */
import './hand.css';
import { rankOf, type Card } from '@doudizhu/rules/cards';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { CardFace } from './card.tsx';
import { suitLetter } from './faces.ts';
import { CARD_RATIO, isCompact } from './fit.ts';
import {
  addOfRank,
  layOutHand,
  rangeOf,
  rankOfKey,
  sortHand,
  swept,
  toggled,
  withoutLast,
  type HandSpace,
} from './hand-layout.ts';
import { nameOfCard } from './names.ts';

/** How a selection came about: `cards` is what was touched last. */
export interface HandGesture {
  readonly type: 'tap' | 'swipe' | 'type' | 'clear';
  readonly cards: readonly Card[];
}

export interface HandProps {
  /** In any order: a hand shows its high cards first. */
  readonly cards: readonly Card[];
  readonly selected: ReadonlySet<Card>;
  readonly onSelect: (selected: ReadonlySet<Card>, gesture: HandGesture) => void;
  readonly label: string;
  readonly disabled?: boolean;
  /** Cards thrown upwards, and Enter. */
  readonly onThrow?: (cards: ReadonlySet<Card>) => void;
  /** The room that the hand has; where it is left out, the hand measures it. CSS pixels. */
  readonly space?: Omit<HandSpace, 'count'>;
  /** Another text when fresh cards come in: they fly in one after another. */
  readonly dealt?: string;
}

export const Hand = (props: HandProps) => {
  const { selected, onSelect, label, disabled = false, onThrow, dealt } = props;
  const list = useRef<HTMLUListElement>(null);
  const sorted = useMemo(() => sortHand(props.cards), [props.cards]);
  const measured = useSpace(list, props.space === undefined);
  const space = props.space ?? measured;
  // Where the width is given, the other face need not be drawn.
  const face = props.space === undefined ? undefined : isCompact(space.cardWidth) ? 'compact' : 'full';
  const layout = layOutHand({ count: sorted.length, ...space });
  const drag = useDrag({ ...props, cards: sorted, disabled, list });
  const [at, focusAt] = useRovingFocus(sorted, list);

  const key = (event: KeyboardEvent): void => {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return;
    const rank = rankOfKey(event.key);
    const current = sorted[at];
    if (ARROWS[event.key] !== undefined) {
      const next = Math.max(0, Math.min(sorted.length - 1, at + (ARROWS[event.key] as number)));
      const reached = sorted[next];
      focusAt(next);
      if (event.shiftKey && reached !== undefined && current !== undefined) {
        onSelect(new Set([...selected, current, reached]), { type: 'tap', cards: [current, reached] });
      }
    } else if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && current !== undefined) {
      if ((event.key === 'ArrowUp') !== selected.has(current)) {
        onSelect(toggled(selected, current), { type: 'tap', cards: [current] });
      }
    } else if (event.key === 'Backspace') onSelect(withoutLast(selected), { type: 'clear', cards: [] });
    else if (event.key === 'Escape' && selected.size > 0) onSelect(new Set(), { type: 'clear', cards: [] });
    else if (event.key === 'Enter' && onThrow !== undefined) onThrow(selected);
    else if (rank !== null) {
      const next = addOfRank(sorted, selected, rank);
      onSelect(next, { type: 'type', cards: [...next].slice(-1).filter((card) => rankOf(card) === rank) });
    } else return;
    event.preventDefault();
  };

  return (
    <ul
      ref={list}
      class={drag.offset === null ? 'hand' : 'hand thrown'}
      aria-label={label}
      data-testid="hand"
      data-throw={onThrow === undefined ? undefined : ''}
      style={{
        height: `calc(${layout.height}px + var(--raise))`,
        ...(props.space === undefined ? {} : { '--card-w': `${space.cardWidth}px` }),
        '--drag-x': `${drag.offset?.x ?? 0}px`,
        '--drag-y': `${drag.offset?.y ?? 0}px`,
      }}
      onKeyDown={key}
      {...drag.handlers}
    >
      {sorted.map((card, index) => {
        const place = layout.places[index] ?? { x: 0, y: 0 };
        return (
          <li
            key={`${dealt ?? ''}/${card}`}
            class={dealt === undefined ? undefined : 'dealt'}
            style={{ '--x': `${place.x}px`, '--y': `${place.y}px`, '--at': index }}
          >
            <button
              type="button"
              class={drag.range.includes(card) ? 'card swept' : 'card'}
              data-card={card}
              data-suit={suitLetter(card)}
              aria-label={nameOfCard(card)}
              aria-pressed={selected.has(card)}
              aria-disabled={disabled}
              tabIndex={index === at ? 0 : -1}
              onFocus={() => focusAt(index)}
              onClick={({ detail }) => {
                // A key clicks without a pointer.
                if (disabled || (drag.swallowsClick() && detail > 0)) return;
                onSelect(toggled(selected, card), { type: 'tap', cards: [card] });
              }}
            >
              <CardFace card={card} face={face} />
            </button>
          </li>
        );
      })}
      <li class="hand-probe" aria-hidden="true" />
    </ul>
  );
};

const ARROWS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -99, End: 99 };

/** The width that there is, and that of a card, in CSS pixels; both follow the window and the settings. */
const useSpace = (list: { readonly current: HTMLUListElement | null }, isWanted: boolean) => {
  const [space, setSpace] = useState({ width: 320, cardWidth: 48 });
  useLayoutEffect(() => {
    const element = isWanted ? list.current : null;
    const probe = element?.querySelector<HTMLElement>('.hand-probe');
    if (element === null || !probe) return undefined;
    const measure = (): void => {
      const next = { width: element.clientWidth, cardWidth: probe.offsetWidth };
      setSpace((old) => (old.width === next.width && old.cardWidth === next.cardWidth ? old : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(probe);
    return () => observer.disconnect();
  }, []);
  return space;
};

/** The card that the keyboard is at. It keeps its place when cards go. */
const useRovingFocus = (cards: readonly Card[], list: { readonly current: HTMLUListElement | null }) => {
  const [wanted, setWanted] = useState(0);
  const at = Math.max(0, Math.min(wanted, cards.length - 1));
  const hadFocus = useRef(false);
  const buttonAt = (index: number) => list.current?.querySelectorAll<HTMLElement>('button.card')[index];
  useLayoutEffect(() => {
    // The focused card was played: its neighbour takes over.
    if (hadFocus.current && document.activeElement === document.body) buttonAt(at)?.focus();
    const note = (): void => {
      hadFocus.current = list.current?.contains(document.activeElement) === true;
    };
    note();
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [cards]);
  const focusAt = (index: number): void => {
    setWanted(index);
    const button = buttonAt(index);
    if (button !== document.activeElement) button?.focus();
  };
  return [at, focusAt] as const;
};

interface DragSetup extends Pick<HandProps, 'cards' | 'selected' | 'onSelect' | 'onThrow'> {
  readonly disabled: boolean;
  readonly list: { readonly current: HTMLUListElement | null };
}

interface Drag {
  readonly pointer: number;
  readonly from: number;
  readonly x: number;
  readonly y: number;
  readonly type: 'unclear' | 'swipe' | 'throw';
  readonly to: number;
}

/** What moves less than this many CSS pixels is a tap. */
const SLACK = 10;
/** A throw that ends lower than this many CSS pixels above its start is taken back. */
const THROW_MIN = 48;

/** Swipes over cards and throws of the chosen ones, by finger, pen or mouse. */
const useDrag = ({ cards, selected, onSelect, onThrow, disabled, list }: DragSetup) => {
  const drag = useRef<Drag | null>(null);
  const swallow = useRef(false);
  const [range, setRange] = useState<readonly Card[]>([]);
  const [offset, setOffset] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const end = (): void => {
    drag.current = null;
    setRange([]);
    setOffset(null);
  };
  const indexAt = (x: number, y: number): number => {
    const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-card]');
    return found && list.current?.contains(found) ? cards.indexOf(Number(found.dataset['card']) as Card) : -1;
  };

  const onPointerDown = (event: PointerEvent): void => {
    swallow.current = false;
    const from = indexAt(event.clientX, event.clientY);
    if (disabled || from < 0 || event.button !== 0 || !event.isPrimary) return;
    drag.current = { pointer: event.pointerId, from, to: from, x: event.clientX, y: event.clientY, type: 'unclear' };
  };
  const onPointerMove = (event: PointerEvent): void => {
    const now = drag.current;
    if (now === null || now.pointer !== event.pointerId) return;
    const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
    if (now.type === 'unclear') {
      if (Math.hypot(dx, dy) < SLACK) return;
      const isThrow = onThrow !== undefined && -dy > Math.abs(dx);
      drag.current = { ...now, type: isThrow ? 'throw' : 'swipe' };
      list.current?.setPointerCapture(event.pointerId);
      const card = cards[now.from];
      if (isThrow && card !== undefined && !selected.has(card)) {
        onSelect(new Set([...selected, card]), { type: 'tap', cards: [card] });
      }
    }
    if (drag.current?.type === 'throw') setOffset({ x: dx, y: Math.min(0, dy) });
    else {
      const to = indexAt(event.clientX, event.clientY);
      if (to < 0 || drag.current === null) return;
      drag.current = { ...drag.current, to };
      setRange(rangeOf(cards, now.from, to));
    }
  };
  const onPointerUp = (event: PointerEvent): void => {
    const now = drag.current;
    end();
    if (now === null || now.pointer !== event.pointerId) return;
    if (now.type === 'unclear') {
      // Right after a swipe a browser may keep the click of a tap to itself: a finger counts by being lifted.
      const card = event.pointerType === 'touch' ? cards[now.from] : undefined;
      if (card === undefined) return;
      swallow.current = true;
      onSelect(toggled(selected, card), { type: 'tap', cards: [card] });
      return;
    }
    swallow.current = true;
    const height = (list.current?.querySelector<HTMLElement>('.hand-probe')?.offsetWidth ?? 0) * CARD_RATIO;
    if (now.type === 'throw') {
      if (now.y - event.clientY > Math.min(THROW_MIN, height)) onThrow?.(selected);
    } else {
      const touched = rangeOf(cards, now.from, now.to);
      onSelect(swept(selected, touched), { type: touched.length > 1 ? 'swipe' : 'tap', cards: touched });
    }
  };
  return {
    range,
    offset,
    /** Whether the click that comes now belongs to a drag that is done. */
    swallowsClick: (): boolean => {
      const does = swallow.current;
      swallow.current = false;
      return does;
    },
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end },
  };
};
