/** Tournaments of the server. Each step is one transaction, which any node can take. A table is played by the node that
 * runs it, which looks for its open board. */
import { err, unwrap, type Result } from '@doudizhu/rules/result';
import { PRESETS, writeRules, type PresetName } from '@doudizhu/rules/ruleset';
import type { RoundDraw } from '@doudizhu/table';
import {
  cancel,
  drawOfBoard,
  enter,
  isBoardOver,
  openTournament,
  removeEntrant,
  stageAndBoardOf,
  reveal,
  withdraw,
  type EntryFailure,
  type Tournament,
  type TournamentTerms,
} from '@doudizhu/tournament';
import { randomBytes } from 'node:crypto';
import type { Report } from '../metrics.ts';
import { newId } from '../accounts/secrets.ts';
import type { ServerStorage } from '../storage/storage.ts';
import type { TournamentEntry } from '../storage/tournament-store.ts';
import { levelOfFreeSeat } from '../tables/bots/bot-threads.ts';
import { botOccupant, newTableEntry } from '../tables/new-table.ts';
import type { LiveTable } from '../tables/live-table.ts';
import type { Signer } from '../tables/signer.ts';
import type { NewTableEntry } from '../storage/table-store.ts';
import { dailyAfter, type TimeOfDay } from './daily.ts';
import type { Seat } from '@doudizhu/rules/deal';

export interface TournamentsSetup {
  readonly storage: ServerStorage;
  readonly signer: Signer;
  /** Keyed hash of a network. */
  readonly hashNetwork: (network: string) => Promise<string>;
  readonly nowMs: () => number;
  /** Tables that this node runs. */
  readonly live: () => readonly LiveTable[];
  readonly report: Report;
  /** Largest number of entrants from one network. */
  readonly entrantsPerNetwork: number;
  /** Times of the daily tournaments. */
  readonly daily: readonly TimeOfDay[];
  /** Shorter times for tests and trials. */
  readonly times: Partial<TournamentTimes>;
}

export type TournamentTimes = Pick<TournamentTerms, 'revealMs' | 'pauseMs'>;

export type TournamentRequest = Pick<TournamentTerms, 'startsMs' | 'stages' | 'boardsPerStage'> & {
  readonly rules?: PresetName;
};

/** A preset without redeals: a board that all pass is over. */
const tournamentRules = (name: PresetName): string =>
  writeRules({ ...PRESETS[name], onAllPass: { redealsMax: 0, then: 'abort' } });

const DAILY_SHAPE = { stages: 4, boardsPerStage: 3 } as const;
const ENTRANTS_MAX = 240;
const REVEAL_MS = 60_000;
const PAUSE_MS = 20_000;
const DAILY_LOOK_MS = 60_000;
/** Short, because the others wait: a bot plays meanwhile, and returns the seat at once. */
const ABSENCE_MS = 5000;
const CLOCK = { decisionMs: 15_000, bankMs: 45_000 } as const;

export class Tournaments {
  readonly #setup: TournamentsSetup;
  readonly #times: TournamentTimes;
  #dailyLookMs = -Infinity;

  constructor(setup: TournamentsSetup) {
    this.#setup = setup;
    this.#times = { revealMs: REVEAL_MS, pauseMs: PAUSE_MS, ...setup.times };
  }

  /** Minimum lead time, so that players can find the tournament. */
  noticeMs(): number {
    return 2 * this.#times.revealMs;
  }

