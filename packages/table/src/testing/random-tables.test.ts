import { test } from 'node:test';
import { checkTables } from './random-tables.ts';

test('280 random tables, in which everything happens that may', () => checkTables(280, 1));
