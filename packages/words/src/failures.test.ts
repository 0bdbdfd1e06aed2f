/** Every text of every library, in each language: with sample parameters, and by real failures. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ARENA_TEXTS } from '@doudizhu/arena/texts';
import { BOTS_TEXTS } from '@doudizhu/bots/texts';
import { ENGINES_TEXTS } from '@doudizhu/engines/texts';
import { readRecord, replay, RECORD_FORMATS } from '@doudizhu/records';
import { RECORDS_TEXTS } from '@doudizhu/records/texts';
import { parseCards } from '@doudizhu/rules/cards';
import { explainIllegal, parsePlay } from '@doudizhu/rules/combos';
import { dealOf } from '@doudizhu/rules/deal';
import { parsePosition } from '@doudizhu/rules/position';
import { PRESETS, readRules, ruleSet } from '@doudizhu/rules/ruleset';
import { failuresOf, type Failure, type Texts } from '@doudizhu/rules/failure';
import { RULES_TEXTS } from '@doudizhu/rules/texts';
import { readPuzzle } from '@doudizhu/puzzles/format';
import { SOLVER_TEXTS } from '@doudizhu/solver/texts';
import { readLog } from '@doudizhu/table';
import { TABLE_TEXTS } from '@doudizhu/table/texts';
import fc from 'fast-check';
import { LIBRARIES_IN_CHINESE, sayInChinese, sayInEnglish } from './index.ts';

const PACKAGES: readonly Texts[] = [
  ARENA_TEXTS,
  BOTS_TEXTS,
  ENGINES_TEXTS,
  RECORDS_TEXTS,
  RULES_TEXTS,
  SOLVER_TEXTS,
  TABLE_TEXTS,
];

/** Stands for a part, and for a text where a parameter of that name is one. */
const PART = {
  key: 'wanted/number',
  parameters: undefined,
  message: 'a number',
  toString: () => 'part',
};

/** Parameters by name, so that any text can be made: what a text reads must be among them. */
const SAMPLE: Readonly<Record<string, unknown>> = {
  action: { type: 'pass' },
  actions: 1,
  beat: '77',
  beatKind: 'pair',
  bids: [1],
  cause: PART,
  choices: ['a', 'b'],
  combo: '34567',
  claim: 'landlord',
  decks: 1,
  document: 'record',
  each: PART,
  fact: null,
  found: PART,
  keys: ['a'],
  kind: 'pair',
  kinds: ['pair'],
  known: ['a'],
  losses: [{ what: 'bids', times: 2 }],
  name: 'name',
  names: ['a', 'b'],
  offered: [1, 2],
  on: true,
  open: [0, 1],
  other: PART,
  others: ['a'],
  payoffs: [1, 0],
  phase: 'play',
  prefixes: ['exec:'],
  presets: ['a'],
  reason: 'reason',
  sides: 'LDU',
  sizes: [1, 2],
  stage: 'over',
  text: 'text',
  types: ['a'],
  unit: 'cards',
  wanted: PART,
  why: 'wish',
  words: ['a'],
};

/** Texts whose parameter of that name has another shape. */
const OTHERS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'bad-answer/action': { action: 'play' },
  'why/only-bombs-beat': { by: 'either' },
  'found/json': { json: '1' },
  'bad-record/hand-sizes': { found: { sizes: [1, 2], kittySize: 0 }, wanted: { size: 17, kittySize: 3 } },
  'bad-cards/unknown-rank': { text: '3x', index: 1, found: 'x' },
  'wrong-stage': { wanted: ['playing'] },
  'wrong-phase': { action: 'bid', wanted: ['play'] },
  'not-your-turn': { action: 'bid' },
  'bad-model/no-family': { wanted: ['3', '4'] },
  'bad-position/unknown-side': { sides: 2 },
};

const sampleOf = (key: string): unknown =>
  new Proxy(
    { ...SAMPLE, ...OTHERS[key] },
    {
      get: (target: Record<string, unknown>, name) =>
        typeof name === 'string' && Object.hasOwn(target, name) ? target[name] : 7,
      ownKeys: (target) => Reflect.ownKeys(target),
    },
  );

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** Words in a row that only an English sentence has. */
const englishIn = (text: string): string | null =>
  /\b(?:want|bad|unknown|must|cannot|the|is|of|not|no|has|have|with|and|or|to|at|that)\b(?![=:\w-])/u.exec(text)?.[0] ??
  null;

