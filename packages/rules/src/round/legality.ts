/**
 * The legal actions of a seat, the same for a whole round and for a seat's view of it.
 *
 * Both are reduced to a `Situation`, which has only facts that the seat may know. So a bot finds in its view exactly the
 * actions that the round accepts.
 */
import { actionSpace, decode, PASS, type ActionId, type ActionSpace } from '../combos/actions.ts';
import { countsOf, isCard, sameCounts, type Card, type RankCounts } from '../base/cards.ts';
import { comboOfPlay, type Combo, type Play } from '../combos/combo.ts';
import { COMBO_FIELDS, COUNTS_FIELDS } from './action-fields.ts';
import { callsOpen, isForPoints, type Auction } from './auction.ts';
import { doublesOffered, type DoubleFactor } from './doubling.ts';
import { explainIllegal, type PlayFailure } from '../combos/illegal.ts';
import { generate } from '../combos/moves.ts';
import { playLaid, playsLaid } from '../combos/wild.ts';
import { failuresOf, phrasesOf, type FailureIn, type Phrase, type Texts } from '../base/failure.ts';
import { unreachable } from '../base/result.ts';
import { type RuleSet } from '../ruleset/switches.ts';
import { boolean, foundValue, object, whole } from '../base/schema.ts';
import { PHASE_NAMES, type Phase } from './phase.ts';

/** All actions of a round. */
export type Action =
  /** An open hand (明牌) or not, at each stage of the dealing. Before the first play the landlord may still open their
   * hand. */
  | { readonly type: 'openHand'; readonly open: boolean }
  /** A bid of the auctions `oneRound` and `continuing`; 0 passes. */
  | { readonly type: 'bid'; readonly points: 0 | 1 | 2 | 3 }
  /** Auctions `grab` and `concede`: to call for the landlord (叫地主), and to grab it from the caller (抢地主). */
  | { readonly type: 'call'; readonly take: boolean }
  | { readonly type: 'grab'; readonly take: boolean }
  /** Factor 1 declines. 4 is offered under the happy rules only. */
  | { readonly type: 'double'; readonly factor: DoubleFactor }
  | { readonly type: 'redouble'; readonly factor: 1 | 2 }
  | {
      readonly type: 'play';
      readonly combo: Combo;
      /** Cards laid for the combo, with wild ranks; absent: those of `cards`, or the canonical ones (`cardsUsed`). */
      readonly uses?: RankCounts;
      /** Physical cards that leave the hand. Absent: `cardsHeld` tells which of several equal cards do. */
      readonly cards?: readonly Card[];
    }
  | { readonly type: 'pass' };

/** An action of the play phase. */
export type PlayOrPass = Extract<Action, { type: 'play' | 'pass' }>;
/** A play. */
export type PlayAction = Extract<Action, { type: 'play' }>;

/** The `type` of every action. */
export const ACTION_TYPES = ['openHand', 'bid', 'call', 'grab', 'double', 'redouble', 'play', 'pass'] as const;

/** Everything that the legal actions of one seat depend on. */
export interface Situation {
  readonly rules: RuleSet;
  readonly phase: Phase;
  /** True if it is the seat's turn. */
  readonly acts: boolean;
  /** Null while the cards are being dealt. */
  readonly auction: Auction | null;
  /** True if the landlord answers doubles now. */
  readonly redoubling: boolean;
  /** True if the landlord may still open their hand. */
  readonly mayOpenLate: boolean;
  readonly hand: RankCounts;
  /** The combo to beat, or null when leading. */
  readonly toBeat: Combo | null;
  /** Its id, or PASS when leading. */
  readonly toBeatId: ActionId;
}

/** All legal actions; plays by ascending id, a pass first. The action objects are shared and frozen. */
export const actionsIn = (situation: Situation): Action[] => {
  if (!situation.acts) return [];
  switch (situation.phase) {
    case 'opening':
      return [KEEP_CLOSED, OPEN_HAND];
    case 'auction':
      return callsIn(situation.auction, situation.rules);
    case 'doubling':
      return situation.redoubling ? REDOUBLES.slice() : doublesOffered(situation.rules).map(doubleOf);
    case 'play': {
      const plays = playsIn(situation.rules, situation.hand, situation.toBeatId);
      if (situation.mayOpenLate) plays.push(OPEN_HAND);
      return plays;
    }
    case 'settled':
    case 'aborted':
      return [];
    default:
      return unreachable(situation.phase);
  }
};

/** The legal plays of a hand as actions, a pass first unless it leads. */
export const playsIn = (rules: RuleSet, hand: RankCounts, toBeatId: ActionId): Action[] => {
  const space = actionSpace(rules);
  const known = playActionsOf(space);
  if (ids.length < space.size) ids = new Int32Array(space.size);
  const count = generate(space, hand.lo, hand.hi, toBeatId, ids);
  const plays: Action[] = [];
  for (let index = 0; index < count; index++) {
    const id = ids[index] as ActionId;
    plays.push(known[id] ?? playActionOf(space, id));
  }
  return plays;
};

