import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { PRESETS } from '@doudizhu/rules/ruleset';
import type { TableView } from '@doudizhu/table';
import { botDelayMs, type BotTurn } from './bot-delay.ts';

const ME = seatAt(0);
/** Index = seat. A current pass of the player or an old one. */
const viewWith = (phase: string, change: object = {}, autopilot: string | null = null): TableView =>
  ({
    seats: [{ autopilot }, { autopilot: null }, { autopilot: null }],
    round: { phase, history: [], redeals: 0, rules: PRESETS.competition, toAct: [], ...change },
    faces: null,
  }) as unknown as TableView;
const IN_PLAY = viewWith('play');
const DELAYS: readonly [Partial<BotTurn>, number, string][] = [
  [{ view: IN_PLAY }, 900, 'a play'],
  [{ view: IN_PLAY, seat: ME }, 300, 'the autopilot of the person'],
  [{ view: IN_PLAY, mine: viewWith('play', {}, 'wish') }, 300, 'while the autopilot plays for the person'],
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
