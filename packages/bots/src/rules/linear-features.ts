/**
 * What the rules bot considers about a play, each consideration with a weight of its own: a sum of weights is what a
 * play is worth, in logits of winning the round. No consideration looks at a hidden card.
 *
 * Blocks stand one after another in a table of COUNT weights, one table a role. Most are yes or no; the ones called
 * «chance» or «value» are multiplied by a number.
 */
import {
  BIG_JOKER,
  countOf,
  KINDS,
  PASS,
  RANK_2,
  RANK_A,
  RANK_COUNT,
  rankAt,
  sizeOfWords,
  SMALL_JOKER,
  type ActionId,
  type ActionSpace,
  type RuleSet,
} from '@doudizhu/rules';
import { handValueOf, chanceNoBomb, chanceUnbeaten, type Outlook, type Losers, type Runout } from '@doudizhu/evaluate';

/** Three weight tables: the landlord, the farmer who plays right before him («up»), and the other farmers. */
export const ROLES = ['landlord', 'down', 'up'] as const;

/** The table as one seat sees it at one decision; everything that does not depend on the play. */
export interface Prospect {
  readonly rules: RuleSet;
  readonly space: ActionSpace;
  /** Index into ROLES. */
  readonly role: number;
  /** The own hand, as count words. */
  readonly lo: number;
  readonly hi: number;
  readonly beat: ActionId;
  readonly outlook: Outlook;
  readonly runout: Runout;
  readonly losers: Losers;
  /** Fewest cards of an enemy; fewest of a partner, 0 for a landlord. */
  readonly enemySize: number;
  readonly partnerSize: number;
  /** Cards of who holds the trick, 0 when leading; whether that is a partner. */
  readonly holderSize: number;
  readonly partnerHolds: boolean;
  /** Whether a partner, or an enemy, still plays before the trick can end. */
  readonly partnerFollows: boolean;
  readonly enemyFollows: boolean;
  readonly nextIsPartner: boolean;
  /** Cards of the seats that play next and last before this one. */
  readonly nextSize: number;
  readonly previousSize: number;
  /** The hand's own decomposition. */
  readonly plays: number;
  readonly value: number;
  /** Unseen jokers (0–2) and twos (0–4), as jokers · 5 + twos. */
  readonly topUnseen: number;
}

const SIZES = 8; // see sizeClass
const PLAYS = 10; // 0–8, more
const KIND_CLASSES = 5; // single, pair, triple, chain, bomb or four-with-two
const SITUATIONS = 5;
const VALUES = 16;
const LOSERS = 16;
const [LEAD, OVER_ENEMY, OVER_PARTNER, PASS_ENEMY, PASS_PARTNER] = [0, 1, 2, 3, 4];

const layout = <Name extends string>(
  sizes: Readonly<Record<Name, number>>,
): { at: Readonly<Record<Name, number>>; count: number } => {
  const at = {} as Record<Name, number>;
  let count = 0;
  for (const name of Object.keys(sizes) as Name[]) {
    at[name] = count;
    count += sizes[name];
  }
  return { at, count };
};

const LAYOUT = layout({
  playsLeft: PLAYS * SITUATIONS,
  playsAgainstEnemy: PLAYS * SIZES,
  playsWithPartner: PLAYS * SIZES,
  cardsLeft: 34,
  value: SITUATIONS,
  unbeatenChance: 3 * PLAYS,
  safeChance: 3,
  beatenChance: 2 * SIZES,
  answeredOutChance: 3,
  runoutChance: 3,
  passEnemy: 2 * SIZES,
  passPartner: 2 * SIZES,
  partnerBeatenChance: 2,
  overPartner: 2 * SIZES,
  overPartnerChance: 1,
  bombSpent: PLAYS,
  rocketSpent: PLAYS,
  bombsLeft: 4,
  rocketLeft: 2,
  jokersLeft: 3,
  twosLeft: 5,
  acesLeft: 5,
  bossesLeft: 6,
  looseLeft: 7,
  leadKind: KIND_CLASSES * SIZES,
  leadForPartner: 2 * KIND_CLASSES * SIZES,
  singleRank: 3 * RANK_COUNT,
  pairRank: 3 * RANK_COUNT,
  bombChance: PLAYS,
  playsChanged: 5 * SITUATIONS * 3,
  valueChanged: SITUATIONS,
  playsBySizes: PLAYS * SIZES * SITUATIONS,
  playsByBosses: PLAYS * 6,
  playsByBombs: PLAYS * 4,
  playsByValue: PLAYS * VALUES,
  sizesAround: SIZES * SIZES * 3,
  topUnseen: 15 * 3,
  singleAgainst: 3 * RANK_COUNT * SIZES,
  pairAgainst: 3 * RANK_COUNT * SIZES,
  unbeatenBySize: 3 * SIZES,
  looseByBosses: 7 * 6,
  losers: LOSERS * SITUATIONS,
  losersBySizes: LOSERS * SIZES,
  losersByPlays: LOSERS * PLAYS,
  losersByUnbeaten: LOSERS * 5 * 3,
  losersWithPartner: LOSERS * SIZES,
  losersChance: SITUATIONS,
  losersByLooseAndNoBomb: LOSERS * 5,
});
const AT = LAYOUT.at;
/** Weights of one role. */
export const COUNT = LAYOUT.count;

