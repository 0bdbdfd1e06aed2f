import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCards } from '@doudizhu/rules/cards';
import { formatCombo, parsePlay } from '@doudizhu/rules/combos';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { apply, isOver, startPlay, startRound, toAct, type Action, type Round } from '@doudizhu/rules/round';
import { PRESET_NAMES, PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { legalActionsOf, viewFor } from '@doudizhu/rules/view';
import { playedOut } from '@doudizhu/rules/testing';
import { callByPoints, pointsOf } from './card-points.ts';
import type { Bot, BotSetup } from './bot.ts';
import { createGreedyBot, rankActions } from './greedy.ts';
import { createRandomBot } from './random.ts';
import { BIDS, CALLS, DOUBLES, GRABS, REDOUBLES, SHOWS } from './testing/calls.ts';

const ROUNDS = 8;

/** Plays to the end. The table checks every action, and every view is serialised. */
const playOut = async (rules: RuleSet, seed: string, bots: readonly Bot[]): Promise<Round> => {
  let round = startRound({ rules, seed });
  while (!isOver(round)) {
    const [seat] = toAct(round);
    const bot = bots[seat ?? 0];
    assert.ok(seat !== undefined && bot !== undefined);
    const next = apply(round, seat, await bot.act(viewFor(round, seat)));
    assert.ok(next.ok, next.ok ? '' : `${bot.name}: ${next.error.message}`);
    round = next.value;
  }
  return round;
};

const CREATE: Readonly<Record<string, (setup: BotSetup) => Bot>> = { random: createRandomBot, greedy: createGreedyBot };

const lineup = (names: readonly string[], rules: RuleSet, seed: string): Bot[] =>
  Array.from(
    { length: rules.seats },
    (_, seat) => CREATE[names[seat % names.length] ?? '']?.({ seed: `${seed}/${seat}` }) ?? assert.fail(),
  );

for (const name of ['random', 'greedy']) {
  for (const preset of PRESET_NAMES) {
    test(`${name} plays whole rounds of ${preset} by the rules, and the same ones again`, async () => {
      const rules = PRESETS[preset];
      for (let number = 0; number < ROUNDS; number++) {
        const seed = `${preset}-${number}`;
        const [first, second] = [
          await playOut(rules, seed, lineup([name], rules, seed)),
          await playOut(rules, seed, lineup([name], rules, seed)),
        ];
        assert.deepEqual(first.outcome, second.outcome);
      }
    });
  }
}

for (const preset of ['competition', 'pagat-4p'] as const) {
  test(`greedy beats random: ${preset}`, async () => {
    const rules = PRESETS[preset];
    let points = 0;
    for (let number = 0; number < 60; number++) {
      const place = number % rules.seats;
      const names = Array.from({ length: rules.seats }, (_, seat) => (seat === place ? 'greedy' : 'random'));
      const round = await playOut(rules, `beat-${number}`, lineup(names, rules, `beat-${number}`));
      points += round.outcome?.scores[place] ?? 0;
    }
    assert.ok(points > 60, `${points} points in 60 rounds`);
  });
}

interface Position {
  /** Hands of the landlord and the following farmers. */
  readonly hands: readonly string[];
  /** Seat to move, and the play to beat: `seat:play`. */
  readonly turn?: number;
  readonly beat?: string;
}

/** The choice of greedy, as text. */
const choice = ({ hands, turn = 0, beat }: Position): string => {
  const rules = PRESETS.competition;
  const deal = unwrap(dealOf({ rules, hands }));
  const [seat = '0', text = ''] = beat?.split(':') ?? [];
  const combo = beat === undefined ? null : unwrap(parsePlay(text, rules));
  const passes = (turn - Number(seat) - 1 + 3) % 3;
  const trick = combo === null ? null : { seat: seatAt(Number(seat)), combo, passes };
  const round = startPlay({ rules, deal, turn: seatAt(turn), trick });
  const [best] = rankActions(viewFor(round, seatAt(turn)));
  return textOf(best);
};

const textOf = (action: Action | undefined): string =>
  action?.type === 'play' ? formatCombo(action.combo, 1) : (action?.type ?? 'nothing');

/** A hand that is far from out. */
const FAR = '88TTJJQQ';

/** position, choice of greedy, why */
const CHOICES: readonly (readonly [Position, string, string])[] = [
  [{ hands: ['3456789', FAR, '99TTJJQQKK'] }, '3456789', 'goes out when it can'],
  [{ hands: ['34567KA2', '3889TTJQ', '4889TTJQ'] }, '34567', 'sheds the most cards'],
  [{ hands: ['3447', FAR, '99KKAA'], beat: '1:3', turn: 0 }, '7', 'does not tear a pair for a single'],
  [{ hands: ['5559', FAR, '44JJKK'], beat: '2:44', turn: 0 }, '55', 'tears a triple where nothing else beats'],
  [{ hands: ['3333458TKK', FAR, '77QQKK2'], beat: '1:AA' }, 'pass', 'keeps its bomb'],
  [{ hands: ['333345', FAR, '7'], beat: '2:AA' }, '3333', 'spends it on one who is nearly out'],
  [{ hands: ['333355', FAR, '88JJKK2'], beat: '1:AA' }, '3333', 'and where the rest goes out after it'],
  [{ hands: ['4578', FAR, '9TJK2'], turn: 2, beat: '1:8' }, '9', 'over a low card of a partner, before the landlord'],
  [{ hands: ['4578', FAR, '9TJK2'], turn: 1, beat: '2:8' }, 'pass', 'not once the landlord has passed'],
  [{ hands: ['4578', FAR, '9TJK2'], turn: 2, beat: '1:A' }, 'pass', 'nor over a high card of a partner'],
  [{ hands: ['9', '7JJ', '8BAKK44'], turn: 2, beat: '1:7' }, 'B', 'stands highest where the landlord would go out'],
  [{ hands: ['8KKA44', '9', '77JJ'], turn: 0, beat: '2:7' }, 'A', 'the landlord too'],
  [{ hands: ['2B44557', FAR, '99KKAA'], turn: 0, beat: '1:A' }, '2', 'gives a 2 rather than a joker'],
  [{ hands: ['3333644', '5', '78899'], turn: 0, beat: '2:4' }, '3333', 'stands by a bomb rather than by a 6'],
  [{ hands: ['3333744', '5', '68899'], turn: 0, beat: '2:4' }, '7', 'by a 7 rather than by a bomb'],
  [{ hands: ['A', '3499K', '55667'], turn: 1 }, '99', 'leads no single to a landlord with one card'],
  [{ hands: ['55667', '3489', 'A'], turn: 1 }, '3', 'leads a low single to a partner with one card'],
];

for (const [position, expected, why] of CHOICES) {
  test(`greedy ${why}`, () => assert.equal(choice(position), expected));
}

/** hand, decks, points, why */
const POINTS: readonly (readonly [string, 1 | 2, number, string])[] = [
  ['34567', 1, 0, 'nothing'],
  ['A2', 1, 3, 'an ace and a 2'],
  ['BR', 1, 9, 'both jokers and 2 for the rocket'],
  ['3333', 1, 4, 'a bomb'],
  ['2222', 1, 12, 'four 2s are a bomb too'],
  ['BBRR', 2, 8, 'half of 16 with two decks'],
  ['333333', 2, 2, 'a bomb of six'],
];
for (const [hand, decks, expected, why] of POINTS) {
  test(`points: ${why}`, () => assert.equal(pointsOf(unwrap(parseCards(hand)), { decks, wild: '' }), expected));
}

/** hand, legal calls, which of them is made, why */
const CALLED: readonly (readonly [string, readonly Action[], number, string])[] = [
  ['AA2', BIDS, 0, '4 points'],
  ['A22', BIDS, 1, '5 points bid 1'],
  ['222', BIDS, 1, '6 points still bid 1'],
  ['A222', BIDS, 2, '7 points bid 2'],
  ['2222', BIDS, 3, '12 points bid 3'],
  ['AABR3', BIDS.slice(0, 3), 2, 'no more than there is to bid'],
  ['A22', CALLS, 0, '5 points do not call'],
  ['222', CALLS, 1, '6 points call'],
  ['222', GRABS, 0, '6 points do not grab'],
  ['A222', GRABS, 1, '7 points grab'],
  ['A222', DOUBLES, 0, '7 points do not double'],
  ['AA222', DOUBLES, 1, '8 points double'],
  ['BR2', DOUBLES, 1, '11 points double'],
  ['BR2A', DOUBLES, 2, '12 points double twice'],
  ['BR2', REDOUBLES, 0, '11 points do not redouble'],
  ['BR2A', REDOUBLES, 1, '12 points redouble'],
  ['BR2222', SHOWS, 0, 'no bot shows its hand'],
];
for (const [hand, actions, chosen, why] of CALLED) {
  test(`greedy ${actions[0]?.type}: ${why}`, () => {
    const view = viewFor(startRound({ rules: PRESETS.competition, seed: 1, first: seatAt(0) }), seatAt(0));
    assert.deepEqual(callByPoints({ ...view, hand: unwrap(parseCards(hand)) }, actions), actions[chosen]);
  });
}

test('ranking loses no action, and the first is what greedy does', () => {
  playedOut(startRound({ rules: PRESETS.happy, seed: 'rank' }), (round, seat) => {
    const view = viewFor(round, seat);
    const ranked = rankActions(view);
    assert.deepEqual(new Set(ranked), new Set(legalActionsOf(view)));
    return ranked[0]!;
  });
});

test('a bot that is not to act', async () => {
  const round = startRound({ rules: PRESETS.competition, seed: 1, first: seatAt(0) });
  for (const create of Object.values(CREATE)) {
    const bot = create({ seed: 1 });
    assert.throws(() => bot.act(viewFor(round, seatAt(1))), /seat 1 is not to act/);
  }
});
