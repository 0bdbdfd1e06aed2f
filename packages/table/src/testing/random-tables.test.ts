import { test } from 'node:test';
import { checkTables } from './random-tables.ts';

test('240 random tables, in which everything happens that may', () => checkTables(240, 1));
