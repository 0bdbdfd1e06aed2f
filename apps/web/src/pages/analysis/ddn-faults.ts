/**
 * What is wrong with a DDN line, in both languages. The rules say it in one English sentence; its patterns are known, and
 * one that is not is quoted.
 */
import { PRESET_NAMES } from '@doudizhu/rules';
import type { Language } from '../../settings.ts';

/** A sentence for a person. @param message of a `bad-position` failure. */
export const explainDdn = (message: string, language: Language): string => {
  const { where, what } = split(message);
  if (language === 'en') return `${where === null ? '' : `At “${where}”: `}${capital(what, where === null)}.`;
  const found = PATTERNS.find(({ pattern }) => pattern.test(what));
  const said = found === undefined ? what : found.say(found.pattern.exec(what)?.slice(1) ?? []);
  return `${where === null ? '' : `「${where}」处：`}${said}。`;
};

/** `bad position at index 5, "turn=Q": no such side` → the word and what is said of it. */
const split = (message: string): { readonly where: string | null; readonly what: string } => {
  const [, word, rest] = /^bad position at index \d+, "(.*?)": (.*)$/su.exec(message) ?? [];
  if (word !== undefined && rest !== undefined) return { where: word, what: rest };
  return { where: null, what: message.replace(/^bad position(?: ".*?")?: /su, '') };
};

const capital = (text: string, wanted: boolean): string =>
  wanted ? text.charAt(0).toUpperCase() + text.slice(1) : text;

interface Pattern {
  readonly pattern: RegExp;
  readonly say: (parts: readonly (string | undefined)[]) => string;
}

const SIDES: Readonly<Record<string, string>> = { L: '地主', D: '下家', X: '对家', U: '上家' };
const side = (letter: string | undefined): string => `${letter ?? ''}（${SIDES[letter ?? ''] ?? '?'}）`;
const ten = (rank: string | undefined): string => {
  const names: Readonly<Record<string, string>> = { T: '10', B: '小王', R: '大王' };
  return names[rank ?? ''] ?? rank ?? '';
};

// oxfmt-ignore
const PATTERNS: readonly Pattern[] = [
  { pattern: /^begins with "(.*?)", want "ddn1"/su, say: ([found]) => `开头是「${found}」，应当是「ddn1」` },
  { pattern: /^no "=", want/u, say: () => '缺少「=」，应当写成「名称=值」' },
  { pattern: /^unknown key "(.*?)"/su, say: ([key]) => `没有「${key}」这一项，可用的是 rules L D X U turn beat passes` },
  { pattern: /^(\S+) is given twice/u, say: ([key]) => `「${key}」写了两次，每项只能写一次` },
  { pattern: /^no such side under (\S+), want (.*)$/u, say: ([rules, all]) => `规则 ${rules} 里没有这一家，应当是 ${all}` },
  { pattern: /^no (\S)=, want the hands of (.*)$/u, say: ([letter, all]) => `缺少${side(letter)}的手牌，应当写出 ${all}` },
  { pattern: /^no turn=/u, say: () => '没有写轮到谁（turn=），应当写出牌的一家，如 turn=L' },
  { pattern: /^no such side, want one of (.*)$/u, say: ([all]) => `没有这一家，应当是 ${all} 之一` },
  { pattern: /bad size, want (\S+) to (\S+)/u, say: ([from, to]) => `暗牌的张数不对，应当是 ${from} 到 ${to}` },
  { pattern: /unknown rank "(.*?)" at index (\d+)/su, say: ([found, index]) => `第 ${Number(index) + 1} 个字「${found}」不是牌，应当是 3456789TJQKA2BR` },
  { pattern: /more than (\d+) of (.)/u, say: ([most, rank]) => `${ten(rank)} 超过 ${most} 张` },
  { pattern: /^no cards, want at least one/u, say: () => '没有牌，至少要有一张' },
  { pattern: /^want "-" or SIDE:PLAY/u, say: () => '应当是「-」，或「家:牌」，如 L:99' },
  { pattern: /^unknown side "(.*?)"/su, say: ([letter]) => `没有「${letter}」这一家` },
  { pattern: /^a pass, want a combo/u, say: () => '「不出」不能当作要压的牌；没有要压的牌就写 beat=-' },
  { pattern: /^(\S) has the turn and the play to beat/u, say: ([letter]) => `要压的牌是${side(letter)}自己出的，应当是别家的，或写 beat=-` },
  { pattern: /^want (\d+) between/u, say: ([passes]) => `不出的次数不对，按 turn 和 beat 应当是 ${passes}` },
  { pattern: /^(\d+) of (.) in all, want at most (\d+)/u, say: ([held, rank, most]) => `${ten(rank)} 一共有 ${held} 张，最多只能有 ${most} 张` },
  { pattern: /^(\d+) cards in all, want at most (\d+)/u, say: ([held, most]) => `一共有 ${held} 张牌，最多只能有 ${most} 张` },
  { pattern: /^hand (\S) is hidden/u, say: ([letter]) => `${side(letter)}的手牌是暗的；分析需要明牌，请写出每张牌` },
  { pattern: /^hand (\S) has (\d+) cards, want at most (\d+)/u, say: ([letter, held, most]) => `${side(letter)}有 ${held} 张牌，最多 ${most} 张` },
  { pattern: /^bad rules: preset is "(.*?)"/su, say: ([name]) => `没有「${name}」这种规则，可用的是 ${PRESET_NAMES.join('、')}` },
  { pattern: /^bad rules/u, say: () => '规则写得不对，应当是规则名，后面可跟「;开关=值」' },
  { pattern: /no combo|is no such combo|bad play|does not allow|want a combo/u, say: () => '要压的牌不成牌型，或这种规则里没有这种牌型' },
];
