/**
 * What the neural bot gains by opening its hand: rounds of `happy` that it plays at all seats. Where the landlord opens
 * his hand before his first play, the round is played to its end with the open hand and, from the same cards and calls,
 * with a closed one.
 *
 *     node tools/bench/open-hands.ts --rounds 2000 --farmers search
 */
import { readFileSync } from 'node:fs';
import { unwrap } from '@doudizhu/rules/result';
import { applyUnchecked, isOver, startRound, toAct, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { createNetworks, createNeuralBot, createSearchBot, readWeights } from '../../packages/bots/src/index.ts';
import { anyText, oneOf, readableFile, readOptions, wholeNumber } from '../options/options.ts';

const { values } = readOptions(import.meta.filename, {
  rounds: wholeNumber(1000, 'rounds that are dealt', { min: 1 }),
  farmers: oneOf(['neural', 'search'], 'neural', 'who plays against the landlord'),
  weights: readableFile('packages/bots/weights/neural.bin', 'the networks'),
  seed: anyText('1', 'what the deals follow from'),
});

const networks = createNetworks(unwrap(readWeights(readFileSync(values.weights))));
const neural = createNeuralBot(networks, { seed: 1 });
const farmer = values.farmers === 'neural' ? neural : createSearchBot(networks, { seed: 1 });

/** Plays to the end. @returns the landlord's points. @param opens whether he may open his hand */
const playOut = (start: Round, opens: boolean): number => {
  let round = start;
  while (!isOver(round)) {
    const seat = toAct(round)[0] ?? round.turn;
    const view = viewFor(round, seat);
    const bot = seat === round.landlord ? neural : farmer;
    round = applyUnchecked(round, seat, bot.act(opens ? view : { ...view, mayOpenHand: false }));
  }
  return round.outcome?.scores[round.landlord ?? 0] ?? 0;
};

const points = { closed: [] as number[], open: [] as number[] };
let played = 0;
for (let index = 0; index < values.rounds; index++) {
  let round = startRound({ rules: PRESETS.happy, seed: `${values.seed}/${index}` });
  while (round.phase !== 'play' && !isOver(round)) {
    const seat = toAct(round)[0] ?? round.turn;
    round = applyUnchecked(round, seat, neural.act(viewFor(round, seat)));
  }
  if (round.phase !== 'play') continue;
  played++;
  if (!neural.opensHand(viewFor(round, round.turn))) continue;
  points.open.push(playOut(round, true));
  points.closed.push(playOut(round, false));
}

const mean = (list: readonly number[]): number => list.reduce((sum, each) => sum + each, 0) / list.length;
const half = (list: readonly number[]): number =>
  1.96 * Math.sqrt(mean(list.map((each) => (each - mean(list)) ** 2)) / list.length);
const won = (list: readonly number[]): string => (list.filter((each) => each > 0).length / list.length).toFixed(3);
const gains = points.open.map((each, index) => each - (points.closed[index] as number));
console.log(`${played} rounds, the hand opened in ${gains.length}`);
console.log(`closed: ${mean(points.closed).toFixed(2)} points, ${won(points.closed)} of the rounds won`);
console.log(`open: ${mean(points.open).toFixed(2)} points, ${won(points.open)} of the rounds won`);
console.log(`gained where it opened ${mean(gains).toFixed(2)} ± ${half(gains).toFixed(2)} points`);