/** The action of an id: always the same object. */
export const playActionOf = (space: ActionSpace, id: ActionId): Action => {
  const known = playActionsOf(space);
  return known[id] ?? (known[id] = Object.freeze({ type: 'play', combo: decode(space, id) }));
};

/** The action of a play, or of a pass for null. */
export const actionOfPlay = (play: Play | null): PlayOrPass => {
  if (play === null) return { type: 'pass' };
  return play.uses === undefined
    ? { type: 'play', combo: play }
    : { type: 'play', combo: comboOfPlay(play), uses: play.uses };
};

/** The ways to do an action: each way to lay a play with wild ranks, that of the canonical cards first (`laysOf`). */
export const waysToLay = (action: Action, hand: RankCounts, rules: RuleSet): readonly Action[] => {
  if (action.type !== 'play' || rules.wild === '') return [action];
  return [action, ...playsLaid(hand, action.combo, rules).slice(1).map(actionOfPlay)];
};

/** The play of an action of a hand, with the cards laid unless they are the canonical ones; null for the pass. */
export const playOfAction = (action: PlayOrPass, hand: RankCounts, rules: RuleSet): Play | null => {
  if (action.type === 'pass') return null;
  const laid = cardsNamed(action);
  return laid === undefined ? action.combo : playLaid(hand, action.combo, laid, rules);
};

/** The ranks of the cards that a play names. Undefined: it names none. */
export const cardsNamed = ({ uses, cards }: Pick<PlayAction, 'uses' | 'cards'>): RankCounts | undefined =>
  uses ?? (cards === undefined ? undefined : countsOf(cards));

/** Why an action is illegal, or null. */
export const faultIn = (situation: Situation, action: Action): IllegalAction | null => {
  const { phase, rules } = situation;
  if (phase === 'settled' || phase === 'aborted') return legalityFailure('round-over');
  if (typeof action !== 'object' || action === null)
    return badField('action', action, legalityExpected('expected/typed-record'));
  if (!situation.acts) return legalityFailure('not-your-turn');
  switch (action.type) {
    case 'openHand':
      if (phase === 'opening') return isBoolean(action.open) ? null : badField('open', action.open, boolean.expected);
      return phase === 'play' && situation.mayOpenLate && action.open === true ? null : wrongPhase(situation, action);
    case 'bid':
    case 'call':
    case 'grab':
      return callFault(situation, action);
    case 'double':
    case 'redouble': {
      if (phase !== 'doubling' || (action.type === 'redouble') !== situation.redoubling)
        return wrongPhase(situation, action);
      const offered: readonly number[] = situation.redoubling ? [1, 2] : doublesOffered(rules);
      if (offered.includes(action.factor)) return null;
      return legalityFailure('bad-double', { type: action.type, factor: action.factor, offered });
    }
    case 'play':
    case 'pass': {
      if (phase !== 'play') return wrongPhase(situation, action);
      // The action names the cards laid, its combo does not.
      if (action.type === 'play' && (!COMBO.read(action.combo).ok || 'uses' in action.combo)) {
        return badField('combo', action.combo, legalityExpected('expected/combo'));
      }
      const uses = action.type === 'play' ? action.uses : undefined;
      if (uses !== undefined && !COUNTS.read(uses).ok) {
        return badField('uses', uses, legalityExpected('expected/counts'));
      }
      const cards = action.type === 'play' ? action.cards : undefined;
      if (cards !== undefined && !areCardsOf(cards, uses, rules)) {
        return badField('cards', cards, legalityExpected('expected/named-cards'));
      }
      const { hand, toBeat } = situation;
      return explainIllegal({ hand, play: playOfAction(action, hand, rules), toBeat, rules });
    }
    default:
      return badField(
        'type',
        (action as { type?: unknown }).type,
        legalityExpected('expected/action-type', { types: ACTION_TYPES }),
      );
  }
};

/** Declines an open hand. */
export const KEEP_CLOSED: Action = Object.freeze({ type: 'openHand', open: false });
const OPEN_HAND: Action = Object.freeze({ type: 'openHand', open: true });
const PASS_ACTION: Action = Object.freeze({ type: 'pass' });
const BIDS: readonly Action[] = ([0, 1, 2, 3] as const).map((points) => Object.freeze({ type: 'bid', points }));
const CALLS: readonly Action[] = [false, true].map((take) => Object.freeze({ type: 'call', take }));
const GRABS: readonly Action[] = [false, true].map((take) => Object.freeze({ type: 'grab', take }));
const REDOUBLES: readonly Action[] = ([1, 2] as const).map((factor) => Object.freeze({ type: 'redouble', factor }));
const DOUBLES: Readonly<Record<DoubleFactor, Action>> = {
  1: Object.freeze({ type: 'double', factor: 1 }),
  2: Object.freeze({ type: 'double', factor: 2 }),
  4: Object.freeze({ type: 'double', factor: 4 }),
};

