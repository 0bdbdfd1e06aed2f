/** `bot.act` of `ddz rpc`: the play of a bot in a position, given as seen by one seat. */
import {
  addCounts,
  countsByRank,
  countsFromArray,
  countsOf,
  NO_CARDS,
  parseCards,
  RANK_COUNT,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { actionSpace, encode, type ActionId } from '@doudizhu/rules/combos';
import { dealOf, packOf } from '@doudizhu/rules/deal';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { apply, playActionOf, startPlay, type Action, type Round } from '@doudizhu/rules/round';
import { handSizeOf, ruleSet, withWild, type RuleSet } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { anyObject, anything, listOf, named, optional, record, text, whole, withDefault } from '@doudizhu/rules/schema';
import { BOT_NAMES, BOT_PREFIXES, createBot, readyBots } from '@doudizhu/engines';
import type { Method } from './message.ts';
import { badParam, CARDS, readParam, readParams, SEED } from '../base/params.ts';
import { rpcFailure, expected } from '../base/expectations.ts';

/** @param programs true if clients may name programs and models, which the server then starts and reads. */
export const botMethods = (nowMs: () => number, programs: boolean): readonly (readonly [string, Method])[] => [
  ['bot.act', actMethod(nowMs, programs)],
];

const BOT_NAME = named(text, expected('expected/bot'));
const ACT = record({
  budgetMs: optional(named(whole(1, 3_600_000), expected('expected/milliseconds'))),
  seed: withDefault(SEED, 0),
});

/** Reads the name of a bot. @param programs as in `botMethods`. */
export const readBotName = (given: unknown, programs: boolean): Result<string, Failure> => {
  const name = readParam('bot', given, BOT_NAME);
  if (!name.ok || BOT_NAMES.includes(name.value)) return name;
  if (programs && BOT_PREFIXES.some((prefix) => name.value.startsWith(prefix))) return name;
  // Only the person who starts the server may name programs and models, not its clients.
  return name.value.includes(':')
    ? badParam('bot', name.value, expected('expected/own-bot', { bots: BOT_NAMES }))
    : err(rpcFailure('bad-bot/name', { name: name.value, bots: BOT_NAMES }));
};

const actMethod = (nowMs: () => number, programs: boolean): Method => ({
  params: ['bot', 'view', 'views', 'budgetMs', 'seed'],
  handle: async ({ bot: botGiven = 'rules', view: given, views, ...params }) => {
    const name = readBotName(botGiven, programs);
    if (!name.ok) return name;
    const read = readParams(params, ACT);
    if (!read.ok) return read;
    const { seed, ...options } = read.value;
    // A budget needs the clock; without one the same seed gives the same action.
    const clock = options.budgetMs === undefined ? {} : { nowMs };
    const bot = createBot({ name: name.value, seed, ...clock });
    if (!bot.ok) return bot;
    const readyFor: RuleSet[] = [];
    const act = async (position: unknown, path: string): Promise<Result<BotAction, Failure>> => {
      const round = roundOfView(position, path);
      if (!round.ok) return round;
      const { rules } = round.value;
      const ready = readyFor.includes(rules) ? ok(undefined) : await readyBots([name.value], rules);
      if (!ready.ok) return ready;
      readyFor.push(rules);
      const view = viewFor(round.value, round.value.turn);
      return ok(actionOf(await bot.value.act(view, options), view.rules));
    };
    if (views === undefined) return act(given, 'view');
    const list = readParam('views', views, VIEWS);
    if (!list.ok) return list;
    const actions: BotAction[] = [];
    for (const [index, position] of list.value.entries()) {
      const action = await act(position, `views[${index}]`);
      if (!action.ok) return action;
      actions.push(action.value);
    }
    return ok({ actions });
  },
});

interface BotAction {
  readonly type: string;
  readonly id: number;
}

const VIEWS = named(listOf(anything), expected('expected/views'));

const actionOf = (action: Action, rules: RuleSet): BotAction => ({
  type: action.type,
  id: action.type === 'play' ? encode(actionSpace(rules), action.combo) : 0,
});

const VIEW = named(anyObject, expected('expected/view'));

/** Most takes of an auction. */
const HEAD_START_MAX = 4;

const viewSchema = ({ seats }: RuleSet) =>
  record(
    {
      seat: named(whole(0, seats - 1), expected('expected/seat', { max: seats - 1 })),
      hand: CARDS,
      kitty: optional(CARDS),
      plays: optional(named(listOf(anything), expected('expected/id-list'))),
      wild: optional(text),
      headStart: optional(whole(0, seats === 2 ? HEAD_START_MAX : 0)),
    },
    'passed over',
  );

/**
 * Reads a position as seen by a seat: `{rules, seat, hand, kitty, plays, wild, headStart}` with the current hand, the kitty, and all
 * ids since the landlord's lead; with wild ranks an id may be `{id, uses}`, the cards that were laid. The other hands get the remaining cards in any order, as the bot sees only its own seat's view.
 */
export const roundOfView = (given: unknown, path: string): Result<Round, Failure> => {
  const view = readParam(path, given, VIEW);
  if (!view.ok) return view;
  const { rules: rulesGiven = 'douzero' } = view.value;
  const rules = ruleSet(rulesGiven);
  if (!rules.ok) return rules;
  const read = readParam(path, view.value, viewSchema(rules.value));
  if (!read.ok) return read;
  const { seat, hand, kitty = '', plays = [], wild = '', headStart = 0 } = read.value;
  if (wild.length !== rules.value.wildcards) {
    return badParam(`${path}.wild`, wild, expected('expected/wild', { count: rules.value.wildcards }));
  }
  const own = parseCards(hand);
  if (!own.ok) return own;
  const used: RankCounts[] = Array.from({ length: rules.value.seats }, () => NO_CARDS);
  const played = turnsOf(plays, withWild(rules.value, wild), used, path);
  if (!played.ok) return played;
  used[seat] = addCounts(used[seat] as RankCounts, own.value);
  const hands = fill({ rules: rules.value, used, kitty, seat, path });
  if (!hands.ok) return hands;
  const dealt = dealOf({ rules: rules.value, hands: hands.value, kitty, wild });
  if (!dealt.ok) return dealt;
  let round = startPlay({ rules: rules.value, deal: dealt.value, headStart });
  for (const [index, action] of played.value.entries()) {
    const next = apply(round, round.turn, action);
    if (!next.ok) return badParam(`${path}.plays[${index}]`, plays[index], expected('expected/legal-play'));
    round = next.value;
  }
  if (round.turn !== seat || round.phase !== 'play')
    return badParam(`${path}.seat`, seat, expected('expected/seat-to-act', { seat: round.turn }));
  return ok(round);
};

/** A play with the cards that were laid for it. */
const LAID = record({ id: anything, uses: CARDS });

/** Reads the plays, and adds their cards to each seat, in turn from seat 0. */
const turnsOf = (
  plays: readonly unknown[],
  rules: RuleSet,
  used: RankCounts[],
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
    used[turn] = addCounts(used[turn] as RankCounts, cards === null ? stands : cards.value);
    actions.push(action.type === 'play' && cards !== null ? { ...action, uses: cards.value } : action);
    turn = (turn + 1) % rules.seats;
  }
  return ok(actions);
};

