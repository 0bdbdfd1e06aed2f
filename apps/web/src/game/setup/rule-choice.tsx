import './rule-tiles.css';
import type { PresetName } from '@doudizhu/rules/ruleset';
import { useId } from 'preact/hooks';
import { texts } from '../../base/language.ts';
import { PictureChoice } from '../../design/picture-choice.tsx';
import { TypicalHand } from './typical-hand.tsx';
import { FAMILIAR_RULES, MODE_RULES, OTHER_RULES, RULE_SETS } from './rule-texts.ts';

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
          const chosen = [...FAMILIAR_RULES, ...MODE_RULES, ...OTHER_RULES].find(
            (name) => name === currentTarget.value,
          );
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {options([...FAMILIAR_RULES, ...MODE_RULES].filter(isOffered))}
        {others.length > 0 && <optgroup label={words.more}>{options(others)}</optgroup>}
      </select>
      <small id={`${id}-about`} class="soft">
        {RULE_SETS.value[value].about}
      </small>
    </div>
  );
};

/** Tiles with a typical hand and a line about each. Less common rule sets are folded away. */
export const RuleTiles = ({ value, onChange }: RuleChoiceProps) => {
  const words = TEXTS.value;
  const tile = (name: PresetName) => ({
    value: name,
    text: (
      <>
        <b>{RULE_SETS.value[name].name}</b> <small>{RULE_SETS.value[name].about}</small>
      </>
    ),
    picture: <TypicalHand name={name} />,
  });
  const common = [...FAMILIAR_RULES, ...MODE_RULES];
  return (
    <div class="rule-tiles">
      <PictureChoice label={words.rules} value={value} options={common.map(tile)} onChange={onChange} />
      <details class="start-more" open={OTHER_RULES.includes(value)}>
        <summary>{words.more}</summary>
        <PictureChoice label={words.more} value={value} options={OTHER_RULES.map(tile)} onChange={onChange} />
      </details>
    </div>
  );
};
