import assert from 'node:assert/strict';
import { test } from 'node:test';

import { seatAt, type Seat } from '@doudizhu/rules/deal';
import type { TableView } from '@doudizhu/table';
import { faceAt, meetPeople, nameAt } from './names.ts';

test('the others have names of their own, by their place', () => {
  for (const level of ['greedy', 'search-200']) {
    const bot = { occupant: { type: 'bot', level } } as TableView['seats'][number];
    const view = { seats: [bot, bot, bot, bot], viewer: seatAt(2) };
    const names = [0, 1, 2, 3].map((seat) => nameAt(view, seat as Seat));
    assert.equal(new Set(names).size, 4);
    assert.equal(names.includes('Mai'), level === 'greedy', 'she has just learned');
  }
});

test('another person has their own face for every viewer; the viewer has the face from the settings', () => {
  meetPeople([{ id: 'ann', name: 'Ann' }]);
  const seats = ['ann', 'guest-7f2a'].map((account) => ({ occupant: { type: 'person', account } }));
  const view = { seats: [...seats, { occupant: { type: 'bot', level: 'level-4' } }] } as unknown as TableView;
  const facesFor = (viewer: TableView['viewer']) => [0, 1, 2].map((seat) => faceAt({ ...view, viewer }, seatAt(seat)));
  const guest = { person: 'Guest 7f2a' };
  assert.deepEqual(facesFor('spectator'), [{ person: 'Ann' }, guest, 'lu']);
  assert.deepEqual(facesFor(seatAt(0)), ['you', guest, 'lu']);
  assert.equal(nameAt({ ...view, viewer: seatAt(0) }, seatAt(1)), 'Guest 7f2a');
});

test('a free seat has no name, for players and for spectators', () => {
  const free = { occupant: null } as TableView['seats'][number];
  for (const viewer of [seatAt(0), 'spectator'] as const) {
    const view = { seats: [free, free, free], viewer };
    assert.equal(nameAt(view, seatAt(1)), 'Free seat');
  }
});
