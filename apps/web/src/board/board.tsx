/**
 * The board that play, replays, puzzles and analysis share. Pages pass its contents (`BoardData`) and fill its slots.
 * The layout follows the size of its own box (`areas.css`), so it fits a window or a frame.
 */
import './areas.css';
import './areas-tall.css';
import './areas-low.css';
import './board.css';
import './own-place.css';
import './panel.css';
import type { Card } from '@doudizhu/rules/cards';
import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { SHELL } from '../base/app-texts.ts';
import { Hand, type HandProps } from '../cards/hand.tsx';
import { letterOf } from '../cards/card-names.ts';
import { WILD, WildRanks } from '../cards/wild.tsx';
import { Dialog } from '../design/dialog.tsx';
import type { BoardData, BoardSeat } from './board-data.ts';
import {
  boardShapeOf,
  boxSizeOf,
  cardVariables,
  useBoardLayout,
  type BoardLayout,
  type BoardPlan,
  type OthersHands,
} from './board-layout.ts';
import { BOARD } from './board-texts.ts';
import { CardCounter } from './card-counter.tsx';
import { EvaluationBar } from './evaluation-bar.tsx';
import { fitOpenHand, Pile } from './pile.tsx';
import { OtherPlace, SaidView, SeatPlate } from './seat.tsx';
import { BetterPlay, KittyButton, LineKitty, TopKitty, Centre } from './centre.tsx';
import { Button } from '../design/button.tsx';

/** Content that a page adds. A slot takes space unless it is undefined. */
export interface BoardSlots {
  /** Upper left: menu and title. With `isPaper` the whole line is a bar of the page instead of felt. */
  readonly title?: ComponentChildren;
  readonly isPaper?: boolean;
  /** Question, selection or refusal. */
  readonly prompt?: ComponentChildren;
  readonly actions?: ComponentChildren;
  /** Secondary buttons at the end of the player's row, for example undo and autoplay. */
  readonly side?: ComponentChildren;
  /** Controls that step through a round, at the bottom. */
  readonly foot?: ComponentChildren;
  /** Moves and graph of a round, for windows without a panel. */
  readonly moves?: ComponentChildren;
  /** Mark of the last action of a seat, drawn on its cards or words. */
  readonly mark?: { readonly seat: number; readonly icon: ComponentChildren } | null;
  /** Feedback on a move: in the panel of a wide window, otherwise between hands and buttons. */
  readonly verdict?: ComponentChildren;
  /** Panel of a wide window: the title is above the verdict, and so is `head`. Narrow windows show `body` on demand. */
  readonly panel?: {
    readonly head?: ComponentChildren;
    readonly body?: ComponentChildren;
    readonly foot?: ComponentChildren;
  };
  /** Clock of a seat, below its name. */
  readonly doing?: (seat: BoardSeat) => ComponentChildren;
}

export interface BoardProps {
  readonly data: BoardData;
  readonly slots: BoardSlots;
  /** The selectable hand. Null if cards are only shown. */
  readonly hand: Omit<HandProps, 'cards' | 'space'> | null;
  /** Seat of that hand. Default the seat in front. */
  readonly handSeat?: number;
  /** Most cards that the hand in front will hold. It determines the sizes. */
  readonly ownCapacity: number;
  /** The landlord's chance to win, 0–1. Null if unknown, undefined for no bar. */
  readonly landlordWins?: number | null;
  /** True if there is space for a better play. */
  readonly hasBetter?: boolean;
  readonly panelSide?: 'left' | 'right';
  readonly hasRim?: boolean;
  /** Prefix of the seats' test ids. Default `seat`, as in `seat-0`. */
  readonly seatTestId?: string;
  /** Name of the player's area for screen readers. */
  readonly ownLabel: string;
  readonly class?: string;
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
  readonly ownRef?: RefObject<HTMLElement | null>;
  /** Called on a click on the felt. */
  readonly onFelt?: () => void;
  /** Content above the table: dialogs, effects. */
  readonly children?: ComponentChildren;
}

