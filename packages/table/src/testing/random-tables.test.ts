import { test } from 'node:test';
import { checkTables } from './random-tables.ts';

test('360 random tables, in which everything happens that may', () => checkTables(360, 1));
