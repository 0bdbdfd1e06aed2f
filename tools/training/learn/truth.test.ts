import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCounts, NO_CARDS, parseCards, type RankCounts } from '@doudizhu/rules/cards';
import { decode, formatCombo, type ActionId } from '@doudizhu/rules/combos';
import { playoutMoves, resetPlayout } from '@doudizhu/rules/playout';
import { unwrap } from '@doudizhu/rules/result';
import { look, resetPublicState, valueActions, winProbability } from '@doudizhu/bots/neural';
import { createTrainer, trainGame } from '../trainer/trainer.ts';
import { addSample, type Learner } from './learner.ts';

/** A trainer with a landlord's lead near the end. @param hands of all seats */
const atEnd = (hands: readonly [string, string, string]) => {
  const trainer = createTrainer({ hidden: 32, batch: 8 });
  const { table, evaluator, learners } = trainer;
  const { playout, publicState, knowledge, ids, values, space } = table;
  const dealt = hands.map((text): RankCounts => unwrap(parseCards(text)));
  resetPlayout(playout, dealt, 0);
  resetPublicState(publicState, dealt.reduce(addCounts), playout.sizes, NO_CARDS);
  /** Current predictions by candidate. */
  const said = (): ReadonlyMap<string, number> => {
    const count = playoutMoves(playout, ids);
    look(knowledge, publicState, playout.hands[0] as number, playout.hands[1] as number);
    valueActions(evaluator, learners[0]?.weights as number, knowledge, ids, count, values);
    const name = (index: number): string => formatCombo(decode(space, ids[index] as ActionId), 1);
    return new Map(Array.from({ length: count }, (_, at) => [name(at), winProbability(values.win[at] as number)]));
  };
  return { trainer, table, said };
};
const meanOf = (list: readonly number[]): number => list.reduce((sum, each) => sum + each, 0) / list.length;

test('targets differ by the share of deals in which a candidate wins, around the predictions', () => {
  // The others hold 4 and Q, either way: JJ then 3 wins, and a single J or 3 loses.
  const { trainer, table, said } = atEnd(['3JJ', '4', 'Q']);
  const before = said();
  const targets = trainer.truth(table, before.size).map(({ win }) => win);
  assert.deepEqual([...before.keys()], ['3', 'J', 'JJ']);
  assert.ok(Math.abs(meanOf(targets) - meanOf([...before.values()])) < 1e-6);
  const [three, single, pair] = targets as [number, number, number];
  assert.ok(Math.abs(pair - three - 1) < 1e-6 && Math.abs(single - three) < 1e-6, targets.join());
});

test('networks learn them: a certain win comes apart', () => {
  const { trainer, table, said } = atEnd(['3JJ', '4', 'Q']);
  const gap = (wins: ReadonlyMap<string, number>): number => (wins.get('JJ') ?? 0) - (wins.get('3') ?? 0);
  const before = gap(said());
  for (let time = 0; time < 160; time++) {
    for (const { role, ...sample } of trainer.truth(table, said().size))
      addSample(trainer.kernel, trainer.learners[role] as Learner, trainer.scratch, { ...sample, rate: 1e-3 });
  }
  assert.ok(gap(said()) > before + 0.2, `${before} → ${gap(said())}`);
});

test('games learn them in addition to their decisions', () => {
  const extraOf = (truthWeight: number): number => {
    const trainer = createTrainer({ hidden: 32, batch: 8, rate: 0, handSize: 4, kittySize: 2, ranks: 6, truthWeight });
    for (let game = 0; game < 30; game++) trainGame(trainer);
    return trainer.learners.reduce((sum, { steps, waiting }) => sum + 8 * steps + waiting, -trainer.decisions);
  };
  assert.equal(extraOf(0), 0);
  const once = extraOf(1);
  assert.ok(once > 30, `${once} samples`);
  assert.equal(extraOf(2), 2 * once);
});
