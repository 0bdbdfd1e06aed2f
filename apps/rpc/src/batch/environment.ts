/** A batch environment: games that are stepped together, and the answer about all of them as arrays. */
import {
  dealOf,
  err,
  handSizeOf,
  kittySizeOf,
  ok,
  seatAt,
  type Deal,
  type Failure,
  type Result,
  type Seat,
} from '@doudizhu/rules';
import { bundledNetworks } from '@doudizhu/engines';
import { badParam } from '../params.ts';
import { wanted } from '../wanted.ts';
import {
  createEpisode,
  legalIdsOf,
  moveEpisode,
  PHASE_NUMBERS,
  startEpisode,
  startEpisodeFrom,
  stepEpisode,
  type Episode,
} from './episode.ts';
import { answerLayout, arraysOver, columnsOver, eights, finalLayout, type Column, type Layout } from './layout.ts';
import { networkFeatures } from './network-features.ts';
import { observe, type Observed } from './observe.ts';
import { createRows, ROWS_AT_ONCE } from './rows.ts';
import type { BatchSettings, Group, ResetRequest } from './settings.ts';
import { episodeWords } from './words.ts';

/** Bytes of the head of an answer: the numbers of games, of legal ids, of last observations, and of rounds that ended. */
export const HEAD_BYTES = 16;

/** What `done` says of a game: it continues, it ended in this step, it ended without a landlord in this step. */
const DONE = { no: 0, settled: 1, aborted: 2 } as const;

export interface Environment {
  readonly settings: BatchSettings;
  readonly layout: Layout;
  /** Deals the games of the request again. A failure changes no game. @returns the parts of the answer's body. */
  readonly reset: (request: ResetRequest) => Result<readonly Uint8Array[], Failure>;
  /** What a seat of each game knows now, −1 for the seat to act. @returns the parts of the answer's body. */
  readonly observe: (seats: Int32Array) => Result<readonly Uint8Array[], Failure>;
  /** What our networks read of the seats to act, and with `valued` what they say. @returns the parts of the answer's body. */
  readonly features: (valued: boolean) => Result<readonly Uint8Array[], Failure>;
  /** Plays an id in each game, −1 in none. A failure changes no game. @returns the parts of the answer's body. */
  readonly step: (actions: Int32Array) => Result<readonly Uint8Array[], Failure>;
}

/** What an environment writes its answers into. */
interface Answer {
  readonly bytes: Uint8Array;
  readonly head: Int32Array;
  readonly seat: Int8Array;
  readonly done: Uint8Array;
  readonly winner: Int8Array;
  readonly landlord: Int8Array;
  readonly deal: Int32Array;
  readonly rewards: Float32Array;
  readonly legalStart: Int32Array;
  readonly columns: readonly Column[];
}

