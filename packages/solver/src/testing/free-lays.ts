/**
 * Minimax with every way to lay every play (`EveryLay`), for positions with wild ranks. It uses neither the move generator
 * nor `cardsUsed`, so it shows that the ways that they leave out never change the winner.
 */
import {
  copiesAsCounts,
  countsOf,
  deck,
  formatCards,
  rankAt,
  rankOf,
  RANKS,
  sizeOf,
  subtractCounts,
  type Card,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { beats, formatCombo, type Combo } from '@doudizhu/rules/combos';
import { sideLetter, type OpenPosition } from '@doudizhu/rules/position';
import { createRng, randomBelow, shuffle, type Rng } from '@doudizhu/rules/rng';
import type { Side } from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { EveryLay } from '@doudizhu/rules/testing';
import type { Solver } from '../solver.ts';

/** The winner of a position under best play. */
export const winnerWithEveryLay = (position: OpenPosition): Side => {
  const { hands, turn, toBeat, rules } = position;
  const game = gameOf(rules);
  const beat = toBeat === null ? NOTHING : game.classOf(toBeat.combo);
  return game.isWonByLandlord(
    hands.map((hand) => game.numberOf(hand)),
    turn,
    beat,
    toBeat?.side ?? NOTHING,
  )
    ? 'landlord'
    : 'farmers';
};

const games = new WeakMap<RuleSet, FreeGame>();

/** The game of a rule set, which has the lays of earlier positions. */
const gameOf = (rules: RuleSet): FreeGame => {
  const game = games.get(rules) ?? new FreeGame(rules);
  games.set(rules, game);
  return game;
};

const NOTHING = -1;
const EMPTY_HAND = 0;

interface FreeMove {
  readonly played: number;
  readonly rest: number;
}

/** Hands and combos by number. Combos that beat alike have one number. */
class FreeGame {
  private readonly rules: RuleSet;
  readonly lays: EveryLay;
  private readonly numbers = new Map<string, number>();
  private readonly hands: RankCounts[] = [];
  private readonly classes = new Map<string, number>();
  private readonly combos: Combo[] = [];
  private readonly moves: (readonly FreeMove[] | undefined)[] = [];
  private readonly known = new Map<string, boolean>();

  constructor(rules: RuleSet) {
    this.rules = rules;
    this.lays = new EveryLay(rules);
    this.numberOf(copiesAsCounts(rankAt(0), 0));
  }

  numberOf(hand: RankCounts): number {
    return numbered(this.numbers, this.hands, `${hand.lo} ${hand.hi}`, hand);
  }

  classOf(combo: Combo): number {
    const { kind, main, length, bomb = '' } = combo;
    return numbered(this.classes, this.combos, `${kind} ${main} ${length} ${bomb}`, combo);
  }

  /** @param beat the combo to beat and `owner` its side, or `NOTHING`. */
  isWonByLandlord(hands: readonly number[], turn: number, beat: number, owner: number): boolean {
    const key = `${hands.join(' ')},${turn} ${beat} ${owner}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const isLandlord = turn === 0;
    const next = (turn + 1) % hands.length;
    const leads = beat === NOTHING;
    const ends = next === owner;
    const passWins =
      !leads && this.isWonByLandlord(hands, next, ends ? NOTHING : beat, ends ? NOTHING : owner) === isLandlord;
    const wins =
      passWins ||
      this.movesOf(hands[turn]!).some(({ played, rest }) => {
        if (!leads && !beats(this.combos[played]!, this.combos[beat]!, this.rules)) return false;
        return rest === EMPTY_HAND || this.isWonByLandlord(hands.with(turn, rest), next, played, turn) === isLandlord;
      });
    this.known.set(key, wins === isLandlord);
    return wins === isLandlord;
  }

  private movesOf(hand: number): readonly FreeMove[] {
    const known = this.moves[hand];
    if (known !== undefined) return known;
    const found = new Map<string, FreeMove>();
    const held = this.hands[hand]!;
    for (const { cards, combo } of this.lays.of(held)) {
      const move = { played: this.classOf(combo), rest: this.numberOf(subtractCounts(held, cards)) };
      found.set(`${move.played} ${move.rest}`, move);
    }
    return (this.moves[hand] = [...found.values()]);
  }
}

const numbered = <Value>(numbers: Map<string, number>, values: Value[], key: string, value: Value): number => {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, values.length);
  return values.push(value) - 1;
};

/** Number of differences between the solver and `winnerWithEveryLay`, and of the positions that were compared. */
export interface FreeAgreement {
  readonly positions: number;
  readonly landlordWins: number;
  /** Each as a line. */
  readonly differences: readonly string[];
}

/** Compares the winners of that number of positions of a sample; each rule set is drawn for twenty of them. */
export const compareEveryLay = (solver: Solver, sample: FreeSample, positions: number): FreeAgreement => {
  const rng = createRng(`lays ${JSON.stringify(sample)}`);
  const differences: string[] = [];
  let landlordWins = 0;
  let rules = drawRules(rng, sample);
  for (let index = 0; index < positions; index++) {
    if (index % 20 === 0) rules = drawRules(rng, sample);
    const position = drawPosition(rng, rules, sample);
    const winner = winnerWithEveryLay(position);
    if (winner === 'landlord') landlordWins++;
    if (solver.winner(position).winner !== winner) differences.push(describe(position));
  }
  return { positions, landlordWins, differences };
};

/** Contents of a sample of positions. */
export interface FreeSample {
  readonly sides: 2 | 3;
  readonly wildRanks: 1 | 2;
  /** True if one hand has four of a rank and a wild card. */
  readonly hasQuad: boolean;
  /** Cards of a hand at most. One with a quad can have 5. */
  readonly cardsMax: number;
}

const KICKER_RULES = ['happy', 'competition', 'pagat', 'zunli', 'botzone'] as const;

const drawRules = (rng: Rng, { wildRanks }: FreeSample): RuleSet => {
  const wild = shuffle(rng, Array.from(RANKS.slice(0, 13)))
    .slice(0, wildRanks)
    .join('');
  const preset = PRESETS[KICKER_RULES[randomBelow(rng, KICKER_RULES.length)]!];
  return { ...preset, name: `${preset.name} ${wild}`, wildcards: wildRanks, wild };
};

/** A small position, leading or following, of a few neighbouring ranks. */
const drawPosition = (rng: Rng, rules: RuleSet, { sides, hasQuad, cardsMax }: FreeSample): OpenPosition => {
  const isWild = (card: Card): boolean => rules.wild.includes(RANKS.charAt(rankOf(card)));
  for (;;) {
    const first = randomBelow(rng, 9);
    const ranks = 4 + randomBelow(rng, 5);
    const pack = deck(1).filter((card) => (rankOf(card) >= first && rankOf(card) < first + ranks) || isWild(card));
    shuffle(rng, pack);
    const hands: Card[][] = Array.from({ length: sides }, () => []);
    if (hasQuad) {
      const quad = pack.find((card) => !isWild(card) && rankOf(card) < 13);
      const filler = pack.find(isWild);
      if (quad === undefined || filler === undefined) continue;
      const given = pack.filter((card) => rankOf(card) === rankOf(quad) || card === filler);
      hands[randomBelow(rng, sides)]!.push(...given);
    }
    const left = pack.filter((card) => !hands.some((hand) => hand.includes(card)));
    for (const hand of hands)
      hand.push(...left.splice(0, Math.max(0, 2 + randomBelow(rng, cardsMax - 1) - hand.length)));
    if (hands.some((hand) => hand.length === 0)) continue;
    const turn = randomBelow(rng, sides);
    const position: OpenPosition = { rules, hands: hands.map((hand) => countsOf(hand)), turn, toBeat: null, passes: 0 };
    if (randomBelow(rng, 2) === 0) return position;
    const played = gameOf(rules).lays.of(countsOf(left.slice(0, 5)));
    const lay = played[randomBelow(rng, Math.max(1, played.length))];
    const side = (turn + sides - 1) % sides;
    if (lay !== undefined) return { ...position, toBeat: { side, combo: lay.combo } };
  }
};

/** Samples of two and three hands with one and two wild ranks, with and without four of a rank beside a wild card. */
export const FREE_SAMPLES: readonly FreeSample[] = ([1, 2] as const).flatMap((wildRanks) =>
  [true, false].flatMap((hasQuad): FreeSample[] => [
    { sides: 2, wildRanks, hasQuad, cardsMax: 7 },
    { sides: 3, wildRanks, hasQuad, cardsMax: 5 },
  ]),
);

/** The position as a line. */
const describe = ({ rules, hands, turn, toBeat }: OpenPosition): string => {
  const letter = (side: number): string => sideLetter(side, hands.length);
  const cards = hands.map((hand, side) => `${letter(side)}=${formatCards(hand)}`).join(' ');
  const beat = toBeat === null ? '-' : `${letter(toBeat.side)}:${formatCombo(toBeat.combo, 1)}`;
  return `${rules.name} ${cards} turn=${letter(turn)} beat=${beat} (${sizeOf(hands[turn]!)} cards to move)`;
};
