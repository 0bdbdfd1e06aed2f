/**
 * The board that play, replays, puzzles and analysis share. Pages pass its contents (`BoardData`) and fill its slots.
 * The layout follows the size of its own box (`compose.ts`), so it fits a window or a frame.
 */
import './board.css';
import './own-place.css';
import './panel.css';
import type { Card } from '@doudizhu/rules/cards';
import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { SHELL } from '../base/app-texts.ts';
import { Hand, type HandProps } from '../cards/hand.tsx';
import { letterOf } from '../cards/card-names.ts';
import { WILD, WildRanks } from '../cards/wild.tsx';
import { Dialog } from '../design/dialog.tsx';
import type { BoardData, BoardSeat } from './board-data.ts';
import { BOARD } from './board-texts.ts';
import { CardCounter } from './card-counter.tsx';
import { compose, boardShapeOf } from './composition/compose.ts';
import { type BoardPlan, type Composition, type Rect, placed } from './composition/places.ts';
import { EvaluationBar } from './evaluation-bar.tsx';
import { fitOpenHand, Pile } from './pile.tsx';
import { OtherPlace, SaidView, SeatPlate } from './seat.tsx';
import { BetterPlay, KittyButton, LineKitty, TopKitty, Well } from './well.tsx';
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
  /** Panel of a wide window, above and below the verdict. Narrow windows show `title`, and `panelBody` on demand. */
  readonly panelHead?: ComponentChildren;
  readonly panelBody?: ComponentChildren;
  readonly panelFoot?: ComponentChildren;
  /** Clock of a seat, below its name. */
  readonly doing?: (seat: BoardSeat) => ComponentChildren;
}

export interface BoardProps {
  readonly data: BoardData;
  readonly slots: BoardSlots;
  /** The selectable hand; null if cards are only shown. */
  readonly hand: Omit<HandProps, 'cards' | 'space'> | null;
  /** Seat of that hand; default the seat in front. */
  readonly handSeat?: number;
  /** Most cards that the hand in front will hold. It determines the sizes. */
  readonly ownCapacity: number;
  /** The landlord's chance to win, 0–1; null if unknown, undefined for no bar. */
  readonly landlordWins?: number | null;
  /** True if there is space for a better play. */
  readonly hasBetter?: boolean;
  readonly panelSide?: 'left' | 'right';
  readonly hasRim?: boolean;
  /** Prefix of the seats' test ids; default `seat`, as in `seat-0`. */
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
  const hasPanel = slots.panelHead !== undefined && box !== null && box.width >= PANEL_FROM && box.height > LOW;
  const plan = box === null ? null : planOf(props, box, hasPanel);
  const key = JSON.stringify(plan);
  const composition = useMemo(() => (plan === null ? null : compose(plan)), [key]);
  const { toAnswer } = data;
  return (
    <WildRanks.Provider value={data.wild}>
      <div
        ref={root}
        class={`board ${name}`}
        data-shape={composition?.shape}
        data-panel={hasPanel ? panelSide : undefined}
        data-rim={props.hasRim === true && composition?.shape === 'wide'}
        data-roomy={plan !== null && plan.width >= ROOMY_WIDTH * plan.others.length && plan.height >= ROOMY_HEIGHT}
        data-others={plan?.others.length}
        data-owner={toAnswer?.place}
        style={box === null ? undefined : { fontSize: `${box.em}px` }}
        {...attributes}
      >
        {plan !== null && composition !== null && (
          <div class="board-felt felt" style={{ width: `${plan.width}px` }}>
            <Felt {...props} composition={composition} hasPanel={hasPanel} />
          </div>
        )}
        {hasPanel && (
          <aside class="board-panel">
            {slots.panelHead}
            <div class="board-verdict" data-testid="verdict-slot">
              {slots.verdict}
            </div>
            <div class="board-panel-body">{slots.panelBody}</div>
            {slots.panelFoot}
          </aside>
        )}
        {children}
      </div>
    </WildRanks.Provider>
  );
};

interface FeltProps extends BoardProps {
  readonly composition: Composition;
  readonly hasPanel: boolean;
}

