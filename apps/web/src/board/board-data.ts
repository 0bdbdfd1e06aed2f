/** Contents of a board as plain data, for any kind of round or position. */
import type { Card, Rank } from '@doudizhu/rules/cards';
import type { Kind } from '@doudizhu/rules/ruleset';
import type { PlayerFace } from '../base/characters.ts';
import type { Mood } from '../characters/mood.ts';
import type { SeatPlace } from './seating.ts';

export interface BoardData {
  /** Left to right. The seat in front is last. */
  readonly seats: readonly BoardSeat[];
  /** The play to beat, or the last play of a finished round, or null. */
  readonly toAnswer: BoardPlay | null;
  /** Text in the centre if no play is there: `Lead anything`. */
  readonly centreText: string;
  /** Null if it is not shown. */
  readonly kitty: BoardKitty | null;
  /** Cards still out. Index = Rank, null for ranks that are not in the pack. Null if there is no card counter. */
  readonly counter: readonly (number | null)[] | null;
  /** Wild ranks that are known. Empty without any. */
  readonly wild: readonly Rank[];
  /** `×12`. Null before there is a stake. */
  readonly stake: { readonly label: string; readonly text: string } | null;
  /** A better play than the one that was made. */
  readonly better: { readonly cards: readonly Card[]; readonly text: string } | null;
}

export interface BoardSeat {
  readonly seat: number;
  readonly place: SeatPlace;
  readonly name: string;
  /** Level or score, or ''. */
  readonly note: string;
  /** Null if the seat is free. */
  readonly face: PlayerFace | null;
  readonly mood: Mood;
  /** Null before there is a landlord. */
  readonly role: 'landlord' | 'farmer' | null;
  /** Role in words. '' before there is a landlord. */
  readonly roleName: string;
  readonly isActing: boolean;
  /** Number of cards. Null before the deal. */
  readonly count: number | null;
  /** Number of cards with which the seat wins: its head start, else 0. */
  readonly winsAt: number;
  /** Highest first. Null if hidden. */
  readonly cards: readonly Card[] | null;
  /** Most cards that the open hand will hold. Null if hands are closed. */
  readonly capacity: number | null;
  /** Last call or beaten play. Null if missing, or if it is the play to beat. */
  readonly lastAction: BoardAction | null;
}

export type BoardAction =
  | {
      readonly type: 'words';
      readonly text: string;
      readonly isOld: boolean;
      /** True for a positive call: a bid, a grab, a double. */
      readonly isCall: boolean;
    }
  /** A beaten play. `name`: its combo. */
  | ({ readonly type: 'play'; readonly name: string } & Pick<BoardPlay, 'cards' | 'standsFor'>);

export interface BoardPlay {
  readonly place: SeatPlace;
  /** In the order in which they are drawn. */
  readonly cards: readonly Card[];
  /** Ranks of wild cards in the play, if they are not their own. */
  readonly standsFor?: ReadonlyMap<Card, Rank>;
  readonly kind: Kind;
  /** Owner and combo, also for screen readers: `Mai`, `pair K K`. */
  readonly owner: string;
  readonly combo: string;
}

export interface BoardKitty {
  /** Null if face down. */
  readonly cards: readonly Card[] | null;
  readonly size: number;
  /** In the centre during the auction, then above it. */
  readonly isInCentre: boolean;
  readonly label: string;
}