export const createEnvironment = (settings: BatchSettings): Environment => {
  const { seed, history } = settings;
  const stride = episodeWords(history);
  const words = new Int32Array(settings.games * stride);
  const episodes: Episode[] = [];
  for (const group of settings.groups) {
    for (let game = 0; game < group.games; game++) {
      const place = episodes.length;
      episodes.push(createEpisode(group, `${seed}/${place}`, settings, words, place * stride));
    }
  }
  const layout = answerLayout(settings, settings.games);
  const answer = answerOver(settings, layout);
  const scratch = new Int32Array(Math.max(...settings.groups.map(({ space }) => space.size)));
  const rows = createRows(words, history);
  const room: RowRoom = { buffer: new ArrayBuffer(0) };
  const observed: Observed = { auction: true, teacher: settings.observe.includes('hands'), seats: settings.seats };
  /** What a step changes: not what the auction says where there was none. */
  const changing = settings.groups.every(hasNoAuction)
    ? { columns: answer.columns.filter(({ field }) => !field.isOfAuction), observed: { ...observed, auction: false } }
    : { columns: answer.columns, observed };
  /** The legal ids of the last answer, and of the one that is being written. */
  let legal = new Int32Array(64 * settings.games);
  let next = new Int32Array(64 * settings.games);

  /** Writes what a seat of each game sees into columns. */
  const writeRows = (
    { columns, observed: parts }: { readonly columns: readonly Column[]; readonly observed: Observed },
    seen: readonly Episode[],
    seatOf: (row: number) => number,
  ): void => {
    if (columns.length === 0) return;
    for (let first = 0; first < seen.length; first += ROWS_AT_ONCE) {
      const count = Math.min(ROWS_AT_ONCE, seen.length - first);
      for (let row = 0; row < count; row++) {
        observe(seen[first + row] as Episode, seatOf(first + row), rows, row, parts);
      }
      for (const { field, out, width } of columns) field.write(out, rows, { first, count, width });
    }
  };

  /** Writes a game into the answer but for its observation; its legal ids from `at` on. @returns where the next game's begin. */
  const writeGame = (episode: Episode, game: number, at: number): number => {
    answer.seat[game] = episode.seat;
    answer.landlord[game] = episode.landlord;
    answer.deal[game] = episode.deals - 1;
    const count = legalIdsOf(episode, scratch);
    if (at + count > next.length) next = grown(next, at + count);
    for (let index = 0; index < count; index++) next[at + index] = scratch[index] as number;
    answer.legalStart[game + 1] = at + count;
    return at + count;
  };

  const finish = (finals: readonly Uint8Array[], ended: number, finalGames: number): readonly Uint8Array[] => {
    const count = answer.legalStart[settings.games] as number;
    [legal, next] = [next, legal];
    answer.head.set([settings.games, count, finalGames, ended]);
    return [answer.bytes, new Uint8Array(legal.buffer, 0, eights(4 * count)), ...finals];
  };

  const writeAll = (written: typeof changing): void => {
    let at = 0;
    for (let game = 0; game < episodes.length; game++) at = writeGame(episodes[game] as Episode, game, at);
    writeRows(written, episodes, (game) => observerOf(episodes[game] as Episode));
  };

  return {
    settings,
    layout,
    reset: (request) => {
      const deals = dealsIn(request, episodes);
      if (!deals.ok) return deals;
      const seedOf = (game: number): string | null =>
        request.seeds?.[request.games.indexOf(game)] ?? (request.seed === null ? null : `${request.seed}/${game}`);
      // Positions are played out beside the games: one that is not legal leaves them as they are.
      const positions = new Map<number, Episode>();
      for (const [index, given] of deals.value.entries()) {
        const { group, seed: before, deals: dealt } = episodes[given.game] as Episode;
        const fresh = seedOf(given.game);
        const episode = createEpisode(group, fresh ?? before, settings);
        if (fresh === null) episode.deals = dealt;
        const fault = startEpisodeFrom(episode, given, scratch);
        if (fault !== null) {
          return badParam(`reset.deals[${index}].plays[${fault}]`, given.plays[fault], wanted('wanted/legal-play'));
        }
        positions.set(given.game, episode);
      }
      for (const [index, game] of request.games.entries()) {
        const position = positions.get(game);
        if (position !== undefined) {
          moveEpisode(position, words, game * stride);
          episodes[game] = position;
          continue;
        }
        const episode = episodes[game] as Episode;
        const fresh = request.seeds?.[index] ?? seedOf(game);
        if (fresh !== null) {
          episode.seed = fresh;
          episode.deals = 0;
        }
        startEpisode(episode, scratch);
      }
      answer.done.fill(DONE.no);
      answer.winner.fill(-1);
      answer.rewards.fill(0);
      writeAll({ columns: answer.columns, observed });
      return ok(finish([], 0, 0));
    },
    observe: (seats) => {
      for (const [game, seat] of seats.entries()) {
        const { bots } = (episodes[game] as Episode).group;
        if (seat !== -1 && bots[seat] !== null) {
          return badParam(`seats[${game}]`, seat, wanted('wanted/own-seat'));
        }
      }
      const views = layRows(settings, [...episodes.keys()], room);
      episodes.forEach((episode, game) => {
        const given = seats[game] as number;
        views.seats[game] = given >= 0 ? given : observerOf(episode);
      });
      writeRows({ columns: views.columns, observed }, episodes, (game) => views.seats[game] as number);
      return ok([views.bytes]);
    },
    features: (valued) =>
      settings.features
        ? ok(networkFeatures(episodes, scratch, valued ? bundledNetworks() : null))
        : badParam('make.features', false, wanted('wanted/features')),
    step: (actions) => {
      const fault = faultIn(actions, episodes, answer, legal);
      if (fault !== null) return err(fault);
      answer.done.fill(DONE.no);
      answer.winner.fill(-1);
      answer.rewards.fill(0);
      const over: Episode[] = [];
      const overGames: number[] = [];
      for (let game = 0; game < episodes.length; game++) {
        const id = actions[game] as number;
        if (id < 0) continue;
        const episode = episodes[game] as Episode;
        stepEpisode(episode, id, scratch);
        if (episode.seat >= 0) continue;
        writeEnd(answer, episode, game, settings.seats);
        over.push(episode);
        overGames.push(game);
      }
      const finals: Uint8Array[] = [];
      if (settings.autoReset && over.length > 0) {
        const last = layRows(settings, overGames, room);
        for (const [index, episode] of over.entries()) last.seats[index] = episode.lastSeat;
        writeRows({ columns: last.columns, observed }, over, (index) => last.seats[index] as number);
        finals.push(last.bytes);
        for (const episode of over) startEpisode(episode, scratch);
      }
      writeAll(changing);
      return ok(finish(finals, over.length, settings.autoReset ? over.length : 0));
    },
  };
};