  /** Opens a tournament of a player. */
  async open(owner: string, given: TournamentRequest): Promise<TournamentEntry> {
    const id = newId();
    const entry: TournamentEntry = { id, kind: 'open', owner, tournament: openTournament(this.#termsOf(id, given)) };
    await this.#setup.storage.tournaments.create(entry);
    return entry;
  }

  /** @param network network of the entrant's address */
  async enter(id: string, entrant: { account: string; pledge: string }, network: string): Promise<Entered> {
    const { storage, hashNetwork, nowMs } = this.#setup;
    const hashed = await hashNetwork(network);
    return storage.tournaments.enter(id, { account: entrant.account, network: hashed }, (tournament, others) =>
      others >= this.#setup.entrantsPerNetwork ? err('network-full') : enter(tournament, entrant, nowMs()),
    );
  }

  withdraw(id: string, account: string): Promise<Entered> {
    const { storage, nowMs } = this.#setup;
    return storage.tournaments.change(id, (tournament) => withdraw(tournament, account, nowMs()));
  }

  /** Cancels a tournament that has not begun. */
  cancel(id: string): Promise<Entered> {
    return this.#setup.storage.tournaments.change(id, cancel);
  }

  removeEntrant(id: string, account: string): Promise<Entered> {
    const { storage, nowMs } = this.#setup;
    return storage.tournaments.change(id, (tournament) => removeEntrant(tournament, account, nowMs()));
  }

  reveal(id: string, account: string, entropy: string): Promise<Entered> {
    return this.#setup.storage.tournaments.change(id, (tournament) => reveal(tournament, account, entropy));
  }

  /** Opens the daily tournaments, takes due steps, and begins the open boards at this node's tables. */
  async advance(): Promise<void> {
    const { storage, nowMs } = this.#setup;
    if (nowMs() - this.#dailyLookMs >= DAILY_LOOK_MS) {
      this.#dailyLookMs = nowMs();
      await this.#openDaily();
    }
    const host = {
      drawSecret: () => randomBytes(32).toString('hex'),
      sign: this.#setup.signer.sign,
      newId,
      tableFor: (tournament: Tournament, id: string) => this.#tableFor(tournament, id),
    };
    while (await storage.tournaments.advanceDue(nowMs(), host));
    await this.#hostTables();
  }

  /** Draws the open board of a table; null: none is open. */
  async drawRound(table: LiveTable): Promise<RoundDraw | null> {
    const found = await this.#tournamentOf(table);
    if (found?.phase !== 'playing') return null;
    const at = stageAndBoardOf(found, found.board);
    const isSeated = found.stages[at.stage]?.some(({ id }) => id === table.id) === true;
    if (!isSeated || table.table().roundsBegun !== at.board) return null;
    return { ...drawOfBoard(found, found.board), chosen: null };
  }

  async #hostTables(): Promise<void> {
    const { live, report } = this.#setup;
    const known = new Map<string, Tournament | null>();
    for (const table of live()) {
      const hostedBy = table.hostedBy();
      if (hostedBy?.type !== 'tournament') continue;
      const { id } = hostedBy;
      if (!known.has(id)) known.set(id, await this.#tournamentOf(table));
      const tournament = known.get(id) ?? null;
      if (tournament === null) continue;
      try {
        await hostBoard(table, tournament);
      } catch (error) {
        report('a board could not begin', error);
      }
    }
  }

  async #tournamentOf(table: LiveTable): Promise<Tournament | null> {
    const hostedBy = table.hostedBy();
    if (hostedBy?.type !== 'tournament') return null;
    return (await this.#setup.storage.tournaments.find(hostedBy.id))?.tournament ?? null;
  }

  async #openDaily(): Promise<void> {
    const { storage, daily, nowMs } = this.#setup;
    for (const { id, startsMs } of dailyAfter(daily, nowMs() + this.#times.revealMs)) {
      const tournament = openTournament(this.#termsOf(id, { startsMs, ...DAILY_SHAPE }));
      await storage.tournaments.create({ id, kind: 'daily', owner: null, tournament });
    }
  }

  #termsOf(id: string, given: TournamentRequest): TournamentTerms {
    const { rules = 'competition', ...shape } = given;
    return { id, rules: tournamentRules(rules), ...shape, ...this.#times, entrantsMax: ENTRANTS_MAX };
  }

  #tableFor({ terms, stages }: Tournament, id: string): NewTableEntry {
    const seats = stages.at(-1)?.find((table) => table.id === id)?.seats ?? [];
    return unwrap(
      newTableEntry({
        id,
        owner: '',
        rules: terms.rules,
        roundsMax: null,
        pace: 'normal',
        isPublic: false,
        rated: false,
        fills: false,
        hostedBy: { type: 'tournament', id: terms.id },
        occupants: seats.map((account, seat) =>
          account === null ? botOccupant(levelOfFreeSeat(seat)) : { type: 'person', account },
        ),
        terms: { clock: CLOCK, absenceMs: ABSENCE_MS, revealMs: 0, readyMs: null, leavePenalty: 0, help: [] },
        nowMs: this.#setup.nowMs(),
        wakeAtMs: this.#setup.nowMs(),
      }),
    );
  }
}

/** Null: unknown tournament. */
export type Entered = Result<Tournament, EntryFailure | 'network-full'> | null;

/** Begins the open board at a table of this node, reveals finished ones, and closes the table after its stage. Each step can
 * be repeated. */
const hostBoard = async (table: LiveTable, tournament: Tournament): Promise<void> => {
  const stage = tournament.stages.findIndex((tables) => tables.some(({ id }) => id === table.id));
  if (stage < 0) return;
  await showPlayed(table, tournament, stage);
  const at = stageAndBoardOf(tournament, tournament.board);
  const isLast = tournament.phase === 'over';
  if (isLast || stage < at.stage) {
    // People may look at the last board until the next stage begins.
    if (table.audience.size() === 0 || (!isLast && tournament.phase === 'playing')) await table.host({ type: 'close' });
  } else if (tournament.phase === 'playing' && !table.isBusy() && table.table().roundsBegun === at.board) {
    await beginBoard(table);
  }
};

const showPlayed = async (table: LiveTable, tournament: Tournament, stage: number): Promise<void> => {
  for (const round of table.table().heldBack) {
    const board = stage * tournament.terms.boardsPerStage + round;
    if (isBoardOver(tournament, board)) await table.host({ type: 'release', round });
  }
};

/** Gets everyone ready, because entering was their consent. Then the table asks for its cards. */
const beginBoard = async (table: LiveTable): Promise<void> => {
  for (const [index, { occupant, ready }] of table.table().seats.entries()) {
    // A deleted account has left its seat.
    if (occupant === null) await table.seatBot(index as Seat, levelOfFreeSeat(index));
    if (occupant?.type === 'person' && !ready) {
      await table.driver.submit(occupant.account, { type: 'ready', on: true, pledge: null });
    }
  }
  await table.driver.tick();
};
