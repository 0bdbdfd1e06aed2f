/**
 * What our networks read of each game (docs/onnx.md), as dense arrays, and what they say of it: for learners that use the
 * same features, and for those that learn from the networks. Only games for three seats, in the play.
 */
import {
  ACTION_ACTIVE_MAX,
  ACTION_ROWS,
  actionFeatures,
  createKnowledge,
  createValues,
  look,
  STATE_ACTIVE_MAX,
  STATE_ROWS,
  stateFeatures,
  thinKickers,
  valueActions,
  type Knowledge,
  type Networks,
  type Values,
} from '@doudizhu/bots/neural';
import type { ActionSpace } from '@doudizhu/rules';
import { legalIdsOf, PHASE_NUMBERS, type Episode } from './episode.ts';
import { eights } from './layout.ts';
import { WORDS } from './words.ts';

/** Bytes of the head: the numbers of games, of candidates, of the state's columns and of an action's. */
const HEAD_BYTES = 16;

/** Buffers for one action space. */
interface Buffers {
  readonly knowledge: Knowledge;
  readonly values: Values;
}

const buffersBySpace = new WeakMap<ActionSpace, Buffers>();

/** What has been written of the candidates so far. */
interface Candidates {
  count: number;
  ids: Int32Array;
  actions: Uint8Array;
  win: Float32Array;
  points: Float32Array;
}

const indices = new Uint16Array(Math.max(STATE_ACTIVE_MAX, ACTION_ACTIVE_MAX));

/**
 * @param networks values the candidates where they are given.
 * @returns the parts of the answer's body: state, where each game's candidates begin, their ids, their features, and with
 * networks their logits and points. A game that is over, or before the play, has zeros and no candidates.
 */
export const networkFeatures = (
  episodes: readonly Episode[],
  scratch: Int32Array,
  networks: Networks | null,
): readonly Uint8Array[] => {
  const games = episodes.length;
  const head = new Int32Array(HEAD_BYTES / 4);
  const state = new Uint8Array(eights(games * STATE_ROWS));
  const starts = new Int32Array(eights(4 * (games + 1)) / 4);
  const candidates = createCandidates(16 * games);
  for (const [game, episode] of episodes.entries()) {
    if (episode.phase === PHASE_NUMBERS.play) {
      writeState(episode, state.subarray(game * STATE_ROWS, (game + 1) * STATE_ROWS));
      writeCandidates(episode, scratch, candidates, networks);
    }
    starts[game + 1] = candidates.count;
  }
  const { count, ids, actions, win, points } = candidates;
  head.set([games, count, STATE_ROWS, ACTION_ROWS]);
  const bytes = (numbers: Int32Array | Float32Array, length: number): Uint8Array =>
    new Uint8Array(numbers.buffer, 0, eights(4 * length));
  return [
    bytes(head, 4),
    state,
    bytes(starts, games + 1),
    bytes(ids, count),
    actions.subarray(0, eights(count * ACTION_ROWS)),
    ...(networks === null ? [] : [bytes(win, count), bytes(points, count)]),
  ];
};

const createCandidates = (capacity: number): Candidates => ({
  count: 0,
  ids: new Int32Array(eights(capacity)),
  actions: new Uint8Array(eights(capacity) * ACTION_ROWS),
  win: new Float32Array(eights(capacity)),
  points: new Float32Array(eights(capacity)),
});

const buffersOf = ({ group, record }: Episode): Buffers => {
  const known = buffersBySpace.get(group.space);
  if (known !== undefined) return known;
  if (record === null) throw new Error('an environment that was made without features');
  const buffers = { knowledge: createKnowledge(group.space, record), values: createValues(group.space.size) };
  buffersBySpace.set(group.space, buffers);
  return buffers;
};

/** Looks at the game from the seat to act. */
const lookAt = (episode: Episode): Buffers => {
  const buffers = buffersOf(episode);
  const { record, words, at, seat } = episode;
  const hand = at + WORDS.hands + 2 * seat;
  if (record !== null) look(buffers.knowledge, record, words[hand] as number, words[hand + 1] as number);
  return buffers;
};

const writeState = (episode: Episode, out: Uint8Array): void => {
  const { knowledge } = lookAt(episode);
  const count = stateFeatures(knowledge, indices, 0);
  for (let index = 0; index < count; index++) out[indices[index] as number] = 1;
};

/** Plays that differ in kickers only are thinned out, as the bots do. */
const writeCandidates = (
  episode: Episode,
  scratch: Int32Array,
  candidates: Candidates,
  networks: Networks | null,
): void => {
  const { knowledge, values } = buffersOf(episode);
  const { handLo, handHi, seat, space } = knowledge;
  const legal = legalIdsOf(episode, scratch);
  // Only plays are valued: the landlord may still be asked whether he opens his hand.
  let plays = 0;
  for (let index = 0; index < legal; index++) {
    if ((scratch[index] as number) < space.size) scratch[plays++] = scratch[index] as number;
  }
  const count = thinKickers(space, handLo, handHi, scratch, plays);
  if (candidates.count + count > candidates.ids.length) grow(candidates, count);
  const from = candidates.count;
  for (let index = 0; index < count; index++) {
    const id = scratch[index] as number;
    candidates.ids[from + index] = id;
    const active = actionFeatures(knowledge, id, indices, 0);
    const row = (from + index) * ACTION_ROWS - STATE_ROWS;
    for (let at = 0; at < active; at++) candidates.actions[row + (indices[at] as number)] = 1;
  }
  if (networks !== null) {
    valueActions(networks.evaluator, networks.places[seat] as number, knowledge, scratch, count, values);
    candidates.win.set(values.win.subarray(0, count), from);
    candidates.points.set(values.points.subarray(0, count), from);
  }
  candidates.count += count;
};

const grow = (candidates: Candidates, count: number): void => {
  const more = createCandidates(2 * (candidates.count + count));
  more.ids.set(candidates.ids);
  more.actions.set(candidates.actions);
  more.win.set(candidates.win);
  more.points.set(candidates.points);
  Object.assign(candidates, { ...more, count: candidates.count });
};
