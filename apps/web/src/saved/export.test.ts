import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lessonsDone } from './lessons.ts';
import { loadResults } from './daily-results.ts';
import { loadPerson } from '../puzzles/puzzle-person.ts';
import { importEverything } from './export.ts';

const texts = new Map<string, string>();
const storage: Pick<Storage, 'getItem' | 'setItem'> = {
  getItem: (key) => texts.get(key) ?? null,
  setItem: (key, text) => void texts.set(key, text),
};
Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });

const FILE = {
  format: 'ddz-page',
  version: 1,
  puzzles: [{ id: 'finalplay-1', solved: true, attempts: 2, hints: 0, changedMs: 5 }],
  lessons: ['combos'],
  days: [{ day: '2026-11-22', points: 6, isLandlord: true, bots: [1, null] }],
  puzzlePerson: {
    rating: 1612,
    deviation: 80,
    volatility: 0.06,
    history: [1580, 1612],
    days: ['2026-11-22'],
    bestStreak: 7,
    bestStorm: 4,
  },
};

test('a file that is refused brings nothing', async () => {
  assert.ok(!(await importEverything(JSON.stringify({ ...FILE, version: 2 }))).ok);
  assert.equal(lessonsDone().size, 0);
});

test('an exported file brings lessons, days and the rating at puzzles, and says how much it brought', async () => {
  const brought = await importEverything(JSON.stringify(FILE));
  assert.deepEqual(brought, { ok: true, value: { rounds: 0, puzzles: 1 } });
  assert.deepEqual([...lessonsDone()], FILE.lessons);
  assert.equal(loadPerson().bestStreak, FILE.puzzlePerson.bestStreak);
  assert.deepEqual(loadResults(), FILE.days);
  assert.ok((await importEverything(JSON.stringify({ ...FILE, days: [{ ...FILE.days[0], points: 0 }] }))).ok);
  assert.deepEqual(loadResults(), FILE.days, 'a day that is here already stays');
});
