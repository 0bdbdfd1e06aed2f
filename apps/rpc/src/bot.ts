/** `bot.act` of `ddz rpc`: what a bot plays in a position, given as one seat knows it. */
import {
  actionSpace,
  addCounts,
  applyUnchecked,
  copiesOf,
  countsByRank,
  countsFromArray,
  dealOf,
  encode,
  failure,
  handSizeOf,
  legalActionsOf,
  NO_CARDS,
  ok,
  parseCards,
  playActionOf,
  RANK_COUNT,
  rankAt,
  ruleSet,
  startPlay,
  viewFor,
  type Action,
  type ActionId,
  type Failure,
  type RankCounts,
  type Result,
  type Round,
  type RuleSet,
} from '@doudizhu/rules';
import { BOT_NAMES, createBot } from '@doudizhu/engines';
import type { Method, Params } from './message.ts';
import { badParam, isWhole } from './params.ts';

/** A bot's play in a position: hands as far as the seat may know them are all that is asked for. */
export const botMethods = (nowMs: () => number): readonly (readonly [string, Method])[] => [
  ['bot.act', actMethod(nowMs)],
];

const actMethod = (nowMs: () => number): Method => ({
  params: ['bot', 'view', 'budgetMs', 'seed'],
  handle: async ({ bot: name = 'rules', view: given, budgetMs, seed = 0 }) => {
    if (typeof name !== 'string') return badParam('bot', name, 'the name of a bot');
    // Who starts the server may name programs and models, its clients may not.
    if (name.includes(':')) return badParam('bot', name, `a bot of ddz itself, one of ${BOT_NAMES.join(', ')}`);
    if (!BOT_NAMES.includes(name)) return failure('bad-bot', `bad bot "${name}": want one of ${BOT_NAMES.join(', ')}`);
    if (budgetMs !== undefined && !isWhole(budgetMs, 1, 3_600_000))
      return badParam('budgetMs', budgetMs, 'milliseconds');
    if (typeof seed !== 'string' && typeof seed !== 'number') return badParam('seed', seed, 'a number or a text');
    // A given budget is kept by the clock; without one the same seed gives the same action.
    const clock = budgetMs === undefined ? {} : { nowMs };
    const bot = createBot({ name, seed, ...clock });
    if (!bot.ok) return bot;
    const round = roundOf(given);
    if (!round.ok) return round;
    const view = viewFor(round.value, round.value.turn);
    const options = budgetMs === undefined ? {} : { budgetMs: budgetMs as number };
    const action = await bot.value.act(view, options);
    return ok(actionOf(action, view.rules));
  },
});

const actionOf = (action: Action, rules: RuleSet): { type: string; id: number } => ({
  type: action.type,
  id: action.type === 'play' ? encode(actionSpace(rules), action.combo) : 0,
});

/**
 * A position as a seat sees it: `{rules, seat, hand, kitty, sizes, plays}` – the hand it holds now as cards, the kitty,
 * the sizes of all hands now, and all ids played so far from the landlord's lead on. The other hands are filled with the
 * cards that are left in any way: a bot sees a view of its own seat only, so that cannot matter.
 */
