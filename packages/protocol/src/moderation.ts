/** Bodies and answers of the routes for reports, mutes and bans. */
import { oneOf, orNull, record, textOf, trimmedTextOf, whole, type TypeOf } from '@doudizhu/rules/schema';
import type { Person } from './socket.ts';

export const REPORT_REASONS = ['collusion', 'thrown', 'stalling', 'insult', 'bot', 'name', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const SANCTIONS = ['mute', 'ban'] as const;
export type SanctionKind = (typeof SANCTIONS)[number];

const TEXT_MAX = 500;
const YEAR_HOURS = 8784;
const why = trimmedTextOf(1, TEXT_MAX);

export const reportBody = record({
  seat: whole(0, 3),
  reason: oneOf(REPORT_REASONS),
  text: trimmedTextOf(0, TEXT_MAX),
});
export type ReportRequest = TypeOf<typeof reportBody>;

export const moderatorBody = record({ name: textOf(1, 32), code: textOf(0, 64) });

export const sanctionBody = record({
  kind: oneOf(SANCTIONS),
  /** Null: forever. */
  hours: orNull(whole(1, YEAR_HOURS)),
  why,
});
export type SanctionRequest = TypeOf<typeof sanctionBody>;

export const liftBody = record({ kind: oneOf(SANCTIONS), why });
/** Reason for closing a report or a case. */
export const closeBody = record({ why });

export interface ReportMessage {
  readonly id: string;
  readonly round: string;
  readonly seat: number;
  readonly person: Person;
  readonly reporter: Person;
  readonly reason: ReportReason;
  readonly text: string;
  readonly atMs: number;
  /** Null: open. */
  readonly closedMs: number | null;
}

/** Kinds of cases of the nightly check. `informed`: plays are better than the player's own cards explain. `thrown`: the
 * first plays far worse against the second than against others. `address`: both use one network and often play
 * together. */
export type CaseKind = 'informed' | 'thrown' | 'address';

export interface CaseMessage {
  readonly id: string;
  readonly kind: CaseKind;
  readonly people: readonly [Person, Person];
  readonly figures: CaseFigures;
  /** Strongest evidence first. */
  readonly rounds: readonly string[];
  readonly atMs: number;
  readonly closedMs: number | null;
}

/** Figures of a case. */
export interface CaseFigures {
  /** Rounds together, and judged plays in them. */
  readonly rounds: number;
  readonly plays: number;
  /** Per play: regret by the player's own view, less regret with open hands (`informed`). */
  readonly mean: number;
  /** The same apart from each other; null: too few plays. */
  readonly meanElsewhere: number | null;
  /** Standard deviations above the common value, and the threshold of a case. */
  readonly z: number;
  readonly threshold: number;
}

export interface SanctionMessage {
  readonly kind: SanctionKind;
  readonly fromMs: number;
  /** Null: forever. */
  readonly untilMs: number | null;
  readonly why: string;
  readonly moderator: string;
}

export interface WatchedAccount {
  readonly person: Person;
  readonly createdMs: number;
  readonly reports: number;
  /** Sanctions in force. */
  readonly sanctions: readonly SanctionMessage[];
}

export type AuditAct = 'sign-in' | 'mute' | 'ban' | 'lift-mute' | 'lift-ban' | 'close-report' | 'close-case';

/** Line of the append-only audit log. */
export interface AuditMessage {
  readonly moderator: string;
  readonly act: AuditAct;
  /** Null: no account. */
  readonly person: Person | null;
  /** Id of the report or the case. */
  readonly subject: string | null;
  readonly why: string;
  readonly atMs: number;
}
