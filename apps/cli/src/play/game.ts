/**
 * One player against bots at a table: rounds one after another, every prompt answered, until he quits or the input ends.
 * The table decides everything; this asks bots and the player, and shows what happened.
 */
import { legalActionsOf, type Action, type Seat, plainFailure } from '@doudizhu/rules';
import { createBot } from '@doudizhu/engines';
import { rankActions, type Bot } from '@doudizhu/bots';
import {
  hintsFor,
  pendingEffects,
  viewOf,
  type Desk,
  type Effect,
  type Occupant,
  type PublicProof,
  type Refusal,
  type SeatCommand,
  type Table,
  type TableEvent,
} from '@doudizhu/table';
import { mustPass, readAnswer, readWish, type Wish } from './player-input.ts';
import type { Display, Note } from './display.ts';
import type { Dictionary } from '../words/english.ts';
import type { Paint } from '../terminal/ansi.ts';
import type { Deals } from './deals.ts';
import type { Scene } from './screen.ts';
import { describe } from '../words/action-text.ts';
import { SILENCE, type Lines } from '../terminal/io.ts';

export interface GameSetup {
  readonly desk: Desk;
  readonly me: Seat;
  /** Index = Seat: what sits there from the next round on; the player's own place is null. */
  readonly bots: readonly (string | null)[];
  readonly deals: Deals;
  readonly autoPass: boolean;
  /** A pause before each action of a bot. */
  readonly paceMs: number;
  /** Whether the player can take his seat back while a bot plays for him: on a terminal. */
  readonly live: boolean;
  readonly nowMs: () => number;
  readonly lines: Lines;
  readonly display: Display;
  readonly words: Dictionary;
  readonly paint: Paint;
  /** What to say first; null: nothing. */
  readonly note: string | null;
}

/** How it ended, and the seed of the round that was played last, null where it had none. */
export interface GameEnd {
  readonly reason: 'quit' | 'eof';
  readonly seed: string | null;
}

/** What changes while a game goes on. */
interface Game extends GameSetup {
  /** What to say at the next prompt. */
  notes: readonly Note[];
  /** Of the round that is being played. */
  seed: string | null;
  /** Made when first asked in a round, by seat and level. */
  readonly asked: Map<string, Bot>;
}

/** Why the game ends, or null: it goes on. */
type Ending = 'quit' | 'eof' | null;

/** The bot that stands in for the player. */
const STAND_IN = 'rules';
/** A bot that stands in gives the player so long at least to take his seat back. */
const TAKE_BACK_MS = 400;
const NOTES_MAX = 2;

export const playGame = async (setup: GameSetup): Promise<GameEnd> => {
  const notes: Note[] = setup.note === null ? [] : [{ type: 'text', text: setup.note }];
  const game: Game = { ...setup, notes, seed: null, asked: new Map() };
  if (isSeated(game)) setAutoPass(game);
  let ending: Ending = null;
  while (ending === null) ending = await step(game);
  return { reason: ending, seed: game.seed };
};

/** Whatever is due: time, a new round, a bot, the player. */
const step = async (game: Game): Promise<Ending> => {
  const { desk } = game;
  passTime(game);
  const { stage } = desk.table();
  const [need] = pendingEffects(desk.table());
  if (need !== undefined) return need.type === 'drawSecret' ? startRound(game) : letBotAct(game, need);
  if (stage === 'gathering') return getReady(game);
  return stage === 'over' ? askNext(game) : askPlayer(game);
};

/** Everybody sits down, the player is ready. */
const getReady = (game: Game): null => {
  const { desk, me, bots } = game;
  for (const [index, level] of bots.entries()) {
    const seat = index as Seat;
    const { occupant } = desk.table().seats[seat] ?? { occupant: null };
    const wanted: Occupant =
      level === null
        ? { type: 'person', name: 'Player' }
        : { type: 'bot', name: occupant?.name ?? `Bot ${seat}`, level };
    if (occupant === null || (occupant.type === 'bot' && occupant.level !== level)) {
      done(desk.say('host', { type: 'seat', seat, occupant: wanted }));
    }
  }
  setAutoPass(game);
  done(desk.say(me, { type: 'ready', on: true }));
  return null;
};

const isSeated = ({ desk, me }: Game): boolean => desk.table().seats[me]?.occupant?.type === 'person';

const setAutoPass = ({ desk, me, autoPass }: Game): void => {
  if (desk.table().seats[me]?.autoPass !== autoPass) done(desk.say(me, { type: 'autoPass', on: autoPass }));
};

const startRound = (game: Game): null => {
  const { desk } = game;
  const { choice, secret, seed } = game.deals(desk.table());
  if (choice !== null) done(desk.say('host', choice));
  game.seed = seed;
  game.asked.clear();
  show(game, desk.table(), done(desk.say('host', { type: 'commit', secret })));
  return null;
};

