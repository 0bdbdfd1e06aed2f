/** Advice at the table: the question of a hint, the explanation of the autopilot's play, the line that is shown. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rankOf } from '@doudizhu/rules/cards';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { startPlay, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { play } from '@doudizhu/rules/testing';
import { physicalCardsFor, viewFor } from '@doudizhu/rules/view';
import type { TableView } from '@doudizhu/table';
import { capitalised } from '../../base/language.ts';
import { reasonsText } from '../../cards/names.ts';
import type { ExplainedMove, ExplainRequest, Reason } from '../../workers/worker-bots.ts';
import {
  adviceLine,
  adviceOn,
  adviceOnAutopilot,
  cardsOfMove,
  decisionKey,
  spokenMove,
  winPercent,
  type Advice,
} from './advice.ts';

const RULES = PRESETS.competition;
/** Seat 0 is the landlord and leads. */
const inPlay = (): Round => {
  const hands = ['44455566677788899', '3333456789TJQKABR', '9TTTJJJQQQKKKAAA2'];
  const deal = unwrap(dealOf({ rules: RULES, hands, kitty: '222' }));
  return startPlay({ rules: RULES, deal, landlord: seatAt(0) });
};

const ME = seatAt(0);
const tableOf = (round: Round | null, autopilot: string | null = null): TableView =>
  ({
    seq: 40,
    viewer: ME,
    seats: [{ autopilot }, { autopilot: null }, { autopilot: null }],
    round: round && viewFor(round, ME),
    faces: round && physicalCardsFor(round, ME),
    terms: { rules: RULES },
  }) as unknown as TableView;

const explained = (text: string | null, more: Partial<ExplainedMove> = {}): ExplainedMove => ({
  move: text === null ? null : play(text, RULES),
  win: 0.5,
  points: 1,
  isProved: false,
  isExact: false,
  reasons: [],
  faults: [],
  ...more,
});

const bots = (moves: readonly ExplainedMove[]) => {
  const asked: ExplainRequest[] = [];
  const errors: unknown[] = [];
  const environment = {
    explain: async (request: ExplainRequest) => (asked.push(request), { aim: 'wins' as const, deals: 0, moves }),
    logError: (error: unknown) => void errors.push(error),
  };
  return { asked, errors, environment };
};

test('a hint asks for three plays and shows the best first', async () => {
  const { asked, environment } = bots([explained('9'), explained('4')]);
  const view = tableOf(inPlay());
  const advice = await adviceOn(view, environment);
  const moves = [explained('9'), explained('4')];
  assert.deepEqual(advice, { decision: decisionKey(view), by: 'hint', aim: 'wins', at: 0, moves });
  const [{ count, also, view: about } = assert.fail()] = asked;
  assert.deepEqual([asked.length, count, also, about], [1, 3, undefined, view.round]);
});

test('there is no hint before the cards are dealt, none of nothing, and none where the bots fail', async () => {
  assert.equal(await adviceOn(tableOf(null), bots([explained('9')]).environment), null);
  assert.equal(await adviceOn(tableOf(inPlay()), bots([]).environment), null);
  const { environment, errors } = bots([]);
  const broken = new Error('no networks');
  assert.equal(await adviceOn(tableOf(inPlay()), { ...environment, explain: () => Promise.reject(broken) }), null);
  assert.deepEqual(errors, [broken]);
});

const acted = (text: string | null, more: object = {}) =>
  ({
    type: 'acted',
    seat: seatAt(0),
    seq: 41,
    by: 'bot',
    action: text === null ? { type: 'pass' } : { type: 'play', combo: play(text, RULES) },
    ...more,
  }) as never;

test('what the autopilot plays is explained, and nothing else', async () => {
  const managed = tableOf(inPlay(), 'wish');
  const moves = [explained('4'), explained('9'), explained(null)];
  const on = async (view: TableView, ...events: never[]): Promise<Advice | null> =>
    adviceOnAutopilot(events, view, bots(moves).environment);
  const advice = await on(managed, acted('9'));
  const [, nine] = moves;
  assert.deepEqual(advice, { decision: decisionKey(managed), by: 'autopilot', aim: 'wins', at: 0, moves: [nine] });
  assert.equal((await on(managed, acted(null)))?.moves[0]?.move, null, 'a pass too');
  assert.equal(await on(managed, acted('A')), null, 'the bots do not tell of it');
  assert.equal(await on(managed, acted('9', { by: 'person' })), null, 'the person played');
  assert.equal(await on(managed, acted('9', { seat: seatAt(1) })), null, 'another seat played');
  assert.equal(await on(managed), null, 'no play yet');
  assert.equal(await on(tableOf(inPlay()), acted('9')), null, 'there is no autopilot');
  assert.equal(await on(tableOf(null, 'wish'), acted('9')), null, 'there is no round');
  const { asked, environment } = bots(moves);
  await adviceOnAutopilot([acted('9')], managed, environment);
  const [{ count, also } = assert.fail()] = asked;
  assert.deepEqual([asked.length, count, also], [1, 2, play('9', RULES)]);
  const { errors, environment: silent } = bots(moves);
  const failing = { ...silent, explain: () => Promise.reject(new Error('late')) };
  assert.equal(await adviceOnAutopilot([acted('9')], managed, failing), null);
  assert.equal(errors.length, 1);
});

test('a line says the play, its chance, and why; of another than the best what speaks against it', () => {
  const [why, against] = ['why/goes-out', 'why/nothing-beats'].map(
    (key) => ({ key, parameters: {}, message: `it ${key}` }) as unknown as Reason,
  ) as [Reason, Reason];
  const moves = [
    explained('9', { win: 0.625, reasons: [why] }),
    explained('4', { win: 0.5, reasons: [why], faults: [against] }),
    explained(null, { win: 0.25 }),
  ];
  const round = viewFor(inPlay(), seatAt(0));
  const line = (at: number, by: Advice['by'] = 'hint'): string =>
    adviceLine({ decision: '', by, aim: 'wins', moves, at }, round);
  assert.notEqual(reasonsText([why]), reasonsText([against]));
  const [first, second, third] = [line(0), line(1), line(2)];
  assert.ok(first.startsWith(capitalised(spokenMove(play('9', RULES), round))), first);
  assert.ok(first.includes('likely to win') && first.includes(reasonsText([why])), first);
  assert.ok(second.includes(reasonsText([against])) && second.includes(reasonsText([why])));
  assert.ok(third.startsWith(capitalised(spokenMove(null, round))) && third.endsWith('unlikely to win'), third);
  assert.ok(!line(0, 'autopilot').includes('likely'), 'the chance does not matter once it is played');
});

test('chances are whole percents', () => assert.deepEqual([0, 0.004, 0.126, 1].map(winPercent), [0, 0, 13, 100]));

test('the cards of a move are taken from the hand, none for a pass', () => {
  const { hand } = physicalCardsFor(inPlay(), seatAt(0));
  const cards = [...cardsOfMove(play('444', RULES), hand, RULES)];
  assert.deepEqual(cards.map(rankOf).join(), '1,1,1');
  assert.ok(cards.every((card) => hand.includes(card)));
  assert.equal(cardsOfMove(null, hand, RULES).size, 0);
});
