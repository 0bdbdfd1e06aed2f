import { test } from 'node:test';
import { PRESET_NAMES, PRESETS, ruleSet, unwrap, type RuleSet } from '@doudizhu/rules';
import { checkRound, checkUnchecked } from './fuzz-rules.ts';

/** `npm run fuzz:rules` plays as many as one likes. */
const ROUNDS = 800;
const HOUSE_ROUNDS = 100;

for (const name of PRESET_NAMES) {
  test(`${ROUNDS} random rounds of ${name} hold every property`, () => {
    for (let index = 0; index < ROUNDS; index++) checkRound(PRESETS[name], `${name}/${index}`);
    for (let index = 0; index < 20; index++) checkUnchecked(PRESETS[name], `${name}/${index}`);
  });
}

/** Switches that no preset sets, or sets only together with others. */
const HOUSE_RULES: readonly [Record<string, unknown>, string][] = [
  [{ kittyReveal: 'beforeTaking' }, 'a kitty that lies open during the auction'],
  [{ kittyReveal: 'afterAuction' }, 'doubling with the kitty known'],
  [{ perFarmerDoubling: false, firstSpeaker: 'rotate' }, 'doubles for both farmers'],
  [{ allowQuadplexAsBomb: true, auction: 'continuing' }, 'four-with-two as a bomb'],
  [{ onAllPass: { redealsMax: 0, then: 'random' } }, 'a landlord drawn when no seat bids'],
  [{ onAllPass: { redealsMax: 1, then: 'first' } }, 'the first speaker as landlord after one redeal'],
  [{ onAllPass: { redealsMax: 0, then: 'abort' } }, 'rounds without a landlord'],
  [{ preset: 'happy', firstSpeaker: 'faceUp', multiplierMax: 64 }, 'the turned-up card and a cap with open hands'],
  [{ preset: 'happy', kittyReveal: 'afterDoubling', auction: 'continuing' }, 'happy doubling with the kitty unknown'],
  [{ preset: 'pagat-4p', auction: 'grab' }, 'grabbing with four seats'],
  [{ preset: 'app-4p', scoring: 'competition', doubling: 'competition' }, 'doubling with four seats'],
];

for (const [overrides, why] of HOUSE_RULES) {
  test(`house rules: ${why}`, () => {
    const rules: RuleSet = unwrap(ruleSet(overrides));
    for (let index = 0; index < HOUSE_ROUNDS; index++) checkRound(rules, `house/${index}`);
  });
}
