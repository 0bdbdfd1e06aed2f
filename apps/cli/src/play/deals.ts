/** Which cards the rounds of `ddz play` are played with: drawn by the proof, or by a seed. */
import { dealOf, type Deal } from '@doudizhu/rules/deal';
import { err, type Result } from '@doudizhu/rules/result';
import { startRound } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { matchSoFar, secretFrom, type RoundDraw, type Table } from '@doudizhu/table';
import type { Io } from '../terminal/io.ts';
import { cliFailure } from '../words/failures.ts';

/** What a round begins with. */
interface SeededDraw extends RoundDraw {
  /** What `ddz deal --seed` deals the same cards by; null where there is none. */
  readonly seed: string | null;
}

/** The cards of one round after another. */
export type Deals = (table: Table) => SeededDraw;

/** A fresh secret for each round: the cards can be proved (docs/reference/fairness.md). */
export const drawnDeals =
  (io: Io): Deals =>
  () => ({ chosen: null, secret: io.newSecret(), seed: null });

/** The same seed, the same cards; the rounds after the first one have seeds of their own. */
export const seededDeals = (seed: string): Deals => {
  let rounds = 0;
  return (table) => {
    rounds++;
    const own = rounds === 1 ? seed : `${seed}-${rounds}`;
    const { rules } = table.terms;
    const { deal, auction } = startRound({ rules, seed: own });
    const isFollowing = rules.firstCaller === 'rotate' && matchSoFar(table).rounds.length > 0;
    // A table takes a secret once: a resumed table that is played with the same seed again needs others.
    const round = table.roundsBegun + 1;
    const secret = secretFrom(round === rounds ? own : `${own} at round ${round}`);
    return { chosen: { deal, first: isFollowing ? null : auction.first }, secret, seed: own };
  };
};

/** A deal as `formatDeal` writes it: `34… / 56… / 78… + 9TB`. Whether it is a whole pack, the table says.
 * @returns `bad-deal`, `bad-cards`. */
export const parseDeal = (text: string, rules: RuleSet): Result<Deal> => {
  const [hands = '', kitty, more] = text.split('+').map((part) => part.trim());
  if (kitty === undefined || more !== undefined) {
    return err(cliFailure('bad-deal/text', { text, seats: rules.seats }));
  }
  return dealOf({ rules, hands: hands.split('/').map((hand) => hand.trim()), kitty });
};
