/** Titles of rule sets that players type, and the switches of a rule set in words (docs/reference/rules.md). */
import { overridesOf, PRESET_NAMES, type Kind, type RuleSet } from '@doudizhu/rules/ruleset';
import { GAME_WORDS } from './game-words.ts';
import type { Language } from './languages.ts';
import { RULE_TEXTS } from './rule-texts.ts';

/** Names of rule sets that players type besides those of `RULE_TEXTS`. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  竞技: 'competition',
  抢地主: 'happy',
  叫分: 'zunli',
  天地: 'laizi-tiandi',
  四人斗: 'app-4p',
  残局: 'canju',
};

/** Names of rule sets as players type them, in any language and in small letters, each with its preset. */
export const RULES_BY_TITLE: ReadonlyMap<string, string> = new Map([
  ...Object.values(RULE_TEXTS).flatMap((texts) =>
    PRESET_NAMES.map((preset) => [texts[preset].name.toLowerCase(), preset] as const),
  ),
  ...Object.entries(ALSO_CALLED),
]);

const indexOf = (language: Language): 0 | 1 => (language === 'zh' ? 0 : 1);

type Switch = Exclude<keyof RuleSet, 'name'>;
/** Chinese and English sentence of a switch with this value. */
type Sentences = readonly [zh: string, en: string];
type SentenceOf = { readonly [Name in Switch]: (value: RuleSet[Name]) => Sentences };

/** @returns one sentence per changed switch, without a full stop. Empty for a preset */
export const changesOf = (rules: RuleSet, language: Language): readonly string[] => {
  const { preset: _preset, name: _name, ...changed } = overridesOf(rules);
  return (Object.keys(changed) as Switch[]).map((name) => switchSentence(name, rules, language));
};

/** Sentence of a switch of a rule set, without a full stop. */
export const switchSentence = <Name extends Switch>(name: Name, rules: RuleSet, language: Language): string =>
  SENTENCES[name](rules[name])[indexOf(language)];

/** A sentence in which `[yes|no]` depends on the value. */
const either =
  (zh: string, en: string) =>
  (value: boolean): Sentences => {
    const chosen = (text: string): string =>
      text.replace(/\[(.*?)\|(.*?)\]/u, (_whole, yes: string, no: string) => (value ? yes : no));
    return [chosen(zh), chosen(en)];
  };

const lettersOf = (letters: string): string =>
  Array.from(letters, (letter) => (letter === 'T' ? '10' : letter)).join(' ');
const factorsOf = (factors: readonly number[]): string => factors.map((factor) => `×${factor}`).join(' ');
const kindsIn = (kinds: readonly Kind[]): Sentences => [
  kinds.map((kind) => GAME_WORDS.zh.kinds[kind]).join('、'),
  kinds.map((kind) => GAME_WORDS.en.kinds[kind]).join(', '),
];

