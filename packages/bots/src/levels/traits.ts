/**
 * Traits that make a level weaker than the `rules` bot, on which it is built: overlooked plays, and typical mistakes of
 * players. No trait plays at random: each is a plausible reason for a worse play. Levels are weak in judgement, not in
 * what every player sees: `withoutBlunders` comes before all traits. The numbers are fitted in the arena
 * (docs/reference/bots.md), so that the levels are about equally far apart.
 */

/** The levels for players, the weakest first. */
export const LEVEL_NAMES = ['level-1', 'level-2', 'level-3', 'level-4', 'level-5'] as const;
export type LevelName = (typeof LEVEL_NAMES)[number];

/** Chances are 0–1, each for one decision in which it matters. */
export interface Traits {
  /** Number of latest actions of the others that are remembered. Earlier plays are not counted. */
  readonly memory: number;
  /** Chance that combos of a kind are not seen in the seat's hand: sequences, and all larger combos. */
  readonly overlooks: { readonly sequence: number; readonly large: number };
  /** Chance to lead the lowest card, in as large a play as is seen, and to beat a play by the lowest cards that do. */
  readonly breaksCombos: number;
  /** Chance to bomb an enemy's play at the first occasion. */
  readonly spendsBombs: number;
  /** Chance to play over a partner as if they were an enemy. */
  readonly topsPartner: number;
  /** Chance to pass where only a 2 or a joker would take the trick. */
  readonly hoards: number;
  /** Added to the chance that the hand wins, when bidding and doubling: above 0 is bold, below 0 is timid. */
  readonly boldness: number;
}

/** `level-5` is missing here: it makes no mistakes of this kind. */
export const TRAITS: Readonly<Record<Exclude<LevelName, 'level-5'>, Traits>> = {
  'level-1': {
    memory: 0,
    overlooks: { sequence: 0.1, large: 0.2 },
    breaksCombos: 1,
    spendsBombs: 0.1,
    topsPartner: 0.7,
    hoards: 0.85,
    boldness: -0.08,
  },
  'level-2': {
    memory: 2,
    overlooks: { sequence: 0.12, large: 0.3 },
    breaksCombos: 0.74,
    spendsBombs: 0.9,
    topsPartner: 0.6,
    hoards: 0,
    boldness: 0.08,
  },
  'level-3': {
    memory: 4,
    overlooks: { sequence: 0.05, large: 0.15 },
    breaksCombos: 0.26,
    spendsBombs: 0.05,
    topsPartner: 0.1,
    hoards: 0.2,
    boldness: -0.03,
  },
  'level-4': {
    memory: 20,
    overlooks: { sequence: 0, large: 0 },
    breaksCombos: 0.005,
    spendsBombs: 0,
    topsPartner: 0.01,
    hoards: 0.01,
    boldness: 0,
  },
};
