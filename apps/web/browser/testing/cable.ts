/** A cable between a page and the server, which a test can pull out and plug in again. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Cable {
  /** Where a page finds the server through the cable. */
  readonly address: string;
  /** Nothing arrives any more on either side, and nobody is told. */
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
      // What is on its way when the cable is pulled is lost for good.
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
