/** Which bots sit where, from a list of names: `greedy`, `greedy,random`, … */
import { failure, ok, type Result } from '@doudizhu/rules';
import { BOT_NAMES } from '@doudizhu/bots';
import { nearest } from './nearest.ts';

/** @returns `places` names; one name alone stands for all, else the list must have as many. */
export const botNamesOf = (text: string, places: number): Result<string[]> => {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !BOT_NAMES.includes(name));
  if (unknown !== undefined) {
    const meant = nearest(unknown, BOT_NAMES);
    const hint = meant === null ? '' : `: did you mean ${meant}?`;
    return failure('bad-bot', `bad --bots "${text}": no bot "${unknown}", want ${BOT_NAMES.join(', ')}${hint}`);
  }
  if (names.length === 1) return ok(Array.from({ length: places }, () => names[0] ?? ''));
  if (names.length === places) return ok(names);
  return failure('bad-bot', `bad --bots "${text}": ${names.length} bots, want 1 or ${places}`);
};
