/**
 * The running hash of a log: it ties each event to all events before it. Players get it with every event, so nobody can
 * show another log afterwards.
 *
 * It is keyed by the secret of the round: without a key, a player could try what a hidden event says until the hash is
 * right. It leaves out the cards of `dealt` and `chosen`: the proof of the deal says what they are.
 */
import { digestOf } from '../fairness/hash.ts';
import type { Secret } from '../fairness/fairness.ts';
import { canonicalJson } from '../fairness/canonical-json.ts';
import type { Table } from '../model/state.ts';
import type { TableEvent } from '../model/event.ts';

/** Names the rules of this file. */
const CHAIN_SCHEME = 'doudizhu-chain-1';
const DIGITS = 32;

/** The running hash with an event; null before the first round. @param table the table before it; null
 * for the first event of a log. */
export const chainWith = (table: Table | null, event: Omit<TableEvent, 'chain'>): string | null => {
  const { payload, key, before } = linkOf(table, event as TableEvent);
  return key === null
    ? null
    : digestOf(CHAIN_SCHEME, 'event', [key, before ?? '', canonicalJson(payload)]).slice(0, DIGITS);
};

/** What is hashed of an event, with which key, after which hash. The key is the secret of the round that was begun last. */
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
