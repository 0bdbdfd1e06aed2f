/**
 * Quick phrases of bots. A phrase is a number, derived from situation and character (`phraseNumber`), so every reader
 * gets it in their own language. Phrases only comment on visible events, and bots speak rarely.
 */
import { isBombOrRocket } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import type { SeatView } from '@doudizhu/rules/view';
import { BOT_CHARACTERS, type BotCharacter, type Character } from '../base/characters.ts';
import type { Cue } from './cue.ts';
import { PHRASES, PHRASE_SITUATIONS, type PhraseSituation } from './phrases-texts.ts';

export interface SpokenPhrase {
  readonly seat: Seat;
  readonly number: number;
}

export const phraseNumber = (situation: PhraseSituation, character: BotCharacter): number =>
  PHRASE_SITUATIONS.indexOf(situation) * BOT_CHARACTERS.length + BOT_CHARACTERS.indexOf(character);

/** @returns the phrase in the user's language. Null if the number is invalid */
export const textOfPhrase = (number: number): string | null => {
  const situation = PHRASE_SITUATIONS[Math.floor(number / BOT_CHARACTERS.length)];
  return situation === undefined ? null : (PHRASES.value[situation][number % BOT_CHARACTERS.length] ?? null);
};

/** Probability that a bot speaks. */
const SHARES: Readonly<Record<PhraseSituation, number>> = {
  ownBomb: 0.7,
  partnerBomb: 0.5,
  enemyBomb: 0.5,
  landlord: 0.6,
  longPlay: 0.35,
  oneLeft: 0.8,
  partnerOneLeft: 0.4,
  enemyOneLeft: 0.4,
  won: 0.9,
  lost: 0.6,
};
/** Fewest actions between two phrases. The end of a round is exempt. */
const PAUSE_ACTIONS = 5;

export interface PhraseRequest {
  readonly cues: readonly Cue[];
  readonly view: SeatView;
  /** Length of the round's history at the last phrase. −∞ before it. */
  readonly lastSpoken: number;
  readonly characterAt: (seat: Seat) => Character;
  /** 0 ≤ draw < 1, new for each call. */
  readonly draw: () => number;
}

/** @returns a phrase about the last cues. Null if all bots are silent */
export const phraseFor = ({ cues, view, lastSpoken, characterAt, draw }: PhraseRequest): SpokenPhrase | null => {
  const occasions = cues.flatMap((cue) => occasionsOf(cue, view));
  const isEnd = cues.some(({ type }) => type === 'end');
  if (!isEnd && view.history.length - lastSpoken < PAUSE_ACTIONS) return null;
  const speaking = occasions.flatMap(({ seat, situation }) => {
    const character = characterAt(seat);
    return character === 'you' || draw() >= SHARES[situation]
      ? []
      : [{ seat, number: phraseNumber(situation, character) }];
  });
  return speaking[Math.floor(draw() * speaking.length)] ?? null;
};

interface Occasion {
  readonly seat: Seat;
  readonly situation: PhraseSituation;
}

/** Shortest play that gets a phrase, in cards. */
const LONG_PLAY = 8;

const occasionsOf = (cue: Cue, { landlord, handSizes, outcome }: SeatView): Occasion[] => {
  const seats = handSizes.map((_, seat) => seat as Seat);
  const areAllies = (one: Seat, other: Seat): boolean => (one === landlord) === (other === landlord);
  const occasions = (
    about: Seat,
    own: PhraseSituation | null,
    ally: PhraseSituation | null,
    enemy: PhraseSituation | null,
  ): Occasion[] =>
    seats.flatMap((seat) => {
      const situation = seat === about ? own : areAllies(seat, about) ? ally : enemy;
      return situation === null ? [] : [{ seat, situation }];
    });
  switch (cue.type) {
    case 'crown':
      return occasions(cue.seat, 'landlord', null, null);
    case 'play':
      if (isBombOrRocket(cue.combo.kind)) return occasions(cue.seat, 'ownBomb', 'partnerBomb', 'enemyBomb');
      return cue.cards.length >= LONG_PLAY ? occasions(cue.seat, 'longPlay', null, null) : [];
    case 'few':
      return cue.left === 1 ? occasions(cue.seat, 'oneLeft', 'partnerOneLeft', 'enemyOneLeft') : [];
    case 'end':
      if (outcome === null) return [];
      return seats.map((seat) => ({ seat, situation: (outcome.scores[seat] ?? 0) > 0 ? 'won' : 'lost' }));
    default:
      return [];
  }
};
