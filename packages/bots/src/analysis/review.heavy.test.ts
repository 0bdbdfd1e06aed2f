import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recordOf, replay, type Replay } from '@doudizhu/records';
import type { Card } from '@doudizhu/rules/cards';
import type { Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { applyUnchecked, legalActions, startRound, type Action, type Round } from '@doudizhu/rules/round';
import { PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { playedOut } from '@doudizhu/rules/testing';
import { viewFor } from '@doudizhu/rules/view';
import { createRandomBot } from '../random.ts';
import { createNeuralBot } from '../neural/neural-bot.ts';
import { accuracyOf, judge, keyMoments, lostBy, type ReviewedDecision } from './judgement.ts';
import { reviewRound } from './review.ts';
import { bundledFor } from '../testing/bundled.ts';

interface Playing {
  /** True if the first caller passes, so that another seat has a call to make. */
  readonly firstPasses?: boolean;
}

/** A whole round. Seat 1 plays at random, which is bad, the others by a bot. */
const playedRound = (name: PresetName, seed: string, { firstPasses = false }: Playing = {}): Replay => {
  const rules = PRESETS[name];
  const good = createNeuralBot(bundledFor(rules));
  const bad = createRandomBot({ seed: 2 });
  const round = playedOut(startRound({ rules, seed }), (state, seat) => {
    if (firstPasses && state.phase === 'auction' && state.auction.calls === 0) return legalActions(state, seat)[0]!;
    const bot = seat === 1 && state.phase === 'play' ? bad : good;
    return bot.act(viewFor(state, seat)) as Action;
  });
  return unwrap(replay(recordOf(round)));
};

const reviewed = (
  name: PresetName,
  seed: string,
  playing?: Playing,
): { readonly played: Replay; readonly decisions: ReviewedDecision[] } => {
  const played = playedRound(name, seed, playing);
  return { played, decisions: [...reviewRound(played, { networks: bundledFor(PRESETS[name]), candidatesMax: 3 })] };
};

describe('the review of a round', () => {
  for (const [name, seed] of [
    ['competition', 'reviewed'],
    ['happy', 'reviewed-3'],
    ['pagat', 'reviewed'],
    ['pagat-4p', 'reviewed'],
  ] as const) {
    test(`${name}: every decision with a choice, once, the calls too`, () => {
      const { played, decisions } = reviewed(name, seed);
      const expected = played.rounds.flatMap(({ entry, previous }, step) =>
        entry !== null &&
        previous !== null &&
        entry.action.type !== 'openHand' &&
        legalActions(previous, entry.seat).length > 1
          ? [step]
          : [],
      );
      assert.deepEqual(
        decisions.map(({ step }) => step).toSorted((a, b) => a - b),
        expected,
      );
      for (const { options, done, estimate, stake, phase } of decisions) {
        assert.ok(options.length >= 2 || phase === 'play');
        assert.ok(options.some(({ action }) => JSON.stringify(action) === JSON.stringify(done)));
        assert.ok(estimate >= 0 && stake > 0 && Number.isFinite(estimate));
      }
      const calls = decisions.filter(({ phase }) => phase !== 'play');
      assert.ok(calls.length > 0);
      assert.ok(calls.every(({ error }) => error >= 0));
      const plays = decisions.filter(({ phase }) => phase === 'play');
      const judged = plays.map((decision) => judge(decision, 'unknown', 'unknown'));
      const accuracies = [0, 1, 2].map((seat) => accuracyOf(judged, seat as Seat) ?? 0);
      assert.ok((accuracies[1] ?? 0) < (accuracies[0] ?? 0), `random play is worse: ${accuracies}`);
      assert.ok((accuracies[1] ?? 0) < (accuracies[2] ?? 0), `random play is worse: ${accuracies}`);
    });
  }

  for (const name of ['competition', 'pagat-4p'] as const) {
    test(`${name}: what a seat does not see changes nothing of the review of its calls`, () => {
      const { played, decisions } = reviewed(name, 'hidden', { firstPasses: true });
      const { setup } = played.record;
      assert.ok(setup.type === 'dealt' && setup.deal !== null);
      const { hands, kitty, faceUp } = setup.deal;
      // The holder of the open card calls first: another seat sees it.
      const call = decisions.find(({ phase, seat }) => phase === 'auction' && seat !== faceUp?.seat);
      assert.ok(call !== undefined);
      assert.equal(faceUp !== null, name === 'pagat-4p');
      // Five cards of the hidden hands change places, and one of them and one of the kitty. The open card stays.
      const [a, b] = hands
        .map((_, seat) => seat)
        .filter((seat) => seat !== call.seat)
        .toSorted((one, other) => Number(other === faceUp?.seat) - Number(one === faceUp?.seat)) as [number, number];
      const hiddenOf = (seat: number): readonly Card[] => (hands[seat] ?? []).filter((card) => card !== faceUp?.card);
      const exchanged = new Map<Card, Card>();
      const exchange = (one: Card, other: Card): unknown => exchanged.set(one, other).set(other, one);
      for (let index = 0; index < 5; index++) exchange(hiddenOf(a)[index] as Card, hiddenOf(b)[index] as Card);
      exchange(hiddenOf(a)[5] as Card, kitty[0] as Card);
      const moved = (card: Card): Card => exchanged.get(card) ?? card;
      const deal = { ...setup.deal, hands: hands.map((hand) => hand.map(moved)), kitty: kitty.map(moved) };
      const other = startRound({ rules: setup.rules, deal, first: setup.first });
      const log = played.record.log.slice(0, call.step);
      const round = log.reduce((state, { seat, action }) => applyUnchecked(state, seat, action), other);
      const rounds = [round.previous as Round, round];
      const again = [...reviewRound({ ...played, rounds }, { networks: bundledFor(PRESETS[name]), candidatesMax: 3 })];
      assert.deepEqual(again.at(-1)?.options, call.options);
    });
  }
});

const DECISION: ReviewedDecision = {
  step: 9,
  phase: 'play',
  seat: 0 as Seat,
  role: 'landlord',
  done: { type: 'pass' },
  options: [],
  estimate: 0,
  error: 0,
  stake: 6,
  landlordChance: 0.5,
};

describe('the judgement of a decision', () => {
  const rows: readonly [
    Partial<ReviewedDecision>,
    Parameters<typeof judge>[1],
    Parameters<typeof judge>[2],
    unknown[],
    string,
  ][] = [
    [{}, 'landlord', 'farmers', [12, 'proved', 'blunder'], 'a proved win thrown away costs the stake twice'],
    [{ estimate: 5 }, 'landlord', 'landlord', [0, 'proved', 'good'], 'a proved win that is kept costs nothing'],
    [{ estimate: 3 }, 'farmers', 'farmers', [3, 'estimated', 'mistake'], 'a lost position can hold a mistake'],
    [{ estimate: 0.3 }, 'farmers', 'farmers', [0.3, 'estimated', 'good'], 'less than 3% of what is at stake'],
    [{ estimate: 0.36 }, 'unknown', 'unknown', [0.36, 'estimated', 'inaccuracy'], '3% of what is at stake'],
    [{ estimate: 1 }, 'farmers', 'farmers', [1, 'estimated', 'inaccuracy'], 'less than a tenth of what is at stake'],
    [{ estimate: 1.25 }, 'unknown', 'unknown', [1.25, 'estimated', 'mistake'], 'a tenth of what is at stake'],
    [{ estimate: 3.6 }, 'unknown', 'unknown', [3.6, 'estimated', 'blunder'], 'three tenths of what is at stake'],
    [{ phase: 'doubling', estimate: 3 }, 'landlord', 'farmers', [3, 'estimated', 'mistake'], 'a call is not a move'],
    [{ phase: 'auction', estimate: 5, error: 3 }, 'unknown', 'unknown', [0, 'estimated', 'good'], 'within its error'],
    [{ role: 'up' }, 'farmers', 'landlord', [12, 'proved', 'blunder'], 'a farmer throws it away'],
  ];
  for (const [change, before, after, expected, why] of rows) {
    test(why, () => {
      const { cost, basis, mark } = judge({ ...DECISION, ...change }, before, after);
      assert.deepEqual([cost, basis, mark], expected);
    });
  }

  test('a best play is brilliant if it gives something up while all others are mistakes', () => {
    const option = (points: number, faults: readonly string[] = [], action: Action = { type: 'pass' }) =>
      ({ action, win: null, points, reasons: [], faults: faults.map((key) => ({ key })) }) as never;
    const played = { type: 'bid', points: 3 } as const; // any other action
    const best = (points: number, ...faults: string[]): Partial<ReviewedDecision> => ({
      options: [option(5, faults), option(points, [], played)],
    });
    const marked: readonly [Partial<ReviewedDecision>, string, string][] = [
      [best(3.8, 'why/spends'), 'brilliant', 'the other one costs a tenth of what is at stake'],
      [best(3.9, 'why/spends'), 'best', 'the other one is only an inaccuracy'],
      [best(3, 'why/gains-no-play'), 'best', 'nothing is given up'],
      [best(3), 'best', 'no reason against it'],
      [{ ...best(3, 'why/breaks'), phase: 'doubling' }, 'best', 'calls are estimated too roughly'],
      [{ ...best(3, 'why/breaks'), done: played, estimate: 2 }, 'mistake', 'the other one was taken'],
      [{ options: [option(5, ['why/spends'])] }, 'best', 'there was no other'],
    ];
    for (const [change, expected, why] of marked) {
      assert.equal(judge({ ...DECISION, ...change }, 'unknown', 'unknown').mark, expected, why);
    }
    const kept = judge({ ...DECISION, ...best(3, 'why/beats-partner') }, 'landlord', 'landlord');
    assert.equal(kept.mark, 'brilliant');
    assert.equal(judge({ ...DECISION, ...best(3, 'why/spends') }, 'landlord', 'farmers').mark, 'blunder');
  });

  test('accuracy is 100 without loss, falls with it, and is null without a choice', () => {
    const judged = (estimate: number) => judge({ ...DECISION, estimate }, 'unknown', 'unknown');
    const at = (estimate: number): number => accuracyOf([judged(estimate)], 0 as Seat) ?? -1;
    assert.ok(at(0) > 99.9);
    assert.ok(Math.abs(at(1.2) - 63.6) < 0.1, 'a tenth of what is at stake: as lichess.org for ten points of chance');
    assert.ok(at(0.6) > at(1.2) && at(1.2) > at(3) && at(12) >= 0);
    assert.equal(accuracyOf([judged(0)], 1 as Seat), null);
  });

  test('accuracy and lost points are one truth: a proof beats the estimate in both, noise is no cost', () => {
    const judged = (estimate: number, error = 0) => judge({ ...DECISION, estimate, error }, 'unknown', 'unknown');
    const cases = [
      [judge({ ...DECISION, estimate: 0 }, 'landlord', 'farmers'), 12, 'a first choice that is proved to lose'],
      [judge({ ...DECISION, estimate: 3 }, 'landlord', 'landlord'), 0, 'a doubted choice in a won position'],
      [judged(0.4, 0.3), 0, 'a gap within two standard errors'],
    ] as const;
    for (const [judgement, lost, why] of cases) {
      assert.equal(lostBy([judgement], 0 as Seat), lost, why);
      assert.equal(accuracyOf([judgement], 0 as Seat)! > 99.9, lost === 0, why);
    }
    assert.equal(accuracyOf([cases[0][0]], 0 as Seat), 0);
  });

  test('three moments that cost most, in the order of the round', () => {
    const judged = [1, 9, 4, 0.1, 7].map((estimate, step) =>
      judge({ ...DECISION, step, estimate }, 'unknown', 'unknown'),
    );
    assert.deepEqual(
      keyMoments(judged).map(({ decision }) => decision.step),
      [1, 2, 4],
    );
    // A mistake of few points in a cheap call is less than one of more points where more is at stake.
    const calls = [
      { step: 0, estimate: 9, stake: 24 },
      { step: 1, estimate: 37, stake: 192 },
    ].map((change) => judge({ ...DECISION, ...change }, 'unknown', 'unknown'));
    assert.deepEqual(
      keyMoments(calls, 1).map(({ decision }) => decision.step),
      [1],
    );
  });

  test('what a seat gave away is what its decisions cost', () => {
    const seats = [0, 1, 0].map((seat, step) => ({ ...DECISION, step, seat: seat as Seat, estimate: step + 1 }));
    const judged = seats.map((decision) => judge(decision, 'unknown', 'unknown'));
    assert.deepEqual([lostBy(judged, 0 as Seat), lostBy(judged, 1 as Seat), lostBy(judged, 2 as Seat)], [4, 2, 0]);
  });
});
