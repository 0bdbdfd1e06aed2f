/** Positions as seen by one seat, given by a client: `{rules, seat, hand, kitty, plays, wild, headStart}`. */
import { roundAsSeen } from '@doudizhu/records';
import { parseCards } from '@doudizhu/rules/cards';
import { actionSpace, type ActionId } from '@doudizhu/rules/combos';
import { seatAt } from '@doudizhu/rules/deal';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { playActionOf, type PlayOrPass, type Round } from '@doudizhu/rules/round';
import { ruleSet, type RuleSet } from '@doudizhu/rules/ruleset';
import {
  anyObject,
  anything,
  foundValue,
  listOf,
  named,
  optional,
  object,
  whole,
  withDefault,
} from '@doudizhu/rules/schema';
import { expected, rpcFailure } from '../base/expectations.ts';
import { badParam, CARDS, readParam } from '../base/params.ts';
import { wildRulesOf } from './game-params.ts';

/**
 * Reads a view with the current hand, the kitty, and all ids since the landlord's lead; with wild ranks an id can be
 * `{id, uses}`, the cards that were laid.
 */
export const roundOfView = (given: unknown, path: string): Result<Round, Failure> => {
  const view = readParam(path, given, VIEW);
  if (!view.ok) return view;
  const rules = ruleSet(view.value['rules'] ?? 'douzero');
  if (!rules.ok) return rules;
  const read = readParam(path, view.value, viewSchema(rules.value));
  if (!read.ok) return read;
  const { seat, wild, headStart } = read.value;
  const known = wildRulesOf(rules.value, wild, `${path}.wild`);
  if (!known.ok) return known;
  const [hand, kitty] = [parseCards(read.value.hand), parseCards(read.value.kitty)];
  if (!hand.ok) return hand;
  if (!kitty.ok) return kitty;
  const plays: PlayOrPass[] = [];
  for (const [index, play] of read.value.plays.entries()) {
    const action = readPlay(play, known.value, `${path}.plays[${index}]`);
    if (!action.ok) return action;
    plays.push(action.value);
  }
  const seen = roundAsSeen({
    rules: rules.value,
    seat: seatAt(seat),
    wild,
    hand: hand.value,
    kitty: kitty.value,
    calls: null,
    plays,
    headStart,
  });
  if (seen.ok) {
    const { round, turn } = seen.value;
    return turn === seat ? ok(round) : badParam(`${path}.seat`, seat, expected('expected/seat-to-act', { seat: turn }));
  }
  const { key, parameters } = seen.error;
  if (key !== 'bad-view/field') return seen;
  // A play is shown as the client gave it.
  const place = /^plays\[(\d+)\]$/u.exec(parameters.path)?.[1];
  const found = place === undefined ? parameters.found : foundValue(read.value.plays[Number(place)]);
  return err(rpcFailure('bad-params/misfit', { ...parameters, found, path: `${path}.${parameters.path}` }));
};

const VIEW = named(anyObject, expected('expected/view'));

const viewSchema = ({ seats, takesMax }: RuleSet) =>
  object({
    rules: optional(anything),
    seat: named(whole(0, seats - 1), expected('expected/seat-number', { max: seats - 1 })),
    hand: CARDS,
    kitty: CARDS,
    plays: withDefault(named(listOf(anything), expected('expected/id-list')), []),
    wild: withDefault(CARDS, ''),
    headStart: withDefault(whole(0, seats === 2 ? takesMax : 0), 0),
  });

/** A play with the cards that were laid for it. */
const LAID = object({ id: anything, uses: CARDS });

/** An id, or with wild ranks `{id, uses}`. */
const readPlay = (given: unknown, rules: RuleSet, path: string): Result<PlayOrPass, Failure> => {
  const space = actionSpace(rules);
  const max = space.size - 1;
  const laid = rules.wildcards > 0 && typeof given === 'object' ? readParam(path, given, LAID) : ok({ id: given });
  if (!laid.ok) return laid;
  const read = readParam(path, laid.value.id, named(whole(0, max), expected('expected/id', { max })));
  if (!read.ok) return read;
  const action = playActionOf(space, read.value as ActionId) as PlayOrPass;
  if (action.type === 'pass' || !('uses' in laid.value)) return ok(action);
  const uses = parseCards(laid.value.uses);
  return uses.ok ? ok({ ...action, uses: uses.value }) : uses;
};
