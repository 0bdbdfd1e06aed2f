/** Evidence of the search for pairs: unjudged rounds, judged plays, networks, cases. */
import { Store } from './database.ts';
import type { CaseFigures, CaseKind } from '@doudizhu/protocol';
import type { Seat } from '@doudizhu/rules/deal';
import type { StoredRow } from './schema.ts';

/** A judged play or pass that differs from the bot's. */
export interface JudgedPlay {
  readonly seat: Seat;
  /** Mean over the imagined deals, −1 to 1. */
  readonly ownRegret: number;
  /** On the true deal: −1, 0 or 1. */
  readonly openRegret: number;
}

/** A finished round with its judged plays. */
export interface RoundEvidence {
  readonly round: string;
  /** Index = seat; null: a bot. */
  readonly accounts: readonly (string | null)[];
  readonly landlord: number;
  readonly plays: readonly JudgedPlay[];
}

export interface NewCase {
  readonly id: string;
  readonly kind: CaseKind;
  readonly accounts: readonly [string, string];
  readonly figures: CaseFigures;
  /** Strongest evidence first. */
  readonly rounds: readonly string[];
}

/** Time for which a closed case is not opened again. */
const REST_MS = 30 * 86_400_000;
/** Minimum interval of writing a network. */
const TOUCH_MS = 3_600_000;

export class EvidenceStore extends Store {
  /** Takes a night's work. @returns false if it is done, or another node does it */
  async takeNight(night: string, nowMs: number, untilMs: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await this.database
      .insertInto('nightlyCheck')
      .values({ night, untilMs, isDone: 0 })
      .onConflict((conflict) =>
        conflict
          .column('night')
          .doUpdateSet({ untilMs })
          .where('nightlyCheck.isDone', '=', 0)
          .where('nightlyCheck.untilMs', '<=', nowMs),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  }

  async finishNight(night: string): Promise<void> {
    await this.database.updateTable('nightlyCheck').set({ isDone: 1 }).where('night', '=', night).execute();
  }

  /** @returns unjudged rounds of at least two people, oldest first */
  unjudged(sinceMs: number, limit: number): Promise<readonly Pick<StoredRow<'round'>, 'id' | 'endedMs'>[]> {
    return this.database
      .selectFrom('round')
      .innerJoin('roundSeat', 'roundSeat.roundId', 'round.id')
      .leftJoin('roundEvidence', 'roundEvidence.roundId', 'round.id')
      .select(['round.id', 'round.endedMs'])
      .where('round.endedMs', '>', sinceMs)
      .where('round.isHeldBack', '=', 0)
      .where('roundEvidence.roundId', 'is', null)
      .where('roundSeat.account', 'is not', null)
      .where('roundSeat.score', 'is not', null)
      .groupBy(['round.id', 'round.endedMs'])
      .having(({ fn }) => fn.countAll(), '>=', 2)
      .orderBy('round.endedMs')
      .limit(limit)
      .execute();
  }

  /** Stores the judged plays of a round, also an empty list. */
  async addJudged(
    { id: roundId, endedMs }: Pick<StoredRow<'round'>, 'id' | 'endedMs'>,
    plays: readonly JudgedPlay[],
  ): Promise<void> {
    await this.database
      .insertInto('roundEvidence')
      .values({ roundId, endedMs, plays: JSON.stringify(plays) })
      .onConflict((conflict) => conflict.column('roundId').doNothing())
      .execute();
  }

  /** @returns judged rounds, oldest first */
  async judged(sinceMs: number): Promise<readonly RoundEvidence[]> {
    const found = await this.database
      .selectFrom('roundEvidence')
      .innerJoin('roundSeat', 'roundSeat.roundId', 'roundEvidence.roundId')
      .select(['roundEvidence.roundId', 'roundEvidence.plays', 'roundSeat.account', 'roundSeat.isLandlord'])
      .where('roundEvidence.endedMs', '>', sinceMs)
      .orderBy('roundEvidence.endedMs')
      .orderBy('roundEvidence.roundId')
      .orderBy('roundSeat.seat')
      .execute();
    const rounds = new Map<string, (typeof found)[number][]>();
    for (const row of found) rounds.set(row.roundId, [...(rounds.get(row.roundId) ?? []), row]);
    return [...rounds].map(([round, seats]) => ({
      round,
      accounts: seats.map(({ account }) => account),
      landlord: seats.findIndex(({ isLandlord }) => isLandlord === 1),
      plays: JSON.parse(seats[0]?.plays ?? '[]') as JudgedPlay[],
    }));
  }

  async noteNetwork(account: string, network: string, nowMs: number): Promise<void> {
    await this.database
      .insertInto('accountNetwork')
      .values({ account, network, seenMs: nowMs })
      .onConflict((conflict) =>
        conflict
          .columns(['account', 'network'])
          .doUpdateSet({ seenMs: nowMs })
          .where('accountNetwork.seenMs', '<', nowMs - TOUCH_MS),
      )
      .execute();
  }

  /** @returns pairs of accounts of one network with at least `roundsMin` common rounds, and the number of these */
  async sharedNetworks(sinceMs: number, roundsMin: number) {
    const found = await this.database
      .selectFrom('accountNetwork as one')
      .innerJoin('accountNetwork as other', 'other.network', 'one.network')
      .innerJoin('roundSeat as a', 'a.account', 'one.account')
      .innerJoin('roundSeat as b', (join) =>
        join.onRef('b.roundId', '=', 'a.roundId').onRef('b.account', '=', 'other.account'),
      )
      .select(({ ref, fn }) => [
        ref('one.account').as('account'),
        ref('other.account').as('other'),
        fn.count<number>('a.roundId').distinct().as('rounds'),
      ])
      .whereRef('one.account', '<', 'other.account')
      .where('one.seenMs', '>', sinceMs)
      .where('other.seenMs', '>', sinceMs)
      .where('a.endedMs', '>', sinceMs)
      .groupBy(['one.account', 'other.account'])
      .having(({ fn }) => fn.count('a.roundId').distinct(), '>=', roundsMin)
      .execute();
    return found.map(({ account, other, rounds }) => ({ accounts: [account, other] as const, rounds }));
  }

  async deleteNetworks(beforeMs: number): Promise<void> {
    await this.database.deleteFrom('accountNetwork').where('seenMs', '<', beforeMs).execute();
  }

  /** Adds a case, or updates its figures. A case that was closed long ago is opened again. */
  async addCase({ id, kind, accounts: [account, other], ...found }: NewCase, nowMs: number): Promise<void> {
    const change = {
      figures: JSON.stringify(found.figures),
      rounds: JSON.stringify(found.rounds),
      atMs: nowMs,
      closedMs: null,
    };
    await this.database
      .insertInto('suspicion')
      .values({ id, kind, account, other, ...change })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'account', 'other'])
          .doUpdateSet(change)
          .where(({ or, eb }) =>
            or([eb('suspicion.closedMs', 'is', null), eb('suspicion.closedMs', '<', nowMs - REST_MS)]),
          ),
      )
      .execute();
  }
}
