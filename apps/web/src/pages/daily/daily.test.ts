/** The daily deal with the real bots: the same for every player, in any order of requests. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPlayerView } from '@doudizhu/rules/view';
import { createLevelBot } from '@doudizhu/bots';
import { HOME } from '../home/home-texts.ts';
import { inLanguage } from '../../testing/index.ts';
import { createFakeBrowser, createFakeEnvironment } from '../../game/testing/fake-environment.ts';
import { PLAYER, OWN_SEAT } from '../../game/state/play-table.ts';
import {
  actionOfParting,
  columnsOf,
  nextAttempt,
  partingOf,
  playDayAs,
  withAttempt,
  type AskFixed,
} from './comparison.ts';
import { DAILY_LEVELS, dealOfDay } from './daily-deal.ts';
import {
  DAILY_RESULTS,
  botsBeaten,
  botsLevel,
  daysByBeaten,
  streakOf,
  withResult,
  type DailyResult,
} from '../../saved/daily-results.ts';
import { isDailyBegun, openDailyTable } from './daily-table.ts';
import { DAILY, shareText } from './daily-texts.ts';

/** As the worker answers, without the networks. */
const ask: AskFixed = async ({ level, seed, view }) => createLevelBot(level, { seed }, null).act(view);

const PERSON = { type: 'person', account: PLAYER } as const;

const cardsOf = (day: string): string => JSON.stringify(dealOfDay(day, PERSON, 5).table.round?.hands);

test('a day has one deal, for every player and at every hour', () => {
  const bot = { type: 'bot', name: 'Bot 0', level: 'level-1' } as const;
  assert.equal(cardsOf('2026-11-22'), JSON.stringify(dealOfDay('2026-11-22', bot, 0).table.round?.hands));
  assert.notEqual(cardsOf('2026-11-22'), cardsOf('2026-11-23'));
});

test('each bot plays the deal to its end, and does so again', async () => {
  const results = await Promise.all(DAILY_LEVELS.map((level) => playDayAs('2026-11-22', level, ask)));
  for (const { points } of results) assert.notEqual(points, 0);
  const again = await Promise.all(DAILY_LEVELS.toReversed().map((level) => playDayAs('2026-11-22', level, ask)));
  assert.deepEqual(again.toReversed(), results);
});

test('a person who plays like a bot gets that bot’s result, a reload in between', async () => {
  const browser = createFakeBrowser();
  const play = async (decisions: number) => {
    const environment = createFakeEnvironment({ browser });
    const { table } = await openDailyTable('2026-11-22', environment, ask);
    table.start();
    for (let left = decisions; left > 0; left--) {
      await environment.clock.pass(10_000);
      const { round, stage } = table.view.value;
      if (stage === 'over' || round === null || !isPlayerView(round)) break;
      const action = await ask({ level: 'level-4', seed: '2026-11-22/0/level-4', view: round });
      await table.act(action);
    }
    await environment.clock.pass(10_000);
    table.stop();
    assert.deepEqual(environment.errors, []);
    return table;
  };
  await play(2);
  const table = await play(60);
  const { points } = await playDayAs('2026-11-22', 'level-4', ask);
  assert.equal(table.view.value.round?.outcome?.scores[OWN_SEAT], points);
  const kept = [...browser.storage.rounds.values()].map((round) => `${round.id}: ${round.points}`);
  assert.deepEqual(kept, [`daily-2026-11-22-1: ${points}`]);
});

test('no undo, no autopilot, no hint', async () => {
  const environment = createFakeEnvironment();
  const { table } = await openDailyTable('2026-11-22', environment, ask);
  table.start();
  await environment.clock.pass(30_000);
  await table.send({ type: 'autopilot', on: true });
  await table.send({ type: 'undo', agree: true });
  await table.hintCall();
  assert.equal(table.problem.value?.text, 'This table has no hints');
  await environment.clock.pass(30_000);
  assert.equal(table.view.value.seats[OWN_SEAT]?.autopilot, null);
  assert.equal(table.view.value.terms.practice, false);
  assert.equal(table.selected.value.size, 0);
  table.stop();
});

const result = (day: string, points: number, bots: readonly (number | null)[] = [-1, 2, 6, 6, 12]): DailyResult => ({
  day,
  points,
  isLandlord: true,
  bots,
});

test('results are kept by day, the newest first', () => {
  const kept = withResult(withResult([result('2026-11-20', 2)], result('2026-11-21', 4)), result('2026-11-20', 6));
  assert.deepEqual(kept, [result('2026-11-21', 4), result('2026-11-20', 6)]);
});

test('days in a row are days with a result', () => {
  const days = ['2026-11-19', '2026-11-21', '2026-11-22'].map((day) => result(day, 1));
  assert.equal(streakOf(days, '2026-11-23'), 2);
});

