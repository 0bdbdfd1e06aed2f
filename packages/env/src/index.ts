/** What `ddz rpc` needs of the server. Plays as JSON and the solver's queue have entries of their own. */
export { createMethods, type ServerSetup } from './rpc/methods.ts';
export { serve } from './rpc/serve.ts';
