/**
 * One player against bots at a table, for rounds one after another until the player quits or the input ends. The
 * table's driver decides everything. This file asks bots and the player, and shows the events.
 *
 * The driver has no timers here: each prompt waits at most until the next timed event.
 */
import { seatAt, type Seat } from '@doudizhu/rules/deal';
import type { Failure } from '@doudizhu/rules/failure';
import { ok, type Result } from '@doudizhu/rules/result';
import { KEEP_CLOSED, logOf, type Action } from '@doudizhu/rules/round';
import { isPlayerView } from '@doudizhu/rules/view';
import { createBot } from '@doudizhu/engines';
import { BotFault, type AnalysedDecision, type Bot } from '@doudizhu/bots';
import {
  allowsHelp,
  createTableDriver,
  viewOf,
  type BotQuestion,
  type CommandPayload,
  type HostCommand,
  type Occupant,
  type PublicProof,
  type RoundDraw,
  type Sender,
  type PersonCommand,
  type StoreResult,
  type SubmitFailure,
  type Table,
  type TableDriver,
  type TableEvent,
} from '@doudizhu/table';
import { cliFailure, cliPhrase } from '../words/failures.ts';
import { readUiCommand } from './player-input.ts';
import type { Display, Note } from './display.ts';
import type { Dictionary } from '../words/texts.ts';
import type { StyleText } from '../terminal/ansi.ts';
import type { Deals } from './deals.ts';
import type { ScreenModel } from './screen.ts';
import { fullActionText, nameOf } from '../words/action-text.ts';
import { reviewOf, type OwnReview } from './review.ts';
import { askDecision, refusalNotes } from './decision.ts';
import { runTable, SILENCE, type Lines } from '../terminal/lines.ts';

export interface GameSetup {
  /** A checked log. */
  readonly log: readonly TableEvent[];
  /** Stores events. @throws an error that ends the game */
  readonly store: (events: readonly TableEvent[]) => StoreResult;
  /** Cards of the next round. Null: not given. */
  readonly chosen: HostCommand | null;
  readonly me: Seat;
  /** Bot per seat from the next round on, index = Seat. Null for the player's seat. */
  readonly bots: readonly (string | null)[];
  readonly deals: Deals;
  readonly autoPass: boolean;
  /** Pause before each action of a bot. */
  readonly paceMs: number;
  /** True if the player can take their seat back while a bot plays for them: on a terminal. */
  readonly live: boolean;
  readonly nowMs: () => number;
  readonly lines: Lines;
  readonly display: Display;
  readonly words: Dictionary;
  readonly styleText: StyleText;
  /** First message. Null: none. */
  readonly note: string | null;
}

/** End of a game. */
export interface GameEnd {
  readonly reason: 'quit' | 'eof';
  /** Seed of the last round. Null if it had none. */
  readonly seed: string | null;
  readonly table: Table;
}

/** State of a running game. */
interface RunningGame extends GameSetup {
  driver: TableDriver;
  /** Notes of the next prompt. */
  notes: readonly Note[];
  /** Seed of the round in progress. */
  seed: string | null;
  /** Bots by seat and level, created when they are first asked in a round. */
  readonly roundBots: Map<string, Bot>;
  /** Seats whose program failed: the stand-in plays them until the game ends. */
  readonly failed: Set<Seat>;
  /** The player declined an open hand: this deal does not ask again. */
  keepsClosed: boolean;
  /** The input ended while a bot played for the player. */
  isInputOver: boolean;
  /** Error of a bot or of the storage. */
  error: unknown;
}

/** Reason for which the game ends. Null: it continues. */
type Ending = 'quit' | 'eof' | null;

/** Bot that plays for the player. */
const STAND_IN = 'rules';
/** Shortest time in which the player can take the seat back from a bot. */
const TAKE_BACK_MS = 400;
const NOTES_MAX = 2;

