/** Services of the server: database, bots, tables, and everything played on them. */
import { CACHE_MS } from './timed-cache.ts';
import { LIMITS } from '@doudizhu/protocol';
import { useSha256 } from '@doudizhu/table';
import { hash } from 'node:crypto';
import { createNetworkHash } from './accounts/secrets.ts';
import { NodeMessages } from './cluster/node-messages.ts';
import { Maintenance } from './maintenance.ts';
import type { MetricsAddress } from './metrics-listener.ts';
import type { Metrics, Report } from './metrics.ts';
import { checkNetworks } from './moderation/check-pairs.ts';
import { oncePerNight, type SweepReport } from './storage/retention.ts';
import { RankedPlay } from './ranked/ranked-play.ts';
import type { DatabaseSetup } from './storage/database.ts';
import type { Sockets } from './sockets/sockets.ts';
import { openStorage } from './storage/storage.ts';
import { createBotThreads } from './tables/bots/bot-threads.ts';
import { loadSigner } from './tables/signer.ts';
import { Tables } from './tables/tables.ts';
import type { TimeOfDay } from './tournaments/daily.ts';
import { Tournaments, type TournamentTimes } from './tournaments/tournaments.ts';

export interface ServerOptions {
  /** Folder of the built web app. */
  readonly root: string;
  readonly database: DatabaseSetup;
  /** Writes one line per request to standard output. */
  readonly logs: boolean;
  /** Origins whose pages may use this server, `https://play.example`; empty: pages of the same host. */
  readonly origins: readonly string[];
  /** Address for reports of weaknesses, in `/.well-known/security.txt`; null or absent: there is no such file. */
  readonly contact?: string | null;
  /** Addresses and networks of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted. */
  readonly proxies: readonly string[];
  /** Name of this server, unique among those with the same database. */
  readonly node: string;
  readonly botThreads: number;
  /** Address of the metrics; null or absent: the port of the game, for this machine. */
  readonly metrics?: MetricsAddress | null;
  /** Range of a bot's simulated thinking time, in milliseconds. */
  readonly botDelayMs: readonly [from: number, to: number];
  /** Factor on the limits per address, for measurements. */
  readonly limitFactor: number;
  /** Times of day of the daily tournaments. */
  readonly dailyTournaments: readonly TimeOfDay[];
  /** True: an answer that does not fit its schema is a fault of the server. For tests. */
  readonly checksAnswers?: boolean;
  /** Time for which lobby, leaderboard and the list of tournaments are kept; default: two seconds. Set by tests. */
  readonly cacheMs?: number;
  /** Shorter times for tests and trials. */
  readonly tournamentTimes?: Partial<TournamentTimes>;
}

export type ServerServices = Awaited<ReturnType<typeof openServices>>;

export interface ServiceSetup {
  readonly metrics: Metrics;
  readonly nowMs: () => number;
  readonly report: Report;
  /** Called after the nightly sweep with the numbers of deleted rows. */
  readonly onSwept: (report: SweepReport) => void;
}

const BOT_TIMEOUT_MS = 5000;
const IDLE_MS = 60_000;
const SWEEP_LOST_MS = 3_600_000;

/** Opens the database and creates the services. No table runs yet. */
export const openServices = async (options: ServerOptions, { metrics, nowMs, report, onSwept }: ServiceSetup) => {
  const { node } = options;
  useSha256((text) => hash('sha256', text));
  const storage = await openStorage(options.database, metrics.countStorageError);
  const bots = createBotThreads({
    threads: options.botThreads,
    timeoutMs: BOT_TIMEOUT_MS,
    onWait: metrics.countBotWait,
  });
  const signer = await loadSigner(storage.settings);
  const messages = new NodeMessages({ database: options.database, node, report });
  const hashNetwork = createNetworkHash(storage.settings);
  const ranked = new RankedPlay({ storage, nowMs, report });
  const [from, to] = options.botDelayMs;
  const maintenance = new Maintenance(storage.settings, (notice) => tables.announce(notice));
  const tables = new Tables({
    storage,
    bots,
    signer,
    nowMs,
    report,
    botDelayMs: (level, rules) => bots.hiddenMs(level, rules) + from + Math.random() * (to - from),
    onCommand: metrics.countCommand,
    onEvents: (events, table, before) => {
      metrics.countEvents(events);
      ranked.noticed(table, events, before);
    },
    drawHostedRound: async (table) =>
      table.hostedBy()?.type === 'ranked' ? ranked.drawRound(table) : tournaments.drawRound(table),
    notice: () => maintenance.notice(),
    idleMs: IDLE_MS,
    cacheMs: options.cacheMs ?? CACHE_MS,
    node,
    messages,
  });
  const tournaments = new Tournaments({
    storage,
    hashNetwork,
    signer,
    nowMs,
    report,
    live: () => tables.live(),
    entrantsPerNetwork: LIMITS.entrantsPerAddress * options.limitFactor,
    daily: options.dailyTournaments,
    times: options.tournamentTimes ?? {},
  });
  const sweepIfDue = oncePerNight(
    { storage, nowMs },
    {
      name: 'sweep',
      lostMs: SWEEP_LOST_MS,
      run: async () => {
        await checkNetworks({ storage, nowMs });
        onSwept(await storage.sweep(nowMs()));
      },
    },
  );
  return { storage, bots, signer, messages, tables, ranked, tournaments, sweepIfDue, maintenance, hashNetwork };
};

/** Resumes rounds, and serves the other nodes. */
export const startServices = async (
  { tables, messages, maintenance }: ServerServices,
  sockets: Sockets,
): Promise<void> => {
  await maintenance.look();
  await tables.begin();
  await messages.start({
    asked: (question) => tables.answer(question),
    announced: async (announcement) => {
      if (announcement.type === 'closeSockets') sockets.closeOf(announcement.of);
      else await tables.removeHere(announcement.table, announcement.account);
    },
    missed: sockets.closeAll,
  });
};

/** Closes the services after the last request, in reverse order of their dependencies. */
export const closeServices = async ({ messages, bots, storage }: ServerServices): Promise<void> => {
  await messages.close();
  await bots.close();
  await storage.close();
};
