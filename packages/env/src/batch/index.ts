/** Entry of `ddz env --binary` and its benchmark. */
export { serveFrames } from './pipe.ts';
export { createBatchServer, FRAME_TYPES } from './server.ts';
