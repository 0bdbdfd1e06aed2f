/** Ways to play beside the classic game. */
import type { RuleSet } from './switches.ts';

/** A way to play that changes the plays, the deal or the seats. */
export type Mode = 'wild-ranks' | 'no-shuffle' | 'two-seats';

/** The modes of a rule set. None in the classic game. */
export const modesOf = ({ wildcards, shuffle, seats }: RuleSet): Mode[] => {
  const has: Readonly<Record<Mode, boolean>> = {
    'wild-ranks': wildcards > 0,
    'no-shuffle': shuffle !== 'full',
    'two-seats': seats === 2,
  };
  return (Object.keys(has) as Mode[]).filter((mode) => has[mode]);
};
