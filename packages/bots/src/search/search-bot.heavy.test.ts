import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deck } from '@doudizhu/rules/cards';
import { actionSpace, decode, formatCombo, PASS, type ActionId } from '@doudizhu/rules/combos';
import { dealOf, seatAt, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, shuffle } from '@doudizhu/rules/rng';
import {
  applyUnchecked,
  parseAction,
  playActionOf,
  startPlay,
  startRound,
  toAct,
  whyIllegal,
  type Action,
  type Round,
} from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { viewFor, type PlayerView } from '@doudizhu/rules/view';
import { playedOut } from '@doudizhu/rules/testing';
import { Solver } from '@doudizhu/solver';
import { EVALUATIONS_PER_MS } from './budget.ts';
import { createSearchBot, SEARCH_OPTIONS, type SearchOptions, type Thought } from './search-bot.ts';
import { createNeuralBot } from '../neural/neural-bot.ts';
import { BUNDLED, BUNDLED_FOUR, bundledFor } from '../testing/bundled.ts';

/** One of each kind of auction. All rule sets, with the bot as it ships: `packages/engines/src/conformance.heavy.test.ts`. */
const RULES = [PRESETS.competition, PRESETS.happy, PRESETS.douzero, PRESETS['pagat-4p']];
const rules: RuleSet = PRESETS.competition;

/** Few deals, many candidates, easily convinced: so that it leaves the network's choice often. */
const QUICK: SearchOptions = {
  ...SEARCH_OPTIONS,
  gapMax: 1,
  rolloutPart: () => 0.7,
  significance: 0,
  gainMin: 0,
  worldsMax: 4,
  belief: { ...SEARCH_OPTIONS.belief, sampled: 4, drawn: 6, listedMax: 4, decisions: 2, cardsMax: 60 },
  ending: { ...SEARCH_OPTIONS.ending, nodesMax: 2000 },
};

/** part of the pack on the table, weight of rollouts for the landlord, for a farmer */
const PARTS: readonly (readonly [number, number, number])[] = [
  [1, 0.7, 0.13],
  [0.75, 0.7, 0.43],
  [0.5, 0.73, 0.73],
  [0.25, 1, 1],
];
for (const [left, landlord, farmer] of PARTS) {
  test(`with ${left} of the pack on the table rollouts count ${landlord} for the landlord and ${farmer} for a farmer`, () => {
    const { rolloutPart } = SEARCH_OPTIONS;
    const part = (isLandlord: boolean, seats = 3): number => rolloutPart({ seats, isLandlord, left });
    assert.ok(Math.abs(part(true) - landlord) < 0.01, `${part(true)}`);
    assert.ok(Math.abs(part(false) - farmer) < 0.01, `${part(false)}`);
    assert.deepEqual([part(true, 4), part(false, 4)], [part(true), 0]);
  });
}

const position = (hands: readonly string[], line: readonly string[] = [], turn = 0): Round => {
  const played = hands.length === 3 ? rules : PRESETS['pagat-4p'];
  const deal = unwrap(dealOf({ rules: played, hands, kitty: '' }));
  let round: Round = startPlay({ rules: played, deal, turn: seatAt(turn) });
  for (const text of line) {
    round = applyUnchecked(round, toAct(round)[0] as Seat, unwrap(parseAction(text, played, round.toBeat)));
  }
  return round;
};

const moveOf = (id: ActionId, under: RuleSet): Action =>
  id === PASS ? { type: 'pass' } : playActionOf(actionSpace(under), id);

const moveText = (action: Action): string => (action.type === 'play' ? formatCombo(action.combo, 1) : action.type);

