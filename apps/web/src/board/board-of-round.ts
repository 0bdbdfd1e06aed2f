/** Board of a round: of a table, of a step of a replay, or of a position with open hands (`board-of-position.ts`). */
import { ALL_RANKS, countOf, countsOf, rankOf, type Card, type Rank } from '@doudizhu/rules/cards';
import { coreOf, countsOfCombo, isBombOrRocket, legalCombos, type Combo } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import { wildRanksOf, type RuleSet } from '@doudizhu/rules/ruleset';
import { headStartIn, type PhysicalCards, type SeatView } from '@doudizhu/rules/view';
import { lastActions, type LastAction } from '@doudizhu/table';
import { GAME } from '../cards/card-names.ts';
import { shortNameOfCombo, isHandLeftClosed, spokenAction } from '../cards/names.ts';
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
  /** Open cards of a seat. Null if hidden. */
  readonly cardsOf: (seat: Seat) => readonly Card[] | null;
  /** Most cards that the open hand of a seat will hold. Null if hands are closed. */
  readonly capacityOf: (seat: Seat) => number | null;
  /** Cards with which farmers win. Default by the auction. */
  readonly headStart?: number;
  /** Text for the player's own lead. Default: anything can be led. */
  readonly leadText?: string | undefined;
  /** Text for the player's own call. Default: the turn of the seat in front. */
  readonly callText?: string | undefined;
}

/** Counter, stake and better play are added by the page. */
export const boardDataOf = (shown: ViewedRound): BoardData => ({
  seats: seatingOf(shown.me, shown.round.rules.seats).map(({ seat, place }) => ({ ...seatOf(shown, seat), place })),
  toAnswer: answerOf(shown),
  centreText: centreTextOf(shown),
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
    cards: cards === null ? null : sortHand(cards, wildRanksOf(round.rules)),
    capacity: capacityOf(seat),
    lastAction: lastActionOf(shown, seat),
  };
};

