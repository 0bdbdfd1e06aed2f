import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applySite, mutationSites } from './sites.ts';

const CASES: readonly (readonly [source: string, mutants: readonly string[], why: string])[] = [
  ['export const f = (a: 1 | 2) => a < 2;', ['a <= 2', 'a < 3'], 'a comparison and its constant, not the type'],
  ['if (a && !b) c();', ['!(a && !b)', 'a || !b', 'a && b', 'if (a && !b) ;'], 'condition, operator, negation, call'],
  ["const s = 'a' + b;", [], 'joined text is not arithmetic'],
  ['const n = x | 0;', ['x | 1'], 'a cast to an integer keeps its operator'],
  ['throw new Error(`${a + 1}`);', [], 'a thrown bug is left alone'],
  ['n += Math.max(a, 0);', ['n -= Math', 'Math.min(a, 0)', 'Math.max(a, 1)'], 'assignment, method, constant'],
  ['const t = { a: true } as const;', ['{ a: false }'], 'a value under a type assertion'],
];

for (const [source, expected, why] of CASES) {
  test(why, () => {
    const mutants = mutationSites('a.ts', source).map((site) => applySite(source, site));
    assert.equal(mutants.length, expected.length, mutants.join('\n'));
    expected.forEach((part) =>
      assert.ok(
        mutants.some((mutant) => mutant.includes(part)),
        `${part} in ${mutants}`,
      ),
    );
  });
}

test('a site knows its line', () => {
  assert.deepEqual(
    mutationSites('a.ts', '\nf();\n\ng();').map(({ line }) => line),
    [2, 4],
  );
});
