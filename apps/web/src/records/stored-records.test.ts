import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isStoredRecordId, storedRecordOf, partsOfText } from './stored-records.ts';
import { openText } from './open-record.ts';

const valueOf = <T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }): T => {
  assert.ok(result.ok);
  return result.value;
};

const games = (engine: string): string =>
  readFileSync(new URL(`../../../../fixtures/engines/games-${engine}.jsonl`, import.meta.url), 'utf8');

test('a file with a game a line opens as many rounds, and a bad line spoils no other', () => {
  const [first = '', second = ''] = games('rlcard').split('\n');
  const parts = valueOf(partsOfText([first, '{"engine":"rlcard"}', second].join('\n')));
  assert.deepEqual(
    parts.map(({ number, played }) => [number, played.ok]),
    [
      [1, true],
      [2, false],
      [3, true],
    ],
  );
});

for (const engine of ['rlcard', 'douzero', 'openspiel']) {
  test(`a kept game of ${engine} opens again as it was`, () => {
    const [part] = valueOf(partsOfText(games(engine).split('\n')[0] ?? ''));
    assert.ok(part?.played.ok);
    const kept = storedRecordOf(part.played.value, 'games.jsonl', 5);
    assert.ok(isStoredRecordId(kept.id));
    assert.deepEqual(
      [kept.source, kept.addedMs, kept.winner],
      ['games.jsonl', 5, part.played.value.end.outcome?.winner],
    );
    const { info } = part.played.value.record;
    assert.deepEqual(
      [kept.players, kept.date],
      [[info.Player0 ?? '', info.Player1 ?? '', info.Player2 ?? ''], info.Date ?? ''],
    );
    const again = valueOf(openText(kept.ddn));
    assert.deepEqual(again.end.hands, part.played.value.end.hands);
    assert.deepEqual(again.end.outcome?.scores, part.played.value.end.outcome?.scores);
    assert.equal(storedRecordOf(again, '', 9).id, kept.id, 'the same record has the same address');
  });
}

test('a text that is not a record', () => {
  const parts = partsOfText('nonsense\nand more');
  assert.ok(!parts.ok && parts.error.code === 'unreadable');
  assert.match(parts.error.why.message, /^unknown format: the text begins with "nonsense/u);
});
