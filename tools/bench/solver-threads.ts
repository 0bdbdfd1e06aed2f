/**
 * What more threads save: the same searches by one thread and by several. Threads take turns, 1,024 nodes each, so that
 * they search as on cores of their own however busy the machine is; what a search takes is the nodes of the busiest one.
 * That leaves out what threads lose by sharing memory: `--elapsed` lets them run, and times them on free cores, from the
 * moment when all of them are ready.
 *
 *     node tools/bench/solver-threads.ts --threads 2,8
 *     node tools/bench/solver-threads.ts --threads 2 --elapsed --from 8
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { positionFromText, Solver, type Position } from '@doudizhu/solver';
import { coreMemory, type CoreMemory } from '@doudizhu/solver/testing';
import { flag, listOf, readOptions, wholeNumber } from '../options/options.ts';

/** The landlord, who leads, and the farmers, one winning move: 20 searches of two seconds and more behind eight of less. */
const SEARCHES: readonly (readonly [landlord: string, ...farmers: readonly string[]])[] = [
  ['34466779TJK22', '34557889QAR', '33469TTJQQA'],
  ['3568TJJQKA22B', '44579TQKA2R', '33556789TTQ'],
  ['34567889JQKA2', '35677TJQQA2', '3456689TKK2'],
  ['44566TJKAA22B', '3477TTJJQQR', '3579TQQKKAA'],
  ['3355889TJA22B', '346699TQQA2', '6677889TJKA'],
  ['34677TQQQKAA2', '35589TJKAA2', '33679JJJQKB'],
  ['33447788TTJJKA', '3566899TTJJ', '345668QK22B'],
  ['366777TJJKA22', '456679TJA2R', '4489TQQKKA2'],
  ['456777889TJQKKAA2', '3455669TJQKAA22', '3567889TJJQQK2R'],
  ['4469JQKKAAA2R', '3556TTQQA22', '45789TJJQKB'],
  ['679TJJQQQK222', '4455677JQAB', '35678899KAR'],
  ['34577TJQK2222', '4788899JQAA', '334568JJQKA'],
  ['334446679QQKKA22R', '334566788889TQK', '55799TTTJJJQKAA'],
  ['33444667789JQKA2R', '356788TTQQKA22B', '556799TTJJQKAA2'],
  ['334467889TJQQKAAB', '345566779TTJQKA', '346899TJQKA2222'],
  ['33335778899TTQA2B', '444889TJJQKKAA2', '55669TJJQQKKA2R'],
  ['33334566TTJQAA222', '4455678889TTJKR', '46777999JQQKA2B'],
  ['33345689TTJQAA22B', '355677789TTJJKA', '4456689QQQKKK22'],
  ['33566799JJJQAAABR', '3346678889TTQKA', '44455789TJQKK22'],
  ['335689TTQQQKAA2BR', '3445778899TJJQK', '3445667TJJKKA22'],
  ['3556678899TJJQQQA222', '334567889TQKKKAA2', '344456779TTJJKABR'],
  ['44567778TJJJQKAA222B', '3335678899TTTJKA2', '3445566899QQQKKAR'],
  ['444678889TTJKKKAAA2B', '33356677899TJJQK2', '34555679TJQQQA22R'],
  ['35566778999TTTJJQKKA', '334445567JQKAA222', '34678889TJQQKA2BR'],
  ['33445667789TTTJQQKA2', '3478899JJJQKKAA22', '3455566789TQKA2BR'],
  ['34445677889999TJQKKB', '33567TTJJQQKKA22R', '345566788TJQAAA22'],
  ['334455677789TTJJKA2R', '3345899JQQKKAAA22', '456667889TTJQQK2B'],
  ['456667889JJQQQKKA22R', '333599TTTQKKAA22B', '3444556777889TJJA'],
];

/** What a thread is given. */
interface Task {
  readonly memory: CoreMemory;
  /** Words: whose turn it is, whether one thread is done, how many are ready. */
  readonly control: SharedArrayBuffer;
  readonly thread: number;
  readonly search: number;
  readonly takesTurns: boolean;
}

interface ThreadResult {
  readonly winner: string;
  readonly nodes: number;
  readonly ms: number;
}

const TURN = 0;
const DONE = 1;
const READY = 2;

/** Answered before the clock starts, so that the core is compiled and its memory set up. */
const FIRST = unwrap(
  positionFromText({ rules: PRESETS.douzero, landlord: '33', farmers: ['44', '55'], turn: 'landlord' }),
);

const positionAt = (search: number): Position => {
  const [landlord, ...farmers] = SEARCHES[search]!;
  return unwrap(positionFromText({ rules: PRESETS.douzero, landlord, farmers, turn: 'landlord' }));
};

