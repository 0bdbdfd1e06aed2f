/** Addresses and exports of studies: JSON, and code for other sites. */
import { sizeOf } from '@doudizhu/rules/cards';
import type { Failure } from '@doudizhu/rules/failure';
import {
  openPosition,
  sideLetter,
  type OpenPosition,
  formatPosition,
  parsePosition,
  type Position,
} from '@doudizhu/rules/position';
import { ok, type Result } from '@doudizhu/rules/result';
import * as schema from '@doudizhu/rules/schema';
import { hrefOf } from '../../base/route.ts';
import { readSavedJson } from '../../base/storage.ts';
import { type Line, type Move } from '../../workers/workers.ts';

import { textOfMove } from './variations.ts';
import type { Verdict } from '../../workers/verdict.ts';

/** Content requested by an address. */
export type StudyTarget =
  | { readonly type: 'nothing' }
  /** Opened in the editor. */
  | { readonly type: 'edit'; readonly ddn: string }
  | { readonly type: 'position'; readonly ddn: string }
  | { readonly type: 'round'; readonly id: string }
  /** A round that was played online. */
  | { readonly type: 'online'; readonly id: string }
  /** A round or study contained in the address, and its part, from 1. */
  | { readonly type: 'shared'; readonly z: string; readonly part: number }
  /** A part of the player's own study, from 1. */
  | { readonly type: 'study'; readonly part: number }
  | { readonly type: 'record'; readonly text: string };

export const targetOf = (query: URLSearchParams): StudyTarget => {
  const z = query.get('z');
  if (z !== null) return { type: 'shared', z, part: Number(query.get('part') ?? 1) };
  const study = query.get('study');
  if (study !== null) return { type: 'study', part: Number(study) };
  const round = query.get('round');
  if (round !== null) return { type: 'round', id: round };
  const online = query.get('online');
  if (online !== null) return { type: 'online', id: online };
  const record = query.get('record');
  if (record !== null) return { type: 'record', text: record };
  const ddn = query.get('ddn');
  if (ddn === null) return { type: 'nothing' };
  const whole = withRulesWord(ddn, query.get('rules'));
  return query.get('edit') === '1' ? { type: 'edit', ddn: whole } : { type: 'position', ddn: whole };
};

/** A line without rules uses those of the address. */
export const withRulesWord = (ddn: string, rules: string | null): string => {
  const line = ddn.trim();
  return rules === null || rules === '' || /(?:^|\s)rules=/u.test(line)
    ? line
    : line.replace(/^ddn1(?=\s|$)/u, () => `ddn1 rules=${rules}`);
};

/** Reads a position with open hands. */
export const readPosition = (
  ddn: string,
): Result<{ readonly ddn: Position; readonly position: OpenPosition }, Failure> => {
  const read = parsePosition(ddn);
  if (!read.ok) return read;
  const open = openPosition(read.value);
  return open.ok ? ok({ ddn: read.value, position: open.value }) : open;
};

/** Returns whether a text is meant as a position instead of a round. */
export const isPositionText = (text: string): boolean => /^\s*ddn1(?:\s|$)/u.test(text);

export const hrefOfPosition = (position: OpenPosition, query: Readonly<Record<string, string>> = {}): string =>
  hrefOf('analysis', { ddn: formatPosition(position), ...query });

/** @param base address of the app, without the part after `#` */
export const embedCode = (base: string, href: string, title: string): string =>
  `<iframe src="${escaped(base + href)}" title="${escaped(title)}" width="480" height="640" style="border:0" loading="lazy"></iframe>`;

/** A position with its results, for programs. Plays are in DDN. */
export interface PositionReport {
  readonly format: 'ddz-analysis';
  readonly version: 1;
  readonly ddn: string;
  readonly winner: string;
  readonly moves: readonly { readonly play: string; readonly verdict: 'wins' | 'loses' | 'unknown' }[];
  /** The best line. Null if unknown. */
  readonly line: readonly { readonly side: string; readonly play: string }[] | null;
  /** Plays that the winner still needs. Null if unknown. */
  readonly plays: number | null;
  readonly nodes: number;
  readonly ms: number;
  /** Why the result is incomplete. Null if it is complete. */
  readonly stopped: string | null;
}

export const verdictReportOf = (
  position: OpenPosition,
  verdict: Verdict,
  line: Line | null,
  plays: number | null,
): PositionReport => {
  const { decks } = position.rules;
  const play = (move: Move): string => textOfMove(move, decks);
  return {
    format: 'ddz-analysis',
    version: 1,
    ddn: formatPosition(position),
    winner: verdict.winner,
    moves: verdict.moves.map(({ move, result }) => ({
      play: play(move),
      verdict: result === 'open' ? 'unknown' : result,
    })),
    line:
      line?.steps.map(({ turn, move }) => ({ side: sideLetter(turn, position.hands.length), play: play(move) })) ??
      null,
    plays,
    nodes: verdict.nodes,
    ms: Math.round(verdict.ms),
    stopped: verdict.isWorking ? 'working' : verdict.stopped,
  };
};

const REPORT = schema.object({ format: schema.oneOf(['ddz-analysis']), ddn: schema.text }, 'passed over');

/** Returns the position of a report made by `verdictReportOf`. Null for other texts. */
export const ddnOfReport = (json: string): string | null => readSavedJson(json, REPORT)?.ddn ?? null;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns a descriptive file name: `doudizhu-competition-17-12-9-cards.ddn`. */
export const fileNameOfPosition = ({ rules, hands }: OpenPosition, extension: string): string =>
  `doudizhu-${rules.name}-${hands.map(sizeOf).join('-')}-cards.${extension}`;