/** Known cards of a deal, and the path of the parameter. */
interface Seen {
  readonly rules: RuleSet;
  readonly used: readonly RankCounts[];
  readonly kitty: string;
  readonly seat: number;
  readonly path: string;
}

/** Fills hands to their dealt sizes: known cards, then the rest of the pack in order. */
const fill = ({ rules, used, kitty, seat, path }: Seen): Result<RankCounts[], Failure> => {
  const known = parseCards(kitty);
  if (!known.ok) return known;
  const kittyCards = countsByRank(known.value);
  const rest = countsByRank(countsOf(packOf(rules)));
  const hands = used.map(countsByRank);
  // The landlord has the kitty, which is separate in the deal.
  const landlord = hands[0] as number[];
  for (let rank = 0; rank < RANK_COUNT; rank++) {
    const played = landlord[rank] as number;
    // The landlord's whole hand is known only if the landlord is the seat to act.
    if (seat === 0 && played < (kittyCards[rank] as number)) {
      return badParam(`${path}.kitty`, kitty, expected('expected/landlords-cards'));
    }
    landlord[rank] = Math.max(0, played - (kittyCards[rank] as number));
    for (const hand of hands) rest[rank] = (rest[rank] as number) - (hand[rank] as number);
    rest[rank] = (rest[rank] as number) - (kittyCards[rank] as number);
    if ((rest[rank] as number) < 0) return badParam(path, 'cards', expected('expected/cards-of-pack'));
  }
  const size = handSizeOf(rules);
  for (const [index, hand] of hands.entries()) {
    let missing = size - hand.reduce((sum, copies) => sum + copies, 0);
    if (index === seat ? missing !== 0 : missing < 0) {
      const dealt = expected('expected/cards-dealt', { size, seat: index });
      return badParam(`${path}.hand`, `${size - missing} cards with those played`, dealt);
    }
    for (let rank = 0; rank < RANK_COUNT; rank++) {
      const taken = Math.min(missing, rest[rank] as number);
      hand[rank] = (hand[rank] as number) + taken;
      rest[rank] = (rest[rank] as number) - taken;
      missing -= taken;
    }
  }
  return ok(hands.map(countsFromArray));
};
