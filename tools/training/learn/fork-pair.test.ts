import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ActionId } from '@doudizhu/rules/combos';
import { playoutMoves } from '@doudizhu/rules/playout';
import { createRng } from '@doudizhu/rules/rng';
import { look, valueActions, winProbability } from '@doudizhu/bots/neural';
import { copyPlayout } from '../game/fork.ts';
import { clearDecisions, dealTable } from '../game/table.ts';
import { createTrainer, playTrainingGame, trainGame } from '../trainer/trainer.ts';
import { beginPair, storePair } from './fork-pair.ts';
import { learnDecisions } from './decisions.ts';

const TINY = { hidden: 32, batch: 8, handSize: 4, kittySize: 2, ranks: 6 } as const;

/** A trainer at a decision of the landlord's between two plays. */
const atFork = () => {
  const trainer = createTrainer(TINY);
  const { table, options } = trainer;
  const { playout, ids, fork } = table;
  dealTable(table, options, createRng('pair'));
  copyPlayout(playout, fork.playout);
  playoutMoves(playout, ids);
  [fork.best, fork.action] = [ids[0] as ActionId, ids[1] as ActionId];
  /** Current predictions for both candidates. */
  const said = (): { wins: readonly number[]; points: readonly number[] } => {
    look(table.knowledge, table.publicState, playout.hands[0] as number, playout.hands[1] as number);
    ids.set([fork.best, fork.action]);
    valueActions(trainer.evaluator, trainer.learners[0]?.weights as number, table.knowledge, ids, 2, table.values);
    return {
      wins: [...table.values.win.subarray(0, 2)].map(winProbability),
      points: [...table.values.points.subarray(0, 2)],
    };
  };
  return { trainer, table, said };
};

test('targets of a pair differ as much as its ends, around the prediction', () => {
  const { trainer, table, said } = atFork();
  const { wins, points } = said();
  const pair = beginPair(trainer, { landlordWon: true, stake: 4 });
  clearDecisions(table);
  storePair(table, pair, { landlordWon: false, stake: 2 });
  const { decisions } = table;
  assert.equal(decisions.count, 2);
  const near = (actual: number, expected: number): void => assert.ok(Math.abs(actual - expected) < 1e-6);
  const [win1, win2] = [...decisions.winTargets.subarray(0, 2)] as [number, number];
  near(win1 - win2, 1);
  near(win1 + win2, (wins[0] ?? 0) + (wins[1] ?? 0));
  const [points1, points2] = [...decisions.pointTargets.subarray(0, 2)] as [number, number];
  near(points1 - points2, 6);
  near(points1 + points2, (points[0] ?? 0) + (points[1] ?? 0));
  // Equal ends teach equal candidates.
  clearDecisions(table);
  storePair(table, pair, { landlordWon: true, stake: 4 });
  near((decisions.winTargets[0] ?? 0) - (decisions.winTargets[1] ?? 0), 0);
});

test('networks learn it: the candidates come apart', () => {
  const { trainer, table, said } = atFork();
  const before = said();
  trainer.rate = 1e-3;
  for (let time = 0; time < 40; time++) {
    const pair = beginPair(trainer, { landlordWon: false, stake: 1 });
    clearDecisions(table);
    storePair(table, pair, { landlordWon: true, stake: 1 });
    for (let copy = 0; copy < 4; copy++) learnDecisions(trainer);
  }
  const after = said();
  const gap = ({ wins }: typeof before): number => (wins[1] ?? 0) - (wins[0] ?? 0);
  assert.ok(gap(after) > gap(before) + 0.2, `${gap(before)} → ${gap(after)}`);
});

test('a game that forks has a third part where pairs are learned, and as many decisions', () => {
  const partsOf = (forkWeight: number): number[] => {
    const trainer = createTrainer({ ...TINY, forkShare: 1, forkWeight });
    const parts: number[] = [];
    for (let game = 0; game < 30; game++) playTrainingGame(trainer, game, (part) => parts.push(part));
    return parts;
  };
  const [without, withPairs] = [partsOf(0), partsOf(2)];
  assert.ok(without.includes(1) && !without.includes(2));
  assert.deepEqual(
    withPairs.filter((part) => part < 2),
    without,
  );
  assert.equal(withPairs.filter((part) => part === 2).length, without.filter((part) => part === 1).length);
  const trainer = createTrainer({ ...TINY, forkShare: 1, forkWeight: 2, rate: 0 });
  const plain = createTrainer({ ...TINY, forkShare: 1, rate: 0 });
  for (let game = 0; game < 30; game++) for (const each of [trainer, plain]) trainGame(each);
  assert.equal(trainer.decisions, plain.decisions);
});
