import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { EXCEPTIONS, KINDS_OF_TEXT } from './patterns.ts';
import { passagesOf, placesIn, type Passage } from './words.ts';

const ROOT = join(import.meta.dirname, '../..');
const passages = passagesOf(ROOT);

test('the worst patterns of wording occur nowhere', () => {
  const places = placesIn(passages, EXCEPTIONS).filter(({ pattern }) => pattern.zero === true);
  assert.deepEqual(
    places.map(({ pattern, passage, excerpt }) => `${passage.file}:${passage.line}: ${pattern.name}: ${excerpt}`),
    [],
  );
});

test('all kinds of text are read', () => {
  for (const kind of KINDS_OF_TEXT) {
    assert.ok(passages.filter((passage) => passage.kind === kind).length > 1000, kind);
  }
  const languages = ['.ts', '.tsx', '.py', '.css', '.md'];
  for (const ending of languages)
    assert.ok(
      passages.some(({ file }) => file.endsWith(ending)),
      ending,
    );
});

const CASES: readonly (readonly [text: string, pattern: string | null, why: string])[] = [
  ['What a bot is asked', 'opens with what', 'a clause as a noun'],
  ['What is on the table?', null, 'a question'],
  ['Of a whole list', 'opens with a preposition', 'a preposition first'],
  ['the own hand', 'the own', 'no possessive'],
  ['an own property of the object', null, 'an exception'],
  ['null if there is none', 'is none', 'no name of the missing thing'],
  ['a seat plays on so long', 'so many', 'a measure without a name'],
  ['the stopped run goes on', 'go on', 'continue'],
  ['he holds the kitty', 'he, his', 'they'],
  ['Whether a seat plays', 'opens with what', 'a claim instead'],
  ['the hand is to be seen', 'is to be', 'a duty without its verb'],
  ['20 ms a move', 'a for per', 'a rate'],
  ['all but the first', 'for, but', 'except'],
  ['a share of .757', 'number style', 'a number without its zero'],
  ['这是败着', '围棋、象棋用语', 'a word of Go'],
];

for (const [text, pattern, why] of CASES) {
  test(`${text}: ${why}`, () => {
    const passage: Passage = { kind: 'comments', file: 'x.ts', line: 1, text };
    const names = placesIn([passage], EXCEPTIONS)
      .filter((place) => place.pattern.zero === true)
      .map((place) => place.pattern.name);
    assert.deepEqual(names, pattern === null ? [] : [pattern]);
  });
}