test('home says who was beaten and who has the same points', () => {
  const said = (beaten: number, level: number): string => HOME.value.daily.beaten(beaten, level);
  for (const [beaten, level, zh, en] of [
    [0, 0, '你还没赢过五位牌友', 'You beat none of the five bots'],
    [0, 2, '你和 2 位牌友打平', 'You are level with 2 of five bots'],
    [2, 1, '你赢了 2 位牌友，和 1 位牌友打平', 'You beat 2 of five bots, level with 1'],
  ] as const) {
    assert.equal(inLanguage('zh', said, beaten, level), zh);
    assert.equal(inLanguage('en', said, beaten, level), en);
  }
});

test('the text to share says how one did and nothing of the cards', () => {
  const day = result('2026-11-22', 6);
  assert.deepEqual([botsBeaten(day), botsLevel(day)], [2, 2]);
  const lines = shareText(day, 'https://play.example/#/daily').split('\n');
  const [title, points, marks, link] = lines;
  assert.deepEqual([title, points], ['Dou Dizhu, deal of the day 326', '+6 points, beat 2 of 5 bots']);
  assert.deepEqual([marks, link, lines.length], ['🟩🟩🟨🟨🟥', 'https://play.example/#/daily', 4]);
});

test('a loss is a loss in words, never a score below zero', () => {
  const texts = () => [-3, 6].flatMap((points) => [DAILY.value.result(points), HOME.value.daily.played(points)]);
  assert.deepEqual(inLanguage('zh', texts), ['你输了 3 分', '今天输了 3 分', '你得了 6 分', '今天得了 6 分']);
  assert.deepEqual(inLanguage('en', texts), ['You lost 3', 'You lost 3 today', 'You scored 6', 'You scored 6 today']);
});

test('the day is begun once its table is opened', async () => {
  const environment = createFakeEnvironment();
  assert.equal(await isDailyBegun('2026-11-22', environment.storage), false);
  (await openDailyTable('2026-11-22', environment, ask)).table.stop();
  assert.equal(await isDailyBegun('2026-11-22', environment.storage), true);
  assert.equal(environment.notices.length, 0, 'the page before it has said all');
});

test('the first attempts come first, the weakest bot first, then three more each in turn', () => {
  let day: DailyResult = result('2026-11-22', 6, [null, null, null, null, null]);
  const order: string[] = [];
  for (let next = nextAttempt(day, new Set([4])); next !== null; next = nextAttempt(day, new Set([4]))) {
    order.push(`${next.bot}${next.attempt}`);
    day = withAttempt(day, next, { points: 3, isLandlord: false, log: [] }, null);
  }
  assert.equal(order.join(' '), '00 10 20 30 01 11 21 31 02 12 22 32 03 13 23 33');
  assert.deepEqual(day.bots, [3, 3, 3, 3, null], 'a bot that fails has no result');
  assert.equal(day.more?.map((points) => points.length).join(), '3,3,3,3,0');
  const read = DAILY_RESULTS.schema.read(JSON.parse(JSON.stringify([day])));
  assert.deepEqual(read.ok && read.value, [day], 'all of it is stored');
});

test('the first decision that a bot made otherwise is found, with both plays', async () => {
  const [own, other] = await Promise.all(
    (['level-1', 'level-4'] as const).map((level) => playDayAs('2026-11-24', level, ask)),
  );
  assert.ok(own !== undefined && other !== undefined);
  const parting = partingOf(own.log, other.log);
  assert.ok(parting !== null);
  const same = parting.step - 1;
  assert.deepEqual(own.log.slice(0, same), other.log.slice(0, same));
  assert.equal(own.log[same]?.seat, OWN_SEAT);
  assert.deepEqual(actionOfParting(parting.own), own.log[same]?.action);
  assert.deepEqual(actionOfParting(parting.bot), other.log[same]?.action);
  assert.notEqual(parting.own, parting.bot);
  assert.equal(partingOf(own.log, own.log), null, 'the same plays');
  for (const text of ['', 'bid 4', '33K', 'call']) assert.equal(actionOfParting(text), null, text);
});

test('faces by points, the player first; days by bots beaten', () => {
  const day = { ...result('2026-11-22', 6), more: [[-1], [6], [], [], [12, 12]] };
  assert.deepEqual(columnsOf(day), [
    { points: -1, faces: ['mai', 'mai'] },
    { points: 2, faces: ['zhe'] },
    { points: 6, faces: ['you', 'zhe', 'gu', 'lu'] },
    { points: 12, faces: ['shuang', 'shuang', 'shuang'] },
  ]);
  const days = [result('2026-11-22', 6), result('2026-11-21', 13), result('2026-11-20', 13, [null, 1, 1, 1, 1])];
  assert.deepEqual(daysByBeaten(days), [0, 0, 1, 0, 0, 1]);
});
