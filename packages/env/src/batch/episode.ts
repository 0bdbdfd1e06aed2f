/**
 * One game of a batch environment. Before the first play it is a `Round`, the state machine of the rules; in the play it
 * is a `Playout`, packed ints that change in place. If a bot needs a view, the round is kept too.
 */
import { countsOf, fullDeckCounts, rankOf } from '@doudizhu/rules/cards';
import { actionSpace, cardsOfPlay, decode, encode, generate, PASS, type ActionId } from '@doudizhu/rules/combos';
import { dealCounts, dealFrom, seatAt, type Deal, type Seat } from '@doudizhu/rules/deal';
import { createPlayout, playoutPlay, resetPlayout, type Playout } from '@doudizhu/rules/playout';
import { createRng, randomBelow, type Rng } from '@doudizhu/rules/rng';
import {
  applyUnchecked,
  bombsAfter,
  firstLeaderOf,
  headStartOf,
  isOver,
  legalActions,
  DEALING_STAGES,
  playActionOf,
  scoreRound,
  sheetOf,
  startPlay,
  startRound,
  toAct,
  type Action,
  type CountedBombs,
  type Round,
} from '@doudizhu/rules/round';
import { handSizeOf, KIND_INDEX, KINDS, kittySizeOf, type RuleSet } from '@doudizhu/rules/ruleset';
import { packInPlay, viewFor } from '@doudizhu/rules/view';
import {
  beginPublicState,
  createPublicState,
  observeAction,
  resetPublicState,
  type FeatureLayout,
  type PublicState,
} from '@doudizhu/bots/neural';
import type { Group } from './settings.ts';
import { clearHistory, episodeWords, loadPlayout, storePlayout, WORDS, CALLS_MAX, writeCalls } from './words.ts';

/** Ids after the last play: calls, factors, open hands. */
const CALL_IDS = 0;
const DOUBLE_IDS = 4;
const OPEN_HAND_IDS = 7;
/** Number of these ids. */
export const OTHER_ACTIONS = 9;
const FACTORS = [1, 2, 4] as const;

/** Numbers of the phases in an observation. */
export const PHASE_NUMBERS = { opening: 0, auction: 1, doubling: 2, play: 3, settled: 4, aborted: 5 } as const;

const { bomb: BOMB, rocket: ROCKET } = KIND_INDEX;
const QUADS = ['four-with-two-singles', 'four-with-two-pairs'].map((kind) => KINDS.indexOf(kind as 'bomb'));

/** A game between two answers. */
export interface Episode {
  readonly group: Group;
  /** The environment's words, and the index of this game's first word (words.ts). */
  words: Int32Array;
  at: number;
  /** Number of ids in its history. */
  readonly history: number;
  /** State before the first play. The current state if the group keeps rounds. */
  round: Round | null;
  /** Public state of the play by role. Null without features. */
  readonly publicState: PublicState | null;
  rng: Rng;
  phase: number;
  /** Seat to act, −1 after the end. */
  seat: number;
  /** Client's seat that acted last. It observes the end. */
  lastSeat: number;
  /** Scratch for the play, shared by games of the same wild ranks. */
  playout: Playout;
  /** Letters of the wild ranks that are known. */
  wild: string;
  /** Cards that the farmer may keep and still win, with two seats. */
  headStart: number;
  landlord: number;
  /** Number of plays and passes. */
  historyLength: number;
  /** Numbers of combos by the landlord and the farmers, of bombs and rockets, and of those that the rule set scores. */
  landlordPlays: number;
  farmerPlays: number;
  bombs: number;
  rockets: number;
  scored: CountedBombs;
  /** 0 landlord, 1 farmers, −1 none. */
  winner: number;
  /** Index = Seat. */
  readonly rewards: Float64Array;
  /** Number of rounds dealt since the last seed, and that seed. */
  deals: number;
  seed: string;
}

export interface EpisodeOptions {
  /** Number of ids in its history. */
  readonly history: number;
  /** Layout of its features, for which it keeps a public state. Null without features. */
  readonly features: FeatureLayout | null;
}

