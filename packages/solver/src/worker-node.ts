/** A solver thread under Node: carries messages between the engine and `serveJobs`. */
import { parentPort } from 'node:worker_threads';
import { serveJobs, type Job } from './worker-job.ts';

const serve = serveJobs((report) => parentPort?.postMessage(report, []));

parentPort?.on('message', (job: Job) => serve(job));
