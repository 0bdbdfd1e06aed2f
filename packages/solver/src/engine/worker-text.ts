/**
 * The text of `worker-browser.ts` and all that it imports, where the library is packed (tools/publish/pack.ts). Null in
 * a checkout.
 */
export const WORKER_TEXT: string | null = null;
