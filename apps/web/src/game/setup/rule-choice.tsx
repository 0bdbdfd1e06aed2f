import type { PresetName } from '@doudizhu/rules/ruleset';
import { useId } from 'preact/hooks';
import { texts } from '../../base/language.ts';
import { FAMILIAR_RULES, OTHER_RULES, RULE_SETS } from './rule-texts.ts';

const TEXTS = texts({
  rules: ['规则', 'Rules'],
  more: ['更多规则', 'More rule sets'],
});

export interface RuleChoiceProps {
  readonly value: PresetName;
  readonly onChange: (chosen: PresetName) => void;
  /** Offered rule sets; default all. */
  readonly isOffered?: (name: PresetName) => boolean;
}

/** A select. */
export const RuleSelect = ({ value, onChange, isOffered = () => true }: RuleChoiceProps) => {
  const id = useId();
  const words = TEXTS.value;
  const others = OTHER_RULES.filter(isOffered);
  const options = (names: readonly PresetName[]) =>
    names.map((name) => (
      <option key={name} value={name}>
        {RULE_SETS.value[name].name}
      </option>
    ));
  return (
    <div class="field">
      <label for={id}>{words.rules}</label>
      <select
        id={id}
        value={value}
        aria-describedby={`${id}-about`}
        onChange={({ currentTarget }) => {
          const chosen = [...FAMILIAR_RULES, ...OTHER_RULES].find((name) => name === currentTarget.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {options(FAMILIAR_RULES.filter(isOffered))}
        {others.length > 0 && <optgroup label={words.more}>{options(others)}</optgroup>}
      </select>
      <small id={`${id}-about`} class="soft">
        {RULE_SETS.value[value].about}
      </small>
    </div>
  );
};

/** Radio buttons with a line about each. Less common rule sets are folded away. */
export const RuleRadios = ({ value, onChange }: RuleChoiceProps) => {
  const group = useId();
  const words = TEXTS.value;
  const radio = (name: PresetName) => (
    <label key={name}>
      <input type="radio" name={group} checked={value === name} onChange={() => onChange(name)} />
      <span>
        <b>{RULE_SETS.value[name].name}</b> <span class="start-about">{RULE_SETS.value[name].about}</span>
      </span>
    </label>
  );
  return (
    <fieldset class="start-rules">
      <legend>{words.rules}</legend>
      {FAMILIAR_RULES.map(radio)}
      <details class="start-more" open={OTHER_RULES.includes(value)}>
        <summary>{words.more}</summary>
        {OTHER_RULES.map(radio)}
      </details>
    </fieldset>
  );
};
