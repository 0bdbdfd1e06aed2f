/** `bot.playout` of `ddz rpc`: winners of rounds that one bot plays to the end at every seat, from given deals. */
import { actionSpace, type ActionId } from '@doudizhu/rules/combos';
import { dealOf, type Seat } from '@doudizhu/rules/deal';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { apply, applyUnchecked, playActionOf, startPlay, type Action, type Round } from '@doudizhu/rules/round';
import { ruleSet } from '@doudizhu/rules/ruleset';
import { listOf, named, optional, object, text, whole, withDefault } from '@doudizhu/rules/schema';
import { viewFor } from '@doudizhu/rules/view';
import type { Bot } from '@doudizhu/bots';
import { createBot, readyBots } from '@doudizhu/engines';
import { expected } from '../base/expectations.ts';
import { badParam, CARDS, readParams, SEED } from '../base/params.ts';
import { faultFailure, readBotName } from './bot.ts';
import type { Method } from './message.ts';

const DEAL = object({ hands: named(listOf(text), expected('expected/hands-by-seat')), kitty: optional(CARDS) });
const IDS = named(listOf(whole(0)), expected('expected/id-list'));
const REQUEST = object(
  { deals: listOf(DEAL), plays: withDefault(IDS, []), ids: IDS, seed: withDefault(SEED, 0) },
  'passed over',
);

/** @param programs true if clients can name programs and models, which the server then starts and reads. */
export const playoutMethod = (programs: boolean): Method => ({
  params: ['bot', 'rules', 'deals', 'plays', 'ids', 'seed'],
  handle: async (params) => {
    const name = readBotName(params['bot'] ?? 'rules', programs);
    if (!name.ok) return name;
    const rules = ruleSet(params['rules'] ?? 'douzero');
    if (!rules.ok) return rules;
    if (rules.value.wildcards > 0) return badParam('rules', rules.value.name, expected('expected/rules-without-wild'));
    const read = readParams(params, REQUEST);
    if (!read.ok) return read;
    const { deals, plays, ids, seed } = read.value;
    const ready = await readyBots([name.value], rules.value);
    if (!ready.ok) return ready;
    const bots: Bot[] = [];
    for (let seat = 0; seat < rules.value.seats; seat++) {
      const made = createBot({ name: name.value, seed });
      if (!made.ok) return made;
      bots.push(made.value);
    }
    const winners: number[][] = [];
    for (const [index, given] of deals.entries()) {
      const deal = dealOf({ rules: rules.value, hands: given.hands, kitty: given.kitty ?? '' });
      if (!deal.ok) return err(deal.error);
      if (deal.value.hands.some((hand) => hand.length === 0)) {
        return badParam(`deals[${index}].hands`, given.hands, expected('expected/some-cards'));
      }
      const start = played(startPlay({ rules: rules.value, deal: deal.value }), plays, 'plays');
      if (!start.ok) return start;
      const row: number[] = [];
      for (const [place, id] of ids.entries()) {
        const round = played(start.value, [id], `ids[${place}]`);
        if (!round.ok) return round;
        try {
          row.push(await winnerOf(round.value, bots));
        } catch (error) {
          return err(faultFailure(name.value, `deals[${index}]`, error));
        }
      }
      winners.push(row);
    }
    return ok({ winners });
  },
});

/** Plays ids in turn. @returns `bad-params` for an illegal one. */
const played = (start: Round, ids: readonly number[], path: string): Result<Round, Failure> => {
  const space = actionSpace(start.rules);
  let round = start;
  for (const [index, id] of ids.entries()) {
    const at = ids.length > 1 || path === 'plays' ? `${path}[${index}]` : path;
    if (id >= space.size) return badParam(at, id, expected('expected/id', { max: space.size - 1 }));
    const action: Action = playActionOf(space, id as ActionId);
    const next = round.phase === 'play' ? apply(round, round.turn, action) : null;
    if (next === null || !next.ok) return badParam(at, id, expected('expected/legal-play'));
    round = next.value;
  }
  return ok(round);
};

/** Plays a round to its end. @returns 0 landlord, 1 farmers */
const winnerOf = async (start: Round, bots: readonly Bot[]): Promise<number> => {
  let round = start;
  while (round.phase === 'play') {
    const seat: Seat = round.turn;
    const answer = (bots[seat] as Bot).act(viewFor(round, seat));
    round = applyUnchecked(round, seat, 'then' in answer ? await answer : answer);
  }
  return round.outcome?.winner === 'landlord' ? 0 : 1;
};