/** Considerations of one play: `found` indices into a role's weights, each with its factor. */
export interface Considerations {
  readonly index: Int32Array;
  readonly factor: Float64Array;
  found: number;
}

export const createConsiderations = (): Considerations => ({
  index: new Int32Array(64),
  factor: new Float64Array(64),
  found: 0,
});

const SINGLE = KINDS.indexOf('single');
const PAIR = KINDS.indexOf('pair');
const BOMB = KINDS.indexOf('bomb');
const ROCKET = KINDS.indexOf('rocket');
const KIND_CLASS = KINDS.map((kind) => {
  if (kind === 'single') return 0;
  if (kind === 'pair') return 1;
  if (kind.startsWith('triple')) return 2;
  return kind.startsWith('sequence') || kind.startsWith('plane') ? 3 : 4;
});

/** Sizes of a hand in classes: 1, 2, 3, 4, 5–6, 7–9, 10–13, more; 0 (nobody) is with 1. */
const sizeClass = (size: number): number => {
  if (size <= 4) return Math.max(0, size - 1);
  if (size <= 6) return 4;
  if (size <= 9) return 5;
  return size <= 13 ? 6 : 7;
};

/** Lists what there is to consider about a legal action of the prospect's owner. */
export const consider = (prospect: Prospect, id: ActionId, into: Considerations): void => {
  const { space, outlook, rules } = prospect;
  const lo = (prospect.lo - (space.lo[id] as number)) | 0;
  const hi = (prospect.hi - (space.hi[id] as number)) | 0;
  into.found = 0;
  const add = (index: number, factor: number): void => {
    into.index[into.found] = index;
    into.factor[into.found++] = factor;
  };
  const { plays, value } = handValueOf(lo, hi, rules);
  const playsClass = Math.min(plays, PLAYS - 1);
  const enemy = sizeClass(prospect.enemySize);
  const partner = sizeClass(prospect.partnerSize);
  const holder = sizeClass(prospect.holderSize);
  const situation = situationOf(prospect, id);
  add(AT.playsLeft + situation * PLAYS + playsClass, 1);
  add(AT.playsAgainstEnemy + enemy * PLAYS + playsClass, 1);
  if (prospect.partnerSize > 0) add(AT.playsWithPartner + partner * PLAYS + playsClass, 1);
  add(AT.cardsLeft + sizeOfWords(lo, hi), 1);
  add(AT.value + situation, value / 20);
  considerRest(prospect, lo, hi, playsClass, add);
  const few = plays <= 2 ? 0 : plays <= 4 ? 1 : 2;
  const change = Math.max(-2, Math.min(2, plays - prospect.plays)) + 2;
  add(AT.playsChanged + (situation * 3 + few) * 5 + change, 1);
  add(AT.valueChanged + situation, (value - prospect.value) / 20);
  add(AT.playsBySizes + (situation * SIZES + enemy) * PLAYS + playsClass, 1);
  const valueClass = Math.max(0, Math.min(VALUES - 1, Math.round(value / 6) + 14));
  add(AT.playsByValue + valueClass * PLAYS + playsClass, 1);
  add(AT.sizesAround + (sizeClass(prospect.nextSize) * SIZES + sizeClass(prospect.previousSize)) * 3 + few, 1);
  add(AT.topUnseen + prospect.topUnseen * 3 + few, 1);
  const noBomb = chanceNoBomb(outlook);
  add(AT.bombChance + playsClass, 1 - noBomb);
  const losers = prospect.losers(lo, hi);
  const losersClass = Math.max(0, Math.min(LOSERS - 1, Math.round(losers * 2) + 3));
  add(AT.losers + situation * LOSERS + losersClass, 1);
  add(AT.losersBySizes + enemy * LOSERS + losersClass, 1);
  add(AT.losersByPlays + playsClass * LOSERS + losersClass, 1);
  add(AT.losersChance + situation, losers / 4);
  add(AT.losersByLooseAndNoBomb + Math.round((1 - noBomb) * 4) * LOSERS + losersClass, 1);
  if (prospect.partnerSize > 0) add(AT.losersWithPartner + partner * LOSERS + losersClass, 1);
  if (id === PASS) {
    if (situation === PASS_ENEMY) add(AT.passEnemy + 2 * holder + Number(prospect.partnerFollows), 1);
    else {
      add(AT.passPartner + 2 * holder + Number(prospect.enemyFollows), 1);
      add(AT.partnerBeatenChance + Number(prospect.enemyFollows), 1 - chanceUnbeaten(outlook, prospect.beat));
    }
    return;
  }
  const kind = space.kind[id] as number;
  const main = space.main[id] as number;
  const isBomb = kind === BOMB || kind === ROCKET;
  const unbeaten = chanceUnbeaten(outlook, id);
  const safe = isBomb ? unbeaten : unbeaten * noBomb;
  const run = plays <= RUNOUT_PLAYS_MAX ? safe * prospect.runout(lo, hi) : 0;
  add(AT.unbeatenChance + situation * PLAYS + playsClass, unbeaten);
  add(AT.safeChance + situation, safe);
  add(AT.beatenChance + 2 * enemy + Number(situation === LEAD), 1 - unbeaten);
  if (outlook.sizes.includes(space.cards[id] as number)) {
    add(AT.answeredOutChance + Math.min(KIND_CLASS[kind] as number, 2), 1 - unbeaten);
  }
  add(AT.losersByUnbeaten + (situation * 5 + Math.round(unbeaten * 4)) * LOSERS + losersClass, 1);
  if (run > 0) add(AT.runoutChance, run);
  if (run > 0.8) add(AT.runoutChance + 1, 1);
  if (run > 0.999) add(AT.runoutChance + 2, 1);
  if (situation === OVER_PARTNER) {
    add(AT.overPartner + 2 * holder + Number(prospect.enemyFollows), 1);
    add(AT.overPartnerChance, unbeaten - chanceUnbeaten(outlook, prospect.beat));
  }
  if (kind === BOMB) add(AT.bombSpent + playsClass, 1);
  if (kind === ROCKET) add(AT.rocketSpent + playsClass, 1);
  add(AT.unbeatenBySize + situation * SIZES + enemy, unbeaten);
  const opposite = situation === LEAD ? enemy : holder;
  if (kind === SINGLE) add(AT.singleAgainst + (situation * SIZES + opposite) * RANK_COUNT + main, 1);
  if (kind === PAIR) add(AT.pairAgainst + (situation * SIZES + opposite) * RANK_COUNT + main, 1);
  if (kind === SINGLE) add(AT.singleRank + situation * RANK_COUNT + main, 1);
  if (kind === PAIR) add(AT.pairRank + situation * RANK_COUNT + main, 1);
  if (situation !== LEAD) return;
  const kindClass = KIND_CLASS[kind] as number;
  add(AT.leadKind + enemy * KIND_CLASSES + kindClass, 1);
  if (prospect.partnerSize > 0) {
    add(AT.leadForPartner + (partner * 2 + Number(prospect.nextIsPartner)) * KIND_CLASSES + kindClass, 1);
  }
};

