/**
 * Hash chain of a log: it binds each event to all events before it. Players get it with every event, so a different log
 * cannot be shown afterwards.
 *
 * Its key is the secret of the round: without a key, players could guess the content of a hidden event. The cards of
 * `dealt` and `chosen` are left out, because the deal proof covers them.
 */
import { digestOf } from '../fairness/hash.ts';
import type { Secret } from '../fairness/fairness.ts';
import { canonicalJson } from '../fairness/canonical-json.ts';
import type { Table } from '../model/state.ts';
import type { TableEvent } from '../model/event.ts';

/** Version of the rules in this file. */
const CHAIN_SCHEME = 'doudizhu-chain-1';
const DIGITS = 32;

/** Hash chain at an event. Null before the first round. @param table table before the event. Null for the first event */
export const chainWith = (table: Table | null, event: Omit<TableEvent, 'chain'>): string | null => {
  const { payload, key, before } = linkOf(table, event as TableEvent);
  return key === null
    ? null
    : digestOf(CHAIN_SCHEME, 'event', [key, before ?? '', canonicalJson(payload)]).slice(0, DIGITS);
};

/** Content, key and previous hash of an event. The key is the secret of the last round started. */
const linkOf = (
  table: Table | null,
  event: TableEvent,
): { readonly payload: unknown; readonly key: Secret | null; readonly before: string | null } => {
  const { chain: _chain, ...rest } = event;
  const before = table?.chain ?? null;
  const key = table?.proof?.secret ?? null;
  switch (rest.type) {
    case 'committed':
      return { payload: rest, key: rest.secret, before };
    case 'continued': {
      const { state } = rest;
      return {
        payload: { ...rest, state: { ...state, chosen: null } },
        key: state.proof?.secret ?? null,
        before: state.chain,
      };
    }
    case 'dealt':
    case 'chosen':
      return { payload: { ...rest, deal: null }, key, before };
    default:
      return { payload: rest, key, before };
  }
};
