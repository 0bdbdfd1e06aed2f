/**
 * Rounds of the modes by random play, in an environment and in the state machine of the rules side by side: seats, legal
 * ids, observations and scores must agree.
 */
import assert from 'node:assert/strict';
import { countsByRank, countsOf, formatCards, NO_CARDS, RANKS } from '@doudizhu/rules/cards';
import { actionSpace, encode } from '@doudizhu/rules/combos';
import type { Deal, Seat } from '@doudizhu/rules/deal';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import {
  applyUnchecked,
  headStartOf,
  isOver,
  legalActions,
  startRound,
  toAct,
  type Action,
  type Round,
} from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { rulesOf } from '@doudizhu/rules/testing';
import { remainingCards, viewFor } from '@doudizhu/rules/view';
import { createBatchClient, type BatchAnswer } from './batch-client.ts';

/** Id of an action, numbered as in docs/reference/env-binary.md. @param size number of plays */
export const idOf = (action: Action, size: number, rules: RuleSet): number => {
  switch (action.type) {
    case 'pass':
      return 0;
    case 'play':
      return encode(actionSpace(rules), action.combo);
    case 'bid':
      return size + action.points;
    case 'call':
    case 'grab':
      return size + Number(action.take);
    case 'double':
    case 'redouble':
      return size + 4 + [1, 2, 4].indexOf(action.factor);
    default:
      return size + 7 + Number(action.open);
  }
};

/** A deal as a request to reset names it: cards are text, so that both sides choose the same suits. */
export const textsOf = (deal: Deal): { hands: string[]; kitty: string; wild: string } => ({
  hands: deal.hands.map((hand) => formatCards(countsOf(hand))),
  kitty: formatCards(countsOf(deal.kitty)),
  wild: deal.wild ?? '',
});

const GAMES_MAX = 64;

/** An environment, by whichever way its rows come. */
export interface RoundClient {
  readonly made: { readonly groups: readonly { readonly plays: number }[] };
  readonly reset: () => RoundAnswer;
  readonly step: (actions: readonly number[]) => RoundAnswer;
}
type RoundAnswer = Pick<BatchAnswer, 'row' | 'legal'>;

/** Plays rounds of one rule set, a preset or switches. @returns number of rounds that ended, and of actions. */
export const compareRounds = (
  given: string | object,
  rounds: number,
  seed: string,
  createClient: (settings: object) => RoundClient = createBatchClient,
): { rounds: number; actions: number } => {
  const rules = rulesOf(given);
  const count = Math.min(GAMES_MAX, rounds);
  const client = createClient({ groups: [{ games: count, rules: given, start: 'deal' }], seed });
  const size = client.made.groups[0]!.plays;
  const rng = createRng(`${seed}/play`);
  const deals = Array.from({ length: count }, () => 0);
  const begin = (game: number): Round => startRound({ rules, seed: `${seed}/${game}/${deals[game]!++}` });
  const states = deals.map((_, game) => begin(game));
  let answer = client.reset();
  let [ended, actions] = [0, 0];
  while (ended < rounds) {
    const chosen = states.map((round, game) => {
      compareGame(answer, game, round, size);
      const legal = legalActions(round, toAct(round)[0]!);
      return legal[randomBelow(rng, legal.length)] as Action;
    });
    answer = client.step(chosen.map((action) => idOf(action, size, rules)));
    for (const [game, action] of chosen.entries()) {
      const round = states[game] as Round;
      const next = applyUnchecked(round, toAct(round)[0]!, action);
      const isDone = answer.row('done', game)[0] !== 0;
      assert.equal(isDone, isOver(next), 'done');
      if (isDone) {
        ended++;
        assert.deepEqual(answer.row('rewards', game), next.outcome?.scores ?? next.hands.map(() => 0), 'rewards');
      }
      states[game] = isDone ? begin(game) : next;
    }
    actions += count;
  }
  return { rounds: ended, actions };
};

/** Compares what the seat to act sees. */
const compareGame = (answer: RoundAnswer, game: number, round: Round, size: number): void => {
  const seat = toAct(round)[0] as Seat;
  const view = viewFor(round, seat);
  const { seats } = round.rules;
  assert.deepEqual(answer.row('seat', game), [seat], 'seat');
  const legal = legalActions(round, seat).map((action) => idOf(action, size, round.rules));
  assert.deepEqual(answer.legal(game), legal, 'legal');
  assert.deepEqual(answer.row('hand', game), countsByRank(view.hand), 'hand');
  assert.deepEqual(answer.row('unseen', game), countsByRank(remainingCards(view)), 'unseen');
  assert.deepEqual(answer.row('kitty', game), countsByRank(view.kitty ?? NO_CARDS), 'kitty');
  const played = view.played.flatMap((_, place) => countsByRank(view.played[(seat + place) % seats]!));
  assert.deepEqual(answer.row('played', game), played, 'played');
  assert.deepEqual(
    answer.row('toBeat', game),
    [view.toBeat === null ? 0 : encode(actionSpace(round.rules), view.toBeat)],
    'toBeat',
  );
  if (round.rules.wildcards > 0) {
    const wild = Array.from(view.rules.wild, (letter) => RANKS.indexOf(letter));
    assert.deepEqual(answer.row('wild', game), [...wild, -1, -1].slice(0, 2), 'wild');
  }
  if (seats === 2) assert.deepEqual(answer.row('headStart', game), [headStartOf(round.auction, round.rules)]);
};
