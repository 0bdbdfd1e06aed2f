/** The HTTP server under the routes, with a cap of connections per address, and trusted proxies. In front of it, nginx and
 * HAProxy (`deploy/`) slow floods down before they cost this process anything. */
import { LIMITS } from '@doudizhu/protocol';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { networkOf } from './limits.ts';
import { BlockList, isIP, isIPv6 } from 'node:net';

export interface ConnectionsSetup {
  readonly isProxy: (address: string) => boolean;
  /** Factor on the cap, for measurements from one address. */
  readonly factor: number;
  /** Called with the name of a limit that refused something. */
  readonly onRefused: (limit: string) => void;
}

/** Maximum time to receive a request. */
const REQUEST_MS = 30_000;
/** Longer than proxies keep a connection that is not used. */
const KEEP_ALIVE_MS = 72_000;

/** @param handle answers the requests */
export const createCappedServer = (handle: RequestListener, setup: ConnectionsSetup): Server => {
  const { isProxy, factor, onRefused } = setup;
  const server = createServer({ requestTimeout: REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS }, handle);
  /** Open connections by network, without those of proxies. */
  const open = new Map<string, number>();
  server.prependListener('connection', (socket) => {
    const { remoteAddress: address = '' } = socket;
    if (isProxy(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > LIMITS.connectionsPerAddress * factor) {
      onRefused('connections');
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
  return server;
};

/** True for a request of a proxy itself, or of this machine: they ask for `/health` every second. */
export const isOperator = ({ headers, socket }: IncomingMessage, isProxy: ConnectionsSetup['isProxy']): boolean => {
  const { remoteAddress: address = '' } = socket;
  const isHere = networkOf(address).startsWith('127.') || address === '::1';
  return headers['x-forwarded-for'] === undefined && (isHere || isProxy(address));
};

/** Answers an upgrade that gets no socket, and ends its connection. */
export const refuseUpgrade = (stream: Duplex, status: string): void => {
  stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
};

/** This machine. */
export const LOOPBACK: readonly string[] = ['127.0.0.0/8', '::1'];

/** True for an address, or a network such as `10.0.0.0/24`. */
export const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const bitsMax = isIPv6(address) ? 128 : 32;
  const hasBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax);
  return isIP(address) !== 0 && hasBits && rest.length === 0;
};

/** @returns a function that tests whether an address belongs to the networks */
export const trustIn = (networks: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
};
