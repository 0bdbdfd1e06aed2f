/**
 * One game of a batch environment. Before the first play it is a `Round`, the state machine of the rules; in the play it
 * is a `Playout`, packed ints that are changed in place. Where a bot needs a view, the round goes along.
 */
import {
  applyUnchecked,
  createPlayout,
  createRng,
  countsOf,
  dealFrom,
  doublesStake,
  decode,
  encode,
  isOver,
  KINDS,
  legalActions,
  PASS,
  playActionOf,
  playoutMoves,
  playoutPlay,
  randomBelow,
  resetPlayout,
  scoreRound,
  sheetOf,
  startPlay,
  startRound,
  toAct,
  viewFor,
  logOf,
  type Action,
  type ActionId,
  type Deal,
  type Playout,
  type Rng,
  type Round,
  type Seat,
} from '@doudizhu/rules';
import { CALLS_MAX } from './fields.ts';
import type { Group } from './settings.ts';

/** Actions beside plays have the ids after the last play: what is called, a factor, an open hand. */
const CALL_IDS = 0;
const DOUBLE_IDS = 4;
const OPEN_HAND_IDS = 7;
/** How many they are. */
export const OTHER_ACTIONS = 9;
const FACTORS = [1, 2, 4] as const;

/** Numbers of the phases in an observation, and of the end. */
export const PHASE_NUMBERS = { opening: 0, auction: 1, doubling: 2, play: 3, settled: 4, aborted: 5 } as const;

const BOMB = KINDS.indexOf('bomb');
const ROCKET = KINDS.indexOf('rocket');
const QUADS = ['four-with-two-singles', 'four-with-two-pairs'].map((kind) => KINDS.indexOf(kind as 'bomb'));

/** A game between two answers. */
export interface Episode {
  readonly group: Group;
  readonly playout: Playout;
  /** The state before the first play; the state now where the group keeps rounds. */
  round: Round | null;
  rng: Rng;
  phase: number;
  /** The seat to act, −1 when the game is over. */
  seat: number;
  /** The seat of the client that acted last, which sees the end. */
  lastSeat: number;
  landlord: number;
  /** Count words by seat: what each has played. */
  readonly played: Int32Array;
  /** Count words of all cards of the deal, and of the kitty. */
  readonly pack: Int32Array;
  readonly kitty: Int32Array;
  /** Pairs of seat and value: the calls of this deal, −1 where there is none. */
  readonly calls: Int8Array;
  /** The last ids, as a ring, and how many there were. */
  readonly history: Int32Array;
  historyLength: number;
  /** Combos by the landlord, by the farmers; bombs and rockets; those that the rule set scores. */
  landlordPlays: number;
  farmerPlays: number;
  bombs: number;
  rockets: number;
  bombsScored: number;
  rocketsScored: number;
  /** 0 landlord, 1 farmers, −1 none. */
  winner: number;
  /** Index = Seat. */
  readonly rewards: Float64Array;
  /** How many rounds were dealt since the last seed, and that seed. */
  deals: number;
  seed: string;
}

export const createEpisode = (group: Group, seed: string, history: number): Episode => {
  const { seats } = group.rules;
  return {
    group,
    playout: createPlayout(group.space),
    round: null,
    rng: createRng(0),
    phase: PHASE_NUMBERS.aborted,
    seat: -1,
    lastSeat: group.bots.indexOf(null),
    landlord: -1,
    played: new Int32Array(2 * seats),
    pack: new Int32Array(2),
    kitty: new Int32Array(2),
    calls: new Int8Array(2 * CALLS_MAX),
    history: new Int32Array(history),
    historyLength: 0,
    landlordPlays: 0,
    farmerPlays: 0,
    bombs: 0,
    rockets: 0,
    bombsScored: 0,
    rocketsScored: 0,
    winner: -1,
    rewards: new Float64Array(seats),
    deals: 0,
    seed,
  };
};

/** Rounds that end before the client has a turn are passed over, this many at most. */
const PASSED_OVER_MAX = 1000;

/** Deals anew, and lets the bots act until a seat of the client is to. */
export const startEpisode = (episode: Episode, scratch: Int32Array): void => {
  for (let dealt = 0; dealt < PASSED_OVER_MAX; dealt++) {
    beginRound(episode, null, null);
    playBots(episode, scratch);
    if (episode.seat >= 0) return;
  }
};

