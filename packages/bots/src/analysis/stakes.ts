/** Points of a seat at stake in a round, from its view or from the round itself. */
import type { Combo } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import { bombsAfter, scoreRound, sheetOf, type CountedBombs, type Side } from '@doudizhu/rules/round';
import type { PlayerView } from '@doudizhu/rules/view';

/** Facts of a view or of a round that its score depends on. */
type Facts = Parameters<typeof sheetOf>[0];

const NO_BOMBS: CountedBombs = { bombs: 0, rockets: 0, softBombs: 0, pureBombs: 0 };

/** Points that the seat wins or loses if no bomb and no spring counts. */
export const plainStake = (facts: Facts, seat: Seat): number => stakeNow({ ...facts, ...NO_BOMBS }, seat);

/** Points that the seat wins or loses at the current stake. A spring is not counted. */
export const stakeNow = (facts: Facts, seat: Seat): number =>
  Math.abs(scoreRound(sheetOf(facts, 'landlord', false), facts.landlord as Seat)[seat] as number);

/** Points of the view's owner for a win of its side with these plays, if no other seat plays again. */
export const pointsOfRun = (view: PlayerView, plays: readonly Combo[]): number => {
  const counted = plays.reduce<CountedBombs>((before, combo) => bombsAfter(before, combo, view.rules), view);
  const side: Side = view.seat === view.landlord ? 'landlord' : 'farmers';
  const sheet = sheetOf({ ...view, ...counted }, side, isSpring(view));
  return scoreRound(sheet, view.landlord as Seat)[view.seat] as number;
};

/** Checks whether it is a spring or an anti-spring if the owner's side wins before another side plays again. */
const isSpring = ({ seat, landlord, history, rules }: PlayerView): boolean => {
  const players = history.flatMap((entry) => (entry.action.type === 'play' ? [entry.seat] : []));
  const ofLandlord = players.filter((player) => player === landlord).length;
  return rules.spring > 1 && (seat === landlord ? ofLandlord === players.length : ofLandlord === 1);
};
