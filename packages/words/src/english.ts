/** The game in English. The other languages have the same shape: see `GameWords`. */
import type { Action, Failure, Kind, Phase, Side } from '@doudizhu/rules';

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

const did = (action: Exclude<Action, { type: 'play' }>): string => {
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
    default:
      return 'pass';
  }
};

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
  /** What somebody did, after his name: «Left: bid 2», «You: bid 2». Plays are written by whoever knows the rule set. */
  did,
  /** A refusal in this language; the engine's own sentences are English. `beat`: what was to be beaten, as text. */
  fault: (failure: Failure, _beat: string | null): string => failure.message.replace(' (docs/rules.md)', ''),
};

export type GameWords = typeof GAME_IN_ENGLISH;