/** What a game begins from: a deal, or the seed's; who calls first; the ids of all actions since. */
interface Beginning {
  readonly deal: Deal | null;
  readonly first: Seat | null;
  readonly plays: readonly number[];
}

/**
 * Begins from a position. The game may be over at once, where the bots play it to its end.
 * @returns the index of the first action that is not legal there, or null.
 */
export const startEpisodeFrom = (
  episode: Episode,
  { deal, first, plays }: Beginning,
  scratch: Int32Array,
): number | null => {
  beginRound(episode, deal, first);
  for (const [index, id] of plays.entries()) {
    const count = legalIdsOf(episode, scratch);
    if (!scratch.subarray(0, count).includes(id)) return index;
    if (episode.group.bots[episode.seat] === null) episode.lastSeat = episode.seat;
    act(episode, id);
  }
  playBots(episode, scratch);
  return null;
};

/** Plays a legal action of the client's seat, then the bots until a seat of the client is to act, or the end. */
export const stepEpisode = (episode: Episode, id: number, scratch: Int32Array): void => {
  episode.lastSeat = episode.seat;
  act(episode, id);
  playBots(episode, scratch);
};

/** Writes the legal ids of the seat to act, ascending. @returns how many; none when the game is over. */
export const legalIdsOf = (episode: Episode, out: Int32Array): number => {
  if (episode.seat < 0) return 0;
  const { group, playout, round } = episode;
  if (episode.phase === PHASE_NUMBERS.play && !mayOpenHand(episode)) return playoutMoves(playout, out);
  const actions = legalActions(round as Round, episode.seat as Seat);
  actions.forEach((action, index) => {
    out[index] = idOf(action, group);
  });
  return actions.length;
};

/** Whether the landlord may still open his hand: before the first play only. */
const mayOpenHand = ({ group, historyLength }: Episode): boolean =>
  historyLength === 0 && group.rules.openHand && group.start === 'deal';

/** The id of any action. */
const idOf = (action: Action, { space }: Group): number => {
  switch (action.type) {
    case 'pass':
      return PASS;
    case 'play':
      return encode(space, action.combo);
    case 'bid':
      return space.size + CALL_IDS + action.points;
    case 'call':
    case 'grab':
      return space.size + CALL_IDS + Number(action.take);
    case 'double':
    case 'redouble':
      return space.size + DOUBLE_IDS + FACTORS.indexOf(action.factor);
    case 'openHand':
      return space.size + OPEN_HAND_IDS + Number(action.open);
    default:
      throw new Error('bad action');
  }
};

const beginRound = (episode: Episode, given: Deal | null, first: Seat | null): void => {
  const { group } = episode;
  const { rules } = group;
  const seed = `${episode.seed}/${episode.deals++}`;
  episode.played.fill(0);
  episode.calls.fill(-1);
  episode.rewards.fill(0);
  episode.historyLength = 0;
  episode.landlordPlays = 0;
  episode.farmerPlays = 0;
  episode.bombs = 0;
  episode.rockets = 0;
  episode.bombsScored = 0;
  episode.rocketsScored = 0;
  episode.winner = -1;
  episode.landlord = -1;
  episode.lastSeat = group.bots.indexOf(null);
  episode.rng = createRng(`${seed}/bots`);
  const round =
    group.start === 'play'
      ? startPlay({ rules, deal: given ?? dealFrom(rules, createRng(seed)) })
      : startRound({ rules, seed, deal: given, first });
  enter(episode, round);
};

/** Takes a state before the first play as the state now. */
const enter = (episode: Episode, round: Round): void => {
  episode.round = round;
  episode.phase = PHASE_NUMBERS[round.phase];
  episode.landlord = round.landlord ?? -1;
  if (isOver(round)) {
    episode.seat = -1;
    return;
  }
  episode.seat = toAct(round)[0] as number;
  if (round.phase !== 'play') return;
  resetPlayout(episode.playout, round.hands, episode.seat);
  const kitty = countsOf(round.deal.kitty);
  episode.kitty[0] = kitty.lo;
  episode.kitty[1] = kitty.hi;
  episode.pack.fill(0);
  for (const { lo, hi } of round.hands) {
    episode.pack[0] = (episode.pack[0] as number) + lo;
    episode.pack[1] = (episode.pack[1] as number) + hi;
  }
  episode.calls.fill(-1);
  writeCalls(round, episode.calls);
};

