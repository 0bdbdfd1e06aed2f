import assert from 'node:assert/strict';
import { test } from 'node:test';

import { seatAt, type Seat } from '@doudizhu/rules/deal';
import type { TableView } from '@doudizhu/table';
import { nameAt } from './names.ts';

test('the others have names of their own, by their place', () => {
  for (const level of ['greedy', 'search-200']) {
    const bot = { occupant: { type: 'bot', level } } as TableView['seats'][number];
    const view = { seats: [bot, bot, bot, bot], viewer: seatAt(2) };
    const names = [0, 1, 2, 3].map((seat) => nameAt(view, seat as Seat));
    assert.equal(new Set(names).size, 4);
    assert.equal(names.includes('Mai'), level === 'greedy', 'she has just learned');
  }
});

test('a free seat has no name, for players and for spectators', () => {
  const free = { occupant: null } as TableView['seats'][number];
  for (const viewer of [seatAt(0), 'spectator'] as const) {
    const view = { seats: [free, free, free], viewer };
    assert.equal(nameAt(view, seatAt(1)), 'Free seat');
  }
});
