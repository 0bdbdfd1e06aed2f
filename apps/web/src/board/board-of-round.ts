/** Board of a round: of a table, of a step of a replay, or of a position with open hands (`board-of-position.ts`). */
import { rankOf, type Card } from '@doudizhu/rules/cards';
import { countsOfCombo } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import { wildRanksOf } from '@doudizhu/rules/ruleset';
import { headStartIn, type PhysicalCards, type SeatView } from '@doudizhu/rules/view';
import { lastActions, type LastAction } from '@doudizhu/table';
import { GAME } from '../cards/card-names.ts';
import { shortNameOfCombo, isHandLeftClosed, sayAction } from '../cards/names.ts';
import { sortHand } from '../cards/hand-layout.ts';
import { cardsOfCounts } from '../cards/rank-suits.ts';
import type { PlayerFace } from '../base/characters.ts';
import { moodOf } from '../characters/mood.ts';
import { BOARD } from './board-texts.ts';
import type { BoardData, BoardKitty, BoardPlay, BoardAction, BoardSeat } from './board-data.ts';
import { seatingOf } from './seating.ts';

/** Facts that a board shows of a round: those of a view, or of a position as a round. */
export type RoundFacts = Pick<
  SeatView,
  | 'rules'
  | 'phase'
  | 'toAct'
  | 'handSizes'
  | 'history'
  | 'landlord'
  | 'auction'
  | 'outcome'
  | 'toBeat'
  | 'toBeatSeat'
  | 'kittySize'
>;

export interface ViewedRound {
  readonly round: RoundFacts;
  readonly faces: Pick<PhysicalCards, 'plays' | 'kitty'>;
  /** Seat in front. */
  readonly me: Seat;
  readonly nameOf: (seat: Seat) => string;
  readonly faceOf: (seat: Seat) => PlayerFace;
  /** Short text below the name. */
  readonly noteOf: (seat: Seat) => string;
  /** Open cards of a seat; null if hidden. */
  readonly cardsOf: (seat: Seat) => readonly Card[] | null;
  /** Most cards that the open hand of a seat will hold; null if hands are closed. */
  readonly capacityOf: (seat: Seat) => number | null;
  /** Cards with which farmers win; default by the auction. */
  readonly headStart?: number;
  /** Text for the player's own lead; default: anything may be led. */
  readonly leadText?: string | undefined;
}

/** Counter, stake and better play are added by the page. */
export const boardDataOf = (shown: ViewedRound): BoardData => ({
  seats: seatingOf(shown.me, shown.round.rules.seats).map(({ seat, place }) => ({ ...seatOf(shown, seat), place })),
  toAnswer: answerOf(shown),
  wellText: wellTextOf(shown),
  kitty: kittyOf(shown),
  counter: null,
  wild: wildRanksOf(shown.round.rules),
  stake: null,
  better: null,
});

const seatOf = (shown: ViewedRound, seat: Seat): Omit<BoardSeat, 'place'> => {
  const { round, nameOf, noteOf, cardsOf, capacityOf } = shown;
  const hasRoles = round.landlord !== null;
  const isLandlord = round.landlord === seat;
  const cards = cardsOf(seat);
  return {
    seat,
    name: nameOf(seat),
    note: noteOf(seat),
    face: shown.faceOf(seat),
    mood: moodOf(round, seat),
    role: hasRoles ? (isLandlord ? 'landlord' : 'farmer') : null,
    roleName: hasRoles ? (isLandlord ? GAME.value.landlord : GAME.value.farmer) : '',
    isActing: round.toAct.includes(seat) && round.phase !== 'settled',
    count: round.handSizes[seat] ?? 0,
    winsAt: isLandlord ? 0 : (shown.headStart ?? headStartIn(round, seat)),
    cards: cards === null ? null : sortHand(cards),
    capacity: capacityOf(seat),
    lastAction: lastActionOf(shown, seat),
  };
};

const lastActionOf = ({ round, faces }: ViewedRound, seat: Seat): BoardAction | null => {
  const last = lastActions(round, faces)[seat] ?? null;
  if (last === null || !isWorthShowing(last, round) || isToAnswer(last, seat, round)) return null;
  return last.action.type === 'play'
    ? { type: 'play', cards: last.cards, name: shortNameOfCombo(last.action.combo) }
    : {
        type: 'words',
        text: sayAction(last.action, round.rules),
        isOld: !last.isCurrent,
        isCall: isCall(last),
      };
};

/** Positive calls are highlighted: a bid, a grab, a double. */
const isCall = ({ action, isCurrent }: LastAction): boolean => {
  if (!isCurrent) return false;
  switch (action.type) {
    case 'bid':
      return action.points > 0;
    case 'call':
    case 'grab':
      return action.take;
    case 'double':
    case 'redouble':
      return action.factor > 1;
    case 'openHand':
      return action.open;
    default:
      return false;
  }
};

/** The play to beat is drawn in the centre, not beside its owner. */
const isToAnswer = ({ action, isCurrent }: LastAction, seat: Seat, { toBeatSeat }: RoundFacts): boolean =>
  isCurrent && action.type === 'play' && toBeatSeat === seat;

/** Calls disappear once play begins. Plays and passes disappear when a new trick is led. */
const isWorthShowing = ({ action, isCurrent }: LastAction, { phase, toBeat }: RoundFacts): boolean =>
  phase !== 'play' && phase !== 'settled'
    ? !isHandLeftClosed(action)
    : (action.type === 'play' || action.type === 'pass') && (isCurrent || toBeat === null);

const answerOf = ({ round, faces, me, nameOf }: ViewedRound): BoardPlay | null => {
  const { toBeat, toBeatSeat: owner, phase, rules } = round;
  if (owner === null || toBeat === null || (phase !== 'play' && phase !== 'settled')) return null;
  return {
    place: seatingOf(me, rules.seats).find(({ seat }) => seat === owner)?.place ?? 'own',
    cards: lastActions(round, faces)[owner]?.cards ?? cardsOfCounts(countsOfCombo(toBeat, rules.decks)),
    kind: toBeat.kind,
    owner: nameOf(owner),
    combo: shortNameOfCombo(toBeat),
  };
};

const wellTextOf = ({ round, me, nameOf, leadText }: ViewedRound): string => {
  const [leader] = round.toAct;
  if (round.phase !== 'play' || leader === undefined) return '';
  return leader === me ? (leadText ?? BOARD.value.leadAnything) : BOARD.value.leads(nameOf(leader));
};

const kittyOf = ({ round, faces }: ViewedRound): BoardKitty | null => {
  const { kitty } = faces;
  const { kittySize: size, landlord } = round;
  if (size === 0) return null;
  const words = BOARD.value;
  return {
    cards: kitty === null ? null : kitty.toSorted((a, b) => rankOf(b) - rankOf(a)),
    size,
    isInWell: landlord === null,
    label: kitty === null ? words.kittyHidden(size) : words.kitty,
    text: words.kittyFor(size),
  };
};