/** Hands that want more plays are not worth a look at how they run out. */
const RUNOUT_PLAYS_MAX = 4;

const situationOf = (prospect: Prospect, id: ActionId): number => {
  if (prospect.beat === PASS) return LEAD as number;
  if (id === PASS) return (prospect.partnerHolds ? PASS_PARTNER : PASS_ENEMY) as number;
  return (prospect.partnerHolds ? OVER_PARTNER : OVER_ENEMY) as number;
};

/** What the play leaves: bombs, high cards, cards that nothing unseen tops, low cards without company. */
const considerRest = (
  { outlook, rules }: Prospect,
  lo: number,
  hi: number,
  playsClass: number,
  add: (index: number, factor: number) => void,
): void => {
  const rest = { lo, hi };
  let bombs = 0;
  let loose = 0;
  let bosses = 0;
  for (let index = 0; index < RANK_COUNT; index++) {
    const held = countOf(rest, rankAt(index));
    if (held === 0) continue;
    if (held >= 4) bombs++;
    if (held === 1 && index < LOW_RANKS) loose++;
    if ((outlook.noSingleAbove[index] as number) > 0.999) bosses += held;
  }
  const small = countOf(rest, SMALL_JOKER);
  const big = countOf(rest, BIG_JOKER);
  add(AT.bombsLeft + Math.min(bombs, 3), 1);
  add(AT.rocketLeft + Number(small === rules.decks && big === rules.decks), 1);
  add(AT.jokersLeft + Math.min(small + big, 2), 1);
  add(AT.twosLeft + Math.min(countOf(rest, RANK_2), 4), 1);
  add(AT.acesLeft + Math.min(countOf(rest, RANK_A), 4), 1);
  add(AT.bossesLeft + Math.min(bosses, 5), 1);
  add(AT.looseLeft + Math.min(loose, 6), 1);
  add(AT.playsByBosses + Math.min(bosses, 5) * PLAYS + playsClass, 1);
  add(AT.playsByBombs + Math.min(bombs + Number(small + big === 2 * rules.decks), 3) * PLAYS + playsClass, 1);
  add(AT.looseByBosses + Math.min(bosses, 5) * 7 + Math.min(loose, 6), 1);
};

/** Ranks below the jack. */
const LOW_RANKS = 8;