for (const table of PACKAGES) {
  for (const [key, english] of Object.entries(table)) {
    test(`${key} in both languages`, () => {
      const parameters = sampleOf(key);
      const message = (english as (given: unknown) => string)(parameters);
      assert.ok(message.length > 0 && !message.includes('undefined') && !message.includes('[object'), message);
      const chinese = sayInChinese({ key, parameters, message });
      assert.ok(Object.hasOwn(LIBRARIES_IN_CHINESE, key));
      assert.ok(!chinese.includes('undefined') && !chinese.includes('[object'), chinese);
      if (key.includes('/') && /^(?:found|wanted|fault)\//u.test(key)) return;
      assert.ok(isChinese(chinese), chinese);
    });
  }
}

test('no key is declared twice, and Chinese has no sentence without one', () => {
  const keys = PACKAGES.flatMap((table) => Object.keys(table));
  assert.deepEqual(keys.toSorted(), [...new Set(keys)].toSorted());
  assert.deepEqual(Object.keys(LIBRARIES_IN_CHINESE).toSorted(), keys.toSorted());
});

const RULES = PRESETS.pagat;
const cards = (text: string): ReturnType<typeof parseCards> & { ok: true } => {
  const read = parseCards(text);
  assert.ok(read.ok);
  return read;
};
const illegal = (hand: string, play: string, toBeat: string | null = null): Failure | null => {
  const beaten = toBeat === null ? null : parsePlay(toBeat, RULES);
  assert.ok(beaten === null || beaten.ok);
  const trial = { hand: cards(hand).value, play: cards(play).value, rules: RULES };
  return explainIllegal({ ...trial, toBeat: beaten?.ok === true ? beaten.value : null });
};
const errorOf = (result: { readonly ok: boolean; readonly error?: Failure }): Failure | null => result.error ?? null;

// what was refused, in Chinese
// oxfmt-ignore
const REAL: readonly (readonly [Failure | null, string])[] = [
  [illegal('3456', '3456'), '太短了：顺子至少要 5 张，这里只有 4 张'],
  [illegal('34', '4', '77'), '牌型不对：这是单牌，要跟对子，或出炸弹、王炸'],
  [illegal('33', '33', '77'), '没有桌上的牌大（要压过 77）'],
  [illegal('3', '4'), '你手里没有这些牌：要 1 张4，你有 0 张'],
  [illegal('BR3', 'BR', '33'), ''],
  [errorOf(parseCards('3x')), '看不懂这些牌“3x”：第 2 个字“x”不是牌，请用 3456789TJQKA2，B 小王，R 大王（10 写作 T）'],
  [errorOf(ruleSet({ seats: 4 })), '规则开关 decks 不能是 1，应为2（4 人）'],
  [errorOf(ruleSet({ spring: 1 })), '规则开关 spring 不能是 1，可用：true、false'],
  [errorOf(ruleSet({ kindsOff: 1 })), `规则开关 kindsOff 不能是 1，应为牌型的列表，可用：${PRESETS.botzone.kinds.join('、')}`],
  [errorOf(readRules('pagat;spring')), '规则“pagat;spring”写得不对：“spring”里没有“开关=值”，各项用“;”隔开'],
  [errorOf(parsePosition('ddn1 L=3 D=4 turn=Q')), '“turn=Q”处：没有这一家，应当是 L D 之一'],
  [errorOf(parsePosition('ddn1 L=3x D=4 turn=L')), '“L=3x”处：看不懂这些牌“3x”：第 2 个字“x”不是牌，请用 3456789TJQKA2，B 小王，R 大王（10 写作 T）'],
  [errorOf(dealOf({ rules: RULES, hands: ['3', '4', 'BB'] })), '这副牌有误：小王的牌比一副牌里的还多'],
  [errorOf(readRecord('[Hand0 "3"]', 'ddn')), '牌谱缺少 [Hand1]：应为Hand0、Hand1、Hand2（规则 competition）'],
  [errorOf(readRecord('{"ddz":1,"rules":"pagat","log":[]}', 'json')), '牌谱有误：这里是没有 seed，也没有 hands，应为其中之一'],
  [errorOf(readRecord('{', 'json')), '牌谱不是正确的 JSON'],
  [errorOf(readPuzzle('{"id":1}')), '残局的 id 有误：这里是1，应为名称'],
  [errorOf(readLog('{"type":"ready"}')), '日志第 1 行有误（ready.seat 是空，应为0 到 3 的整数）'],
];

for (const [failure, expected] of REAL) {
  if (failure === null) continue;
  test(`in Chinese: ${failure.message}`, () => assert.equal(sayInChinese(failure), expected));
}

test('whatever a reader refuses, Chinese says it without an English word', () => {
  const text = fc.oneof(fc.json(), fc.string(), fc.constantFrom('{"ddz":1,"rules":"pagat","seed":1,"log":[]}'));
  fc.assert(
    fc.property(text, fc.constantFrom(...RECORD_FORMATS), (source, format) => {
      for (const result of [readRecord(source, format), readPuzzle(source), readLog(source), parsePosition(source)]) {
        if (result.ok) continue;
        const said = sayInChinese(result.error as Failure);
        const own = said.replaceAll(source.trim(), '').replaceAll(/“[^”]*”|"[^"]*"/gu, '');
        assert.ok(isChinese(said), said);
        assert.equal(/\b(?:want|bad)\b/u.exec(own), null, said);
      }
    }),
  );
});

test('a replay that breaks off says the step, the action and the cause', () => {
  const record = readRecord('[Seed "1"]\n\nauction 0:1 1:1', 'ddn');
  assert.ok(record.ok);
  const played = replay(record.value);
  assert.ok(!played.ok);
  const said = sayInChinese(played.error);
  assert.match(said, /^牌谱第 \d 步（共 2 步）有误，\d 号位1 分：/u);
  assert.equal(englishIn(said), null);
});

test('a key that no table has is said in English', () => {
  const novel = failuresOf({ novel: () => 'as it came' })('novel');
  assert.equal(sayInChinese(novel), 'as it came');
  assert.equal(sayInChinese({ key: 'toString', parameters: undefined, message: 'as it came' }), 'as it came');
  assert.equal(sayInEnglish(novel), 'as it came');
});
