/**
 * Goals of the landlord, as the small integers of the core (bits: assembly/goal.ts). Every question to the solver
 * becomes one or more of these, each with the answer yes or no.
 */
export const GOAL_WIN = 0;
const GOAL_FAILED = 5 << 7;
const GOAL_MET = 6 << 7;
const COUNT_MAX = 127;

/** The landlord wins within this number of their own plays. */
export const goalWinWithin = (plays: number): number => (plays < 0 ? GOAL_FAILED : (1 << 7) | count(plays));
/** The landlord does not lose within this many plays of the farmers. */
export const goalSurvive = (plays: number): number => (plays < 0 ? GOAL_MET : (2 << 7) | count(plays));
/** The landlord wins, and the stake is doubled this often. */
export const goalWinDoubled = (doublings: number): number => (doublings === 0 ? GOAL_WIN : (3 << 7) | count(doublings));
/** The landlord wins, or loses with the stake doubled at most this often. */
export const goalLoseCheaply = (doublings: number): number => (4 << 7) | count(doublings);

const count = (value: number): number => {
  if (!Number.isInteger(value) || value < 0 || value > COUNT_MAX) {
    throw new RangeError(`bad count ${value}: expected 0 to ${COUNT_MAX}`);
  }
  return value;
};

/** The goal whose verdict a good move of the side to move keeps, once the winner's distance in plays is known. */
export const goalKeeping = (turn: number, landlordWins: boolean, plays: number): number => {
  if (landlordWins) return goalWinWithin(turn === 0 ? plays : plays - 1);
  return goalSurvive(turn === 0 ? plays - 1 : plays);
};
