import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashOfCode, hashOfToken, newId, newRecoveryCodes, newToken } from './secrets.ts';

test('tokens and ids are drawn anew, and a hash tells nothing of its token', () => {
  const token = newToken();
  assert.notEqual(token, newToken());
  assert.match(newId(), /^[A-Za-z0-9_-]{22}$/);
  const hash = hashOfToken(token);
  assert.match(String(hash), /^[0-9a-f]{64}$/);
  assert.equal(hash, hashOfToken(token));
});

test('no token and no id begins with a hyphen, so a terminal takes each as a value', () => {
  for (let draw = 0; draw < 1000; draw++) {
    assert.doesNotMatch(newToken(), /^-/u);
    assert.doesNotMatch(newId(), /^-/u);
  }
});

test('an invalid token has no hash', () => {
  for (const text of ['', 'abc', `${newToken()}x`, 'é'.repeat(43), `${newToken().slice(1)}\n`]) {
    assert.equal(hashOfToken(text), null);
  }
});

test('a recovery code is read however it is typed', () => {
  const codes = newRecoveryCodes();
  assert.equal(new Set(codes).size, 10);
  const [code] = codes as [string];
  assert.match(code, /^[0-9A-HJKMNP-TV-Z]{5}(?:-[0-9A-HJKMNP-TV-Z]{5}){3}$/);
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
  assert.equal(hashOfCode(typed), hashOfCode(code));
  for (const text of ['', code.slice(1), `${code}A`, code.replace(/^./, 'U')]) assert.equal(hashOfCode(text), null);
});
