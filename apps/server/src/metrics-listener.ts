/** A port for the metrics alone, for a Prometheus on another machine: the port of the game is for everyone. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

/** Address and port to listen on. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** @returns the address of a text such as `10.0.0.11:9100` or `[::1]:9100`; null if it is invalid */
export const readMetricsAddress = (text: string): MetricsAddress | null => {
  const [, bracketed, plain, port = ''] = /^(?:\[([\da-fA-F:]+)\]|([\w.-]+)):(\d{1,5})$/u.exec(text) ?? [];
  const host = bracketed ?? plain;
  return host === undefined || Number(port) > PORT_MAX ? null : { host, port: Number(port) };
};

const PORT_MAX = 65_535;

export interface MetricsListener {
  /** Port that it got. */
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Answers `GET /metrics`, and nothing else. @throws if the port is taken */
export const listenForMetrics = async (metrics: Metrics, { host, port }: MetricsAddress): Promise<MetricsListener> => {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen({ host, port });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
