import assert from 'node:assert/strict';
import { test } from 'node:test';

import { seatAt, type Seat } from '@doudizhu/rules';
import type { TableView } from '@doudizhu/table';
import { nameAt } from './names.ts';

test('the others have names of their own, by their place', () => {
  const nobody = { occupant: null } as TableView['seats'][number];
  const view = { seats: [nobody, nobody, nobody, nobody], viewer: seatAt(2) };
  const names = [0, 1, 2, 3].map((seat) => nameAt(view, seat as Seat));
  assert.equal(new Set(names).size, 4);
});
