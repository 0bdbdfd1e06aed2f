/**
 * The signature of the bots: a digest of every move that each of them makes in rounds that follow from a seed. A change
 * that claims to keep behaviour keeps these lines (`fixtures/bots-signature.txt`). A change of play replaces them.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { formatCombo } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { applyUnchecked, isOver, startRound, toAct, type Action, type Round } from '@doudizhu/rules/round';
import { PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { createBot } from './registry.ts';

const EXPECTED = readFileSync(new URL('../../../fixtures/bots-signature.txt', import.meta.url), 'utf8');
/** Milliseconds of the search's own count. */
const OPTIONS = { budgetMs: 2 };
/** The most deals without a bid before a round is given up. */
const REDEALS_MAX = 5;

/** The action in one word, by its meaning, not its form. */
const wordOf = (action: Action, decks: 1 | 2): string => {
  switch (action.type) {
    case 'play':
      return formatCombo(action.combo, decks);
    case 'pass':
      return 'pass';
    default: {
      const { type, ...rest } = action;
      return `${type} ${Object.values(rest).join(' ')}`;
    }
  }
};

/** The lists are fixed, so that a new preset does not change the signatures. */
const CLASSIC: readonly PresetName[] = [
  ...(['competition', 'pagat', 'rlcard', 'openspiel', 'zunli', 'douzero', 'happy', 'botzone'] as const),
  ...(['pagat-4p', 'app-4p'] as const),
];
/** The rule sets with wild ranks, without a shuffle, and with two seats. */
const OF_MODES: readonly PresetName[] = ['laizi', 'laizi-tiandi', 'no-shuffle', 'two'];

/** @param line a bot, or `bot/modes` for the modes. @returns `name, moves, digest` of a bot that plays all seats. The rule sets take turns. */
const signatureOf = async (line: string, deals: number): Promise<string> => {
  const [name = '', suffix] = line.split('/');
  const isOfModes = suffix === 'modes';
  const presets = (isOfModes ? OF_MODES : CLASSIC).filter(
    (preset) => PRESETS[preset].seats < 4 || !['neural', 'search'].includes(name),
  );
  const hash = createHash('sha256');
  let moves = 0;
  for (let deal = 0; deal < deals; deal++) {
    const rules = PRESETS[presets[deal % presets.length] ?? 'douzero'];
    let round: Round = startRound({ rules, seed: `signature/${deal}` });
    const bots = round.hands.map((_, seat) => unwrap(createBot({ name, seed: `signature/${deal}/${seat}` })));
    while (!isOver(round) && round.redeals < REDEALS_MAX) {
      const seat = toAct(round)[0] as Seat;
      const action = (await bots[seat]?.act(viewFor(round, seat), OPTIONS)) as Action;
      hash.update(`${seat} ${wordOf(action, rules.decks)}\n`);
      moves++;
      round = applyUnchecked(round, seat, action);
    }
  }
  return `${line} ${deals} deals ${moves} moves ${hash.digest('hex').slice(0, 16)}`;
};

for (const [name, deals] of [
  ['random', 50],
  ['greedy', 50],
  ['rules', 50],
  ['neural', 50],
  ['search', 8],
  ['level-1', 20],
  ['level-2', 20],
  ['level-3', 20],
  ['level-4', 20],
  ['level-5', 4],
  ['random/modes', 40],
  ['greedy/modes', 40],
  ['rules/modes', 40],
  ['search/modes', 8],
  ['level-1/modes', 8],
  ['level-4/modes', 8],
] as const) {
  test(`${name} makes the same moves as before on ${deals} deals`, async () => {
    const expected = EXPECTED.split('\n').find((line) => line.startsWith(`${name} `));
    assert.equal(await signatureOf(name, deals), expected);
  });
}
