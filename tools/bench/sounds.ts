/**
 * `npm run bench:sounds`: records every sound of the web app in the test browser and prints loudness, peak, length and
 * bands. `--out FOLDER` also writes the recordings as WAV. Prints only. Nothing is asserted.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { anyText } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';
import { buildEntry } from '../../apps/web/browser/testing/build-entry.ts';
import { launchChromium } from '../../apps/web/browser/testing/chromium.ts';
import { bandsOf, lengthOf, loudnessOf, peakOf } from './loudness.ts';

const {
  values: { out },
} = readOptions(import.meta.filename, {
  out: anyText('', 'folder for the recordings as WAV (default none)', 'FOLDER'),
});

const RATE = 48_000;

/** A WAV file with 32-bit floats. */
const wavOf = (samples: Float32Array): Buffer => {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.byteLength, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(3, 20); // floats
  head.writeUInt16LE(1, 22); // channels
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 4, 28);
  head.writeUInt16LE(4, 32);
  head.writeUInt16LE(32, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([head, Buffer.from(samples.buffer)]);
};

const { script } = await buildEntry('src/effects/testing/record-sounds.ts');
const browser = await launchChromium();
try {
  const page = await browser.newPage();
  await page.addScriptTag({ content: script });
  const names = (await page.evaluate('soundNames')) as readonly string[];
  console.log(
    'Sounds at full volume: loudest 400 ms in LUFS, peak in dB of full scale (0 clips), length, shares of energy',
  );
  console.log(`  ${'sound'.padEnd(12)}   LUFS   peak      ms  <250 Hz  <2 kHz  above`);
  for (const name of names) {
    const text = (await page.evaluate(`recordSound(${JSON.stringify(name)})`)) as string;
    const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
    const samples = new Float32Array(bytes.buffer);
    const shares = bandsOf(samples).map((share) => `${Math.round(100 * share)}%`.padStart(7));
    const numbers = [loudnessOf(samples).toFixed(1).padStart(6), peakOf(samples).toFixed(1).padStart(6)];
    console.log(
      `  ${name.padEnd(12)} ${numbers.join(' ')} ${lengthOf(samples).toFixed(0).padStart(7)} ${shares.join(' ')}`,
    );
    if (out === '') continue;
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, `${name.replaceAll(' ', '-')}.wav`), wavOf(samples));
  }
} finally {
  await browser.close();
}
