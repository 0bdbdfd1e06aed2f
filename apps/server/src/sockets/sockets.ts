/** Upgrades requests to sockets: checks origin, session, table and the number of sockets. A refused socket is opened
 * and closed with a code; only another site's page gets no socket at all. */
import { CLOSE_CODES, isProgram, LIMITS } from '@doudizhu/protocol';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import type { ServerContext } from '../http/context.ts';
import type { Report } from '../metrics.ts';
import type { LiveTable } from '../tables/live-table.ts';
import { refuseUpgrade } from '../http/connections.ts';
import { networkOf } from '../http/limits.ts';
import { sessionHashIn } from '../http/sessions.ts';
import { TableHeld } from '../tables/lease.ts';
import { TableVisit } from '../tables/visit.ts';
import { readTablePath, type TablePath } from './table-path.ts';
import { TableSocket } from './table-socket.ts';

export interface Sockets {
  readonly count: () => number;
  /** Closes the sockets of an account that was deleted, banned or recovered, or of a session that has ended. @param of
   * account, or hash of the session */
  readonly closeOf: (of: string) => void;
  /** Closes all sockets, so that their clients connect again. */
  readonly closeAll: () => void;
  readonly close: () => Promise<void>;
}

export interface SocketSetup {
  /** Address of a request, also behind a trusted proxy. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Factor on the sockets per address, for measurements. */
  readonly factor: number;
  readonly onFault: (kind: string) => void;
  readonly report: Report;
}

/** Time for the closing handshake when the server stops. */
const CLOSE_MS = 1000;
/** Maximum wait for a table that changes hands, longer than a lease. */
const HANDS_MS = 4500;
const HANDS_TRY_MS = 150;

export const addSockets = (server: FastifyInstance, context: ServerContext, setup: SocketSetup): Sockets => {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    // Pings of the WebSocket protocol are messages with a price: `TableSocket` answers.
    autoPong: false,
    maxPayload: LIMITS.frameBytes,
    clientTracking: true,
  });
  const opening: Opening = { context, setup, ofOwner: new Map(), ofAddress: new Map() };

  server.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    const path = readTablePath(request.url ?? '');
    try {
      context.sessions.checkOrigin(request.headers);
    } catch {
      setup.onFault('origin');
      return refuseUpgrade(stream, '403 Forbidden');
    }
    if (path === null) return refuseUpgrade(stream, '404 Not Found');
    // A proxy asks the next node.
    if (context.isStopping()) return refuseUpgrade(stream, '503 Service Unavailable');
    const open = (): void =>
      sockets.handleUpgrade(request, stream, head, (socket) => {
        socket.on('error', () => {});
        openSocket(opening, socket, { request, path }).catch((error: unknown) => {
          if (error instanceof TableHeld && error.heldBy !== '') {
            refuseSocket(socket, CLOSE_CODES.elsewhere, error.heldBy);
            return;
          }
          // The node of the table may be stopping: the client connects again.
          if (!(error instanceof TableHeld)) setup.report('a socket could not be opened', error);
          refuseSocket(socket, CLOSE_CODES.serverError, 'no table yet');
        });
      });
    context.limits.count('upgrades', setup.addressOf(request)).then(
      () => stream.destroyed || open(),
      () => {
        setup.onFault('upgrades');
        refuseUpgrade(stream, '429 Too Many Requests');
      },
    );
    return undefined;
  });

  return {
    count: () => sockets.clients.size,
    closeOf: (of) => {
      for (const socket of opening.ofOwner.get(of) ?? []) {
        refuseSocket(socket, CLOSE_CODES.signedOut, 'signed out');
      }
    },
    closeAll: () => {
      for (const socket of sockets.clients) refuseSocket(socket, CLOSE_CODES.goingAway, 'connect again');
    },
    close: () => closeAll(sockets),
  };
};

