/** Bodies and answers of the routes for reports, mutes and bans. */
import {
  boolean,
  listOf,
  number,
  oneOf,
  orNull,
  object,
  text,
  textOf,
  trimmedTextOf,
  whole,
  type Schema,
  type TypeOf,
} from '@doudizhu/rules/schema';
import { person, type Person } from './person.ts';

export const REPORT_REASONS = ['collusion', 'thrown', 'stalling', 'insult', 'bot', 'name', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const SANCTIONS = ['mute', 'ban'] as const;
export type SanctionKind = (typeof SANCTIONS)[number];

const TEXT_MAX = 500;
const YEAR_HOURS = 8784;
const why = trimmedTextOf(1, TEXT_MAX);

export const reportBody = object({
  seat: whole(0, 3),
  reason: oneOf(REPORT_REASONS),
  text: trimmedTextOf(0, TEXT_MAX),
});
export type ReportRequest = TypeOf<typeof reportBody>;

export const moderatorBody = object({ name: textOf(1, 32), code: textOf(0, 64) });

export const sanctionBody = object({
  kind: oneOf(SANCTIONS),
  /** Null: forever. */
  hours: orNull(whole(1, YEAR_HOURS)),
  why,
});
export type SanctionRequest = TypeOf<typeof sanctionBody>;

export const liftBody = object({ kind: oneOf(SANCTIONS), why });
/** Reason for closing a report or a case. */
export const closeBody = object({ why });

/** Entrant to remove from a tournament. */
export const removeEntrantBody = object({ account: textOf(1, 64), why });

/** Search for accounts. `name`: a part of the name, or an account id. */
export const searchQuery = object({ name: textOf(1, 80) }, 'passed over');

const COUNT = whole(0);

export const reportMessage = object({
  id: text,
  round: text,
  seat: COUNT,
  person,
  reporter: person,
  reason: oneOf(REPORT_REASONS),
  text,
  atMs: number,
  /** Null: open. */
  closedMs: orNull(number),
});
export type ReportMessage = TypeOf<typeof reportMessage>;

/** Kinds of cases of the check of pairs. `informed`: plays are better than the player's own cards explain. `thrown`: the
 * first plays far worse against the second than against others. `address`: both use one network and often play
 * together. */
const CASE_KINDS = ['informed', 'thrown', 'address'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** Figures of a case. */
const caseFigures = object({
  /** Rounds together, and judged plays in them. */
  rounds: COUNT,
  plays: COUNT,
  /** Per play: regret by the player's own view, less regret with open hands (`informed`). */
  mean: number,
  /** The same apart from each other. Null: too few plays. */
  meanElsewhere: orNull(number),
  /** Standard deviations above the common value, and the threshold of a case. */
  z: number,
  threshold: number,
});
export type CaseFigures = TypeOf<typeof caseFigures>;

export const caseMessage = object({
  id: text,
  kind: oneOf(CASE_KINDS),
  /** The two accounts. */
  people: listOf(person, 2) as Schema<readonly [Person, Person]>,
  figures: caseFigures,
  /** Strongest evidence first. */
  rounds: listOf(text),
  atMs: number,
  closedMs: orNull(number),
});
export type CaseMessage = TypeOf<typeof caseMessage>;

export const sanctionMessage = object({
  kind: oneOf(SANCTIONS),
  fromMs: number,
  /** Null: forever. */
  untilMs: orNull(number),
  why: text,
  moderator: text,
});
export type SanctionMessage = TypeOf<typeof sanctionMessage>;

export const watchedAccount = object({
  person,
  createdMs: number,
  reports: COUNT,
  /** Names of the last 90 days, and all that were removed, last one first. */
  formerNames: listOf(object({ name: text, atMs: number, removed: boolean })),
  /** Sanctions in force. */
  sanctions: listOf(sanctionMessage),
});
export type WatchedAccount = TypeOf<typeof watchedAccount>;

const AUDIT_ACTS = [
  'sign-in',
  'mute',
  'ban',
  'lift-mute',
  'lift-ban',
  'close-report',
  'close-case',
  'remove-name',
  'close-table',
  'void-ratings',
  'cancel-tournament',
  'remove-entrant',
] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];

/** Line of the append-only audit log. */
export const auditMessage = object({
  moderator: text,
  act: oneOf(AUDIT_ACTS),
  /** Null: no account. */
  person: orNull(person),
  /** Id of the report or the case. */
  subject: orNull(text),
  why: text,
  atMs: number,
});
export type AuditMessage = TypeOf<typeof auditMessage>;