const doubleOf = (factor: DoubleFactor): Action => DOUBLES[factor];

/** The actions of the calls that are open, see `callsOpen`. */
const callsIn = (auction: Auction | null, rules: RuleSet): Action[] => {
  if (auction === null) return [];
  const callActions = isForPoints(rules) ? BIDS : auction.caller === null ? CALLS : GRABS;
  return callsOpen(auction, rules).map((points) => callActions[points] as Action);
};

/** Returns the fault of a bid, call or grab of the seat to call. */
const callFault = (
  situation: Situation,
  action: Extract<Action, { type: 'bid' | 'call' | 'grab' }>,
): IllegalAction | null => {
  const { phase, rules, auction } = situation;
  if (phase !== 'auction' || auction === null) return wrongPhase(situation, action);
  const expected = isForPoints(rules) ? 'bid' : auction.caller === null ? 'call' : 'grab';
  if (action.type !== expected) return wrongPhase(situation, action);
  if (action.type !== 'bid') return isBoolean(action.take) ? null : badField('take', action.take, boolean.expected);
  const open = callsOpen(auction, rules);
  return open.includes(action.points) ? null : legalityFailure('bad-bid', { points: action.points, open });
};

let ids = new Int32Array(0);
const actionsBySpace = new WeakMap<readonly (Combo | undefined)[], (Action | undefined)[]>();

/** Play actions by id, made when first asked for. Spaces that share their combos share them too. */
const playActionsOf = (space: ActionSpace): (Action | undefined)[] => {
  let actions = actionsBySpace.get(space.combos);
  if (actions === undefined) {
    actions = Array.from({ length: space.size }, () => undefined);
    actions[PASS] = PASS_ACTION;
    actionsBySpace.set(space.combos, actions);
  }
  return actions;
};

const COUNTS = object(COUNTS_FIELDS, 'passed over');
/** Actions come from the network too. */
const COMBO = object(COMBO_FIELDS, 'passed over');
/** Checks for different cards of the pack, and that `uses` has their ranks. */
const areCardsOf = (cards: unknown, uses: RankCounts | undefined, { decks }: RuleSet): boolean =>
  Array.isArray(cards) &&
  cards.every((card) => isCard(card, decks)) &&
  new Set(cards).size === cards.length &&
  (uses === undefined || sameCounts(uses, countsOf(cards)));
const isBoolean = (value: unknown): boolean => typeof value === 'boolean';

const EXPECTED_TEXTS = {
  'expected/typed-record': 'a record with a type',
  'expected/combo': 'a combo { kind, main, length, kickers: { lo, hi } }',
  'expected/counts': 'count words { lo, hi }',
  'expected/named-cards': 'different cards of the pack, of the ranks of the play',
  'expected/held': 'cards of the hand',
  'expected/action-type': '{types}',
} as const satisfies Texts;
const legalityExpected = phrasesOf(EXPECTED_TEXTS);

const FAILURE_TEXTS = {
  'round-over': 'the round is over: expected a new one',
  'not-your-turn': 'it is not your turn yet',
  'not-your-turn/watching': 'you are watching: expected a seat to act',
  'wrong-phase': '{action} is not possible in phase {phase}: expected {expected}',
  'bad-bid': 'invalid bid {points}: expected one of {open}',
  'bad-double': 'invalid {type} {factor}: expected one of {offered}',
  'bad-action/field': 'invalid action: {field} is {found}, expected {expected}',
} as const satisfies Texts;
export const legalityFailure = failuresOf(FAILURE_TEXTS, { phase: PHASE_NAMES });

/** Why an action is illegal: a union by `code` and, finer, by `key`. */
export type IllegalAction = FailureIn<typeof FAILURE_TEXTS> | PlayFailure;

const badField = (field: string, value: unknown, expected: Phrase): IllegalAction =>
  legalityFailure('bad-action/field', { field, found: foundValue(value), expected });

/** The fault of a play that names a card which its seat does not hold. */
export const cardsNotHeld = (cards: readonly Card[]): IllegalAction =>
  badField('cards', cards, legalityExpected('expected/held'));

/** The fault of an action by a seat that the rules do not have. */
export const badSeat = (seat: unknown, rules: RuleSet): IllegalAction =>
  badField('seat', seat, whole(0, rules.seats - 1).expected);

const typeOf = (action: Action): string => String((action as { type?: unknown } | null)?.type);

const wrongPhase = (situation: Situation, action: Action): IllegalAction => {
  const expected = [...new Set(actionsIn({ ...situation, acts: true }).map(typeOf))];
  return legalityFailure('wrong-phase', { action: typeOf(action), phase: situation.phase, expected });
};
