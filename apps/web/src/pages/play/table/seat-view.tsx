/** The seat of another player: the name, how many cards are left, what was played last. And the last play of any seat. */
import './seat.css';
import type { Seat } from '@doudizhu/rules';
import { lastActions, type LastAction, type TableView } from '@doudizhu/table';
import { PlayingCard } from '../../../cards/card.tsx';
import { GAME } from '../../../cards/names.ts';
import { Bust, characterAt } from '../../../characters/bust.tsx';
import { moodOf } from '../../../characters/mood.ts';
import { Countdown } from './countdown.tsx';
import type { PlayTable } from '../game/play-table.ts';
import { PLAY } from '../play-texts.ts';
import { nameOfSeat, sayAction, sayPoints } from '../game/announcements.ts';

export type SeatPlacement = 'left' | 'top' | 'right';

/** Where the others sit: the next to play at the right. */
export const placesOf = (me: Seat, seats: number): { readonly seat: Seat; readonly place: SeatPlacement }[] => {
  const order: readonly SeatPlacement[] = seats === 3 ? ['right', 'left'] : ['right', 'top', 'left'];
  return order.map((place, index) => ({ seat: ((me + index + 1) % seats) as Seat, place })).toReversed();
};

export const SeatPanel = ({
  table,
  seat,
  place,
}: {
  readonly table: PlayTable;
  readonly seat: Seat;
  readonly place: SeatPlacement;
}) => {
  const words = PLAY.value;
  const { terms, round, faces, seats, scores } = table.view.value;
  const state = seats[seat];
  const name = nameOfSeat(seat, table.me, terms.rules.seats);
  const isLandlord = round?.landlord === seat;
  const isActing = round?.toAct.includes(seat) === true;
  const count = round?.handSizes[seat] ?? 0;
  const open = round?.phase === 'settled' ? null : faces?.shown[seat];
  const level = state?.occupant?.type === 'bot' ? words.levelShort[state.occupant.level] : '';
  const role = (round?.landlord ?? null) === null ? '' : isLandlord ? GAME.value.landlord : GAME.value.farmer;
  return (
    <section
      class={`seat seat-${place}`}
      data-testid={`seat-${seat}`}
      data-acting={isActing}
      aria-label={words.listed([name, role, words.cardsLeft(count)].filter((part) => part !== ''))}
    >
      <div class="seat-plate">
        <Bust
          character={characterAt(seat, table.me, terms.rules.seats)}
          mood={round === null ? 'calm' : moodOf(round, seat)}
          role={(round?.landlord ?? null) === null ? null : isLandlord ? 'landlord' : 'farmer'}
        />
        <div class="seat-text">
          <span class="seat-name">{name}</span>
          <span class="seat-soft">
            <span class="seat-level">{level} · </span>
            <span class="number">{sayPoints(scores[seat] ?? 0)}</span>
          </span>
        </div>
        <span class={count > 0 && count <= 2 ? 'count few' : 'count'} aria-hidden="true">
          {count}
        </span>
      </div>
      {isActing && (
        <p class="seat-doing">
          <span aria-hidden="true">{words.thinking}</span>
          <Countdown table={table} seat={seat} />
        </p>
      )}
      <FaceUpCard view={table.view.value} seat={seat} />
      {open && (
        <ul class="pile open" aria-label={words.openHand}>
          {open.toReversed().map((card) => (
            <li key={card}>
              <PlayingCard card={card} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** The card that was turned up before the deal: it says who bids first. */
export const FaceUpCard = ({ view, seat }: { readonly view: TableView; readonly seat: Seat }) => {
  const faceUp = view.round?.phase === 'auction' ? view.round.faceUp : null;
  if (faceUp?.seat !== seat) return null;
  return (
    <p class="face-up">
      <PlayingCard card={faceUp.card} />
      <span>{PLAY.value.faceUp}</span>
    </p>
  );
};

/** What a seat said or played last, in front of it. */
export const LastSaidView = ({
  view,
  seat,
  place,
}: {
  readonly view: TableView;
  readonly seat: Seat;
  readonly place: SeatPlacement | 'mine';
}) => {
  const { round, faces, terms } = view;
  const said = round === null || faces === null ? null : (lastActions(round, faces)[seat] ?? null);
  const name = nameOfSeat(seat, view.viewer as Seat, terms.rules.seats);
  return (
    <div
      class={`said said-${place}`}
      data-testid={`said-${seat}`}
      role="group"
      aria-label={place === 'mine' ? PLAY.value.yourLastPlay : PLAY.value.lastPlay(name)}
    >
      {said !== null && isWorthShowing(said, view) && !isToAnswer(said, seat, view) && <Said said={said} view={view} />}
    </div>
  );
};

const Said = ({ said, view }: { readonly said: LastAction; readonly view: TableView }) => {
  const text = sayAction(said.action, view.terms.rules);
  const key = said.cards.join();
  if (said.action.type !== 'play') {
    return <p class={said.isCurrent ? 'bubble' : 'bubble old'}>{text}</p>;
  }
  const { kind } = said.action.combo;
  return (
    <ul key={key} class="pile old" data-kind={kind} aria-label={text}>
      {said.cards.map((card) => (
        <li key={card}>
          <PlayingCard card={card} />
        </li>
      ))}
    </ul>
  );
};

/** The play to answer lies in the middle, not before its owner. */
const isToAnswer = ({ action, isCurrent }: LastAction, seat: Seat, { round }: TableView): boolean =>
  isCurrent && action.type === 'play' && round?.toBeatSeat === seat;

/** What was bid is of no interest once cards are played. */
const isWorthShowing = ({ action }: LastAction, { round }: TableView): boolean =>
  round?.phase !== 'play' && round?.phase !== 'settled' ? true : action.type === 'play' || action.type === 'pass';
