import { test } from 'node:test';
import { sized } from '@doudizhu/rules/testing';
import { checkTables } from './random-tables.ts';

const TABLES = sized(240, 4000);

test(`${TABLES} random tables, in which everything happens that may`, () => checkTables(TABLES, sized(1, 8)));
