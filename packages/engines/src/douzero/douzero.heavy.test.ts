import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { formatCards } from '@doudizhu/rules/cards';
import { countsOfCombo } from '@doudizhu/rules/combos';
import { dealOf } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { applyUnchecked, isOver, startPlay, type Action } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { legalActionsOf, viewFor } from '@doudizhu/rules/view';
import { createBot, readyBots } from '../registry.ts';
import { DOUZERO_ROLES, encodeDouZero, FARMER_COLUMNS, LANDLORD_COLUMNS } from './encoding.ts';

const FIXTURE = new URL('../../../../fixtures/engines/douzero-encoding.txt', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'douzero-'));
after(() => rmSync(folder, { recursive: true }));

const textOf = (action: Action): string => (action.type === 'play' ? formatCards(countsOfCombo(action.combo, 1)) : '-');

const digestOf = (...parts: readonly Uint8Array[]): string =>
  createHash('sha256').update(Buffer.concat(parts)).digest('hex').slice(0, 16);

test("inputs of 200 rounds equal DouZero's own, digest by digest", () => {
  const rules = PRESETS.douzero;
  let decisions = 0;
  for (const line of readFileSync(FIXTURE, 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [landlord = '', down = '', up = '', plays = '', whole = ''] = line.split(' ');
    const deal = unwrap(dealOf({ rules, hands: [landlord, down, up], kitty: '' }));
    let round = startPlay({ rules, deal });
    const digests: string[] = [];
    for (const play of plays.split(',')) {
      const view = viewFor(round, round.turn);
      const actions = legalActionsOf(view);
      const columns = view.seat === 0 ? LANDLORD_COLUMNS : FARMER_COLUMNS;
      const inputs = encodeDouZero(view, view.seat, actions);
      const [x, z] = [Uint8Array.from(inputs.x), Uint8Array.from(inputs.z)];
      const rows = actions.map((_, row) =>
        Buffer.concat([x.subarray(row * columns, (row + 1) * columns), z.subarray(row * 810, (row + 1) * 810)]),
      );
      const distinct = [...new Map(rows.map((row) => [row.toString('latin1'), row])).values()].toSorted(Buffer.compare);
      digests.push(digestOf(x.subarray(0, columns - 54), z.subarray(0, 810), ...distinct));
      const action = actions.find((one) => textOf(one) === play);
      assert.ok(action !== undefined, `${play} is legal`);
      round = applyUnchecked(round, round.turn, action);
      decisions += 1;
    }
    assert.ok(isOver(round));
    assert.equal(digestOf(Buffer.from(digests.join(''))), whole, line);
  }
  assert.ok(decisions > 10_000);
});

test('a folder without models, with other files, and rules that DouZero does not play', async () => {
  const create = (name: string): string => {
    const bot = createBot({ name: `douzero:${name}`, seed: 1 });
    return bot.ok ? '' : bot.error.message;
  };
  assert.equal(create(''), 'invalid bot "douzero:": no folder: expected douzero:FOLDER');
  assert.match(create('/nowhere'), /^invalid bot "douzero:\/nowhere": \/nowhere\/landlord\.onnx: no such file$/);
  for (const role of DOUZERO_ROLES) writeFileSync(join(folder, `${role}.onnx`), 'text');
  assert.match(create(folder), /landlord\.onnx: 4 bytes are not an ONNX model$/);
  const ready = await readyBots([`douzero:${folder}`], PRESETS['pagat-4p']);
  assert.match(ready.ok ? '' : ready.error.message, /landlord\.onnx: 4 bytes/);
});
