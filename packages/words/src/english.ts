/** The game in English. The other languages have the same shape: see `GameWords`. */
import type { Combo } from '@doudizhu/rules/combos';
import type { Action, Phase, Side } from '@doudizhu/rules/round';
import type { Kind } from '@doudizhu/rules/ruleset';
import type { RULES_TEXTS } from '@doudizhu/rules/texts';
import type { TABLE_TEXTS } from '@doudizhu/table/texts';
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

/** In a game, where the cards are in sight and a short sentence is enough. */
const TO_PLAYERS = {
  ...FOR_PEOPLE,
  'must-lead': () => 'You lead this trick, so you cannot pass.',
  'no-cards': () => 'Choose cards first.',
  'not-your-cards': () => 'You do not hold these cards.',
  'kind-off': () => 'These rules have no such combo.',
  'kind-off/kickers': () => 'These rules have no such combo.',
  'kickers-not-allowed': () => 'These rules do not let it carry these cards.',
  'too-short': () => 'Too short: a sequence takes five cards, three pairs, or two triples at least.',
  'too-long': () => 'Too long: there is no combo of that length.',
  'two-in-sequence': () => 'Twos and jokers are never part of a sequence: it ends with the ace.',
  'gap-in-sequence': () => 'There is a gap: the ranks must follow one another.',
  'kicker-of-core-rank': () => 'A plane cannot carry a card of its own rank.',
  'kicker-count/plane': () => 'It carries the wrong number: one card or one pair a triple, never a mix.',
  'kicker-count/quad': () => 'It carries the wrong number: a quad takes two cards or two pairs.',
  'kicker-count/quad-one': () => 'It carries the wrong number: a quad takes two cards or two pairs.',
  'kicker-count/triple': () => 'It carries the wrong number: a triple takes one card or one pair.',
  'jokers-are-no-pair': () => 'Two jokers are no pair. Together they are the rocket.',
  'no-combo': () => 'These cards are no combo.',
  'no-combo/reading': () => 'These cards are no combo.',
  'wrong-kind': ({ kind, beatKind }) =>
    `Wrong kind: that is a ${KINDS[kind]}. Follow the ${KINDS[beatKind]}, or use a bomb.`,
  'wrong-kind/bomb': () => 'Too low: it takes a higher bomb, or the rocket.',
  'wrong-length': ({ beatKind, length, beatLength }) =>
    `Wrong length: the ${KINDS[beatKind]} on the table has ${beatLength}, yours has ${length}.`,
  'not-higher': ({ beatKind }) =>
    beatKind === 'bomb'
      ? 'Too low: it takes a higher bomb, or the rocket.'
      : `Too low: it takes a higher ${KINDS[beatKind]}, or a bomb.`,
  'not-higher/rocket': () => 'Nothing beats the rocket: pass.',
  'round-over': () => 'This round is over.',
  'not-your-turn': () => 'It is not your turn.',
  'wrong-phase': () => 'That is not possible now.',
  'wrong-stage': () => 'That is not possible now.',
  'nothing-to-undo': () => 'There is nothing of yours to take back.',
  'not-practice/undo': () => 'Nothing is taken back at this table.',
  'nothing-to-do/undo': () => 'Nobody wants to take back.',
  stale: () => 'The table has just changed: look again.',
  stopped: () => 'This table is being played in another tab.',
} satisfies Partial<Sentences<typeof RULES_TEXTS & typeof TABLE_TEXTS>>;

/** Any failure or phrase, for a person who reads English. */
export const sayInEnglish: Say = speakerOf(FOR_PEOPLE);
const sayToPlayersInEnglish: Say = speakerOf(TO_PLAYERS);

/** The game in English. */
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
  /** The same in a game, where the cards are in sight: a short sentence is enough. */
  sayToPlayers: sayToPlayersInEnglish,
};

/** What every language says of the game. */
export type GameWords = typeof GAME_IN_ENGLISH;