const roundOf = (given: unknown): Result<Round, Failure> => {
  if (typeof given !== 'object' || given === null) return badParam('view', given, '{rules, seat, hand, kitty, plays}');
  const { rules: rulesGiven = 'douzero', seat, hand, kitty = '', plays = [] } = given as Params;
  const rules = ruleSet(rulesGiven);
  if (!rules.ok) return rules;
  const { seats } = rules.value;
  if (!isWhole(seat, 0, seats - 1)) return badParam('view.seat', seat, `a seat from 0 to ${seats - 1}`);
  if (typeof hand !== 'string') return badParam('view.hand', hand, 'a text of cards');
  if (typeof kitty !== 'string') return badParam('view.kitty', kitty, 'a text of cards');
  if (!Array.isArray(plays)) return badParam('view.plays', plays, 'a list of ids');
  const space = actionSpace(rules.value);
  const own = parseCards(hand);
  if (!own.ok) return own;
  const used: RankCounts[] = Array.from({ length: seats }, () => NO_CARDS);
  const played = turnsOf(plays, rules.value, used);
  if (!played.ok) return played;
  used[seat] = addCounts(used[seat] as RankCounts, own.value);
  const hands = fill(rules.value, used, kitty, seat);
  if (!hands.ok) return hands;
  const dealt = dealOf({ rules: rules.value, hands: hands.value, kitty });
  if (!dealt.ok) return dealt;
  let round = startPlay({ rules: rules.value, deal: dealt.value });
  for (const [index, id] of (plays as ActionId[]).entries()) {
    const action = playActionOf(space, id);
    if (!legalActionsOf(viewFor(round, round.turn)).includes(action)) {
      return badParam(`view.plays[${index}]`, id, 'a legal play there');
    }
    round = applyUnchecked(round, round.turn, action);
  }
  if (round.turn !== seat || round.phase !== 'play')
    return badParam('view.seat', seat, `seat ${round.turn}, whose turn it is`);
  return ok(round);
};

/** Adds what each seat played, in turn from seat 0. */
const turnsOf = (plays: readonly unknown[], rules: RuleSet, used: RankCounts[]): Result<void, Failure> => {
  const space = actionSpace(rules);
  let turn = 0;
  for (const [index, id] of plays.entries()) {
    if (!isWhole(id, 0, space.size - 1))
      return badParam(`view.plays[${index}]`, id, `an id from 0 to ${space.size - 1}`);
    used[turn] = addCounts(used[turn] as RankCounts, { lo: space.lo[id] ?? 0, hi: space.hi[id] ?? 0 });
    turn = (turn + 1) % rules.seats;
  }
  return ok(undefined);
};

/** Hands at the deal: what was seen of each, and the rest of the pack in order, to the sizes that they had. */
const fill = (
  rules: RuleSet,
  used: readonly RankCounts[],
  kitty: string,
  seat: number,
): Result<RankCounts[], Failure> => {
  const known = parseCards(kitty);
  if (!known.ok) return known;
  const kittyCards = countsByRank(known.value);
  const rest = Array.from({ length: RANK_COUNT }, (_, rank) => copiesOf(rankAt(rank), rules.decks));
  const hands = used.map(countsByRank);
  // The landlord holds the kitty: the deal gives it apart.
  const landlord = hands[0] as number[];
  for (let rank = 0; rank < RANK_COUNT; rank++) {
    const played = landlord[rank] as number;
    // What is known of the landlord's cards is only the whole hand when he asks himself.
    if (seat === 0 && played < (kittyCards[rank] as number)) {
      return badParam('view.kitty', kitty, 'cards that the landlord holds or has played');
    }
    landlord[rank] = Math.max(0, played - (kittyCards[rank] as number));
    for (const hand of hands) rest[rank] = (rest[rank] as number) - (hand[rank] as number);
    rest[rank] = (rest[rank] as number) - (kittyCards[rank] as number);
    if ((rest[rank] as number) < 0) return badParam('view', 'cards', 'no more of a rank than the pack has');
  }
  const size = handSizeOf(rules);
  for (const [index, hand] of hands.entries()) {
    let missing = size - hand.reduce((sum, copies) => sum + copies, 0);
    if (index === seat ? missing !== 0 : missing < 0)
      return badParam('view.hand', `${size - missing} cards with those played`, `${size} cards dealt to seat ${index}`);
    for (let rank = 0; rank < RANK_COUNT && missing > 0; rank++) {
      const taken = Math.min(missing, rest[rank] as number);
      hand[rank] = (hand[rank] as number) + taken;
      rest[rank] = (rest[rank] as number) - taken;
      missing -= taken;
    }
  }
  return ok(hands.map(countsFromArray));
};
