/** Answers of another seat, by the cards that it can hold and those that it is known to hold. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCards } from '@doudizhu/rules/cards';
import { actionSpace } from '@doudizhu/rules/combos';
import { seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { answersOf, canAnswer, isUnbeatable, type OtherSeat } from './answers.ts';
import { play as playOf } from '@doudizhu/rules/testing';

const RULES = PRESETS.competition;
const SPACE = actionSpace(RULES);

const other = (pool: string, size: number, known = ''): OtherSeat => ({
  seat: seatAt(1),
  isEnemy: true,
  size,
  toPlay: size,
  pool: unwrap(parseCards(pool)),
  known: unwrap(parseCards(known)),
});
const play = (text: string) => playOf(text, RULES);

/** the cards that it can hold, how many it holds, those that are known, the play, the answers, why */
const ROWS: readonly (readonly [string, number, string, string, string, string])[] = [
  ['345678', 3, '', '9', '', 'nothing is higher'],
  ['345TJQ', 3, '', '9', 'ordinary', 'a higher single'],
  ['345TJQ', 1, '', '9', 'ordinary goesOut', 'its last card'],
  ['TTJ', 1, '', '99', '', 'one card is not a pair'],
  ['TTJ', 2, '', '99', 'ordinary goesOut', 'two may be'],
  ['3333456', 4, '', '99', 'bomb goesOut', 'a bomb, and nothing else'],
  ['3333456', 5, '', '99', 'bomb', 'a card is left'],
  ['3333456', 3, '', '99', '', 'three cards are not a bomb'],
  ['3BR', 3, '', '99', 'rocket', 'the rocket'],
  ['3BR', 2, '', '99', 'rocket goesOut', 'and out'],
  ['34445BR', 7, '', '3333', 'ordinary', 'whatever beats a bomb is an answer of its kind'],
  ['34BR', 2, '3', 'A', 'ordinary', 'a known 3 leaves room for one joker'],
  ['34BR', 2, '3', '99', '', 'and not for both'],
  ['A2BR', 2, '2', '99', '', 'as a known 2 does'],
  ['A2BR', 3, '2', '99', 'rocket', 'with three cards there is room'],
  ['22AA', 2, '2', 'KK', 'ordinary goesOut', 'known cards may be those that are played'],
  ['4TTT', 3, '4', '99', 'ordinary', 'a known low card beside a pair'],
  ['4TTT', 2, '4', '99', '', 'no room for the pair'],
];

for (const [pool, size, known, text, expected, why] of ROWS) {
  test(`${size} of ${pool}${known === '' ? '' : `, ${known} known`}, on ${text}: ${why}`, () => {
    const seat = other(pool, size, known);
    const answers = answersOf(seat, play(text), SPACE);
    const found = Object.entries(answers).flatMap(([name, may]) => (may ? [name] : []));
    assert.deepEqual(found.toSorted(), expected.split(' ').filter(Boolean).toSorted());
    assert.equal(canAnswer(answers), expected !== '');
    assert.equal(isUnbeatable([other('3', 1), seat], play(text), SPACE), expected === '');
  });
}