/** In reading order for screen readers: title, prompt, play to beat, hand, buttons, seats, counter. */
const Felt = (props: FeltProps) => {
  const { data, slots, composition, hasPanel, onFelt, landlordWins, hand, handSeat, seatTestId = 'seat' } = props;
  const { seats, cards, well, shape } = composition;
  const own = data.seats.find(({ place }) => place === 'own');
  const others = data.seats.filter(({ place }) => place !== 'own');
  return (
    <>
      {/* A shortcut for the pointer; a button does the same. */}
      <div class="board-well" style={placed(well)} onClick={onFelt} />
      {composition.top !== null && <TopLine {...props} top={composition.top} />}
      {composition.evaluation !== null && (
        <EvaluationBar landlordWins={landlordWins ?? null} rect={composition.evaluation} isUpright={shape !== 'tall'} />
      )}
      {composition.prompt !== null && (
        <div class="board-prompt" style={placed(composition.prompt)}>
          {slots.prompt}
        </div>
      )}
      <Well data={data} composition={composition} mark={isAnswer(data, slots.mark) ? slots.mark?.icon : null} />
      {composition.better !== null && data.better !== null && (
        <BetterPlay better={data.better} rect={composition.better} cardWidth={cards.answer} />
      )}
      {!hasPanel && composition.verdict !== null && (
        <div class="board-verdict" data-testid="verdict-slot" style={placed(composition.verdict)}>
          {slots.verdict}
        </div>
      )}
      {own !== undefined && (
        <Own
          {...props}
          own={own}
          hand={handSeat === undefined || handSeat === own.seat ? hand : null}
          {...(props.seatTestId === undefined ? {} : { testId: `${seatTestId}-${own.seat}` })}
        />
      )}
      {others.map((seat) => {
        const rects = seats[seat.place];
        return rects === undefined ? null : (
          <OtherPlace
            key={seat.seat}
            seat={seat}
            rects={rects}
            cards={cards}
            testId={`${seatTestId}-${seat.seat}`}
            hand={handSeat === seat.seat ? hand : null}
          >
            {slots.doing?.(seat)}
          </OtherPlace>
        );
      })}
      {data.seats.map((seat) => {
        const rect = seats[seat.place]?.lastAction ?? null;
        return rect === null ? null : (
          <SaidView
            key={seat.seat}
            seat={seat}
            rect={rect}
            cardWidth={cards.past}
            mark={slots.mark?.seat === seat.seat && !isAnswer(data, slots.mark) ? slots.mark.icon : null}
          />
        );
      })}
      {composition.counter !== null && data.counter !== null && (
        <CardCounter counts={data.counter} rect={composition.counter} />
      )}
      {composition.top === null && composition.kitty !== null && data.kitty !== null && (
        <TopKitty kitty={data.kitty} rect={composition.kitty} cardWidth={cards.kitty} />
      )}
      {composition.moves !== null && (
        <div class="board-moves" style={placed(composition.moves)}>
          {slots.moves}
        </div>
      )}
      {composition.foot !== null && (
        <div class="board-foot" style={placed(composition.foot)}>
          {slots.foot}
        </div>
      )}
    </>
  );
};

/** Returns whether the marked action is the play to beat. */
const isAnswer = ({ seats, toAnswer }: BoardData, mark: BoardSlots['mark']): boolean =>
  toAnswer !== null && seats.find(({ seat }) => seat === mark?.seat)?.place === toAnswer.place;