/** Plays a game. @returns a refusal of the given cards @throws errors of bots and of the storage */
export const playGame = async (setup: GameSetup): Promise<Result<GameEnd, Failure>> => {
  const game = createGame(setup);
  const { driver } = game;
  const chosen = setup.chosen === null ? null : await driver.submit('host', setup.chosen);
  if (chosen?.ok === false) return chosen;
  if (isSeated(game)) await setAutoPass(game);
  driver.start();
  let ending: Ending = null;
  while (ending === null) ending = await step(game);
  driver.stop();
  return ok({ reason: ending, seed: game.seed, table: driver.table() });
};

const createGame = (setup: GameSetup): RunningGame => {
  const notes: Note[] = setup.note === null ? [] : [{ type: 'text', text: setup.note }];
  const driver = createTableDriver({
    log: setup.log,
    time: { nowMs: setup.nowMs },
    storage: { store: setup.store },
    rounds: { draw: (table) => drawRound(game, table) },
    bots: {
      atOnce: 'one',
      ask: (question) => askBot(game, question),
      onFault: ({ reason }) => {
        game.error = reason instanceof Error ? reason : new Error((reason as Failure).message);
        game.driver.stop();
      },
    },
    onEvents: (events, before) => show(game, before, events),
    onStop: (reason) => {
      game.error = 'error' in reason ? reason.error : new Error('the log was changed by another program');
    },
  });
  const game: RunningGame = {
    ...setup,
    driver,
    notes,
    seed: null,
    roundBots: new Map(),
    failed: new Set(),
    keepsClosed: false,
    isInputOver: false,
    error: null,
  };
  return game;
};

/** Lets bots act and time pass, then prepares a round or asks the player. */
const step = async (game: RunningGame): Promise<Ending> => {
  const { driver } = game;
  await driver.tick();
  await driver.settled();
  if (game.error !== null) throw game.error;
  if (game.isInputOver) return 'eof';
  if (driver.wakeInMs() === 0) return null;
  const { stage } = driver.table();
  if (stage === 'gathering') return getReady(game);
  return stage === 'over' ? askNext(game) : askPlayer(game);
};

/** Seats the bots and marks the player as ready. */
const getReady = async (game: RunningGame): Promise<null> => {
  const { driver, bots } = game;
  for (const [index, level] of bots.entries()) {
    const seat = index as Seat;
    const { occupant } = driver.table().seats[seat] ?? { occupant: null };
    const planned: Occupant =
      level === null
        ? { type: 'person', account: PLAYER }
        : { type: 'bot', name: occupant?.type === 'bot' ? occupant.name : `Bot ${seat}`, level };
    if (occupant === null || (occupant.type === 'bot' && occupant.level !== level)) {
      await mustSubmit(game, 'host', { type: 'seat', seat, occupant: planned });
    }
  }
  await setAutoPass(game);
  await mustSubmit(game, accountOf(game), { type: 'ready', on: true });
  return null;
};

/** Account of the player. A file can name another one. */
const accountOf = ({ driver, me }: RunningGame): Sender => {
  const { occupant } = driver.table().seats[me] ?? { occupant: null };
  return occupant?.type === 'person' ? occupant.account : PLAYER;
};
const PLAYER = 'Player';

const isSeated = ({ driver, me }: RunningGame): boolean => driver.table().seats[me]?.occupant?.type === 'person';

const setAutoPass = async (game: RunningGame): Promise<void> => {
  const { driver, me, autoPass } = game;
  if (driver.table().seats[me]?.autoPass !== autoPass)
    await mustSubmit(game, accountOf(game), { type: 'autoPass', on: autoPass });
};

/** Submits a command that is never refused, unless the driver has stopped, which is reported elsewhere. */
const mustSubmit = async ({ driver }: RunningGame, from: Sender, payload: CommandPayload): Promise<void> => {
  const result = await driver.submit(from, payload);
  if (!result.ok && result.error.code !== 'stopped') throw new Error(`the table refused: ${result.error.message}`);
};

