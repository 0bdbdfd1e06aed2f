/** What `ddz env --binary` and its benchmark need: frames over a pipe, and the server without one. */
export { serveFrames } from './pipe.ts';
export { createBatchServer, FRAME_TYPES } from './server.ts';
