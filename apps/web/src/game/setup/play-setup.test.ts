import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFakeBrowser } from '../testing/fake-environment.ts';
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

const TEXTS: readonly [text: string | null, change: object, why: string][] = [
  [null, {}, 'nothing stored yet'],
  ['{', {}, 'a broken text'],
  ['[1]', {}, 'something else'],
  ['{"rules":"mahjong","level":"god","pace":7}', {}, 'wishes that there are not'],
  ['{"rules":"happy","practice":false}', { rules: 'happy', practice: false }, 'what is right'],
  ['{"rules":"app-4p","level":"search-200"}', { rules: 'app-4p', level: 'search-200' }, 'a search at a table of four'],
];
for (const [text, change, why] of TEXTS) {
  test(`a stored setup: ${why}`, () => assert.deepEqual(readSetup(text), { ...DEFAULT_SETUP, ...change }));
}

test('a label says the bot and how long it thinks', () => {
  assert.deepEqual(botOfLevel('search-1000'), { level: 'search', budgetMs: 1000 });
  assert.equal(botOfLevel('neural').level, 'neural');
  assert.deepEqual(botOfLevel('level-5'), { level: 'level-5', budgetMs: 200 });
});

test('each seat has the bot of the character that sits there, or the one bot that was chosen for all', () => {
  const setup = { level: 'people', opponents: ['shuang', 'mai', 'zhe'] } as const;
  const labels = [1, 2, 3].map((place) => labelAt(setup, place));
  assert.deepEqual(labels, ['level-5', 'level-1', 'level-2']);
  assert.equal(labelAt({ ...setup, level: 'neural' }, 2), 'neural');
});

test('the first opponents are characters, the next one the gentlest', () => {
  assert.equal(DEFAULT_SETUP.level, 'people');
  assert.equal(labelAt(DEFAULT_SETUP, 1), 'level-1');
});

type Placed = readonly [place: number, seats: number, character: 'gu' | 'mai' | 'zhe', after: Opponents, why: string];
const SEATED: readonly Placed[] = [
  [1, 3, 'gu', ['gu', 'zhe', 'lu'], 'a new face takes the seat'],
  [2, 3, 'mai', ['zhe', 'mai', 'lu'], 'a face at the table changes places'],
  [2, 3, 'zhe', ['mai', 'zhe', 'lu'], 'a face at its own seat stays'],
  [1, 2, 'zhe', ['zhe', 'zhe', 'lu'], 'a seat that is not in use does not count'],
];
test('opponents: each character sits once', () => {
  for (const [place, seats, character, after, why] of SEATED)
    assert.deepEqual(seatOpponent(['mai', 'zhe', 'lu'], { seats, place, character }), after, why);
});

test('three recent games, newest first, each once; an opponent that does not sit makes no difference', () => {
  const { storage } = createFakeBrowser();
  const save = (rules: RecentGame['rules'], third: 'lu' | 'zhe'): void =>
    saveRecentGame(storage, { rules, level: 'people', opponents: ['mai', 'gu', third] });
  const recent = (): string[] => loadRecentGames(storage).map(({ rules, opponents }) => `${rules} ${opponents.at(-1)}`);
  save('zunli', 'lu');
  save('happy', 'lu');
  save('two', 'lu');
  save('zunli', 'zhe');
  assert.deepEqual(recent(), ['zunli zhe', 'two lu', 'happy lu']);
  save('competition', 'lu');
  assert.deepEqual(recent(), ['competition lu', 'zunli zhe', 'two lu']);
  storage.saveText('ddz.recent', '[{"rules":"mahjong"}]');
  assert.deepEqual(recent(), []);
});
