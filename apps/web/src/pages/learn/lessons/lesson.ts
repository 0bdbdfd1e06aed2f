/**
 * What a lesson is: steps, one after another. At the table one plays a position to its end; a question has answers to
 * choose from; an exercise asks for cards of a hand. A wrong answer gets its reason, and one tries again.
 */
import type { Kind } from '@doudizhu/rules/ruleset';
import { language } from '../../../base/language.ts';

/** A text in both languages. */
export type Both = readonly [zh: string, en: string];

export const inLanguage = ([zh, en]: Both): string => (language.value === 'zh' ? zh : en);

/** Reasons by play. Plays are written as the rules package reads them; `pass` is one. */
export type WrongPlays = Readonly<Record<string, Both>>;

/** A turn of the player: one play is right here. */
export interface OwnTurn {
  readonly play: string;
  /** What the situation is, and what is asked. */
  readonly say: Both;
  readonly wrong?: WrongPlays;
  /** Why any other play is not wanted. */
  readonly otherwise: Both;
}

/** A position at the real table, of the rules that most people play. Seat 0 is the person's. */
export interface TableStep {
  readonly type: 'table';
  /** Index = Seat; ranks. */
  readonly hands: readonly [string, string, string];
  readonly landlord: 0 | 1 | 2;
  /** Who leads first. */
  readonly leader: 0 | 1 | 2;
  /** Turn after turn: what other seats play, apart by spaces, or what the person is asked. */
  readonly turns: readonly (string | OwnTurn)[];
  readonly done: Both;
  /** All hands lie open: an endgame that is counted out. */
  readonly isOpen?: boolean;
  /** The right plays are the only ones that win: a test lets the solver prove it. */
  readonly isOnlyWin?: boolean;
}

/** A question with answers of which one is right. */
export interface ChoiceStep {
  readonly type: 'choice';
  readonly ask: Both;
  /** Cards that are shown with the question: ranks, groups apart by spaces. */
  readonly cards?: string;
  /** What lies on the table. */
  readonly toBeat?: string;
  readonly options: readonly { readonly answer: Both; readonly why: Both }[];
  /** Index of the right option. */
  readonly right: number;
  /** What a test holds the right answer to. */
  readonly check?:
    | { readonly type: 'kind'; readonly cards: string; readonly kind: Kind | null }
    | { readonly type: 'beats'; readonly cards: string; readonly beats: boolean }
    /** How many cards of a rank are not among those shown. */
    | { readonly type: 'left'; readonly rank: string; readonly left: number };
}

/** Cards are to be chosen from a hand. */
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

/** The turns of a step one by one. */
export const turnsOf = ({ turns }: Pick<TableStep, 'turns'>): readonly (string | OwnTurn)[] =>
  turns.flatMap<string | OwnTurn>((turn) => (typeof turn === 'string' ? turn.split(' ') : [turn]));
