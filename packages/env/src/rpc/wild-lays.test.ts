/** Ways to lay wild cards: positions, JSON-RPC, bots, hints, environments and the round agree about them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsByRank, formatCards, subtractCounts } from '@doudizhu/rules/cards';
import {
  actionSpace,
  cardsOfPlay,
  cardsUsed,
  comboOfPlay,
  encode,
  formatCombo,
  PASS,
  type Play,
} from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import { movesOf, openPosition, positionOf } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import {
  actionOfPlay,
  apply,
  applyUnchecked,
  isOver,
  legalActions,
  playOfAction,
  startRound,
  toAct,
  type Action,
  type Round,
} from '@doudizhu/rules/round';
import { PRESETS, wildRanksOf } from '@doudizhu/rules/ruleset';
import { sized } from '@doudizhu/rules/testing';
import { viewFor } from '@doudizhu/rules/view';
import { createLevelBot, createNeuralBot, createRulesBot, explain, rankActions } from '@doudizhu/bots';
import { bundledNetworks } from '@doudizhu/engines';
import { createBatchClient } from '../testing/batch-client.ts';
import { idOf } from '../testing/mode-rounds.ts';
import { createRpcServer, type Ask } from '../testing/rpc-rounds.ts';

/** Hands with wild cards and a choice. */
const HANDS = sized(24, 2000);

const hasWild = ({ rules, hands, turn }: Round): boolean => {
  const held = countsByRank(hands[turn]!);
  return wildRanksOf(rules).some((rank) => held[rank]! > 0);
};

/** Text of a move with the cards laid. */
const textOf = (move: Play | null, round: Round): string => {
  if (move === null) return '-';
  const cards = cardsUsed(round.hands[round.turn]!, move, round.rules);
  return `${formatCombo(comboOfPlay(move), 1)} ${formatCards(cards ?? assert.fail())}`;
};

const textOfAction = (action: Action, round: Round): string =>
  action.type === 'play' || action.type === 'pass'
    ? textOf(playOfAction(action, round.hands[round.turn]!, round.rules), round)
    : action.type;

/** @param ids legal in the environment. @returns number of plays that can be laid in several ways */
const compareHand = (round: Round, ids: readonly number[], ask: Ask): number => {
  const { rules, turn, toBeat } = round;
  const hand = round.hands[turn]!;
  const space = actionSpace(rules);
  const moves = movesOf(unwrap(openPosition(unwrap(positionOf(round)))));
  const texts = new Set(moves.map((move) => textOf(move, round)));
  assert.equal(texts.size, moves.length, 'no two moves are the same');
  const idsOfMoves = moves.map((move) => (move === null ? PASS : encode(space, move)));
  assert.deepEqual([...new Set(idsOfMoves)], ids, 'environment');

  const listed = ask<{ plays: { text: string; uses: string }[] }>('moves', {
    rules: rules.name,
    wild: rules.wild,
    hand: formatCards(hand),
    ...(toBeat === null ? {} : { beat: { cards: formatCombo(toBeat, 1) } }),
  });
  const asked = listed.plays.map(({ text, uses }) => `${text} ${uses}`);
  assert.deepEqual(
    asked,
    [...texts].filter((text) => text !== '-'),
    'moves of JSON-RPC',
  );

  for (const move of moves) {
    const next = apply(round, turn, actionOfPlay(move));
    assert.ok(next.ok, `the round refuses ${textOf(move, round)}`);
    const used = move === null ? null : (move.uses ?? cardsOfPlay(space, hand, encode(space, move)));
    if (!isOver(next.value))
      assert.deepEqual(next.value.hands[turn], used === null ? hand : subtractCounts(hand, used));
  }

  const view = viewFor(round, turn);
  const isMove = (move: Play | null, by: string): void => assert.ok(texts.has(textOf(move, round)), `${by} of ${turn}`);
  const ranked = rankActions(view).filter(({ type }) => type === 'play' || type === 'pass');
  assert.deepEqual(new Set(ranked.map((action) => textOfAction(action, round))), texts, 'candidates of greedy');
  for (const { move } of explain(view, bundledNetworks(rules), { count: 5 }).moves) isMove(move, 'a hint');
  const bots = [
    createNeuralBot(bundledNetworks),
    createRulesBot({ seed: 1 }),
    createLevelBot('level-2', { seed: 1 }, null),
  ];
  for (const bot of bots) {
    const action = bot.act(view) as Action;
    if (action.type === 'play' || action.type === 'pass') isMove(playOfAction(action, hand, rules), bot.name);
  }
  return moves.length - ids.length;
};

test(`${HANDS} hands with wild cards: moves, hints, bots, environment and round agree`, (t) => {
  const rng = createRng('lays');
  const ask = createRpcServer();
  let [hands, lays] = [0, 0];
  for (let number = 0; hands < HANDS; number++) {
    const preset = number % 2 === 0 ? 'laizi' : 'laizi-tiandi';
    const client = createBatchClient({ groups: [{ games: 1, rules: preset, start: 'deal' }], seed: `lays/${number}` });
    const size = client.made.groups[0]!.plays;
    let answer = client.reset();
    let round = startRound({ rules: PRESETS[preset], seed: `lays/${number}/0/0` });
    while (!isOver(round) && hands < HANDS) {
      const seat = toAct(round)[0] as Seat;
      const legal = legalActions(round, seat);
      if (round.phase === 'play') {
        assert.deepEqual(answer.row('hand', 0), countsByRank(round.hands[seat]!), 'the hand after plays by id');
      }
      if (round.phase === 'play' && hasWild(round) && legal.length > 1) {
        hands++;
        lays += compareHand(
          round,
          answer.legal(0).filter((id) => id < size),
          ask,
        );
      }
      const action = legal[randomBelow(rng, legal.length)]!;
      round = applyUnchecked(round, seat, action);
      answer = client.step([idOf(action, size, round.rules)]);
    }
  }
  t.diagnostic(`${lays} other ways to lay a play`);
  assert.ok(lays > HANDS / 10);
});