const SENTENCES: SentenceOf = {
  seats: (seats) => [`${seats} 个座位`, `${seats} seats`],
  decks: (decks) => [`${decks} 副牌`, decks === 1 ? 'One deck' : `${decks} decks`],
  kinds: (kinds) => {
    const [zh, en] = kindsIn(kinds);
    return [`只有这些牌型：${zh}`, `Only these combos: ${en}`];
  },
  kindsOff: (kinds) => {
    const [zh, en] = kindsIn(kinds);
    return kinds.length === 0
      ? ['不去掉任何牌型', 'No combo is left out']
      : [`没有这些牌型：${zh}`, `Without these combos: ${en}`];
  },
  equalSinglesMax: (most) => [`飞机带的单张，同点最多 ${most} 张`, `Singles on a plane: at most ${most} of one rank`],
  extendingTriple: either(
    '飞机[可以|不能]带紧挨着的三张',
    'A plane may [take|not take] the adjacent triple as its singles',
  ),
  jokersOnPlane: either('飞机[可以|不能]带双王', 'A plane may [take|not take] both jokers'),
  equalSinglesOnQuad: either(
    '四带二[可以|不能]带同点的两张',
    'Four with two singles may [take|not take] two of one rank',
  ),
  jokersOnQuad: either('四带二[可以|不能]带双王', 'Four with two may [take|not take] both jokers'),
  equalPairsOnQuad: either(
    '四带两对[可以|不能]带同点的四张',
    'Four with two pairs may [take|not take] four of one rank',
  ),
  equalPairsOnPlane: either('飞机[可以|不能]带同点的两对', 'A plane may [take|not take] two pairs of one rank'),
  consecutiveWings: either('飞机带的对子[必须|不必]相连', 'Pairs on a plane [must|need not] be consecutive'),
  allowQuadplexAsBomb: either(
    '四带二[算最小的炸弹，要翻倍|不算炸弹]',
    'Four with two [is the lowest bomb, and doubles|is no bomb]',
  ),
  bareTriple: (when) =>
    (
      {
        always: ['三张可以不带', 'Three cards need no kicker'],
        last: ['三张不带，只能最后一手出', 'Three cards without a kicker: as the last play only'],
        never: ['三张必须带牌', 'Three cards need a kicker'],
      } as const
    )[when],
  wildcards: (count) =>
    count === 0
      ? ['没有癞子', 'No wild rank']
      : [`${count} 个点数当癞子`, count === 1 ? 'One wild rank' : `${count} wild ranks`],
  softBesideHard: either(
    '四张都在手里时，炸弹[可以|不能]用癞子顶一张',
    'A seat with all four of a rank may [lay|not lay] that bomb with a wild card',
  ),
  wild: (letters) =>
    letters === ''
      ? ['癞子临时抽', 'Wild ranks are drawn']
      : [`癞子是 ${lettersOf(letters)}`, `Wild: ${lettersOf(letters)}`],
  without: (letters) =>
    letters === ''
      ? ['所有点数都在', 'All ranks are in the pack']
      : [`去掉 ${lettersOf(letters)}`, `Without ${lettersOf(letters)}`],
  shuffle: (shuffle) =>
    shuffle === 'full'
      ? ['洗牌', 'The cards are shuffled']
      : [
          `不洗牌，每次发 ${shuffle.packets.join('、')} 张`,
          `No shuffle, dealt in packets of ${shuffle.packets.join(', ')}`,
        ],
  wildDrawn: (when) =>
    when === 'beforeAuction'
      ? ['叫牌前抽癞子', 'The wild rank is drawn before the auction']
      : ['定了地主再抽癞子', 'The wild rank is drawn after the auction'],
  auction: (auction) =>
    (
      {
        oneRound: ['每人只叫一次分', 'One bid each'],
        continuing: ['不叫以后还能再叫', 'A seat that passed may bid later'],
        grab: ['叫地主，抢地主', 'Seats call and grab the landlord'],
        concede: ['抢地主要让牌', 'Each grab gives the farmer a card of head start'],
      } as const
    )[auction],
  takesMax: (most) => [`叫和抢最多 ${most} 次`, `At most ${most} calls and grabs`],
  leads: (side) => (side === 'landlord' ? ['地主先出', 'The landlord leads'] : ['农民先出', 'A farmer leads']),
  firstCaller: (first) =>
    (
      {
        random: ['随机一家先叫', 'A random seat calls first'],
        rotate: ['轮流先叫', 'The first call rotates'],
        faceUp: ['拿到翻开那张的先叫', 'The seat with the turned-up card calls first'],
        fixed: ['总是同一家先叫', 'The same seat always calls first'],
      } as const
    )[first],
  onAllPass: ({ redealsMax, then }) => {
    if (redealsMax === null) return ['都不叫就重发，发到有人叫', 'All pass: a new deal, until a seat bids'];
    const end = (
      {
        random: ['随机一家当地主', 'a random seat is landlord'],
        first: ['第一家当地主', 'the first seat is landlord'],
        abort: ['流局', 'the round has no score'],
      } as const
    )[then];
    return redealsMax === 0
      ? [`都不叫：${end[0]}`, `All pass: ${end[1]}`]
      : [
          `都不叫最多重发 ${redealsMax} 次，再不叫就${end[0]}`,
          `All pass: at most ${redealsMax} new deals, then ${end[1]}`,
        ];
  },
  doubling: (doubling) =>
    (
      {
        none: ['没有加倍', 'No doubling'],
        competition: ['农民可以加倍，地主可以反加倍', 'Farmers may double, the landlord redoubles'],
        happy: ['每家可以加倍、超级加倍', 'Each seat may double or quadruple'],
      } as const
    )[doubling],
  doublingOrder: (order) =>
    (
      {
        together: ['同时加倍，互相看不到', 'Seats double at the same time'],
        inTurn: ['轮流加倍，大家看得到', 'Seats double in turn, openly'],
        inTurnAll: ['轮流加倍，最后总要问地主', 'Seats double in turn, and the landlord is always asked'],
      } as const
    )[order],
  kittyReveal: (when) =>
    (
      {
        beforeTaking: ['底牌先翻开，再归地主', 'The kitty is shown before it is taken'],
        afterAuction: ['定了地主就翻底牌', 'The kitty is shown with the landlord'],
        afterDoubling: ['加倍完才翻底牌', 'The kitty is shown after doubling'],
      } as const
    )[when],
  openHand: (factors) =>
    factors === null
      ? ['不能明牌', 'No open hands']
      : [`明牌倍数 ${factorsOf(factors)}`, `Open hands ${factorsOf(factors)}`],
  scoring: (scoring) =>
    (
      {
        competition: ['按比赛算分', 'Scored as in Competition'],
        simple: ['按经典算分', 'Scored as in Classic'],
        happy: ['按欢乐算分', 'Scored as in Happy'],
      } as const
    )[scoring],
  perFarmerDoubling: either(
    '农民加倍[只算自己的|两家都算]',
    'A farmer’s double counts for [that farmer alone|both farmers]',
  ),
  spring: (factor) =>
    factor === 1 ? ['春天不翻倍', 'Spring is not scored'] : [`春天 ×${factor}`, `Spring ×${factor}`],
  bombCardsScored: (cards) => [`${cards} 张以上的炸弹才翻倍`, `Bombs double from ${cards} cards`],
  bombsCounted: (most) =>
    most === null
      ? ['每个炸弹都翻倍', 'Every bomb doubles']
      : [`最多 ${most} 个炸弹翻倍`, `At most ${most} bombs double`],
  bombFactors: ({ soft, hard, pure, rocket }) => [
    `炸弹：软 ×${soft}，硬 ×${hard}，纯癞子 ×${pure}，王炸 ×${rocket}`,
    `Bombs: with wild cards ×${soft}, without ×${hard}, wild alone ×${pure}, rocket ×${rocket}`,
  ],
  kittyMultipliers: (factors) => {
    if (factors === null) return ['底牌不翻倍', 'The kitty does not multiply'];
    const { jokers, straightFlush, flush, run, joker, pair } = factors;
    return [
      `底牌：双王 ×${jokers}，同花顺 ×${straightFlush}，同花 ×${flush}，顺子 ×${run}，单王 ×${joker}，对子 ×${pair}`,
      `Kitty: both jokers ×${jokers}, straight flush ×${straightFlush}, flush ×${flush}, run ×${run}, a joker ×${joker}, a pair ×${pair}`,
    ];
  },
  base: (base) => [`底分 ${base}`, `Base ${base}`],
  multiplierMax: (most) =>
    most === null ? ['不封顶', 'No limit on the multipliers'] : [`封顶 ${most} 倍`, `At most ×${most}`],
};
