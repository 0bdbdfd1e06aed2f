/** Cards of the rounds of `ddz play`: drawn with a proof, or by a seed. */
import { dealOf, formatDeal, type Deal } from '@doudizhu/rules/deal';
import { err, type Result } from '@doudizhu/rules/result';
import { startRound } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { matchSoFar, secretFrom, type RoundDraw, type Table } from '@doudizhu/table';
import type { Io } from '../terminal/io.ts';
import { cliFailure } from '../words/failures.ts';

/**
 * Draws of one round after another, each with the seed by which `ddz deal --seed` deals the same cards. Null for cards
 * without a seed.
 */
export type Deals = (table: Table) => RoundDraw & { readonly seed: string | null };

/** Fresh secret per round, so that the cards can be verified (docs/reference/fairness.md). */
export const drawnDeals =
  (io: Io): Deals =>
  () => ({ chosen: null, secret: io.newSecret(), seed: null });

/** Cards by a seed; each round after the first has a derived seed. */
export const seededDeals = (seed: string): Deals => {
  let rounds = 0;
  return (table) => {
    rounds++;
    const own = rounds === 1 ? seed : `${seed}-${rounds}`;
    const { rules } = table.terms;
    const { deal, auction } = startRound({ rules, seed: own });
    const isFollowing = rules.firstCaller === 'rotate' && matchSoFar(table).rounds.length > 0;
    // A table accepts a secret once, so a table that is resumed with the same seed needs other secrets.
    const round = table.roundsBegun + 1;
    const secret = secretFrom(round === rounds ? own : `${own} at round ${round}`);
    return { chosen: { deal, first: isFollowing ? null : auction.first }, secret, seed: own };
  };
};

/** Writes a deal for `parseDeal`, with its wild ranks: `34… / 56… / 78… + 9TB * 7`. */
export const dealText = (deal: Deal): string => {
  const cards = formatDeal(deal);
  return deal.wild === undefined ? cards : `${cards} * ${deal.wild}`;
};

/**
 * Reads a deal as `dealText` writes it: `34… / 56… / 78… + 9TB`. The table checks that it is a whole pack.
 * @returns `bad-deal`, `bad-cards`
 */
export const parseDeal = (text: string, rules: RuleSet): Result<Deal> => {
  const [cards = '', wild = '', stray] = text.split('*').map((part) => part.trim());
  const [hands = '', kitty, more] = cards.split('+').map((part) => part.trim());
  if (kitty === undefined || more !== undefined || stray !== undefined) {
    return err(cliFailure('bad-deal/text', { text, seats: rules.seats }));
  }
  if (wild === '' && rules.wildcards > 0) {
    return err(
      cliFailure('bad-deal/no-wild-text', { text, count: rules.wildcards, example: '7J'.slice(0, rules.wildcards) }),
    );
  }
  return dealOf({ rules, hands: hands.split('/').map((hand) => hand.trim()), kitty, wild: wild.toUpperCase() });
};
