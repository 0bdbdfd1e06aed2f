/**
 * A round up to the position of a lesson. A deal has all 54 cards, so what the position does not hold is dealt as well,
 * and played before: one seat after another plays its other cards while nobody answers, and then gives the lead away by
 * a low single card that the next one beats.
 */
import {
  addCounts,
  copiesAsCounts,
  copiesOf,
  countOf,
  formatCards,
  fullDeckCounts,
  NO_CARDS,
  parseCards,
  RANK_COUNT,
  rankAt,
  sizeOf,
  subtractCounts,
  type Rank,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { unwrap } from '@doudizhu/rules/result';

const SEATS = 3;
const HAND_SIZE = 17;
const KITTY_SIZE = 3;

export interface PreludeWish {
  /** Index = Seat: what each seat is to hold in the end, as ranks; at least one card each. */
  readonly hands: readonly string[];
  readonly landlord: number;
  /** Who leads in the end. */
  readonly leader: number;
}

export interface Prelude {
  /** Index = Seat: the cards that are dealt, as ranks. */
  readonly hands: readonly string[];
  readonly kitty: string;
  /** Plays by text, seat after seat from the landlord on; `pass` is one. */
  readonly plays: readonly string[];
}

/** @throws where the hands are too many cards, or too few cards are left to give the lead to `leader` */
export const preludeTo = ({ hands: texts, landlord, leader }: PreludeWish): Prelude => {
  const hands = texts.map((text) => unwrap(parseCards(text)));
  const free = ranksOf(subtractCounts(fullDeckCounts(1), hands.reduce(addCounts, NO_CARDS)));
  const wanted = hands.map((hand, seat) => HAND_SIZE + (seat === landlord ? KITTY_SIZE : 0) - sizeOf(hand));
  if (wanted.some((count) => count < 0)) throw new Error('bad lesson: a hand is too large');
  const around = [0, 1, 2].map((turn) => (landlord + turn) % SEATS);
  const holders = around.at(-1) === leader ? around : [...around, leader];
  const links = linksBetween(holders, free);
  const inBulk: RankCounts[] = [NO_CARDS, NO_CARDS, NO_CARDS];
  for (const seat of around) {
    const count =
      (wanted[seat] ?? 0) - links.flatMap(({ from, to }) => [from, to]).filter((other) => other === seat).length;
    if (count < 0) throw new Error('bad lesson: a hand is too large to change the lead');
    inBulk[seat] = free
      .splice(0, count)
      .map((rank) => copiesAsCounts(rank, 1))
      .reduce(addCounts, NO_CARDS);
  }
  return dealtAs({ hands, links, inBulk, landlord, plays: playsOf(around, links, inBulk) });
};

/** One seat gives the lead to another: it plays a low card, which the other one beats. */
interface Link {
  readonly from: number;
  readonly to: number;
  readonly low: Rank;
  readonly high: Rank;
}

/** Takes the lowest and the highest cards out of `free`, whose ranks go up. */
const linksBetween = (holders: readonly number[], free: Rank[]): Link[] =>
  holders.slice(1).map((to, at) => {
    const low = free.shift();
    const high = free.pop();
    if (low === undefined || high === undefined || low >= high) {
      throw new Error('bad lesson: no card gives the lead away');
    }
    return { from: holders[at] ?? to, to, low, high };
  });

/** Each seat plays its other cards while nobody answers, and then gives the lead away. */
const playsOf = (around: readonly number[], links: readonly Link[], inBulk: readonly RankCounts[]): string[] => {
  const plays: string[] = [];
  for (const [at, seat] of around.entries()) {
    for (const group of groupsOf(inBulk[seat] ?? NO_CARDS)) plays.push(group, 'pass', 'pass');
    const link = links[at];
    if (link === undefined) continue;
    plays.push(letterOf(link.low));
    if ((seat + 1) % SEATS !== link.to) plays.push('pass');
    plays.push(letterOf(link.high), 'pass', 'pass');
  }
  return plays;
};

interface Shares {
  readonly hands: readonly RankCounts[];
  readonly links: readonly Link[];
  readonly inBulk: readonly RankCounts[];
  readonly landlord: number;
  readonly plays: readonly string[];
}

/** Three cards of the landlord's are dealt as the kitty. */
const dealtAs = ({ hands, links, inBulk, landlord, plays }: Shares): Prelude => {
  const linking = (seat: number): RankCounts =>
    links
      .flatMap(({ from, to, low, high }) => [...(from === seat ? [low] : []), ...(to === seat ? [high] : [])])
      .map((rank) => copiesAsCounts(rank, 1))
      .reduce(addCounts, NO_CARDS);
  const dealt = hands.map((hand, seat) => [hand, linking(seat), inBulk[seat] ?? NO_CARDS].reduce(addCounts, NO_CARDS));
  const kitty = ranksOf(dealt[landlord] ?? NO_CARDS)
    .slice(0, KITTY_SIZE)
    .map((rank) => copiesAsCounts(rank, 1))
    .reduce(addCounts, NO_CARDS);
  return {
    hands: dealt.map((cards, seat) => formatCards(seat === landlord ? subtractCounts(cards, kitty) : cards)),
    kitty: formatCards(kitty),
    plays,
  };
};

/** Every card's rank, the lowest first. */
const ranksOf = (counts: RankCounts): Rank[] => {
  const ranks: Rank[] = [];
  for (let index = 0; index < RANK_COUNT; index++) {
    const rank = rankAt(index);
    for (let copy = 0; copy < Math.min(countOf(counts, rank), copiesOf(rank, 1)); copy++) ranks.push(rank);
  }
  return ranks;
};

/** Plays of one rank each, none of them a bomb. */
const groupsOf = (counts: RankCounts): string[] => {
  const groups: string[] = [];
  for (let index = 0; index < RANK_COUNT; index++) {
    const rank = rankAt(index);
    const copies = countOf(counts, rank);
    const letter = letterOf(rank);
    if (copies === 4) groups.push(letter.repeat(2), letter.repeat(2));
    else if (copies > 0) groups.push(letter.repeat(copies));
  }
  return groups;
};

const letterOf = (rank: Rank): string => formatCards(copiesAsCounts(rank, 1));
