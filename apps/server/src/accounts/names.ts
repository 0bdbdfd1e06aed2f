/** Names of players. Names that look alike are one name (`keyOf`, after Unicode's UTS #39). A name cannot mix scripts
 * with look-alike letters, and contains no invisible or reordering characters and no words of authority. */
import { err, ok, type Result } from '@doudizhu/rules/result';
import unhomoglyph from 'unhomoglyph';

export interface ChosenName {
  readonly name: string;
  /** Skeleton, equal for names that look alike. */
  readonly key: string;
}

/** Fault of a name: length, invalid character, mixed scripts, reserved word. */
export type NameFailure = 'length' | 'character' | 'scripts' | 'reserved';

const LENGTH_MAX = 20;

/** @returns the name in its normal form, with its key */
export const readName = (given: string): Result<ChosenName, NameFailure> => {
  const name = given.normalize('NFKC').replaceAll(/ +/g, ' ').trim();
  const length = [...GRAPHEMES.segment(name)].length;
  if (length < 1 || length > LENGTH_MAX) return err('length');
  if (INVISIBLE.test(name) || !ALLOWED.test(name)) return err('character');
  if (!mixesWell(name)) return err('scripts');
  const key = keyOf(name);
  if (key === '') return err('character');
  if (hasAuthority(name, key) || CHARACTER_KEYS.includes(key)) return err('reserved');
  return ok({ name, key });
};

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Fillers and joiners, some of which count as letters. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** Letters with at most two marks each, ASCII digits, single separators. */
const ALLOWED = /^(?:\p{L}\p{M}{0,2}|[0-9])(?:[ ._'’-]?(?:\p{L}\p{M}{0,2}|[0-9]))*$/u;

/** Scripts of Chinese, Japanese and Korean can be mixed with Latin; every other script is alone. */
const TOGETHER =
  /^(?:\p{Script=Latin}|\p{Script=Han}|\p{scx=Hiragana}|\p{scx=Katakana}|\p{Script=Bopomofo}|\p{Script=Hangul})$/u;
const ALONE = (
  'Cyrillic Greek Thai Arabic Hebrew Devanagari Armenian Georgian Bengali Tamil Telugu Kannada Malayalam Gujarati ' +
  'Gurmukhi Sinhala Khmer Lao Myanmar Tibetan Ethiopic Mongolian'
)
  .split(' ')
  .map((script) => new RegExp(`^\\p{Script=${script}}$`, 'u'));

const mixesWell = (name: string): boolean => {
  const letters = [...name].filter((character) => /\p{L}/u.test(character));
  const ownScripts = [TOGETHER, ...ALONE];
  return ownScripts.some((script) => letters.every((letter) => script.test(letter)));
};

/** Look-alikes of Han and kana that are missing in Unicode's table. */
const KANA_AS_HAN: Readonly<Record<string, string>> = {
  ロ: '口',
  ニ: '二',
  ハ: '八',
  カ: '力',
  タ: '夕',
  ト: '卜',
  エ: '工',
  チ: '千',
  オ: '才',
  ヘ: 'へ',
};

/** Skeleton of a name: marks, case, separators and look-alike letters make no difference. */
const keyOf = (name: string): string => {
  const bare = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const alike = (text: string): string => bare(unhomoglyph(text));
  const folded = alike(alike(bare(name)).toLowerCase()).toLowerCase();
  return [...folded.replaceAll(/[ ._'’-]/g, '')]
    .map((character) => KANA_AS_HAN[character] ?? character)
    .join('')
    .replaceAll(/[il1|]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
};

/** The bots' characters: a person with the same name and face could not be told from one. And words for accounts
 * without a name; programs of people may have them as a part. */
const CHARACTER_KEYS = ['bot', 'guest', '小满', '谷雨', '白露', '霜降', '惊蛰', 'Mai', 'Gu', 'Lu', 'Shuang', 'Zhe'].map(
  keyOf,
);

/** Words of authority. Chinese ones are refused anywhere. */
const RESERVED_KEYS = '管理 版主 官方 官网 官網 公告 系统 系統 客服 裁判 游客 遊客 访客 訪客 机器人 機器人'
  .split(' ')
  .map(keyOf);
/** Latin ones are refused where a word of the name begins or ends: `TheAdmin`, not `badminton`. */
const EDGE_KEYS = ['admin', 'moderator', 'official', 'doudizhu'].map(keyOf);
/** Short and common ones only as a whole word of the name: `GM Ann`, not `Abbott` or `Ecosystem`. */
const WORD_KEYS = ['system', 'support', 'staff', 'mod', 'gm', 'server'].map(keyOf);

/** @param key of the name */
const hasAuthority = (name: string, key: string): boolean => {
  if (RESERVED_KEYS.some((word) => key.includes(word))) return true;
  const words = name.split(/[ ._'’-]|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=[0-9])/u).map(keyOf);
  const isAtEdge = (text: string): boolean => EDGE_KEYS.some((word) => text.startsWith(word) || text.endsWith(word));
  return isAtEdge(key) || words.some(isAtEdge) || [key, ...words].some((word) => WORD_KEYS.includes(word));
};
