import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  countsOf,
  formatCards,
  fullDeckCounts,
  pickCards,
  rankOf,
  SMALL_JOKER,
  subtractCounts,
  type Card,
} from '@doudizhu/rules/cards';
import { dealOf } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import { PRESETS, wildRanksOf } from '@doudizhu/rules/ruleset';
import { cards as countsFrom } from '@doudizhu/rules/testing';
import type { SeatView } from '@doudizhu/rules/view';
import { fallbackAction, hintsFor } from '@doudizhu/table';
import { createFakeBrowser, createFakeEnvironment, type FakeEnvironment } from '../testing/fake-environment.ts';
import { createGame } from './game.ts';
import { OWN_SEAT, type PlayTable } from './play-table.ts';
import {
  choiceOf,
  isBidding,
  isLeading,
  isTableOver,
  isToPlay,
  openTab,
  openTable,
  playUntil,
  roundOf,
} from '../testing/fake-tab.ts';

test('a broken bot is replaced by the rules bot, and the person is told once', async () => {
  const asked: string[] = [];
  const { tab } = await openTable({
    until: isTableOver,
    chosen: { level: 'neural' },
    askBot: async ({ level, view }) => {
      asked.push(level);
      if (level === 'neural') throw new Error('no network');
      return fallbackAction(view);
    },
  });
  assert.deepEqual(tab.notices, ['The bots’ networks could not be loaded. A simpler bot plays instead.']);
  assert.ok(asked.filter((level) => level === 'rules').length === asked.filter((level) => level === 'neural').length);
  assert.deepEqual(new Set(tab.errors.map(String)), new Set(['Error: no network']));
});

test('where no bot answers at all the round continues, and each reason is logged', async () => {
  const { table, tab } = await openTable({ until: isTableOver, askBot: () => Promise.reject(new Error('no worker')) });
  const actions = table.log().filter((event) => event.type === 'acted' && event.by === 'bot').length;
  assert.equal(tab.errors.length, 2 * actions, 'of the bot, and of the rules bot that answers for it');
});

test('a bot that was asked before an undo answers too late: its answer is not played', async () => {
  const late: { readonly view: SeatView; readonly answer: (action: Action) => void }[] = [];
  let isHeld = false;
  const { table, tab } = await openTable({
    until: isLeading,
    askBot: ({ view }) =>
      isHeld ? new Promise((answer) => late.push({ view, answer })) : Promise.resolve(fallbackAction(view)),
  });
  isHeld = true;
  const [low, high] = hintsFor(roundOf(table)).filter(({ type }) => type === 'play') as [Action, Action];
  await table.act(low);
  await tab.clock.pass(2000);
  assert.equal(late.length, 1, 'the next bot thinks');
  await table.send({ type: 'undo', agree: true });
  await table.act(high);
  await tab.clock.pass(2000);
  assert.equal(late.length, 2, 'it is asked again, about the other play');
  const length = table.log().length;
  // The same action is legal now, but an answer to the first question must not count.
  late[0]?.answer({ type: 'pass' });
  await tab.clock.pass(2000);
  assert.equal(table.log().length, length);
  late[1]?.answer({ type: 'pass' });
  await tab.clock.pass(2000);
  assert.equal(table.log().length, length + 1);
});

test('hints without networks go round; a pass comes as advice', async () => {
  const { table, tab } = await openTable({ until: isLeading });
  await table.hint();
  const first = table.selected.value;
  assert.ok(first.size > 0);
  assert.equal(table.problem.value, null);
  await table.hint();
  assert.notDeepEqual(table.selected.value, first);
  await table.playSelected(first);
  assert.equal(table.problem.value, null);
  assert.equal(table.selected.value.size, 0);
  await playUntil(table, tab, () => table.decision.value?.mustPass === true);
  await table.hint();
  assert.deepEqual(table.problem.value, { text: 'You can’t beat this: pass.', tone: 'advice' });
  assert.equal(tab.announced.at(-1), 'You can’t beat this: pass.');
});