/** A thread's side. */
const searchTogether = ({ memory, control, thread, search, takesTurns }: Task): ThreadResult => {
  const words = new Int32Array(control);
  const isDone = (): boolean => Atomics.load(words, DONE) === 1;
  const waitForTurn = (): void => {
    for (let turn = Atomics.load(words, TURN); turn !== thread && !isDone(); turn = Atomics.load(words, TURN)) {
      Atomics.wait(words, TURN, turn, 1000);
    }
  };
  const passOn = (): void => {
    Atomics.store(words, TURN, (thread + 1) % memory.threads);
    Atomics.notify(words, TURN);
  };
  let isReady = false;
  const shouldStop = (): boolean => {
    if (takesTurns && isReady) {
      passOn();
      waitForTurn();
    }
    return isDone();
  };
  const solver = new Solver({ tableBytes: 0, handsBytes: 0, shouldStop }, { shared: { memory, thread } });
  solver.solve(FIRST);
  waitForAll(words, memory.threads);
  isReady = true;
  if (takesTurns) waitForTurn();
  const begunMs = performance.now();
  const { winner, nodes, stopped } = solver.solve(positionAt(search), { moves: 'first' });
  const ms = performance.now() - begunMs;
  if (stopped === null) Atomics.store(words, DONE, 1);
  passOn();
  return { winner, nodes, ms };
};

const waitForAll = (words: Int32Array, threads: number): void => {
  Atomics.add(words, READY, 1);
  Atomics.notify(words, READY);
  for (let ready = Atomics.load(words, READY); ready < threads; ready = Atomics.load(words, READY)) {
    Atomics.wait(words, READY, ready, 1000);
  }
};

const runTask = (task: Task): Promise<ThreadResult> =>
  new Promise((resolve, reject) => {
    new Worker(import.meta.filename, { workerData: task }).on('message', resolve).on('error', reject);
  });

/** Nodes and time are those of the busiest thread. */
const runThreads = async (search: number, threads: number, takesTurns: boolean): Promise<ThreadResult> => {
  const memory = coreMemory({ tableBytes: 2 ** 28, handsBytes: 2 ** 27, threads, kind: 'shared' });
  const control = new SharedArrayBuffer(12);
  const tasks = Array.from({ length: threads }, (_, thread): Task => {
    return { memory, control, thread, search, takesTurns };
  });
  const results = await Promise.all(tasks.map(runTask));
  const winner = results.find((result) => result.winner !== 'unknown')?.winner ?? 'unknown';
  const most = (of: 'nodes' | 'ms'): number => Math.max(...results.map((result) => result[of]));
  return { winner, nodes: most('nodes'), ms: most('ms') };
};

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
};

const main = async (): Promise<void> => {
  const { values } = readOptions(import.meta.filename, {
    threads: listOf(wholeNumber(undefined, 'compared with one', { min: 2, max: 16 }), [2]),
    searches: wholeNumber(SEARCHES.length, 'the most of the list', { min: 1, max: SEARCHES.length }),
    from: wholeNumber(0, 'the place of the first one', { max: SEARCHES.length - 1 }),
    elapsed: flag('threads run freely, and are timed'),
  });
  const { threads, elapsed, from } = values;
  const end = Math.min(SEARCHES.length, from + values.searches);
  const costOf = (run: ThreadResult): number => (elapsed ? run.ms : run.nodes);
  const heads = threads.map((count) => `${count} threads | times as fast`);
  console.log(`${elapsed ? 'ms' : 'nodes of the busiest thread'}\n\n| search | 1 thread | ${heads.join(' | ')} |`);
  console.log(`|---|${'---:|'.repeat(1 + 2 * threads.length)}`);
  const gains: number[][] = threads.map(() => []);
  for (let search = from; search < end; search++) {
    const one = await runThreads(search, 1, !elapsed);
    const cells: (string | number)[] = [SEARCHES[search]!.join(' '), Math.round(costOf(one))];
    for (const [place, count] of threads.entries()) {
      const all = await runThreads(search, count, !elapsed);
      if (all.winner !== one.winner) throw new Error(`${cells[0]}: ${one.winner}, and ${all.winner} by ${count}`);
      gains[place]!.push(costOf(one) / costOf(all));
      cells.push(Math.round(costOf(all)), (costOf(one) / costOf(all)).toFixed(2));
    }
    console.log(`| ${cells.join(' | ')} |`);
  }
  for (const [place, count] of threads.entries()) {
    console.log(`${count} threads: ${median(gains[place]!).toFixed(2)} times as fast in the median`);
  }
};

if (isMainThread) await main();
else parentPort?.postMessage(searchTogether(workerData as Task));
