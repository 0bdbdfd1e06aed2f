/** Random tables with a simulated clock: invariants hold whatever players, bots and time do. */
import assert from 'node:assert/strict';
import { readRecord, replay, writeRecord } from '@doudizhu/records';
import type { Seat } from '@doudizhu/rules/deal';
import { test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import { sized } from '@doudizhu/rules/testing';
import { toAct, type Action, type Round } from '@doudizhu/rules/round';
import type { Command } from '../model/command.ts';
import { decide } from '../command/decide.ts';
import { publicLog, foldLog } from '../log/log.ts';
import { pendingEffects } from '../driver/effects.ts';
import { roundRecordOf } from '../log/record.ts';
import { isBotDriven, matchSoFar, isRoundUnderWay } from '../fold/queries.ts';
import type { Table } from '../model/state.ts';
import { verifyLog } from '../log/verify.ts';
import { viewOf } from '../view/view.ts';
import { sentSinceDeal } from './sent.ts';
import { BOT } from './test-table.ts';
import {
  chance,
  countSeen,
  disturb,
  RandomGame,
  pick,
  progress,
  repeat,
  seen,
  someAction,
  swappedLog,
  viewersOf,
} from './random-game.ts';

/** Plays tables with timeouts, stand-ins, stale and repeated commands, and checks them. @param times minimum count of
 * each kind of event */
const checkTables = (tables: number, times: number): void => {
  seen.clear();
  for (let index = 0; index < tables; index++) checkTable(index);
  for (const what of REQUIRED) assert.ok((seen.get(what) ?? 0) >= times, `${what}: ${seen.get(what) ?? 0} times only`);
};

const checkTable = (index: number): void => {
  const game = new RandomGame(index, index % 97 === 0);
  const { rng } = game;
  const [steps, calm] = index % 17 === 0 ? [180, 94] : [26, 72];
  for (let step = 0; step < steps && game.table.stage !== 'closed'; step++) {
    if (chance(rng, calm)) progress(game);
    else if (chance(rng, 60)) disturb(game);
    else game.pass(pick(rng, [0, 1, 500, 4_000, 16_000, 60_000]));
    if (chance(rng, 3)) repeat(game);
  }
  if (index % 41 === 0) misuse(game);
  checkAsked(game);
  // Slow checks are done for samples, which share no factor with each other.
  if (index % 5 === 0) checkSecrecy(game);
  if (index % 13 === 0) game.checkFold();
  if (index % 7 === 0) checkProof(game);
  if (index % 11 === 0) checkRecord(game);
};

const ID = 'f'.repeat(32);
const GARBAGE: readonly unknown[] = [
  null,
  {},
  { id: ID, from: 'p 7', seq: 0, payload: { type: 'ready', on: true } },
  { id: ID, from: 'p0', seq: 0, payload: { type: 'revealEntropy', entropy: 'two\nlines' } },
  { id: ID, from: 'p0', seq: 0, payload: { type: 'ready', on: true, constructor: 1 } },
  { id: ID, from: 'p0', seq: 0, payload: JSON.parse('{"type":"ready","on":true,"__proto__":1}') as unknown },
  { id: ID, from: 'host', seq: 0, payload: { type: 'seat', seat: 0, occupant: { ...BOT, name: 'a\u0000b' } } },
];
const ODD_ACTIONS: readonly unknown[] = [
  {},
  { type: 'play' },
  { type: 'play', combo: { kind: 'bomb', main: 3, length: 4, kickers: null } },
  { type: 'play', combo: { kind: 'single', main: 1e9, length: 1, kickers: { lo: 0, hi: 0 } } },
  { type: 'double', factor: 1e308 },
  { type: '__proto__' },
];

const misuse = (game: RandomGame): void => {
  for (const value of GARBAGE) {
    const result = decide(game.table, value as Command, game.nowMs);
    assert.ok(!result.ok && result.error.code === 'bad-command', JSON.stringify(value));
  }
  for (const place of game.table.seats.keys()) {
    for (const action of ODD_ACTIONS) {
      const command = game.command(place as Seat, { type: 'act', action: action as Action });
      assert.equal(decide(game.table, command, game.nowMs).ok, false, JSON.stringify(action));
    }
  }
};

/** No viewer knows a secret, a kitty or a card too early. */
const checkSecrecy = (game: RandomGame): void => {
  const { table, rng } = game;
  const secret = table.proof?.secret ?? 'none';
  for (const viewer of viewersOf(table)) {
    const text = JSON.stringify(viewOf(table, viewer));
    if (isRoundUnderWay(table)) assert.ok(!text.includes(secret), `${game.name}: the secret in the view of ${viewer}`);
    if (table.stage === 'collectingEntropy')
      assert.equal(viewOf(table, viewer).proof?.entropy, null, 'entropy before the deal');
    const swapped = swappedLog(game, viewer, rng);
    if (swapped === null) continue;
    const [sent, sentOfOther] = [game.log, swapped].map((log) => sentSinceDeal(log, viewer));
    assert.ok(sent === sentOfOther, `${game.name}: hidden cards in the views of ${viewer}`);
    if (viewer !== 'spectator') checkFailures(game, foldLog(swapped), viewer);
    countSeen('blind');
  }
  if (isRoundUnderWay(table)) assert.ok(!JSON.stringify(publicLog(game.log)).includes(secret), game.name);
};

/** A refusal does not depend on unseen cards. */
const checkFailures = (game: RandomGame, other: Table, seat: Seat): void => {
  const { table, nowMs } = game;
  const round = table.round as Round;
  const some = someAction(game, round, toAct(round)[0] ?? seat);
  for (const action of [{ type: 'pass' }, { type: 'bid', points: 3 }, some] as const) {
    const command = game.command(seat, { type: 'act', action });
    const [here, there] = [table, other].map((world) => {
      const result = decide(world, command, nowMs);
      return result.ok ? 'accepted' : JSON.stringify(result.error);
    });
    assert.ok(here === there, `${game.name}: hidden cards in a refusal for ${seat}`);
  }
};

/** Scores sum to zero, and bots are asked exactly when a bot decides. */
const checkAsked = ({ table, name }: RandomGame): void => {
  const { scores } = matchSoFar(table);
  const total = scores.reduce((sum, score) => sum + score, 0);
  assert.equal(total, 0, name);
  const needs = pendingEffects(table);
  for (const [seat, place] of table.seats.entries()) {
    if (place.decision === null) continue;
    assert.ok(toAct(table.round as Round).includes(seat as Seat), name);
    const isAsked = needs.some((need) => need.type === 'askBot' && need.seat === seat);
    assert.equal(isAsked, isBotDriven(place), name);
  }
};

/** The log is valid. */
const checkProof = ({ log, name }: RandomGame): void => {
  const report = verifyLog(log);
  assert.ok(report.ok, `${name}: ${report.ok ? '' : report.error.message}`);
  countSeen('proved');
};

/** The rules can replay a round from its record. */
const checkRecord = ({ table, name }: RandomGame): void => {
  const record = roundRecordOf(table);
  const { round } = table;
  if (round === null) return assert.equal(record, null);
  if (record === null) return countSeen('no record');
  const again = replay(unwrap(readRecord(unwrap(writeRecord(record, 'ddn')), 'ddn')));
  assert.ok(again.ok, `${name}: ${again.ok ? '' : again.error.message}`);
  assert.deepEqual(again.value.end.hands, round.hands);
  assert.deepEqual(again.value.end.outcome, round.outcome);
  countSeen('record');
};

/** Everything that has to happen, one word or phrase each. */
const REQUIRED = [
  'managed timeout, managed absence, managed wish, autopilotOff, hinted, undone, ended, closed, dealt again, drawn',
  'by person, by bot, by autoPass, by table, repeated, refused again, refused stale, refused ahead, blind',
  'other cards, named cards, record, proved, chosen, dealt as chosen',
].flatMap((line) => line.split(', '));

const TABLES = sized(240, 4000);

test(`${TABLES} random tables, in which everything happens that may`, () => checkTables(TABLES, sized(1, 8)));