test('a hint names the best plays with their chances and reasons, round and round', async () => {
  const { table, tab } = await openTable({ until: isLeading, explain: explainByRank });
  await table.hint();
  const first = table.selected.value;
  assert.equal(first.size, 1);
  assert.equal(table.advice.value?.at, 0);
  const said = (): string => tab.announced.at(-1) ?? '';
  assert.match(said(), / · likely to win: no player can beat it, but breaks the sequence 3 4 5 6 7$/u);
  await table.hint();
  assert.equal(table.advice.value?.at, 1);
  assert.match(said(), / · an even game: .*breaks the sequence 3 4 5 6 7$/u);
  await table.hint();
  assert.deepEqual(table.selected.value, first, 'round and round');
  table.chooseAdvised(1);
  assert.notDeepEqual(table.selected.value, first);
  // Cards that the player selects are no longer the bot's.
  table.select(new Set(), { type: 'clear', cards: [] });
  assert.equal(table.advice.value, null);
});

test('what the autopilot plays is explained until the person plays again', async () => {
  const { table, tab } = await openTable({ until: isLeading, explain: explainByRank });
  await table.send({ type: 'autopilot', on: true });
  await tab.clock.pass(2000);
  assert.equal(table.advice.value?.by, 'autopilot');
  assert.equal(table.advice.value?.moves.length, 1);
  await table.send({ type: 'autopilot', on: false });
  assert.equal(table.advice.value, null);
});

test('where the bots cannot explain, the reason is logged and a plain hint is given', async () => {
  const { table, tab } = await openTable({ until: isLeading, explain: () => Promise.reject(new Error('no networks')) });
  await table.hint();
  assert.equal(table.advice.value, null);
  assert.ok(table.selected.value.size > 0);
  assert.deepEqual(tab.errors.map(String), ['Error: no networks']);
});

const BID_3 = { type: 'bid', points: 3 } as const;
const CALL_ADVICE: Awaited<ReturnType<FakeEnvironment['adviseCalls']>> = {
  best: BID_3,
  options: [
    { action: BID_3, points: 5.72 },
    { action: { type: 'bid', points: 0 }, points: 0 },
  ],
  deals: 30,
  error: 0.4,
  byPoints: BID_3,
  hand: { jokers: 1, twos: 3, bombs: 0, plays: 8 },
};

test('a hint on a call names the best one until it is made', async () => {
  const shown: unknown[] = [];
  const look = (): void => void shown.push(table.callAdvice.value);
  const adviseCalls = async () => (look(), CALL_ADVICE);
  const { table, tab } = await openTable({ until: isBidding, adviseCalls });
  await table.hintCall();
  assert.deepEqual(shown, ['counting'], 'while the bot counts');
  assert.notEqual(typeof table.callAdvice.value, 'string');
  assert.equal(tab.announced.at(-1), 'Bid 3: +5.7 ± 0.8 points on average');
  await table.act(BID_3);
  assert.equal(table.callAdvice.value, null);
});

test('advice belongs to its decision: other events at the table neither stop nor hide it', async () => {
  let isOn = true;
  const otherEvent = (): Promise<void> => table.send({ type: 'autoPass', on: (isOn = !isOn) });
  const { table, tab } = await openTable({
    until: isBidding,
    adviseCalls: () => otherEvent().then(() => CALL_ADVICE),
    explain: (request) => otherEvent().then(() => explainByRank(request)),
  });
  await table.hintCall();
  const called = table.callAdvice.value;
  assert.equal(typeof called, 'object', String(called));
  await otherEvent();
  assert.equal(table.callAdvice.value, called);
  await playUntil(table, tab, isToPlay);
  await table.hint();
  const shown = table.advice.value;
  assert.ok(shown !== null && table.selected.value.size > 0);
  await otherEvent();
  assert.equal(table.advice.value, shown);
  await table.hint();
  assert.equal(table.advice.value?.at, 1, 'the next play of the same advice');
  await table.playSelected();
  assert.equal(table.advice.value, null, 'another decision');
});

