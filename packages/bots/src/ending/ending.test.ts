/** Plays that win in every deal that a seat cannot exclude, against a count over all ways to deal the unseen cards. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOf, deck, sameCounts, sizeOf, type Card, type RankCounts } from '@doudizhu/rules/cards';
import { actionSpace, decode, encode, formatCombo, PASS, type ActionId } from '@doudizhu/rules/combos';
import { dealFrom, dealOf, seatAt, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, shuffle } from '@doudizhu/rules/rng';
import { applyUnchecked, parseAction, startPlay, toAct, type Round } from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { viewFor, type PlayerView } from '@doudizhu/rules/view';
import { Solver } from '@doudizhu/solver';
import { legalPlays } from '../rules/choice.ts';
import { readHidden, undealt } from './deals.ts';
import { createEndingJudge, type EndingOptions } from './ending.ts';

const OPTIONS: EndingOptions = { cardsMax: 20, dealsMax: 100, triedMax: 1000, comparedMax: 40, nodesMax: 50_000 };

/** Fewer deals than most views of the test have. */
const TRIED = 8;

const viewAt = (rules: RuleSet, hands: readonly string[], line: readonly string[], turn = 0): PlayerView => {
  let round: Round = startPlay({ rules, deal: unwrap(dealOf({ rules, hands: [...hands] })), turn: seatAt(turn) });
  for (const text of line) {
    round = applyUnchecked(round, toAct(round)[0] as Seat, unwrap(parseAction(text, rules, round.toBeat)));
  }
  return viewFor(round, toAct(round)[0] as Seat);
};

const textOf = ({ rules }: PlayerView, id: ActionId | null): string =>
  id === null ? '' : id === PASS ? '-' : formatCombo(decode(actionSpace(rules), id), rules.decks);

/** rule set, hands, line, options, the certain play (null: too many cards or deals), dominated ones, why */
const ROWS: readonly (readonly [
  'competition' | 'pagat-4p',
  readonly string[],
  readonly string[],
  Partial<EndingOptions>,
  string | null,
  string,
  string,
])[] = [
  ['competition', ['3A', '44', '2'], [], {}, '', '', 'a 2 beats the ace, and both seats may have it'],
  ['competition', ['32', '44', 'A'], [], {}, '2', '', 'the 2 first, then the 3'],
  ['competition', ['3KK', '4A', '4A'], [], {}, '', '', 'the kings lose to two aces in one hand'],
  ['competition', ['3KK', '24', 'JJ'], [], {}, 'KK', '', 'no seat has a pair above the kings'],
  ['competition', ['3A', '44', '2'], [], { cardsMax: 4 }, null, '', 'more cards than the limit'],
  ['competition', ['3A', '44', '2'], [], { dealsMax: 1 }, null, '', 'more deals than the limit'],
  ['competition', ['32', '44', 'A'], [], { cardsMax: 4, dealsMax: 1 }, '2', '', 'a run needs no deals'],
  [
    'competition',
    ['KBR', '777733', '88844'],
    [],
    { dealsMax: 1 },
    'BR',
    '',
    'the rocket first, where a bomb beats the king',
  ],
  ['competition', ['32', '44', 'A'], [], { nodesMax: 0 }, '2', '', 'the static evaluation finds the win'],
  ['pagat-4p', ['3333444455556', '7', '8', '9'], [], { dealsMax: 1 }, '33', '', 'a hand of 13 cards with a small rest'],
  ['pagat-4p', ['32', '44', 'A', 'K'], [], {}, '2', '', 'the 2 first, then the 3, at a table of four'],
  ['pagat-4p', ['344444', '5555', '6', '7'], [], {}, '44444', '', 'five of a rank beat four'],
];

for (const [name, hands, line, options, certain, dominated, why] of ROWS) {
  test(`${hands.join(' ')} ${line.join(' ')}: ${why}`, () => {
    const view = viewAt(PRESETS[name], hands, line);
    const ids = legalPlays(view);
    const ending = createEndingJudge(view.rules).judge(view, [ids], { ...OPTIONS, ...options }, null);
    assert.equal(ending === null ? null : textOf(view, ending.certain), certain);
    if (ending !== null && dominated !== '')
      assert.equal([...ending.dominated].map((id) => textOf(view, id)).join(' '), dominated);
  });
}

/** All ways to split cards into hands of these sizes, by ranks. */
const splits = (cards: readonly Card[], sizes: readonly number[]): RankCounts[][] => {
  const [size = 0, ...others] = sizes;
  if (sizes.length === 0) return [[]];
  const picks = (from: readonly Card[], count: number): Card[][] =>
    count === 0
      ? [[]]
      : from.flatMap((card, index) => picks(from.slice(index + 1), count - 1).map((rest) => [card, ...rest]));
  const found: RankCounts[][] = [];
  for (const hand of picks(cards, size)) {
    const rest = cards.filter((card) => !hand.includes(card));
    for (const split of splits(rest, others)) {
      const one = [countsOf(hand), ...split];
      if (!found.some((other) => other.every((counts, index) => sameCounts(counts, one[index]!)))) found.push(one);
    }
  }
  return found;
};