/** The calls over this deal, oldest first: seat, then points, or 1 for yes and 0 for no. */
export const writeCalls = (round: Round, calls: Int8Array): void => {
  if (round.setup.type === 'play') return;
  const values: number[] = [];
  for (const { seat, action } of logOf(round)) {
    if (action.type === 'bid') values.push(seat, action.points);
    else if (action.type === 'call' || action.type === 'grab') values.push(seat, Number(action.take));
  }
  // Earlier deals, in which no seat bid, come first in the log.
  calls.set(values.slice(-2 * Math.min(round.auction.calls, CALLS_MAX)).slice(0, 2 * round.auction.calls));
};

const act = (episode: Episode, id: number): void => {
  const { group, round } = episode;
  const { space } = group;
  if (id >= space.size) {
    const seat = episode.seat as Seat;
    const action = legalActions(round as Round, seat).find((legal) => idOf(legal, group) === id) as Action;
    enter(episode, applyUnchecked(round as Round, seat, action));
    return;
  }
  if (group.keepsRound) {
    const action: Action = id === PASS ? { type: 'pass' } : playActionOf(space, id as ActionId);
    episode.round = applyUnchecked(round as Round, episode.seat as Seat, action);
  }
  play(episode, id as ActionId);
};

/** A play or a pass in the packed state. */
const play = (episode: Episode, id: ActionId): void => {
  const { playout, played, history, group } = episode;
  const { space } = group;
  const seat = episode.seat;
  if (history.length > 0) history[episode.historyLength % history.length] = id;
  episode.historyLength++;
  if (id !== PASS) {
    played[2 * seat] = (played[2 * seat] as number) + (space.lo[id] as number);
    played[2 * seat + 1] = (played[2 * seat + 1] as number) + (space.hi[id] as number);
    if (seat === episode.landlord) episode.landlordPlays++;
    else episode.farmerPlays++;
    const kind = space.kind[id] as number;
    if (kind === BOMB || kind === ROCKET || QUADS.includes(kind)) countBomb(episode, id, kind);
  }
  if (playoutPlay(playout, id)) settle(episode, seat);
  else episode.seat = playout.turn;
};

const countBomb = (episode: Episode, id: ActionId, kind: number): void => {
  if (kind === ROCKET) episode.rockets++;
  else if (kind === BOMB) episode.bombs++;
  const { space, rules } = episode.group;
  if (!doublesStake(decode(space, id), rules)) return;
  if (kind === ROCKET) episode.rocketsScored++;
  else episode.bombsScored++;
};

const settle = (episode: Episode, seat: number): void => {
  const { group, landlord, rewards } = episode;
  const { seats } = group.rules;
  const byLandlord = seat === landlord;
  episode.winner = byLandlord ? 0 : 1;
  episode.phase = PHASE_NUMBERS.settled;
  episode.seat = -1;
  if (group.scoring === 'scores') {
    const spring = byLandlord ? episode.farmerPlays === 0 : episode.landlordPlays === 1;
    const { bombsScored: bombs, rocketsScored: rockets } = episode;
    const sheet = sheetOf(episode.round as Round, byLandlord ? 'landlord' : 'farmers', spring);
    const paid = scoreRound({ ...sheet, bombs, rockets });
    rewards[landlord] = paid.landlord;
    paid.farmers.forEach((score, index) => (rewards[(landlord + 1 + index) % seats] = score));
    return;
  }
  const isPoints = group.scoring === 'points';
  const stake = isPoints ? 2 ** (episode.bombs + episode.rockets) : 1;
  rewards.fill(byLandlord ? -stake : stake);
  rewards[landlord] = (byLandlord ? stake : -stake) * (isPoints ? seats - 1 : 1);
};

const playBots = (episode: Episode, scratch: Int32Array): void => {
  const { bots } = episode.group;
  while (episode.seat >= 0) {
    const bot = bots[episode.seat];
    if (bot === null || bot === undefined) return;
    if (bot === 'random') {
      const count = legalIdsOf(episode, scratch);
      act(episode, scratch[randomBelow(episode.rng, count)] as number);
    } else {
      const action = bot.act(viewFor(episode.round as Round, episode.seat as Seat)) as Action;
      act(episode, idOf(action, episode.group));
    }
  }
};
