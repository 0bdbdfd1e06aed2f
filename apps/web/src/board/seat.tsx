/** A seat: face, name, number of cards, open hand, last call or play. */
import './seat.css';
import type { ComponentChildren } from 'preact';
import { listed } from '../base/language.ts';
import { CardBack } from '../cards/card.tsx';
import { Hand, type HandProps } from '../cards/hand.tsx';
import { Bust } from '../characters/bust.tsx';
import type { BoardSeat, BoardAction } from './board-data.ts';
import { BOARD } from './board-texts.ts';
import { type Composition, type Rect, type SeatRects, placed } from './composition/places.ts';
import { fitPlay, fitOpenHand, Pile, type CardsPlace } from './pile.tsx';

export interface SeatProps {
  readonly seat: BoardSeat;
  readonly rects: SeatRects;
  readonly cards: Composition['cards'];
  readonly testId: string;
  /** Its open hand is selectable; null if it is only shown. */
  readonly hand: Omit<HandProps, 'cards' | 'space'> | null;
  /** Clock and activity of the seat. */
  readonly children?: ComponentChildren;
}

/** An opponent's seat. */
export const OtherPlace = ({ seat, rects, cards, testId, hand, children }: SeatProps) => {
  const { place } = seat;
  return (
    <section class={`seat seat-${place}`} data-testid={testId} data-acting={seat.isActing} aria-label={labelOf(seat)}>
      <SeatPlate seat={seat} rects={rects} count={rects.hand === null ? 'large' : 'words'}>
        {children}
      </SeatPlate>
      {rects.hand !== null && <OpenHand seat={seat} rect={rects.hand} cardWidth={cards.open} hand={hand} />}
      {rects.lastAction === null && seat.lastAction?.type === 'words' && (
        <p class="bubble on-plate" style={placed(beside(rects, place))}>
          {seat.lastAction.text}
        </p>
      )}
    </section>
  );
};

/** Includes the place because two seats may have the same name, role and number of cards. */
const labelOf = ({ name, roleName, place, count, winsAt }: BoardSeat): string => {
  const words = BOARD.value;
  const cards = count === null ? '' : words.cardsLeft(count);
  const goal = winsAt > 0 ? words.winsAt(winsAt) : '';
  const parts = [name, roleName === name ? '' : roleName, words.sits[place], cards, goal];
  return listed(parts.filter((part) => part !== ''));
};

/** Place of a bubble without a place of its own: over the name, not over the face. */
const beside = ({ plate, avatar, isColumn }: SeatRects, place: BoardSeat['place']): Rect => {
  if (isColumn) return { ...plate, y: plate.y + avatar, height: 0 };
  const width = plate.width - avatar;
  return { ...plate, x: place === 'right' ? plate.x : plate.x + avatar, width, height: 0 };
};

export interface SeatPlateProps {
  readonly seat: BoardSeat;
  readonly rects: SeatRects;
  /** `large`: the number is beside a pile of backs. `words`: it is part of the text. */
  readonly count: 'large' | 'words' | 'none';
  readonly children?: ComponentChildren;
}

export const SeatPlate = ({ seat, rects, count: how, children }: SeatPlateProps) => {
  const { face, mood, role, name, note, count, winsAt } = seat;
  const words = BOARD.value;
  const goal = winsAt > 0 ? words.winsAt(winsAt) : '';
  const cards = [how === 'words' && count !== null ? words.cardsLeft(count) : '', how === 'large' ? '' : goal]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <div
      class={rects.isColumn ? 'seat-plate column' : 'seat-plate'}
      data-place={seat.place}
      style={{ ...placed(rects.plate), '--bust': `${rects.avatar}px` }}
    >
      {face === null ? (
        <span class="bust free-place" aria-hidden="true" />
      ) : (
        <Bust face={face} mood={mood} role={role} />
      )}
      <div class="seat-text">
        <span class="seat-name">{name}</span>
        {how === 'large' && count !== null && (
          <span class={count > winsAt && count <= winsAt + 2 ? 'count few' : 'count'} aria-hidden="true">
            <span class="count-backs">
              <CardBack />
              <CardBack />
              <CardBack />
            </span>
            <b>{count}</b>
            {goal !== '' && <span class="count-goal">{goal}</span>}
          </span>
        )}
        {(cards !== '' || note !== '') && (
          <span class="seat-soft">
            {cards}
            {note !== '' && (
              <span class={cards === '' ? undefined : 'seat-note'}>
                {cards !== '' && ' · '}
                {note}
              </span>
            )}
          </span>
        )}
        {children}
      </div>
    </div>
  );
};

const OpenHand = ({ seat, rect, cardWidth, hand }: CardsPlace & Pick<SeatProps, 'seat' | 'hand'>) => {
  const cards = seat.cards ?? [];
  const backs = seat.cards === null ? (seat.count ?? 0) : 0;
  const fit = fitOpenHand(cards.length + backs, rect, cardWidth);
  return (
    <div class="open-hand" data-place={seat.place} style={placed(rect)}>
      {hand !== null && cards.length > 0 && (
        // Same places as in the pile, so nothing moves when this seat's turn comes.
        <div class="open-hand-chooser" style={{ '--card-w': `${fit.cardWidth}px`, width: `${fit.width}px` }}>
          <Hand
            {...hand}
            cards={cards}
            space={{ width: fit.width, cardWidth: fit.cardWidth, rowMax: fit.perRow, stepMin: 0, align: 'start' }}
          />
        </div>
      )}
      {hand === null && cards.length + backs > 0 && (
        <Pile cards={cards} backs={backs} fit={fit} align="start" label={BOARD.value.handOf(seat.name)} />
      )}
    </div>
  );
};

/** Last call or beaten play of a seat, in front of it. */
interface SaidProps extends CardsPlace, Pick<SeatProps, 'seat'> {
  readonly mark: ComponentChildren;
}

export const SaidView = ({ seat, rect, cardWidth, mark }: SaidProps) => (
  <div
    class={`last-action last-action-${seat.place === 'own' ? 'mine' : seat.place}`}
    data-testid={`last-action-${seat.seat}`}
    role="group"
    aria-label={BOARD.value.lastPlay(seat.name)}
    style={placed(rect)}
  >
    {seat.lastAction !== null && <LastAction lastAction={seat.lastAction} rect={rect} cardWidth={cardWidth} />}
    {mark}
  </div>
);

/** Narrower cards are unreadable. */
const PAST_CARD_MIN = 20;

const LastAction = ({ lastAction, rect, cardWidth }: CardsPlace & { readonly lastAction: BoardAction }) => {
  if (lastAction.type === 'words')
    return (
      <p class={lastAction.isOld ? 'bubble old' : lastAction.isCall ? 'bubble call' : 'bubble'}>{lastAction.text}</p>
    );
  const fit = fitPlay(lastAction.cards.length, rect, cardWidth);
  if (fit.cardWidth < PAST_CARD_MIN) return <p class="bubble old">{lastAction.name}</p>;
  return <Pile class="old" cards={lastAction.cards} fit={fit} label={lastAction.name} />;
};
