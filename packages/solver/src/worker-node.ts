/** A solver thread under Node: carries messages between the engine and `JobServer`. */
import { parentPort } from 'node:worker_threads';
import { JobServer, type Order } from './worker-job.ts';

const server = new JobServer((report) => parentPort?.postMessage(report, []));

parentPort?.on('message', (order: Order) => server.take(order));