/** Context of opening a socket, and the open sockets by account, session and network. */
interface Opening {
  readonly context: ServerContext;
  readonly setup: SocketSetup;
  /** Sockets by account, and by hash of the session. */
  readonly ofOwner: Map<string, Set<WebSocket>>;
  readonly ofAddress: Map<string, Set<WebSocket>>;
}

/** Serves a socket at a table, or closes it with a reason. @throws TableHeld */
const openSocket = async (
  opening: Opening,
  socket: WebSocket,
  { request, path }: { readonly request: IncomingMessage; readonly path: TablePath },
): Promise<void> => {
  const { context, setup } = opening;
  const refuse = (code: number, reason: string): void => refuseSocket(socket, code, reason);
  // Messages wait until account and table are known.
  socket.pause();
  // Added before anything is asked: from now on `closeOf` closes it.
  const session = sessionHashIn(request.headers);
  if (session !== null) isAdded(opening.ofOwner, session, socket, Infinity);
  const account = await context.sessions.accountOf(request.headers);
  if (account === null) return refuse(CLOSE_CODES.signedOut, 'signed out');
  const network = networkOf(setup.addressOf(request));
  const isRoom =
    isAdded(
      opening.ofOwner,
      account.id,
      socket,
      isProgram(account.id) ? LIMITS.socketsPerProgram : LIMITS.socketsPerAccount,
    ) && isAdded(opening.ofAddress, network, socket, LIMITS.socketsPerAddress * setup.factor);
  if (!isRoom) return refuse(CLOSE_CODES.tooMany, 'too many sockets');
  if (await context.tables.seats.isUnder('ban', account.id)) return refuse(CLOSE_CODES.banned, 'banned');
  await context.storage.evidence.noteNetwork(account.id, await context.hashNetwork(network), context.nowMs());
  const table = context.isStopping() ? null : await findTable(context, path);
  if (context.isStopping()) return refuse(CLOSE_CODES.goingAway, 'the server stops');
  if (table === null) return refuse(CLOSE_CODES.noTable, 'no such table');
  if (socket.readyState !== socket.OPEN) return undefined;
  const { tables } = context;
  TableSocket.listen({
    socket,
    stream: request.socket,
    account: account.id,
    visit: (watcher) => new TableVisit({ watcher, table, tables, report: setup.report }),
    onFault: setup.onFault,
  });
  socket.resume();
  return undefined;
};

/** Opens the table, if no other node runs it. @returns null for an unknown table @throws TableHeld with its node */
const findTable = async ({ tables, node, isStopping }: ServerContext, path: TablePath): Promise<LiveTable | null> => {
  const untilMs = performance.now() + HANDS_MS;
  for (;;) {
    try {
      return await tables.open(path.table);
    } catch (error) {
      if (!(error instanceof TableHeld)) throw error;
      // A proxy brought the socket here because the node that it names is away: its lease ends soon.
      const changesHands = error.heldBy === '' || (error.heldBy === path.node && path.node !== node);
      if (!changesHands || isStopping() || performance.now() > untilMs) throw error;
      await sleep(HANDS_TRY_MS);
    }
  }
};

const refuseSocket = (socket: WebSocket, code: number, reason: string): void => {
  // The answer of the closing handshake has to be read.
  socket.resume();
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), CLOSE_MS).unref();
};

const closeAll = async (sockets: WebSocketServer): Promise<void> => {
  for (const socket of sockets.clients) socket.close(CLOSE_CODES.goingAway, 'the server stops');
  const late = setTimeout(() => {
    for (const socket of sockets.clients) socket.terminate();
  }, CLOSE_MS);
  await new Promise((resolve) => sockets.close(resolve));
  clearTimeout(late);
};

/** Adds a socket to a set until it closes. @returns false if the set is full */
const isAdded = (sets: Map<string, Set<WebSocket>>, key: string, socket: WebSocket, max: number): boolean => {
  const set = sets.get(key) ?? new Set();
  if (set.size >= max) return false;
  set.add(socket);
  sets.set(key, set);
  socket.once('close', () => {
    set.delete(socket);
    if (set.size === 0) sets.delete(key);
  });
  return true;
};