/** Narrowest window with a panel, CSS pixels. */
const PANEL_FROM = 1000;
const LOW = 480;
/** Narrowest width per opponent, and height, at which the seats show longer texts. CSS pixels of the felt. */
const [ROOMY_WIDTH, ROOMY_HEIGHT] = [420, 680];
/** The panel grows with the text in it. */
const panelWidthOf = ({ width, em }: Box): number => Math.max(312, Math.min(23.75 * em, 0.264 * width));

export const Board = (props: BoardProps) => {
  const { data, slots, class: name = '', attributes = {}, panelSide = 'left', children } = props;
  const root = useRef<HTMLDivElement>(null);
  const box = useBox(root);
  const hasPanel = slots.panel !== undefined && box !== null && box.width >= PANEL_FROM && box.height > LOW;
  const plan = box === null ? null : planOf(props, box, hasPanel);
  const others = data.seats.length - 1;
  return (
    <WildRanks.Provider value={data.wild}>
      <div
        ref={root}
        class={`board grow clip ${name}`}
        data-shape={plan?.shape}
        data-hands={plan?.hands}
        data-panel={hasPanel ? panelSide : undefined}
        data-rim={props.hasRim === true && plan?.shape === 'wide'}
        data-roomy={plan !== null && plan.width >= ROOMY_WIDTH * others && plan.height >= ROOMY_HEIGHT}
        data-others={others}
        data-owner={data.toAnswer?.place}
        style={box === null ? undefined : { fontSize: `${box.em}px` }}
        {...attributes}
      >
        {plan !== null && (
          <div class="board-felt rigid clip felt" style={{ width: `${plan.width}px` }}>
            <Felt {...props} plan={plan} hasPanel={hasPanel} />
          </div>
        )}
        {hasPanel && (
          <aside class="board-panel stack grow clip">
            <header class="board-head stack">
              {slots.title}
              {slots.panel?.head}
            </header>
            <div class="board-verdict" data-testid="verdict-slot">
              {slots.verdict}
            </div>
            <div class="board-panel-body">{slots.panel?.body}</div>
            {slots.panel?.foot}
          </aside>
        )}
        {children}
      </div>
    </WildRanks.Provider>
  );
};

interface FeltProps extends BoardProps {
  readonly plan: BoardPlan;
  readonly hasPanel: boolean;
}

interface PartProps extends FeltProps {
  /** Null before the first measurement. */
  readonly layout: BoardLayout | null;
}

/** In reading order for screen readers: title, prompt, play to beat, hand, buttons, seats, counter. */
const Felt = (props: FeltProps) => {
  const { data, slots, plan, hasPanel, onFelt, landlordWins, hand, handSeat, seatTestId = 'seat', hasBetter } = props;
  const grid = useRef<HTMLDivElement>(null);
  const layout = useBoardLayout(grid, plan);
  const part: PartProps = { ...props, layout };
  const own = data.seats.find(({ place }) => place === 'own');
  const said = (seat: BoardSeat) => (
    <SaidView
      seat={seat}
      layout={layout}
      mark={slots.mark?.seat === seat.seat && !isAnswer(data, slots.mark) ? slots.mark.icon : null}
    />
  );
  return (
    <div ref={grid} class="board-grid" style={layout === null ? undefined : cardVariables(layout)}>
      {slots.title !== undefined && !hasPanel && <TopLine {...part} />}
      {landlordWins !== undefined && <EvaluationBar landlordWins={landlordWins} isUpright={plan.shape !== 'tall'} />}
      {slots.prompt !== undefined && <div class="board-prompt bar gap-0 middle text-centre">{slots.prompt}</div>}
      <div class="board-centre">
        {/* A shortcut for the pointer. A button does the same. */}
        <div class="board-ellipse ellipse cover" onClick={onFelt} />
        <Centre
          data={data}
          layout={layout}
          shape={plan.shape}
          hasBetter={hasBetter === true}
          mark={isAnswer(data, slots.mark) ? slots.mark?.icon : null}
        />
        {hasBetter === true && <BetterPlay better={data.better} layout={layout} />}
        {own !== undefined && said(own)}
      </div>
      {slots.verdict !== undefined && !hasPanel && (
        <div class="board-verdict" data-testid="verdict-slot">
          {slots.verdict}
        </div>
      )}
      {own !== undefined && (
        <Own
          {...part}
          own={own}
          hand={handSeat === undefined || handSeat === own.seat ? hand : null}
          {...(props.seatTestId === undefined ? {} : { testId: `${seatTestId}-${own.seat}` })}
        />
      )}
      <div class="board-others">
        {data.seats
          .filter(({ place }) => place !== 'own')
          .map((seat) => (
            <OtherPlace
              key={seat.seat}
              seat={seat}
              layout={layout}
              hands={plan.hands}
              isColumn={
                plan.hands === 'beside' || (plan.hands === 'closed' && plan.shape === 'wide' && seat.place !== 'top')
              }
              testId={`${seatTestId}-${seat.seat}`}
              hand={handSeat === seat.seat ? hand : null}
              said={said(seat)}
            >
              {slots.doing?.(seat)}
            </OtherPlace>
          ))}
      </div>
      {data.counter !== null && <CardCounter counts={data.counter} />}
      {(slots.title === undefined || hasPanel) && data.kitty !== null && (
        <TopKitty kitty={data.kitty} layout={layout} />
      )}
      {slots.moves !== undefined && !hasPanel && <div class="board-moves stack">{slots.moves}</div>}
      {slots.foot !== undefined && <div class="board-foot bar">{slots.foot}</div>}
    </div>
  );
};

