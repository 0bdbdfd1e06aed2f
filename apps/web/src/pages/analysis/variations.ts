/**
 * The moves that were looked at, as a tree: the position studied is its root, the round as it was played (where there is
 * one) its main line, and every what-if a branch. Pure: each change makes a new tree.
 */
import { apply, formatCombo, sameCombo, toAct, type Round } from '@doudizhu/rules';
import { afterMove, winnerOf, type Move, type Position } from '../../workers.ts';

export interface Place {
  /** Its index in `places`. */
  readonly id: number;
  readonly parent: number | null;
  /** What led here; undefined at the root. */
  readonly move: Move | undefined;
  readonly position: Position;
  /** The round at this moment, where the study is of a round. */
  readonly round: Round | null;
  /** Whether the round went here. */
  readonly isPlayed: boolean;
  /** In the order in which they were tried. */
  readonly children: readonly number[];
}

export interface Variations {
  readonly places: readonly Place[];
  /** Where one stands. */
  readonly at: number;
  /** By place: the child that was visited last, where stepping forward goes. */
  readonly forward: ReadonlyMap<number, number>;
}

export const startVariations = (position: Position, round: Round | null = null): Variations => ({
  places: [{ id: 0, parent: null, move: undefined, position, round, isPlayed: round !== null, children: [] }],
  at: 0,
  forward: new Map(),
});

/** The place where one stands. */
export const placeAt = ({ places, at }: Variations): Place => places[at] as Place;

/** Goes to a place; stepping forward from the root then leads there again. */
export const visit = (variations: Variations, id: number): Variations => {
  const forward = new Map(variations.forward);
  for (const { id: child, parent } of pathTo(variations, id)) if (parent !== null) forward.set(parent, child);
  return { ...variations, at: id, forward };
};

/** Plays a legal move where one stands: along a branch that is there already, or as a new one. */
export const playMove = (variations: Variations, move: Move, isPlayed = false): Variations => {
  const { places, at } = variations;
  const here = placeAt(variations);
  const known = here.children.find((child) => isSame(places[child]?.move, move));
  if (known !== undefined) return visit(variations, known);
  const place: Place = {
    id: places.length,
    parent: at,
    move,
    position: afterMove(here.position, move),
    round: roundAfter(here.round, move),
    isPlayed,
    children: [],
  };
  const grown = places.map((other) =>
    other.id === at ? { ...other, children: [...other.children, place.id] } : other,
  );
  return visit({ ...variations, places: [...grown, place] }, place.id);
};

/** Plays several legal moves one after the other. */
export const playMoves = (variations: Variations, moves: readonly Move[], isPlayed = false): Variations =>
  moves.reduce((grown, move) => playMove(grown, move, isPlayed), variations);

/** Where stepping back leads; null at the root. */
export const backOf = (variations: Variations): number | null => placeAt(variations).parent;

/** Where stepping forward leads: the way that was gone last, else the round's own, else the first; null at an end. */
export const forwardOf = (variations: Variations, from: number = variations.at): number | null => {
  const { places, forward } = variations;
  const { children = [] } = places[from] ?? {};
  return forward.get(from) ?? children.find((child) => places[child]?.isPlayed) ?? children[0] ?? null;
};

/** The last place of the way that stepping forward goes. */
export const endOf = (variations: Variations): number => {
  let id = variations.at;
  for (let next = forwardOf(variations, id); next !== null; next = forwardOf(variations, id)) id = next;
  return id;
};

/** From the root to a place, both among them. */
export const pathTo = ({ places }: Variations, id: number): Place[] => {
  const path: Place[] = [];
  for (let place = places[id]; place !== undefined; place = place.parent === null ? undefined : places[place.parent]) {
    path.unshift(place);
  }
  return path;
};

/** The round as it was played, from the root; just the root where there is none. */
export const playedLine = ({ places }: Variations): Place[] => {
  const line: Place[] = [];
  for (let place = places[0]; place !== undefined;) {
    line.push(place);
    place = place.children.map((child) => places[child]).find((child) => child?.isPlayed);
  }
  return line;
};

/** Takes a branch away, with all that follows it; who stood in it stands where it began. A round's own moves stay. */
export const prune = (variations: Variations, id: number): Variations => {
  const { places, at } = variations;
  const cut = places[id];
  if (cut === undefined || cut.parent === null || cut.isPlayed) return variations;
  const isGone = (place: Place): boolean => pathTo(variations, place.id).some((other) => other.id === id);
  const renumbered = new Map<number, number>();
  for (const place of places) if (!isGone(place)) renumbered.set(place.id, renumbered.size);
  const to = (old: number): number => renumbered.get(old) as number;
  const left = places
    .filter((place) => renumbered.has(place.id))
    .map((place) => ({
      ...place,
      id: to(place.id),
      parent: place.parent === null ? null : to(place.parent),
      children: place.children.filter((child) => renumbered.has(child)).map(to),
    }));
  const forward = new Map(
    [...variations.forward].flatMap(([from, child]) =>
      renumbered.has(from) && renumbered.has(child) ? [[to(from), to(child)] as const] : [],
    ),
  );
  return { places: left, at: renumbered.has(at) ? to(at) : to(cut.parent), forward };
};

/** One branch as lists show it: moves that have no alternatives in one run. */
export interface Run {
  readonly places: readonly Place[];
  /** The runs that begin after the last of them. */
  readonly branches: readonly Run[];
}

/** The tree as runs, from the root's children on. */
export const runsFrom = (variations: Variations, id = 0): Run[] =>
  (variations.places[id]?.children ?? []).map((child) => {
    const run: Place[] = [];
    let last = variations.places[child] as Place;
    run.push(last);
    while (last.children.length === 1) {
      last = variations.places[last.children[0] as number] as Place;
      run.push(last);
    }
    return { places: run, branches: runsFrom(variations, last.id) };
  });

/** `34567`, `333+4`; `-` for the pass: as in DDN. */
export const textOfMove = (move: Move, decks: 1 | 2): string => formatCombo(move, decks);

const isSame = (a: Move | undefined, b: Move): boolean =>
  a !== undefined && (a === null || b === null ? a === b : sameCombo(a, b));

/** @returns null where there was no round, and after its end. */
const roundAfter = (round: Round | null, move: Move): Round | null => {
  if (round === null || round.phase !== 'play') return null;
  const [seat] = toAct(round);
  if (seat === undefined) return null;
  const next = apply(round, seat, move === null ? { type: 'pass' } : { type: 'play', combo: move });
  return next.ok ? next.value : null;
};

/** Whether somebody is out here. */
export const isOut = ({ position }: Place): boolean => winnerOf(position) !== null;