const drawRound = (game: RunningGame, table: Table): RoundDraw => {
  const { seed, ...draw } = game.deals(table);
  game.seed = seed;
  game.roundBots.clear();
  return draw;
};

const askBot = async (game: RunningGame, question: BotQuestion): Promise<Action> => {
  const { driver, me, words } = game;
  const startedMs = game.nowMs();
  const { clock } = driver.table().terms;
  const action = await actOf(game, question, clock === null ? {} : { budgetMs: clock.decisionMs });
  const pauseMs = Math.max(0, game.paceMs - Math.max(0, game.nowMs() - startedMs));
  if (driver.table().seats[me]?.autopilot !== null && game.live) {
    const draw = (): string => game.display.managed(screenModelOf(game), game.notes);
    const line = await game.lines.askWithin(draw, Math.max(pauseMs, TAKE_BACK_MS));
    if (line === null) {
      game.isInputOver = true;
      driver.stop();
    } else if (line !== SILENCE) {
      game.notes = [{ type: 'text', text: words.play.autopilotOff }];
      await mustSubmit(game, accountOf(game), { type: 'autopilot', on: false });
    }
  } else if (pauseMs > 0) await new Promise((wake) => setTimeout(wake, pauseMs));
  return action;
};

/** Action of a seat's bot. If its program fails, the stand-in takes the seat over, and a note says so. */
const actOf = async (game: RunningGame, question: BotQuestion, budget: Parameters<Bot['act']>[1]): Promise<Action> => {
  const { seat, view } = question;
  try {
    return await botAt(game, question).act(view, budget);
  } catch (error) {
    if (!(error instanceof BotFault) || game.failed.has(seat)) throw error;
    game.failed.add(seat);
    const { words, me } = game;
    const who = nameOf(seat, { seat: me, rules: view.rules }, words);
    addNote(game, words.play.botFailed({ who, cause: error.reason, bot: STAND_IN }));
    return botAt(game, question).act(view, budget);
  }
};

/** Bot of a seat in this round, with a random stream of its own. */
const botAt = ({ roundBots, driver, seed, nowMs, failed }: RunningGame, { seat, level }: BotQuestion): Bot => {
  const name = level === null || failed.has(seat) ? STAND_IN : level;
  const key = `${seat}/${name}`;
  const known = roundBots.get(key);
  if (known !== undefined) return known;
  const { terms, roundsBegun } = driver.table();
  const made = createBot({ name, seed: `${seed ?? `${terms.table}/${roundsBegun}`}/bot/${seat}`, nowMs });
  if (!made.ok) throw new Error(made.error.message);
  roundBots.set(key, made.value);
  return made.value;
};

const addNote = (game: RunningGame, text: string): void => {
  game.notes = [...game.notes, { type: 'text', text } as const].slice(-NOTES_MAX);
};

/** Shows events, and keeps notes for the next prompt. */
const show = (game: RunningGame, before: Table, events: readonly TableEvent[]): void => {
  const { me, words } = game;
  const note = (text: string): void => addNote(game, text);
  for (const event of events) {
    if (event.type === 'acted' && !(event.seat === me && event.by === 'person')) {
      const model = screenModelOf(game);
      if (!isSecret(model, event.seat, event.action)) game.display.acted(model, event.seat, event.action);
      const beat = before.round?.toBeat ?? null;
      if (event.by === 'autoPass' && beat !== null) {
        note(words.play.autoPassed({ play: fullActionText({ type: 'play', combo: beat }, before.terms.rules, words) }));
      }
    }
    if (event.type === 'ended') game.notes = [];
    if (event.type === 'dealt') game.keepsClosed = false;
    if (event.type === 'dealt' && event.redeal > 0) note(words.play.redealt);
    if (event.type === 'autopilotOn' && event.why === 'timeout') note(words.play.timeUp);
    if (event.type === 'acted' && event.seat === me && event.by === 'bot') endTimeout(game);
  }
};

