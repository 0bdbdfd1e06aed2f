/** Positions of a file, one per line: DDN, or JSON with the fields of the method `solve` of `ddz rpc`. */
import { formatCombo } from '@doudizhu/rules/combos';
import type { Failure, Phrase } from '@doudizhu/rules/failure';
import {
  openPosition,
  positionFromText,
  type OpenPosition,
  LEADERS,
  formatPosition,
  parsePosition,
} from '@doudizhu/rules/position';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { KINDS, PRESETS, ruleSet, type RuleSet, withoutKinds } from '@doudizhu/rules/ruleset';
import { anything, listOf, oneOf, optional, object, text, whole } from '@doudizhu/rules/schema';
import { comboOf } from '@doudizhu/env/play-json';
import { readJsonLine } from '../command/json-lines.ts';
import { cliFailure } from '../words/failures.ts';

/** Position with its line. */
export interface PositionLine {
  /** Number, from 1. */
  readonly line: number;
  /** Canonical DDN: equal for lines of the same position. */
  readonly ddn: string;
}

/** Reads all positions of a text. Empty lines are skipped. @returns `bad-file` for the first invalid line */
export const readPositionLines = (lines: string, path: string): Result<PositionLine[], Failure> => {
  const read: PositionLine[] = [];
  for (const [index, each] of lines.split('\n').entries()) {
    if (each.trim() === '') continue;
    const line = index + 1;
    const position = each.trimStart().startsWith('{') ? positionFromJson(each) : positionFromDdn(each);
    if (!position.ok) return err(cliFailure('bad-file/line', { path, line, cause: position.error }));
    read.push({ line, ddn: formatPosition(position.value) });
  }
  return read.length === 0 ? err(cliFailure('bad-file/no-positions', { path })) : ok(read);
};

/** Reads an open-hand position from its DDN. @returns the reason why it is impossible */
const positionFromDdn = (line: string): Result<OpenPosition, Failure> => {
  const parsed = parsePosition(line);
  return parsed.ok ? openPosition(parsed.value) : parsed;
};

const POSITION = object({
  rules: optional(anything),
  kindsOff: optional(listOf(oneOf(KINDS))),
  landlord: text,
  farmers: listOf(text),
  leader: oneOf(LEADERS),
  beat: optional(anything),
  headStart: optional(whole(0)),
});

const PLAY = object({ cards: text, kind: optional(oneOf(KINDS)), main: optional(text) });

const positionFromJson = (line: string): Result<OpenPosition, Phrase> => {
  const read = readJsonLine(line, POSITION);
  if (!read.ok) return read;
  const {
    landlord,
    farmers,
    leader,
    headStart,
    kindsOff = [],
    rules: named = PRESETS.competition.name,
    beat: given,
  } = read.value;
  const preset = ruleSet(named);
  const rules = preset.ok ? withoutKinds(preset.value, kindsOff) : preset;
  if (!rules.ok) return rules;
  const beat = readBeat(given, rules.value);
  if (!beat.ok) return beat;
  return positionFromText({ rules: rules.value, landlord, farmers, turn: leader, beat: beat.value, headStart });
};

/** Reads a play as text, or its cards with a reading. @returns its text */
const readBeat = (given: unknown, rules: RuleSet): Result<string | undefined, Phrase> => {
  if (given === undefined || given === null) return ok(undefined);
  const play = typeof given === 'string' ? ok({ cards: given }) : readJsonLine(JSON.stringify(given), PLAY);
  if (!play.ok) return play;
  const combo = comboOf(rules, play.value);
  return combo.ok ? ok(formatCombo(combo.value, rules.decks)) : combo;
};
