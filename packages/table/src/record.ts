/** The round of a table as a record that the rules can replay: for DDN and the readers of other programs. */
import { logOf, recordOf, replayLog, type InfoName, type Round, type RoundRecord } from '@doudizhu/rules';
import type { Table } from './table.ts';

/**
 * The round that is being played or was last, from its last deal on: what was said over the cards before is not in a
 * record. It knows every hand: before the end it is the authority's own.
 * @returns null before the deal, and where the lot named the landlord, which no record can say.
 */
export const roundRecordOf = ({ round, terms, places, rounds }: Table): RoundRecord | null => {
  if (round === null) return null;
  const { rules, deal, auction } = round;
  const all = logOf(round);
  const setup = { type: 'dealt', rules, seed: null, deal, first: auction.first } as const;
  const played = replayLog(setup, all.slice(all.length - actionsSinceDeal(round)));
  if (!played.ok || played.value.landlord !== round.landlord) return null;
  const players = places.map(({ occupant }, seat) => [`Player${seat}` as InfoName, occupant?.name ?? '-'] as const);
  return recordOf(played.value, { Site: terms.table, Round: String(rounds), ...Object.fromEntries(players) });
};

/** Another deal takes the place of the state that its last pass led to. */
const actionsSinceDeal = (round: Round): number => {
  let actions = 0;
  for (let state = round; state.previous !== null && state.previous.deal === round.deal; state = state.previous) {
    actions++;
  }
  return actions;
};
