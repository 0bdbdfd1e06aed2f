/** Refusals in Chinese, word by word. That nothing of it is English: bad-input.test.ts. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { newFolder } from '../testing/command-lines.ts';
import { runInMemory } from '../testing/harness.ts';

const folder = newFolder();
const text = join(folder, 'text');
writeFileSync(text, 'hello\n');

/** arguments, pattern of stderr */
const REFUSED: readonly (readonly [string, string | RegExp])[] = [
  ['paly', 'ddz: 没有命令“paly”。是不是 ddz play？'],
  ['xyzzyx', 'ddz: 没有命令“xyzzyx”，详见 ddz --help'],
  ['--foo', 'ddz: 没有选项“--foo”，详见 ddz --help'],
  ['help xyzzyx', 'ddz: 没有命令“xyzzyx”，详见 ddz --help'],
  ['play --sed 1', 'ddz play: 没有选项“--sed”。是不是 --seed？'],
  ['play --zzzzzzz', 'ddz play: 没有选项“--zzzzzzz”，详见 ddz play --help'],
  ['play --fast=1', 'ddz play: --fast 不带值，却给了“1”'],
  ['play --seed', 'ddz play: --seed 缺少值 SEED'],
  ['play x', 'ddz play: 多了参数“x”，用法：ddz play'],
  ['verify', 'ddz verify: 缺少参数，用法：ddz verify FILE|-'],
  ['play --seat 9', 'ddz play: --seat 的值“9”不对，应为 0 到 2 的整数'],
  ['play --lang fr', 'ddz: --lang 的值“fr”不对，可用：en、zh'],
  ['play --rules comp', /^ddz play: 没有规则“comp”，可用：competition、pagat、.*。是不是 competition？$/],
  ['play --rules {"x":1}', /^ddz play: 规则没有开关“x”，可用：name、seats、/],
  ['play --rules {"seats":5}', 'ddz play: 规则开关 seats 不能是 5，应为 2、3、4'],
  ['play --rules {"seats":4}', 'ddz play: 规则开关 decks 不能是 1，应为 2（4 人）'],
  ['play --rules {x', /^ddz play: --rules 不是正确的 JSON：/],
  ['play --bots greddy', /^ddz play: 没有机器人“greddy”，可用：random、greedy、.*。是不是 greedy？$/],
  ['play --bots greedy,greedy,greedy', 'ddz play: 给了 3 个机器人，应为 1 个或 2 个'],
  ['play --bots onnx:/no/file', 'ddz play: 机器人“onnx:/no/file”用不了：没有这个文件'],
  ['play --bots exec:', 'ddz play: 没有写要启动的程序'],
  ['play --deal 3', /^ddz play: 看不懂这副牌“3”：应为 3 家手牌和底牌，如 34…/],
  ["play --deal '3 / 4 / 5 + 6'", 'ddz play: 牌数不对：各家 1、1、1 张，应为 3 家各 17 张，底牌 3 张'],
  ["play --deal '3 / 4 / BB + 6'", 'ddz play: 这副牌有误：小王的牌比一副牌里的还多'],
  [`play --save '${text}'`, `ddz play: ${text} 已经有了：请换一个文件，或用 --resume ${text} 接着打`],
  [`play --resume '${text}'`, new RegExp(`^ddz play: ${text} 不是 ddz play --save 写的日志：日志第 1 行有误`)],
  [`play --resume '${text}' --clock 3`, 'ddz play: --resume 不能和 --clock 一起用'],
  ['verify -', 'ddz verify: 日志是空的'],
  ['replay /no/file', 'ddz replay: 读不了 /no/file：没有这个文件或文件夹'],
  [`replay '${folder}'`, `ddz replay: 读不了 ${folder}：这是文件夹`],
  ['play --save /no/file', 'ddz play: 写不了 /no/file：没有这个文件或文件夹'],
  [`convert '${text}'`, /^ddz convert: 看不出是什么格式：开头是 .*，应为 ddn、json、/],
  [`convert '${text}' --to dousero`, /^ddz convert: --to 的值“dousero”不对，可用：.*。是不是 douzero？$/],
  ['solve', /^ddz solve: 没有局面：请写 "ddn1 /],
  ['solve --landlord 3 --farmer 4 --interactive --side x', /^ddz solve: --side 的值“x”不对，可用：/],
  ['solve --landlord 3 --farmer 4 --side farmers', 'ddz solve: --side 要和 --interactive 一起用'],
  ['solve --landlord 3 --farmer 4 --kinds-off x', /^ddz solve: --kinds-off 的值“x”不对：没有牌型“x”/],
  ['arena --sprt 3', /^ddz arena: --sprt 的值“3”不对，应为 0 到 1 之间/],
  ['moves 33333', 'ddz moves: 手牌“33333”里有 5 张 3，最多 4 张'],
  ['classify 3x', /^ddz classify: 看不懂这些牌/],
  ['puzzle foo', 'ddz: 没有命令“puzzle foo”，详见 ddz --help'],
  ['puzzle check', 'ddz puzzle check: 缺少参数，用法：ddz puzzle check FILE'],
  ['export', 'ddz export: 缺少参数，用法：ddz export --onnx FILE'],
];

for (const [args, expected] of REFUSED) {
  test(`ddz ${args.replaceAll(folder, '…')}`, async () => {
    const { exitCode, stdout, stderr } = await runInMemory(args, { env: { LANG: 'zh_CN.UTF-8' } });
    assert.deepEqual([exitCode, stdout], [1, '']);
    if (typeof expected === 'string') assert.equal(stderr, `${expected}\n`);
    else assert.match(stderr.trimEnd(), expected);
  });
}

test('--lang decides, whatever else is wrong', async () => {
  const { stderr } = await runInMemory('play --sed 1 --lang en', { env: { LANG: 'zh_CN.UTF-8' } });
  assert.equal(stderr, 'ddz play: unknown option "--sed": did you mean --seed?\n');
});