test('a game without advice on calls says so', async () => {
  const { table, tab } = await openTable({ until: isBidding });
  await table.hintCall();
  assert.equal(table.callAdvice.value, 'none');
  assert.equal(tab.announced.at(-1), 'There is no advice on calls in this game yet.');
});

/** The two lowest leads and the requested one, with two kinds of reasons. */
const explainByRank: FakeEnvironment['explain'] = async ({ view, also }) => {
  const singles = hintsFor(view).flatMap((action) =>
    action.type === 'play' && action.combo.kind === 'single' ? [action.combo] : [],
  );
  const listed = also === undefined ? singles.slice(0, 2) : [also];
  const moves = listed.map((move, index) => ({ ...EXPLAINED, move, win: 0.6 - index / 10 }));
  return { aim: 'wins', deals: 0, moves };
};
const EXPLAINED = {
  points: 0.5,
  isProved: false,
  isExact: false,
  reasons: [{ key: 'why/unbeatable', parameters: undefined, message: 'no player can beat it' }],
  faults: [
    { key: 'why/breaks', parameters: { kind: 'sequence', combo: '34567' }, message: 'breaks the sequence 3 4 5 6 7' },
  ],
} as const;

test('rules, practice and the automatic pass are those of the start panel', async () => {
  for (const autoPass of [true, false]) {
    const { value } = (await openTable({ chosen: { rules: 'happy', autoPass } })).table.view;
    assert.deepEqual([value.autoPass, value.terms.practice, value.terms.rules], [autoPass, true, PRESETS.happy]);
  }
});

test('what is chosen is stored for the next time', () => {
  const browser = createFakeBrowser();
  const { game } = openTab({ browser });
  game.changeSetup({ rules: 'happy', counter: false });
  assert.deepEqual(createGame(createFakeEnvironment({ browser })).setup.value, game.setup.value);
  assert.equal(game.setup.value.rules, 'happy');
});

test('cards that are played too early are refused in words, in the auction and before the turn', async () => {
  const { table, tab } = await openTable({ until: isBidding });
  const [card] = table.view.value.faces?.hand ?? [];
  assert.ok(card !== undefined);
  await table.playSelected(new Set([card]));
  const text = 'Pass is not possible in phase auction: expected bid';
  assert.deepEqual(table.problem.value, { text, tone: 'wrong' });
  await playUntil(table, tab, isToPlay);
  await table.act(choiceOf(table) as Action);
  await table.playSelected(new Set([table.view.value.faces?.hand[0] ?? card]));
  assert.deepEqual(table.problem.value, { text: 'It is not your turn yet', tone: 'wrong' });
  assert.equal(tab.announced.at(-1), 'It is not your turn yet');
});

test('a tab that posts another table does not stop this one', async () => {
  const browser = createFakeBrowser();
  const { game, table } = await openTable({ browser });
  for (const receive of browser.tabs) receive('another table');
  assert.equal(game.hasYielded.value, false);
  for (const receive of browser.tabs) receive(table.name);
  assert.equal(game.hasYielded.value, true);
});

test('a stored round has no bid where calls have no points', async () => {
  const { tab } = await openTable({ until: isTableOver, chosen: { rules: 'happy' } });
  await tab.clock.settle();
  const [stored] = tab.storage.rounds.values();
  assert.equal(stored?.bid, null);
});

/** The second round of a table. The player holds the given cards, is landlord and leads. */
const startWithHand = async (hand: string): Promise<PlayTable> => {
  const { table, tab } = await openTable({ until: isTableOver, chosen: { rules: 'douzero' } });
  const { rules } = roundOf(table);
  const rest = formatCards(subtractCounts(fullDeckCounts(1), countsFrom(`${hand}3JQ`)));
  const hands = [hand, rest.slice(0, 17), rest.slice(17)];
  await table.host?.({ type: 'choose', deal: unwrap(dealOf({ rules, hands, kitty: '3JQ' })), first: OWN_SEAT });
  await table.send({ type: 'ready', on: true });
  await playUntil(table, tab, () => table.view.value.stage === 'playing' && isLeading(table));
  return table;
};
const handCards = ({ view }: PlayTable, text: string): ReadonlySet<Card> =>
  new Set(pickCards(view.value.faces?.hand ?? [], countsFrom(text)));

