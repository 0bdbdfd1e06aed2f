import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStoredRecordId, storedRecordOf, partsOfText } from './stored-records.ts';
import { openText } from './open-record.ts';
import { linesOf } from '../testing/index.ts';

const valueOf = <T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }): T => {
  assert.ok(result.ok);
  return result.value;
};

const games = (engine: string): string[] => linesOf(`fixtures/engines/games-${engine}.jsonl`);

test('a file with a game a line opens as many rounds, and a bad line spoils no other', () => {
  const [first = '', second = ''] = games('rlcard');
  const parts = valueOf(partsOfText([first, '{"engine":"rlcard"}', second].join('\n')));
  const read = parts.map(({ number, played }) => `${number} ${played.ok}`);
  assert.deepEqual(read, ['1 true', '2 false', '3 true']);
});

for (const engine of ['rlcard', 'douzero', 'openspiel']) {
  test(`a kept game of ${engine} opens again as it was`, () => {
    const [part] = valueOf(partsOfText(games(engine)[0]!));
    assert.ok(part?.played.ok);
    const kept = storedRecordOf(part.played.value, 'games.jsonl', 5);
    assert.ok(isStoredRecordId(kept.id));
    const { end, record } = part.played.value;
    assert.deepEqual([kept.source, kept.addedMs, kept.winner], ['games.jsonl', 5, end.outcome?.winner]);
    const { Player0 = '', Player1 = '', Player2 = '', Date = '' } = record.info;
    assert.deepEqual([kept.players, kept.date], [[Player0, Player1, Player2], Date]);
    const again = valueOf(openText(kept.ddn));
    assert.deepEqual([again.end.hands, again.end.outcome?.scores], [end.hands, end.outcome?.scores]);
    assert.equal(storedRecordOf(again, '', 9).id, kept.id, 'the same record has the same address');
  });
}

test('a text that is not a record', () => {
  const parts = partsOfText('nonsense\nand more');
  assert.ok(!parts.ok && parts.error.code === 'unreadable');
  assert.match(parts.error.why.message, /^unknown format: the text begins with "nonsense/u);
});
