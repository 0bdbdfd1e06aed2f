import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCards } from '@doudizhu/rules/cards';
import { foreignDeals } from '@doudizhu/rules/testing';
import { runInMemory } from '../testing/harness.ts';

/** Every tenth hand of 400 deals, a hand of each of the nine writers in turn. */
const HANDS = foreignDeals(400, 'card texts').filter((_, index) => index % 10 === 0);

test('ddz moves: hands of other programs are read as their cards or refused', async () => {
  let refused = 0;
  for (const { program, text, cards } of HANDS) {
    const { stdout, stderr } = await runInMemory(['moves', text, '--json']);
    if (stderr.includes('"code":"bad-cards"')) refused++;
    else {
      const own = await runInMemory(['moves', formatCards(cards), '--json']);
      assert.deepEqual([stdout, stderr], [own.stdout, ''], `${program}: ${text}`);
    }
  }
  assert.deepEqual([HANDS.length, refused], [1080, 486]);
});
