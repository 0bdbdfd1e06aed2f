import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import type { SeatView } from '@doudizhu/rules/view';
import { BOT_CHARACTERS, type Character } from '../base/characters.ts';
import type { Cue } from './cue.ts';
import { PHRASES, PHRASE_SITUATIONS, type PhraseSituation } from './phrases-texts.ts';
import { phraseFor, phraseNumber, textOfPhrase, type PhraseRequest, type SpokenPhrase } from './phrases.ts';
import { playCue } from './testing/cues.ts';

/** Seat 1 is landlord (Zhe), seat 2 a farmer (Gu), seat 0 the player. */
const WHO: readonly Character[] = ['you', 'zhe', 'gu'];
const viewOf = (round: object = {}): SeatView =>
  ({
    landlord: 1,
    handSizes: [5, 5, 5],
    outcome: null,
    history: Array.from({ length: 30 }),
    ...round,
  }) as unknown as SeatView;

const bomb = (seat: number): Cue => playCue('3333', { seat: seatAt(seat) });

type Occasion = Partial<PhraseRequest> & Pick<PhraseRequest, 'cues'>;

const phraseOf = (occasion: Occasion, draw: () => number): SpokenPhrase | null =>
  phraseFor({
    view: viewOf(),
    lastSpoken: -Infinity,
    characterAt: (seat) => WHO[seat] as Character,
    draw,
    ...occasion,
  });

/** All possible phrases: every bot can speak, and each draw selects another. */
const saidAbout = (occasion: Occasion): string[] => {
  const said = [0, 0.4, 0.7, 0.99].map((last) => {
    const draws = [0, 0]; // one per bot that can speak
    return phraseOf(occasion, () => draws.pop() ?? last);
  });
  return [
    ...new Set(said.flatMap((phrase) => (phrase === null ? [] : [`${phrase.seat} ${situationOf(phrase.number)}`]))),
  ];
};
const situationOf = (number: number): PhraseSituation =>
  PHRASE_SITUATIONS[Math.floor(number / BOT_CHARACTERS.length)] ?? assert.fail('no such phrase');

const OCCASIONS: readonly (readonly [Occasion, readonly string[], string])[] = [
  [{ cues: [bomb(1)] }, ['1 ownBomb', '2 enemyBomb'], 'a bomb of the landlord'],
  [{ cues: [bomb(0)] }, ['1 enemyBomb', '2 partnerBomb'], "the person's bomb: the partner cheers"],
  [{ cues: [playCue('3456789T')] }, ['1 longPlay'], 'a play of eight cards'],
  [{ cues: [{ type: 'few', seat: seatAt(2), left: 1 }] }, ['1 enemyOneLeft', '2 oneLeft'], 'one card left'],
  [{ cues: [{ type: 'few', seat: seatAt(2), left: 2 }] }, [], 'two cards left are not an occasion'],
  [{ cues: [{ type: 'crown', seat: seatAt(1) }] }, ['1 landlord'], 'a landlord'],
  [{ cues: [{ type: 'crown', seat: seatAt(0) }] }, [], 'the person is landlord: bots say nothing'],
  [{ cues: [bomb(1)], lastSpoken: 27 }, [], 'another has just spoken'],
  [
    { cues: [{ type: 'end', hasWon: true }], lastSpoken: 29, view: viewOf({ outcome: { scores: [2, -4, 2] } }) },
    ['1 lost', '2 won'],
    'the end is always an occasion, for winners and losers',
  ],
];
for (const [request, expected, why] of OCCASIONS) {
  test(`phrases: ${why}`, () => assert.deepEqual(saidAbout(request).toSorted(), expected));
}

test('every phrase has a number of its own, and its text comes back by the number', () => {
  const numbers = new Set<number>();
  for (const situation of PHRASE_SITUATIONS) {
    for (const character of BOT_CHARACTERS) {
      const number = phraseNumber(situation, character);
      numbers.add(number);
      assert.equal(textOfPhrase(number), PHRASES.value[situation][BOT_CHARACTERS.indexOf(character)]);
    }
  }
  assert.equal(numbers.size, PHRASE_SITUATIONS.length * BOT_CHARACTERS.length);
  assert.equal(textOfPhrase(numbers.size), null);
  assert.equal(textOfPhrase(-1), null);
});

test('no character speaks on every occasion, and each on some', () => {
  for (const [request, said, why] of OCCASIONS) {
    const [often, seldom] = [0.95, 0.3].map((draw) => phraseOf(request, () => draw));
    assert.equal(often, null, `${why}: at most nine times of ten`);
    if (said.length > 0) assert.notEqual(seldom, null, `${why}: one time of three at least`);
  }
});
