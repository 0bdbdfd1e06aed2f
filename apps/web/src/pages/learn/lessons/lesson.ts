/**
 * Content of the lessons (`lessons.json`): steps of three types. Table: a position is played to its end. Choice: a
 * question with answers. Pick: cards are selected from a hand. A wrong answer gets its reason, and the player tries
 * again. A test plays every step and proves its claims by the rules and the solver.
 */
import type { Kind } from '@doudizhu/rules/ruleset';
import type { Both } from '../../../base/language.ts';
import type { LessonId } from '../../../saved/lessons.ts';
import CONTENT from './lessons.json' with { type: 'json' };

/** Reasons by play, written as in `parsePlay` or `pass`. */
export type WrongPlays = Readonly<Record<string, Both>>;

/** The player's turn. One play is right. */
export interface OwnTurn {
  readonly play: string;
  /** Situation and question. */
  readonly say: Both;
  readonly wrong?: WrongPlays;
  /** Reason against any other play. */
  readonly otherwise: Both;
}

/** A position at a table with the most common rules. Seat 0 is the player's. */
export interface TableStep {
  readonly type: 'table';
  /** Index = Seat. Ranks. */
  readonly hands: readonly [string, string, string];
  readonly landlord: 0 | 1 | 2;
  readonly leader: 0 | 1 | 2;
  /** Plays of other seats, separated by spaces, and turns of the player. */
  readonly turns: readonly (string | OwnTurn)[];
  readonly done: Both;
  /** All hands are open, for counting an endgame. */
  readonly isOpen?: boolean;
  /** Only the right plays win. A test proves it with the solver. */
  readonly isOnlyWin?: boolean;
}

/** A question with one right answer. */
export interface ChoiceStep {
  readonly type: 'choice';
  readonly ask: Both;
  /** Cards shown with the question: ranks in groups, separated by spaces. */
  readonly cards?: string;
  readonly toBeat?: string;
  /** Letters of the wild ranks. Default none. */
  readonly wild?: string;
  readonly options: readonly { readonly answer: Both; readonly why: Both }[];
  readonly right: number;
  /** Verified by a test. */
  readonly check?:
    | { readonly type: 'kind'; readonly cards: string; readonly kind: Kind | null }
    | {
        readonly type: 'beats';
        readonly cards: string;
        readonly beats: boolean;
        /** The play, if the shown cards have several readings. */ readonly toBeat?: string;
      }
    /** Number of cards of a rank that are not shown. */
    | { readonly type: 'left'; readonly rank: string; readonly left: number };
}

/** Cards are selected from a hand. */
export interface PickStep {
  readonly type: 'pick';
  readonly ask: Both;
  readonly hand: string;
  readonly toBeat?: string;
  /** Any of these is right. */
  readonly right: readonly string[];
  readonly wrong?: WrongPlays;
  readonly otherwise: Both;
  readonly done: Both;
}

export type LessonStep = TableStep | ChoiceStep | PickStep;

/** Steps of every lesson. The test checks their shape: the type of a JSON file has no unions. */
export const LESSONS = CONTENT as unknown as Readonly<Record<LessonId, readonly LessonStep[]>>;

/** Turns one by one. */
export const turnsOf = ({ turns }: Pick<TableStep, 'turns'>): readonly (string | OwnTurn)[] =>
  turns.flatMap<string | OwnTurn>((turn) => (typeof turn === 'string' ? turn.split(' ') : [turn]));
