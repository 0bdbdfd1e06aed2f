import { test } from 'node:test';
import { checkTables } from './random-tables.ts';

test('200 random tables, in which everything happens that may', () => checkTables(200, 1));