/** Title, kitty and stake. In narrow windows also a button that opens the rest of the panel. */
const TopLine = ({ data, slots, composition, top, hasPanel }: FeltProps & { readonly top: Rect }) => {
  const [isOpen, setOpen] = useState(false);
  const { kitty, stake } = data;
  const { kitty: place, cards, shape } = composition;
  const hasMore = slots.panelHead !== undefined && !hasPanel;
  return (
    <div class={slots.isPaper === true ? 'top-bar paper' : 'top-bar'} style={placed(top)}>
      <div class="board-title">{slots.title}</div>
      {kitty !== null &&
        !kitty.isInWell &&
        place !== null &&
        (shape === 'tall' ? (
          <span class="line-kitty">
            <LineKitty kitty={kitty} cardWidth={cards.kitty} />
            <KittyButton kitty={kitty} />
          </span>
        ) : (
          <TopKitty kitty={kitty} rect={{ ...place, x: place.x - top.x, y: place.y - top.y }} cardWidth={cards.kitty}>
            <KittyButton kitty={kitty} />
          </TopKitty>
        ))}
      {data.wild.length > 0 && (
        <span class="board-wild" data-testid="wild">
          {WILD.value.wild} <b>{data.wild.map(letterOf).join(' ')}</b>
        </span>
      )}
      {stake !== null && (
        <span class="stake">
          {stake.label} <b>{stake.text}</b>
        </span>
      )}
      {hasMore && (
        <>
          <Button look="board-more" aria-haspopup="dialog" onClick={() => setOpen(true)} text={SHELL.value.more} />
          <Dialog title={SHELL.value.more} open={isOpen} onClose={() => setOpen(false)}>
            <div class="board-more-content">
              {slots.panelBody}
              {slots.panelFoot}
            </div>
          </Dialog>
        </>
      )}
    </div>
  );
};

/** The player's area: hand, buttons, name and score. */
const Own = (props: FeltProps & { readonly own: BoardSeat; readonly testId?: string }) => {
  const { own, slots, hand, composition, ownLabel, ownRef, testId } = props;
  const rects = composition.seats.own;
  const cards = own.cards ?? NO_HAND;
  return (
    <section
      {...(ownRef === undefined ? {} : { ref: ownRef })}
      class="own"
      data-acting={own.isActing}
      data-testid={testId}
      aria-label={ownLabel}
    >
      <div class="board-hand" style={{ ...placed(composition.hand), '--raise': `${composition.raise}px` }}>
        {hand === null ? (
          <ShownHand own={own} composition={composition} />
        ) : (
          <Hand
            {...hand}
            cards={cards}
            space={{ width: composition.hand.width, cardWidth: composition.cards.hand, rowMax: composition.rowMax }}
          />
        )}
      </div>
      {composition.actions !== null && (
        <div class="actions-place" data-testid="actions" style={placed(composition.actions)}>
          {slots.actions}
        </div>
      )}
      {rects !== undefined && (
        <SeatPlate seat={own} rects={rects} count={composition.shape === 'wide' || hand === null ? 'words' : 'none'}>
          {slots.doing?.(own)}
        </SeatPlate>
      )}
      {composition.side !== null && (
        <div class="side-place" style={placed(composition.side)}>
          {slots.side}
        </div>
      )}
    </section>
  );
};

const NO_HAND: readonly Card[] = [];

const ShownHand = ({ own, composition }: { readonly own: BoardSeat; readonly composition: Composition }) => {
  const { width, height } = composition.hand;
  const cards = own.cards ?? NO_HAND;
  const backs = own.cards === null ? (own.count ?? 0) : 0;
  const count = cards.length + backs;
  if (count === 0) return null;
  const fit = fitOpenHand(
    count,
    { width, height: height - composition.raise },
    composition.cards.hand,
    composition.rowMax,
  );
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

const planOf = (props: BoardProps, box: Box, hasPanel: boolean): BoardPlan => {
  const { data, slots, ownCapacity, landlordWins, hasBetter = false, hasRim = false } = props;
  const width = hasPanel ? box.width - panelWidthOf(box) : box.width;
  const hasPage = slots.panelHead !== undefined;
  const shape = boardShapeOf({ width: box.width, height: box.height });
  return {
    width,
    height: box.height,
    em: box.em,
    shape: hasPanel ? 'wide' : hasPage && shape === 'wide' ? 'tall' : shape,
    others: data.seats
      .filter(({ place }) => place !== 'own')
      .map(({ place, capacity }) => ({ place, cards: capacity })),
    ownCards: ownCapacity,
    kitty: data.kitty === null ? 0 : data.kitty.size,
    parts: {
      top: slots.title !== undefined && !hasPanel,
      counter: data.counter !== null,
      evaluation: landlordWins !== undefined,
      verdict: slots.verdict !== undefined && !hasPanel,
      prompt: slots.prompt !== undefined,
      actions: slots.actions !== undefined,
      side: slots.side !== undefined,
      foot: slots.foot !== undefined,
      moves: slots.moves !== undefined && !hasPanel,
      better: hasBetter,
      rim: hasRim,
    },
  };
};
