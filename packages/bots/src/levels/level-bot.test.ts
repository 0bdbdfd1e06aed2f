import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countOf, RANK_2, rankAt, sizeOf, type Rank, type RankCounts } from '@doudizhu/rules/cards';
import { countsOfCombo } from '@doudizhu/rules/combos';
import { dealFrom, type Seat } from '@doudizhu/rules/deal';
import { createRng } from '@doudizhu/rules/rng';
import { applyUnchecked, startPlay, startRound, toAct, type Action, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { legalActionsOf, viewFor, type PlayerView } from '@doudizhu/rules/view';
import { createLevelBot } from './level-bot.ts';
import { createNeuralBot } from '../neural/neural-bot.ts';
import { createSearchBot } from '../search/search-bot.ts';
import { bundledFor } from '../testing/bundled.ts';
import { LEVEL_NAMES, type LevelName } from './traits.ts';
import { playedOut } from '@doudizhu/rules/testing';

const MORE = LEVEL_NAMES.slice(0, 4);

/**
 * Actions of a bot at every decision with a choice, in rounds that `level-4` plays: so all levels judge the same
 * tables.
 */
const decisionsOf = (level: LevelName, rounds: number): { readonly view: PlayerView; readonly action: Action }[] => {
  const decisions: { readonly view: PlayerView; readonly action: Action }[] = [];
  for (let deal = 0; deal < rounds; deal++) {
    const rules = PRESETS.douzero;
    playedOut(startPlay({ rules, deal: dealFrom(rules, createRng(`level/${deal}`)) }), (round, seat) => {
      const view = viewFor(round, seat);
      const bot = createLevelBot(level, { seed: `${deal}/${seat}` }, null);
      if (legalActionsOf(view).length > 1) decisions.push({ view, action: bot.act(view) as Action });
      return createLevelBot('level-4', { seed: 1 }, null).act(view) as Action;
    });
  }
  return decisions;
};

const isBomb = (action: Action): boolean =>
  action.type === 'play' && (action.combo.kind === 'bomb' || action.combo.kind === 'rocket');
const partnerHolds = ({ toBeatSeat, landlord, seat }: PlayerView): boolean =>
  toBeatSeat !== null && toBeatSeat !== landlord && seat !== landlord;
const shareOf = <Item>(items: readonly Item[], does: (item: Item) => boolean): number =>
  items.filter(does).length / items.length;

const DECISIONS = new Map(MORE.map((level) => [level, decisionsOf(level, 60)]));
const decisions = (level: LevelName) => DECISIONS.get(level) ?? assert.fail(level);

test('beginners play over their partner, better levels leave them the trick', () => {
  const beaten = MORE.map((level) =>
    shareOf(
      decisions(level).filter(({ view }) => partnerHolds(view)),
      ({ action }) => action.type === 'play',
    ),
  );
  const [first = 0, , third = 0, fourth = 0] = beaten;
  assert.ok(first > fourth + 0.2, `${beaten.join()}`);
  assert.ok(first > third, `${beaten.join()}`);
});

test('level 2 bombs at the first occasion, level 4 waits', () => {
  const bombed = MORE.map((level) =>
    shareOf(
      decisions(level).filter(
        ({ view }) =>
          view.toBeat !== null && !partnerHolds(view) && legalActionsOf(view).some((action) => isBomb(action)),
      ),
      ({ action }) => isBomb(action),
    ),
  );
  assert.ok((bombed[1] ?? 0) > 0.5, `${bombed.join()}`);
  assert.ok((bombed[1] ?? 0) > (bombed[3] ?? 0) + 0.2, `${bombed.join()}`);
});

test('beginners lead their lowest card', () => {
  const lowest = MORE.map((level) =>
    shareOf(
      decisions(level).filter(({ view }) => view.toBeat === null),
      ({ view, action }) =>
        action.type === 'play' && countOf(countsOfCombo(action.combo, view.rules.decks), lowestRankOf(view.hand)) > 0,
    ),
  );
  assert.ok((lowest[0] ?? 0) > 0.9, `${lowest.join()}`);
  assert.ok((lowest[0] ?? 0) > (lowest[1] ?? 1) && (lowest[1] ?? 0) > (lowest[3] ?? 1), `${lowest.join()}`);
});

test('level 1 keeps twos and jokers, where level 2 takes the trick', () => {
  const kept = MORE.map((level) =>
    shareOf(
      decisions(level).filter(({ view }) => {
        const plays = legalActionsOf(view).filter((action) => action.type === 'play' && !isBomb(action));
        const isHigh = (action: Action): boolean => action.type === 'play' && action.combo.main >= RANK_2;
        return view.toBeat !== null && !partnerHolds(view) && plays.length > 0 && plays.every(isHigh);
      }),
      ({ action }) => action.type === 'pass',
    ),
  );
  const [first = 0, second = 1] = kept;
  assert.ok(first > 0.7 && first > second + 0.2, `${kept.join()}`);
});

const lowestRankOf = (hand: RankCounts): Rank => {
  let rank = 0;
  while (countOf(hand, rankAt(rank)) === 0) rank++;
  return rankAt(rank);
};

test('timid and bold: level 1 bids less often than level 2', () => {
  const bids = (level: LevelName): number => {
    let count = 0;
    for (let deal = 0; deal < 300; deal++) {
      const round = startRound({ rules: PRESETS.competition, seed: `bid/${deal}` });
      const seat = toAct(round)[0] as Seat;
      const action = createLevelBot(level, { seed: 1 }, null).act(viewFor(round, seat)) as Action;
      if (action.type === 'bid' && action.points > 0) count++;
    }
    return count;
  };
  const [timid, bold, best] = [bids('level-1'), bids('level-2'), bids('level-4')];
  assert.ok(timid < best && best < bold, `${timid}, ${best}, ${bold}`);
});

test('equal seeds make equal mistakes, other seeds others', () => {
  const movesOf = (seed: string): string =>
    JSON.stringify(decisions('level-1').map(({ view }) => createLevelBot('level-1', { seed }, null).act(view)));
  assert.equal(movesOf('a'), movesOf('a'));
  assert.notEqual(movesOf('a'), movesOf('b'));
});

test('no level overlooks the play that goes out', () => {
  const views = decisions('level-4').map(({ view }) => view);
  let out = 0;
  for (const view of views) {
    const isLast = (action: Action): boolean => action.type === 'play' && applyLeaves(view, action) === 0;
    if (!legalActionsOf(view).some(isLast)) continue;
    out++;
    for (const level of MORE) {
      for (const seed of ['a', 'b', 'c']) {
        const action = createLevelBot(level, { seed }, null).act(view) as Action;
        assert.ok(isLast(action), `${level}: ${JSON.stringify(action)}`);
      }
    }
  }
  assert.ok(out > 20, `${out} last plays`);
});

/** Cards left after a play. */
const applyLeaves = (view: PlayerView, action: Extract<Action, { type: 'play' }>): number =>
  view.handSizes[view.seat]! - sizeOf(countsOfCombo(action.combo, view.rules.decks));

test('level 5 is the strongest: search with three seats, the networks alone with four', () => {
  for (const [rules, strongest] of [
    [PRESETS.douzero, createSearchBot(bundledFor, { seed: 1 })],
    [PRESETS['pagat-4p'], createNeuralBot(bundledFor)],
  ] as const) {
    const level = createLevelBot('level-5', { seed: 1 }, bundledFor);
    assert.equal(level.name, 'level-5');
    let round: Round = startPlay({ rules, deal: dealFrom(rules, createRng('level-5')) });
    for (let decision = 0; decision < 8; decision++) {
      const view = viewFor(round, round.turn);
      const action = level.act(view, { budgetMs: 10 }) as Action;
      assert.deepEqual(action, strongest.act(view, { budgetMs: 10 }));
      round = applyUnchecked(round, round.turn, action);
    }
  }
});
