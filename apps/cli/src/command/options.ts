/** Options that commands share, and the reading of `--rules`. */
import { LANGUAGES } from '@doudizhu/words';
import { err, ok, type Result } from '@doudizhu/rules/result';
import {
  PRESET_NAMES,
  readRules as readRulesWord,
  RULE_NAMES,
  ruleSet,
  withWild,
  type RuleSet,
} from '@doudizhu/rules/ruleset';
import type { CliCommand, CommandOption, CommandOptions, Input, SharedOption } from './command.ts';
import { cliFailure } from '../words/failures.ts';

/** Rule sets of positions and puzzles, which deal no rounds. */
const FOR_POSITIONS = RULE_NAMES.filter((name) => !PRESET_NAMES.some((preset) => preset === name));

const SHARED: Readonly<Record<SharedOption, CommandOption>> = {
  rules: {
    value: 'NAME|JSON',
    initial: 'competition',
    suggestions: RULE_NAMES,
    en: `rule set: ${PRESET_NAMES.join(', ')}; for positions ${FOR_POSITIONS.join(', ')}; or overrides as JSON`,
    zh: `规则：${PRESET_NAMES.join('、')}；残局用 ${FOR_POSITIONS.join('、')}；或用 JSON 改写`,
  },
  json: { en: 'print JSON', zh: '输出 JSON' },
};

const EVERYWHERE: CommandOptions = {
  lang: {
    value: LANGUAGES.join('|'),
    choices: LANGUAGES,
    en: 'language (default: from LANG)',
    zh: '语言（默认取自 LANG）',
  },
  'no-color': { en: 'no colours', zh: '不用颜色' },
  help: { en: 'this help', zh: '本帮助' },
};

/** All options of a command, its own first. */
export const optionsOf = ({ options, shared = ['rules', 'json'] }: CliCommand): CommandOptions => ({
  ...options,
  ...Object.fromEntries(shared.map((name) => [name, SHARED[name]])),
  ...EVERYWHERE,
});

/** Checks whether several commands share an option. */
export const isShared = (name: string): boolean => Object.hasOwn(SHARED, name);

/** Reads a preset's name, overrides as JSON, or the rules word of a record: `pagat;spring=false`. */
export const parseRules = (text: string): Result<RuleSet> => {
  const trimmed = text.trim();
  if (trimmed.includes(';') && !trimmed.startsWith('{')) return readRulesWord(trimmed);
  if (!trimmed.startsWith('{')) return ruleSet(trimmed);
  let overrides: unknown;
  try {
    overrides = JSON.parse(trimmed);
  } catch (error) {
    return err(cliFailure('bad-rules/no-json', { reason: (error as Error).message }));
  }
  return ruleSet(overrides);
};

/** Option that names the wild ranks of a deal. */
export const WILD_OPTION = {
  wild: {
    value: 'RANKS',
    en: 'wild ranks of the deal with --rules laizi or laizi-tiandi: 7, or 7J',
    zh: '本局癞子（用于 --rules laizi 或 laizi-tiandi）：7，或 7J',
  },
} as const satisfies CommandOptions;

/** Rules of a command with `--wild`. @returns `bad-usage` for other than the rule set's number of ranks */
export const rulesWithWild = ({ rules, text }: Pick<Input, 'rules' | 'text'>): Result<RuleSet> => {
  const wild = text('wild')?.toUpperCase() ?? '';
  if (wild === '') return ok(rules);
  const isRanks = /^[3-9TJQKA2]+$/u.test(wild) && new Set(wild).size === wild.length;
  if (isRanks && wild.length === rules.wildcards) return ok(withWild(rules, wild));
  return err(cliFailure('bad-usage/wild', { value: text('wild') ?? '', rules: rules.name, count: rules.wildcards }));
};
