import './rule-tiles.css';
import type { PresetName } from '@doudizhu/rules/ruleset';
import { texts } from '../../base/language.ts';
import { RadioChoice } from '../../design/choice.tsx';
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
}

interface RuleChipsProps extends Pick<RuleChoiceProps, 'onChange'> {
  readonly label: string;
  readonly names: readonly PresetName[];
  /** Null: none is chosen yet. */
  readonly value: PresetName | null;
}

/** Rule sets by name. */
export const RuleChips = ({ names, ...choice }: RuleChipsProps) => (
  <RadioChoice {...choice} options={names.map((name) => [name, RULE_SETS.value[name].name])} />
);

/** The familiar rule sets and modes as segments, with a line about the chosen one. */
export const RuleSegments = ({ value, onChange }: RuleChoiceProps) => (
  <div>
    <RuleChips label={TEXTS.value.rules} names={[...FAMILIAR_RULES, ...MODE_RULES]} value={value} onChange={onChange} />
    <small class="soft">{RULE_SETS.value[value].about}</small>
  </div>
);

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
