/** Plays that name their cards: the log keeps a choice, each seat sees it, and no more of the hand than before. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rankOf, type Card } from '@doudizhu/rules/cards';
import { seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { legalActions, type PlayAction } from '@doudizhu/rules/round';
import { cardsPlayed } from '@doudizhu/rules/view';
import { readLog, writeLog } from '../log/log.ts';
import { finishedRoundsOf } from '../log/record.ts';
import { verifyLog } from '../log/verify.ts';
import { viewersOf } from '../testing/random-game.ts';
import { sentTo } from '../testing/sent.ts';
import { open } from '../testing/test-table.ts';
import { viewOf } from './view.ts';

/** A table whose landlord leads and holds equal cards. */
const atLead = () => {
  const game = open({ rules: 'rlcard' }, 3).deal('named');
  while (game.round.phase !== 'play') game.act();
  const { turn } = game.round;
  const hand = viewOf(game.table, turn).faces?.hand ?? [];
  const at = hand.findIndex((card, index) => index > 0 && rankOf(card) === rankOf(hand[index - 1] as Card));
  const [leaves, other] = hand.slice(at - 1, at + 1) as [Card, Card];
  const single = legalActions(game.round, turn).find(
    (action) => action.type === 'play' && action.combo.kind === 'single' && action.combo.main === rankOf(other),
  ) as PlayAction;
  const foreign = game.round.deal.hands[(turn + 1) % 3] ?? [];
  return { game, turn, leaves, other, single, foreign };
};

test('each viewer sees the named card on the table, the owner no longer in the hand', () => {
  const { game, turn, leaves, other, single } = atLead();
  game.say(turn, { type: 'act', action: { ...single, cards: [other] } });
  for (const viewer of viewersOf(game.table)) assert.deepEqual(viewOf(game.table, viewer).faces?.plays, [[other]]);
  const { hand = [] } = viewOf(game.table, turn).faces ?? {};
  assert.deepEqual([hand.includes(leaves), hand.includes(other)], [true, false]);
  const sent = sentTo(game.log, seatAt((turn + 1) % 3));
  assert.equal(sent.includes('"cards"'), false, 'events and history have ranks');
});

test('log, proof and record keep the named card', () => {
  const { game, turn, other, single } = atLead();
  game.say(turn, { type: 'act', action: { ...single, cards: [other] } });
  game.playOut('first');
  const log = unwrap(readLog(writeLog(game.log)));
  assert.ok(verifyLog(log).ok);
  const [finished] = finishedRoundsOf(log);
  const plays = finished?.record?.log.flatMap(({ action }) => (action.type === 'play' ? [action.cards] : []));
  assert.deepEqual(plays?.[0], [other]);
  assert.deepEqual(cardsPlayed(game.round)[0], [other]);
});

test('cards that would leave the hand anyway leave no trace in the log', () => {
  const { game, turn, leaves, single } = atLead();
  game.say(turn, { type: 'act', action: { ...single, cards: [leaves] } });
  const acted = game.log.findLast(({ type }) => type === 'acted');
  assert.deepEqual(acted, { ...acted, action: single });
});

test('cards that the seat does not hold are refused, and nothing changes', () => {
  const { game, turn, leaves, single, foreign } = atLead();
  const views = (): string => JSON.stringify(viewersOf(game.table).map((viewer) => viewOf(game.table, viewer)));
  const before = views();
  const [wrong] = foreign.filter((card) => rankOf(card) === rankOf(leaves));
  const tries: unknown[] = [foreign.slice(0, 1), [leaves, leaves], [], wrong === undefined ? [99] : [wrong], 'odd'];
  for (const cards of tries) {
    const action = { ...single, cards: cards as Card[] };
    assert.match(game.refusedWith(turn, { type: 'act', action }), /^(?:bad-action|no-combo|no-cards|not-your-cards)$/u);
  }
  assert.equal(views(), before);
});
