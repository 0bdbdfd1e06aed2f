import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { recordAsJson, recordOf } from '@doudizhu/records';
import { dealFrom } from '@doudizhu/rules/deal';
import { createRng } from '@doudizhu/rules/rng';
import { legalActions, startRound } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { playedOut } from '@doudizhu/rules/testing';
import { changeSettings, settings } from '../base/settings.ts';
import { readSavedData, sayRefusedFile } from './saved-data.ts';

const { language } = settings.value;
beforeEach(() => changeSettings({ language: 'zh' }));
after(() => changeSettings({ language }));

const RULES = PRESETS.competition;

const recordJson = (): unknown => {
  const round = startRound({ rules: RULES, deal: dealFrom(RULES, createRng('saved')) });
  return recordAsJson(recordOf(playedOut(round, (state, seat) => legalActions(state, seat).at(-1)!)));
};

const ROUND = {
  id: 'table-0',
  endedMs: 1,
  seat: 0,
  landlord: 1,
  bid: null,
  won: false,
  points: -2,
  rules: 'competition',
  bots: ['', 'rules', 'rules'],
  record: recordJson(),
};
const PROGRESS = { id: 'finalplay-1', solved: true, attempts: 2, hints: 0, changedMs: 5 };
const FILE = { format: 'ddz-page', version: 1, rounds: [ROUND], puzzles: [PROGRESS] };

test('an exported file comes back, without fields of later versions', () => {
  const read = readSavedData(JSON.stringify({ ...FILE, settings: '{}', puzzles: [{ ...PROGRESS, later: 1 }] }));
  assert.deepEqual(read, {
    ok: true,
    value: {
      rounds: [ROUND],
      puzzles: [PROGRESS],
      records: [],
      lessons: [],
      days: [],
      puzzlePerson: null,
      training: null,
    },
  });
});

test('lists may be absent', () => {
  const read = readSavedData('{"format":"ddz-page","version":1}');
  assert.deepEqual(read, {
    ok: true,
    value: { rounds: [], puzzles: [], records: [], lessons: [], days: [], puzzlePerson: null, training: null },
  });
});

test('lessons and days are imported; unfit ones do not keep out the rest', () => {
  const days = [{ day: '2026-11-22', points: 6, isLandlord: true, bots: [1, null] }];
  const read = readSavedData(JSON.stringify({ ...FILE, lessons: ['combos'], days }));
  assert.ok(read.ok);
  assert.deepEqual([read.value.lessons, read.value.days], [['combos'], days]);
  const later = readSavedData(JSON.stringify({ ...FILE, lessons: ['mahjong'], days: [{ day: 'x' }] }));
  assert.ok(later.ok);
  assert.deepEqual([later.value.lessons, later.value.days], [[], []]);
});

const damaged = '没有导入任何数据。';
const REFUSED: readonly (readonly [content: unknown, code: string, chinese: string, why: string])[] = [
  ['{', 'no-json', '这个文件不是 JSON，请选择由「导出全部数据」保存的文件。', 'no JSON'],
  [[FILE], 'other-file', '这不是本页导出的数据文件。', 'a list'],
  [null, 'other-file', '这不是本页导出的数据文件。', 'null'],
  [{ ...FILE, format: 'x' }, 'other-file', '这不是本页导出的数据文件。', 'of another program'],
  [{ ...FILE, rounds: {} }, 'other-file', '这不是本页导出的数据文件。', 'rounds that are not a list'],
  [{ ...FILE, version: 2 }, 'other-version', '文件的版本是 2，这里能读的是 1。', 'a later version'],
  [{ ...FILE, rounds: [ROUND, { ...ROUND, won: 1 }] }, 'round', `第 2 局的记录已损坏，${damaged}`, 'a round'],
  [{ ...FILE, rounds: [{ ...ROUND, record: {} }] }, 'round', `第 1 局的记录已损坏，${damaged}`, 'its record'],
  [{ ...FILE, puzzles: [{ ...PROGRESS, id: 7 }] }, 'puzzle', `第 1 条残局进度已损坏，${damaged}`, 'a progress'],
];

for (const [content, code, chinese, why] of REFUSED) {
  test(`refused in both languages: ${why}`, () => {
    const read = readSavedData(typeof content === 'string' ? content : JSON.stringify(content));
    assert.ok(!read.ok);
    assert.deepEqual([read.error.code, read.error.key], ['bad-file', `bad-file/${code}`]);
    assert.equal(sayRefusedFile(read.error), chinese);
    changeSettings({ language: 'en' });
    assert.equal(sayRefusedFile(read.error), read.error.message);
  });
}

test('the rating at puzzles comes along', () => {
  const puzzlePerson = {
    rating: 1612,
    deviation: 80,
    volatility: 0.06,
    history: [1580, 1612],
    days: ['2026-11-22'],
    bestStreak: 7,
    bestStorm: 4,
  };
  const read = readSavedData(JSON.stringify({ ...FILE, puzzlePerson }));
  assert.deepEqual(read.ok && read.value.puzzlePerson, puzzlePerson);
  const other = readSavedData(JSON.stringify({ ...FILE, puzzlePerson: { rating: 'high' } }));
  assert.equal(other.ok && other.value.puzzlePerson, null);
});
