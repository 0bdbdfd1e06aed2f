/** Bots choose the cards that they lay for a play with wild ranks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionSpace, decode, formatCombo, parsePlay, type ActionId } from '@doudizhu/rules/combos';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { applyUnchecked, parseAction, startPlay, type Action } from '@doudizhu/rules/round';
import { PRESETS, withWild } from '@doudizhu/rules/ruleset';
import { viewFor, type PlayerView } from '@doudizhu/rules/view';
import { explain } from './analysis/explain.ts';
import { moveOfAction } from './analysis/judgement.ts';
import { mayBomb, othersOf } from './ending/answers.ts';
import { createEndingJudge } from './ending/ending.ts';
import { withoutBlunders } from './ending/blunder-check.ts';
import { playOfRun } from './ending/run.ts';
import { createLevelBot } from './levels/level-bot.ts';
import { createNeuralBot } from './neural/neural-bot.ts';
import { legalPlays } from './rules/choice.ts';
import { createRulesBot } from './rules/rules-bot.ts';
import { bundledFor } from './testing/bundled.ts';

/** The view after these plays. @param hands from the landlord on. */
const viewOf = (wild: string, hands: readonly string[], line: readonly string[]): PlayerView => {
  const rules = withWild(PRESETS.laizi, wild);
  const deal = unwrap(dealOf({ rules, hands: [...hands], wild }));
  let round = startPlay({ rules, deal, turn: seatAt(1) });
  for (const text of line) {
    round = applyUnchecked(round, round.turn, unwrap(parseAction(text, rules, round.toBeat)));
  }
  return viewFor(round, round.turn);
};

/** A pair of jacks over tens: the jack that is kept with a wild 4 is higher than a wild 4 kept. */
const JACKS = viewOf('4', ['4567JJ', '58TT', '3'], ['TT', '-']);

const BOTS = [createRulesBot({ seed: 1 }), createLevelBot('level-4', { seed: 1 }, null), createNeuralBot(bundledFor)];
for (const bot of BOTS) {
  test(`${bot.name} keeps a jack and lays a wild 4`, () => {
    assert.equal(formatCombo(moveOfAction(bot.act(JACKS) as Action), 1), 'JJ=4J');
  });
}

test('a hint has the best way to lay a play, and the way that was asked for', () => {
  const rules = JACKS.rules;
  const asked = unwrap(parsePlay('JJ', rules));
  const { moves } = explain(JACKS, bundledFor(rules), { count: 1, also: asked });
  assert.deepEqual(
    moves.map(({ move }) => formatCombo(move, 1)),
    ['JJ=4J', 'JJ'],
  );
});

/** wild rank, hands from the landlord on, plays so far, the first play of a run, of a win in two plays, why */
const RUNS = [
  ['3', ['23KK', '4455667J', '778899T'], ['J', '-'], 'K', '2', 'the king or the two, and the rest is never beaten'],
  ['3', ['K43', '4455667Q', '778899T'], ['Q', '-'], 'K', 'K', 'the king, then a pair of fours'],
] as const;
for (const [wild, hands, line, run, pair, why] of RUNS) {
  test(`wild ${wild}, ${hands.join(' ')}: ${why}`, () => {
    const view = viewOf(wild, hands, line);
    const ids = legalPlays(view);
    const textOf = (id: ActionId | null | undefined): string =>
      id === null || id === undefined ? 'none' : formatCombo(decode(actionSpace(view.rules), id), 1);
    // No deal is looked at: only a run is certain.
    const limits = { cardsMax: 4, dealsMax: 1, triedMax: 1, comparedMax: 1, nodesMax: 0 };
    assert.equal(textOf(createEndingJudge(view.rules).judge(view, [ids], limits, null)?.certain), run);
    assert.deepEqual(withoutBlunders(view, ids).map(textOf), [pair]);
  });
}

test('no run while another seat may fill a bomb', () => {
  const view = viewOf('3', ['K4', '356667T', '778899J'], ['T', '-']);
  assert.ok(othersOf(view).some((other) => mayBomb(other, actionSpace(view.rules).wild)));
  assert.equal(playOfRun(view, legalPlays(view), new Map()), null);
});