/** Whether nothing of the auction differs from round to round: a card that was turned up would. */
const hasNoAuction = ({ start, rules }: Group): boolean => start === 'play' && rules.firstSpeaker !== 'faceUp';

/** The seat that sees the game: the one to act, at the end the client's that acted last. */
const observerOf = ({ seat, lastSeat }: Episode): number => (seat < 0 ? lastSeat : seat);

const answerOver = (settings: BatchSettings, layout: Layout): Answer => {
  const bytes = new Uint8Array(HEAD_BYTES + layout.bytes);
  const arrays = arraysOver(layout, bytes.buffer, HEAD_BYTES);
  return {
    bytes,
    head: new Int32Array(bytes.buffer, 0, 4),
    seat: arrays.get('seat') as Int8Array,
    done: arrays.get('done') as Uint8Array,
    winner: arrays.get('winner') as Int8Array,
    landlord: arrays.get('landlord') as Int8Array,
    deal: arrays.get('deal') as Int32Array,
    rewards: arrays.get('rewards') as Float32Array,
    legalStart: arrays.get('legalStart') as Int32Array,
    columns: columnsOver(settings, arrays),
  };
};

/** Memory for observations beside the answer, used again and again: a new one each step would scatter the heap. */
interface RowRoom {
  buffer: ArrayBuffer;
}

/** An empty place for one observation of each of some games; valid until the next call. */
const layRows = (
  settings: BatchSettings,
  games: readonly number[],
  room: RowRoom,
): { bytes: Uint8Array; seats: Int8Array; columns: Column[] } => {
  const layout = finalLayout(settings, games.length);
  if (room.buffer.byteLength < layout.bytes) room.buffer = new ArrayBuffer(2 * layout.bytes);
  const bytes = new Uint8Array(room.buffer, 0, layout.bytes).fill(0);
  const arrays = arraysOver(layout, room.buffer, 0);
  (arrays.get('game') as Int32Array).set(games);
  return { bytes, seats: arrays.get('seat') as Int8Array, columns: columnsOver(settings, arrays) };
};

const writeEnd = (answer: Answer, { phase, winner, rewards }: Episode, game: number, seats: number): void => {
  answer.done[game] = phase === PHASE_NUMBERS.aborted ? DONE.aborted : DONE.settled;
  answer.winner[game] = winner;
  answer.rewards.set(rewards, game * seats);
};

/** The first action that is not legal. */
const faultIn = (
  actions: Int32Array,
  episodes: readonly Episode[],
  { legalStart }: Answer,
  legal: Int32Array,
): Failure | null => {
  for (let game = 0; game < episodes.length; game++) {
    const id = actions[game] as number;
    if (id === -1) continue;
    const from = legalStart[game] as number;
    const to = legalStart[game + 1] as number;
    let at = from;
    while (at < to && legal[at] !== id) at++;
    if (at < to) continue;
    const { seat } = episodes[game] as Episode;
    const want = seat < 0 ? wanted('wanted/no-action') : wanted('wanted/legal-now', { seat, count: to - from });
    const refused = badParam(`actions[${game}]`, id, want);
    return refused.ok ? null : refused.error;
  }
  return null;
};

interface StartPosition {
  readonly game: number;
  readonly deal: Deal | null;
  readonly first: Seat | null;
  readonly plays: readonly number[];
}

/** The positions of a request, each with hands that its game may begin with. */
export const dealsIn = (
  request: Pick<ResetRequest, 'deals'>,
  episodes: readonly Episode[],
): Result<readonly StartPosition[], Failure> => {
  const positions: StartPosition[] = [];
  for (const [index, { game, hands, kitty, first, plays }] of request.deals.entries()) {
    const { rules, start } = (episodes[game] as Episode).group;
    const path = `reset.deals[${index}]`;
    if (first !== null && first >= rules.seats) {
      return badParam(`${path}.first`, first, wanted('wanted/first', { max: rules.seats - 1 }));
    }
    const seat = first === null ? null : seatAt(first);
    if (hands === null) {
      positions.push({ game, deal: null, first: seat, plays });
      continue;
    }
    const deal = dealOf({ rules, hands, kitty });
    if (!deal.ok) return deal;
    const [handSize, kittySize] = [handSizeOf(rules), kittySizeOf(rules)];
    const sizes = deal.value.hands.map(({ length }) => length);
    const isWhole = deal.value.kitty.length === kittySize && sizes.every((size) => size === handSize);
    if ((start === 'deal' && !isWhole) || sizes.includes(0)) {
      return badParam(path, hands, wanted('wanted/hand-sizes', { hand: handSize, kitty: kittySize }));
    }
    positions.push({ game, deal: deal.value, first: seat, plays });
  }
  return ok(positions);
};

const grown = (numbers: Int32Array<ArrayBuffer>, wantedLength: number): Int32Array<ArrayBuffer> => {
  const more = new Int32Array(2 * wantedLength);
  more.set(numbers);
  return more;
};
