/** What `ddz puzzle` says, in both languages. */
import type { PuzzleFault } from '@doudizhu/puzzles';
import type { Failure } from '@doudizhu/rules/failure';
import { unreachable } from '@doudizhu/rules/result';
import type { Side } from '@doudizhu/rules/round';
import type { Language } from '@doudizhu/rules/failure';

const quantity = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const twoDigits = (value: number): string => value.toFixed(2);
const listed = (plays: readonly string[], nothing: string): string => (plays.length === 0 ? nothing : plays.join(' '));

const ENGLISH = {
  title: (id: string, difficulty: number | null, solved: number, of: number): string =>
    `Puzzle ${id}${difficulty === null ? '' : ` · difficulty ${difficulty}`} · ${solved} of ${of} solved`,
  nextPuzzle: (solved: number, of: number): string => `${solved} of ${of} solved. Another one? Enter or y, q quits`,
  allSolved: (of: number): string => `All ${of} are solved.`,
  mining: (found: number, count: number, deal: number): string => `${found}/${count} puzzles · deal ${deal}`,
  mined: (found: number, added: number, path: string, isWhole: boolean): string =>
    `${quantity(found, 'puzzle')} in ${path} (${added} new)${isWhole ? '' : '; stopped early: --resume continues'}`,
  checking: (done: number, of: number, wrong: number, seconds: number): string =>
    `${done}/${of} checked · ${wrong} wrong · ${seconds} s`,
  fault: (line: number, id: string | null, fault: string): string =>
    `line ${line}${id === null ? '' : ` (${id})`}: ${fault}`,
  sameId: (line: number): string => `the id of line ${line} again`,
  alike: (line: number): string => `the same puzzle as line ${line}, ranks renamed`,
  unproved: 'not proved within the time, want a larger --time',
  wrongWinner: (said: Side, proved: Side): string => `winner is ${said}, proved is ${proved}`,
  wrongPlays: (said: readonly string[], proved: readonly string[]): string =>
    `winningFirstPlays are ${listed(said, 'none')}; proved, in order, are ${listed(proved, 'none')}`,
  wrongDigest: (proved: string): string => `the digest of the proof is ${proved}`,
  wrongSteps: (said: number, proved: number): string => `steps are ${said}, proved are ${proved}`,
  allRight: (of: number, path: string): string => `${path}: ${quantity(of, 'puzzle')}, all right`,
  rating: (done: number, of: number): string => `${done}/${of} puzzles`,
  rated: (count: number, path: string, bots: readonly number[]): string =>
    `${quantity(count, 'puzzle')} rated in ${path}; bots of level 1 to ${bots.length}: ${bots.join(' ')}`,
  ratingCheck: (count: number, halves: number, levels: readonly number[]): string =>
    `rank correlation on ${count} puzzles held back: ${twoDigits(halves)} with other tries; with a level left out ${levels.map(twoDigits).join(' ')}`,
};

export type PuzzleWords = typeof ENGLISH;

const CHINESE: PuzzleWords = {
  title: (id, difficulty, solved, of) =>
    `残局 ${id}${difficulty === null ? '' : ` · 难度 ${difficulty}`} · 已解 ${solved}/${of}`,
  nextPuzzle: (solved, of) => `已解 ${solved}/${of}。再来一题？回车或 y，q 退出`,
  allSolved: (of) => `${of} 题全部解完。`,
  mining: (found, count, deal) => `${found}/${count} 题 · 第 ${deal} 副牌`,
  mined: (found, added, path, isWhole) =>
    `${path} 共 ${found} 题（新增 ${added}）${isWhole ? '' : '；提前停止，--resume 可继续'}`,
  checking: (done, of, wrong, seconds) => `已检查 ${done}/${of} · ${wrong} 题不对 · ${seconds} 秒`,
  fault: (line, id, fault) => `第 ${line} 行${id === null ? '' : `（${id}）`}：${fault}`,
  sameId: (line) => `id 与第 ${line} 行相同`,
  alike: (line) => `与第 ${line} 行是同一题，只是点数换了名字`,
  unproved: '限时内没有证明，请加大 --time',
  wrongWinner: (said, proved) => `winner 写的是 ${said}，证明是 ${proved}`,
  wrongPlays: (said, proved) =>
    `winningFirstPlays 写的是 ${listed(said, '无')}；按次序证明的是 ${listed(proved, '无')}`,
  wrongDigest: (proved) => `证明的摘要是 ${proved}`,
  wrongSteps: (said, proved) => `steps 写的是 ${said}，证明是 ${proved}`,
  allRight: (of, path) => `${path}：${of} 题全部正确`,
  rating: (done, of) => `${done}/${of} 题`,
  rated: (count, path, bots) => `${path}：${count} 题已定级；1 到 ${bots.length} 级机器人：${bots.join(' ')}`,
  ratingCheck: (count, halves, levels) =>
    `留出的 ${count} 题上的等级相关系数：与另一半尝试 ${twoDigits(halves)}；留出一级机器人 ${levels.map(twoDigits).join(' ')}`,
};

export const PUZZLE_WORDS: Readonly<Record<Language, PuzzleWords>> = { en: ENGLISH, zh: CHINESE };

/** A fault of a puzzle as a sentence. */
export const faultText = (fault: PuzzleFault, words: PuzzleWords, say: (failure: Failure) => string): string => {
  switch (fault.code) {
    case 'bad-position':
      return say(fault.failure);
    case 'not-proved':
      return words.unproved;
    case 'wrong-winner':
      return words.wrongWinner(fault.claimed, fault.proved);
    case 'wrong-plays':
      return words.wrongPlays(fault.claimed, fault.proved);
    case 'wrong-digest':
      return words.wrongDigest(fault.proved);
    case 'wrong-steps':
      return words.wrongSteps(fault.claimed, fault.proved);
    default:
      return unreachable(fault);
  }
};
