/** A proxy between a page and the server whose connection a test can cut and restore. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Cable {
  /** Address of the server through the proxy. */
  readonly address: string;
  /** Drops all data in both directions without closing. */
  readonly pull: () => void;
  readonly plug: () => void;
  readonly close: () => void;
}

/** @param target the server's address, such as `http://127.0.0.1:8080` */
export const layCable = async (target: string): Promise<Cable> => {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isPulled = false;
  const server = createServer((near) => {
    if (isPulled) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      // Data in transit is lost when the connection is cut.
      from.on('data', (bytes: Buffer) => isPulled || to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pull: () => {
      isPulled = true;
    },
    plug: () => {
      drop();
      isPulled = false;
    },
    close: () => {
      drop();
      server.close();
    },
  };
};