/** Ends autopilot after one decision if the player cannot take the seat back by a key. */
const endTimeout = (game: RunningGame): void => {
  const { seats, stage } = game.driver.table();
  if (seats[game.me]?.autopilot === 'timeout' && !game.live && stage === 'playing') {
    void mustSubmit(game, accountOf(game), { type: 'autopilot', on: false });
  }
};

/** True if a double is still secret: the player's view contains it once all have chosen. */
const isSecret = ({ view }: ScreenModel, seat: Seat, action: Action): boolean =>
  action.type === 'double' && !view.history.some((entry) => entry.seat === seat && entry.action.type === 'double');

const screenModelOf = ({ driver, me, seed, failed, words, styleText }: RunningGame): ScreenModel => {
  const table = driver.table();
  const { round, faces, proof, seats } = viewOf(table, me);
  if (round === null || !isPlayerView(round) || faces === null) throw new Error('nothing is dealt yet');
  return {
    view: round,
    faces,
    bots: table.seats.map(({ occupant }, seat) =>
      occupant?.type !== 'bot' ? null : failed.has(seatAt(seat)) ? STAND_IN : occupant.level,
    ),
    scores: table.match.scores,
    round: table.match.roundsPlayed + 1,
    dealer: proof?.dealer ?? seatAt(0),
    deal: seed === null ? sourceOf(proof, words) : `${words.seed} ${seed}`,
    secondsLeft: secondsTo(seats[me]?.deadlineMs ?? null, driver.nowMs()),
    allows: (kind) => allowsHelp(table, kind),
    words,
    styleText,
  };
};

const secondsTo = (deadlineMs: number | null, nowMs: number): number | null =>
  deadlineMs === null ? null : Math.max(0, Math.round((deadlineMs - nowMs) / 1000));

/** Source of cards without a seed: the first digits of the proof's commitment, or the given deal. */
const sourceOf = (proof: PublicProof | null, { play }: Dictionary): string =>
  proof === null || proof.chosen ? play.givenDeal : `${play.proof} ${proof.commitment.slice(0, 12)}`;

/** Submits a command of the player. @returns the refusal, or null */
const submit = async (game: RunningGame, command: PersonCommand): Promise<SubmitFailure | null> => {
  game.notes = [];
  const result = await game.driver.submit(accountOf(game), command);
  return result.ok || result.error.code === 'stopped' ? null : result.error;
};

/** Asks until the player has decided or quits, or the input ends. */
const askPlayer = async (game: RunningGame): Promise<Ending> => {
  const { driver, me } = game;
  const model = screenModelOf(game);
  const { view } = model;
  if (game.keepsClosed && view.phase === 'opening') {
    await mustSubmit(game, accountOf(game), { type: 'act', action: KEEP_CLOSED });
    return null;
  }
  const askedSeq = driver.table().roundChangedSeq;
  const ending = await askDecision(game.lines, game.display, {
    model: () => screenModelOf(game),
    notes: () => game.notes,
    note: (notes) => {
      game.notes = notes;
    },
    withinMs: () => driver.wakeInMs(),
    isOpen: async () => {
      await driver.tick();
      const { roundChangedSeq, seats } = driver.table();
      const seat = seats[me];
      // Too late: a bot decides.
      return roundChangedSeq === askedSeq && seat?.overdue !== true && seat?.autopilot === null;
    },
    submit: async (command) => {
      if (command.type === 'hint') {
        return driver.table().help[me]?.includes('hint') === true ? null : await submit(game, { type: 'hint' });
      }
      if (command.type !== 'act') return submitUiCommand(game, command.type);
      const { action, waits } = command;
      const refusal = await submit(game, { type: 'act', action });
      if (refusal === null) game.keepsClosed = action.type === 'openHand' && !action.open && waits !== true;
      return refusal;
    },
  });
  return ending === 'over' ? null : ending;
};