/** An accepted command. @throws for a refusal: what this program says without being asked is never refused. */
const done = (result: ReturnType<Desk['say']>): readonly TableEvent[] => {
  if (!result.ok) throw new Error(`the table refused: ${result.error.message}`);
  return result.value;
};

const letBotAct = async (game: Game, need: Extract<Effect, { type: 'askBot' }>): Promise<Ending> => {
  const { desk, me, words } = game;
  const view = viewOf(desk.table(), need.seat).round;
  if (view === null) throw new Error('a bot is asked before the deal');
  const startedMs = game.nowMs();
  const { clock } = desk.table().terms;
  const action = await botAt(game, need).act(view, clock === null ? {} : { budgetMs: clock.decisionMs });
  const pauseMs = Math.max(0, game.paceMs - Math.max(0, game.nowMs() - startedMs));
  const managed = desk.table().seats[me]?.autopilot ?? null;
  if (managed !== null && game.live) {
    const prompt = game.display.managed(sceneOf(game), game.notes);
    const line = await game.lines.askWithin(prompt, Math.max(pauseMs, TAKE_BACK_MS));
    if (line === null) return 'eof';
    if (line !== SILENCE) {
      done(desk.say(me, { type: 'autopilot', on: false }));
      game.notes = [{ type: 'text', text: words.play.handedBack }];
      return null;
    }
  } else if (pauseMs > 0) await new Promise((wake) => setTimeout(wake, pauseMs));
  const before = desk.table();
  show(game, before, done(desk.say('host', { type: 'actFor', seat: need.seat, action }, need.seq)));
  // Where nobody can take the seat back by a key, a bot stands in for the decision that came too late and no further.
  if (need.seat === me && managed === 'timeout' && !game.live && desk.table().stage === 'playing') {
    done(desk.say(me, { type: 'autopilot', on: false }));
  }
  return null;
};

/** Each bot of a round is one player, with a random stream of its own. */
const botAt = ({ asked, desk, seed, nowMs }: Game, { seat, level }: Extract<Effect, { type: 'askBot' }>): Bot => {
  const name = level ?? STAND_IN;
  const key = `${seat}/${name}`;
  const known = asked.get(key);
  if (known !== undefined) return known;
  const { terms, roundsBegun } = desk.table();
  const made = createBot({ name, seed: `${seed ?? `${terms.table}/${roundsBegun}`}/bot/${seat}`, nowMs });
  if (!made.ok) throw new Error(made.error.message);
  asked.set(key, made.value);
  return made.value;
};

const passTime = (game: Game): void => {
  const before = game.desk.table();
  show(game, before, game.desk.tick());
};

/** Shows what happened, and keeps what is to be said about it. */
const show = (game: Game, before: Table, events: readonly TableEvent[]): void => {
  const { me, words } = game;
  const say = (text: string): void => {
    game.notes = [...game.notes, { type: 'text', text } as const].slice(-NOTES_MAX);
  };
  for (const event of events) {
    if (event.type === 'acted' && !(event.seat === me && event.by === 'person')) {
      const scene = sceneOf(game);
      if (!isSecret(scene, event.seat, event.action)) game.display.acted(scene, event.seat, event.action);
      const beat = before.round?.toBeat ?? null;
      if (event.by === 'autoPass' && beat !== null) {
        say(words.play.autoPassed(describe({ type: 'play', combo: beat }, before.terms.rules, words)));
      }
    }
    if (event.type === 'ended') game.notes = [];
    if (event.type === 'dealt' && event.redeal > 0) say(words.play.redealt);
    if (event.type === 'managed' && event.why === 'timeout') say(words.play.timeUp);
  }
};

/** A double is secret until all have chosen: the player's own view knows when. */
const isSecret = ({ view }: Scene, seat: Seat, action: Action): boolean =>
  action.type === 'double' && !view.history.some((entry) => entry.seat === seat && entry.action.type === 'double');

const sceneOf = ({ desk, me, seed, words, paint }: Game): Scene => {
  const table = desk.table();
  const { round, faces, proof, seats } = viewOf(table, me);
  if (round === null || faces === null) throw new Error('nothing is dealt yet');
  return {
    view: { ...round, seat: me },
    faces,
    bots: table.seats.map(({ occupant }) => (occupant?.type === 'bot' ? occupant.level : null)),
    scores: table.match.scores,
    round: table.match.rounds.length + 1,
    deal: seed === null ? sourceOf(proof, words) : `${words.seed} ${seed}`,
    secondsLeft: secondsTo(seats[me]?.deadlineMs ?? null, desk.nowMs()),
    words,
    paint,
  };
};

