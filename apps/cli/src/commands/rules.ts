/** `ddz rules`: the rule sets, the switches of one, or the differences between two. */
import { ok, type Result } from '@doudizhu/rules/result';
import { PRESET_NAMES, PRESETS, RULE_NAMES, type RuleSet } from '@doudizhu/rules/ruleset';
import { switchSentence } from '@doudizhu/words/rule-changes';
import { RULE_TEXTS } from '@doudizhu/words/rules';
import type { CliCommand, Input } from '../command/command.ts';
import { parseRules } from '../command/options.ts';
import { COLUMNS, tableLines, wrapText } from '../terminal/width.ts';

export const RULES_COMMAND: CliCommand = {
  usage: '[NAME [OTHER]]',
  positionals: [0, 2],
  shared: ['json'],
  options: {},
  notes: {
    en: 'NAME and OTHER: a name, a Chinese name, overrides as JSON, the rules word of a record.',
    zh: 'NAME 和 OTHER 可写：规则名、中文名、JSON 改写，或牌谱里的规则。',
  },
  examples: ['rules', 'rules happy', 'rules zunli pagat', `rules competition '{"spring":1}'`],
  run: (input): Result<void> => {
    const [name, other] = input.positionals;
    if (name === undefined) return printRules(input, RULE_NAMES, listLines(input));
    const rules = parseRules(name);
    if (!rules.ok) return rules;
    if (other === undefined) return printRules(input, rules.value, switchLines(rules.value, input));
    const others = parseRules(other);
    if (!others.ok) return others;
    const apart = differing(rules.value, others.value);
    const record = Object.fromEntries(apart.map((field) => [field, [rules.value[field], others.value[field]]]));
    return printRules(input, record, differenceLines(rules.value, others.value, input));
  },
};

const printRules = ({ print, json }: Input, record: unknown, lines: readonly string[]): Result<void> => {
  print(json ? JSON.stringify(record) : lines.join('\n'));
  return ok(undefined);
};

/** The wild ranks of a deal are not rules. */
type RuleSwitch = Exclude<keyof RuleSet, 'name' | 'wild'>;
const SWITCHES = Object.keys(PRESETS.competition).filter(
  (field) => field !== 'name' && field !== 'wild',
) as RuleSwitch[];

const differing = (a: RuleSet, b: RuleSet): RuleSwitch[] =>
  SWITCHES.filter((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]));

const listLines = ({ language, words }: Input): string[] => {
  const texts = RULE_TEXTS[language];
  const rows = PRESET_NAMES.map((preset) => [
    preset,
    `${texts[preset].name}${words.rules.colon}${texts[preset].about}`,
  ]);
  return [
    ...tableLines([...(rows as [string, string][]), ['canju', words.rules.puzzles]]),
    '',
    ...wrapText(words.rules.more, COLUMNS),
  ];
};

/** Every switch: first those that differ from the default rule set, then the others. */
const switchLines = (rules: RuleSet, input: Input): string[] => {
  const { words, styleText } = input;
  const apart = differing(rules, PRESETS.competition);
  const rowsOf = (fields: readonly RuleSwitch[]): string[] =>
    tableLines(fields.map((field) => [field, switchSentence(field, rules, input.language)]));
  const same = SWITCHES.filter((field) => !apart.includes(field));
  return [
    ...headLines(rules, input),
    ...(apart.length === 0 ? [] : ['', styleText('bold', words.rules.apart), ...rowsOf(apart)]),
    '',
    styleText('bold', apart.length === 0 ? words.rules.switches : words.rules.same),
    ...rowsOf(same),
  ];
};

const headLines = ({ name }: RuleSet, { language, styleText }: Input): string[] => {
  const base = name.replace(/\*$/u, '');
  const texts = PRESET_NAMES.find((preset) => preset === base);
  if (texts === undefined) return [styleText('bold', name)];
  const { name: title, about } = RULE_TEXTS[language][texts];
  return [styleText('bold', `${name} · ${title}`), ...wrapText(about, COLUMNS)];
};

const differenceLines = (rules: RuleSet, others: RuleSet, { language, words, styleText }: Input): string[] => {
  const rows = differing(rules, others).map(
    (field) =>
      [field, `${switchSentence(field, rules, language)} → ${switchSentence(field, others, language)}`] as const,
  );
  return [
    styleText('bold', `${rules.name} → ${others.name}`),
    ...(rows.length === 0 ? [words.rules.equal] : tableLines(rows)),
  ];
};
