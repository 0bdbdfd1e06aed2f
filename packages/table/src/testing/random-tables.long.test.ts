import { test } from 'node:test';
import { checkTables } from './random-tables.ts';

test('4,000 random tables, in which everything happens often', () => checkTables(4000, 8));
