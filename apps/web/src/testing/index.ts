/** Short forms for tests of the web app. They throw on an invalid text. */
import { readFileSync } from 'node:fs';
import { beforeEach } from 'node:test';
import { openPosition, parsePosition, type OpenPosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { applyUnchecked, parseAction, type Round } from '@doudizhu/rules/round';
import { changeSettings, settings } from '../base/settings.ts';
import type { StoredRound } from '../base/storage.ts';

/** Gives the tests of a file a `localStorage` in memory, empty before each test. @returns its texts by key */
export const memoryStorage = (): Map<string, string> => {
  const texts = new Map<string, string>();
  const value: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
  beforeEach(() => {
    texts.clear();
    Object.defineProperty(globalThis, 'localStorage', { value, configurable: true });
  });
  return texts;
};

/** A round that the player at seat 0 won as landlord, plus changes. */
export const storedRound = (change: Partial<StoredRound> = {}): StoredRound => ({
  id: 'a-1',
  endedMs: 0,
  seat: 0,
  landlord: 0,
  bid: 3,
  won: true,
  points: 6,
  rules: 'zunli',
  bots: ['', 'rules', 'rules'],
  record: null,
  ...change,
});

/** A text of the page in one language. */
export const inLanguage = <Given extends unknown[], T>(
  language: 'zh' | 'en',
  text: (...given: Given) => T,
  ...given: Given
): T => {
  const { language: before } = settings.value;
  changeSettings({ language });
  const value = text(...given);
  changeSettings({ language: before });
  return value;
};

/** Position of a line such as `ddn1 rules=douzero L=34 D=56 turn=L`. */
export const positionOf = (ddn: string): OpenPosition => unwrap(openPosition(unwrap(parsePosition(ddn))));

/** The round after plays by the seats whose turn it is: `3 5 pass`. */
export const afterPlays = (round: Round, plays: string): Round =>
  plays
    .split(' ')
    .filter(Boolean)
    .reduce(
      (state, text) => applyUnchecked(state, state.turn, unwrap(parseAction(text, state.rules, state.toBeat))),
      round,
    );

/** Lines of a file of the repository that are not empty. */
export const linesOf = (path: string): string[] =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean);
