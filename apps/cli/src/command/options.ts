/** Options that commands share, and the reading of `--rules`. */
import { LANGUAGES } from '@doudizhu/words';
import { RULES_BY_TITLE } from '@doudizhu/words/rule-changes';
import { didYouMean, nearest } from '@doudizhu/rules/nearest';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { readRules as readRulesWord, RULE_NAMES, ruleSet, withWild, type RuleSet } from '@doudizhu/rules/ruleset';
import type { CliCommand, CommandOption, CommandOptions, Input, SharedOption } from './command.ts';
import { COLUMNS, wrapText } from '../terminal/width.ts';
import { cliFailure } from '../words/failures.ts';

const SHARED: Readonly<Record<SharedOption, CommandOption>> = {
  rules: {
    value: 'NAME|JSON',
    initial: 'competition',
    suggestions: RULE_NAMES,
    en: 'rule set: competition, happy, zunli, laizi, two or another one (ddz rules lists them), or overrides as JSON',
    zh: '规则：competition（比赛）、happy（欢乐）、zunli（经典）、laizi（癞子）、two（二人）等，ddz rules 列出全部；或用 JSON 改写',
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

/** Reads a preset's name, its name among players in any language (`欢乐`), overrides as JSON, or the rules word of a record: `pagat;spring=false`. */
export const parseRules = (text: string): Result<RuleSet> => {
  const trimmed = text.trim();
  if (trimmed.includes(';') && !trimmed.startsWith('{')) return readRulesWord(trimmed);
  if (!trimmed.startsWith('{')) return ruleSetNamed(trimmed);
  let overrides: unknown;
  try {
    overrides = JSON.parse(trimmed);
  } catch (error) {
    return err(cliFailure('bad-rules/no-json', { reason: (error as Error).message }));
  }
  return ruleSet(overrides);
};

/** Rule set by its name. A name in another language that is not quite right gets a guess. */
const ruleSetNamed = (name: string): Result<RuleSet> => {
  const title = name.toLowerCase().replace(/斗地主|规则|玩法/gu, '');
  const named = ruleSet(RULES_BY_TITLE.get(title) ?? name);
  const near = named.ok || nearest(name, RULE_NAMES) !== null ? null : nearest(title, [...RULES_BY_TITLE.keys()]);
  return near === null
    ? named
    : err(cliFailure('bad-rules/unknown-title', { name, near: didYouMean(`${near} (${RULES_BY_TITLE.get(near)})`) }));
};

/** Option that names the wild ranks of a deal. */
export const WILD_OPTION = {
  wild: {
    value: 'RANKS',
    en: 'wild ranks of the deal with --rules laizi or laizi-tiandi: 7, or 7J',
    zh: '本局癞子（用于 --rules laizi 或 laizi-tiandi）：7，或 7J',
  },
} as const satisfies CommandOptions;

/** Prints a sentence about a rule set whose wild ranks are not given. */
export const printWildMissing = ({ print, words }: Input, { wild, wildcards, name }: RuleSet): void => {
  if (wildcards === 0 || wild !== '') return;
  const sentence = words.wildMissing({ rules: words.rulesNamed(name), example: '7J'.slice(0, wildcards) });
  print(wrapText(sentence, COLUMNS).join('\n'));
};

/** Rules of a command with `--wild`. @returns `bad-usage` for other than the rule set's number of ranks */
export const rulesWithWild = ({ rules, text }: Pick<Input, 'rules' | 'text'>): Result<RuleSet> => {
  const wild = text('wild')?.toUpperCase() ?? '';
  if (wild === '') return ok(rules);
  const isRanks = /^[3-9TJQKA2]+$/u.test(wild) && new Set(wild).size === wild.length;
  if (isRanks && wild.length === rules.wildcards) return ok(withWild(rules, wild));
  return err(cliFailure('bad-usage/wild', { value: text('wild') ?? '', rules: rules.name, count: rules.wildcards }));
};