const lastActionOf = ({ round, faces }: ViewedRound, seat: Seat): BoardAction | null => {
  const last = lastActions(round, faces)[seat] ?? null;
  if (last === null || !isWorthShowing(last, round) || isToAnswer(last, seat, round)) return null;
  return last.action.type === 'play'
    ? { type: 'play', ...laid(last.action.combo, last.cards, round.rules), name: shortNameOfCombo(last.action.combo) }
    : {
        type: 'words',
        text: spokenAction(last.action, round.rules),
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

/** Calls disappear once play starts. Plays and passes disappear when a new trick is led. */
const isWorthShowing = ({ action, isCurrent }: LastAction, { phase, toBeat }: RoundFacts): boolean =>
  phase !== 'play' && phase !== 'settled'
    ? !isHandLeftClosed(action)
    : (action.type === 'play' || action.type === 'pass') && (isCurrent || toBeat === null);

const answerOf = ({ round, faces, me, nameOf }: ViewedRound): BoardPlay | null => {
  const { toBeat, toBeatSeat: owner, phase, rules } = round;
  if (owner === null || toBeat === null || (phase !== 'play' && phase !== 'settled')) return null;
  const cards = lastActions(round, faces)[owner]?.cards ?? cardsOfCounts(countsOfCombo(toBeat, rules.decks));
  return {
    place: seatingOf(me, rules.seats).find(({ seat }) => seat === owner)?.place ?? 'own',
    ...laid(toBeat, cards, rules),
    kind: toBeat.kind,
    owner: nameOf(owner),
    combo: shortNameOfCombo(toBeat),
  };
};

type SeatPlay = Pick<BoardPlay, 'cards'> & { readonly seat: Seat; readonly combo: Combo };

/**
 * Returns the last bomb or rocket of a settled round, otherwise the longest play, the later one of two. A single, and a
 * play without an alternative but a pass, deserve no praise. Null if there is no other.
 * @param by seat of the play. Default any
 */
export const playOfRound = (
  { history, rules }: RoundFacts,
  { plays, shown }: Pick<PhysicalCards, 'plays' | 'shown'>,
  by: Seat | null = null,
): SeatPlay | null => {
  const made = history
    .flatMap(({ seat, action }) => (action.type === 'play' ? [{ seat, combo: action.combo }] : []))
    .map((play, index): SeatPlay => ({ ...play, cards: plays[index] ?? [] }));
  const hadChoice = ({ seat }: SeatPlay, index: number): boolean => {
    const before = made[index - 1];
    const toBeat = before === undefined || before.seat === seat ? null : before.combo;
    const later = made.slice(index).flatMap((play) => (play.seat === seat ? play.cards : []));
    return legalCombos(countsOf([...(shown[seat] ?? []), ...later]), toBeat, rules).length > 1;
  };
  const worthOf = ({ combo, cards }: SeatPlay): number => (isBombOrRocket(combo.kind) ? 100 : cards.length);
  const [best] = made
    .filter((play, index) => (by === null || play.seat === by) && play.cards.length > 1 && hadChoice(play, index))
    .toReversed()
    .toSorted((a, b) => worthOf(b) - worthOf(a));
  return best === undefined ? null : { ...best, ...laid(best.combo, best.cards, rules) };
};

/** Cards of a play as they are drawn: with wild ranks each in the place of the rank for which it stands. */
const laid = (combo: Combo, cards: readonly Card[], rules: RuleSet): Pick<BoardPlay, 'cards' | 'standsFor'> => {
  const wild = wildRanksOf(rules);
  if (!cards.some((card) => wild.includes(rankOf(card)))) return { cards };
  const standsFor = ranksStoodFor(combo, cards, rules);
  const rankIn = (card: Card): Rank => standsFor.get(card) ?? rankOf(card);
  const core = coreOf(combo, rules.decks);
  const place = (card: Card): number => (countOf(core, rankIn(card)) > 0 ? 0 : 100) + rankIn(card);
  return { cards: cards.toSorted((a, b) => place(a) - place(b)), standsFor };
};

/** Ranks for which the wild cards of a play stand, if they are not their own. */
const ranksStoodFor = (combo: Combo, cards: readonly Card[], rules: RuleSet): ReadonlyMap<Card, Rank> => {
  const wild = wildRanksOf(rules);
  const counts = countsOfCombo(combo, rules.decks);
  const missing = ALL_RANKS.map((rank) => countOf(counts, rank));
  const others: Card[] = [];
  // Wild cards come last: a card of the rank itself takes the place before them.
  for (const card of cards.toSorted((a, b) => Number(wild.includes(rankOf(a))) - Number(wild.includes(rankOf(b))))) {
    if (missing[rankOf(card)]! > 0) missing[rankOf(card)]!--;
    else others.push(card);
  }
  const free = ALL_RANKS.flatMap((rank) => Array.from({ length: missing[rank]! }, () => rank)).toReversed();
  return new Map(others.flatMap((card, at) => (free[at] === undefined ? [] : [[card, free[at]]])));
};

const centreTextOf = ({ round: { phase, toAct }, me, nameOf, leadText, callText }: ViewedRound): string => {
  const { leadAnything, leads, turnOf } = BOARD.value;
  const next = toAct.includes(me) ? me : toAct[0];
  if (next === undefined) return '';
  if (phase === 'auction' || phase === 'doubling') return (next === me ? callText : undefined) ?? turnOf(nameOf(next));
  if (phase !== 'play') return '';
  return next === me ? (leadText ?? leadAnything) : leads(nameOf(next));
};

const kittyOf = ({ round, faces }: ViewedRound): BoardKitty | null => {
  const { kitty } = faces;
  const { kittySize: size, landlord } = round;
  if (size === 0) return null;
  const words = BOARD.value;
  return {
    cards: kitty === null ? null : kitty.toSorted((a, b) => rankOf(b) - rankOf(a)),
    size,
    isInCentre: landlord === null,
    label: kitty === null ? words.kittyHidden(size) : words.kitty,
  };
};
