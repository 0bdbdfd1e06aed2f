/**
 * Cards, drawn by ourselves as SVG of 100 × 140. The index stands at the top left, large: in a fan that is all one sees.
 * Suits mean nothing in this game; they are for the eye.
 */
import './card.css';
import { BIG_JOKER, rankOf, SMALL_JOKER, SUITS, suitOf, type Card as CardNumber } from '@doudizhu/rules';
import { nameOfCard } from './names.ts';

export interface CardProps {
  readonly card: CardNumber;
  /** A name for readers; `false` where something around it tells the cards. */
  readonly named?: boolean;
}

/** A card, face up. */
export const Card = ({ card, named = true }: CardProps) => (
  <span
    class="card"
    data-suit={suitLetter(card)}
    {...(named ? { role: 'img', 'aria-label': nameOfCard(card) } : { 'aria-hidden': 'true' })}
  >
    <CardFace card={card} />
  </span>
);

/** A card, face down. */
export const CardBack = () => (
  <span class="card back" aria-hidden="true">
    <svg viewBox="0 0 100 140" focusable="false">
      <use href="#card-back" />
    </svg>
  </span>
);

/** The drawing alone, for a button that is a card. */
export const CardFace = ({ card }: { readonly card: CardNumber }) => {
  const rank = rankOf(card);
  if (rank >= SMALL_JOKER) return <JokerFace big={rank === BIG_JOKER} />;
  const suit = suitLetter(card);
  const letter = LETTERS[rank] as string;
  const court = COURTS[letter];
  return (
    <svg viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      <use href={`#rank-${letter}`} />
      <use href={`#suit-${suit}`} x="8" y="44" width="26" height="26" />
      {court === undefined ? (
        <use href={`#suit-${suit}`} x="38" y="70" width="54" height="54" />
      ) : (
        <g>
          <path class="ornament" d={court} />
          <use href={`#suit-${suit}`} x="44" y="84" width="42" height="42" />
        </g>
      )}
    </svg>
  );
};

/** Put once into the page: what the cards use. Letters too, so that a card's text is its name and nothing else. */
export const CardSymbols = () => (
  <svg width="0" height="0" style="position:absolute" aria-hidden="true" focusable="false">
    {Object.entries(SUIT_PATHS).map(([suit, path]) => (
      <symbol key={suit} id={`suit-${suit}`} viewBox="0 0 100 100">
        <path d={path} fill="currentColor" />
      </symbol>
    ))}
    {LETTERS.map((letter) => (
      <symbol key={letter} id={`rank-${letter}`} class="rank">
        <text x="21" y="37" font-size={letter === '10' ? 33 : 38} textLength={letter === '10' ? 34 : undefined}>
          {letter}
        </text>
      </symbol>
    ))}
    <symbol id="rank-joker" class="rank">
      {[...'JOKER'].map((letter, index) => (
        <text key={index} x="16" y={27 + index * 22} font-size="20">
          {letter}
        </text>
      ))}
    </symbol>
    <symbol id="card-back" viewBox="0 0 100 140">
      <rect x="7" y="7" width="86" height="126" rx="6" fill="none" stroke="var(--card-back-line)" stroke-width="2" />
      <path d={LATTICE} fill="none" stroke="var(--card-back-line)" stroke-width="1.6" />
    </symbol>
  </svg>
);

/** h, d, s, c, or the rank letter of a joker: B, R. */
export const suitLetter = (card: CardNumber): string => {
  const suit = suitOf(card);
  return suit === null ? (rankOf(card) === BIG_JOKER ? 'R' : 'B') : (SUITS[suit] as string);
};

const JokerFace = ({ big }: { readonly big: boolean }) => (
  <svg viewBox="0 0 100 140" aria-hidden="true" focusable="false">
    <use href="#rank-joker" />
    <path
      d={JESTER}
      fill={big ? 'var(--gold-bright)' : 'currentColor'}
      stroke="currentColor"
      stroke-width="3"
      stroke-linejoin="round"
    />
    <circle cx="62" cy="93" r="15" fill="var(--card-paper)" stroke="currentColor" stroke-width="3" />
    <path
      d="M55 96q7 8 14 0M56 89h3M65 89h3"
      fill="none"
      stroke="currentColor"
      stroke-width="3"
      stroke-linecap="round"
    />
  </svg>
);

/** Index = rank, 0–12. */
const LETTERS = ['3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', '2'];

/** By suit letter, each in a square of 100. */
export const SUIT_PATHS: Readonly<Record<string, string>> = {
  h: 'M50 92C20 66 6 50 6 30 6 15 17 6 29 6c9 0 17 5 21 14C54 11 62 6 71 6c12 0 23 9 23 24 0 20-14 36-44 62Z',
  d: 'M50 3C60 22 72 37 90 50 72 63 60 78 50 97 40 78 28 63 10 50 28 37 40 22 50 3Z',
  s: 'M50 4c8 18 42 34 42 58 0 13-9 21-20 21-8 0-13-3-17-9 1 10 4 17 11 23H34c7-6 10-13 11-23-4 6-9 9-17 9C17 83 8 75 8 62 8 38 42 22 50 4Z',
  c: 'M50 5c12 0 21 9 21 20 0 6-3 11-7 15 3-1 6-2 9-2 12 0 21 9 21 20s-9 20-21 20c-9 0-15-5-18-11 1 13 4 22 12 30H33c8-8 11-17 12-30-3 6-9 11-18 11C15 78 6 69 6 58s9-20 21-20c3 0 6 1 9 2-4-4-7-9-7-15C29 14 38 5 50 5Z',
};

/** Above the suit: a crown for the king, a coronet for the queen, a helmet's plume for the jack. */
const COURTS: Readonly<Record<string, string>> = {
  K: 'M44 78V54l10 10 11-18 11 18 10-10v24Z',
  Q: 'M44 78q-2-14 2-22 5 8 9 9 4-8 10-16 6 8 10 16 4-1 9-9 4 8 2 22Z',
  J: 'M46 78V66q0-16 20-16 6-10 18-8-6 5-5 11 5 4 5 13v12Z',
};

/** The joker's cap, in a card of 100 × 140; its face is a circle around (62, 93). */
export const JESTER = 'M42 80q-4-24-14-30 16-4 24 8 2-22 10-34 8 12 10 34 8-12 24-8-10 6-14 30Z';

/** A window lattice. */
const LATTICE =
  'M50 20v100M20 70h60M30 30h40v80H30ZM40 45h20v50H40ZM20 20l10 10M80 20 70 30M20 120l10-10M80 120l-10-10M20 45h10M70 45h10M20 95h10M70 95h10M50 45v0';
