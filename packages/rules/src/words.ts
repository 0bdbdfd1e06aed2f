/**
 * The words of the game in each language: kinds, ranks, phases, actions. For every program that speaks to people; a
 * program's own texts stay with it, and a failure brings its sentences along.
 */
import { say, type Language, type LocalizedText, type Phrase } from './base/failure.ts';
import type { Combo } from './combos/combo.ts';
import type { Action } from './round/legality.ts';
import { PHASE_NAMES, type Phase } from './round/phase.ts';
import type { Side } from './round/score.ts';
import { KIND_NAMES, type Kind } from './ruleset/kinds.ts';

/** The words of the game in one language. */
export interface GameWords {
  readonly kinds: Readonly<Record<Kind, string>>;
  readonly phases: Readonly<Record<Phase, string>>;
  readonly sides: Readonly<Record<Side, string>>;
  /** Index = Rank. */
  readonly ranks: readonly string[];
  /** Index = suit number. */
  readonly suits: readonly string[];
  readonly pass: string;
  readonly kitty: string;
  readonly landlord: string;
  readonly farmer: string;
  readonly seatNumber: (seat: number) => string;
  /** A card with its suit. */
  readonly cardOf: (suit: string, rank: string) => string;
  /** An action after a name: "Left: bid 2", "You: bid 2". @param playText writes a play as the caller shows cards. */
  readonly did: (action: Action, playText: (combo: Combo) => string) => string;
  /** A failure, or a part of one. */
  readonly say: (part: Phrase) => string;
}

const ACTIONS = {
  openHand: { en: 'open hand', zh: '明牌' },
  closedHand: { en: 'closed hand', zh: '不明牌' },
  noBid: { en: 'no bid', zh: '不叫' },
  call: { en: 'call', zh: '叫地主' },
  noCall: { en: 'no call', zh: '不叫' },
  grab: { en: 'grab', zh: '抢地主' },
  noGrab: { en: 'no grab', zh: '不抢' },
  noDouble: { en: 'no double', zh: '不加倍' },
  double2: { en: 'double ×2', zh: '加倍' },
  double4: { en: 'double ×4', zh: '超级加倍' },
  redouble: { en: 'redouble', zh: '反加倍' },
  noRedouble: { en: 'no redouble', zh: '不反加倍' },
  pass: { en: 'pass', zh: '不出' },
} as const satisfies Readonly<Record<string, LocalizedText>>;

/** An action in words. @param playText writes a play as the caller shows cards. */
export const actionText = (action: Action, language: Language, playText: (combo: Combo) => string): string => {
  switch (action.type) {
    case 'openHand':
      return ACTIONS[action.open ? 'openHand' : 'closedHand'][language];
    case 'bid':
      if (action.points === 0) return ACTIONS.noBid[language];
      return language === 'en' ? `bid ${action.points}` : `${action.points} 分`;
    case 'call':
      return ACTIONS[action.take ? 'call' : 'noCall'][language];
    case 'grab':
      return ACTIONS[action.take ? 'grab' : 'noGrab'][language];
    case 'double':
      return ACTIONS[action.factor === 1 ? 'noDouble' : action.factor === 2 ? 'double2' : 'double4'][language];
    case 'redouble':
      return ACTIONS[action.factor === 1 ? 'noRedouble' : 'redouble'][language];
    case 'play':
      return playText(action.combo);
    default:
      return ACTIONS.pass[language];
  }
};

const inOne = <Name extends string>(
  names: Readonly<Record<Name, LocalizedText>>,
  language: Language,
): Readonly<Record<Name, string>> =>
  Object.fromEntries(Object.entries<LocalizedText>(names).map(([name, text]) => [name, text[language]])) as Readonly<
    Record<Name, string>
  >;

const shared = (language: Language): Pick<GameWords, 'kinds' | 'phases' | 'pass' | 'did' | 'say'> => ({
  kinds: inOne(KIND_NAMES, language),
  phases: inOne(PHASE_NAMES, language),
  pass: ACTIONS.pass[language],
  did: (action, playText) => actionText(action, language, playText),
  say: (part) => say(part, language),
});

/** The words of the game by language. docs/reference/rules.md has the glossary. */
export const GAME_WORDS: Readonly<Record<Language, GameWords>> = {
  en: {
    ...shared('en'),
    sides: { landlord: 'The landlord wins', farmers: 'The farmers win' },
    // oxfmt-ignore
    ranks: [
      '3', '4', '5', '6', '7', '8', '9', '10', 'jack', 'queen', 'king', 'ace', '2', 'small joker', 'big joker',
    ],
    suits: ['hearts', 'diamonds', 'spades', 'clubs'],
    kitty: 'kitty',
    landlord: 'landlord',
    farmer: 'farmer',
    seatNumber: (seat) => `seat ${seat}`,
    cardOf: (suit, rank) => `${rank} of ${suit}`,
  },
  zh: {
    ...shared('zh'),
    sides: { landlord: '地主胜', farmers: '农民胜' },
    ranks: ['3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', '2', '小王', '大王'],
    suits: ['红桃', '方块', '黑桃', '梅花'],
    kitty: '底牌',
    landlord: '地主',
    farmer: '农民',
    seatNumber: (seat) => `${seat} 号位`,
    cardOf: (suit, rank) => `${suit}${rank}`,
  },
};
