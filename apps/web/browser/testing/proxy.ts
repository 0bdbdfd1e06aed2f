/** A proxy between a page and the server whose connection a test can cut and restore. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CuttableProxy {
  /** Address of the server through the proxy. */
  readonly address: string;
  /** Drops all data in both directions without closing. */
  readonly cut: () => void;
  readonly restore: () => void;
  readonly close: () => void;
}

/** @param target the server's address, such as `http://127.0.0.1:8080` */
export const openProxy = async (target: string): Promise<CuttableProxy> => {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
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
      from.on('data', (bytes: Buffer) => isCut || to.write(bytes));
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
    cut: () => {
      isCut = true;
    },
    restore: () => {
      drop();
      isCut = false;
    },
    close: () => {
      drop();
      server.close();
    },
  };
};