test('agrees with a count over all ways to deal the unseen cards, for each seat', () => {
  const rules = PRESETS.competition;
  const space = actionSpace(rules);
  const solver = new Solver({ tableBytes: 1 << 20, handsBytes: 32 << 20 });
  const judge = createEndingJudge(rules);
  let certain = 0;
  let dominated = 0;
  let runs = 0;
  let stand = 0;
  for (let seed = 0; seed < 60; seed++) {
    const cards = shuffle(createRng(`ending/${seed}`), deck(1));
    const sizes = seed % 2 === 0 ? [4, 2, 2] : [3, 3, 2];
    let at = 0;
    const hands = sizes.map((size) => cards.slice(at, (at += size)));
    const turn = seed % 3;
    const view = viewFor(
      startPlay({ rules, deal: unwrap(dealOf({ rules, hands, kitty: '' })), turn: seatAt(turn) }),
      seatAt(turn),
    );
    const others = [0, 1, 2].filter((seat) => seat !== turn);
    const unseen = others.flatMap((seat) => hands[seat]!);
    const deals = splits(
      unseen,
      others.map((seat) => sizes[seat]!),
    );
    const ids = legalPlays(view);
    const wins = deals.map((deal) => {
      const all = [view.hand, view.hand, view.hand];
      others.forEach((seat, index) => (all[seat] = deal[index]!));
      const { winningMoves } = solver.solve({ rules, hands: all, turn, toBeat: null, passes: 0 });
      return new Set(winningMoves.map((move) => (move === null ? PASS : encode(space, move))));
    });
    const counts = ids.map((id) => wins.filter((won) => won.has(id)).length);
    const tried = judge.judge(view, [ids], { ...OPTIONS, triedMax: TRIED }, null);
    if (tried?.deals !== null && tried!.deals > TRIED) {
      assert.deepEqual([tried!.certain, tried!.wins], [null, null]);
      for (const id of tried!.standing) assert.ok(counts[ids.indexOf(id)]! >= TRIED);
      stand += tried!.standing.size;
    }
    for (const comparedMax of [40, 0]) {
      const ending = judge.judge(view, [ids], { ...OPTIONS, comparedMax }, null);
      assert.ok(ending !== null);
      const sure = ids.find((_, index) => counts[index] === deals.length) ?? null;
      if (ending.deals === null) {
        assert.equal(counts[ids.indexOf(ending.certain!)], deals.length);
        runs++;
        continue;
      }
      assert.equal(ending.deals, deals.length);
      assert.equal(ending.certain, sure);
      assert.deepEqual(ending.wins, comparedMax === 0 || sure !== null ? null : counts);
      certain += Number(sure !== null);
      if (ending.wins === null) continue;
      dominated += ending.dominated.size;
      for (const [index, id] of ids.entries()) {
        const isBeaten = ids.some(
          (other, otherIndex) =>
            counts[otherIndex]! > counts[index]! && wins.every((won) => !won.has(id) || won.has(other)),
        );
        assert.equal(ending.dominated.has(id), isBeaten);
      }
    }
  }
  const found = { runs, certain, dominated, stand };
  assert.ok(runs > 10 && certain > 10 && dominated > 4 && stand > 4, JSON.stringify(found));
});

test('its nodes are counted, bounded and the same each time without a clock', () => {
  const rules = PRESETS.competition;
  const view = viewAt(rules, ['3456789TA4', '34579', '34562'], []);
  const ids = legalPlays(view);
  const judge = createEndingJudge(rules);
  const options = { ...OPTIONS, dealsMax: 300, nodesMax: 500 };
  judge.judge(view, [ids], options, null);
  const { nodes } = judge;
  assert.ok(nodes > 0 && nodes < 600, `${nodes} nodes`);
  judge.judge(view, [ids], options, null);
  assert.equal(judge.nodes, 2 * nodes);
});

test('two players: a farmer with a head start is out before the hand is empty', () => {
  const rules = PRESETS.two;
  const certain = [0, 2].map((headStart) => {
    const deal = unwrap(dealOf({ rules, hands: ['69A', 'T77'] }));
    const view = viewFor(startPlay({ rules, deal, turn: seatAt(0), headStart }), seatAt(0));
    return createEndingJudge(rules).judge(view, [legalPlays(view)], OPTIONS, null)?.certain;
  });
  assert.ok(typeof certain[0] === 'number');
  assert.equal(certain[1], null);
});

test('two players: cards out of play are in no hand', () => {
  const round = startPlay({ rules: PRESETS.two, deal: dealFrom(PRESETS.two, createRng('two')), turn: seatAt(0) });
  const { unseen, others } = readHidden(viewFor(round, seatAt(0)));
  const { others: groups } = undealt(
    unseen,
    others.map(({ wants }) => wants),
  );
  assert.equal(
    groups.reduce((sum, { wants }) => sum + wants, 0),
    sizeOf(unseen),
  );
});
