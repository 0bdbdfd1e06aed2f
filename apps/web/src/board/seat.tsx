/** A seat: face, name, number of cards, open hand, last call or play. */
import './seat.css';
import type { ComponentChildren } from 'preact';
import { listed } from '../base/language.ts';
import { CardBack } from '../cards/card.tsx';
import { Hand, type HandProps } from '../cards/hand.tsx';
import { Portrait } from '../characters/portrait.tsx';
import type { BoardSeat, BoardAction } from './board-data.ts';
import { BOARD } from './board-texts.ts';
import { boxSizeOf, type BoardLayout, type OthersHands } from './board-layout.ts';
import { fitPlay, fitOpenHand, Pile } from './pile.tsx';

export interface SeatProps {
  readonly seat: BoardSeat;
  /** Null before the first measurement. */
  readonly layout: BoardLayout | null;
  readonly hands: OthersHands;
  readonly isColumn: boolean;
  readonly testId: string;
  /** Its open hand is selectable. Null if it is only shown. */
  readonly hand: Omit<HandProps, 'cards' | 'space'> | null;
  /** Its last call or beaten play. */
  readonly said: ComponentChildren;
  /** Clock and activity of the seat. */
  readonly children?: ComponentChildren;
}

/** An opponent's seat. Beside an open hand a last call is on the plate. */
export const OtherPlace = ({ seat, layout, hands, isColumn, testId, hand, said, children }: SeatProps) => (
  <section
    class={`seat seat-${seat.place}`}
    data-testid={testId}
    data-acting={seat.isActing}
    aria-label={labelOf(seat)}
    style={{ '--place': seat.place === 'top' ? 'above' : seat.place }}
  >
    <SeatPlate seat={seat} isColumn={isColumn} count={hands === 'closed' ? 'large' : 'words'}>
      {children}
    </SeatPlate>
    {hands !== 'closed' && (
      <div class="open-hand" data-box="open-hand" data-place={seat.place}>
        {layout !== null && <OpenHand seat={seat} layout={layout} hand={hand} />}
      </div>
    )}
    {hands !== 'beside'
      ? said
      : seat.lastAction?.type === 'words' && <p class="bubble clip text-centre on-plate">{seat.lastAction.text}</p>}
  </section>
);

/** Includes the place because two seats can have the same name, role and number of cards. */
const labelOf = ({ name, roleName, place, count, winsAt }: BoardSeat): string => {
  const words = BOARD.value;
  const cards = count === null ? '' : words.cardsLeft(count);
  const goal = winsAt > 0 ? words.winsAt(winsAt) : '';
  const parts = [name, roleName === name.toLowerCase() ? '' : roleName, words.sits[place], cards, goal];
  return listed(parts.filter((part) => part !== ''));
};

export interface SeatPlateProps {
  readonly seat: BoardSeat;
  /** True if name and count are below the face instead of beside it. */
  readonly isColumn: boolean;
  /** `large`: the number is beside a pile of backs. `words`: it is part of the text. */
  readonly count: 'large' | 'words' | 'none';
  readonly children?: ComponentChildren;
}

export const SeatPlate = ({ seat, isColumn, count: how, children }: SeatPlateProps) => {
  const { face, mood, role, name, note, count, winsAt } = seat;
  const words = BOARD.value;
  const goal = winsAt > 0 ? words.winsAt(winsAt) : '';
  const cards = [how === 'words' && count !== null ? words.cardsLeft(count) : '', how === 'large' ? '' : goal]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <div class={isColumn ? 'seat-plate bar column' : 'seat-plate bar'} data-place={seat.place}>
      {face === null ? (
        <span class="portrait free-place" aria-hidden="true" />
      ) : (
        <Portrait face={face} mood={mood} role={role} />
      )}
      <div class="seat-text stack gap-0">
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

interface OpenHandProps extends Pick<SeatProps, 'seat' | 'hand'> {
  readonly layout: BoardLayout;
}

const OpenHand = ({ seat, layout, hand }: OpenHandProps) => {
  const cards = seat.cards ?? [];
  const backs = seat.cards === null ? (seat.count ?? 0) : 0;
  const fit = fitOpenHand(cards.length + backs, boxSizeOf(layout, 'open-hand'), layout.open);
  if (hand !== null && cards.length > 0)
    // Same places as in the pile, so nothing moves when this seat's turn comes.
    return (
      <div class="open-hand-chooser" style={{ '--card-w': `${fit.cardWidth}px`, width: `${fit.width}px` }}>
        <Hand
          {...hand}
          cards={cards}
          space={{ width: fit.width, cardWidth: fit.cardWidth, rowMax: fit.perRow, stepMin: 0, align: 'start' }}
        />
      </div>
    );
  if (cards.length + backs === 0) return null;
  return <Pile cards={cards} backs={backs} fit={fit} align="start" label={BOARD.value.handOf(seat.name)} />;
};

/** Last call or beaten play of a seat, in front of it. */
interface SaidProps extends Pick<SeatProps, 'seat' | 'layout'> {
  readonly mark: ComponentChildren;
}

export const SaidView = ({ seat, layout, mark }: SaidProps) => (
  <div
    class={`last-action bar gap-0 middle last-action-${seat.place === 'own' ? 'mine' : seat.place}`}
    data-box={`said-${seat.place}`}
    data-testid={`last-action-${seat.seat}`}
    role="group"
    aria-label={BOARD.value.lastPlay(seat.name)}
  >
    {seat.lastAction !== null && layout !== null && (
      <LastAction lastAction={seat.lastAction} place={seat.place} layout={layout} />
    )}
    {mark}
  </div>
);

/** Narrower cards are unreadable. */
const PAST_CARD_MIN = 20;

interface LastActionProps {
  readonly lastAction: BoardAction;
  readonly place: BoardSeat['place'];
  readonly layout: BoardLayout;
}

const LastAction = ({ lastAction, place, layout }: LastActionProps) => {
  if (lastAction.type === 'words') {
    const tone = lastAction.isOld ? 'old' : lastAction.isCall ? 'call' : '';
    return <p class={`bubble clip text-centre ${tone}`}>{lastAction.text}</p>;
  }
  const fit = fitPlay(lastAction.cards.length, boxSizeOf(layout, `said-${place}`), layout.past);
  if (fit.cardWidth < PAST_CARD_MIN) return <p class="bubble clip text-centre old">{lastAction.name}</p>;
  return (
    <Pile class="old" cards={lastAction.cards} standsFor={lastAction.standsFor} fit={fit} label={lastAction.name} />
  );
};