test('cards with several readings: the person is asked; another selection ends the question, another event does not', async () => {
  const table = await startWithHand('33344455566677789');
  const cards = handCards(table, '333444555666');
  table.select(cards, { type: 'clear', cards: [] });
  await table.playSelected();
  assert.ok(table.readings.value.length > 1);
  await table.send({ type: 'autoPass', on: true });
  assert.ok(table.readings.value.length > 1);
  table.select(new Set(), { type: 'clear', cards: [] });
  assert.deepEqual(table.readings.value, [], 'another selection ends it');
  await table.playSelected(cards);
  const [first] = table.readings.value;
  await table.playSelected(cards);
  const { action } = roundOf(table).history.at(-1) ?? {};
  assert.deepEqual(action, { type: 'play', combo: first }, 'asked twice, the first counts');
});

test('selected cards that the autopilot plays are unselected, the others stay', async () => {
  const { table, tab } = await openTable({ until: isLeading });
  const all = new Set(table.view.value.faces?.hand);
  table.select(all, { type: 'clear', cards: [] });
  assert.equal(table.selected.value.size, all.size);
  await table.send({ type: 'autopilot', on: true });
  for (let step = 0; step < 20 && table.view.value.faces?.hand.length === all.size; step++) await tab.clock.pass(500);
  assert.deepEqual([...table.selected.value].toSorted(), [...(table.view.value.faces?.hand ?? [])].toSorted());
  assert.ok(table.selected.value.size < all.size);
});

test('the player’s turn is announced once, not at each event of it', async () => {
  const { table, tab } = await openTable({ until: isToPlay });
  const turns = (): number => tab.performed.filter(({ type }) => type === 'turn').length;
  const earlier = turns();
  await table.send({ type: 'autoPass', on: true });
  await table.send({ type: 'autoPass', on: false });
  assert.equal(turns(), earlier);
});

test('before the player’s turn a swipe is completed on its own, not against the play on the table', async () => {
  const table = await startWithHand('33456789TJQKA2AKQ');
  await table.playSelected(handCards(table, '3'));
  assert.equal(table.decision.value, null, 'the others decide');
  const cards = handCards(table, '45678');
  table.select(cards, { type: 'swipe', cards: [...cards] });
  assert.deepEqual(table.selected.value, cards, 'a sequence, although a single is on the table');
});

test('with a wild rank a play of selected cards names them', async () => {
  for (let seed = 0; seed < 20; seed++) {
    const until = (now: PlayTable): boolean => isLeading(now) || isTableOver(now);
    const { table } = await openTable({ until, chosen: { rules: 'laizi' }, seed: `wild ${seed}` });
    const [wild] = wildRanksOf(table.view.value.round?.rules ?? { wild: '' });
    const hand = table.view.value.faces?.hand ?? [];
    const filler = hand.find((card) => rankOf(card) === wild);
    const single = hand.find((card) => rankOf(card) !== wild && rankOf(card) < SMALL_JOKER);
    if (filler === undefined || single === undefined || isTableOver(table)) continue;
    const cards = new Set([single, filler]);
    table.select(cards, { type: 'tap', cards: [filler] });
    await table.playSelected();
    const { action } = roundOf(table).history.at(-1) ?? {};
    assert.ok(action?.type === 'play' && action.combo.kind === 'pair', JSON.stringify(action));
    assert.deepEqual(action.uses, countsOf([...cards]));
    assert.deepEqual(new Set(table.view.value.faces?.plays.at(-1)), cards);
    return;
  }
  assert.fail('no deal with a wild card in hand');
});
