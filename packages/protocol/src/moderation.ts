/** Reports, mutes and bans: the bodies of their routes, and what these answer. */
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
  /** Of the round. */
  seat: whole(0, 3),
  reason: oneOf(REPORT_REASONS),
  text: trimmedTextOf(0, TEXT_MAX),
});
export type ReportRequest = TypeOf<typeof reportBody>;

export const moderatorBody = record({ name: textOf(1, 32), code: textOf(0, 64) });

export const sanctionBody = record({
  kind: oneOf(SANCTIONS),
  /** Null: for good. */
  hours: orNull(whole(1, YEAR_HOURS)),
  why,
});
export type SanctionRequest = TypeOf<typeof sanctionBody>;

export const liftBody = record({ kind: oneOf(SANCTIONS), why });
/** Why a report or a case needs nothing more. */
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

/**
 * What the nightly check names. `informed`: plays better than the own cards explain. `thrown`: the first plays far worse
 * against the second than against others. `address`: both often come from one network, and sit together.
 */
export type CaseKind = 'informed' | 'thrown' | 'address';

export interface CaseMessage {
  readonly id: string;
  readonly kind: CaseKind;
  readonly people: readonly [Person, Person];
  readonly figures: CaseFigures;
  /** Rounds that say most, the plainest first. */
  readonly rounds: readonly string[];
  readonly atMs: number;
  readonly closedMs: number | null;
}

/** What a case rests on. */
export interface CaseFigures {
  /** Rounds together, and plays that were judged in them; 0 where none was. */
  readonly rounds: number;
  readonly plays: number;
  /** Per play: regret with the own view less regret with open hands, or regret with the own view. */
  readonly mean: number;
  /** The same without each other; null: too little was judged. */
  readonly meanElsewhere: number | null;
  /** Standard deviations above what all have in common, and from where on a case is named. */
  readonly z: number;
  readonly threshold: number;
}

export interface SanctionMessage {
  readonly kind: SanctionKind;
  readonly fromMs: number;
  /** Null: for good. */
  readonly untilMs: number | null;
  readonly why: string;
  readonly moderator: string;
}

export interface WatchedAccount {
  readonly person: Person;
  readonly createdMs: number;
  readonly reports: number;
  /** Those that hold now. */
  readonly sanctions: readonly SanctionMessage[];
}

export type AuditAct = 'sign-in' | 'mute' | 'ban' | 'lift-mute' | 'lift-ban' | 'close-report' | 'close-case';

/** A line of the audit log, which is only ever added to. */
export interface AuditMessage {
  readonly moderator: string;
  readonly act: AuditAct;
  /** Null: about no account. */
  readonly person: Person | null;
  /** The report or the case. */
  readonly subject: string | null;
  readonly why: string;
  readonly atMs: number;
}
