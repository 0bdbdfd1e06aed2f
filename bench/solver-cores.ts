/**
 * The solver's two cores on the same seeded deals in turn, in one thread: processor time a position, in WebAssembly and
 * in plain TypeScript. Deals that are not finished count with what was searched.
 *
 *     npm run bench:cores -- --sizes 12+12,13+11+11 --deals 8 --seconds 3 --table-mib 256
 */
import { parseArgs } from 'node:util';
import { createRng, PRESETS } from '@doudizhu/rules';
import { Solver } from '@doudizhu/solver';
import { sampleDeal } from '@doudizhu/solver/testing';

const RULES = PRESETS.douzero;

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '8+8,12+12,14+14,17+17,20+17,10+10+10,13+11+11,20+17+17' },
    deals: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '3' },
    'table-mib': { type: 'string', default: '256' },
    seed: { type: 'string', default: '1' },
  },
});

const whole = (name: 'deals' | 'seconds' | 'table-mib'): number => {
  const value = Number(values[name]);
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw new Error(`bad --${name} "${values[name]}": want a whole number from 1`);
};

const [deals, seconds, tableMib] = [whole('deals'), whole('seconds'), whole('table-mib')];
console.log('| cards | WebAssembly µs | nodes | TypeScript µs | nodes | times |\n|---|---:|---:|---:|---:|---:|');
for (const sizes of values.sizes.split(',')) {
  const rivals = (['auto', 'plain'] as const).map((core) => {
    const limits = { tableBytes: tableMib * 2 ** 20, handsBytes: 2 ** 30 };
    return { solver: new Solver(RULES, { core, ...limits, nowMs: () => performance.now() }), cpuUs: 0, nodes: 0 };
  });
  if (rivals[0]?.solver.coreKind !== 'wasm') throw new Error('no core in WebAssembly here');
  for (let deal = 0; deal < deals; deal++) {
    const position = sampleDeal(createRng(`${values.seed}/${sizes}/${deal}`), RULES, sizes.split('+').map(Number));
    for (const rival of deal % 2 === 0 ? rivals : rivals.toReversed()) {
      rival.solver.clear();
      const from = process.cpuUsage();
      rival.nodes += rival.solver.solve(position, { moves: 'first', timeMs: seconds * 1000 }).nodes;
      const { user, system } = process.cpuUsage(from);
      rival.cpuUs += user + system;
    }
  }
  const [fast = Number.NaN, slow = Number.NaN] = rivals.map(({ cpuUs, nodes }) => cpuUs / nodes);
  const cells = rivals.map(({ nodes }, index) => `${[fast, slow][index]?.toFixed(2)} | ${nodes}`);
  console.log(`| ${sizes} | ${cells.join(' | ')} | ${(slow / fast).toFixed(2)} |`);
}
