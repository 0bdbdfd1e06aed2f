/** The game in English. The other languages have the same shape: see `GameWords`. */
import type { Action, Combo, Kind, Phase, Side } from '@doudizhu/rules';
import type { RULES_TEXTS } from '@doudizhu/rules/texts';
import { speakerOf, type Say, type Sentences } from './sentences.ts';

const KINDS: Readonly<Record<Kind, string>> = {
  single: 'single',
  pair: 'pair',
  triple: 'triple',
  'triple-with-single': 'triple with single',
  'triple-with-pair': 'triple with pair',
  sequence: 'sequence',
  'sequence-of-pairs': 'sequence of pairs',
  plane: 'plane',
  'plane-with-singles': 'plane with singles',
  'plane-with-pairs': 'plane with pairs',
  'four-with-two-singles': 'four with two singles',
  'four-with-two-pairs': 'four with two pairs',
  shuttle: 'shuttle',
  'shuttle-with-singles': 'shuttle with singles',
  'shuttle-with-pairs': 'shuttle with pairs',
  bomb: 'bomb',
  rocket: 'rocket',
};

const PHASES: Readonly<Record<Phase, string>> = {
  opening: 'dealing',
  auction: 'auction',
  doubling: 'doubling',
  play: 'play',
  settled: 'over',
  aborted: 'nobody bid',
};

/** An action after a name: «Left: bid 2», «You: bid 2». @param playText says a play: the caller knows how to show cards. */
const did = (action: Action, playText: (combo: Combo) => string): string => {
  switch (action.type) {
    case 'openHand':
      return action.open ? 'open hand' : 'closed hand';
    case 'bid':
      return action.points === 0 ? 'no bid' : `bid ${action.points}`;
    case 'call':
      return action.take ? 'call' : 'no call';
    case 'grab':
      return action.take ? 'grab' : 'no grab';
    case 'double':
      return action.factor === 1 ? 'no double' : `double ×${action.factor}`;
    case 'redouble':
      return action.factor === 1 ? 'no redouble' : 'redouble';
    case 'play':
      return playText(action.combo);
    default:
      return 'pass';
  }
};

/**
 * English is what every phrase carries. People get another sentence where that one is for those who have the documents
 * at hand.
 */
const FOR_PEOPLE = {
  'no-combo': ({ cards }) => `${cards} is no combo, want a single, pair, triple, chain, plane, bomb …`,
} satisfies Partial<Sentences<typeof RULES_TEXTS>>;

/** Any failure or phrase, for a person who reads English. */
export const sayInEnglish: Say = speakerOf(FOR_PEOPLE);

export const GAME_IN_ENGLISH = {
  kinds: KINDS,
  phases: PHASES,
  pass: 'pass',
  kitty: 'kitty',
  landlord: 'landlord',
  farmer: 'farmer',
  sides: { landlord: 'The landlord wins', farmers: 'The farmers win' } satisfies Record<Side, string>,
  seatNumber: (seat: number): string => `seat ${seat}`,
  /** Index = Rank. */
  // oxfmt-ignore
  ranks: [
    '3', '4', '5', '6', '7', '8', '9', '10', 'jack', 'queen', 'king', 'ace', '2', 'small joker', 'big joker',
  ] as readonly string[],
  /** Index = suit number. */
  suits: ['hearts', 'diamonds', 'spades', 'clubs'] as readonly string[],
  /** A card with its suit. */
  cardOf: (suit: string, rank: string): string => `${rank} of ${suit}`,
  did,
  /** A failure, or a part of one, for a person who reads this language. */
  say: sayInEnglish,
};

export type GameWords = typeof GAME_IN_ENGLISH;
