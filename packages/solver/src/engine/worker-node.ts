/** A solver thread under Node: carries messages between the engine and `JobServer`. */
import { parentPort } from 'node:worker_threads';
import { JobServer, type WorkerCommand } from './job-server.ts';

const server = new JobServer((event) => parentPort?.postMessage(event, []));

parentPort?.on('message', (command: WorkerCommand) => server.handleMessage(command));