/** Undoes the last play, or lets a bot play for the player. @returns the refusal, or null */
const submitUiCommand = async (game: RunningGame, uiCommand: 'undo' | 'manage'): Promise<SubmitFailure | null> => {
  const refusal = await (uiCommand === 'undo' ? takeBack(game) : submit(game, { type: 'autopilot', on: true }));
  const { undone, managed } = game.words.play;
  // On a terminal the screen shows that a bot plays.
  const text = uiCommand === 'undo' ? undone : game.live ? null : managed;
  if (refusal === null) game.keepsClosed = false;
  if (refusal === null && text !== null) game.notes = [{ type: 'text', text }];
  return refusal;
};

/** Undoes the player's last play. A bot that played for them stops. @returns the refusal, or null */
const takeBack = async (game: RunningGame): Promise<SubmitFailure | null> => {
  const refusal = await submit(game, { type: 'undo', agree: true });
  const { stage, seats } = game.driver.table();
  if (refusal === null && stage === 'playing' && seats[game.me]?.autopilot !== null) {
    await submit(game, { type: 'autopilot', on: false });
  }
  return refusal;
};

/** Asks for another round, reviews the last one, or plays it again from a moment of the review. */
const askNext = async (game: RunningGame): Promise<Ending> => {
  let review: OwnReview | null = null;
  const ending = await runTable<'quit' | 'done'>(game.lines, {
    draw: () => game.display.outcome(screenModelOf(game), game.notes),
    read: async (line) => {
      const uiCommand = readUiCommand(line);
      const text = line.trim().toLowerCase();
      if (uiCommand === 'quit' || ['n', 'no', '否', '不'].includes(text)) return 'quit';
      if (uiCommand === 'enter' || ['y', 'yes', '是', '好'].includes(text)) {
        game.notes = [];
        await getReady(game);
        return 'done';
      }
      const moment: AnalysedDecision | undefined = review?.moments[Number(text) - 1];
      if (moment !== undefined) {
        await playOnFrom(game, moment.judgement.decision.step);
        return 'done';
      }
      if (uiCommand === 'undo') {
        const refusal = await submitUiCommand(game, uiCommand);
        if (refusal === null) return 'done';
        game.notes = refusalNotes(refusal, game);
      } else if (['r', 'review', '复盘'].includes(text)) review = reviewRound(game);
      else if (uiCommand === 'history' || uiCommand === 'counter' || uiCommand === 'help') {
        game.notes = [{ type: uiCommand }];
      } else {
        const expected = cliPhrase('answer/next-round');
        game.notes = refusalNotes(cliFailure('unclear/answer', { text: line.trim(), expected }), game);
      }
      return null;
    },
  });
  return ending === 'done' ? null : ending;
};

/** Reviews the round and notes what it found. */
const reviewRound = (game: RunningGame): OwnReview | null => {
  const { reviewing, nothingToReview } = game.words.play;
  // It takes seconds on a busy machine, and no key is read meanwhile.
  if (game.live) game.display.outcome(screenModelOf(game), [{ type: 'text', text: reviewing }]);
  const review = reviewOf(game.driver.table(), game.me);
  game.notes = review === null ? [{ type: 'text', text: nothingToReview }] : [{ type: 'review', review }];
  return review;
};

/** Takes back everything from a step of the round on. */
const playOnFrom = async (game: RunningGame, first: number): Promise<void> => {
  const { driver, words } = game;
  const stepsDone = (): number => {
    const { round } = driver.table();
    return round === null ? 0 : logOf(round).length;
  };
  while (stepsDone() >= first) {
    if ((await takeBack(game)) !== null) break;
  }
  game.notes = [{ type: 'text', text: words.play.playedOn({ step: first }) }];
};
