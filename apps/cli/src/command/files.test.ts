import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonOf } from './files.ts';

/** error, its reason, why */
const REASONS: readonly (readonly [unknown, string, string])[] = [
  [Object.assign(new Error('x'), { code: 'ENOENT' }), 'no such file or folder', 'absent'],
  [Object.assign(new Error('x'), { code: 'ENOSPC' }), 'no space left', 'full'],
  [Object.assign(new Error('x'), { code: 'EISDIR' }), 'it is a folder', 'a folder'],
  [Object.assign(new Error('x'), { code: 'EACCES' }), 'not permitted', 'no access'],
  [Object.assign(new Error('x'), { code: 'EPERM' }), 'not permitted', 'no permission'],
  [Object.assign(new Error('too many links'), { code: 'ELOOP' }), 'too many links', 'in the words of the system'],
  ['text', 'text', 'no error object'],
];
for (const [error, reason, why] of REASONS) test(why, () => assert.equal(reasonOf(error).message, reason));
