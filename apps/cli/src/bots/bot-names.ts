/** Bots per seat from a list of names: `greedy`, `greedy,random`, … */
import { didYouMean, nearest } from '@doudizhu/rules/nearest';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { BOT_NAMES, BOT_PREFIXES, createBot } from '@doudizhu/engines';
import { cliFailure } from '../words/failures.ts';

/** Values of `--bots`. `exec:…`, `botzone:…` and `onnx:…` are followed by a command line or a file. */
export const BOT_KINDS: readonly string[] = [...BOT_NAMES, ...BOT_PREFIXES.map((prefix) => `${prefix}…`)];

/** Reads a list of bots. @returns `count` names. A single name fills all count */
export const botNamesOf = (text: string, count: number): Result<string[]> => {
  const names = splitBotNames(text);
  const unknown = names.find((name) => !BOT_NAMES.includes(name) && !isProgram(name));
  if (unknown !== undefined) {
    const meant = nearest(unknown, BOT_NAMES);
    return err(cliFailure('bad-bot/option', { text, name: unknown, bots: BOT_KINDS, near: didYouMean(meant) }));
  }
  for (const name of names.filter(isProgram)) {
    const bot = createBot({ name, seed: 0 });
    if (!bot.ok) return bot;
  }
  if (names.length === 1) return ok(Array.from({ length: count }, () => names[0] ?? ''));
  if (names.length === count) return ok(names);
  return err(cliFailure('bad-bot/count', { text, given: names.length, count }));
};

/** Splits a list at its commas. A comma in quotes belongs to a program's command line. */
export const splitBotNames = (text: string): string[] =>
  (text.match(/(?:[^,"']|"[^"]*"|'[^']*'|["'])+/gu) ?? ['']).map((name) => name.trim());

const isProgram = (name: string): boolean => BOT_PREFIXES.some((prefix) => name.startsWith(prefix));
