/** A TCP proxy that causes faults: delays, cuts, half-open connections. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  /** `http://127.0.0.1:PORT`, or https as its target */
  readonly url: string;
  /** Delays bytes in each direction from now on. */
  readonly delay: (delayMs: number) => void;
  /** Closes every connection at once. */
  readonly cut: () => void;
  /** Holds everything back until `heal`, with open connections. */
  readonly freeze: () => void;
  readonly heal: () => void;
  /** Closes one side of every connection. The other side receives nothing for some seconds. */
  readonly halfOpen: (ended: 'client' | 'server') => void;
  /** Cuts a connection after this number of bytes to the client. */
  readonly cutAfter: (bytes: number) => void;
  readonly lines: () => number;
  readonly close: () => Promise<void>;
}

/** Time for which the other side stays open. */
const HALF_OPEN_MS = 2000;

interface Line {
  readonly client: Socket;
  readonly server: Socket;
}

export const startTcpProxy = async (target: string): Promise<TcpProxy> => {
  const { protocol, hostname, port } = new URL(target);
  const lines = new Set<Line>();
  let [delayMs, bytesLeft] = [0, Infinity];
  /** Data in flight waits for it, because TCP loses nothing of a surviving connection. */
  let healed: Promise<void> = Promise.resolve();
  let heal = (): void => {};

  const end = (line: Line): void => {
    lines.delete(line);
    line.client.destroy();
    line.server.destroy();
  };
  const pass = (line: Line, from: Socket, to: Socket, isToClient: boolean): void => {
    let last: Promise<void> = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      if (!lines.has(line)) return;
      const isCut = isToClient && chunk.length > bytesLeft;
      const part = isCut ? chunk.subarray(0, bytesLeft) : chunk;
      if (isToClient) bytesLeft -= chunk.length;
      const write = (): void => {
        if (!to.destroyed && lines.has(line)) to.write(part);
        if (isCut) {
          bytesLeft = Infinity;
          end(line);
        }
      };
      // Keeps the order.
      last = last
        .then(() => waitMs(delayMs))
        .then(() => healed)
        .then(write);
    });
    from.on('error', () => from.destroy());
    from.on('close', () => lines.has(line) && end(line));
  };

  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    const line: Line = { client, server };
    lines.add(line);
    for (const socket of [client, server]) socket.setNoDelay(true);
    pass(line, client, server, false);
    pass(line, server, client, true);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port: own } = proxy.address() as AddressInfo;
  const cut = (): void => {
    for (const line of lines) end(line);
  };
  return {
    url: `${protocol}//127.0.0.1:${own}`,
    delay: (ms) => (delayMs = ms),
    cut,
    freeze: () => {
      heal();
      healed = new Promise((resolve) => (heal = resolve));
    },
    heal: () => heal(),
    halfOpen: (ended) => {
      for (const line of lines) {
        lines.delete(line);
        line[ended].destroy();
        setTimeout(() => line[ended === 'client' ? 'server' : 'client'].destroy(), HALF_OPEN_MS).unref();
      }
    },
    cutAfter: (bytes) => (bytesLeft = bytes),
    lines: () => lines.size,
    close: async () => {
      cut();
      proxy.close();
      await once(proxy, 'close');
    },
  };
};

const waitMs = (ms: number): Promise<void> | undefined =>
  ms === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, ms));