describe('the search bot', () => {
  test('plays whole rounds legally, and not always as the networks would', () => {
    let others = 0;
    for (const each of RULES) {
      const [bot, neural] = [createSearchBot(bundledFor, { seed: 1 }, QUICK), createNeuralBot(bundledFor)];
      playedOut(startRound({ rules: each, seed: `search/${each.name}` }), (round, seat) => {
        const view = viewFor(round, seat);
        const action = bot.act(view);
        assert.equal(whyIllegal(round, seat, action), null, `${each.name}: ${JSON.stringify(action)}`);
        if (moveText(action) !== moveText(neural.act(view))) others++;
        return action;
      });
    }
    assert.ok(others > 5, `${others} other moves`);
  });

  test('does not know the hidden hands: dealt otherwise, they change nothing', () => {
    for (let seed = 0; seed < 8; seed++) {
      const cards = shuffle(createRng(`hidden/${seed}`), deck(1));
      const own = cards.slice(0, 8);
      const others = cards.slice(8, 22);
      const answers = [others, others.toReversed(), shuffle(createRng(seed), [...others])].map((rest) => {
        const deal = unwrap(dealOf({ rules, hands: [rest.slice(0, 7), own, rest.slice(7)], kitty: '' }));
        // Down leads: nothing has been played that would depend on the hands.
        const view = viewFor(startPlay({ rules, deal, turn: seatAt(1) }), seatAt(1));
        const { chosen, candidates, worlds } = createSearchBot(BUNDLED, { seed: 3 }, QUICK).think(view);
        return { chosen, candidates, worlds };
      });
      assert.deepEqual(answers[1], answers[0]);
      assert.deepEqual(answers[2], answers[0]);
    }
    // Up sees a king led and a pass, whichever seat has the ace.
    const rounds = [
      ['K45', 'A7', '338'],
      ['KA7', '45', '338'],
      ['K47', 'A5', '338'],
    ].map((hands) => viewFor(position(hands, ['K', '-']), seatAt(2)));
    const thoughts = rounds.map((view) => createSearchBot(BUNDLED, { seed: 3 }, QUICK).think(view));
    assert.deepEqual(thoughts[1], thoughts[0]);
    assert.deepEqual(thoughts[2], thoughts[0]);
  });

  test('does not know three hidden hands either', () => {
    const four = PRESETS['pagat-4p'];
    for (let seed = 0; seed < 4; seed++) {
      const cards = shuffle(createRng(`hidden/${seed}`), deck(2));
      const own = cards.slice(0, 8);
      const others = cards.slice(8, 29);
      const answers = [others, others.toReversed(), shuffle(createRng(seed), [...others])].map((rest) => {
        const hands = [rest.slice(0, 7), own, rest.slice(7, 14), rest.slice(14)];
        const deal = unwrap(dealOf({ rules: four, hands, kitty: '' }));
        const view = viewFor(startPlay({ rules: four, deal, turn: seatAt(1) }), seatAt(1));
        return createSearchBot(BUNDLED_FOUR, { seed: 3 }, QUICK).think(view);
      });
      assert.deepEqual(answers[1], answers[0]);
      assert.deepEqual(answers[2], answers[0]);
    }
    // The farmer before the landlord sees a king led and two passes, in both deals of the aces.
    const rounds = [
      ['K45', 'A7', 'A9', '338A'],
      ['KAA', '45', '79', '338A'],
      ['K47', 'A9', '5A', '338A'],
    ].map((hands) => viewFor(position(hands, ['K', '-', '-']), seatAt(3)));
    const thoughts = rounds.map((view) => createSearchBot(BUNDLED_FOUR, { seed: 3 }, QUICK).think(view));
    assert.notEqual(thoughts[0]?.end, 'forced');
    assert.deepEqual(thoughts[1], thoughts[0]);
    assert.deepEqual(thoughts[2], thoughts[0]);
  });

  test('gives the same for the same seed, whatever it was asked before; other seeds look at other deals', () => {
    for (const each of [rules, PRESETS['pagat-4p']]) {
      const round = startPlay({ rules: each, deal: startRound({ rules: each, seed: 'again' }).deal });
      const view = viewFor(round, seatAt(0));
      const other = position(['34568', '3479', '4569', '5678'].slice(0, each.seats));
      const think = (seed: number, asked: number): Thought => {
        const bot = createSearchBot(bundledFor, { seed }, QUICK);
        for (let time = 0; time < asked; time++) bot.think(viewFor(other, seatAt(0)));
        return bot.think(view);
      };
      assert.deepEqual(think(1, 0), think(1, 3));
      assert.notDeepEqual(think(1, 0), think(2, 0));
    }
  });

  test('keeps its budget, by a clock and without one', () => {
    const view = viewFor(startPlay({ rules, deal: startRound({ rules, seed: 'time' }).deal }), seatAt(0));
    const options = { ...SEARCH_OPTIONS, gapMax: 1, patience: 1e9 };
    const plain = createSearchBot(BUNDLED, { seed: 1 }, options).think(view, { budgetMs: 20 });
    assert.equal(plain.end, 'budget');
    // One deal more at the most: 4 candidates to the end of the round.
    assert.ok(plain.evaluations < EVALUATIONS_PER_MS * 20 + 400, `${plain.evaluations} evaluations`);
    let asked = 0;
    const nowMs = (): number => asked++;
    const timed = createSearchBot(BUNDLED, { seed: 1, nowMs }, options).think(view, { budgetMs: 100 });
    assert.equal(timed.end, 'budget');
    assert.ok(timed.worlds >= 5 && timed.worlds <= 25 && asked < 110, `${timed.worlds} deals, ${asked} looks`);
    const longer = createSearchBot(BUNDLED, { seed: 1 }, options).think(view, { budgetMs: 60 });
    assert.ok(longer.worlds > 2 * plain.worlds);
  });

  test('a farmer at a table of four plays out nothing, the landlord does', () => {
    const four = PRESETS['pagat-4p'];
    const { deal } = startRound({ rules: four, seed: 'time' });
    const [landlord, farmer] = [0, 1].map((turn) =>
      viewFor(startPlay({ rules: four, deal, turn: seatAt(turn) }), seatAt(turn)),
    ) as [PlayerView, PlayerView];
    const bot = createSearchBot(BUNDLED_FOUR, { seed: 1 });
    assert.equal(bot.think(landlord, { budgetMs: 5 }).end, 'budget');
    const { chosen, end } = bot.think(farmer, { budgetMs: 5 });
    assert.deepEqual([end, chosen], ['forced', createNeuralBot(BUNDLED_FOUR).rate(farmer)[0]?.id]);
  });

  test('plays on with the small networks where there is little time', () => {
    const view = viewFor(startPlay({ rules, deal: startRound({ rules, seed: 'time' }).deal }), seatAt(0));
    const [large, small] = [0, 50].map((smallBelowMs) => {
      const options = { ...SEARCH_OPTIONS, gapMax: 1, patience: 1e9, smallBelowMs };
      return createSearchBot(BUNDLED, { seed: 1 }, options).think(view, { budgetMs: 40 });
    }) as [Thought, Thought];
    assert.ok(small.worlds > 1.5 * large.worlds, `${small.worlds} deals instead of ${large.worlds}`);
    assert.ok(small.evaluations < 1.1 * large.evaluations);
  });

  test('keeps its budget at a table of four: no more than one deal late', () => {
    const four = PRESETS['pagat-4p'];
    const view = viewFor(startPlay({ rules: four, deal: startRound({ rules: four, seed: 'time' }).deal }), seatAt(0));
    const options = { ...SEARCH_OPTIONS, gapMax: 1, patience: 1e9 };
    const plain = createSearchBot(BUNDLED_FOUR, { seed: 1 }, options).think(view, { budgetMs: 50 });
    assert.equal(plain.end, 'budget');
    assert.ok(plain.evaluations >= EVALUATIONS_PER_MS * 50 && plain.worlds > 2, `${plain.worlds} deals`);
    // Each candidate is played out by up to a hundred decisions, and time is looked at after each of them.
    assert.ok(plain.evaluations < EVALUATIONS_PER_MS * 50 + 100, `${plain.evaluations} evaluations`);
    let asked = 0;
    const nowMs = (): number => asked++;
    const timed = createSearchBot(BUNDLED_FOUR, { seed: 1, nowMs }, options).think(view, { budgetMs: 100 });
    assert.equal(timed.end, 'budget');
    assert.ok(timed.worlds >= 5 && asked < 110, `${timed.worlds} deals, ${asked} looks`);
  });

  test('stops wherever it is when the clock runs out: dealing, weighing, proving or playing out', () => {
    const late = position(['3456789TA2', '34579', '34568'], ['3456789', '-', '-']);
    const early = startPlay({ rules, deal: startRound({ rules, seed: 'time' }).deal });
    const middle = position(['3344556789TTJQKA2BR', '45678TTJJQQKKA22', '6789JKAA2'], ['33', '-', '66', '-', '-']);
    const four = PRESETS['pagat-4p'];
    const earlyOfFour = startPlay({ rules: four, deal: startRound({ rules: four, seed: 'time' }).deal });
    const middleOfFour = position(
      ['3344556789TTJQKA2BR', '45678TTJJQQKKA22', '6789JKAA2', '3456789TJQK2'],
      ['33', '-', '-', '-'],
    );
    const lateOfFour = position(['3456789TA2', '34579', '34568', '3468'], ['3456789', '-', '-', '-']);
    const options = { ...SEARCH_OPTIONS, gapMax: 1 };
    const rounds = { early, middle, late, earlyOfFour, middleOfFour, lateOfFour };
    for (const [name, round] of Object.entries(rounds)) {
      const view = viewFor(round, toAct(round)[0] as Seat);
      const plain = createSearchBot(bundledFor, { seed: 1 }, options).think(view);
      assert.notEqual(plain.end, 'forced', name);
      for (const looks of [1, 2, 3, 5, 9, 20, 60, 150]) {
        let asked = 0;
        const nowMs = (): number => (++asked > looks ? 1e6 : 0);
        const bot = createSearchBot(bundledFor, { seed: 1, nowMs }, options);
        const { chosen } = bot.think(view, { budgetMs: 50 });
        assert.ok(asked <= looks + 8, `${name}: looked at the clock ${asked - looks} times more`);
        assert.equal(whyIllegal(round, round.turn, moveOf(chosen, round.rules)), null);
      }
    }
  });

  /** hands, plays so far, the only right move, why */
  const EXACT: readonly (readonly [readonly string[], readonly string[], string, string])[] = [
    [['23', '4', '5'], [], '2', 'the card that no seat beats first'],
    [['2K3', '44', '55'], [], 'K', 'two winners, then the loser: either, as long as the loser is last'],
    [['A33', '44', '2'], [], '33', 'the pair that only the pair beats loses less than the ace'],
    [['4455', '66', '3'], ['44', '-', '-'], '55', 'goes out at once'],
  ];
  for (const [hands, line, expected, why] of EXACT) {
    test(`is exact where the deals are few: ${why}`, () => {
      const round = position(hands, line);
      const view = viewFor(round, toAct(round)[0] as Seat);
      const action = createSearchBot(BUNDLED, { seed: 1 }).act(view);
      const { winningMoves } = new Solver({ tableBytes: 1 << 20, handsBytes: 32 << 20 }).solve({
        rules,
        hands: round.hands,
        turn: 0,
        toBeat: null,
        passes: 0,
      });
      const winning = winningMoves.map((move) => (move === null ? 'pass' : formatCombo(move, 1)));
      if (winning.length > 0) assert.ok(winning.includes(moveText(action)), `${moveText(action)}: ${winning}`);
      if (winning.length === 1) assert.equal(moveText(action), expected);
    });
  }

  /** hands, seat that leads, what neural leads, plays that are good in more deals, why */
  const ENDINGS: readonly (readonly [readonly string[], number, string, readonly string[], string])[] = [
    [['37T2', '9QA22', '66Q'], 1, '9', ['Q', 'A'], 'both win in each of 25 deals'],
    [['39JJJA', '9QKR', '5669'], 0, 'A', ['JJJ+3', 'JJJ+9', '9', 'JJJ'], 'the ace wins in none of 36 deals'],
  ];
  for (const [hands, turn, byNeural, better, why] of ENDINGS) {
    test(`the end of a round: ${hands.join(' ')}, seat ${turn} leads: ${why}`, () => {
      const deal = unwrap(dealOf({ rules, hands: [...hands], kitty: '' }));
      const view = viewFor(startPlay({ rules, deal, turn: seatAt(turn) }), seatAt(turn));
      const [rated] = createNeuralBot(BUNDLED).rate(view);
      const network = formatCombo(decode(actionSpace(rules), rated!.id), 1);
      const found = moveText(createSearchBot(BUNDLED, { seed: 1 }).act(view));
      assert.equal(network, byNeural);
      assert.ok(better.includes(found), found);
    });
  }

  test('agrees with the solver wherever it has an exact answer', () => {
    const options = { ...QUICK, belief: { ...QUICK.belief, listedMax: 40 } };
    const solver = new Solver({ tableBytes: 1 << 20, handsBytes: 32 << 20 });
    let exact = 0;
    for (let seed = 0; seed < 40; seed++) {
      const cards = shuffle(createRng(`exact/${seed}`), deck(1));
      const hands = [cards.slice(0, 4), cards.slice(4, 6), cards.slice(6, 8)];
      const deal = unwrap(dealOf({ rules, hands, kitty: '' }));
      const round = startPlay({ rules, deal });
      const view = viewFor(round, seatAt(0));
      const { chosen, end } = createSearchBot(BUNDLED, { seed: 1 }, options).think(view);
      if (end !== 'exact') continue;
      exact++;
      const { winningMoves } = solver.solve({ rules, hands: round.hands, turn: 0, toBeat: null, passes: 0 });
      const action = createSearchBot(BUNDLED, { seed: 1 }, options).act(view);
      assert.ok(
        winningMoves.some((move) => move !== null && formatCombo(move, 1) === moveText(action)),
        `${chosen}`,
      );
    }
    assert.ok(exact > 10, `${exact} exact answers`);
  });

  test('refuses a game that its networks do not know, and a view that is not to act', () => {
    const bot = createSearchBot(BUNDLED, { seed: 1 });
    const four = startRound({ rules: PRESETS['pagat-4p'], seed: 1 });
    assert.throws(() => bot.act(viewFor(four, toAct(four)[0] as Seat)), /4 seats and 0 wild ranks, expected 3 and 0/);
    const round = startPlay({ rules, deal: startRound({ rules, seed: 1 }).deal });
    assert.throws(() => bot.act(viewFor(round, seatAt(1))), /seat 1 is not to act/);
  });
});
