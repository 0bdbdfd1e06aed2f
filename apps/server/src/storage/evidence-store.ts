/** What the nightly check of pairs reads and writes: rounds that nobody has judged yet, judged plays, networks, cases. */
import type { CaseFigures, CaseKind } from '@doudizhu/protocol';
import type { Seat } from '@doudizhu/rules';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from './schema.ts';

/** One play or pass that the bot would not have made, judged. */
export interface JudgedPlay {
  readonly seat: Seat;
  /** Mean over the imagined deals, −1 to 1. */
  readonly ownRegret: number;
  /** On the true deal: −1, 0 or 1. */
  readonly openRegret: number;
}

/** A finished round with what was judged in it. */
export interface RoundEvidence {
  readonly round: string;
  /** Index = seat; null: a bot's. */
  readonly accounts: readonly (string | null)[];
  readonly landlord: number;
  readonly plays: readonly JudgedPlay[];
}

export interface NewCase {
  readonly id: string;
  readonly kind: CaseKind;
  readonly accounts: readonly [string, string];
  readonly figures: CaseFigures;
  readonly rounds: readonly string[];
}

/** A finished round that waits for the check. */
export interface UnjudgedRound {
  readonly id: string;
  readonly endedMs: number;
}

/** Two accounts that came from one network, and how many rounds they sat in together. */
export interface SharedNetwork {
  readonly accounts: readonly [string, string];
  readonly rounds: number;
}

export interface EvidenceStore {
  /** Takes a night's check, unless it is done or another node is at it. */
  readonly takeNight: (night: string, nowMs: number, untilMs: number) => Promise<boolean>;
  readonly finishNight: (night: string) => Promise<void>;
  /** Rounds with two people at least that are not judged, the oldest first. */
  readonly unjudged: (sinceMs: number, limit: number) => Promise<readonly UnjudgedRound[]>;
  readonly archiveOf: (round: string) => Promise<Uint8Array | null>;
  /** Keeps what was judged; a round without judged plays counts as judged, too. */
  readonly keepJudged: (round: UnjudgedRound, plays: readonly JudgedPlay[]) => Promise<void>;
  /** Judged rounds, the oldest first. */
  readonly judged: (sinceMs: number) => Promise<readonly RoundEvidence[]>;

  readonly noteNetwork: (account: string, network: string, nowMs: number) => Promise<void>;
  /** Pairs of accounts that were seen at one network and sat together so often. */
  readonly sharedNetworks: (sinceMs: number, roundsMin: number) => Promise<readonly SharedNetwork[]>;
  readonly sweepNetworks: (beforeMs: number) => Promise<void>;

  /** Adds a case, or the newest figures to the one there is; one that was closed long ago is opened again. */
  readonly nameCase: (found: NewCase, nowMs: number) => Promise<void>;
}

/** A case that a moderator has closed is left alone for so long. */
const REST_MS = 30 * 86_400_000;
/** A network is written no more often than this. */
const TOUCH_MS = 3_600_000;

export const createEvidenceStore = (rows: Kysely<DatabaseSchema>): EvidenceStore => ({
  ...nightsOf(rows),
  ...roundsOf(rows),
  ...networksOf(rows),
  nameCase: async ({ id, kind, accounts: [account, other], figures, rounds }, nowMs) => {
    const change = { figures: JSON.stringify(figures), rounds: JSON.stringify(rounds), at_ms: nowMs, closed_ms: null };
    await rows
      .insertInto('suspicion')
      .values({ id, kind, account, other, ...change })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'account', 'other'])
          .doUpdateSet(change)
          .where(({ or, eb }) =>
            or([eb('suspicion.closed_ms', 'is', null), eb('suspicion.closed_ms', '<', nowMs - REST_MS)]),
          ),
      )
      .execute();
  },
});

