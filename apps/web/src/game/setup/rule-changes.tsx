/** A button that lists what a rule set changes, for tables that other players open. */
import { overridesOf, readRules } from '@doudizhu/rules/ruleset';
import { changesOf } from '@doudizhu/words/rule-changes';
import { language, texts } from '../../base/language.ts';
import { DialogButton } from '../../design/dialog.tsx';
import { textsOfRuleSet } from './rule-texts.ts';

const TEXTS = texts({
  title: ['改了哪些规则', 'What is changed'],
  about: [(name: string) => `其他规则同${name}。`, (name) => `All other rules are those of ${name}.`],
});

interface RuleChangesProps {
  /** A rule set as `writeRules` writes it. */
  readonly rules: string;
}

/** Draws nothing for a preset. */
export const RuleChanges = ({ rules }: RuleChangesProps) => {
  const words = TEXTS.value;
  const read = readRules(rules);
  const changes = read.ok ? changesOf(read.value, language.value) : [];
  if (!read.ok || changes.length === 0) return null;
  const base = textsOfRuleSet(overridesOf(read.value).preset)?.name ?? '';
  return (
    <DialogButton look="small" text={words.title} data-testid="rules-more">
      {() => (
        <div class="stack">
          <ul class="prose">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <p class="soft">{words.about(base)}</p>
        </div>
      )}
    </DialogButton>
  );
};
