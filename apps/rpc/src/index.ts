/** What `ddz rpc` needs of the server. Plays as JSON and the solver's queue have entries of their own. */
export { createMethods, type ServerSetup } from './methods.ts';
export { serve } from './serve.ts';
