/** Checks the positions of a reset and builds them as separate games. */
import { dealOf, seatAt, type Deal } from '@doudizhu/rules/deal';
import type { Failure } from '@doudizhu/rules/failure';
import type { Result } from '@doudizhu/rules/result';
import { handSizeOf, kittySizeOf } from '@doudizhu/rules/ruleset';
import { badParam } from '../base/params.ts';
import { expected } from '../base/expectations.ts';
import { startEpisodeFrom, type Episode } from './episode.ts';
import type { GivenDeal, Group } from './settings.ts';

/**
 * Starts a game from a position. Bots have not acted yet. `playBots` lets them.
 * @param episode a new game with its seed and number of deals.
 * @returns null, or why the position is invalid.
 */
export const beginPosition = (episode: Episode, given: GivenDeal, scratch: Int32Array): Failure | null => {
  const { first, plays, index } = given;
  const { rules } = episode.group;
  const path = `reset.deals[${index}]`;
  if (first !== null && first >= rules.seats) {
    return failureOf(badParam(`${path}.first`, first, expected('expected/first', { max: rules.seats - 1 })));
  }
  const deal = dealIn(given, episode.group);
  if (!deal.ok) return deal.error;
  const illegal = startEpisodeFrom(
    episode,
    { deal: deal.value, first: first === null ? null : seatAt(first), plays },
    scratch,
  );
  if (illegal === null) return null;
  return failureOf(badParam(`${path}.plays[${illegal}]`, plays[illegal], expected('expected/legal-play')));
};

/** Cards of a position. Null for cards by the seed. */
const dealIn = ({ hands, kitty, wild, index }: GivenDeal, { rules, start }: Group): Result<Deal | null, Failure> => {
  if (hands === null) return { ok: true, value: null };
  if (wild.length !== rules.wildcards) {
    return badParam(
      `reset.deals[${index}].wild`,
      wild,
      expected('expected/letters-of-wild', { count: rules.wildcards }),
    );
  }
  const deal = dealOf({ rules, hands, kitty, wild });
  if (!deal.ok) return deal;
  const [handSize, kittySize] = [handSizeOf(rules), kittySizeOf(rules)];
  const sizes = deal.value.hands.map(({ length }) => length);
  const isWhole = deal.value.kitty.length === kittySize && sizes.every((size) => size === handSize);
  if ((start === 'deal' && !isWhole) || sizes.includes(0)) {
    return badParam(
      `reset.deals[${index}]`,
      hands,
      expected('expected/hand-sizes', { hand: handSize, kitty: kittySize }),
    );
  }
  return deal;
};

const failureOf = (refused: Result<never, Failure>): Failure | null => (refused.ok ? null : refused.error);
