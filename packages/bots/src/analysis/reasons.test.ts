import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  addCounts,
  contains,
  countOf,
  countsByRank,
  NO_CARDS,
  RANK_2,
  sizeOf,
  subtractCounts,
  type RankCounts,
} from '@doudizhu/rules/cards';
import {
  coreOf,
  countsOfCombo,
  doublesStake,
  formatCombo,
  interpretations,
  legalCombos,
  parsePlay,
  type Combo,
} from '@doudizhu/rules/combos';
import { dealFrom, type Seat } from '@doudizhu/rules/deal';
import { parsePosition, startPosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import { applyUnchecked, isOver, legalActions, startPlay, toAct, type Round } from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { viewFor, type PlayerView } from '@doudizhu/rules/view';
import { createReasoner, type Reason } from './reasons.ts';

/** A position, a move of the seat to act, and the hands of all: input for counting a claim. */
interface Case {
  readonly round: Round;
  readonly seat: Seat;
  readonly hand: RankCounts;
  readonly move: Combo | null;
  readonly rest: RankCounts;
  /** The hands of the other seats, which the seat cannot see. */
  readonly others: readonly { readonly seat: Seat; readonly isEnemy: boolean; readonly hand: RankCounts }[];
}

const read = (text: string, rules: RuleSet): Combo => unwrap(parsePlay(text, rules)) as Combo;

/** All that a seat could answer to a play, from its real hand, by the plain list of legal combos. */
const beatersOf = ({ round }: Case, hand: RankCounts, combo: Combo): Combo[] => legalCombos(hand, combo, round.rules);

const isBombKind = ({ kind }: Combo): boolean => kind === 'bomb' || kind === 'rocket';

/** The fewest plays that empty a hand, by trying every play that holds its lowest card. */
const fewest = (hand: RankCounts, rules: RuleSet, limit: number): number => {
  if (sizeOf(hand) === 0) return 0;
  if (limit === 0) return Number.POSITIVE_INFINITY;
  const low = countsByRank(hand).findIndex((copies) => copies > 0);
  let best = Number.POSITIVE_INFINITY;
  for (const combo of legalCombos(hand, null, rules)) {
    const cards = countsOfCombo(combo, rules.decks);
    if ((countsByRank(cards)[low] as number) === 0) continue;
    best = Math.min(best, 1 + fewest(subtractCounts(hand, cards), rules, Math.min(limit, best - 1) - 1));
  }
  return best;
};

const canRun = (at: Case, hand: RankCounts, plays: number): boolean => {
  const { rules } = at.round;
  if (interpretations(hand, rules).length > 0) return plays >= 1;
  if (plays <= 1) return false;
  return legalCombos(hand, null, rules).some(
    (combo) =>
      at.others.every((other) => beatersOf(at, other.hand, combo).length === 0) &&
      canRun(at, subtractCounts(hand, countsOfCombo(combo, rules.decks)), plays - 1),
  );
};

/** Checks whether some deal of the cards that the seat does not see lets another seat answer with its last cards. */
const mayGoOut = (at: Case, other: Seat, size: number): boolean => {
  const { decks } = at.round.rules;
  const hidden = at.others.reduce((sum, { hand }) => addCounts(sum, hand), NO_CARDS);
  const known = viewFor(at.round, at.seat).known[other] as RankCounts;
  return beatersOf(at, hidden, at.move as Combo).some((combo) => {
    const cards = countsOfCombo(combo, decks);
    return sizeOf(cards) === size && contains(cards, known);
  });
};

/** Counts a claim on the real position; “may” claims on all deals that the seat cannot exclude. */
const CHECKS: Readonly<Record<Reason['key'], (at: Case, parameters: never) => boolean>> = {
  'why/goes-out': ({ rest }) => sizeOf(rest) === 0,
  'why/nothing-beats': ({ round, seat, move }) => move === null && legalActions(round, seat).length === 1,
  'why/unbeatable': (at) => at.others.every(({ hand }) => beatersOf(at, hand, at.move as Combo).length === 0),
  'why/wins-next': (at, { combo }: { combo: string }) =>
    CHECKS['why/unbeatable'](at, undefined as never) && CHECKS['why/leaves-one'](at, { combo } as never),
  'why/runs-out': (at, { plays }: { plays: number }) =>
    CHECKS['why/unbeatable'](at, undefined as never) && canRun(at, at.rest, plays),
  'why/leaves-one': ({ rest, round }, { combo }: { combo: string }) =>
    interpretations(rest, round.rules).some((each) => formatCombo(each, round.rules.decks) === combo),
  'why/enemies-cannot-beat': (at) =>
    at.others.every(({ hand, isEnemy }) => !isEnemy || beatersOf(at, hand, at.move as Combo).length === 0),
  'why/only-bombs-beat': (at, { by }: { by: string }) => {
    const hidden = at.others.reduce((sum, { hand }) => addCounts(sum, hand), NO_CARDS);
    const mayBe = (kind: string): boolean => beatersOf(at, hidden, at.move as Combo).some((each) => each.kind === kind);
    // No card that is out beats it, and of the bombs those that are named are among the cards that are not seen.
    return (
      at.others.every(({ hand }) => beatersOf(at, hand, at.move as Combo).every(isBombKind)) &&
      (by === 'rocket' || mayBe('bomb')) &&
      (by === 'bomb' || mayBe('rocket'))
    );
  },
  'why/feeds-partner': (at, { size }: { size: number }) =>
    at.others.some((other) => !other.isEnemy && sizeOf(other.hand) === size && mayGoOut(at, other.seat, size)),
  'why/enemy-may-go-out': (at, { size }: { size: number }) =>
    at.others.some((other) => other.isEnemy && sizeOf(other.hand) === size && mayGoOut(at, other.seat, size)),
  'why/enemy-cannot-go-out': (at, { size }: { size: number }) => {
    const enemies = at.others.filter(({ hand, isEnemy }) => isEnemy && sizeOf(hand) === size);
    const goesOut = (hand: RankCounts): boolean =>
      beatersOf(at, hand, at.move as Combo).some((each) => sizeOf(countsOfCombo(each, at.round.rules.decks)) === size);
    return enemies.length > 0 && enemies.every(({ hand }) => !goesOut(hand));
  },
  'why/partner-holds': ({ round, others }) => others.some(({ seat, isEnemy }) => seat === round.toBeatSeat && !isEnemy),
  'why/beats-partner': (at) => at.move !== null && CHECKS['why/partner-holds'](at, undefined as never),
  'why/stops-enemy': (at, { size }: { size: number }) =>
    at.move !== null && CHECKS['why/enemy-holds'](at, { size } as never),
  'why/enemy-holds': ({ round, others }, { size }: { size: number }) =>
    others.some(({ seat, isEnemy, hand }) => seat === round.toBeatSeat && isEnemy && sizeOf(hand) === size),
  'why/keeps': (at, { kind, combo }: { kind: string; combo: string }) => {
    const group = read(combo, at.round.rules);
    return group.kind === kind && contains(at.rest, countsOfCombo(group, at.round.rules.decks));
  },
  'why/breaks': (at, { kind, combo }: { kind: string; combo: string }) => {
    const group = read(combo, at.round.rules);
    const cards = countsOfCombo(group, at.round.rules.decks);
    return group.kind === kind && contains(at.hand, cards) && !contains(at.rest, cards);
  },
  'why/spends': (at, { kind, combo }: { kind: string; combo: string }) =>
    at.move !== null &&
    isBombKind(at.move) &&
    at.move.kind === kind &&
    formatCombo(at.move, at.round.rules.decks) === combo,
  'why/keeps-high': ({ rest }, { combo }: { combo: string }) =>
    [...combo].every((letter) => (countsByRank(rest)['3456789TJQKA2BR'.indexOf(letter)] ?? 0) > 0),
  'why/spends-high': ({ hand, rest }, { combo }: { combo: string }) =>
    [...combo].every((letter) => {
      const rank = '3456789TJQKA2BR'.indexOf(letter);
      return rank >= RANK_2 && (countsByRank(hand)[rank] as number) > (countsByRank(rest)[rank] as number);
    }),
  'why/leaves-plays': ({ rest, round }, { plays }: { plays: number }) => {
    if (sizeOf(rest) > 12) return true; // counted on small hands only: see below for all sizes
    return fewest(rest, round.rules, plays + 1) === plays;
  },
  'why/sheds': ({ round, seat, move }, { size }: { size: number }) =>
    legalActions(round, seat).every(
      (action) => action.type !== 'play' || sizeOf(countsOfCombo(action.combo, round.rules.decks)) <= size,
    ) && sizeOf(countsOfCombo(move as Combo, round.rules.decks)) === size,
  'why/loose': ({ hand, round, move }) => {
    const { main } = move as Combo;
    return legalCombos(hand, null, round.rules).every(
      (combo) => combo.kind === 'single' || countOf(coreOf(combo, round.rules.decks), main) === 0,
    );
  },
  'why/lowest': ({ round, seat, move }, { kind }: { kind: string }) =>
    (move as Combo).kind === kind &&
    legalActions(round, seat).every(
      (action) => action.type !== 'play' || action.combo.kind !== kind || action.combo.main >= (move as Combo).main,
    ),
  'why/lowest-lead': ({ hand, move, round }) =>
    round.toBeat === null && countsByRank(hand).findIndex((copies) => copies > 0) === (move as Combo).main,
  'why/few-above': ({ others, move }, { size }: { size: number }) => {
    const above = others.map(({ hand }) =>
      countsByRank(hand).reduce((sum, copies, rank) => sum + (rank > (move as Combo).main ? copies : 0), 0),
    );
    return above.reduce((sum, count) => sum + count, 0) === size;
  },
  'why/doubles': ({ move, round }) => doublesStake(move as Combo, round.rules),
};

/** A round in the middle of the play, by random moves. */
const randomRound = (rules: RuleSet, seed: string): Round => {
  const rng = createRng(seed);
  const deal = dealFrom(rules, rng);
  let round = startPlay({ rules, deal, landlord: randomBelow(rng, rules.seats) as Seat });
  for (let left = randomBelow(rng, 45); left > 0; left--) {
    const actions = legalActions(round, round.turn);
    // Long plays more often: hands become small while other hands are large.
    const picked = [randomBelow(rng, actions.length), randomBelow(rng, actions.length)];
    const next = applyUnchecked(round, round.turn, actions[Math.max(...picked)] as (typeof actions)[number]);
    if (isOver(next)) break;
    round = next;
  }
  return round;
};

const caseOf = (round: Round, move: Combo | null): Case => {
  const [seat] = toAct(round) as [Seat];
  const hand = round.hands[seat]!;
  const cards = move === null ? NO_CARDS : countsOfCombo(move, round.rules.decks);
  return {
    round,
    seat,
    hand,
    move,
    rest: subtractCounts(hand, cards),
    others: round.hands.flatMap((other, owner) =>
      owner === seat
        ? []
        : [{ seat: owner as Seat, isEnemy: (owner === round.landlord) !== (seat === round.landlord), hand: other }],
    ),
  };
};

describe('reasons', () => {
  for (const [name, positions] of [
    ['competition', 1500],
    ['pagat', 500],
    ['happy', 500],
    ['douzero', 300],
    ['pagat-4p', 150],
  ] as const) {
    test(`every claim about ${positions} random positions of ${name} is true when it is counted`, () => {
      const told = new Map<string, number>();
      for (let index = 0; index < positions; index++) {
        const round = randomRound(PRESETS[name], `why/${name}/${index}`);
        const [seat] = toAct(round) as [Seat];
        const rng = createRng(`moves/${index}`);
        const moves = legalActions(round, seat).flatMap((action) =>
          action.type === 'play' ? [action.combo] : action.type === 'pass' ? [null] : [],
        );
        const reasoner = createReasoner(viewFor(round, seat));
        for (let pair = 0; pair < 4; pair++) {
          const mine = moves[randomBelow(rng, moves.length)] as Combo | null;
          const other = moves[randomBelow(rng, moves.length)] as Combo | null;
          const at = caseOf(round, mine);
          const reasons =
            mine === other
              ? reasoner.reasonsFor(mine)
              : [...reasoner.reasonsFor(mine, other), ...reasoner.reasonsAgainst(mine, other)];
          for (const { key, parameters, message } of reasons) {
            told.set(key, (told.get(key) ?? 0) + 1);
            assert.ok(CHECKS[key](at, parameters as never), `${name}/${index}: ${formatCombo(mine, 1)}: ${message}`);
          }
        }
      }
      // A claim that never comes up would not be tested.
      if (name === 'competition')
        assert.deepEqual(
          Object.keys(CHECKS).filter((key) => !told.has(key)),
          [],
        );
    });
  }
});

/** The view of the seat to move. */
const viewAt = (ddn: string): PlayerView => {
  const round = unwrap(startPosition(unwrap(parsePosition(ddn))));
  return viewFor(round, toAct(round)[0] as Seat);
};
const said = (reasons: readonly Reason[]): string[] => reasons.map(({ message }) => message);

describe('a reason tells two plays apart', () => {
  const { douzero } = PRESETS;

  test('more plays left is not a reason for the play', () => {
    // After 5 eight plays are left, after K nine.
    const { reasonsFor } = createReasoner(
      viewAt('ddn1 rules=douzero L=59977TTJKKA2B D=4468QQ33 U=446688QQ turn=L beat=-'),
    );
    const reasons = said(reasonsFor(read('K', douzero), read('5', douzero)));
    assert.ok(!reasons.some((message) => /^leaves \d+ plays/u.test(message)), reasons.join('; '));
    assert.ok(said(reasonsFor(read('5', douzero), read('K', douzero))).includes('leaves 8 plays to go out'));
  });

  test('a bomb that is kept is not counted as a part of four with two', () => {
    // 6666 with 77 and 99 would leave three plays; with the bomb kept there are five.
    const view = viewAt('ddn1 rules=douzero L=3489 D=66667799AJJ U=345588QQK turn=D beat=L:89TJQ');
    assert.deepEqual(said(createReasoner(view).reasonsFor(null, read('6666', douzero))), ['keeps the bomb 6 6 6 6']);
  });

  test('a pair is not kept by breaking another one', () => {
    const view = viewAt('ddn1 rules=douzero L=JJTT8AK D=3456 U=3456 turn=L beat=-');
    const { reasonsFor } = createReasoner(view);
    assert.ok(!said(reasonsFor(read('J', douzero), read('T', douzero))).some((message) => message.startsWith('keeps')));
    assert.ok(said(reasonsFor(read('8', douzero), read('T', douzero))).includes('keeps the pair 10 10'));
  });

  test('jokers have their names, and the rocket is not out when a joker is gone', () => {
    const view = viewAt('ddn1 rules=douzero L=2B5 D=33334 U=4455 turn=L beat=-');
    const { reasonsFor } = createReasoner(view);
    assert.ok(said(reasonsFor(read('2', douzero))).includes('only a bomb can beat it'));
    assert.ok(said(reasonsFor(read('5', douzero), read('B', douzero))).includes('keeps small joker for later'));
  });
});

/** position, play, another one, reasons for the play (beside the other), reasons against the other beside it */
// oxfmt-ignore
const SAID: readonly (readonly [string, string, string | null, readonly string[], readonly string[]])[] = [
  ['L=3355689TTKA2 D=4477 U=5566 turn=L beat=-', '33', null, ['leads the lowest cards of the hand'], []],
  ['L=3355689TTKA2 D=4477 U=5566 turn=L beat=-', '55', null, [], []],
  ['L=34567TKA D=44778899 U=55668899 turn=L beat=-', '34567', null, ['plays 5 cards at once'], []],
  ['L=34567TKA D=44778899 U=55668899 turn=L beat=-', '3', null, ['leads the lowest cards of the hand'], []],
  ['L=34567TKA D=44778899 U=55668899 turn=L beat=-', 'T', null, ['only a bomb can beat it', 'gets rid of 10, which fits no pair and no sequence'], []],
  ['L=3456JKA D=44778899 U=55668899 turn=L beat=-', '6', null, ['gets rid of 6, which fits no pair and no sequence'], []],
  ['L=3456JKA D=44778899 U=55668899 turn=L beat=-', 'J', null, ['only a bomb can beat it'], []],
  ['L=AA2K D=4477BR U=55 turn=L beat=-', 'AA', null, ['only the rocket can beat it'], []],
  ['L=AA2K D=4477JJJB U=5JR turn=L beat=-', 'AA', null, ['only a bomb or the rocket can beat it'], []],
  ['L=2K D=44 U=55 turn=L beat=-', '2', null, ['no player can beat it, and K then goes out'], []],
  ['L=2K3 D=44 U=55 turn=L beat=-', '2', null, ['no player can stop the 2 plays that remain'], []],
  ['L=4455 D=33366 U=77 turn=L beat=-', '44', null, ['leaves a single play, 5 5', 'leads the lowest cards of the hand'], []],
  ['L=34568TKA D=4478QQ2 U=55668899 turn=D beat=L:9', 'Q', null, ['is the lowest single that beats it', 'only 2 higher cards are still out'], []],
  ['L=34568TKA D=4478QQ2 U=55668899 turn=D beat=L:9', '2', 'Q',
    ['keeps the pair Q Q', 'leaves 4 plays to go out', 'no player can beat it'],
    ['breaks the pair Q Q', 'leaves 5 plays to go out']],
  ['L=34568TKA D=4478QQ2 U=55668899 turn=D beat=U:9', '-', '2',
    ['keeps 2 for later', 'the partner holds the trick'],
    ['beats the partner', 'spends 2']],
  ['L=34 D=4478QQ2 U=55668899 turn=D beat=L:9', 'Q', '-',
    ['no player can beat it', 'beats an opponent who has 2 cards left', 'is the lowest single that beats it'],
    ['an opponent who has 2 cards left holds the trick']],
  ['L=4467TT D=5K2 U=9 turn=D beat=-', '5', 'K',
    ['the partner, who has 1 card left, may go out on it', 'gets rid of 5, which fits no pair and no sequence', 'leads the lowest cards of the hand'],
    []],
  ['L=9999J3 D=44778 U=556688 turn=L beat=-', '3', '9999',
    ['keeps the bomb 9 9 9 9', 'gets rid of 3, which fits no pair and no sequence', 'leads the lowest cards of the hand'],
    ['spends the bomb 9 9 9 9']],
  ['L=9999J3 D=44778 U=556688 turn=L beat=-', '9999', '3', ['no player can stop the 2 plays that remain', 'doubles the stake'], []],
  ['L=9999J3 D=44778 U=556688 turn=L beat=-', 'J', '9',
    ['keeps the bomb 9 9 9 9', 'no player can stop the 2 plays that remain'],
    ['breaks the bomb 9 9 9 9']],
  ['L=33445566 D=7788 U=99 turn=L beat=-', '334455', '33',
    ['the opponent who has 2 cards left cannot go out on it', 'no player can beat it, and 6 6 then goes out'],
    ['the opponent who has 2 cards left may go out on it']],
  ['L=4T D=5Q2 U=99 turn=D beat=L:J', 'Q', '2',
    ['keeps 2 for later', 'is the lowest single that beats it', 'no player can stop the 2 plays that remain', 'beats an opponent who has 2 cards left'],
    ['spends 2']],
  ['L=4T77KK D=5Q2BR U=99 turn=D beat=L:J', 'Q', 'BR',
    ['keeps the rocket', 'is the lowest single that beats it', 'only 2 higher cards are still out'],
    ['spends the rocket']],
  ['L=445 D=3355 U=66 turn=D beat=L:4', '5', '-',
    ['beats an opponent who has 3 cards left', 'is the lowest single that beats it', 'only 2 higher cards are still out'],
    ['an opponent who has 3 cards left holds the trick']],
];

describe('all that is said of a play, in order', () => {
  for (const [position, play, instead, speaksFor, speaksAgainst] of SAID) {
    test(`${position}: ${play}${instead === null ? '' : ` instead of ${instead}`}`, () => {
      const view = viewAt(`ddn1 rules=douzero ${position}`);
      const move = (text: string): Combo | null => unwrap(parsePlay(text, PRESETS.douzero, view.toBeat));
      const { reasonsFor, reasonsAgainst } = createReasoner(view);
      const other = instead === null ? undefined : move(instead);
      assert.deepEqual(said(reasonsFor(move(play), other)), speaksFor);
      if (other !== undefined) assert.deepEqual(said(reasonsAgainst(other, move(play))), speaksAgainst);
    });
  }
});
