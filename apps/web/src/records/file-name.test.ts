import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordFormat, Replay } from '@doudizhu/records';
import { inLanguage } from '../testing/index.ts';
import { fileNameOf } from './file-name.ts';

const played = (info: Record<string, string>, winner: 'landlord' | 'farmers' | null, rules = 'happy'): Replay =>
  ({
    record: { info, setup: { rules: { name: rules } } },
    rounds: [{ outcome: winner === null ? null : { winner } }],
  }) as unknown as Replay;

const DATED = { Date: '2026.11.21' };

const CASES: readonly (readonly [Replay, RecordFormat, 'zh' | 'en', string, string])[] = [
  [played(DATED, 'farmers'), 'ddn', 'en', 'doudizhu-Happy-2026-11-21-farmers-won.ddn', 'rules, date, winner'],
  [played(DATED, 'landlord'), 'json', 'zh', '斗地主-欢乐-2026-11-21-地主胜.json', 'in Chinese'],
  [played({}, 'landlord'), 'json', 'en', 'doudizhu-Happy-landlord-won.json', 'no date'],
  [played({}, null, 'app-4p'), 'ddn', 'en', 'doudizhu-Four-players.ddn', 'a name with a space'],
  [played({}, null), 'rlcard', 'en', 'doudizhu-Happy.rlcard.json', 'an unfinished round of another program'],
  [played({ Date: '../../x' }, null), 'ddn', 'en', 'doudizhu-Happy.ddn', 'an invalid date'],
];

for (const [replay, format, language, name, why] of CASES) {
  test(`a file is named by what is inside: ${why}`, () => {
    assert.equal(inLanguage(language, fileNameOf, replay, format), name);
  });
}