const nightsOf = (rows: Kysely<DatabaseSchema>): Pick<EvidenceStore, 'takeNight' | 'finishNight'> => ({
  takeNight: async (night, nowMs, untilMs) => {
    const { numInsertedOrUpdatedRows = 0n } = await rows
      .insertInto('nightly_check')
      .values({ night, until_ms: untilMs, is_done: 0 })
      .onConflict((conflict) =>
        conflict
          .column('night')
          .doUpdateSet({ until_ms: untilMs })
          .where('nightly_check.is_done', '=', 0)
          .where('nightly_check.until_ms', '<=', nowMs),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  },
  finishNight: async (night) => {
    await rows.updateTable('nightly_check').set({ is_done: 1 }).where('night', '=', night).execute();
  },
});

type RoundPart = Pick<EvidenceStore, 'unjudged' | 'archiveOf' | 'keepJudged' | 'judged'>;

const roundsOf = (rows: Kysely<DatabaseSchema>): RoundPart => ({
  unjudged: async (sinceMs, limit) => {
    const found = await rows
      .selectFrom('round')
      .innerJoin('round_seat', 'round_seat.round_id', 'round.id')
      .leftJoin('round_evidence', 'round_evidence.round_id', 'round.id')
      .select(['round.id', 'round.ended_ms'])
      .where('round.ended_ms', '>', sinceMs)
      .where('round.is_held_back', '=', 0)
      .where('round_evidence.round_id', 'is', null)
      .where('round_seat.account', 'is not', null)
      .where('round_seat.score', 'is not', null)
      .groupBy(['round.id', 'round.ended_ms'])
      .having(({ fn }) => fn.countAll(), '>=', 2)
      .orderBy('round.ended_ms')
      .limit(limit)
      .execute();
    return found.map(({ id, ended_ms }) => ({ id, endedMs: ended_ms }));
  },
  archiveOf: async (round) => {
    const found = await rows.selectFrom('round').select('archive').where('id', '=', round).executeTakeFirst();
    return found?.archive ?? null;
  },
  keepJudged: async ({ id: round_id, endedMs: ended_ms }, plays) => {
    await rows
      .insertInto('round_evidence')
      .values({ round_id, ended_ms, plays: JSON.stringify(plays) })
      .onConflict((conflict) => conflict.column('round_id').doNothing())
      .execute();
  },
  judged: async (sinceMs) => {
    const found = await rows
      .selectFrom('round_evidence')
      .innerJoin('round_seat', 'round_seat.round_id', 'round_evidence.round_id')
      .select([
        'round_evidence.round_id',
        'round_evidence.plays',
        'round_seat.seat',
        'round_seat.account',
        'round_seat.is_landlord',
      ])
      .where('round_evidence.ended_ms', '>', sinceMs)
      .orderBy('round_evidence.ended_ms')
      .orderBy('round_evidence.round_id')
      .orderBy('round_seat.seat')
      .execute();
    const byRound = new Map<string, { accounts: (string | null)[]; landlord: number; plays: string }>();
    for (const { round_id, plays, seat, account, is_landlord } of found) {
      const round = byRound.get(round_id) ?? { accounts: [], landlord: 0, plays };
      round.accounts[seat] = account;
      if (is_landlord === 1) round.landlord = seat;
      byRound.set(round_id, round);
    }
    return [...byRound].map(([round, { accounts, landlord, plays }]) => ({
      round,
      accounts,
      landlord,
      plays: JSON.parse(plays) as JudgedPlay[],
    }));
  },
});

type NetworkPart = Pick<EvidenceStore, 'noteNetwork' | 'sharedNetworks' | 'sweepNetworks'>;

const networksOf = (rows: Kysely<DatabaseSchema>): NetworkPart => ({
  noteNetwork: async (account, network, nowMs) => {
    await rows
      .insertInto('account_network')
      .values({ account, network, seen_ms: nowMs })
      .onConflict((conflict) =>
        conflict
          .columns(['account', 'network'])
          .doUpdateSet({ seen_ms: nowMs })
          .where('account_network.seen_ms', '<', nowMs - TOUCH_MS),
      )
      .execute();
  },
  sharedNetworks: async (sinceMs, roundsMin) => {
    const found = await rows
      .selectFrom('account_network as one')
      .innerJoin('account_network as other', 'other.network', 'one.network')
      .innerJoin('round_seat as a', 'a.account', 'one.account')
      .innerJoin('round_seat as b', (join) =>
        join.onRef('b.round_id', '=', 'a.round_id').onRef('b.account', '=', 'other.account'),
      )
      .select(({ ref, fn }) => [
        ref('one.account').as('account'),
        ref('other.account').as('other'),
        fn.count<number>('a.round_id').distinct().as('rounds'),
      ])
      .whereRef('one.account', '<', 'other.account')
      .where('one.seen_ms', '>', sinceMs)
      .where('other.seen_ms', '>', sinceMs)
      .where('a.ended_ms', '>', sinceMs)
      .groupBy(['one.account', 'other.account'])
      .having(({ fn }) => fn.count('a.round_id').distinct(), '>=', roundsMin)
      .execute();
    return found.map(({ account, other, rounds }) => ({ accounts: [account, other], rounds: Number(rounds) }));
  },
  sweepNetworks: async (beforeMs) => {
    await rows.deleteFrom('account_network').where('seen_ms', '<', beforeMs).execute();
  },
});
