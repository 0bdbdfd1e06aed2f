/**
 * Load: `node tools/trials/load.ts [--tables 250] [--seconds 120] [--storage sqlite|postgres] [--act-ms 2000]`. Three
 * people per table, one act per two seconds and table, whole rounds; the clients are in threads of this process. Prints
 * the time from sending an act until all three have its events, the time of a commit, event loop delays of server and
 * clients, and the server's memory. Ends with 1 if acts are slower than the target, or if the memory grows in a run of
 * ten minutes.
 *
 * With `--nodes 2 --proxy haproxy|nginx`, on PostgreSQL, it measures one node, the same behind the proxy
 * (TLS, with the file of `deploy/`), and two nodes behind it. Prints the cost of the proxy and the acts per node. Ends
 * with 1 if a table changed its node, or the p99 of two nodes exceeds that of one node and the
 * proxy by more than a tenth.
 */
import { runLoad, STRETCH_MS, type LoadOutcome } from './load-run.ts';
import { NODE_OPTIONS, refuseNodesAlone, startAlone, startNodes, type Trialled } from './node-processes.ts';
import { createReport, quantile } from './report.ts';
import { STORAGES } from './server-process.ts';
import { choiceOf, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

const { values } = readOptions(import.meta.filename, {
  tables: wholeNumber(250, 'tables, of three people each', { min: 1 }),
  seconds: wholeNumber(120, 'how long acts are counted', { min: 1 }),
  storage: choiceOf(STORAGES, 'sqlite', 'the database of one server alone'),
  'act-ms': wholeNumber(2000, 'milliseconds between two acts at a table', { min: 1 }),
  ...NODE_OPTIONS,
});
const { tables, seconds, nodes, proxy } = values;
const setup = { tables, seconds, actMs: values['act-ms'] };
refuseNodesAlone(import.meta.filename, values);
/** Run length from which memory is checked, and its maximum growth in the second half, in percent. */
const [STEADY_SECONDS, GROWTH_MAX] = [600, 5];
/** Factor between two runs of the same. */
const NOISE = 1.1;

const measure = async (start: () => Promise<Trialled>): Promise<LoadOutcome> => {
  const trialled = await start();
  const outcome = await runLoad(trialled, setup);
  await trialled.end();
  printRow(trialled.name, outcome);
  return outcome;
};

const timesOf = ({ latencies }: LoadOutcome): readonly number[] =>
  [0.5, 0.95, 0.99].map((share) => quantile(latencies, share));
const inMs = (times: readonly number[]): string => `${times.map((ms) => ms.toFixed(1)).join(', ')} ms`;
const p99Of = ({ latencies }: LoadOutcome): number => quantile(latencies, 0.99);
const isInTime = (outcome: LoadOutcome): boolean => p99Of(outcome) < 50 + outcome.commitP99;
const isSteady = ({ growth }: LoadOutcome): boolean => seconds < STEADY_SECONDS || growth <= GROWTH_MAX;

const printRow = (name: string, outcome: LoadOutcome): void => {
  const { acts, refused, rounds, atEnds } = outcome;
  report({
    server: name,
    tables,
    seconds,
    acts: `${acts} (${Math.round(acts / seconds)}/s)`,
    refused,
    rounds,
    'act → all three p50, p95, p99': inMs(timesOf(outcome)),
    'one commit p50, p99 (up to)': inMs([outcome.commitP50, outcome.commitP99]),
    'acts per commit': outcome.actsPerCommit.toFixed(1),
    'event loops p99: server, clients': inMs([outcome.serverDelayMs, outcome.clientDelayMs]),
    'longest delay: server, clients': inMs([outcome.serverDelayMaxMs, outcome.clientDelayMaxMs]),
    "clients' longest garbage collection": inMs([outcome.clientGcMaxMs]),
    'server CPU': `${outcome.serverCpuS.toFixed(1)} s`,
    'server CPU per act': `${((outcome.serverCpuS / Math.max(1, acts)) * 1000).toFixed(3)} ms`,
    'memory at the end, growth in the second half': `${outcome.memoryMb.toFixed(0)} MB, ${outcome.growth.toFixed(1)} %`,
    'p99 below 50 ms + commit': isInTime(outcome) ? 'yes' : 'no',
  });
  notes.push(`${name}: p99 by ${STRETCH_MS / 1000} s: ${outcome.stretchP99.map((ms) => ms.toFixed(0)).join(' ')} ms; of \
the ${atEnds.length} acts around a round's end: p50 ${quantile(atEnds, 0.5).toFixed(1)}, \
p99 ${quantile(atEnds, 0.99).toFixed(1)} ms; the clients used ${outcome.clientCpuS.toFixed(0)}  CPU seconds`);
};

const notes: string[] = [];
const report = createReport();
let isGood: boolean;
if (nodes === 1 && proxy === 'none') {
  const outcome = await measure(() => startAlone(values.storage));
  isGood = isInTime(outcome) && isSteady(outcome);
} else {
  const one = await measure(() => startNodes(1, 'none'));
  const behind = await measure(() => startNodes(1, proxy));
  const all = nodes === 1 ? behind : await measure(() => startNodes(nodes, proxy));
  const { placement } = all;
  const added = timesOf(behind).map((ms, index) => ms - (timesOf(one)[index] as number));
  const isAsOne = p99Of(all) <= NOISE * Math.max(p99Of(one), p99Of(behind));
  console.log('');
  createReport()({
    'cost of the proxy p50, p95, p99': inMs(added),
    'tables of each node': placement.tables.join(', '),
    'acts of each node': placement.acts.join(', '),
    'tables that changed their node': placement.moved,
    "p99 of one node plus the proxy's cost": isAsOne ? 'yes' : 'no',
  });
  isGood = isAsOne && placement.moved === 0 && isSteady(all);
}
console.log(`\n${notes.join('\n')}`);
process.exit(isGood ? 0 : 1);
