/** Finder of English in Chinese output. */

/** Latin text that a Chinese sentence can contain: names of the program, and quoted input. */
const NAMES: readonly RegExp[] = [
  /“[^”]*”/gu, // quoted input
  /"[^"]*"/gu,
  /`[^`]*`/gu, // code
  /\[\w+(?: "[^"]*")?\]/gu, // a tag of a record
  /\{[^{}]*\}/gu, // JSON
  /(?:\.{0,2}\/)[^\s，。：；、）]*/gu, // a path
  /--[a-z][\w-]*(?:[ =](?:FILE|HAND|[A-Z][A-Z|,…[\]-]*))?/gu, // an option, with the name of its value
  /\b[a-z]+:…/gu, // exec:…
  /\bnpm install [\w@/-]+/gu, // a command to type
  /\bddn1(?: [\w?]+=\S+)+/gu, // a position
];

/** Two words with only blanks between them. */
const WORDS_IN_A_ROW =
  /(?<![\p{L}\p{N}])\p{Script=Latin}[\p{Script=Latin}'’]+(?:[,;:.]* +\p{Script=Latin}[\p{Script=Latin}'’]+)+/u;

/**
 * Finds the first two or more Latin words in a row, outside of names and quotes. Null for none. One word alone
 * is a name: of a bot, a format, a rule set.
 * @param usages command lines of the program, such as `ddz verify FILE|-`
 */
export const englishIn = (text: string, usages: readonly string[]): string | null => {
  let rest = text;
  for (const usage of usages) rest = rest.replaceAll(usage, '…');
  for (const name of NAMES) rest = rest.replaceAll(name, '…');
  return WORDS_IN_A_ROW.exec(rest)?.[0] ?? null;
};
