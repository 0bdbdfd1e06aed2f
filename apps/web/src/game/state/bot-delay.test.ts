import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { startPlay } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { physicalCardsFor, viewFor } from '@doudizhu/rules/view';
import type { TableView } from '@doudizhu/table';
import { afterPlays } from '../../testing/index.ts';
import { botDelayMs, type BotTurn } from './bot-delay.ts';

const ME = seatAt(0);
const viewWith = (phase: string, change: object = {}, autopilot: string | null = null): TableView =>
  ({
    seats: [{ autopilot }, { autopilot: null }, { autopilot: null }],
    round: { phase, history: [], redeals: 0, rules: PRESETS.competition, toAct: [], ...change },
    faces: null,
  }) as unknown as TableView;
const IN_PLAY = viewWith('play');

/** View of the player after these plays, which seat 1 begins. */
const mineAfter = (plays: string): TableView => {
  const rules = PRESETS.zunli;
  const deal = unwrap(dealOf({ rules, hands: ['34', '56', '78'] }));
  const round = afterPlays(startPlay({ rules, deal, landlord: seatAt(1) }), plays);
  return { ...IN_PLAY, round: viewFor(round, ME), faces: physicalCardsFor(round, ME) };
};

const DELAYS: readonly [Partial<BotTurn>, number, string][] = [
  [{ view: IN_PLAY }, 900, 'a play'],
  [{ view: IN_PLAY, seat: ME }, 300, 'the autopilot of the person'],
  [{ view: IN_PLAY, mine: viewWith('play', {}, 'wish') }, 300, 'while the autopilot plays for the person'],
  [{ view: IN_PLAY, mine: mineAfter('5 7 pass') }, 540, 'while the player’s pass counts'],
  [{ view: IN_PLAY, mine: mineAfter('5 7 pass pass') }, 900, 'after a pass of an earlier trick'],
  [{ view: viewWith('auction') }, 1800, 'the first call, while the cards fly in'],
  [{ view: viewWith('auction', { redeals: 1 }) }, 720, 'the first call after another deal'],
  [{ view: viewWith('auction', { history: [1] }) }, 720, 'a later call'],
  [{ view: viewWith('doubling', { history: [1] }) }, 720, 'a double'],
];
for (const [change, expected, why] of DELAYS) {
  test(`how long a bot seems to think: ${why}`, () => {
    const turn = { view: IN_PLAY, seat: seatAt(1), me: ME, mine: IN_PLAY, paceMs: 900, ...change };
    assert.equal(botDelayMs(turn), expected);
  });
}
