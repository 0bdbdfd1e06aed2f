/**
 * One round as a pure state machine: opening → auction → doubling → play → settled.
 *
 * A round is its `RoundSetup` and the log of its actions. Everything else is derived. `replayLog` rebuilds it. The only
 * randomness is the setup's seed.
 */
import { actionSpace, encode, PASS } from '../combos/actions.ts';
import { concededAuction, makeCall } from './auction.ts';
import { addCounts, countsOf, type RankCounts } from '../base/cards.ts';
import { countsOfDeal, dealFrom, isSeat, seatAfter, seatAt, type Deal, type Seat } from './deal.ts';
import {
  answerOpenHand,
  chooseDouble,
  isDealingOver,
  isRedoubleOpen,
  seatsAsked,
  seatsToDouble,
  type Doubling,
} from './doubling.ts';
import { phrasesOf, type PhraseIn, type Texts } from '../base/failure.ts';
import { actionsIn, badSeat, faultIn, playsIn, type Action, type IllegalAction, type Situation } from './legality.ts';
import { cardsFault } from './physical-cards.ts';
import { err, ok, unreachable, type Result } from '../base/result.ts';
import { createRng, randomBelow, type Rng } from '../base/rng.ts';
import { dealtState, type DealtSetup, type LogEntry, type PlaySetup, type Round, type RoundSetup } from './state.ts';
import { withWild } from '../ruleset/ruleset.ts';
import { type RuleSet } from '../ruleset/switches.ts';
import { afterPass, afterPlay } from './play-phase.ts';

/** Applies one action. Pure: `round` is never changed. @returns the next round, or why the action is illegal. */
export const apply = (round: Round, seat: Seat, action: Action): Result<Round, IllegalAction> => {
  const reason = whyIllegal(round, seat, action);
  return reason === null ? ok(applyUnchecked(round, seat, action)) : err(reason);
};

/** Applies an action that is known to be legal, without a check, for bots and search. An illegal action is not noticed:
 * the round that it leaves has no meaning. */
export const applyUnchecked = (round: Round, seat: Seat, action: Action): Round => {
  switch (action.type) {
    case 'play':
      return afterPlay(round, seat, action);
    case 'pass':
      return afterPass(round, seat, action);
    case 'openHand':
      return entered(afterOpenHand(round, seat, action.open), round, seat, action);
    case 'bid':
      return entered(afterCall(round, action.points), round, seat, action);
    case 'call':
    case 'grab':
      return entered(afterCall(round, action.take ? 1 : 0), round, seat, action);
    case 'double':
      return entered(afterDouble(round, chooseDouble(round.doubling, seat, action.factor)), round, seat, action);
    case 'redouble':
      return entered(afterDouble(round, { ...round.doubling, redouble: action.factor }), round, seat, action);
    default:
      return unreachable(action);
  }
};

/** All legal actions of a seat, empty if it is not its turn. The action objects are shared and frozen. */
export const legalActions = (round: Round, seat: Seat): Action[] =>
  round.phase === 'play' && !mayOpenLate(round, seat)
    ? seat === round.turn
      ? playsIn(round.rules, round.hands[seat] as RankCounts, round.toBeatId)
      : []
    : actionsIn(situationOf(round, seat));

/** Returns the reason why an action is illegal for a seat now, or null if it is legal. */
export const whyIllegal = (round: Round, seat: Seat, action: Action): IllegalAction | null =>
  isSeat(seat, round.rules)
    ? (faultIn(situationOf(round, seat), action) ?? cardsFault(round, seat, action))
    : badSeat(seat, round.rules);

/** Seats to act, ascending: several while hands are opened or stakes doubled, none when the round is over. */
export const toAct = (round: Round): Seat[] => {
  switch (round.phase) {
    case 'opening':
      return seatsAsked(round.openHands);
    case 'auction':
      return [round.auction.turn];
    case 'doubling':
      return round.landlord === null ? [] : seatsToDouble(round.doubling, round.landlord, round.rules);
    case 'play':
      return [round.turn];
    case 'settled':
    case 'aborted':
      return [];
    default:
      return unreachable(round.phase);
  }
};

/**
 * Deals and starts a round. @param setup a seed, a deal, or both. @throws if it has neither.
 * @example
 * import { unwrap } from '@doudizhu/rules/result';
 * import { seatAt } from '@doudizhu/rules/deal';
 * import { apply, legalActions, startRound, toAct } from '@doudizhu/rules/round';
 * import { PRESETS } from '@doudizhu/rules/ruleset';
 * const round = startRound({ rules: PRESETS.competition, seed: 7 });
 * const [seat = seatAt(0)] = toAct(round);
 * legalActions(round, seat).map((action) => (action.type === 'bid' ? action.points : null)); // [0, 1, 2, 3]
 * unwrap(apply(round, seat, { type: 'bid', points: 3 })).landlord === seat; // true
 */
