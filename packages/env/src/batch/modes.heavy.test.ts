/** The modes through an environment, beside the rules. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countsByRank, countsOf } from '@doudizhu/rules/cards';
import { actionSpace } from '@doudizhu/rules/combos';
import { dealFrom, packOf, seatsOf, type Deal } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomBelow, shuffle } from '@doudizhu/rules/rng';
import { apply, applyUnchecked, isOver, legalActions, startRound, toAct, type Round } from '@doudizhu/rules/round';
import { PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { MODE_PRESETS, sized } from '@doudizhu/rules/testing';
import { viewFor } from '@doudizhu/rules/view';
import { LAYOUTS } from '@doudizhu/bots/neural';
import { createBatchClient, featuresOf } from '../testing/batch-client.ts';
import { runPython } from '../testing/python-package.ts';
import { compareRounds, idOf, textsOf } from '../testing/mode-rounds.ts';

const ROUNDS = sized(1200, 6000);

describe('random rounds in an environment and by the rules', () => {
  for (const preset of MODE_PRESETS) {
    test(preset, (t) => {
      const { rounds, actions } = compareRounds(preset, Math.ceil(ROUNDS / MODE_PRESETS.length), `modes/${preset}`);
      t.diagnostic(`${rounds} rounds, ${actions} actions, no difference`);
    });
  }
});

test('bombs count by their class, and no more of them than the rule set allows', () => {
  const rules = { preset: 'laizi', bombFactors: { soft: 2, hard: 4, pure: 8, rocket: 4 }, bombsCounted: 2, spring: 3 };
  assert.ok(compareRounds({ ...rules, bareTriple: 'last' }, 100, 'figures').rounds >= 100);
});

describe('random rounds in Python, played again by the rules', () => {
  for (const preset of MODE_PRESETS) {
    test(preset, (t) => {
      const count = Math.ceil(ROUNDS / MODE_PRESETS.length);
      const ran = runPython(t, ['tests/test_modes.py', preset, String(count), `python/${preset}`]);
      if (ran === null) return;
      assert.equal(ran.status, 0, ran.stderr);
      const rounds = ran.stdout.trim().split('\n');
      for (const line of rounds) checkRound(preset, JSON.parse(line));
      t.diagnostic(`${rounds.length} rounds, no difference`);
    });
  }
});

interface PlayedRound {
  readonly seed: string;
  readonly ids: readonly number[];
  readonly rewards: readonly number[];
}

/** Plays the ids by the rules; each must be legal, and the scores the rewards. */
const checkRound = (preset: PresetName, { seed, ids, rewards }: PlayedRound): void => {
  const rules = PRESETS[preset];
  const { size } = actionSpace(rules);
  let round = startRound({ rules, seed });
  for (const id of ids) {
    const seat = toAct(round)[0]!;
    const action = legalActions(round, seat).find((legal) => idOf(legal, size, round.rules) === id);
    assert.ok(action !== undefined, `${seed}: id ${id}`);
    round = applyUnchecked(round, seat, action);
  }
  assert.ok(isOver(round), seed);
  assert.deepEqual(rewards, round.outcome?.scores ?? round.hands.map(() => 0), seed);
};

/** Rule sets that networks play. */
const FAMILY_PRESETS: readonly PresetName[] = ['douzero', 'competition', 'pagat-4p', 'app-4p'];

describe('hidden cards swapped change no byte of an observation', () => {
  for (const preset of [...FAMILY_PRESETS, ...MODE_PRESETS]) {
    test(preset, (t) => {
      let positions = 0;
      for (let game = 0; game < 80; game++) positions += Number(compareSwapped(preset, game));
      t.diagnostic(`${positions} positions`);
      assert.ok(positions >= 25, `${positions} positions`);
    });
  }
});