/** Returns whether the marked action is the play to beat. */
const isAnswer = ({ seats, toAnswer }: BoardData, mark: BoardSlots['mark']): boolean =>
  toAnswer !== null && seats.find(({ seat }) => seat === mark?.seat)?.place === toAnswer.place;

/** Title, kitty and stake. In narrow windows also a button that opens the rest of the panel. */
const TopLine = ({ data, slots, plan, layout, hasPanel }: PartProps) => {
  const [isOpen, setOpen] = useState(false);
  const { kitty, stake } = data;
  const hasMore = slots.panel !== undefined && !hasPanel;
  return (
    <div class={slots.isPaper === true ? 'top-bar bar between paper' : 'top-bar bar between'}>
      <div class="board-title slim nowrap bar">{slots.title}</div>
      {kitty !== null &&
        !kitty.isInCentre &&
        (plan.shape === 'tall' ? (
          <span class="bar gap-0 relative">
            {layout !== null && <LineKitty kitty={kitty} cardWidth={layout.kitty} />}
            <KittyButton kitty={kitty} />
          </span>
        ) : (
          <TopKitty kitty={kitty} layout={layout}>
            <KittyButton kitty={kitty} />
          </TopKitty>
        ))}
      {data.wild.length > 0 && (
        <span class="board-wild" data-testid="wild">
          {WILD.value.wild} <b>{data.wild.map(letterOf).join(' ')}</b>
        </span>
      )}
      {stake !== null && (
        <span class="stake nowrap">
          {stake.label} <b>{stake.text}</b>
        </span>
      )}
      {hasMore && (
        <>
          <Button look="board-more" aria-haspopup="dialog" onClick={() => setOpen(true)} text={SHELL.value.more} />
          <Dialog title={SHELL.value.more} open={isOpen} onClose={() => setOpen(false)}>
            <div class="board-more-content stack">
              {slots.panel?.body}
              {slots.panel?.foot}
            </div>
          </Dialog>
        </>
      )}
    </div>
  );
};

/** The player's area: hand, buttons, name and score. */
const Own = (props: PartProps & { readonly own: BoardSeat; readonly testId?: string }) => {
  const { own, slots, hand, plan, layout, ownLabel, ownRef, testId } = props;
  const cards = own.cards ?? NO_HAND;
  return (
    <section
      {...(ownRef === undefined ? {} : { ref: ownRef })}
      class="own"
      data-acting={own.isActing}
      data-testid={testId}
      aria-label={ownLabel}
    >
      <div class="board-hand bar gap-0 bottom middle" data-box="hand">
        {layout !== null &&
          (hand === null ? (
            <ShownHand own={own} layout={layout} />
          ) : (
            <Hand
              {...hand}
              cards={cards}
              space={{ width: boxSizeOf(layout, 'hand').width, cardWidth: layout.hand, rowMax: layout.rowMax }}
            />
          ))}
      </div>
      <div class="own-row">
        {slots.actions !== undefined && (
          <div class="actions-place bar middle" data-testid="actions">
            {slots.actions}
          </div>
        )}
        <SeatPlate seat={own} isColumn={false} count={plan.shape === 'wide' || hand === null ? 'words' : 'none'}>
          {slots.doing?.(own)}
        </SeatPlate>
        {slots.side !== undefined && <div class="side-place bar end">{slots.side}</div>}
      </div>
    </section>
  );
};