/** @param words memory of its words, from `at` on. */
export const createEpisode = (
  group: Group,
  seed: string,
  { history, features }: EpisodeOptions,
  words = new Int32Array(episodeWords(history)),
  at = 0,
): Episode => {
  return {
    group,
    words,
    at,
    history,
    round: null,
    publicState: features === null ? null : createPublicState(group.space),
    rng: createRng(0),
    phase: PHASE_NUMBERS.aborted,
    seat: -1,
    lastSeat: group.bots.indexOf(null),
    playout: group.playout,
    wild: '',
    headStart: 0,
    landlord: -1,
    historyLength: 0,
    landlordPlays: 0,
    farmerPlays: 0,
    bombs: 0,
    rockets: 0,
    scored: NO_BOMBS,
    winner: -1,
    rewards: new Float64Array(group.rules.seats),
    deals: 0,
    seed,
  };
};

/** Moves a game's words. */
export const moveEpisode = (episode: Episode, words: Int32Array, at: number): void => {
  words.set(episode.words.subarray(episode.at, episode.at + episodeWords(episode.history)), at);
  episode.words = words;
  episode.at = at;
};

/** Maximum number of rounds that are skipped because they end before the client has a turn. */
const PASSED_OVER_MAX = 1000;

/** Deals a round, and lets the bots act until the client has a turn. */
export const startEpisode = (episode: Episode, scratch: Int32Array): void => {
  for (let dealt = 0; dealt < PASSED_OVER_MAX; dealt++) {
    beginRound(episode, null, null);
    playBots(episode, scratch);
    if (episode.seat >= 0) return;
  }
};

/** Start of a game: deal (null: by the seed), first caller, ids of all actions since the deal. */
interface Beginning {
  readonly deal: Deal | null;
  readonly first: Seat | null;
  readonly plays: readonly number[];
}

/**
 * Starts from a position. Bots have not acted yet. `playBots` lets them.
 * @returns index of the first illegal action, or null.
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
  return null;
};

/** Plays a legal action of the client's seat, then lets the bots act until the client has a turn or the round ends. */
export const stepEpisode = (episode: Episode, id: number, scratch: Int32Array): void => {
  episode.lastSeat = episode.seat;
  act(episode, id);
  playBots(episode, scratch);
};

/** Writes the legal ids of the seat to act, ascending. @returns their number, 0 after the end. */
export const legalIdsOf = (episode: Episode, out: Int32Array): number => {
  if (episode.seat < 0) return 0;
  const { group, words, at, round, playout } = episode;
  if (episode.phase === PHASE_NUMBERS.play && !mayOpenHand(episode)) {
    const hand = at + 2 * episode.seat;
    const toBeat = words[at + WORDS.toBeat] as ActionId;
    return generate(playout.space, words[hand] as number, words[hand + 1] as number, toBeat, out);
  }
  const actions = legalActions(round as Round, episode.seat as Seat);
  actions.forEach((action, index) => {
    out[index] = idOf(action, group);
  });
  return actions.length;
};

/** True if the landlord can still open their hand, before the first play. */
const mayOpenHand = ({ group, historyLength }: Episode): boolean =>
  historyLength === 0 && group.rules.openHand !== null && group.start === 'deal';

/** Id of an action of any type. */
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
  episode.rewards.fill(0);
  episode.historyLength = 0;
  clearHistory(episode.words, episode.at, episode.history);
  episode.landlordPlays = 0;
  episode.farmerPlays = 0;
  episode.bombs = 0;
  episode.rockets = 0;
  episode.scored = NO_BOMBS;
  episode.winner = -1;
  episode.landlord = -1;
  episode.lastSeat = group.bots.indexOf(null);
  if (group.seatsRandom) episode.rng = createRng(`${seed}/bots`);
  if (given === null && group.playsWords && group.dealsCounts) {
    dealPlay(episode, createRng(seed));
    return;
  }
  const round =
    group.start === 'play'
      ? startPlay({ rules, deal: given ?? dealFrom(rules, createRng(seed)) })
      : startRound({ rules, seed, deal: given, first });
  enter(episode, round);
};

