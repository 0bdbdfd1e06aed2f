/**
 * Every text of this package by its key. They stand together, so that `packages/words`, which says them in other
 * languages, compiles without what the rest of the package needs.
 */
import type { Kind } from '@doudizhu/rules/ruleset';
import type { Texts } from '@doudizhu/rules/failure';

/** Why a bot is at fault. */
export const BOT_FAULT_TEXTS = {
  /** A reason in the bot's own words, which are quoted in every language. */
  'fault/text': ({ text }: { text: string }) => text,
  'fault/no-answer': ({ timeoutMs }: { timeoutMs: number }) => `no answer in ${timeoutMs} ms`,
} as const satisfies Texts;

/** What can be wrong with a file of weights. */
export const WEIGHTS_TEXTS = {
  'bad-weights/beginning': ({ bytes }: { bytes: number }) =>
    `bad weights: ${bytes} bytes that do not begin with DDNW, want a weights file`,
  'bad-weights/version': ({ version, wanted }: { version: number; wanted: number }) =>
    `bad weights: version ${version}, want ${wanted}`,
  'bad-weights/features': ({ rows, wanted }: { rows: number; wanted: number }) =>
    `bad weights: ${rows} features, want ${wanted}`,
  'bad-weights/seats': ({ seats, wanted }: { seats: number; wanted: number }) =>
    `bad weights: for ${seats} seats, want weights for ${wanted}`,
  'bad-weights/hidden': ({ hidden }: { hidden: number }) =>
    `bad weights: ${hidden} hidden units, want a multiple of 32 up to 1024`,
  'bad-weights/roles': ({ roles, wanted }: { roles: number; wanted: number }) =>
    `bad weights: ${roles} roles, want ${wanted}`,
  'bad-weights/length': ({ bytes, wanted }: { bytes: number; wanted: number }) =>
    `bad weights: ${bytes} bytes, want ${wanted}`,
  'bad-weights/checksum': ({ checksum, wanted }: { checksum: number; wanted: number }) =>
    `bad weights: checksum ${checksum}, want ${wanted}: the file is damaged`,
} as const satisfies Texts;

/** Cards of a combo, as `formatCombo` writes them. */
interface OfCombo {
  readonly combo: string;
}
/** The same with the kind of the combo. */
interface OfKind extends OfCombo {
  readonly kind: Kind;
}
/** A number of cards. */
interface OfSize {
  readonly size: number;
}
/** A number of plays. */
interface OfPlays {
  readonly plays: number;
}

const cards = (size: number): string => (size === 1 ? '1 card' : `${size} cards`);
const playsOf = (plays: number): string => (plays === 1 ? '1 play' : `${plays} plays`);

const RANK_NAMES: Readonly<Record<string, string>> = { T: '10', B: 'small joker', R: 'big joker' };

/** `34567` as people read it: `3 4 5 6 7`; the ten has two digits, jokers have their names. */
const spaced = (combo: string): string =>
  [...combo].map((letter) => (Object.hasOwn(RANK_NAMES, letter) ? RANK_NAMES[letter] : letter)).join(' ');

const namedKind = (kind: Kind): string => kind.replaceAll('-', ' ');

/** A combo by its kind and cards; there is one rocket. */
const named = ({ kind, combo }: OfKind): string =>
  kind === 'rocket' ? 'rocket' : `${namedKind(kind)} ${spaced(combo)}`;

/** Which bombs may beat a play. */
interface OfBombs {
  readonly by: 'bomb' | 'rocket' | 'either';
}
const BOMBS = { bomb: 'a bomb', rocket: 'the rocket', either: 'a bomb or the rocket' } as const;

/**
 * Reasons for and against a play (`analysis/reasons.ts`). Each says something that can be counted from what the seat
 * knows; the subject is the play, so that they stand after its name: «7 7: keeps the sequence 3 4 5 6 7».
 */
export const REASON_TEXTS = {
  'why/goes-out': () => 'plays the last cards',
  'why/runs-out': ({ plays }: OfPlays) => `nobody can stop the ${playsOf(plays)} that remain`,
  'why/wins-next': ({ combo }: OfCombo) => `nobody can beat it, and ${spaced(combo)} then goes out`,
  'why/nothing-beats': () => 'nothing in this hand beats it',
  'why/feeds-partner': ({ size }: OfSize) => `the partner, who has ${cards(size)} left, may go out on it`,
  'why/enemy-cannot-go-out': ({ size }: OfSize) => `the opponent who has ${cards(size)} left cannot go out on it`,
  'why/enemy-may-go-out': ({ size }: OfSize) => `the opponent who has ${cards(size)} left may go out on it`,
  'why/partner-holds': () => 'the partner holds the trick',
  'why/beats-partner': () => 'beats the partner',
  'why/unbeatable': () => 'nobody can beat it',
  'why/enemies-cannot-beat': () => 'no opponent can beat it',
  'why/only-bombs-beat': ({ by }: OfBombs) => `only ${BOMBS[by]} can beat it`,
  'why/stops-enemy': ({ size }: OfSize) => `beats an opponent who has ${cards(size)} left`,
  'why/enemy-holds': ({ size }: OfSize) => `an opponent who has ${cards(size)} left holds the trick`,
  'why/keeps': (combo: OfKind) => `keeps the ${named(combo)}`,
  'why/breaks': (combo: OfKind) => `breaks the ${named(combo)}`,
  'why/spends': (combo: OfKind) => `spends the ${named(combo)}`,
  'why/keeps-high': ({ combo }: OfCombo) => `keeps ${spaced(combo)} for later`,
  'why/spends-high': ({ combo }: OfCombo) => `spends ${spaced(combo)}`,
  'why/leaves-one': ({ combo }: OfCombo) => `leaves a single play, ${spaced(combo)}`,
  'why/leaves-plays': ({ plays }: OfPlays) => `leaves ${playsOf(plays)} to go out`,
  'why/sheds': ({ size }: OfSize) => `plays ${cards(size)} at once`,
  'why/loose': ({ combo }: OfCombo) => `gets rid of ${spaced(combo)}, which fits no pair and no sequence`,
  'why/lowest': ({ kind }: { readonly kind: Kind }) => `is the lowest ${namedKind(kind)} that beats it`,
  'why/lowest-lead': () => 'leads the lowest cards of the hand',
  'why/few-above': ({ size }: OfSize) =>
    `only ${size === 1 ? '1 higher card is' : `${size} higher cards are`} still out`,
  'why/doubles': () => 'doubles the stake',
} as const satisfies Texts;

/** All texts of this package, by key. */
export const BOTS_TEXTS = { ...BOT_FAULT_TEXTS, ...WEIGHTS_TEXTS, ...REASON_TEXTS } as const;
