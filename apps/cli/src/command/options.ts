/** The options that commands share, and how their values are read. */
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { PRESET_NAMES, readRules as readRulesWord, ruleSet, type RuleSet } from '@doudizhu/rules/ruleset';
import type { CliCommand, Input, CommandOption, CommandOptions, SharedOption } from './command.ts';
import { nearest } from '@doudizhu/options';
import { cliFailure, didYouMean } from '../words/failures.ts';

const SHARED: Readonly<Record<SharedOption, CommandOption>> = {
  rules: {
    value: 'NAME|JSON',
    en: `rule set: ${PRESET_NAMES.join(', ')}; or overrides as JSON (default competition)`,
    zh: `规则：${PRESET_NAMES.join('、')}；或用 JSON 改写（默认 competition）`,
  },
  json: { en: 'print JSON', zh: '输出 JSON' },
};

const EVERYWHERE: CommandOptions = {
  lang: { value: 'en|zh', en: 'language (default: from LANG)', zh: '语言（默认取自 LANG）' },
  'no-color': { en: 'no colours', zh: '不用颜色' },
  help: { en: 'this help', zh: '本帮助' },
};

/** Every option that a command takes, its own first. */
export const optionsOf = ({ options, shared = ['rules', 'json'] }: CliCommand): CommandOptions => ({
  ...options,
  ...Object.fromEntries(shared.map((name) => [name, SHARED[name]])),
  ...EVERYWHERE,
});

/** Whether some command takes an option of this name. @param siblings the other commands of its group. */
export const isKnownOption = (name: string, siblings: readonly CliCommand[]): boolean =>
  Object.hasOwn(SHARED, name) || siblings.some(({ options }) => Object.hasOwn(options, name));

/** A preset's name, overrides as JSON, or the word of a record: `pagat;spring=false`. */
export const parseRules = (text: string): Result<RuleSet> => {
  const trimmed = text.trim();
  if (trimmed.includes(';') && !trimmed.startsWith('{')) return readRulesWord(trimmed);
  if (!trimmed.startsWith('{')) {
    const named = ruleSet(trimmed);
    const meant = named.ok ? null : nearest(trimmed, PRESET_NAMES);
    if (named.ok || meant === null) return named;
    return err(cliFailure('bad-rules/near', { cause: named.error, near: didYouMean(meant) }));
  }
  let overrides: unknown;
  try {
    overrides = JSON.parse(trimmed);
  } catch (error) {
    return err(cliFailure('bad-rules/no-json', { reason: (error as Error).message }));
  }
  return ruleSet(overrides);
};

/** Values of an option that takes a whole number; `otherwise` stands for one that is not given. */
type CountRange = readonly [min: number, max: number, otherwise: number];

/** Reads options that take whole numbers. @returns them by name, or `bad-usage`. */
export const countOptions = <Name extends string>(
  input: Input,
  ranges: Readonly<Record<Name, CountRange>>,
): Result<Readonly<Record<Name, number>>, Failure> => {
  const counts = {} as Record<Name, number>;
  for (const [name, [min, max, otherwise]] of Object.entries<CountRange>(ranges)) {
    const text = input.text(name);
    const value = text === undefined || !/^-?\d+$/.test(text) ? Number.NaN : Number(text);
    if (text !== undefined && !(value >= min && value <= max)) {
      return err(cliFailure('bad-usage/whole', { option: name, value: text, min, max }));
    }
    counts[name as Name] = text === undefined ? otherwise : value;
  }
  return ok(counts);
};
