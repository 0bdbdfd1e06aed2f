/**
 * A selectable hand: toggle buttons in a fan that fits its width. Taps, swipes, typed ranks, arrow keys and space
 * select cards. The whole hand is one tab stop.
 */
import './hand.css';
import { rankOf, type Card } from '@doudizhu/rules/cards';
import { useContext, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
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
import { useNameOfCard, WildRanks } from './wild.tsx';

/** Cause of a selection. `cards`: the cards touched last. */
export interface HandGesture {
  readonly type: 'tap' | 'swipe' | 'type' | 'clear';
  readonly cards: readonly Card[];
}

export interface HandProps {
  /** In any order. Drawn high cards first. */
  readonly cards: readonly Card[];
  readonly selected: ReadonlySet<Card>;
  readonly onSelect: (selected: ReadonlySet<Card>, gesture: HandGesture) => void;
  readonly label: string;
  readonly disabled?: boolean;
  /** Called when cards are thrown upwards, and on Enter. */
  readonly onThrow?: (cards: ReadonlySet<Card>) => void;
  /** Space of the hand, CSS pixels. By default the hand measures it. */
  readonly space?: Omit<HandSpace, 'count'>;
  /** Changes with each deal: new cards fly in one after another. */
  readonly dealt?: string;
}

export const Hand = (props: HandProps) => {
  const { selected, onSelect, label, disabled = false, onThrow, dealt } = props;
  const list = useRef<HTMLUListElement>(null);
  const nameOf = useNameOfCard();
  const wild = useContext(WildRanks);
  const sorted = useMemo(() => sortHand(props.cards, wild), [props.cards, wild]);
  const measured = useSpace(list, props.space === undefined);
  const space = props.space ?? measured;
  // With a known width, only one face is drawn.
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
              aria-label={nameOf(card)}
              aria-pressed={selected.has(card)}
              aria-disabled={disabled}
              tabIndex={index === at ? 0 : -1}
              onFocus={() => focusAt(index)}
              onClick={({ detail }) => {
                // Pointers select when they are lifted. A key press clicks without a pointer.
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

/** Available width and card width, in CSS pixels. Both follow the window and the settings. */
const useSpace = (list: { readonly current: HTMLUListElement | null }, isMeasured: boolean) => {
  const [space, setSpace] = useState({ width: 320, cardWidth: 48 });
  useLayoutEffect(() => {
    const element = isMeasured ? list.current : null;
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

/** Card with the keyboard focus. Its index stays the same when cards leave. */
const useRovingFocus = (cards: readonly Card[], list: { readonly current: HTMLUListElement | null }) => {
  const [focused, setFocused] = useState(0);
  const at = Math.max(0, Math.min(focused, cards.length - 1));
  const hadFocus = useRef(false);
  const buttonAt = (index: number) => list.current?.querySelectorAll<HTMLElement>('button.card')[index];
  useLayoutEffect(() => {
    // The focused card was played: focus its neighbour.
    if (hadFocus.current && document.activeElement === document.body) buttonAt(at)?.focus();
    const note = (): void => {
      hadFocus.current = list.current?.contains(document.activeElement) === true;
    };
    note();
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [cards]);
  const focusAt = (index: number): void => {
    setFocused(index);
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
  /** The pressed card, at the index `from`. */
  readonly card: Card;
  readonly from: number;
  readonly x: number;
  readonly y: number;
  readonly type: 'unclear' | 'swipe' | 'throw';
  readonly to: number;
}

/** Shorter movements are taps, CSS pixels. */
const SLACK = 10;
/** Shorter throws are cancelled, CSS pixels. */
const THROW_MIN = 48;

/** Swipes over cards and throws of selected cards, by finger, pen or mouse. */
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
  const indexOf = (element: Element | null): number => {
    const found = element?.closest<HTMLElement>('[data-card]');
    return found && list.current?.contains(found) ? cards.indexOf(Number(found.dataset['card']) as Card) : -1;
  };

  const onPointerDown = (event: PointerEvent): void => {
    swallow.current = false;
    // The target, not what is under the pointer now: a card that flies in has moved since.
    const from = indexOf(event.target as Element);
    const card = cards[from];
    if (disabled || card === undefined || event.button !== 0 || !event.isPrimary) return;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    drag.current = { pointer, card, from, to: from, x, y, type: 'unclear' };
    // The pressed card counts, also if the hand moves before the pointer is lifted.
    list.current?.setPointerCapture(pointer);
  };
  const onPointerMove = (event: PointerEvent): void => {
    const now = drag.current;
    if (now === null || now.pointer !== event.pointerId) return;
    const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
    if (now.type === 'unclear') {
      if (Math.hypot(dx, dy) < SLACK) return;
      const isThrow = onThrow !== undefined && -dy > Math.abs(dx);
      drag.current = { ...now, type: isThrow ? 'throw' : 'swipe' };
      if (isThrow && !selected.has(now.card)) {
        onSelect(new Set([...selected, now.card]), { type: 'tap', cards: [now.card] });
      }
    }
    if (drag.current?.type === 'throw') setOffset({ x: dx, y: Math.min(0, dy) });
    else {
      const to = indexOf(document.elementFromPoint(event.clientX, event.clientY));
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
      // Not at the click: after a swipe a browser can swallow it, and after a move it belongs to no card.
      swallow.current = true;
      const { card } = now;
      if (!cards.includes(card)) return;
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
    /** True if the current click belongs to a finished drag. */
    swallowsClick: (): boolean => {
      const does = swallow.current;
      swallow.current = false;
      return does;
    },
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end },
  };
};