/** Sets the current state, before the first play. */
const enter = (episode: Episode, round: Round): void => {
  const { group } = episode;
  episode.round = round;
  episode.phase = PHASE_NUMBERS[round.phase];
  episode.headStart = headStartOf(round.auction, round.rules);
  if (group.rules.wildcards > 0) showWild(episode, round.rules);
  episode.landlord = round.landlord ?? -1;
  if (isOver(round)) {
    episode.seat = -1;
    return;
  }
  episode.seat = toAct(round)[0] as number;
  if (round.phase !== 'play') return;
  writeWords(episode, round);
  // If the words suffice, the round is dropped: long-lived objects make garbage collection slow.
  if (group.playsWords) episode.round = null;
};

/** Notes the wild ranks that are known: they decide the plays of a hand, not the ids. */
const showWild = (episode: Episode, rules: RuleSet): void => {
  const { playouts } = episode.group;
  const playout = playouts.get(rules.wild) ?? createPlayout(actionSpace(rules));
  playouts.set(rules.wild, playout);
  episode.playout = playout;
  episode.wild = rules.wild;
};

/** Count words of a deal: hands by seat, then kitty. */
const dealt = new Int32Array(10);

/** Deals into the words like `startPlay`, without a round: seat 0 is the landlord and has the kitty. */
const dealPlay = (episode: Episode, rng: Rng): void => {
  const { group, words, at, publicState } = episode;
  const { rules, playout } = group;
  const { seats } = rules;
  dealCounts(rules, rng, dealt);
  const [kittyLo, kittyHi] = [dealt[2 * seats] as number, dealt[2 * seats + 1] as number];
  dealt[0] = (dealt[0] as number) + kittyLo;
  dealt[1] = (dealt[1] as number) + kittyHi;
  const size = handSizeOf(rules);
  for (let seat = 0; seat < seats; seat++) playout.sizes[seat] = size;
  playout.sizes[0] = size + kittySizeOf(rules);
  for (let word = 0; word < 2 * seats; word++) playout.hands[word] = dealt[word] as number;
  const leader = firstLeaderOf(rules, seatAt(0));
  playout.turn = leader;
  playout.toBeat = PASS;
  playout.toBeatSeat = leader;
  playout.passes = 0;
  storePlayout(playout, words, at);
  const pack = fullDeckCounts(rules.decks);
  words.fill(0, at + WORDS.played, at + WORDS.pack);
  words[at + WORDS.pack] = pack.lo;
  words[at + WORDS.pack + 1] = pack.hi;
  words[at + WORDS.kitty] = kittyLo;
  words[at + WORDS.kitty + 1] = kittyHi;
  words.fill(-1, at + WORDS.calls, at + WORDS.bid);
  words[at + WORDS.bid] = 1;
  words.fill(0, at + WORDS.redouble, at + WORDS.history);
  words[at + WORDS.faceUpRank] = -1;
  words[at + WORDS.faceUpSeat] = -1;
  episode.round = null;
  episode.phase = PHASE_NUMBERS.play;
  episode.landlord = 0;
  episode.seat = leader;
  if (publicState !== null) resetPublicState(publicState, pack, playout.sizes, { lo: kittyLo, hi: kittyHi });
};

