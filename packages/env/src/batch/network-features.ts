/**
 * Inputs of the bundled networks for each game (docs/reference/onnx.md) as dense arrays, and their values, for learners
 * that use the same features or learn from the networks. All games are of one family.
 */
import {
  ACTION_ACTIVE_MAX,
  actionFeatures,
  createKnowledge,
  createValues,
  look,
  STATE_ACTIVE_MAX,
  stateFeatures,
  thinKickers,
  valueActions,
  type FeatureLayout,
  type Knowledge,
  type Networks,
  type Values,
} from '@doudizhu/bots/neural';
import type { ActionSpace } from '@doudizhu/rules/combos';
import { legalIdsOf, PHASE_NUMBERS, type Episode } from './episode.ts';
import { roundUpToEight } from './layout.ts';
import { WORDS } from './words.ts';

/** Buffers for one action space. */
interface Buffers {
  readonly knowledge: Knowledge;
  readonly values: Values;
}

const buffersBySpace = new WeakMap<ActionSpace, Buffers>();

/** Candidates of the games so far. */
interface Candidates {
  readonly layout: FeatureLayout;
  count: number;
  ids: Int32Array;
  actions: Uint8Array;
  win: Float32Array;
  points: Float32Array;
}

const indices = new Uint16Array(Math.max(STATE_ACTIVE_MAX, ACTION_ACTIVE_MAX));

/** Network inputs of the games. */
export interface FeatureArrays {
  readonly games: number;
  /** Rows of `stateRows` bytes. Zeros for a game outside the play. */
  readonly state: Uint8Array;
  /** Number of candidates up to the end of each game. */
  readonly ends: Int32Array;
  readonly ids: Int32Array;
  /** Rows of `actionRows` bytes. */
  readonly actions: Uint8Array;
  /** Values of each candidate. Empty without networks. */
  readonly win: Float32Array;
  readonly points: Float32Array;
}

interface FeatureOptions {
  /** Layout of the games' family. */
  readonly layout: FeatureLayout;
  /** Networks of the same family that value the candidates. Null for no values. */
  readonly networks: Networks | null;
}

/** @param scratch space for the legal ids of one decision. */
export const networkFeatures = (
  episodes: readonly Episode[],
  scratch: Int32Array,
  { layout, networks }: FeatureOptions,
): FeatureArrays => {
  const { stateRows, actionRows } = layout;
  const games = episodes.length;
  const state = new Uint8Array(games * stateRows);
  const ends = new Int32Array(games);
  const candidates = createCandidates(layout, 16 * games);
  for (const [game, episode] of episodes.entries()) {
    if (episode.phase === PHASE_NUMBERS.play) {
      writeState(episode, state.subarray(game * stateRows, (game + 1) * stateRows));
      writeCandidates(episode, scratch, candidates, networks);
    }
    ends[game] = candidates.count;
  }
  const { count, ids, actions, win, points } = candidates;
  const valued = networks === null ? 0 : count;
  return {
    games,
    state,
    ends,
    ids: ids.subarray(0, count),
    actions: actions.subarray(0, count * actionRows),
    win: win.subarray(0, valued),
    points: points.subarray(0, valued),
  };
};

/** Parts of an answer's body. */
export const featureParts = (
  { stateRows, actionRows }: FeatureLayout,
  { games, state, ends, ids, actions, win, points }: FeatureArrays,
): readonly Uint8Array[] => [
  bytesOf(Int32Array.of(games, ids.length, stateRows, actionRows)),
  ...[state, Int32Array.of(0, ...ends), ids, actions, win, points].map(padded),
];

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array | Int32Array | Float32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Bytes of the numbers, padded with zeros to a multiple of eight. */
const padded = (numbers: Uint8Array | Int32Array | Float32Array): Uint8Array => {
  const bytes = new Uint8Array(roundUpToEight(numbers.byteLength));
  bytes.set(bytesOf(numbers));
  return bytes;
};

const createCandidates = (layout: FeatureLayout, capacity: number): Candidates => ({
  layout,
  count: 0,
  ids: new Int32Array(capacity),
  actions: new Uint8Array(capacity * layout.actionRows),
  win: new Float32Array(capacity),
  points: new Float32Array(capacity),
});

const buffersOf = ({ group, publicState }: Episode): Buffers => {
  const known = buffersBySpace.get(group.space);
  if (known !== undefined) return known;
  if (publicState === null) throw new Error('the environment was made without features');
  const buffers = { knowledge: createKnowledge(group.space, publicState), values: createValues(group.space.size) };
  buffersBySpace.set(group.space, buffers);
  return buffers;
};

/** Fills the buffers from the view of the seat to act. */
const lookAt = (episode: Episode): Buffers => {
  const buffers = buffersOf(episode);
  const { publicState, words, at, seat } = episode;
  const hand = at + WORDS.hands + 2 * seat;
  if (publicState !== null) look(buffers.knowledge, publicState, words[hand] as number, words[hand + 1] as number);
  return buffers;
};

const writeState = (episode: Episode, out: Uint8Array): void => {
  const { knowledge } = lookAt(episode);
  const count = stateFeatures(knowledge, indices, 0);
  for (let index = 0; index < count; index++) out[indices[index] as number] = 1;
};

/** Appends the candidates; of plays that differ only in kickers, those that the bots consider. */
const writeCandidates = (
  episode: Episode,
  scratch: Int32Array,
  candidates: Candidates,
  networks: Networks | null,
): void => {
  const { knowledge, values } = buffersOf(episode);
  const { handLo, handHi, seat, space } = knowledge;
  const legal = legalIdsOf(episode, scratch);
  // Only plays are valued. Before the first play there can be the ids of an open hand.
  let plays = 0;
  for (let index = 0; index < legal; index++) {
    if ((scratch[index] as number) < space.size) scratch[plays++] = scratch[index] as number;
  }
  const count = thinKickers(space, handLo, handHi, scratch, plays);
  if (candidates.count + count > candidates.ids.length) grow(candidates, count);
  const from = candidates.count;
  const { stateRows, actionRows } = candidates.layout;
  for (let index = 0; index < count; index++) {
    const id = scratch[index] as number;
    candidates.ids[from + index] = id;
    const active = actionFeatures(knowledge, id, indices, 0);
    const row = (from + index) * actionRows - stateRows;
    for (let at = 0; at < active; at++) candidates.actions[row + (indices[at] as number)] = 1;
  }
  if (networks !== null) {
    valueActions(networks.evaluator, networks.offsets[seat] as number, knowledge, scratch, count, values);
    candidates.win.set(values.win.subarray(0, count), from);
    candidates.points.set(values.points.subarray(0, count), from);
  }
  candidates.count += count;
};

const grow = (candidates: Candidates, count: number): void => {
  const more = createCandidates(candidates.layout, 2 * (candidates.count + count));
  more.ids.set(candidates.ids);
  more.actions.set(candidates.actions);
  more.win.set(candidates.win);
  more.points.set(candidates.points);
  Object.assign(candidates, { ...more, count: candidates.count });
};