const NO_HAND: readonly Card[] = [];

const ShownHand = ({ own, layout }: { readonly own: BoardSeat; readonly layout: BoardLayout }) => {
  const cards = own.cards ?? NO_HAND;
  const backs = own.cards === null ? (own.count ?? 0) : 0;
  const count = cards.length + backs;
  if (count === 0) return null;
  const room = { width: boxSizeOf(layout, 'hand').width, height: layout.handHeight - layout.raise };
  const fit = fitOpenHand(count, room, layout.hand, layout.rowMax);
  return <Pile class="shown-hand" cards={cards} backs={backs} fit={fit} label={BOARD.value.handOf(own.name)} />;
};

/** Size of the box and of its text. Both follow the window and the settings. */
interface Box {
  readonly width: number;
  readonly height: number;
  readonly em: number;
}

/** The text grows in larger windows. */
const [USUAL_WIDTH, USUAL_HEIGHT, GROWTH_MAX] = [1500, 900, 2.4];
/** Size at which a board that is part of a page has text of the usual size. */
const [PART_WIDTH, PART_HEIGHT] = [800, 560];

const useBox = (root: RefObject<HTMLElement | null>): Box | null => {
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width === 0 || height === 0) return;
      const page = getComputedStyle(document.documentElement);
      // A board that is part of a large page grows with the page if there is space.
      const pageGrowth = Number(page.getPropertyValue('--page-growth')) || 1;
      const text = Number.parseFloat(page.fontSize) / pageGrowth;
      const ownGrowth = Math.min(GROWTH_MAX, width / USUAL_WIDTH, height / USUAL_HEIGHT);
      const partGrowth = Math.min(pageGrowth, width / PART_WIDTH, height / PART_HEIGHT);
      const growth = Math.max(1, ownGrowth, partGrowth);
      const next = { width, height, em: text * growth };
      setBox((old) =>
        old !== null && old.width === width && old.height === height && old.em === next.em ? old : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return box;
};

/** Lowest window with the plates above open hands of a tall board, CSS pixels. */
const ABOVE_FROM = 780;

const planOf = (
  { data, slots, ownCapacity, landlordWins, hasBetter }: BoardProps,
  box: Box,
  hasPanel: boolean,
): BoardPlan => {
  const others = data.seats.filter(({ place }) => place !== 'own');
  const openCards = Math.max(0, ...others.map(({ capacity }) => capacity ?? 0));
  const hasPage = slots.panel !== undefined;
  const own = boardShapeOf(box);
  const shape = hasPanel ? 'wide' : hasPage && own === 'wide' ? 'tall' : own;
  const isAbove =
    shape === 'wide' ||
    (shape === 'tall' &&
      box.height >= ABOVE_FROM &&
      others.length < 3 &&
      landlordWins === undefined &&
      data.counter === null);
  const isClosed = others.every(({ capacity }) => capacity === null);
  const hands: OthersHands = isClosed ? 'closed' : isAbove ? 'above' : 'beside';
  const parts = Object.entries({ ...slots, landlordWins, counter: data.counter ?? undefined });
  return {
    width: hasPanel ? box.width - panelWidthOf(box) : box.width,
    height: box.height,
    em: box.em,
    shape,
    hands,
    ownCards: ownCapacity,
    openCards,
    parts: [
      others.length,
      hasBetter,
      data.kitty?.isInCentre,
      ...parts.flatMap(([name, part]) => (part === undefined ? [] : name)),
    ].join(),
  };
};