const secondsTo = (deadlineMs: number | null, nowMs: number): number | null =>
  deadlineMs === null ? null : Math.max(0, Math.round((deadlineMs - nowMs) / 1000));

/** Where cards without a seed come from: the proof, by the first digits of its commitment, or the player himself. */
const sourceOf = (proof: PublicProof | null, { play }: Dictionary): string =>
  proof === null || proof.chosen ? play.givenDeal : `${play.proof} ${proof.commitment.slice(0, 12)}`;

/** A command of the player. @returns why not, or null. */
const tell = (game: Game, deed: SeatCommand): Refusal | null => {
  const before = game.desk.table();
  const result = game.desk.say(game.me, deed);
  if (!result.ok) return result.error;
  game.notes = [];
  show(game, before, result.value);
  return null;
};

const refused = (failure: Refusal): Note[] => [{ type: 'refused', failure }];

/** Asks until the player has decided, wants something else to happen, quits, or the input ends. */
const askPlayer = async (game: Game): Promise<Ending> => {
  const { desk, me, words } = game;
  const { view } = sceneOf(game);
  const askedSeq = desk.table().roundChangedSeq;
  let hints = -1;
  let hinted: Action | null = null;
  for (;;) {
    const prompt = game.display.decision(sceneOf(game), game.notes);
    const withinMs = desk.wakeInMs();
    const line = await (withinMs === null ? game.lines.ask(prompt) : game.lines.askWithin(prompt, withinMs));
    passTime(game);
    // It was too late: a bot decides.
    if (desk.table().roundChangedSeq !== askedSeq || desk.table().seats[me]?.overdue === true) return null;
    if (line === null) return 'eof';
    if (line === SILENCE) continue;
    const answer = readAnswer(line, view, words);
    const wish = answer.type === 'wish' ? answer.wish : null;
    let action: Action | null = answer.type === 'act' ? answer.action : null;
    if (wish === 'enter') action = hinted ?? (mustPass(view) ? (legalActionsOf(view)[0] ?? null) : null);
    if (wish === 'quit') return 'quit';
    if (action !== null || wish === 'undo' || wish === 'manage') {
      const refusal = action === null ? wishFor(game, wish) : tell(game, { type: 'act', action });
      if (refusal === null) return null;
      game.notes = noteOf(game, refusal);
    } else if (answer.type === 'refused') game.notes = [{ type: 'refused', failure: answer.failure }];
    else if (wish === 'hint') {
      const ranked = view.phase === 'play' ? hintsFor(view) : rankActions(view);
      hints = (hints + 1) % ranked.length;
      hinted = ranked[hints] ?? null;
      const text = hinted === null ? '' : describe(hinted, view.rules, words);
      game.notes = [{ type: 'text', text: words.play.hint(text) }];
    } else game.notes = wish === 'history' || wish === 'counter' || wish === 'help' ? [{ type: wish }] : [];
  }
};

/** Undo, or a bot that plays on for the player. @returns why not, or null. */
const wishFor = (game: Game, wish: Wish | null): Refusal | null => {
  const refusal = tell(game, wish === 'undo' ? { type: 'undo', agree: true } : { type: 'autopilot', on: true });
  const { undone, managed } = game.words.play;
  // On a terminal the screen says itself that a bot plays.
  const text = wish === 'undo' ? undone : game.live ? null : managed;
  if (refusal === null && text !== null) game.notes = [{ type: 'text', text }];
  return refusal;
};

const noteOf = ({ words }: Game, refusal: Refusal): Note[] =>
  refusal.code === 'nothing-to-undo' ? [{ type: 'text', text: words.play.nothingToUndo }] : refused(refusal);

/** The round is over: another one? */
const askNext = async (game: Game): Promise<Ending> => {
  const { words } = game;
  for (;;) {
    const line = await game.lines.ask(game.display.outcome(sceneOf(game), game.notes));
    if (line === null) return 'eof';
    const wish = readWish(line);
    const text = line.trim().toLowerCase();
    if (wish === 'quit' || ['n', 'no', '否', '不'].includes(text)) return 'quit';
    if (wish === 'enter' || ['y', 'yes', '是', '好'].includes(text)) {
      game.notes = [];
      return getReady(game);
    }
    const refusal = wish === 'undo' ? wishFor(game, wish) : null;
    if (wish === 'undo' && refusal === null) return null;
    if (wish === 'history' || wish === 'counter' || wish === 'help') game.notes = [{ type: wish }];
    else {
      const message = words.play.unclear.got(line.trim(), words.play.unclear.again);
      const failure = plainFailure('unclear', message);
      game.notes = refusal === null ? [{ type: 'refused', failure }] : noteOf(game, refusal);
    }
  }
};
