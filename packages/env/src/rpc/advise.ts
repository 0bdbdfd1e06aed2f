/** Methods `advise` and `split`: what to do with a hand at a table, and the fewest plays of a hand. */
import { advise, type DecisionAdvice } from '@doudizhu/bots';
import { bundledNetworks } from '@doudizhu/engines';
import { shortestSplit } from '@doudizhu/evaluate';
import { readSeenRound, type SeenSeat } from '@doudizhu/records';
import { sizeOf } from '@doudizhu/rules/cards';
import { actionSpace, decode, formatCombo } from '@doudizhu/rules/combos';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { actionText } from '@doudizhu/rules/round';
import { named, optional, orNull, object, text, whole, withDefault } from '@doudizhu/rules/schema';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { expected, rpcFailure } from '../base/expectations.ts';
import { CARDS, readParam, readParams } from '../base/params.ts';
import { COUNT, EXPLAINED, reasonJson, rounded } from './analysis.ts';
import type { ParamReader } from './game-params.ts';
import type { Method } from './message.ts';
import { parseHand, playRecord } from './play-json.ts';

const ADVISE = object({
  hand: CARDS,
  kitty: optional(orNull(CARDS)),
  wild: withDefault(CARDS, ''),
  calls: optional(orNull(named(text, expected('expected/calls-text')))),
  plays: withDefault(named(text, expected('expected/plays-text')), ''),
  known: withDefault(named(text, expected('expected/known-text')), ''),
  bid: withDefault(whole(1, 3), 1),
  headStart: withDefault(whole(0, 9), 0),
  count: withDefault(COUNT, EXPLAINED),
});

/** `{rules?, wild?, hand, kitty?, calls?, plays?, known?, bid?, headStart?, count?}` → the JSON of `ddz advise --json`. */
export const adviseMethod = ({ rulesIn }: ParamReader): Method => ({
  params: ['rules', 'wild', 'hand', 'kitty', 'calls', 'plays', 'known', 'bid', 'headStart', 'count'],
  handle: ({ rules: given, ...params }) => {
    const rules = rulesIn(given === undefined ? {} : { rules: given });
    if (!rules.ok) return rules;
    const read = readParams(params, ADVISE);
    if (!read.ok) return read;
    const { count, kitty, calls, ...seen } = read.value;
    const seat = readSeenRound({ ...seen, rules: rules.value, kitty: kitty ?? undefined, calls: calls ?? undefined });
    return seat.ok ? ok(adviceJson(seat.value, adviceFor(seat.value, count))) : seat;
  },
});

/** Advice for the seat to act. */
export const adviceFor = ({ view }: SeenSeat, count: number): DecisionAdvice =>
  advise(view, bundledNetworks(view.rules), count);

/** Advice as JSON: the choices, the best first. */
export const adviceJson = ({ view }: SeenSeat, { aim, deals, options }: DecisionAdvice): unknown => {
  const { rules, hand, phase, seat, landlord } = view;
  const orNullOf = (value: number | null): number | null => (value === null ? null : rounded(value));
  return {
    phase,
    seat,
    role: landlord === null ? null : landlord === seat ? 'landlord' : 'farmer',
    aim,
    deals,
    options: options.map(({ action, points, error, win, isProved, isExact, reasons, faults }) => {
      const textOf = actionText(action, (combo) => formatCombo(combo, rules.decks));
      const play =
        action.type === 'play'
          ? playRecord({ ...action.combo, ...(action.uses !== undefined && { uses: action.uses }) }, hand, rules)
          : null;
      return {
        action: action.type,
        text: textOf,
        play,
        points: orNullOf(points),
        error: orNullOf(error),
        win: orNullOf(win),
        proved: isProved,
        exact: isExact,
        reasons: reasons.map(reasonJson),
        faults: faults.map(reasonJson),
      };
    }),
  };
};

/** `{rules?, hand}` → `{plays, split}`: the fewest plays that empty the hand, and one way to do it. */
export const splitMethod = ({ rulesIn }: ParamReader): Method => ({
  params: ['rules', 'hand'],
  handle: (params) => {
    const rules = rulesIn(params);
    if (!rules.ok) return rules;
    const cards = readParam('hand', params['hand'], CARDS);
    if (!cards.ok) return cards;
    const split = splitOf(cards.value, rules.value);
    return split.ok ? ok({ plays: split.value.length, split: split.value }) : split;
  },
});

/** Hands looked at before a question is given up: some seconds. */
const SPLIT_NODES_MAX = 2_000_000;

/** A shortest split of a hand as texts. */
export const splitOf = (cards: string, rules: RuleSet): Result<string[], Failure> => {
  const hand = parseHand(cards, rules);
  if (!hand.ok) return hand;
  if (sizeOf(hand.value) === 0) return ok([]);
  const space = actionSpace(rules);
  const split = shortestSplit(space, hand.value, { nodesMax: SPLIT_NODES_MAX });
  if (split === null) return err(rpcFailure('no-split', { rules: rules.name }));
  return ok(split.map((id) => formatCombo(decode(space, id), rules.decks)));
};
