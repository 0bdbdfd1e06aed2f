/**
 * A round as the seat to act knows it: its hand, the kitty, and the calls and plays so far. The other hands get the cards
 * that they have played and any of the rest, so only the view of that seat has a meaning.
 */
import {
  addCounts,
  countsByRank,
  countsFromArray,
  formatCards,
  NO_CARDS,
  overfullRank,
  parseCards,
  rankOf,
  sizeOf,
  type Card,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { countsOfCombo } from '@doudizhu/rules/combos';
import { packOf, seatAfter, seatAt, seatsOf, type Deal, type Seat } from '@doudizhu/rules/deal';
import { failuresOf, phrasesOf, type Failure, type FailureIn, type Phrase, type Texts } from '@doudizhu/rules/failure';
import { handSize as sizeOfHand, knownCards, parseKnownHand, SIDE_LETTERS } from '@doudizhu/rules/position';
import { err, ok, type Result } from '@doudizhu/rules/result';
import {
  apply,
  applyUnchecked,
  isOver,
  KEEP_CLOSED,
  firstLeaderOf,
  legalActions,
  parseAction,
  startPlay,
  startRound,
  toAct,
  trickAfter,
  type Action,
  type PlayOrPass,
  type Round,
  type Trick,
} from '@doudizhu/rules/round';
import { handSizeOf, kittySizeOf, type RuleSet } from '@doudizhu/rules/ruleset';
import { foundValue, type Misfit } from '@doudizhu/rules/schema';
import { viewFor, type PlayerView } from '@doudizhu/rules/view';
import { rulesOfPlay } from '../base/known-rules.ts';
import { actionWord } from './ddn.ts';

/** The knowledge of one seat. */
export interface SeenRound {
  readonly rules: RuleSet;
  /** Letters of the wild ranks that are shown. */
  readonly wild?: string;
  /** The hand of the seat, now. */
  readonly hand: RankCounts;
  /** The seat that has it; by default the seat to act. */
  readonly seat?: Seat;
  /** Cards of the other hands that the seat knows, now, index = Seat; the kitty is known anyway. */
  readonly known?: readonly RankCounts[];
  /** Null while it is face down. */
  readonly kitty: RankCounts | null;
  /** Words of the calls and doubles of this deal, oldest first. Null: it begins with the lead of seat 0. */
  readonly calls: readonly string[] | null;
  readonly plays: readonly (string | PlayOrPass)[];
  /** The bid of a round that begins with the play. */
  readonly bid?: number;
  readonly headStart?: number;
}

/**
 * The same as texts: `calls` as `- 2 x1 x2`, `plays` as `888+Q - 5555`, behind `open` if the landlord opened the hand,
 * `known` hands by side as in a position, such as `U=7777AAAA3BR?? L=2`, where the number of other cards may be left out.
 */
export interface SeenTexts extends Pick<SeenRound, 'rules' | 'wild' | 'bid' | 'headStart'> {
  readonly hand: string;
  readonly kitty?: string | undefined;
  /** Default: none if a kitty or plays are given, which then begin the round; else an auction in which no seat has called. */
  readonly calls?: string | undefined;
  readonly plays?: string | undefined;
  readonly known?: string | undefined;
}

/** A round, the seat that sees it with its view, and the seat to act. */
export interface SeenSeat {
  readonly round: Round;
  readonly seat: Seat;
  readonly turn: Seat;
  /** The view of the seat, with the cards of other hands that it was told. */
  readonly view: PlayerView;
}

/** @returns `bad-cards`, or `bad-view` with the field, its value and the expected one. */
export const readSeenRound = ({
  hand,
  kitty = '',
  calls,
  plays = '',
  known = '',
  ...rest
}: SeenTexts): Result<SeenSeat, Failure> => {
  const [held, open] = [parseCards(hand), parseCards(kitty)];
  if (!held.ok) return held;
  if (!open.ok) return open;
  const isPlay = calls === undefined && (kitty.trim() !== '' || plays.trim() !== '');
  const facts = {
    ...rest,
    hand: held.value,
    kitty: sizeOf(open.value) === 0 ? null : open.value,
    calls: isPlay ? null : wordsOf(calls ?? ''),
    plays: wordsOf(plays),
  };
  const seen = roundAsSeen(facts);
  if (!seen.ok || known.trim() === '') return seen;
  const hands = knownHandsIn(known, seen.value.view);
  return hands.ok ? roundAsSeen({ ...facts, known: hands.value }) : hands;
};

/** Reads hands by side, such as `U=7777AAAA3BR?? L=2`. @param view of the seat that knows them @returns index = Seat */
export const knownHandsIn = (
  text: string,
  { rules, landlord, seat, handSizes }: PlayerView,
): Result<RankCounts[], Failure> => {
  if (landlord === null) return misfit('known', text, viewPhrase('expected/calls-first'));
  const letters = SIDE_LETTERS[rules.seats];
  const known = seatsOf(rules).map(() => NO_CARDS);
  for (const word of wordsOf(text)) {
    const [, letter = '', cards = ''] = /^(\w)=(.+)$/u.exec(word) ?? [];
    const side = letters.indexOf(letter.toUpperCase());
    const owner = seatAfter(landlord, rules.seats, Math.max(0, side));
    const hand = parseKnownHand(cards);
    if (side < 0 || owner === seat || hand === null) {
      return misfit('known', word, viewPhrase('expected/known-hand', { sides: [...letters] }));
    }
    if (!hand.ok) return hand;
    const size = handSizes[owner] as number;
    if (cards.includes('?') ? sizeOfHand(hand.value) !== size : sizeOf(knownCards(hand.value)) > size) {
      return misfit('known', word, viewPhrase('expected/known-size', { size, side: letter.toUpperCase() }));
    }
    known[owner] = knownCards(hand.value);
  }
  return ok(known);
};

const wordsOf = (text: string): string[] => text.split(/[\s,;，；、]+/u).filter((word) => word !== '');

/** @returns `bad-view` with the field, its value and the expected one; a play that is no combo with its own reason. */
export const roundAsSeen = (seen: SeenRound): Result<SeenSeat, BadView> => {
  const { rules, calls, plays, hand, wild = '' } = seen;
  const kittySize = kittySizeOf(rules);
  if (seen.kitty !== null && sizeOf(seen.kitty) !== kittySize) {
    return misfit('kitty', cardsIn(seen.kitty), viewPhrase('expected/kitty', { size: kittySize }));
  }
  // The calls alone name the landlord, whose lead gives each play its seat.
  const isEarly = calls !== null && calls.length === 0 && plays.length === 0 && seen.kitty === null;
  const dealt = isEarly ? sizeOf(hand) : handSizeOf(rules);
  const called = calls === null ? null : follow(startRound({ rules, seed: 'seen', first: seatAt(0) }), calls, dealt);
  if (called !== null && !called.ok) return called;
  const before = called === null ? null : called.value;
  const isPlay = before === null || before.round.phase === 'play';
  if (!isPlay && plays.length > 0) return misfit('plays', plays[0], viewPhrase('expected/calls-first'));
  const shown = isPlay ? rules.wildcards : before.round.rules.wild.length;
  if (wild.length !== shown || !new RegExp(`^[3-9TJQKA2]{${shown}}$`, 'u').test(wild)) {
    return misfit('wild', wild, viewPhrase('expected/wild-shown', { count: shown }));
  }
  const isShown = isPlay || viewFor(before.round, before.turn).kitty !== null;
  if (isShown !== (seen.kitty !== null)) {
    const found = seen.kitty === null ? '' : formatCards(seen.kitty);
    return misfit(
      'kitty',
      found,
      viewPhrase(isShown ? 'expected/open-kitty' : 'expected/closed-kitty', { size: kittySize }),
    );
  }
  const landlord = before === null ? seatAt(0) : before.round.landlord;
  const read = isPlay
    ? readPlays(plays, rulesOfPlay(rules, wild === '' ? undefined : wild), landlord as Seat)
    : ok(NO_PLAYS);
  if (!read.ok) return read;
  const turn = isPlay ? read.value.turn : before.turn;
  const seat = seen.seat ?? turn;
  const held = seatsOf(rules).map((owner) => read.value.played[owner] ?? NO_CARDS);
  const played = held[seat]!;
  if (overfullRank([played, hand], rules.decks) !== null) {
    return misfit('hand', formatCards(hand), viewPhrase('expected/cards-of-pack'));
  }
  held[seat] = addCounts(played, hand);
  const named = seen.known ?? [];
  if (overfullRank([...held, ...named], rules.decks) !== null) {
    const found = named.map(formatCards).filter((cards) => cards !== '');
    return misfit('known', found.join(' '), viewPhrase('expected/cards-of-pack'));
  }
  for (const [owner, cards] of named.entries()) held[owner] = addCounts(held[owner]!, cards);
  const taker = isPlay || before.round.kittyTaken ? landlord : null;
  const size = isPlay ? undefined : viewFor(before.round, seat).handSizes[seat];
  const deal = dealAsSeen({ rules, wild, held, kitty: seen.kitty, taker, seat, size });
  if (!deal.ok) return deal;
  const { bid = 1, headStart = 0 } = seen;
  const start =
    calls === null
      ? ok({ round: startPlay({ rules, deal: deal.value, bid, headStart }), turn })
      : follow(startRound({ rules, seed: 'seen', deal: deal.value, first: seatAt(0) }), calls, dealt);
  if (!start.ok) return start;
  let { round } = start.value;
  for (const [index, action] of read.value.actions.entries()) {
    const next = apply(round, round.turn, action);
    if (!next.ok)
      return misfit(`plays[${index}]`, plays[index], viewPhrase('expected/legal-there', { cause: next.error }));
    round = next.value;
  }
  if (isOver(round)) return misfit('plays', plays.length, viewPhrase('expected/unfinished'));
  const view = viewFor(round, seat);
  const known = view.known.map((cards, owner) => mostOf(cards, named[owner] ?? NO_CARDS));
  return ok({ round, seat, turn, view: named.length === 0 ? view : { ...view, known } });
};

/** The cards of a hand without others, which need not all have been in it. */
export const cardsLeft = (hand: RankCounts, gone: RankCounts): RankCounts => {
  const counts = countsByRank(gone);
  return countsFromArray(countsByRank(hand).map((copies, rank) => Math.max(0, copies - counts[rank]!)));
};

/** As many cards of each rank as one of the two has. */
const mostOf = (one: RankCounts, other: RankCounts): RankCounts => {
  const counts = countsByRank(other);
  return countsFromArray(countsByRank(one).map((copies, rank) => Math.max(copies, counts[rank]!)));
};

/** A round after calls, and the seat to act. */
type Called = Pick<SeenSeat, 'round' | 'turn'>;

/** Applies the words of calls. @returns the round after them and the seat to act; a `?` passes over a seat that answers apart. */
const follow = (start: Round, calls: readonly string[], dealt: number): Result<Called, BadView> => {
  let round = keptClosed(start, dealt);
  let open: Seat[] = [];
  for (const [index, word] of calls.entries()) {
    const asked = toAct(round).filter((seat) => !open.includes(seat));
    const seat = asked[0];
    if (seat === undefined || round.phase === 'play') return misfit('calls', word, viewPhrase('expected/calls-over'));
    if (word === '?' && asked.length > 1) {
      open = [...open, seat];
      continue;
    }
    const legal = legalActions(round, seat);
    const action = legal.find((each) =>
      [actionWord(each, round.rules), ...wordsOfCall(each)].includes(word.toLowerCase()),
    );
    if (action === undefined) {
      const words = legal.map((each) => actionWord(each, round.rules));
      return misfit(`calls[${index}]`, word, viewPhrase('expected/call-words', { words }));
    }
    const next = applyUnchecked(round, seat, action);
    if (next.redeals !== round.redeals || isOver(next)) return misfit('calls', word, viewPhrase('expected/one-deal'));
    if (next.phase !== round.phase) open = [];
    round = next;
  }
  const turn = toAct(round).find((each) => !open.includes(each));
  return turn === undefined ? misfit('calls', '?', viewPhrase('expected/own-turn')) : ok({ round, turn });
};

/** The dealing up to this number of cards, in which no seat opens its hand; up to the first call if it is a whole hand. */
const keptClosed = (start: Round, dealt: number): Round => {
  let round = start;
  while (round.phase === 'opening') {
    const [seat] = toAct(round) as [Seat];
    const size = viewFor(round, seat).handSizes[seat]!;
    if (size === dealt && size < handSizeOf(round.rules)) break;
    round = applyUnchecked(round, seat, KEEP_CLOSED);
  }
  return round;
};

const OPEN = ['open', '明牌'];
const NO = ['-', 'no', 'n', 'pass', 'p', '过', '不'];

/** Words of an action before the play beside that of records, in lower case. */
const wordsOfCall = (action: Action): readonly string[] => {
  switch (action.type) {
    case 'openHand':
      return action.open ? OPEN : [...NO, '不明'];
    case 'bid':
      return action.points === 0 ? [...NO, '0', '不叫'] : [`${action.points}分`];
    case 'call':
      return action.take ? ['yes', '叫', '叫地主'] : [...NO, '不叫'];
    case 'grab':
      return action.take ? ['yes', '抢', '抢地主'] : [...NO, '不抢'];
    case 'double':
    case 'redouble': {
      if (action.factor === 1) return [...NO, '不加倍'];
      return action.factor === 2 ? ['2', 'double', '加倍'] : ['4', '超级加倍'];
    }
    default:
      return [];
  }
};

/** The plays as actions, the cards that each seat played, and the seat whose turn it then is. */
interface PlaysRead {
  readonly actions: readonly Action[];
  readonly played: readonly RankCounts[];
  readonly turn: Seat;
}

const NO_PLAYS: PlaysRead = { actions: [], played: [], turn: seatAt(0) };

const readPlays = (plays: SeenRound['plays'], rules: RuleSet, landlord: Seat): Result<PlaysRead, BadView> => {
  const played = seatsOf(rules).map(() => NO_CARDS);
  const actions: Action[] = [];
  let turn = firstLeaderOf(rules, landlord);
  let trick: Trick | null = null;
  for (const [index, given] of plays.entries()) {
    const field = `plays[${index}]`;
    // The landlord may open the hand before the first play.
    if (index === 0 && typeof given === 'string' && OPEN.includes(given.toLowerCase())) {
      actions.push({ type: 'openHand', open: true });
      continue;
    }
    const action: Result<PlayOrPass, Failure> = typeof given === 'string' ? playOfText(given, rules, trick) : ok(given);
    if (!action.ok) return err(viewFailure('bad-view/play', { field, cause: action.error }));
    actions.push(action.value);
    if (action.value.type === 'play') {
      const { combo, uses } = action.value;
      const laid = uses ?? countsOfCombo(combo, rules.decks);
      if (overfullRank([played[turn]!, laid], rules.decks) !== null) {
        return misfit(field, given, viewPhrase('expected/cards-of-pack'));
      }
      played[turn] = addCounts(played[turn]!, laid);
    }
    trick = trickAfter(trick, turn, action.value.type === 'play' ? action.value.combo : null, rules.seats);
    turn = seatAfter(turn, rules.seats);
  }
  return ok({ actions, played, turn });
};

/** A play from its text. With wild ranks its cards are those that were laid, not those that they stand for. */
const playOfText = (text: string, rules: RuleSet, trick: Trick | null): Result<PlayOrPass, Failure> => {
  const read = parseAction(text, rules, trick?.combo ?? null);
  if (!read.ok || rules.wild === '' || read.value.type === 'pass' || read.value.uses !== undefined) return read;
  const laid = parseCards(text.replace('+', ''));
  return laid.ok ? ok({ ...read.value, uses: laid.value }) : laid;
};

/** The known cards of a deal. */
interface Known {
  readonly rules: RuleSet;
  readonly wild: string;
  /** Cards that each seat has or has played. */
  readonly held: readonly RankCounts[];
  readonly kitty: RankCounts | null;
  /** The landlord who has taken the kitty. */
  readonly taker: Seat | null;
  readonly seat: Seat;
  /** Size of the seat's hand before the play. */
  readonly size: number | undefined;
}

/** A deal with the known cards, and the rest of the pack in order. */
const dealAsSeen = ({ rules, wild, held, kitty, taker, seat, size }: Known): Result<Deal, BadView> => {
  const handSize = handSizeOf(rules);
  const kittySize = kittySizeOf(rules);
  for (const [owner, cards] of held.entries()) {
    const most = handSize + (owner === taker ? kittySize : 0);
    const right = size ?? most;
    if (owner === seat ? sizeOf(cards) === right : sizeOf(cards) <= most) continue;
    const found = `${cardsIn(cards)} with those played`;
    return misfit('hand', found, viewPhrase('expected/cards-dealt', { size: right, seat: owner }));
  }
  const left = [...packOf(rules)];
  /** Cards of one rank after another have other suits: a kitty has no flush unless it must. */
  const take = (counts: RankCounts): Card[] => {
    const taken: Card[] = [];
    for (const [rank, copies] of countsByRank(counts).entries()) {
      for (let copy = 0; copy < copies; copy++) {
        const cards = left.filter((card) => rankOf(card) === rank);
        if (cards.length === 0) break;
        const card = cards[taken.length % cards.length]!;
        taken.push(card);
        left.splice(left.indexOf(card), 1);
      }
    }
    return taken;
  };
  const dealt = held.map((cards, owner) => (owner === taker ? cardsLeft(cards, kitty ?? NO_CARDS) : cards));
  if (dealt.some((cards) => sizeOf(cards) > handSize)) {
    return misfit('kitty', formatCards(kitty ?? NO_CARDS), viewPhrase('expected/landlords-cards'));
  }
  const kittyCards = take(kitty ?? NO_CARDS);
  const known = dealt.map(take);
  const fits =
    sizeOf(kitty ?? NO_CARDS) === kittyCards.length &&
    known.every((cards, owner) => cards.length === sizeOf(dealt[owner]!));
  if (!fits) return misfit('hand', formatCards(held[seat]!), viewPhrase('expected/cards-of-pack'));
  const hands = known.map((cards) => [...cards, ...left.splice(0, handSize - cards.length)]);
  const deal = { hands, kitty: kitty === null ? left.splice(0, kittySize) : kittyCards, faceUp: null };
  if (rules.wildcards === 0) return ok(deal);
  // A wild rank that is not shown yet may be any.
  const hidden = [...'345'].filter((rank) => !wild.includes(rank)).join('');
  return ok({ ...deal, wild: `${wild}${hidden}`.slice(0, rules.wildcards) });
};

const cardsIn = (cards: RankCounts): string => `${sizeOf(cards)} cards`;

const EXPECTED_TEXTS = {
  'expected/kitty': '{size} cards',
  'expected/open-kitty': 'the {size} cards of the kitty, which is turned up',
  'expected/closed-kitty': 'no kitty, as it is face down',
  'expected/wild-shown': 'the letters of the {count} wild ranks',
  'expected/cards-of-pack': 'at most as many of a rank as in the pack, with kitty and plays',
  'expected/cards-dealt': '{size} cards of seat {seat}',
  'expected/known-hand': 'the cards of another seat, such as U=77AA or U=77AA??, with a letter of {sides}',
  'expected/known-size': 'the {size} cards of {side} now, those that are not known as ?',
  'expected/landlords-cards': 'cards that the landlord holds or has played',
  'expected/calls-first': 'no play before the calls are over',
  'expected/calls-over': 'no more calls',
  'expected/call-words': 'one of {words}',
  'expected/one-deal': 'the calls of this deal alone, by which a landlord is found',
  'expected/own-turn': 'a seat that is still to call',
  'expected/legal-there': 'a legal play there ({cause})',
  'expected/unfinished': 'a round that is not over',
} as const satisfies Texts;
const viewPhrase = phrasesOf(EXPECTED_TEXTS);

const VIEW_TEXTS = {
  'bad-view/field': ({ path, found, expected }: Misfit) =>
    `invalid ${path} ${found.message}: expected ${expected.message}`,
  'bad-view/play': 'invalid {field}: {cause}',
} as const satisfies Texts;
/** A fact that does not fit the others: its field, the value found and the one expected. */
export type BadView = FailureIn<typeof VIEW_TEXTS>;
const viewFailure = failuresOf(VIEW_TEXTS);

const misfit = (path: string, found: unknown, expected: Phrase): Result<never, BadView> =>
  err(viewFailure('bad-view/field', { path, found: foundValue(found), expected }));
