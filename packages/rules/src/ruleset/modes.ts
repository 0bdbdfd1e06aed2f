/** Ways to play beside the classic game. A program that does not play one of them refuses it with one sentence. */
import { failuresOf, type FailureIn, type LocalizedText, type Texts } from '../base/failure.ts';
import type { RuleSet } from './switches.ts';

const MODE_NAMES = {
  'wild-ranks': { en: 'wild ranks', zh: '癞子' },
  'no-shuffle': { en: 'deals without a shuffle', zh: '不洗牌' },
  'two-seats': { en: 'two seats', zh: '二人' },
} as const satisfies Readonly<Record<string, LocalizedText>>;
/** A way to play that changes the deal, the plays or the seats. */
export type Mode = keyof typeof MODE_NAMES;

/** The modes of a rule set; none in the classic game. */
export const modesOf = ({ wildcards, shuffle, seats }: RuleSet): Mode[] => {
  const has: Readonly<Record<Mode, boolean>> = {
    'wild-ranks': wildcards > 0,
    'no-shuffle': shuffle !== 'full',
    'two-seats': seats === 2,
  };
  return (Object.keys(has) as Mode[]).filter((mode) => has[mode]);
};

/** @returns the refusal of a caller that plays none of `modes`, or null if the rule set has none of them. */
export const refusedMode = (rules: RuleSet, modes: readonly Mode[]): RefusedMode | null => {
  const mode = modesOf(rules).find((each) => modes.includes(each));
  return mode === undefined ? null : modeFailure('unsupported-mode', { rules: rules.name, mode: MODE_NAMES[mode] });
};

const MODE_TEXTS = {
  'unsupported-mode': {
    en: 'rule set "{rules}" has {mode}, expected rules without them here',
    zh: '规则“{rules}”是{mode}，这里还不支持',
  },
} as const satisfies Texts;
/** The failure of a mode that a caller does not play. */
export type RefusedMode = FailureIn<typeof MODE_TEXTS>;
const modeFailure = failuresOf(MODE_TEXTS);
