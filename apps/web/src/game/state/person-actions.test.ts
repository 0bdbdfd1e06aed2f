/** The cards that the player selects are the cards that leave the hand and lie on the table. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordOf, readRecord, replay, writeRecord } from '@doudizhu/records';
import { rankOf, RANKS, type Card } from '@doudizhu/rules/cards';
import { seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { physicalCardsFor } from '@doudizhu/rules/view';
import { foldLog, viewOf } from '@doudizhu/table';
import { createFakeBrowser } from '../testing/fake-environment.ts';
import { isLeading, openTab, openTable, playUntil, tableOf } from '../testing/fake-tab.ts';
import { commandOfKey } from '../input/keys.ts';
import type { PlayTable } from './play-table.ts';

const handOf = ({ view }: PlayTable): readonly Card[] => view.value.faces?.hand ?? [];

/** Ranks with two cards or more in a hand. */
const groupsOf = (hand: readonly Card[]): Card[][] =>
  [...new Set(hand.map(rankOf))]
    .map((rank) => hand.filter((card) => rankOf(card) === rank))
    .filter(({ length }) => length > 1);

/** Leads a chosen single. Reports the hand before, the hand after and the table. */
const lead = async (table: PlayTable, card: Card) => {
  const hand = handOf(table);
  table.select(new Set([card]), { type: 'tap', cards: [card] });
  await table.playSelected();
  return { hand, left: handOf(table), onTable: table.view.value.faces?.plays.at(-1) };
};

const leading = async (seed: string) => {
  const browser = createFakeBrowser();
  const until = (table: PlayTable): boolean => isLeading(table) && groupsOf(handOf(table)).length > 0;
  return { ...(await openTable({ until, browser, seed })), browser };
};

test('each of several equal cards leaves the hand and lies on the table if it was selected', async () => {
  const { table, tab } = await leading('suits');
  const [group] = groupsOf(handOf(table));
  for (const card of group ?? []) {
    const { hand, left, onTable } = await lead(table, card);
    assert.deepEqual(onTable, [card]);
    assert.deepEqual(new Set(left), new Set(hand.filter((other) => other !== card)));
    await table.send({ type: 'undo', agree: true });
    await tab.clock.settle();
    assert.deepEqual(new Set(handOf(table)), new Set(hand), 'an undo gives the same cards back');
  }
});

test('a chosen card is in the log, so each seat and the replay show it', async () => {
  const { table } = await leading('opponent');
  const card = groupsOf(handOf(table))[0]?.at(-1) as Card;
  await lead(table, card);
  const [log, front] = [table.log(), table.me];
  for (const viewer of [0, 1, 2, 'spectator'] as const) {
    const { faces } = viewOf(foldLog(log), viewer === 'spectator' ? viewer : seatAt(viewer));
    assert.deepEqual(faces?.plays.at(-1), [card]);
  }
  const { round } = foldLog(log);
  const record = writeRecord(recordOf(round ?? assert.fail()), 'ddn');
  const { end } = unwrap(replay(unwrap(readRecord(unwrap(record)))));
  assert.deepEqual(physicalCardsFor(end, front).plays.at(-1), [card]);
});

test('a hint and a typed rank select the cards that would leave the hand anyway', async () => {
  const { table } = await leading('typed');
  const [first] = groupsOf(handOf(table))[0] as [Card];
  const key = RANKS.charAt(rankOf(first));
  const situation = { stage: 'playing', hand: handOf(table), hasShortcuts: true, isOnControl: false };
  const typed = commandOfKey(key, { ...situation, selected: new Set(), decision: table.decision.value });
  assert.deepEqual(typed?.type === 'select' ? [...typed.selected] : null, [first]);
  await lead(table, first);
  const acted = table.log().findLast(({ type }) => type === 'acted');
  assert.equal(acted?.type === 'acted' && 'cards' in acted.action, false);
});

test('a play keeps its cards during the round and after a reload', async () => {
  const { table, tab, browser } = await leading('reload');
  const card = groupsOf(handOf(table))[0]?.at(-1) as Card;
  const { onTable } = await lead(table, card);
  const at = (table.view.value.faces?.plays.length ?? 0) - 1;
  await playUntil(table, tab, () => (table.view.value.faces?.plays.length ?? 0) > at + 3);
  assert.deepEqual(table.view.value.faces?.plays[at], onTable);
  const cards = [...handOf(table), ...(table.view.value.faces?.plays ?? []).flat()];
  assert.equal(new Set(cards).size, cards.length, 'no card is twice');
  table.stop();
  const next = openTab({ browser, seed: 'other' });
  await next.game.resume();
  const again = tableOf(next.game);
  assert.deepEqual(again.view.value.faces?.plays[at], onTable);
  assert.deepEqual(new Set(handOf(again)), new Set(handOf(table)));
});

test('an undo unselects the cards', async () => {
  const { table, tab } = await leading('undo');
  const [first, second] = groupsOf(handOf(table))[0] as [Card, Card];
  await lead(table, first);
  table.select(new Set([second]), { type: 'tap', cards: [second] });
  await table.send({ type: 'undo', agree: true });
  await tab.clock.settle();
  assert.equal(table.decision.value?.kind, 'lead');
  assert.equal(table.selected.value.size, 0);
});
