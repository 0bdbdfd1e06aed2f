/** What lies where on a table, as plain data: the board draws it, whatever it comes from. */
import type { Card } from '@doudizhu/rules/cards';
import type { Kind } from '@doudizhu/rules/ruleset';
import type { Character } from '../base/characters.ts';
import type { Mood } from '../characters/mood.ts';
import type { SeatPlace } from './composition/places.ts';

export interface BoardData {
  /** The seat in front last, the others from left to right. */
  readonly seats: readonly BoardSeat[];
  /** The play to answer, or the last play of a round that is over; null: none lies there. */
  readonly toAnswer: BoardPlay | null;
  /** What stands in the well where no play lies: `Lead anything`. */
  readonly wellText: string;
  /** Null: none is shown. */
  readonly kitty: BoardKitty | null;
  /** Cards still out; index = Rank. Null: no card counter is shown. */
  readonly counter: readonly number[] | null;
  /** `×12`; null: there is none yet. */
  readonly stake: { readonly label: string; readonly text: string } | null;
  /** A play that would have been better than the one that was made. */
  readonly better: { readonly cards: readonly Card[]; readonly text: string } | null;
}

export interface BoardSeat {
  readonly seat: number;
  readonly place: SeatPlace;
  readonly name: string;
  /** A few words more, such as the level or the score; '' for none. */
  readonly note: string;
  /** Null: nobody sits there yet. */
  readonly character: Character | null;
  readonly mood: Mood;
  /** Null before there is a landlord. */
  readonly role: 'landlord' | 'farmer' | null;
  /** The role in words; '' before there is a landlord. */
  readonly roleName: string;
  readonly isActing: boolean;
  /** How many cards the seat holds; null: nothing is dealt yet. */
  readonly count: number | null;
  /** The cards, the highest first; null: they are hidden. */
  readonly cards: readonly Card[] | null;
  /** The most cards that the open hand will hold; null: hands of this table lie closed. */
  readonly capacity: number | null;
  /** What the seat said or played last; null: nothing, or its play is the one to answer. */
  readonly said: BoardSaid | null;
}

export type BoardSaid =
  | {
      readonly type: 'words';
      readonly text: string;
      readonly isOld: boolean;
      /** Whether it is a call that says yes: a bid, a grab, a double. */
      readonly isCall: boolean;
    }
  /** A play that was beaten. `name`: its combo. */
  | { readonly type: 'play'; readonly cards: readonly Card[]; readonly name: string };

export interface BoardPlay {
  readonly place: SeatPlace;
  /** In the order in which they lie. */
  readonly cards: readonly Card[];
  readonly kind: Kind;
  /** Owner and combo, for the plate and for readers: `Mai`, `pair K K`. */
  readonly owner: string;
  readonly combo: string;
}

export interface BoardKitty {
  /** Null: face down. */
  readonly cards: readonly Card[] | null;
  readonly size: number;
  /** In the well while the landlord is found, later above it. */
  readonly isInWell: boolean;
  readonly label: string;
  /** Stands below it in the well. */
  readonly text: string;
}
