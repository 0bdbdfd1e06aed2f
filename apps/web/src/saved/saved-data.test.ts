import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordAsJson, recordOf } from '@doudizhu/records';
import { dealFrom } from '@doudizhu/rules/deal';
import { createRng } from '@doudizhu/rules/rng';
import { legalActions, startRound } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { playedOut } from '@doudizhu/rules/testing';
import { inLanguage, storedRound } from '../testing/index.ts';
import { readSavedData, refusedFileText } from './saved-data.ts';
import { EXPORTED, FILE as EXPORTED_FILE, PROGRESS } from './testing/exported-file.ts';

const RULES = PRESETS.competition;

const recordJson = (): unknown => {
  const round = startRound({ rules: RULES, deal: dealFrom(RULES, createRng('saved')) });
  return recordAsJson(recordOf(playedOut(round, (state, seat) => legalActions(state, seat).at(-1)!)));
};

const ROUND = storedRound({ rules: 'competition', bid: null, record: recordJson() });
const KEPT = { ...EXPORTED, rounds: [ROUND] };
const FILE = { ...EXPORTED_FILE, ...KEPT };

test('an exported file comes back, without fields of later versions', () => {
  const read = readSavedData(JSON.stringify({ ...FILE, settings: '{}', puzzles: [{ ...PROGRESS, later: 1 }] }));
  assert.deepEqual(read, { ok: true, value: KEPT });
});

const OTHER = '这不是本页导出的数据文件。';
const damaged = '没有导入任何数据。';
const REFUSED: readonly (readonly [content: unknown, code: string, chinese: string, why: string])[] = [
  ['{', 'no-json', '这个文件不是 JSON，请选择由「导出全部数据」保存的文件。', 'no JSON'],
  [[FILE], 'other-file', OTHER, 'a list'],
  [null, 'other-file', OTHER, 'null'],
  [{ ...FILE, format: 'x' }, 'other-file', OTHER, 'of another program'],
  [{ ...FILE, rounds: {} }, 'other-file', OTHER, 'rounds that are not a list'],
  [{ ...FILE, lessons: ['mahjong'] }, 'other-file', OTHER, 'an unknown lesson'],
  [{ ...FILE, version: 2 }, 'other-version', '文件的版本是 2，这里能读的是 1。', 'a later version'],
  [{ ...FILE, rounds: [ROUND, { ...ROUND, won: 1 }] }, 'round', `第 2 局的记录已损坏，${damaged}`, 'a round'],
  [{ ...FILE, rounds: [{ ...ROUND, record: {} }] }, 'round', `第 1 局的记录已损坏，${damaged}`, 'its record'],
  [{ ...FILE, puzzles: [{ ...PROGRESS, id: 7 }] }, 'puzzle', `第 1 条残局进度已损坏，${damaged}`, 'a progress'],
];

for (const [content, code, chinese, why] of REFUSED) {
  test(`refused in both languages: ${why}`, () => {
    const read = readSavedData(typeof content === 'string' ? content : JSON.stringify(content));
    assert.ok(!read.ok);
    assert.equal(read.error.code, code);

    assert.equal(inLanguage('zh', refusedFileText, read.error), chinese);
    assert.match(refusedFileText(read.error), /^[A-Z][\x20-\x7e“”]+\.$/u);
  });
}
