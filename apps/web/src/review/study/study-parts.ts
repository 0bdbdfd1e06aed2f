/** A part of a study as a tree of variations with notes, and its form in a link. */
import type { Failure } from '@doudizhu/rules/failure';
import { movesOf, formatPosition } from '@doudizhu/rules/position';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { parseAction } from '@doudizhu/rules/round';
import { writeRecord } from '@doudizhu/records';
import type { StudyPart } from '../../records/shared.ts';
import { openText, type OpenFailure } from '../../records/open-record.ts';
import { isPositionText, readPosition } from './links.ts';
import { openRound, type OpenedRound } from './opened-round.ts';
import { playMove, startVariations, textOfMove, visit, type Variations } from './variations.ts';

/** Notes by node. */
export type Notes = ReadonlyMap<number, string>;

export interface OpenedPart {
  readonly variations: Variations;
  readonly notes: Notes;
  /** Its round. Null: a position alone. */
  readonly opened: OpenedRound | null;
}

/** @returns the failure of the position or round. Illegal moves are skipped */
export const openPart = (part: StudyPart): Result<OpenedPart, OpenFailure> => {
  const start = startOf(part.ddn);
  if (!start.ok) return start;
  const { opened } = start.value;
  let { variations } = start.value;
  const notes = new Map<number, string>();
  if (part.note !== '') notes.set(0, part.note);
  /** Node of the tree by number of the part's node. Null if its move is illegal. */
  const ids: (number | null)[] = [0];
  for (const { parent, move, note } of part.nodes) {
    const from = ids[parent] ?? null;
    const next = from === null ? null : playedAt(variations, from, move);
    if (next !== null) {
      variations = next;
      if (note !== '') notes.set(next.at, note);
    }
    ids.push(next?.at ?? null);
  }
  variations = visit(variations, 0);
  const round = opened === null ? null : { ...opened, variations };
  return ok({ variations, notes, opened: round });
};

export const partOf = (title: string, { variations, notes, opened }: OpenedPart): Result<StudyPart, Failure> => {
  const root = variations.nodes[0];
  if (root === undefined) throw new Error('a tree has a root');
  const ddn = opened === null ? ok(formatPosition(root.position)) : writeRecord(opened.played.record, 'ddn');
  if (!ddn.ok) return ddn;
  const nodes = variations.nodes.slice(1).map(({ id, parent, move, position }) => ({
    parent: parent ?? 0,
    move: textOfMove(move ?? null, position.rules.decks),
    note: notes.get(id) ?? '',
  }));
  return ok({ title, ddn: ddn.value, nodes, note: notes.get(0) ?? '' });
};

const startOf = (ddn: string): Result<Pick<OpenedPart, 'variations' | 'opened'>, OpenFailure> => {
  if (isPositionText(ddn)) {
    const read = readPosition(ddn);
    return read.ok
      ? ok({ variations: startVariations(read.value.position), opened: null })
      : err({ code: 'unreadable', why: read.error });
  }
  const played = openText(ddn);
  const opened = played.ok ? openRound(played.value) : played;
  return opened.ok ? ok({ variations: opened.value.variations, opened: opened.value }) : opened;
};

/** @returns the tree with the move played. Null if it is illegal */
const playedAt = (variations: Variations, from: number, text: string): Variations | null => {
  const node = variations.nodes[from];
  if (node === undefined) return null;
  const { rules } = node.position;
  const move = movesOf(node.position).find((each) => textOfMove(each, rules.decks) === text);
  // The same cards can form several combinations. The text names core and kickers.
  return move === undefined || !parseAction(text, rules).ok ? null : playMove(visit(variations, from), move);
};
