import { test } from 'node:test';
import { limitMs } from '@doudizhu/rules/testing';
import { testPython } from './testing/python-package.ts';

test('the Python package', { timeout: limitMs(600_000) }, (context) =>
  testPython(context, ['discover', '-s', 'tests', '-t', 'tests']),
);
