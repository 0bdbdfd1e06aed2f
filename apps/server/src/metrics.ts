/** Prometheus metrics (`GET /metrics`), explained in docs/guides/host.md. */
import type { TableEvent } from '@doudizhu/table';
import packageJson from '../package.json' with { type: 'json' };
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Reports a failure of the server to log and metrics. @param what the kind, up to the first colon */
export type Report = (what: string, error: unknown) => void;

/** Answer to a person's command. */
export type CommandResult = 'done' | 'refused';

const COMMIT_SECONDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2];
const REQUEST_SECONDS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2];
const WAIT_SECONDS = [0.01, 0.1, 0.5, 1, 2, 5, 10];
const HELP = {
  tables: 'Tables in memory',
  tables_stalled: 'Tables whose next event is overdue, and tables that a failure stopped in a round',
  sockets: 'Open sockets',
  bots_waiting: 'Unanswered questions to bots',
  database_bytes: 'Size of the database',
  nodes_heard: '1 if this node hears the others over PostgreSQL; absent with SQLite',
} as const;

/** Version of this program. */
export const SERVER_VERSION = packageJson.version;

export type Metrics = ReturnType<typeof createMetrics>;

export const createMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'ddz_' });
  const build = new Gauge({ name: 'ddz_build_info', help: 'Version', labelNames: ['version'], registers });
  build.set({ version: SERVER_VERSION }, 1);
  const events = new Counter({
    name: 'ddz_events_total',
    help: 'Stored events by type',
    labelNames: ['type'],
    registers,
  });
  const faults = new Counter({ name: 'ddz_faults_total', help: 'Faults by kind', labelNames: ['kind'], registers });
  const commitSeconds = new Histogram({
    name: 'ddz_commit_seconds',
    help: 'Time of one grouped commit',
    buckets: COMMIT_SECONDS,
    registers,
  });
  const botWaitSeconds = new Histogram({
    name: 'ddz_bot_wait_seconds',
    help: 'Time that a question to a bot waits for a thread',
    buckets: WAIT_SECONDS,
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'ddz_request_seconds',
    help: 'Time of an HTTP request by route and class of its answer',
    buckets: REQUEST_SECONDS,
    labelNames: ['route', 'status'],
    registers,
  });
  const commandSeconds = new Histogram({
    name: 'ddz_command_seconds',
    help: 'Time from a command of a person to its answer, when its events are stored and sent',
    buckets: COMMIT_SECONDS,
    labelNames: ['result'],
    registers,
  });
  const refused = new Counter({
    name: 'ddz_refused_total',
    help: 'Attempts over a limit per address or account, by limit',
    labelNames: ['limit'],
    registers,
  });
  const storageErrors = new Counter({
    name: 'ddz_storage_errors_total',
    help: 'Failed connections, statements, transactions and commits',
    registers,
  });
  const committed = new Counter({ name: 'ddz_commits_total', help: 'Commits, before they are grouped', registers });
  return {
    contentType: registry.contentType,
    text: (): Promise<string> => registry.metrics(),
    countEvents: (stored: readonly TableEvent[]): void => {
      for (const { type } of stored) events.inc({ type });
    },
    countCommit: (seconds: number, commits: number): void => {
      commitSeconds.observe(seconds);
      committed.inc(commits);
    },
    /** @param route pattern that matched, without ids; `none`: no route @param status of the answer */
    countRequest: (route: string, status: number, seconds: number): void =>
      requestSeconds.observe({ route, status: `${Math.floor(status / 100)}xx` }, seconds),
    countCommand: (result: CommandResult, seconds: number): void => commandSeconds.observe({ result }, seconds),
    /** @param limit name of a limit, as in the answer `too-many` */
    countRefused: (limit: string): void => refused.inc({ limit }),
    countStorageError: (): void => storageErrors.inc(),
    countBotWait: (ms: number): void => botWaitSeconds.observe(ms / 1000),
    /** Counts a client's violation of the protocol, or a failure of the server. */
    countFault: (kind: string): void => faults.inc({ kind }),
    /** Reads a value each time that the metrics are collected. */
    watch: (name: keyof typeof HELP, read: () => number | Promise<number>): void => {
      const gauge: Gauge = new Gauge({
        name: `ddz_${name}`,
        help: HELP[name],
        registers,
        collect: async () => gauge.set(await read()),
      });
    },
  };
};
