/**
 * Whole games that RLCard, DouZero and OpenSpiel played, imported and played again: the same number of legal plays at
 * every step and the same result. Where an engine is wrong, the fault has a name and a count here.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { countOf, countsOf, formatCards, NO_CARDS, RANK_COUNT, rankAt, type RankCounts } from '@doudizhu/rules/cards';
import { countsOfCombo, type Combo } from '@doudizhu/rules/combos';
import { unwrap } from '@doudizhu/rules/result';
import { legalActions, type Round } from '@doudizhu/rules/round';
import { readRecord, readRecords, writeRecord } from './formats.ts';
import { replay, type Replay, type RoundRecord } from './base/record.ts';
import { roundTripFault } from './testing/index.ts';

type Engine = 'rlcard' | 'douzero' | 'openspiel';

const ENGINES = ['rlcard', 'douzero', 'openspiel'] as const;

const textOf = (engine: Engine): string =>
  readFileSync(new URL(`../../../fixtures/engines/games-${engine}.jsonl`, import.meta.url), 'utf8');

/** Number of legal plays that the engine wrote with each play. */
const countsIn = (line: string): number[] =>
  (JSON.parse(line) as { plays: (number | string)[][] }).plays.map((play) => Number(play.at(-1)));

/** A fault of an engine. */
interface Fault {
  readonly name: string;
  /** How many plays more (fewer: negative) the engine lists at this step because of it. */
  readonly extra: (round: Round, plays: readonly Combo[]) => number;
}

const handOf = (round: Round): RankCounts => round.hands[round.turn] ?? NO_CARDS;

/** OpenSpiel finds planes with kickers another way, and those that start at a quad too. */
const isBareChain = ({ kind }: Combo): boolean => ['sequence', 'sequence-of-pairs', 'plane'].includes(kind);

const bombsHeld = (hand: RankCounts): number =>
  Array.from({ length: RANK_COUNT }, (_, index) => countOf(hand, rankAt(index))).filter((copies) => copies === 4)
    .length;

const carriesTriple = (combo: Combo): boolean => /(.)\1\1/u.test(formatCards(combo.kickers));

/** Faults that show in games. The other two of docs/reference/notation.md need a plane that carries a triple: see below. */
const FAULTS: Readonly<Record<Engine, readonly Fault[]>> = {
  rlcard: [],
  douzero: [],
  openspiel: [
    {
      name: 'no sequence, pair sequence or bare plane starts at a rank held four times',
      extra: (round, plays) =>
        0 -
        plays.filter(
          (combo) => isBareChain(combo) && countOf(handOf(round), rankAt(combo.main - combo.length + 1)) === 4,
        ).length,
    },
    {
      name: 'bombs over a rocket',
      extra: (round) => (round.toBeat?.kind === 'rocket' ? bombsHeld(handOf(round)) : 0),
    },
  ],
};

/** OpenSpiel lists plays by reading, the others by their cards. */
const countPlays = (engine: Engine, plays: readonly Combo[]): number =>
  engine === 'openspiel' ? plays.length : new Set(plays.map((combo) => formatCards(countsOfCombo(combo, 1)))).size;

interface Tally {
  steps: number;
  /** Steps by the fault that explains them. */
  readonly faults: Record<string, number>;
  readonly unexplained: string[];
  /** Steps at which the play to beat is a plane that carries a triple. */
  triplesCarried: number;
}

const tallyGame = (engine: Engine, { record, rounds }: Replay, counts: readonly number[], tally: Tally): void => {
  const before = record.log.length - counts.length;
  for (const [index, listed] of counts.entries()) {
    const round = rounds[before + index];
    assert.ok(round !== undefined);
    const actions = legalActions(round, round.turn);
    const plays = actions.flatMap((action) => (action.type === 'play' ? [action.combo] : []));
    let expected = countPlays(engine, plays) + (actions.length - plays.length);
    for (const fault of FAULTS[engine]) {
      const extra = fault.extra(round, plays);
      expected += extra;
      if (extra !== 0) tally.faults[fault.name] = (tally.faults[fault.name] ?? 0) + 1;
    }
    tally.steps++;
    if (round.toBeat !== null && carriesTriple(round.toBeat)) tally.triplesCarried++;
    if (expected !== listed) {
      tally.unexplained.push(`${record.info.Source} play ${index + 1}: ${expected} plays, ${engine} lists ${listed}`);
    }
  }
};

/** Games, steps and steps that a named fault explains. */
const EXPECTED: Readonly<Record<Engine, Readonly<{ games: number; steps: number; faults: Record<string, number> }>>> = {
  rlcard: { games: 50, steps: 2969, faults: {} },
  douzero: { games: 50, steps: 3047, faults: {} },
  openspiel: {
    games: 55,
    steps: 3216,
    faults: { 'no sequence, pair sequence or bare plane starts at a rank held four times': 5 },
  },
};

/** Hands by rank. OpenSpiel names the turned-up card, and no result that its history has not. */
const comparable = ({ setup, log, info }: RoundRecord): unknown => {
  const { deal } = setup;
  assert.ok(deal !== null);
  const hands = [...deal.hands, deal.kitty].map((hand) => formatCards(countsOf(hand)));
  return { ...setup, deal: hands, log, info };
};

for (const engine of ENGINES) {
  describe(`games of ${engine}`, () => {
    const text = textOf(engine);
    const lines = text.trim().split('\n');
    const records = unwrap(readRecords(text, engine));
    // A record claims the engine's winner, bid and scores, so a game that replays has come to the same result.
    const replays = records.map((record) => unwrap(replay(record)));

    test('list as many legal plays at every step, but for named faults', () => {
      const tally: Tally = { steps: 0, faults: {}, unexplained: [], triplesCarried: 0 };
      for (const [game, played] of replays.entries()) tallyGame(engine, played, countsIn(lines[game] ?? ''), tally);
      assert.deepEqual(tally.unexplained, []);
      assert.deepEqual({ games: records.length, steps: tally.steps, faults: tally.faults }, EXPECTED[engine]);
      // DouZero's other faults, and RLCard's one reading of 333444555666, come up with such a plane only.
      assert.equal(tally.triplesCarried, 0);
    });

    test('come to the result that the engine gave', () => {
      for (const { record, end } of replays) {
        assert.equal(end.phase, 'settled');
        assert.notEqual(record.claims.result, null);
        if (engine !== 'rlcard') assert.deepEqual(record.claims.scores, end.outcome?.scores);
      }
    });

    test('are written again and read back as the same records, but for suits, which RLCard writes of cards left', () => {
      for (const { record, end } of replays) {
        const again = unwrap(readRecord(unwrap(writeRecord(record, engine)), engine));
        assert.deepEqual(comparable(again), comparable(record));
        assert.equal(roundTripFault(end, 'ddn'), null);
        assert.equal(roundTripFault(end, 'json'), null);
      }
    });

    test('are refused when a play is changed', () => {
      for (const { record } of replays) {
        const { log } = record;
        const at = log.findLastIndex(({ action }) => action.type === 'play');
        const other = {
          ...record,
          log: log.with(at, { ...(log[at] as (typeof log)[number]), action: { type: 'pass' } }),
        };
        const played = replay(other);
        assert.ok(!played.ok);
        assert.match(
          played.error.message,
          /^invalid record(?: at step \d+ of \d+, seat \d, pass: (?:.*expected|you lead this trick)|: result .*expected)/u,
        );
      }
    });
  });
}