/** Plays some actions, deals the cards that the seat to act does not know again, and compares its observations. */
const compareSwapped = (preset: PresetName, game: number): boolean => {
  const rules = PRESETS[preset];
  const rng = createRng(`swapped/${preset}/${game}`);
  const deal = plain(dealFrom(rules, rng));
  const ids: number[] = [];
  let round = startRound({ rules, seed: 1, deal, first: seatsOf(rules)[0]! });
  const features = FAMILY_PRESETS.includes(preset);
  const client = createBatchClient({ groups: [{ games: 2, rules: preset, start: 'deal' }], features });
  const size = client.made.groups[0]!.plays;
  const actions = [];
  for (let steps = 2 + randomBelow(rng, 40); steps > 0; steps--) {
    const seat = toAct(round)[0]!;
    // An open hand would be known.
    const legal = legalActions(round, seat).filter((action) => action.type !== 'openHand' || !action.open);
    const action = round.phase === 'auction' ? legal.at(-1)! : legal[randomBelow(rng, legal.length)]!;
    const next = unwrap(apply(round, seat, action));
    if (isOver(next)) break;
    actions.push({ seat, action });
    ids.push(idOf(action, size, rules));
    round = next;
  }
  const seat = toAct(round)[0]!;
  const other = replayed(dealtAgain(round, deal, seat, rng), actions, round);
  // The other cards must allow the same actions, laid by the same cards.
  if (other === null || JSON.stringify(viewFor(other, seat)) !== JSON.stringify(viewFor(round, seat))) return false;
  const given = [deal, other.deal].map((cards, at) => ({ game: at, ...textsOf(cards), first: 0, plays: ids }));
  const answer = client.reset({ deals: given });
  for (const { name } of client.made.arrays) {
    if (name !== 'legalStart') assert.deepEqual(answer.row(name, 1), answer.row(name, 0), `${name} of seat ${seat}`);
  }
  assert.deepEqual(answer.legal(1), answer.legal(0));
  if (features) {
    const layout = LAYOUTS[rules.seats === 3 ? 'three' : 'four'];
    const found = featuresOf(client, layout, false);
    const half = found.starts[1]!;
    assert.deepEqual(found.state.subarray(layout.stateRows), found.state.subarray(0, layout.stateRows));
    assert.deepEqual(found.ids.subarray(half), found.ids.subarray(0, half));
    const rows = half * layout.actionRows;
    assert.deepEqual(found.actions.subarray(rows), found.actions.subarray(0, rows));
  }
  return true;
};

const plain = (deal: Deal): Deal => ({ ...deal, faceUp: null });

/** The same deal with the unknown cards of the other hands, the kitty and the rest in another order. */
const dealtAgain = (round: Round, deal: Deal, seat: number, rng: ReturnType<typeof createRng>): Deal => {
  const { rules } = round;
  const view = viewFor(round, toAct(round)[0]!);
  const dealt = [...deal.hands.flat(), ...deal.kitty];
  const rest = packOf(rules).filter((card) => !dealt.includes(card));
  // Cards that were played, and a kitty that is public, stay where they are.
  const parts = [...deal.hands.map((hand) => [...hand]), [...deal.kitty], rest];
  const isKittyKnown = view.kitty !== null;
  const fixed = parts.map((cards, part) => {
    if (part === seat || (part === rules.seats && isKittyKnown)) return cards;
    if (part >= rules.seats) return [];
    const played = countsByRank(view.played[part]!);
    return cards.filter((card) => {
      const rank = countsByRank(countsOf([card])).indexOf(1);
      return played[rank]!-- > 0;
    });
  });
  const free = shuffle(
    rng,
    parts.flatMap((cards, part) => cards.filter((card) => !fixed[part]!.includes(card))),
  );
  const again = parts.map((cards, part) => [...fixed[part]!, ...free.splice(0, cards.length - fixed[part]!.length)]);
  return { ...deal, hands: again.slice(0, rules.seats), kitty: again[rules.seats]! };
};

/** The round of another deal after the same actions. Null if one is illegal there. */
const replayed = (
  deal: Deal,
  actions: readonly { seat: ReturnType<typeof toAct>[number]; action: ReturnType<typeof legalActions>[number] }[],
  { rules, setup }: Round,
): Round | null => {
  let round = startRound({ rules: setup.rules, seed: 1, deal, first: seatsOf(rules)[0]! });
  for (const { seat, action } of actions) {
    const next = apply(round, seat, action);
    if (!next.ok) return null;
    round = next.value;
  }
  return round;
};
