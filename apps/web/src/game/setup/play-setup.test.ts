import assert from 'node:assert/strict';
import { test } from 'node:test';
import { botOfLevel, labelAt, DEFAULT_SETUP, readSetup } from './play-setup.ts';

const TEXTS: readonly [text: string | null, expected: object, why: string][] = [
  [null, DEFAULT_SETUP, 'nothing stored yet'],
  ['{', DEFAULT_SETUP, 'a broken text'],
  ['[1]', DEFAULT_SETUP, 'something else'],
  ['{"rules":"mahjong","level":"god","pace":7}', DEFAULT_SETUP, 'wishes that there are not'],
  ['{"rules":"happy","practice":false}', { ...DEFAULT_SETUP, rules: 'happy', practice: false }, 'what is right'],
  [
    '{"rules":"app-4p","level":"search-200"}',
    { ...DEFAULT_SETUP, rules: 'app-4p', level: 'search-200' },
    'a search at a table of four',
  ],
];
for (const [text, expected, why] of TEXTS) {
  test(`a stored setup: ${why}`, () => assert.deepEqual(readSetup(text), expected));
}

test('a label says the bot and how long it thinks', () => {
  assert.deepEqual(botOfLevel('search-1000'), { level: 'search', budgetMs: 1000 });
  assert.equal(botOfLevel('neural').level, 'neural');
  assert.deepEqual(botOfLevel('level-5'), { level: 'level-5', budgetMs: 200 });
});

test('each seat has the bot of the character that sits there, or the one bot that was chosen for all', () => {
  const setup = { level: 'people', opponents: ['shuang', 'mai', 'zhe'] } as const;
  assert.deepEqual(
    [1, 2, 3].map((place) => labelAt(setup, place)),
    ['level-5', 'level-1', 'level-2'],
  );
  assert.equal(labelAt({ ...setup, level: 'neural' }, 2), 'neural');
});

test('the first opponents are characters, the next one the gentlest', () => {
  assert.equal(DEFAULT_SETUP.level, 'people');
  assert.equal(labelAt(DEFAULT_SETUP, 1), 'level-1');
});
