import { test } from 'node:test';
import { testPython } from './testing/python-package.ts';

test('the Python package', { timeout: 1_200_000 }, (context) =>
  testPython(context, ['discover', '-s', 'tests', '-t', 'tests']),
);
