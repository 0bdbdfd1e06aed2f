/** Content of a link: a round, or a study of several positions with notes and variations. */
import { readRecord } from '@doudizhu/records';
import { parsePosition } from '@doudizhu/rules/position';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { listOf, number, oneOf, orNull, object, text, type Schema } from '@doudizhu/rules/schema';
import { decodeLink, encodeLink, type LinkFailure } from './link-text.ts';

/** One position or round of a study, with its variations and notes. */
export interface StudyPart {
  readonly title: string;
  /** A position, or a round, as DDN. */
  readonly ddn: string;
  /**
   * The tree of variations: each node after the root has the number of its parent (0: the root), its move in DDN, and a
   * note. The moves of a round come first.
   */
  readonly nodes: readonly { readonly parent: number; readonly move: string; readonly note: string }[];
  /** Note of the root. */
  readonly note: string;
}

export type Shared =
  | { readonly type: 'round'; readonly ddn: string }
  | { readonly type: 'study'; readonly title: string; readonly parts: readonly StudyPart[] };

const NODE = object({ parent: number, move: text, note: text }, 'passed over');
export const STUDY_PART: Schema<StudyPart> = object(
  { title: text, ddn: text, nodes: listOf(NODE), note: text },
  'passed over',
);
const SHARED = object(
  { type: oneOf(['round', 'study']), ddn: orNull(text), title: orNull(text), parts: orNull(listOf(STUDY_PART)) },
  'passed over',
);

/** Writes the `z` parameter of an address; no escaping needed. */
export const writeShared = (shared: Shared): Promise<string> =>
  encodeLink({ ddn: null, title: null, parts: null, ...shared });

/** @param given the `z` parameter of an address */
export const readShared = async (given: string): Promise<Result<Shared, LinkFailure>> => {
  const decoded = await decodeLink(given);
  if (!decoded.ok) return decoded;
  const read = SHARED.read(decoded.value);
  if (!read.ok) return err({ code: 'damaged' });
  const { type, ddn, title, parts } = read.value;
  if (type === 'round') return ddn !== null && isDdn(ddn) ? ok({ type, ddn }) : err({ code: 'damaged' });
  const areFine = parts !== null && parts.every((part) => isDdn(part.ddn) && part.nodes.every(isNode));
  return areFine ? ok({ type, title: title ?? '', parts }) : err({ code: 'damaged' });
};

const isDdn = (ddn: string): boolean => parsePosition(ddn).ok || readRecord(ddn, 'ddn').ok;

/** Parents come before their children. */
const isNode = ({ parent }: { readonly parent: number }, index: number): boolean =>
  Number.isInteger(parent) && parent >= 0 && parent <= index;
