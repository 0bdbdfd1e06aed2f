/** Texts about bots: faults, and reasons for plays. */
import { RANK_PARAMETERS } from '@doudizhu/rules/cards';
import type { Language, LocalizedText, Texts } from '@doudizhu/rules/failure';
import { KIND_NAMES, type Kind } from '@doudizhu/rules/ruleset';

/** Why a bot is at fault. */
export const BOT_FAULT_TEXTS = {
  /** A reason in the bot's own words, which are quoted in every language. */
  'fault/text': { en: '{text}', zh: '{text}' },
  'fault/no-answer': { en: 'no answer in {timeoutMs} ms', zh: '{timeoutMs} 毫秒内没有回答' },
} as const satisfies Texts;

/** Cards of a combo, as `formatCombo` writes them. */
interface OfCombo {
  readonly combo: string;
}
/** The same with the kind of the combo. */
interface OfKind extends OfCombo {
  readonly kind: Kind;
}

/** `34567` as people read it: `3 4 5 6 7`; the ten has two digits, jokers have their names. */
const spaced = (combo: string, language: Language): string =>
  [...combo].map((letter) => (RANK_PARAMETERS.rank[letter] ?? { en: letter, zh: letter })[language]).join(' ');

/** A bomb is kept, other groups are not broken. */
const isBomb = ({ kind }: OfKind): boolean => kind === 'bomb' || kind === 'rocket';

/** A combo by its kind and cards; there is one rocket. */
const named = ({ kind, combo }: OfKind, language: Language): string =>
  kind === 'rocket' ? KIND_NAMES.rocket[language] : `${KIND_NAMES[kind][language]} ${spaced(combo, language)}`;

const BOMBS = {
  bomb: { en: 'a bomb', zh: '炸弹' },
  rocket: { en: 'the rocket', zh: '王炸' },
  either: { en: 'a bomb or the rocket', zh: '炸弹或王炸' },
} as const satisfies Readonly<Record<string, LocalizedText>>;

