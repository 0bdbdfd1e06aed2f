/** Texts about bots: faults, and reasons for plays. */
import { RANK_PARAMETERS } from '@doudizhu/rules/cards';
import type { Texts } from '@doudizhu/rules/failure';
import { KIND_NAMES, type Kind } from '@doudizhu/rules/ruleset';

/** Why a bot is at fault. */
export const BOT_FAULT_TEXTS = {
  /** A reason in the bot's own words, which are quoted in every language. */
  'fault/text': '{text}',
  'fault/no-answer': 'no answer in {timeoutMs} ms; a program must flush after each line',
} as const satisfies Texts;

/** Cards of a combo, as `formatCombo` writes them. */
interface OfCombo {
  readonly combo: string;
}
/** The same with the kind of the combo. */
interface OfKind extends OfCombo {
  readonly kind: Kind;
}

/** `34567` with spaces, `3 4 5 6 7`: the ten has two digits, jokers have their names. `~` of a soft bomb is notation. */
const spaced = (combo: string): string =>
  [...combo.replace('~', '')].map((letter) => RANK_PARAMETERS.rank[letter] ?? letter).join(' ');

/** A combo by its kind and cards. There is one rocket. */
const named = ({ kind, combo }: OfKind): string =>
  kind === 'rocket' ? KIND_NAMES.rocket : `${KIND_NAMES[kind]} ${spaced(combo)}`;

const BOMBS = {
  bomb: 'a bomb',
  rocket: 'the rocket',
  either: 'a bomb or the rocket',
} as const;

/** Plays to win. `left`: cards that can be left by a head start. */
interface PlaysToWin {
  readonly plays: number;
  readonly left: number;
}

const goalOf = (left: number): string =>
  left === 0 ? 'to go out' : `to get down to ${left} ${left === 1 ? 'card' : 'cards'}`;

/**
 * Reasons for and against a play (`analysis/reasons.ts`). Each can be counted from the information of the seat. The
 * subject is the play, so that they follow its name: “7 7: keeps the sequence 3 4 5 6 7”.
 */
export const REASON_TEXTS = {
  'why/goes-out': 'plays the last cards',
  'why/reaches-head-start': 'wins with {size:card} left',
  'why/runs-out': 'no player can stop the {plays:play} that remain',
  'why/wins-all-deals': 'wins with open hands in each of the {deals:deal} that are still possible',
  'why/wins-next': ({ combo }: OfCombo) => `no player can beat it, and ${spaced(combo)} then wins`,
  'why/nothing-beats': 'nothing in this hand beats it',
  'why/feeds-partner': 'the partner, who has {size:card} left, may go out on it',
  'why/enemy-cannot-go-out': 'the opponent who has {size:card} left cannot go out on it',
  'why/enemy-may-go-out': 'the opponent who has {size:card} left may go out on it',
  'why/partner-holds': 'the partner holds the trick',
  'why/beats-partner': 'beats the partner',
  'why/unbeatable': 'no player can beat it',
  'why/enemies-cannot-beat': 'no opponent can beat it',
  'why/only-higher-bombs-beat': 'only a higher bomb can beat it',
  'why/blocks-landlord': ({ combo }: OfCombo) => `makes the landlord, who plays next, beat ${spaced(combo)}`,
  'why/only-bombs-beat': 'only {by} can beat it',
  'why/stops-enemy': 'beats an opponent who has {size:card} left',
  'why/enemy-holds': 'an opponent who has {size:card} left holds the trick',
  'why/keeps': (combo: OfKind) => `keeps the ${named(combo)}`,
  'why/breaks': (combo: OfKind) => `breaks the ${named(combo)}`,
  'why/spends': (combo: OfKind) => `spends the ${named(combo)}`,
  'why/keeps-high': ({ combo }: OfCombo) => `keeps ${spaced(combo)} for later`,
  'why/spends-high': ({ combo }: OfCombo) => `spends ${spaced(combo)}`,
  'why/leaves-one': ({ combo }: OfCombo) => `leaves a single play, ${spaced(combo)}`,
  'why/leaves-plays': ({ plays, left }: PlaysToWin) =>
    `needs ${plays} more ${plays === 1 ? 'play' : 'plays'} ${goalOf(left)}`,
  'why/gains-no-play': ({ plays, left }: PlaysToWin) =>
    `still needs ${plays} ${plays === 1 ? 'play' : 'plays'} ${goalOf(left)}, no fewer than before`,
  'why/leaves-cards': 'leaves {size:card}',
  'why/breaks-nothing': 'takes nothing apart',
  'why/dear': ({ combo }: OfCombo) => `the cheapest play that beats it is ${spaced(combo)}`,
  'why/sheds': 'plays {size:card} at once',
  'why/loose': ({ combo }: OfCombo) => `gets rid of ${spaced(combo)}, which fits no pair and no sequence`,
  'why/unpaired': ({ combo }: OfCombo) => `gets rid of ${spaced(combo)}, which fits no pair`,
  'why/lowest': 'is the lowest {kind} that beats it',
  'why/lowest-lead': 'leads the lowest cards of the hand',
  'why/few-above': ({ size }: { readonly size: number }) =>
    `only ${size === 1 ? '1 higher card is' : `${size} higher cards are`} still out`,
  'why/doubles': 'doubles the stake',
} as const satisfies Texts;

/** Names of parameters of the reasons. */
export const REASON_PARAMETERS = { by: BOMBS, kind: KIND_NAMES } as const;

/** Counts of a hand that decide a call. */
export interface HandCounts {
  readonly jokers: number;
  readonly twos: number;
  readonly bombs: number;
  /** Fewest plays that empty it; null if it is not known. */
  readonly plays: number | null;
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The counts of a hand by which calls are made. */
export const HAND_TEXTS = {
  'why/hand-has': ({ jokers, twos, bombs, plays }: HandCounts) =>
    `the hand has ${plural(jokers, 'joker')}, ${plural(twos, 'two')}, ${plural(bombs, 'bomb')}` +
    (plays === null ? '' : ` and goes out in ${plural(plays, 'play')}`),
} as const satisfies Texts;
