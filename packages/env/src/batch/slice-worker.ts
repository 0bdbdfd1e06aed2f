/** A thread of a batch environment: see slice-server.ts. */
import { serveSlice } from './slice-server.ts';

serveSlice();
