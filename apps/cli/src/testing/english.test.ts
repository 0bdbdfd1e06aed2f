import assert from 'node:assert/strict';
import { test } from 'node:test';
import { englishIn } from './english.ts';

/** text, the English in it */
const ROWS: readonly (readonly [string, string | null])[] = [
  ['ddz replay: 读不了文件：没有权限', null],
  ['读不了文件：not permitted', 'not permitted'],
  ['第 2 局：invalid botzone match at initdata', 'invalid botzone match at initdata'],
  ['第 2 局：nothing, want', 'nothing, want'],
  ['没有机器人“my bot”，可用：random、greedy', null],
  ['残局的 id 有误：这里是"some text"，应为名称', null],
  ['没有 --foo，可用：--bots、--deals', null],
  ['读不了 /some/file of mine：这是文件夹', 'of mine'],
  ['规则 competition 里没有这种牌型', null],
  ['缺少参数，用法：ddz verify FILE|-', null],
  ['请运行 npm install onnxruntime-web', null],
];

for (const [text, expected] of ROWS) {
  test(`English in: ${text}`, () => assert.equal(englishIn(text, ['ddz verify FILE|-', 'ddz replay']), expected));
}
