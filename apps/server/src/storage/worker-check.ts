/** Thread that reads a whole database file. */
import { serveNodeJobs } from '@doudizhu/work/pool/node';
import { faultInFile } from './file-damage.ts';

serveNodeJobs(faultInFile);
