import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCards } from '@doudizhu/rules/cards';
import { foreignDeals } from '@doudizhu/rules/testing';
import { answerLine } from './message.ts';
import { createMethods } from './methods.ts';

const METHODS = createMethods({ nowMs: () => 0 });
const ask = (method: string, params: object): string =>
  answerLine(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), METHODS) as string;

test('moves and classify: hands of other programs are read as their cards or refused', () => {
  const [answers, refused] = [new Map<string, string>(), new Map<string, number>()];
  for (const { program, text, cards } of foreignDeals(400, 'card texts')) {
    const own = formatCards(cards);
    const expected = answers.get(own) ?? ask('moves', { hand: own });
    answers.set(own, expected);
    const answer = ask('moves', { hand: text });
    const isRefused = answer.includes('"code":"bad-cards"');
    assert.ok(isRefused || answer === expected, `${program}: ${text}`);
    assert.equal(ask('classify', { cards: text }).includes('"code":"bad-cards"'), isRefused);
    refused.set(program, (refused.get(program) ?? 0) + Number(isRefused));
  }
  assert.equal(answers.size, 1200);
  // 526 hands have one joker. OpenSpiel's name of one is enough, and DouZero's numbers are no ranks.
  for (const [program, count] of refused) {
    assert.equal(count, program === 'OpenSpiel' ? 0 : program === 'DouZero, numbers' ? 1200 : 526, program);
  }
});