export const startRound = (setup: Partial<Omit<DealtSetup, 'rules'>> & Pick<DealtSetup, 'rules'>): Round => {
  const { rules, seed = null, deal = null, first = null } = setup;
  if (seed === null && deal === null) throw new Error('invalid setup: expected a seed or a deal');
  return dealt({ type: 'dealt', rules, seed, deal, first }, 0, null);
};

/** Starts a round with the play, without auction and doubling. By default seat 0 is landlord for 1. */
export const startPlay = (
  setup: Partial<Omit<PlaySetup, 'rules' | 'deal'>> & Pick<PlaySetup, 'rules' | 'deal'>,
): Round => {
  const { rules: given, deal, landlord = seatAt(0), bid = 1, trick = null, headStart = 0 } = setup;
  const { turn = firstLeaderOf(given, landlord) } = setup;
  const rules = deal.wild === undefined ? given : withWild(given, deal.wild);
  if (rules.wild.length !== rules.wildcards) {
    throw new Error(`invalid setup: ${rules.wild.length} wild ranks, expected ${rules.wildcards}`);
  }
  const kept = headStart === 0 ? {} : { headStart };
  const state = dealtState({ type: 'play', rules: given, deal, landlord, bid, turn, trick, ...kept }, deal, landlord);
  return {
    ...state,
    auction: headStart === 0 ? state.auction : concededAuction(landlord, headStart),
    rules,
    phase: 'play',
    landlord,
    bid,
    hands: handsWithKitty(deal, countsOfDeal(deal), landlord),
    kittyTaken: true,
    turn,
    toBeat: trick?.combo ?? null,
    toBeatSeat: trick?.seat ?? null,
    toBeatId: trick === null ? PASS : encode(actionSpace(rules), trick.combo),
    passes: trick?.passes ?? 0,
  };
};

/** The first state of a setup. */
export const restart = (setup: RoundSetup): Round => (setup.type === 'dealt' ? startRound(setup) : startPlay(setup));

/** Plays a log from the start and checks every step. @returns the fault of the first illegal action, with its index
 * in the message. */
export const replayLog = (setup: RoundSetup, log: readonly LogEntry[]): Result<Round, IllegalStep> => {
  let round = restart(setup);
  for (const [index, { seat, action }] of log.entries()) {
    const next = apply(round, seat, action);
    if (!next.ok)
      return err({ code: next.error.code, ...roundPhrase('action-of-log', { index, seat, cause: next.error }) });
    round = next.value;
  }
  return ok(round);
};

/** The first illegal action of a log; its code is that of its cause. */
export type IllegalStep = PhraseIn<typeof ROUND_TEXTS> & { readonly code: IllegalAction['code'] };

const ROUND_TEXTS = {
  'action-of-log': 'action {index} of seat {seat}: {cause}',
} as const satisfies Texts;
const roundPhrase = phrasesOf(ROUND_TEXTS);

const situationOf = (round: Round, seat: Seat): Situation => ({
  rules: round.rules,
  phase: round.phase,
  acts: toAct(round).includes(seat),
  auction: round.auction,
  redoubling: isRedoubling(round),
  mayOpenLate: mayOpenLate(round, seat),
  hand: round.hands[seat] as RankCounts,
  toBeat: round.toBeat,
  toBeatId: round.toBeatId,
});

/** Checks if the landlord has to answer a double. */
export const isRedoubling = (round: Round): boolean =>
  round.phase === 'doubling' && round.landlord !== null && isRedoubleOpen(round.doubling, round.landlord, round.rules);

/** Checks if the landlord can still open their hand: before the first play. */
export const mayOpenLate = (round: Round, seat: Seat): boolean =>
  round.rules.openHand !== null &&
  round.phase === 'play' &&
  seat === round.landlord &&
  round.landlordPlays === 0 &&
  round.setup.type === 'dealt' &&
  round.openHands.factors[seat] === 0;

/** Deal number `redeals` of a setup. @param previous first caller of the deal before. Null for the first deal. */
const dealt = (setup: DealtSetup, redeals: number, previous: Seat | null): Round => {
  const { rules, seed } = setup;
  const rng = seed === null ? null : createRng(redeals === 0 ? seed : `${seed}/${redeals}`);
  const [deal, first] = redeals === 0 ? [setup.deal, setup.first] : [null, null];
  const cards = deal ?? dealFrom(rules, rng as Rng);
  if ((cards.wild ?? '').length !== rules.wildcards) {
    throw new Error(`invalid setup: wild ranks "${cards.wild ?? ''}", expected ${rules.wildcards}`);
  }
  const lot = rng === null ? seatAt(0) : seatAt(randomBelow(rng, rules.seats));
  const round = dealtState(setup, cards, first ?? firstCallerOf(rules, cards, { previous, lot }));
  return begun({ ...round, redeals, phase: isDealingOver(round.openHands) ? 'auction' : 'opening' });
};

/** Shows the wild ranks that are known from the auction on. */
const begun = (round: Round): Round => {
  const { wildcards, wildDrawn } = round.setup.rules;
  const shown = wildcards === 2 || wildDrawn === 'beforeAuction' ? 1 : 0;
  return round.phase === 'auction' ? withWildShown(round, shown) : round;
};

