import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unwrap } from '../base/result.ts';
import { createRng, randomBelow } from '../base/rng.ts';
import { PRESET_NAMES, PRESETS } from '../ruleset/presets.ts';
import { ruleSet } from '../ruleset/ruleset.ts';
import { KITTY_MULTIPLIERS } from '../ruleset/switches.ts';
import { type RuleSet } from '../ruleset/switches.ts';
import { seatAt, seatsOf, type Seat } from './deal.ts';
import { areDoublesOpen } from './doubling.ts';
import type { Action } from './legality.ts';
import { applyUnchecked, legalActions, startRound, toAct } from './round.ts';
import { kittyMultiplierOf, multiplierFor, multiplierOf, scoreRound, sheetOf, stakeOf } from './score.ts';
import { isOver, type Round } from './state.ts';
import { viewFor } from './view.ts';

/** Each switch of the stake with a distinct value. */
const SWITCHES: readonly (readonly [Partial<RuleSet>, string])[] = [
  [{}, 'as it is'],
  [{ scoring: 'happy', doubling: 'happy' }, 'doubles of all seats'],
  [{ scoring: 'competition', doubling: 'competition', perFarmerDoubling: true }, 'doubles for a farmer alone'],
  [{ scoring: 'competition', doubling: 'competition', perFarmerDoubling: false }, 'doubles for both farmers'],
  [{ kittyMultipliers: KITTY_MULTIPLIERS, kittyReveal: 'afterDoubling' }, 'the cards of the kitty'],
  [{ openHand: [9, 7, 5, 3, 2] }, 'open hands'],
  [{ auction: 'grab' }, 'grabs'],
  [{ allowQuadplexAsBomb: true }, 'four-with-two as a bomb'],
  [
    { bombCardsScored: 4, spring: 3, bombFactors: { soft: 2, hard: 3, pure: 4, rocket: 5 } },
    'figures of bombs and spring',
  ],
  [{ bombsCounted: 1 }, 'one bomb counts'],
  [{ doublingOrder: 'inTurn' }, 'doubles in turn'],
  [{ multiplierMax: 6, base: 5 }, 'a cap and a base'],
];

const nextOf = (round: Round, rng: () => number): Round => {
  const seat = toAct(round)[0] as Seat;
  const actions = legalActions(round, seat);
  return applyUnchecked(round, seat, actions[randomBelow(rng, actions.length)] as Action);
};

/** Compares the sheet of each view with that of the round, as far as the viewer may know it. */
const compareSheets = (round: Round): void => {
  const { rules, doubling } = round;
  const landlord = round.landlord as Seat;
  const whole = sheetOf(round);
  for (const viewer of [...seatsOf(rules), 'spectator'] as const) {
    const view = viewFor(round, viewer);
    const seen = sheetOf(view);
    const isOpen = areDoublesOpen(doubling, landlord, rules);
    const kitty = view.kitty === null ? 1 : whole.kitty;
    assert.deepEqual({ ...seen, doubles: [], redouble: 1 }, { ...whole, kitty, doubles: [], redouble: 1 });
    if (isOpen) assert.deepEqual([seen.doubles, seen.redouble], [whole.doubles, whole.redouble]);
    if (!isOpen || view.kitty === null || viewer === 'spectator' || viewer === landlord) continue;
    const place = (viewer - landlord + rules.seats) % rules.seats;
    assert.equal(multiplierOf(view), multiplierFor(whole, place - 1), 'a farmer sees their own multiplier');
    assert.equal(stakeOf(view), rules.base * round.bid * multiplierFor(whole, place - 1));
  }
  if (round.outcome !== null) assert.deepEqual(scoreRound(whole, landlord), round.outcome.scores);
};

for (const preset of PRESET_NAMES) {
  test(`the sheet of a view is that of the round under ${preset}, whatever is switched`, () => {
    for (const [change, why] of SWITCHES) {
      const rules = ruleSet({ preset, ...change });
      if (!rules.ok) continue;
      for (let seed = 0; seed < 2; seed++) {
        const rng = createRng(`${why}/${seed}`);
        let round = startRound({ rules: rules.value, seed });
        while (!isOver(round)) {
          round = nextOf(round, rng);
          if (round.landlord !== null) compareSheets(round);
        }
      }
    }
  });
}

test('the landlord and a spectator are shown the highest multiplier of a farmer', () => {
  const start = startRound({ rules: PRESETS.competition, seed: 1, first: seatAt(0) });
  const actions: readonly (readonly [number, Action])[] = [
    [0, { type: 'bid', points: 3 }],
    [1, { type: 'double', factor: 1 }],
    [2, { type: 'double', factor: 2 }],
    [0, { type: 'redouble', factor: 2 }],
  ];
  const round = actions.reduce((state, [seat, action]) => applyUnchecked(state, seatAt(seat), action), start);
  const shown = [...seatsOf(round.rules), 'spectator' as const].map((viewer) => multiplierOf(viewFor(round, viewer)));
  assert.deepEqual(shown, [4, 1, 4, 4]);
  assert.throws(() => multiplierOf(viewFor(start, seatAt(0))), /without a landlord/u);
});

test('the kitty multiplies a stake that a view shows from the moment at which it lies open', () => {
  const rules = unwrap(ruleSet({ preset: 'happy', openHand: false, kittyReveal: 'afterDoubling' }));
  const seeds = Array.from({ length: 60 }, (_, seed) => startRound({ rules, seed, first: seatAt(0) }));
  const start = seeds.find(({ deal }) => kittyMultiplierOf(deal.kitty, KITTY_MULTIPLIERS) === 3) as Round;
  const declined: Action = { type: 'grab', take: false };
  const called = [declined, declined].reduce(
    (state, action) => applyUnchecked(state, state.auction.turn, action),
    applyUnchecked(start, seatAt(0), { type: 'call', take: true }),
  );
  assert.equal(stakeOf(viewFor(called, seatAt(1))), rules.base);
  const playing = seatsOf(rules).reduce(
    (state, seat) => applyUnchecked(state, seat, { type: 'double', factor: 1 }),
    called,
  );
  assert.equal(stakeOf(viewFor(playing, seatAt(1))), 3 * rules.base);
});

test('the stake is known during the auction: the highest bid, calls and grabs, open hands', () => {
  const stakeAt = (round: Round): number | null => stakeOf(viewFor(round, seatAt(0)));
  const act = (round: Round, action: Action): Round => applyUnchecked(round, toAct(round)[0] as Seat, action);
  const points = startRound({ rules: PRESETS.competition, seed: 'stake' });
  assert.equal(stakeAt(points), 1);
  assert.equal(stakeAt(act(act(points, { type: 'bid', points: 0 }), { type: 'bid', points: 2 })), 2);
  let grabbed = startRound({ rules: PRESETS.happy, seed: 'stake' });
  assert.equal(stakeAt(grabbed), null, 'while hands may be opened there is no auction');
  let isFirst = true;
  while (grabbed.phase === 'opening') {
    grabbed = act(grabbed, { type: 'openHand', open: isFirst });
    isFirst = false;
  }
  const opened = stakeAt(grabbed) as number;
  assert.ok(opened > PRESETS.happy.base, 'an open hand raises it');
  const called = act(grabbed, { type: 'call', take: true });
  assert.equal(stakeAt(called), opened, 'a call keeps it');
  assert.equal(stakeAt(act(called, { type: 'grab', take: true })), 2 * opened, 'a grab doubles it');
});
