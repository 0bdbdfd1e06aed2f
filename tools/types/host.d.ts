/**
 * Globals of every host, a page or worker of a browser and Node: all that a pure library may use beyond the language.
 * `host.json` includes it, for the libraries that wait for something or read base64.
 */
declare const atob: (base64: string) => string;
declare const btoa: (binary: string) => string;
declare const setTimeout: (run: () => void, ms: number) => number;
declare const clearTimeout: (timer: number | undefined) => void;
declare const queueMicrotask: (run: () => void) => void;
/** Node's only. */
declare const setImmediate: ((run: () => void) => void) | undefined;

interface MessagePort {
  start(): void;
  close(): void;
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: () => void): void;
}
declare const MessageChannel: new () => { readonly port1: MessagePort; readonly port2: MessagePort };
