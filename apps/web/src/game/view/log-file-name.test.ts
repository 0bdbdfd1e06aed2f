import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewOf, type Occupant } from '@doudizhu/table';
import { seatedTable } from '../state/scripted-table.ts';
import { inLanguage } from '../../testing/index.ts';
import { logFileOf } from './log-file-name.ts';

const OCCUPANTS: readonly Occupant[] = [
  { type: 'person', account: 'Player' },
  { type: 'bot', name: 'Bot 1', level: 'level-1' },
  { type: 'bot', name: 'Bot 2', level: 'level-2' },
];
const terms = { table: 'tk3x9-0a1b2c3d', rules: PRESETS.zunli, clock: null, practice: true, autoPassMs: 0 };
const noon = new Date(2026, 10, 22, 12).getTime();

for (const [language, name] of [
  ['en', 'doudizhu-log-Classic-2026-11-22-Mai-Zhe.jsonl'],
  ['zh', '斗地主记录-经典-2026-11-22-小满-惊蛰.jsonl'],
] as const) {
  test(`a saved log is named by rules, day and players: ${language}`, () => {
    const { table, log } = seatedTable(terms, OCCUPANTS, noon);
    assert.equal(inLanguage(language, logFileOf, viewOf(table, seatAt(0)), log), name);
  });
}
