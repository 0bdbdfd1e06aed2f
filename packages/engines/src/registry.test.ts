import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FAMILIES, readWeights, weightsShapeOf } from '@doudizhu/bots';
import { PRESETS, startRound, toAct, unwrap, viewFor, type Seat } from '@doudizhu/rules';
import { bundledWeightsUrl } from './bundled-weights.ts';
import { writeOnnx } from './onnx/export.ts';
import { findOnnxRuntime } from './onnx/runtime.ts';
import { BOT_NAMES, createBot, readyBots } from './registry.ts';

const folder = mkdtempSync(join(tmpdir(), 'registry-'));
after(() => rmSync(folder, { recursive: true }));

test('a bot that does not exist', () => {
  for (const name of ['toString', '', 'nobody', '__proto__']) {
    const none = createBot({ name, seed: 1 });
    assert.ok(!none.ok);
    assert.ok(none.error.message.startsWith(`bad bot "${name}": want one of ${BOT_NAMES.join(', ')}, or exec:`));
  }
});

/** family, a rule set of its own, one of the other */
const GAMES = [
  [FAMILIES.three, PRESETS.competition, PRESETS['pagat-4p']],
  [FAMILIES.four, PRESETS['app-4p'], PRESETS.competition],
] as const;

for (const [family, own, other] of GAMES) {
  test(`a model of ${family.seats} seats is ready for its games, and faults in others`, async (context) => {
    if (!findOnnxRuntime().ok) return context.diagnostic('not run: onnxruntime-web is not installed');
    const path = join(folder, `${family.name}.onnx`);
    const weights = unwrap(readWeights(readFileSync(bundledWeightsUrl(family)), weightsShapeOf(family)));
    writeFileSync(path, writeOnnx(weights, null));
    const name = `onnx:${path}`;
    assert.deepEqual(await readyBots([name], own), { ok: true, value: undefined });
    const ready = await readyBots([name], other);
    assert.equal(ready.ok ? null : ready.error.key, 'bad-bot/seats');
    const bot = unwrap(createBot({ name, seed: 1 }));
    const round = startRound({ rules: other, seed: 1 });
    await assert.rejects(
      async () => bot.act(viewFor(round, toAct(round)[0] as Seat)),
      new RegExp(`bad view: ${other.seats} seats, want ${family.seats}: onnx:`),
    );
  });
}
