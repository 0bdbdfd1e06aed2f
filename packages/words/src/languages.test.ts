/** Failures in Chinese. That each key has its Chinese: tools/lint/texts.test.ts. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseCards } from '@doudizhu/rules/cards';
import type { Phrase } from '@doudizhu/rules/failure';
import { parsePosition } from '@doudizhu/rules/position';
import { readRules } from '@doudizhu/rules/ruleset';
import { translate } from './languages.ts';
import { ZH } from './zh/catalogue.ts';

const phrase = (key: string, parameters: unknown): Phrase => ({ key, parameters, message: 'in English' });
const refusal = (read: { readonly ok: boolean; readonly error?: Phrase }): Phrase => read.error ?? assert.fail('read');

/** failure, its Chinese, why */
const ROWS: readonly (readonly [Phrase, string, string])[] = [
  [
    refusal(parseCards('33K1')),
    '看不懂这些牌“33K1”：第 4 个字“1”不是牌，请用 3456789TJQKA2，B 小王，R 大王（10 写作 T）',
    'a place counts from 1',
  ],
  [
    refusal(parseCards('22s')),
    '看不懂这些牌“22s”：第 3 个字“s”可能是小王或花色，请用 B 小王，R 大王，花色要么每张都写，要么都不写',
    'a value with a name in a function',
  ],
  [
    refusal(parseCards('♠3 4')),
    '看不懂这些牌“♠3 4”：第 4 个字“4”：花色要么每张都写，要么都不写',
    'a sign of two units counts once',
  ],
  [refusal(parseCards('RRR')), '“RRR”里大王超过 2 张', 'a value with a name in a template'],
  [refusal(readRules('comp')), '没有规则“comp”，可用：competition、', 'a list and a phrase in a sentence'],
  [refusal(parsePosition('ddn1 L=3 D=4x turn=L')), '“D=4x”处：看不懂这些牌“4x”：', 'a failure in a failure'],
  [refusal(parsePosition('ddn1 L=3 D=4')), '没有写轮到谁（turn=），应当写出牌的一家，如 turn=L', 'a word is missing'],
  [
    phrase('bad-cards/botzone-number', { cards: '[3,54]', found: 54, index: 1 }),
    '第 2 项 54 有误',
    'an entry of a list',
  ],
  [
    phrase('summary/partner', { count: 2, over: 1, marked: 1, points: 0.64 }),
    '配合：让了队友 1 次，压了队友 1 次，其中 1 次约丢 0.6 分。',
    'a sentence of a review',
  ],
];

describe('in Chinese', () => {
  for (const [failure, chinese, why] of ROWS) {
    test(why, () => {
      const shown = translate(failure, ZH);
      assert.ok(shown.includes(chinese), shown);
      assert.equal(translate(failure, null), failure.message);
    });
  }
});

describe('what a catalogue cannot render stays in English', () => {
  for (const [key, parameters, why] of [
    ['bad-cards/of-tomorrow', {}, 'an unknown key'],
    ['constructor', {}, 'a key of every object'],
    ['bad-model/missing', {}, 'missing parameters of a function'],
    ['bad-log/line', { line: 1, cause: { deep: 1 } }, 'a parameter of another form'],
  ] as const) {
    test(why, () => assert.equal(translate(phrase(key, parameters), ZH), 'in English'));
  }
});
