/** Rows of the storage for tests, under ids that no other test uses. */
import type { Commit } from '../storage/commit.ts';
import type { EndedRound } from '../storage/ended-round.ts';
import type { ServerStorage } from '../storage/storage.ts';

let count = 0;
/** An id of its own. */
export const fresh = (): string => `id-${count++}`;

/** Stores an account. @returns its id */
export const storedAccount = async (storage: ServerStorage): Promise<string> => {
  const id = fresh();
  await storage.accounts.create(id, 1000);
  return id;
};

/** Stores a table with one event, and its owner. @returns its id */
export const storedTable = async (storage: ServerStorage, isPublic = true): Promise<string> => {
  const id = fresh();
  const owner = await storedAccount(storage);
  const given = {
    id,
    owner,
    rules: 'competition',
    isPublic,
    // A person has a seat.
    summary: '{"seats":[{"type":"person"}]}',
    nowMs: 1000,
    events: ['"opened"'],
    wakeAtMs: null,
    accounts: [],
  };
  await storage.tables.create(given);
  return id;
};

/** Commit of one event after number `last`. */
export const commitOf = (id: string, last: number, more: Partial<Commit> = {}): Commit => ({
  table: id,
  epoch: 1,
  after: last,
  events: [`"${last + 1}"`],
  wakeAtMs: null,
  nowMs: 2000,
  summary: null,
  isClosed: false,
  sits: [],
  leaves: [],
  ended: [],
  segmentSeq: null,
  ...more,
});

/** Finished round of a table; the first account is the landlord. */
export const roundOf = (id: string, accounts: readonly (string | null)[], number = 1): EndedRound => ({
  id: fresh(),
  tableId: id,
  number,
  rules: 'competition',
  isPublic: true,
  ratingKey: 'standard',
  startedMs: 1000,
  endedMs: 2000 + number,
  archive: new Uint8Array([1, 2, 255]),
  isHeldBack: false,
  seats: accounts.map((player, seat) => ({
    account: player,
    bot: player === null ? 'rules' : null,
    isLandlord: seat === 0,
    score: seat === 0 ? 6 : -3,
  })),
});