/** The round with the first `count` wild ranks of the deal known: they are part of its rules from then on. */
const withWildShown = (round: Round, count: number): Round => {
  const { wild = '' } = round.deal;
  return wild === '' ? round : { ...round, rules: withWild(round.setup.rules, wild.slice(0, count)) };
};

/**
 * The seat that makes the first call over a deal.
 * @param previous first caller of the deal before it in the same round or match. Null for the first deal.
 * @param lot the seat that chance names.
 */
export const firstCallerOf = (
  rules: RuleSet,
  { faceUp }: Pick<Deal, 'faceUp'>,
  { previous, lot }: { readonly previous: Seat | null; readonly lot: Seat },
): Seat => {
  switch (rules.firstCaller) {
    case 'fixed':
      return previous ?? seatAt(0);
    case 'rotate':
      return previous === null ? lot : seatAfter(previous, rules.seats);
    case 'faceUp':
      return faceUp?.seat ?? lot;
    case 'random':
      return lot;
    default:
      return unreachable(rules.firstCaller);
  }
};

const entered = (next: Round, previous: Round, seat: Seat, action: Action): Round => ({
  ...next,
  entry: { seat, action },
  previous,
});

const afterOpenHand = (round: Round, seat: Seat, open: boolean): Round => {
  const openHands = answerOpenHand(round.openHands, { seat, open, rules: round.rules });
  const isDealt = round.phase === 'opening' && isDealingOver(openHands);
  return isDealt ? begun({ ...round, openHands, phase: 'auction' }) : { ...round, openHands };
};

const afterCall = (round: Round, points: number): Round => {
  const auction = makeCall(round.auction, points, round.rules);
  const next = { ...round, auction };
  if (auction.result === 'open') return next;
  if (auction.leader !== null) return withLandlord(next, auction.leader, auction.points);
  return afterAllPassed(next);
};

/** All seats passed: deals again while the rule set allows it, then names a landlord or aborts. A round
 * without a seed cannot draw: it is aborted, and `nameLandlord` continues it. */
const afterAllPassed = (round: Round): Round => {
  const { redealsMax, then } = round.rules.onAllPass;
  const aborted: Round = { ...round, phase: 'aborted' };
  const seed = round.setup.type === 'dealt' ? round.setup.seed : null;
  if (redealsMax === null || round.redeals < redealsMax) {
    return round.setup.type === 'dealt' && seed !== null
      ? dealt(round.setup, round.redeals + 1, round.auction.first)
      : aborted;
  }
  switch (then) {
    case 'abort':
      return aborted;
    case 'first':
      return withLandlord(round, round.auction.first, 1);
    case 'random': {
      if (seed === null) return aborted;
      const rng = createRng(`${seed}/${round.redeals}/landlord`);
      return withLandlord(round, seatAt(randomBelow(rng, round.rules.seats)), 1);
    }
    default:
      return unreachable(then);
  }
};

/**
 * Continues a round that was aborted because all seats passed: a lot that was drawn elsewhere names the landlord.
 * @throws for any other round.
 */
export const nameLandlord = (round: Round, landlord: Seat): Round => {
  if (round.phase !== 'aborted') throw new Error(`no landlord by lot in phase ${round.phase}, expected aborted`);
  return withLandlord({ ...round, phase: 'auction' }, landlord, 1);
};

/** The round with a landlord, who takes the kitty now or after doubling (`kittyReveal`). */
const withLandlord = (round: Round, landlord: Seat, bid: number): Round => {
  const named: Round = { ...withWildShown(round, round.rules.wildcards), landlord, bid, turn: landlord };
  if (round.rules.doubling === 'none') return startTricks(named, landlord);
  const doubling: Round = { ...named, phase: 'doubling' };
  return round.rules.kittyReveal === 'afterDoubling' ? doubling : withKitty(doubling, landlord);
};

const afterDouble = (round: Round, doubling: Doubling): Round => {
  const landlord = round.landlord as Seat;
  const next = { ...round, doubling };
  return seatsToDouble(doubling, landlord, round.rules).length > 0 ? next : startTricks(next, landlord);
};

const startTricks = (round: Round, landlord: Seat): Round => ({
  ...withKitty(round, landlord),
  phase: 'play',
  turn: firstLeaderOf(round.rules, landlord),
});

/** The seat that leads the first trick: the landlord, or the farmer after (`leads`). */
export const firstLeaderOf = (rules: RuleSet, landlord: Seat): Seat =>
  rules.leads === 'landlord' ? landlord : seatAfter(landlord, rules.seats);

const withKitty = (round: Round, landlord: Seat): Round =>
  round.kittyTaken ? round : { ...round, kittyTaken: true, hands: handsWithKitty(round.deal, round.hands, landlord) };

const handsWithKitty = (deal: Deal, hands: readonly RankCounts[], landlord: Seat): RankCounts[] =>
  hands.map((hand, seat) => (seat === landlord ? addCounts(hand, countsOf(deal.kitty)) : hand));
