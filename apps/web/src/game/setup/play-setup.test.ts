import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  botOfLevel,
  labelAt,
  DEFAULT_SETUP,
  loadRecentGames,
  readSetup,
  saveRecentGame,
  seatOpponent,
  type Opponents,
  type RecentGame,
} from './play-setup.ts';

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

const SEATED: readonly (readonly [
  place: number,
  seats: number,
  character: 'gu' | 'mai' | 'zhe',
  after: Opponents,
  why: string,
])[] = [
  [1, 3, 'gu', ['gu', 'zhe', 'lu'], 'a new face takes the seat'],
  [2, 3, 'mai', ['zhe', 'mai', 'lu'], 'a face at the table changes places'],
  [2, 3, 'zhe', ['mai', 'zhe', 'lu'], 'a face at its own seat stays'],
  [1, 2, 'zhe', ['zhe', 'zhe', 'lu'], 'a seat that is not in use does not count'],
];
for (const [place, seats, character, after, why] of SEATED) {
  test(`opponents: ${why}`, () =>
    assert.deepEqual(seatOpponent(['mai', 'zhe', 'lu'], { seats, place, character }), after));
}

test('three recent games, newest first, each once; an opponent that does not sit makes no difference', () => {
  const texts = new Map<string, string>();
  const storage = {
    loadText: (key: string) => texts.get(key) ?? null,
    saveText: (key: string, text: string) => void texts.set(key, text),
  };
  const game = (rules: RecentGame['rules'], opponents: Opponents): RecentGame => ({
    rules,
    level: 'people',
    opponents,
  });
  for (const each of [
    game('zunli', ['mai', 'gu', 'lu']),
    game('happy', ['mai', 'gu', 'lu']),
    game('two', ['mai', 'gu', 'lu']),
    game('zunli', ['mai', 'gu', 'zhe']),
  ]) {
    saveRecentGame(storage, each);
  }
  assert.deepEqual(
    loadRecentGames(storage).map(({ rules, opponents }) => [rules, opponents.at(-1)]),
    [
      ['zunli', 'zhe'],
      ['two', 'lu'],
      ['happy', 'lu'],
    ],
  );
  saveRecentGame(storage, game('competition', ['mai', 'gu', 'lu']));
  assert.deepEqual(
    loadRecentGames(storage).map(({ rules }) => rules),
    ['competition', 'zunli', 'two'],
  );
  texts.set('ddz.recent', '[{"rules":"mahjong"}]');
  assert.deepEqual(loadRecentGames(storage), []);
});
