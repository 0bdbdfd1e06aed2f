/**
 * Benchmark of `ddz rpc` as a separate process: `moves` calls per second through a pipe, for every position of random
 * rounds of seeded deals. Time is from the first byte written to the last answer, without the start of the process. Prints
 * best and median of several passes.
 *
 *     node tools/bench/rpc.ts --calls 60000
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatCards } from '@doudizhu/rules/cards';
import { countsOfCombo } from '@doudizhu/rules/combos';
import { dealFrom } from '@doudizhu/rules/deal';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import { applyUnchecked, legalActions, startPlay } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

const { calls, passes } = readOptions(import.meta.filename, {
  calls: wholeNumber(60_000, 'calls per pass', { min: 1 }),
  passes: wholeNumber(5, 'number of passes', { min: 1 }),
}).values;
const SEED = 'rpc';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = join(ROOT, 'apps', 'cli', 'src', 'main.ts');

/** Requests, one per line, for all positions. */
const requestLines = (): string[] => {
  const rules = PRESETS.competition;
  const lines: string[] = [];
  for (let game = 0; lines.length < calls; game++) {
    const rng = createRng(`${SEED}/${game}`);
    let round = startPlay({ rules, deal: dealFrom(rules, rng) });
    while (round.phase === 'play' && lines.length < calls) {
      const actions = legalActions(round, round.turn);
      const hand = round.hands[round.turn];
      if (hand !== undefined) {
        const beat =
          round.toBeat === null ? undefined : { cards: formatCards(countsOfCombo(round.toBeat, rules.decks)) };
        const params = { rules: rules.name, hand: formatCards(hand), ...(beat === undefined ? {} : { beat }) };
        lines.push(JSON.stringify({ jsonrpc: '2.0', id: lines.length, method: 'moves', params }));
      }
      const action = actions[randomBelow(rng, actions.length)];
      if (action === undefined) throw new Error('no legal action');
      round = applyUnchecked(round, round.turn, action);
    }
  }
  return lines;
};

interface Pass {
  readonly seconds: number;
  readonly answers: number;
  readonly bytes: number;
}

/** Pipes all requests into one process. */
const runPass = async (input: string): Promise<Pass> => {
  const child = spawn(process.execPath, [MAIN, 'rpc'], { stdio: ['pipe', 'pipe', 'inherit'] });
  // The first answer ends the start of the process.
  child.stdin.write('{"jsonrpc":"2.0","id":"ready","method":"moves","params":{"hand":"3"}}\n');
  await once(child.stdout, 'data');
  const start = performance.now();
  let answers = 0;
  let bytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) answers++;
  });
  child.stdin.end(input);
  await once(child, 'close');
  return { seconds: (performance.now() - start) / 1000, answers, bytes };
};

const lines = requestLines();
const input = `${lines.join('\n')}\n`;
const rates: number[] = [];
for (let pass = 0; pass < passes; pass++) {
  const { seconds, answers, bytes } = await runPass(input);
  if (answers !== calls) throw new Error(`${answers} answers, expected ${calls}`);
  rates.push(answers / seconds);
  if (pass === 0) console.log(`${calls} moves calls, ${(bytes / answers).toFixed(0)} bytes per answer, seed ${SEED}`);
}
rates.sort((a, b) => a - b);
const median = rates[Math.floor(rates.length / 2)] ?? 0;
console.log(`best ${Math.round(rates.at(-1) ?? 0)} calls/s, median ${Math.round(median)} calls/s, ${passes} passes`);