/** Plays to win; `left`: cards that may be left by a head start. */
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
  'why/goes-out': { en: 'plays the last cards', zh: '直接出完' },
  'why/reaches-head-start': { en: 'wins with {size:card} left', zh: '剩 {size} 张就赢' },
  'why/runs-out': { en: 'no player can stop the {plays:play} that remain', zh: '剩下的 {plays} 手谁也拦不住' },
  'why/wins-all-deals': {
    en: 'wins with open hands in each of the {deals:deal} that are still possible',
    zh: '余牌还有 {deals} 种分法，摊开打每种都赢',
  },
  'why/wins-next': ({ combo }: OfCombo) => ({
    en: `no player can beat it, and ${spaced(combo, 'en')} then wins`,
    zh: `没有人压得住，下一手 ${spaced(combo, 'zh')} 就赢`,
  }),
  'why/nothing-beats': { en: 'nothing in this hand beats it', zh: '手里没有能压的牌' },
  'why/feeds-partner': {
    en: 'the partner, who has {size:card} left, may go out on it',
    zh: '送牌给队友：只剩 {size} 张，可能正好走完',
  },
  'why/enemy-cannot-go-out': {
    en: 'the opponent who has {size:card} left cannot go out on it',
    zh: '剩 {size} 张的对手接不走',
  },
  'why/enemy-may-go-out': {
    en: 'the opponent who has {size:card} left may go out on it',
    zh: '剩 {size} 张的对手可能正好接走',
  },
  'why/partner-holds': { en: 'the partner holds the trick', zh: '队友的牌最大' },
  'why/beats-partner': { en: 'beats the partner', zh: '压了队友' },
  'why/unbeatable': { en: 'no player can beat it', zh: '没有人压得住' },
  'why/enemies-cannot-beat': { en: 'no opponent can beat it', zh: '对手压不住' },
  'why/only-higher-bombs-beat': { en: 'only a higher bomb can beat it', zh: '只有更大的炸弹压得住' },
  'why/blocks-landlord': ({ combo }: OfCombo) => ({
    en: `makes the landlord, who plays next, beat ${spaced(combo, 'en')}`,
    zh: `顶住下家地主，要大过 ${spaced(combo, 'zh')} 才接得住`,
  }),
  'why/only-bombs-beat': { en: 'only {by} can beat it', zh: '只有{by}压得住' },
  'why/stops-enemy': { en: 'beats an opponent who has {size:card} left', zh: '压住只剩 {size} 张的对手' },
  'why/enemy-holds': { en: 'an opponent who has {size:card} left holds the trick', zh: '放过了只剩 {size} 张的对手' },
  'why/keeps': (combo: OfKind) => ({
    en: `keeps the ${named(combo, 'en')}`,
    zh: `${isBomb(combo) ? '留着' : '不拆'}${named(combo, 'zh')}`,
  }),
  'why/breaks': (combo: OfKind) => ({ en: `breaks the ${named(combo, 'en')}`, zh: `拆了${named(combo, 'zh')}` }),
  'why/spends': (combo: OfKind) => ({ en: `spends the ${named(combo, 'en')}`, zh: `用掉${named(combo, 'zh')}` }),
  'why/keeps-high': ({ combo }: OfCombo) => ({
    en: `keeps ${spaced(combo, 'en')} for later`,
    zh: `把 ${spaced(combo, 'zh')} 留到后面`,
  }),
  'why/spends-high': ({ combo }: OfCombo) => ({
    en: `spends ${spaced(combo, 'en')}`,
    zh: `用掉了 ${spaced(combo, 'zh')}`,
  }),
  'why/leaves-one': ({ combo }: OfCombo) => ({
    en: `leaves a single play, ${spaced(combo, 'en')}`,
    zh: `只剩一手 ${spaced(combo, 'zh')}`,
  }),
  'why/leaves-plays': ({ plays, left }: PlaysToWin) => ({
    en: `needs ${plays} more ${plays === 1 ? 'play' : 'plays'} ${goalOf(left)}`,
    zh: left === 0 ? `剩下的牌要 ${plays} 手出完` : `再出 ${plays} 手才剩 ${left} 张`,
  }),
  'why/gains-no-play': ({ plays, left }: PlaysToWin) => ({
    en: `still needs ${plays} ${plays === 1 ? 'play' : 'plays'} ${goalOf(left)}, no fewer than before`,
    zh: left === 0 ? `剩下的牌还要 ${plays} 手出完，没有少` : `还要 ${plays} 手才剩 ${left} 张，没有少`,
  }),
  'why/leaves-cards': { en: 'leaves {size:card}', zh: '出完还剩 {size} 张' },
  'why/breaks-nothing': { en: 'takes nothing apart', zh: '什么都不用拆' },
  'why/dear': ({ combo }: OfCombo) => ({
    en: `the cheapest play that beats it is ${spaced(combo, 'en')}`,
    zh: `要压最少得用 ${spaced(combo, 'zh')}`,
  }),
  'why/sheds': { en: 'plays {size:card} at once', zh: '一次走 {size} 张' },
  'why/loose': ({ combo }: OfCombo) => ({
    en: `gets rid of ${spaced(combo, 'en')}, which fits no pair and no sequence`,
    zh: `先走 ${spaced(combo, 'zh')}，它凑不成对子和顺子`,
  }),
  'why/unpaired': ({ combo }: OfCombo) => ({
    en: `gets rid of ${spaced(combo, 'en')}, which fits no pair`,
    zh: `先走 ${spaced(combo, 'zh')}，它凑不成对子`,
  }),
  'why/lowest': { en: 'is the lowest {kind} that beats it', zh: '能压的{kind}里它最小' },
  'why/lowest-lead': { en: 'leads the lowest cards of the hand', zh: '先走手里最小的牌' },
  'why/few-above': ({ size }: { readonly size: number }) => ({
    en: `only ${size === 1 ? '1 higher card is' : `${size} higher cards are`} still out`,
    zh: `外面比它大的只剩 ${size} 张`,
  }),
  'why/doubles': { en: 'doubles the stake', zh: '让倍数翻一番' },
} as const satisfies Texts;

/** Names of parameters of the reasons. */
export const REASON_PARAMETERS = { by: BOMBS, kind: KIND_NAMES } as const;
