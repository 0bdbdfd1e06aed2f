/** `ddz rules`, `ddz beats`, `ddz score`: questions about the rules. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRESETS, RULE_NAMES } from '@doudizhu/rules/ruleset';
import { jsonOf, testAnswers, testRefused } from '../testing/command-lines.ts';

// oxfmt-ignore
testAnswers('', [
  ['rules', /competition +Competition: One bid each[^]*\n {2}two +Two players[^]*\n {2}canju/, 'all rule sets'],
  ['rules --lang zh', /competition +比赛：[^]*laizi +癞子：/, 'all rule sets in Chinese'],
  ['rules happy', /^happy · Happy\n[^]*Unlike competition\n[^]*auction +Seats call and grab[^]*As in competition\n[^]*seats +3 seats/, 'every switch'],
  ['rules 欢乐 --lang zh', /^happy · 欢乐\n/, 'a Chinese name'],
  ['rules competition', /\n\nSwitches\n {2}seats/, 'the default rule set'],
  ['rules pagat;spring=1', /^pagat\* · Strict kickers\n/, 'the word of a record'],
  ['rules zunli openspiel', /^zunli → openspiel\n {2}kinds +Only[^]*four with two pairs[^]* → Only/, 'differences'],
  ['rules zunli zunli', /^zunli → zunli\nno difference\n$/, 'no difference'],
  ['beats 55 66', /^55 \(pair\) does not beat 66 \(pair\): too low: it takes a higher pair or a bomb\.\n$/, 'too low'],
  ['beats 3333 AAA+K', /^3333 \(bomb\) beats AAA\+K \(triple with single\)\.\n$/, 'a bomb'],
  ['beats 4447 3333 --rules laizi --wild 7', /does not beat/, 'a soft bomb below a hard one'],
  ['beats 4447 3337 --rules laizi --wild 7 --json', /^\{"beats":true\}\n$/, 'soft bombs'],
  ['score --winner landlord --bid 3 --bombs 1', /^landlord {2}\+12\nfarmer 1 {2}−6 [^]*×2\)\nfarmer 2 {2}−6 /, 'a bomb'],
  ['score --winner farmers --bid 2 --rockets 1 --spring --doubles 2,1 --redouble 2 --json', /"landlord":-40,"farmers":\[32,8\]/, 'doubles for each farmer alone'],
  ['score --winner landlord --rules pagat-4p --json', /"landlord":3,"farmers":\[-1,-1,-1\]/, 'four seats'],
  ['deal --seed 1 --rules 欢乐斗地主', /^happy {2}seed 1\n/, 'a title in --rules'],
  ['deal --seed 1 --rules 竞技 --lang zh', /^比赛 {2}种子 1\n/, 'the name that people know'],
]);

test('ddz rules --json: names, a rule set, pairs of values', async () => {
  assert.deepEqual(await jsonOf('rules'), RULE_NAMES);
  assert.deepEqual(await jsonOf('rules two'), PRESETS.two);
  assert.deepEqual(await jsonOf('rules rlcard competition'), {
    doubling: ['none', 'competition'],
    kittyReveal: ['afterAuction', 'afterDoubling'],
    scoring: ['simple', 'competition'],
    spring: [1, 2],
  });
});

testRefused('', [
  [
    'deal --rules 欢喜 --lang zh',
    /^ddz deal: 没有规则“欢喜”。是不是 欢乐 \(happy\)？（ddz rules 列出全部）\n$/u,
    'a guess at a title',
  ],
]);
