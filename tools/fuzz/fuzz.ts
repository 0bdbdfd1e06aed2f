/**
 * Plays random rounds until a property of `rules.ts` fails.
 *
 *     npm run fuzz:rules                                           a million rounds over all presets
 *     npm run fuzz:rules -- --preset happy --rounds 5000     one preset
 *     npm run fuzz:rules -- --preset happy --seed 7 --from 4711 --rounds 1     the round that failed, again
 */
import { PRESET_NAMES, PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { checkRound } from './rules.ts';
import { anyText, oneOf, readOptions, repeated, wholeNumber } from '../options/options.ts';

/** Milliseconds between two lines of progress. */
const REPORT_MS = process.stderr.isTTY ? 500 : 30_000;

const { values } = readOptions(import.meta.filename, {
  rounds: wholeNumber(1_000_000, 'rounds to play'),
  seed: anyText('1', 'what they follow from'),
  from: wholeNumber(0, 'the number of the first one'),
  preset: repeated(oneOf(PRESET_NAMES, undefined, 'rules (default all)')),
});

/** Round `index` is played by preset `index` modulo their number, so all presets are played from the start. */
const fuzz = (presets: readonly PresetName[], rounds: number, from: number): void => {
  const begunMs = performance.now();
  let reportedMs = begunMs;
  let actions = 0;
  for (let done = 0; done < rounds; done++) {
    const index = from + done;
    const preset = presets[index % presets.length] as PresetName;
    try {
      actions += checkRound(PRESETS[preset], `${values.seed}/${index}`);
    } catch (error) {
      const again = `npm run fuzz:rules -- --preset ${preset} --seed ${values.seed} --from ${index} --rounds 1`;
      console.error(`\nround ${index} of ${preset} failed: ${String(error)}\nagain: ${again}`);
      process.exitCode = 1;
      return;
    }
    const nowMs = performance.now();
    if (nowMs - reportedMs < REPORT_MS) continue;
    reportedMs = nowMs;
    const perSecond = Math.round(((done + 1) * 1000) / (nowMs - begunMs));
    const line = `${done + 1} of ${rounds} rounds, ${perSecond} a second`;
    process.stderr.write(process.stderr.isTTY ? `\r${line} ` : `${line}\n`);
  }
  const seconds = ((performance.now() - begunMs) / 1000).toFixed(1);
  if (process.stderr.isTTY) process.stderr.write('\n');
  console.log(
    `${rounds} rounds, ${actions} actions, ${presets.length} presets, seed ${values.seed}: all hold (${seconds} s)`,
  );
};

fuzz(values.preset ?? PRESET_NAMES, values.rounds, values.from);
