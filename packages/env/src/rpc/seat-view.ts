/**
 * Positions as seen by one seat, given by a client: `{rules, seat, hand, kitty, plays, wild, headStart}`.
 *
 * A view is checked whole before a bot gets it: its keys, the sizes of hand and kitty, its cards against the pack, and every
 * play against the rules.
 */
import {
  addCounts,
  countsByRank,
  countsFromArray,
  countsOf,
  formatCards,
  NO_CARDS,
  overfullRank,
  parseCards,
  sizeOf,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { actionSpace, type ActionId } from '@doudizhu/rules/combos';
import { dealOf, packOf } from '@doudizhu/rules/deal';
import type { Failure } from '@doudizhu/rules/failure';
import { ok, type Result } from '@doudizhu/rules/result';
import { apply, playActionOf, startPlay, type Action, type Round } from '@doudizhu/rules/round';
import { handSizeOf, kittySizeOf, ruleSet, type RuleSet } from '@doudizhu/rules/ruleset';
import { anyObject, anything, listOf, named, optional, record, whole, withDefault } from '@doudizhu/rules/schema';
import { expected } from '../base/expectations.ts';
import { badParam, CARDS, readParam } from '../base/params.ts';
import { wildRulesOf } from './game-params.ts';

/**
 * Reads a view with the current hand, the kitty, and all ids since the landlord's lead; with wild ranks an id may be
 * `{id, uses}`, the cards that were laid. Other hands get the remaining cards in any order, as a bot sees only the view of its
 * own seat.
 */
export const roundOfView = (given: unknown, path: string): Result<Round, Failure> => {
  const object = readParam(path, given, VIEW);
  if (!object.ok) return object;
  const plain = ruleSet(object.value['rules'] ?? 'douzero');
  if (!plain.ok) return plain;
  const read = readParam(path, object.value, viewSchema(plain.value));
  if (!read.ok) return read;
  const { seat, plays, wild, headStart } = read.value;
  const rules = wildRulesOf(plain.value, wild, `${path}.wild`);
  if (!rules.ok) return rules;
  const [hand, kitty] = [parseCards(read.value.hand), parseCards(read.value.kitty)];
  if (!hand.ok) return hand;
  if (!kitty.ok) return kitty;
  const held: RankCounts[] = Array.from({ length: plain.value.seats }, () => NO_CARDS);
  const actions = readPlays(plays, rules.value, held, path);
  if (!actions.ok) return actions;
  const played = held[seat] as RankCounts;
  if (overfullRank([played, hand.value], plain.value.decks) !== null) {
    return badParam(`${path}.hand`, read.value.hand, expected('expected/cards-of-pack'));
  }
  held[seat] = addCounts(played, hand.value);
  const hands = dealtHands({ rules: plain.value, held, kitty: kitty.value, seat, path });
  if (!hands.ok) return hands;
  const deal = dealOf({ rules: plain.value, hands: hands.value, kitty: kitty.value, wild });
  if (!deal.ok) return deal;
  let round = startPlay({ rules: plain.value, deal: deal.value, headStart });
  for (const [index, action] of actions.value.entries()) {
    const next = apply(round, round.turn, action);
    if (!next.ok) return badParam(`${path}.plays[${index}]`, plays[index], expected('expected/legal-play'));
    round = next.value;
  }
  if (round.phase !== 'play') return badParam(`${path}.plays`, plays, expected('expected/unfinished'));
  if (round.turn !== seat)
    return badParam(`${path}.seat`, seat, expected('expected/seat-to-act', { seat: round.turn }));
  return ok(round);
};

const VIEW = named(anyObject, expected('expected/view'));

const viewSchema = ({ seats, takesMax }: RuleSet) =>
  record({
    rules: optional(anything),
    seat: named(whole(0, seats - 1), expected('expected/seat-number', { max: seats - 1 })),
    hand: CARDS,
    kitty: CARDS,
    plays: withDefault(named(listOf(anything), expected('expected/id-list')), []),
    wild: withDefault(CARDS, ''),
    headStart: withDefault(whole(0, seats === 2 ? takesMax : 0), 0),
  });

/** A play with the cards that were laid for it. */
const LAID = record({ id: anything, uses: CARDS });

/** Reads the plays, and adds their cards to each seat, in turn from seat 0. */
const readPlays = (
  plays: readonly unknown[],
  rules: RuleSet,
  held: RankCounts[],
  path: string,
): Result<Action[], Failure> => {
  const space = actionSpace(rules);
  const max = space.size - 1;
  const schema = named(whole(0, max), expected('expected/id', { max }));
  let turn = 0;
  const actions: Action[] = [];
  for (const [index, given] of plays.entries()) {
    const at = `${path}.plays[${index}]`;
    const laid = rules.wildcards > 0 && typeof given === 'object' ? readParam(at, given, LAID) : ok({ id: given });
    if (!laid.ok) return laid;
    const read = readParam(at, laid.value.id, schema);
    if (!read.ok) return read;
    const action = playActionOf(space, read.value as ActionId);
    const cards = 'uses' in laid.value ? parseCards(laid.value.uses) : null;
    if (cards !== null && !cards.ok) return cards;
    const stands = { lo: space.lo[read.value] as number, hi: space.hi[read.value] as number };
    const laidCards = cards === null ? stands : cards.value;
    const before = held[turn] as RankCounts;
    if (overfullRank([before, laidCards], rules.decks) !== null) {
      return badParam(at, given, expected('expected/legal-play'));
    }
    held[turn] = addCounts(before, laidCards);
    actions.push(action.type === 'play' && cards !== null ? { ...action, uses: cards.value } : action);
    turn = (turn + 1) % rules.seats;
  }
  return ok(actions);
};

/** Known cards of a deal, and the path of the parameter. */
interface Known {
  readonly rules: RuleSet;
  /** Cards that each seat has or has played. */
  readonly held: readonly RankCounts[];
  readonly kitty: RankCounts;
  readonly seat: number;
  readonly path: string;
}

/** The hands that were dealt: known cards, then the rest of the pack in order. */
const dealtHands = (known: Known): Result<RankCounts[], Failure> => {
  const { rules, held, kitty, path } = known;
  const fault = sizeFault(known);
  if (fault !== null) return fault;
  const kittyCards = countsByRank(kitty);
  const rest = countsByRank(countsOf(packOf(rules)));
  const take = (copies: number, rank: number): void => {
    rest[rank] = (rest[rank] as number) - copies;
  };
  // In a deal the kitty is apart from the landlord's hand.
  const [landlord = [], ...farmers] = held.map(countsByRank);
  const hands = [landlord.map((copies, rank) => Math.max(0, copies - (kittyCards[rank] as number))), ...farmers];
  // Otherwise the landlord has more cards than were dealt.
  if (sum(hands[0] ?? []) > handSizeOf(rules)) {
    return badParam(`${path}.kitty`, formatCards(kitty), expected('expected/landlords-cards'));
  }
  for (const cards of [...hands, kittyCards]) cards.forEach(take);
  if (rest.some((copies) => copies < 0)) return badParam(path, 'cards', expected('expected/cards-of-pack'));
  for (const hand of hands) {
    let missing = handSizeOf(rules) - sum(hand);
    for (const [rank, copies] of rest.entries()) {
      const taken = Math.min(missing, copies);
      hand[rank] = (hand[rank] as number) + taken;
      take(taken, rank);
      missing -= taken;
    }
  }
  return ok(hands.map(countsFromArray));
};

/** Checks the sizes of the kitty and of the hands, with the cards that were played. */
const sizeFault = ({ rules, held, kitty, seat, path }: Known): Result<never, Failure> | null => {
  const kittySize = kittySizeOf(rules);
  if (sizeOf(kitty) !== kittySize) {
    return badParam(`${path}.kitty`, cardsIn(kitty), expected('expected/kitty', { size: kittySize }));
  }
  for (const [index, cards] of held.entries()) {
    const size = handSizeOf(rules) + (index === 0 ? kittySize : 0);
    if (index === seat ? sizeOf(cards) === size : sizeOf(cards) <= size) continue;
    const found = `${cardsIn(cards)} with those played`;
    return badParam(`${path}.hand`, found, expected('expected/cards-dealt', { size, seat: index }));
  }
  return null;
};

const sum = (copies: readonly number[]): number => copies.reduce((total, each) => total + each, 0);

const cardsIn = (cards: RankCounts): string => `${sizeOf(cards)} cards`;
