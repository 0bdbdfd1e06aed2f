/**
 * The rows of the database, the same in SQLite and PostgreSQL. Times are milliseconds since 1970, flags are 0 or 1, ids
 * are texts that the server draws. `migrations.ts` makes these tables.
 */
export type Flag = 0 | 1;

export interface DatabaseSchema {
  account: AccountRow;
  session: SessionRow;
  passkey: PasskeyRow;
  recovery_code: RecoveryCodeRow;
  challenge: ChallengeRow;
  game_table: TableRow;
  table_head: HeadRow;
  table_event: EventRow;
  node: NodeRow;
  round: RoundRow;
  round_seat: RoundSeatRow;
  rating: RatingRow;
  rating_step: RatingStepRow;
  setting: { name: string; value: string };
  tournament: TournamentRow;
  tournament_entry: TournamentEntryRow;
  ranked_queue: RankedQueueRow;
  ranked_player: RankedPlayerRow;
  report: ReportRow;
  sanction: SanctionRow;
  moderator: ModeratorRow;
  moderator_session: ModeratorSessionRow;
  audit: AuditRow;
  account_network: AccountNetworkRow;
  nightly_check: NightlyCheckRow;
  round_evidence: RoundEvidenceRow;
  suspicion: SuspicionRow;
}

export interface AccountRow {
  id: string;
  /** Null: a guest who has chosen no name. */
  name: string | null;
  /** Key of the name's appearance (`keyOf`). Unique, so that no name can imitate another. */
  name_key: string | null;
  created_ms: number;
  seen_ms: number;
}

export interface SessionRow {
  /** SHA-256 of the token: the token itself is nowhere but in the cookie. */
  hash: string;
  account: string;
  created_ms: number;
  used_ms: number;
  expires_ms: number;
}

export interface PasskeyRow {
  /** The credential's id, base64url. */
  id: string;
  account: string;
  public_key: Uint8Array;
  counter: number;
  /** JSON list. */
  transports: string;
  created_ms: number;
  used_ms: number;
}

export interface RecoveryCodeRow {
  hash: string;
  account: string;
}

/** What a passkey must sign; used once. */
export interface ChallengeRow {
  id: string;
  /** Null for signing in: nobody is known yet. */
  account: string | null;
  value: string;
  expires_ms: number;
}

export interface TableRow {
  id: string;
  /** Who opened it. */
  owner: string;
  /** The rule set in one word (`writeRules`). */
  rules: string;
  is_public: Flag;
  /** JSON: what the lobby shows and the server needs besides the log. */
  summary: string;
  created_ms: number;
  changed_ms: number;
  is_closed: Flag;
}

/** The end of a table's log, and who runs it. Small, because each commit changes it. */
export interface HeadRow {
  id: string;
  /** Of the last event. */
  seq: number;
  /** The first event of the segment that is still kept. */
  segment_seq: number;
  /** The node that runs clocks and bots; each take-over adds one to the epoch, and older holders store nothing more. */
  holder: string | null;
  epoch: number;
  /** When time brings about something at this table, by the database's calendar; null: not before somebody comes. */
  wake_at_ms: number | null;
}

/** A program that runs tables. When its lease is over, its tables belong to whoever takes them. */
export interface NodeRow {
  name: string;
  lease_until_ms: number;
}

export interface EventRow {
  table_id: string;
  seq: number;
  /** JSON. It may hold secrets of a running round. */
  event: string;
}

export interface RoundRow {
  id: string;
  table_id: string;
  /** At its table, from 1. */
  number: number;
  rules: string;
  is_public: Flag;
  is_rated: Flag;
  started_ms: number;
  ended_ms: number;
  /** gzip of JSON: record, log and proof. */
  archive: Uint8Array;
  /** Other tables have still to play the same cards: nobody may see it. */
  is_held_back: Flag;
}

export interface RoundSeatRow {
  round_id: string;
  seat: number;
  /** Null: a bot's seat. */
  account: string | null;
  /** The bot's level. */
  bot: string | null;
  is_landlord: Flag;
  /** Null where all passed. */
  score: number | null;
  ended_ms: number;
}

export interface RatingRow {
  account: string;
  /** A family of rule sets that are rated together. */
  rules: string;
  mu: number;
  sigma: number;
  rounds: number;
  wins: number;
  /** What the leaderboard sorts by: mu − 3 sigma. */
  shown: number;
}

/** A point of the rating curve. */
export interface RatingStepRow {
  account: string;
  rules: string;
  round_id: string;
  at_ms: number;
  mu: number;
  sigma: number;
}

export interface TournamentRow {
  id: string;
  /** `daily`: it began by itself. */
  kind: 'daily' | 'open';
  /** Who called it; null: nobody. */
  owner: string | null;
  starts_ms: number;
  /** Or cancelled. */
  is_over: Flag;
  /** JSON: a `Tournament`. It holds the secret of boards to come. */
  state: string;
  /** When time brings about something; null: it is over. */
  wake_at_ms: number | null;
}

/** Where entrants came from; deleted when the tournament is over. */
export interface TournamentEntryRow {
  tournament_id: string;
  account: string;
  /** A keyed hash of the network: two entries can be compared, and nothing else. */
  network: string;
}

/** Somebody who waits for a ranked match. */
export interface RankedQueueRow {
  account: string;
  rules: string;
  since_ms: number;
  /** When the page asked last. */
  seen_ms: number;
  /** Of the match that was found; null: still waiting. `since_ms` is when it was found, then. */
  table_id: string | null;
}

export interface RankedPlayerRow {
  account: string;
  /** The players of the last ranked match, in the order of their ids; empty: none yet. */
  company: string;
  /** Matches that the player did not take, within a day of each other. */
  dodges: number;
  dodged_ms: number;
  blocked_until_ms: number;
}

/** What somebody says about a seat of a round. */
export interface ReportRow {
  id: string;
  round_id: string;
  seat: number;
  /** Who sat there. */
  account: string;
  reporter: string;
  reason: string;
  text: string;
  at_ms: number;
  /** Null: open. */
  closed_ms: number | null;
}

export interface SanctionRow {
  id: string;
  account: string;
  kind: 'mute' | 'ban';
  why: string;
  moderator: string;
  from_ms: number;
  /** Null: for good. */
  until_ms: number | null;
}

export interface ModeratorRow {
  name: string;
  /** Of the code that was shown once. */
  code_hash: string;
  created_ms: number;
}

export interface ModeratorSessionRow {
  hash: string;
  moderator: string;
  expires_ms: number;
}

/** Only ever added to: triggers refuse changes and deletions. */
export interface AuditRow {
  id: string;
  moderator: string;
  act: string;
  account: string | null;
  /** The report or the case. */
  subject: string | null;
  why: string;
  at_ms: number;
}

/** Where an account came from lately, as a keyed hash. */
export interface AccountNetworkRow {
  account: string;
  network: string;
  seen_ms: number;
}

/** A night's check of pairs; its id is the same at every node. */
export interface NightlyCheckRow {
  night: string;
  /** The node that does it, and until when it is believed to be at it. */
  until_ms: number;
  is_done: Flag;
}

/** The judged plays of a round. */
export interface RoundEvidenceRow {
  round_id: string;
  ended_ms: number;
  /** JSON: a list of `JudgedPlay`. */
  plays: string;
}

export interface SuspicionRow {
  id: string;
  kind: string;
  /** Of a case about both, the smaller id first. */
  account: string;
  other: string;
  /** JSON: `CaseFigures`. */
  figures: string;
  /** JSON: ids. */
  rounds: string;
  at_ms: number;
  closed_ms: number | null;
}
