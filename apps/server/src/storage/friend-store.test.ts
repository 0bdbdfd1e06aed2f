/** Friends and blocks, on SQLite and PostgreSQL. */
import assert from 'node:assert/strict';
import { type ServerStorage } from './storage.ts';
import { describeStorage } from '../testing/index.ts';

const LIMITS = { friends: 5, asks: 3 };

const statesIn =
  ({ friends }: ServerStorage) =>
  async (id: string): Promise<readonly (readonly [string, string])[]> =>
    (await friends.list(id, LIMITS)).map((friend) => [friend.id, friend.state] as const);

describeStorage((test) => {
  test('a friend is not drowned by people who ask, and those with a name come first', async ({ storage, account }) => {
    const { friends, accounts } = storage;
    const statesOf = statesIn(storage);
    const [me, friend, asked, named] = [await account(), await account(), await account(), await account()];
    await accounts.rename(named, { name: 'Named', key: named }, 0);
    await friends.ask(me, friend, 1);
    await friends.ask(friend, me, 2);
    await friends.ask(me, asked, 3);
    await friends.ask(named, me, 4);
    for (let nowMs = 5; nowMs < 25; nowMs++) await friends.ask(await account(), me, nowMs);
    const states = await statesOf(me);
    assert.deepEqual(states.slice(0, 3), [
      [friend, 'both'],
      [asked, 'asked'],
      [named, 'asks'],
    ]);
    assert.equal(states.length, 2 + LIMITS.asks);
    assert.deepEqual(await friends.count(me), { all: 2, open: 1 });
    assert.deepEqual([await friends.areFriends(me, friend), await friends.areFriends(me, asked)], [true, false]);
  });

  test('friends come first, however many people the account asked after them', async ({ storage, account }) => {
    const { friends } = storage;
    const statesOf = statesIn(storage);
    const [me, friend] = [await account(), await account()];
    await friends.ask(friend, me, 1);
    await friends.ask(me, friend, 1);
    for (let nowMs = 2; nowMs < 12; nowMs++) await friends.ask(me, await account(), nowMs);
    assert.deepEqual((await statesOf(me))[0], [friend, 'both']);
  });

  test('a block holds until the account that made it ends it', async ({ storage, account }) => {
    const { friends } = storage;
    const statesOf = statesIn(storage);
    const [me, pest] = [await account(), await account()];
    await friends.ask(pest, me, 1);
    await friends.ask(me, pest, 1);
    await friends.block(me, pest, 2);
    await friends.block(me, pest, 3);
    assert.deepEqual([await statesOf(me), await statesOf(pest)], [[], []]);
    for (let attempt = 0; attempt < 20; attempt++) assert.equal(await friends.ask(pest, me, 4 + attempt), false);
    assert.deepEqual(await statesOf(me), []);
    assert.deepEqual([await friends.blockedBy(me, 9), await friends.blockedBy(pest, 9)], [[pest], []]);
    await friends.unblock(me, pest);
    assert.equal(await friends.ask(pest, me, 50), true);
    await friends.block(me, pest, 60);
    assert.equal(await friends.ask(me, pest, 70), true, 'asking ends a block');
    assert.equal(await friends.ask(pest, me, 80), true);
  });
});
