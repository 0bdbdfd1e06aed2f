/** The server of `ddz rpc`. Plays as JSON and the solver's queue have separate entries. */
export { createMethods, type ServerSetup } from './rpc/methods.ts';
export { serve } from './rpc/serve.ts';
