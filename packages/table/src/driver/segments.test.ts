/** Segments, outages and signatures of a driver on a server. */
import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { foldLog, segmentsOf, writeLog } from '../log/log.ts';
import { finishedRoundsOf } from '../log/record.ts';
import { verifyLog } from '../log/verify.ts';
import { unwrap } from '@doudizhu/rules/result';
import { isSigned } from '../fairness/signature.ts';
import { ME, started, STORAGES, World } from '../testing/driver-world.ts';
import { BOT } from '../testing/test-table.ts';
import { viewOf } from '../view/view.ts';

const [, newStorage] = STORAGES[1] ?? assert.fail('a storage that answers later');

test('each segment folds alone to the same table, begins small, and is proved', async () => {
  const world = await started({ storage: newStorage(), terms: { revealMs: 0 } });
  await world.playRounds(4);
  const { events } = world.storage;
  const segments = segmentsOf(events);
  assert.equal(segments.length, 4);
  assert.deepEqual(segments.flat(), events);
  const whole = viewOf(foldLog(events), ME);
  assert.deepEqual(viewOf(foldLog(segments.at(-1) ?? []), ME), whole);
  for (const [index, segment] of segments.entries()) {
    const report = unwrap(verifyLog(segment));
    assert.deepEqual([report.rounds.length, report.rounds[0]?.round], [1, index + 1]);
    const text = writeLog(segment);
    const bytes = gzipSync(text).length;
    assert.ok(bytes < 5_000, `${text.length} bytes, ${bytes} under gzip`);
    if (index > 0) assert.ok(JSON.stringify(segment[0]).length < 10_000, 'a small snapshot');
  }
  assert.equal(finishedRoundsOf(segments[2] ?? []).length, 1, 'one segment, one round for the archive');
});

for (const rounds of [0, 1]) {
  test(`after ${rounds} rounds, seat changes without end leave a bounded segment and a proved log`, async () => {
    const world = new World({ storage: newStorage(), keeps: 'segment', terms: { revealMs: 0 } });
    world.driver.start();
    await world.seatAll(rounds > 0);
    await world.playRounds(rounds);
    let longest = 0;
    for (let change = 0; change < 600; change++) {
      await world.submit('host', { type: 'seat', seat: seatAt(1), occupant: change % 2 === 0 ? null : BOT });
      longest = Math.max(longest, world.log.length);
    }
    assert.ok(longest < 320, `${longest} events`);
    assert.equal(unwrap(verifyLog(world.storage.events)).events, world.storage.events.length);
    assert.deepEqual(viewOf(foldLog(world.storage.events), ME), viewOf(world.table, ME));
    await world.submit('host', { type: 'seat', seat: seatAt(1), occupant: { ...BOT, name: 'Other' } });
    await world.playRounds(rounds + 1);
    assert.equal(finishedRoundsOf(world.log).at(-1)?.round, rounds + 1);
  });
}

test('a driver can hold the last segment only', async () => {
  const world = await started({ storage: newStorage(), keeps: 'segment' });
  await world.playRounds(3);
  assert.deepEqual(world.log, segmentsOf(world.storage.events).at(-1));
  assert.deepEqual(viewOf(foldLog(world.log), ME), viewOf(world.table, ME));
});

test('after a crash the driver marks absent players before any is timed out', async () => {
  const terms = { clock: { decisionMs: 10_000, bankMs: 0 }, absenceMs: 60_000 };
  const storage = newStorage();
  const world = await started({ storage, terms });
  await world.playToOwn();
  world.driver.stop();
  const again = await started({ storage, terms }).catch(() => null);
  assert.equal(again, null, 'the seats are taken already');
  const next = new World({ storage, terms });
  next.driver.start({ gapMs: 600_000, here: [] });
  await next.driver.settled();
  const { seats } = viewOf(next.table, ME);
  assert.deepEqual([seats[ME]?.here, seats[ME]?.autopilot], [false, null]);
  assert.ok((seats[ME]?.deadlineMs ?? 0) - next.driver.nowMs() > 9_000, 'its clock has moved with the gap');
  await next.submit('host', { type: 'presence', seat: ME, here: true });
  assert.ok(verifyLog(storage.events).ok);
  next.driver.stop();
});

test('commitments are signed over the pledges', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
  const signed = async (text: string) => ({ key, value: sign(null, Buffer.from(text), privateKey).toString('hex') });
  const world = await started({ storage: newStorage(), rounds: { sign: signed } });
  await world.playRounds();
  const [round] = unwrap(verifyLog(world.storage.events)).rounds;
  assert.ok(round?.signed !== undefined && round.signed !== null);
  assert.equal(await isSigned(crypto.subtle, round.signed.text, round.signed.signature), true);
  const other = round.signed.text.replace(round.commitment, createHash('sha256').update('other').digest('hex'));
  assert.equal(await isSigned(crypto.subtle, other, round.signed.signature), false);
});