/** Writes the words of a round before the first play, including public facts that do not change. */
const writeWords = (episode: Episode, round: Round): void => {
  const { group, words, at, seat, publicState, playout } = episode;
  resetPlayout(playout, round.hands, seat);
  storePlayout(playout, words, at);
  words.fill(0, at + WORDS.played, at + WORDS.calls);
  const pack = packInPlay(round);
  words[at + WORDS.pack] = pack.lo;
  words[at + WORDS.pack + 1] = pack.hi;
  const kitty = countsOf(round.deal.kitty);
  words[at + WORDS.kitty] = kitty.lo;
  words[at + WORDS.kitty + 1] = kitty.hi;
  const calls = new Int8Array(words.buffer, words.byteOffset + 4 * (at + WORDS.calls), 2 * CALLS_MAX).fill(-1);
  writeCalls(round, calls);
  words[at + WORDS.bid] = round.bid;
  words[at + WORDS.redouble] = round.doubling.redouble;
  words[at + WORDS.redeals] = round.redeals;
  const faceUp = round.openHands.stage >= DEALING_STAGES ? round.deal.faceUp : null;
  words[at + WORDS.faceUpRank] = faceUp === null ? -1 : rankOf(faceUp.card);
  words[at + WORDS.faceUpSeat] = faceUp === null ? -1 : faceUp.seat;
  for (let other = 0; other < group.rules.seats; other++) {
    words[at + WORDS.doubles + other] = round.doubling.factors[other] as number;
    words[at + WORDS.openHands + other] = round.openHands.factors[other] as number;
  }
  if (publicState !== null) beginPublicState(publicState, viewFor(round, seat as Seat));
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

/** Plays or passes in the words. */
const play = (episode: Episode, id: ActionId): void => {
  const { words, at, history, playout } = episode;
  const { space } = playout;
  const { seat, publicState } = episode;
  if (publicState !== null) observeAction(publicState, id);
  if (history > 0) {
    const place = at + WORDS.history + (episode.historyLength % history);
    words[place] = id;
    words[place + history] = id;
  }
  episode.historyLength++;
  if (id !== PASS) {
    const played = at + WORDS.played + 2 * seat;
    const hand = at + 2 * seat;
    const cards =
      space.wild === 0 ? null : cardsOfPlay(space, { lo: words[hand] as number, hi: words[hand + 1] as number }, id);
    words[played] = (words[played] as number) + (cards === null ? (space.lo[id] as number) : cards.lo);
    words[played + 1] = (words[played + 1] as number) + (cards === null ? (space.hi[id] as number) : cards.hi);
    if (seat === episode.landlord) episode.landlordPlays++;
    else episode.farmerPlays++;
    const kind = space.kind[id] as number;
    if (kind === BOMB || kind === ROCKET || QUADS.includes(kind)) countBomb(episode, id, kind);
  }
  loadPlayout(playout, words, at);
  const isOut = playoutPlay(playout, id) || keepsHeadStart(episode, id);
  storePlayout(playout, words, at);
  if (isOut) settle(episode, seat);
  else episode.seat = playout.turn;
};

/** True if a farmer's play left no more cards than the head start. */
const keepsHeadStart = ({ headStart, seat, landlord, playout }: Episode, id: ActionId): boolean =>
  headStart > 0 && id !== PASS && seat !== landlord && (playout.sizes[seat] as number) <= headStart;

const countBomb = (episode: Episode, id: ActionId, kind: number): void => {
  if (kind === ROCKET) episode.rockets++;
  else if (kind === BOMB) episode.bombs++;
  const { space, rules } = episode.group;
  episode.scored = bombsAfter(episode.scored, decode(space, id), rules);
};

const NO_BOMBS: CountedBombs = { bombs: 0, rockets: 0, softBombs: 0, pureBombs: 0 };

const settle = (episode: Episode, seat: number): void => {
  const { group, landlord, rewards } = episode;
  const { seats } = group.rules;
  const byLandlord = seat === landlord;
  episode.winner = byLandlord ? 0 : 1;
  episode.phase = PHASE_NUMBERS.settled;
  episode.seat = -1;
  if (group.scoring === 'scores') {
    const spring = byLandlord ? episode.farmerPlays === 0 : episode.landlordPlays === 1;
    const sheet = sheetOf(episode.round as Round, byLandlord ? 'landlord' : 'farmers', spring);
    rewards.set(scoreRound({ ...sheet, ...episode.scored }, seatAt(landlord)));
    return;
  }
  const isPoints = group.scoring === 'points';
  const stake = isPoints ? 2 ** (episode.bombs + episode.rockets) : 1;
  rewards.fill(byLandlord ? -stake : stake);
  rewards[landlord] = (byLandlord ? stake : -stake) * (isPoints ? seats - 1 : 1);
};

/** Lets the bots act until the client has a turn or the round ends. */
export const playBots = (episode: Episode, scratch: Int32Array): void => {
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
