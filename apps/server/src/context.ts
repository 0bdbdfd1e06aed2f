/** What the parts of the server have in common. */
import type { AddressLimits } from './http/limits.ts';
import type { Sessions } from './http/sessions.ts';
import type { ServerStorage } from './storage/storage.ts';
import type { Tables } from './tables/tables.ts';

export interface ServerContext {
  readonly storage: ServerStorage;
  readonly sessions: Sessions;
  readonly limits: AddressLimits;
  readonly tables: Tables;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
  /** Whether the server takes nothing new any more. */
  readonly isStopping: () => boolean;
  /** Closes an account's sockets. */
  readonly closeAccount: (account: string) => void;
}
