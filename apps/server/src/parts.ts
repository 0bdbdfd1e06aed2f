/** What a server consists of behind its routes: the database, the tables, and what is played over them. */
import { createNetworkHash } from './accounts/network-hash.ts';
import { Cluster } from './cluster/cluster.ts';
import type { Report } from './context.ts';
import type { Metrics } from './metrics.ts';
import { NightlyCheck } from './moderation/nightly-check.ts';
import { RankedPlay } from './ranked/ranked-play.ts';
import { rateRound } from './rating/rating.ts';
import { Reviews } from './reviews/reviews.ts';
import type { ServerOptions } from './server.ts';
import { openStorage, type ServerStorage } from './storage/storage.ts';
import { createBotThreads, type BotThreads } from './tables/bot-threads.ts';
import { loadSigner, type Signer } from './tables/signer.ts';
import { Tables } from './tables/tables.ts';
import { Tournaments } from './tournaments/tournaments.ts';

export interface ServerParts {
  readonly storage: ServerStorage;
  readonly bots: BotThreads;
  readonly signer: Signer;
  /** The other nodes; null: this one is alone. */
  readonly cluster: Cluster | null;
  readonly tables: Tables;
  readonly ranked: RankedPlay;
  readonly tournaments: Tournaments;
  /** Deep reviews over the queue; null: there is no queue. */
  readonly reviews: Reviews | null;
  readonly nightly: NightlyCheck;
  /** A network as a keyed hash. */
  readonly hashNetwork: (network: string) => Promise<string>;
}

export interface PartsSetup {
  readonly metrics: Metrics;
  readonly nowMs: () => number;
  readonly report: Report;
}

const BOT_TIMEOUT_MS = 5000;
const IDLE_MS = 60_000;

/** Opens the database, starts the threads of bots, and makes the other parts; nothing happens at a table yet. */
export const openParts = async (
  options: ServerOptions,
  { metrics, nowMs, report }: PartsSetup,
): Promise<ServerParts> => {
  const { node, redis } = options;
  const storage = await openStorage(options.database, rateRound);
  const bots = createBotThreads({ threads: options.botThreads, timeoutMs: BOT_TIMEOUT_MS });
  const signer = await loadSigner(storage.settings);
  const cluster = redis === null ? null : new Cluster({ url: redis, node, report });
  const hashNetwork = createNetworkHash(storage.settings);
  const ranked = new RankedPlay({ storage, nowMs, report });
  const [from, to] = options.botDelayMs;
  const tables = new Tables({
    storage,
    bots,
    signer,
    nowMs,
    report,
    botDelayMs: () => from + Math.random() * (to - from),
    onEvents: (events, table, before) => {
      metrics.countEvents(events);
      ranked.noticed(table, events, before);
    },
    drawHostedRound: async (table) =>
      table.hostedBy()?.type === 'ranked' ? ranked.drawRound(table) : tournaments.drawRound(table),
    idleMs: IDLE_MS,
    node,
    cluster,
  });
  const tournaments = new Tournaments({
    storage,
    hashNetwork,
    signer,
    nowMs,
    report,
    live: () => tables.live(),
    daily: options.dailyTournaments,
    times: options.tournamentTimes ?? {},
  });
  const queue = options.queue ?? null;
  const reviews = queue === null ? null : new Reviews({ url: queue, nodesMax: options.reviewNodesMax, report });
  const nightly = new NightlyCheck({ storage, nowMs });
  return { storage, bots, signer, cluster, tables, ranked, tournaments, reviews, nightly, hashNetwork };
};

/** After the last request: what others need is closed last. */
export const closeParts = async ({ reviews, cluster, bots, storage }: ServerParts): Promise<void> => {
  await reviews?.close();
  await cluster?.close();
  await bots.close();
  await storage.close();
};
