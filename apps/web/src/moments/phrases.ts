/**
 * Quick phrases of the bots. Each situation has a number and each character a way to say it, so a phrase is a number
 * too (`phraseNumber`): a table over a network sends the number and every reader hears it in his own language.
 * A phrase says only what the table shows, and a bot speaks rarely.
 */
import { isBombOrRocket } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import type { SeatView } from '@doudizhu/rules/view';
import { BOT_CHARACTERS, type BotCharacter, type Character } from '../base/characters.ts';
import type { Moment } from './moment.ts';
import { PHRASES, PHRASE_SITUATIONS, type PhraseSituation } from './phrases-texts.ts';

export interface SpokenPhrase {
  readonly seat: Seat;
  readonly number: number;
}

export const phraseNumber = (situation: PhraseSituation, character: BotCharacter): number =>
  PHRASE_SITUATIONS.indexOf(situation) * BOT_CHARACTERS.length + BOT_CHARACTERS.indexOf(character);

/** @returns the phrase in the reader's language; null for a number that is none. */
export const textOfPhrase = (number: number): string | null => {
  const situation = PHRASE_SITUATIONS[Math.floor(number / BOT_CHARACTERS.length)];
  return situation === undefined ? null : (PHRASES.value[situation][number % BOT_CHARACTERS.length] ?? null);
};

/** Share of the occasions on which something is said. */
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
/** Actions of the round between two phrases, at least; the end of a round may always be spoken about. */
const PAUSE_ACTIONS = 5;

export interface PhraseRequest {
  readonly moments: readonly Moment[];
  readonly view: SeatView;
  /** Length of the round's history when a bot spoke last; −∞ before. */
  readonly lastSpoken: number;
  readonly characterAt: (seat: Seat) => Character;
  /** 0 ≤ draw < 1, a new one for each call. */
  readonly draw: () => number;
}

/** @returns what a bot says about moments that have just happened; null: all keep silent. */
export const phraseFor = ({ moments, view, lastSpoken, characterAt, draw }: PhraseRequest): SpokenPhrase | null => {
  const occasions = moments.flatMap((moment) => occasionsOf(moment, view));
  const isEnd = moments.some(({ type }) => type === 'end');
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

/** A play of so many cards is worth a word. */
const LONG_PLAY = 8;

const occasionsOf = (moment: Moment, { landlord, handSizes, outcome }: SeatView): Occasion[] => {
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
  switch (moment.type) {
    case 'crown':
      return occasions(moment.seat, 'landlord', null, null);
    case 'play':
      if (isBombOrRocket(moment.combo.kind)) return occasions(moment.seat, 'ownBomb', 'partnerBomb', 'enemyBomb');
      return moment.cards.length >= LONG_PLAY ? occasions(moment.seat, 'longPlay', null, null) : [];
    case 'few':
      return moment.left === 1 ? occasions(moment.seat, 'oneLeft', 'partnerOneLeft', 'enemyOneLeft') : [];
    case 'end':
      if (outcome === null) return [];
      return seats.map((seat) => ({ seat, situation: (outcome.scores[seat] ?? 0) > 0 ? 'won' : 'lost' }));
    default:
      return [];
  }
};
