/** One player against bots: rounds one after another, every prompt answered, until he quits or the input ends. */
import {
  apply,
  facesFor,
  isOver,
  legalActionsOf,
  nextRound,
  recordRound,
  startMatch,
  toAct,
  unwrap,
  viewFor,
  type Action,
  type Match,
  type Round,
  type RuleSet,
  type Seat,
} from '@doudizhu/rules';
import { rankActions, type Bot } from '@doudizhu/bots';
import { mustPass, readAnswer, readWish, type Wish } from './answer.ts';
import type { Display, Note } from './display.ts';
import type { Dictionary } from './english.ts';
import { seatBots } from './lineup.ts';
import type { Paint } from './paint.ts';
import type { Scene } from './screen.ts';
import { describe } from './story.ts';
import type { Lines } from './terminal.ts';

export interface GameSetup {
  readonly rules: RuleSet;
  readonly seed: string;
  readonly seat: Seat;
  /** Index = Seat: the bot's name; the player's own place is null. */
  readonly bots: readonly (string | null)[];
  readonly autoPass: boolean;
  /** A pause after each action of a bot. */
  readonly paceMs: number;
  /** A round to go on with. */
  readonly resumed: Round | null;
  readonly lines: Lines;
  readonly display: Display;
  readonly words: Dictionary;
  readonly paint: Paint;
}

/** How it ended: the rounds that are over, and the one that was being played or had just been. */
export interface GameEnd {
  readonly reason: 'quit' | 'eof';
  readonly match: Match;
  readonly round: Round;
  /** The seed of that round. */
  readonly seed: string;
}

export const playGame = async (setup: GameSetup): Promise<GameEnd> => {
  let match = startMatch({ rules: setup.rules });
  for (let number = 1; ; number++) {
    const seed = number === 1 ? setup.seed : `${setup.seed}-${number}`;
    const round = (number === 1 ? setup.resumed : null) ?? nextRound(match, seed);
    const end = await playRound(setup, { match, seed, round });
    if (isOver(end.round)) match = recordRound(match, end.round);
    if (end.reason !== 'next') return { reason: end.reason, match, round: end.round, seed };
  }
};

interface RoundSetup {
  readonly match: Match;
  readonly seed: string;
  readonly round: Round;
}

interface RoundEnd {
  readonly reason: 'next' | 'quit' | 'eof';
  readonly round: Round;
}

/** What one decision of the player came to. */
type Turn = RoundEnd | { readonly reason: 'go on'; readonly round: Round; readonly notes: readonly Note[] };

const playRound = async (setup: GameSetup, { match, seed, round: start }: RoundSetup): Promise<RoundEnd> => {
  const bots = seatBots(setup.bots, seed);
  let round = start;
  let notes: readonly Note[] = [];
  while (true) {
    const seat = toAct(round).find((acting) => acting !== setup.seat);
    const bot = seat === undefined ? null : (bots[seat] ?? null);
    if (seat !== undefined && bot !== null) {
      const next = await letBotAct(setup, { bot, seat, round, scene: (now) => sceneOf(setup, match, seed, now) });
      if (next.redeals > round.redeals) notes = [{ type: 'text', text: setup.words.play.redealt }];
      round = next;
      continue;
    }
    const turn: Turn = isOver(round)
      ? await askNext(setup, sceneOf(setup, match, seed, round), round, notes)
      : await askPlayer(setup, sceneOf(setup, match, seed, round), round, notes);
    if (turn.reason !== 'go on') return turn;
    ({ round, notes } = turn);
  }
};

const sceneOf = (setup: GameSetup, match: Match, seed: string, round: Round): Scene => ({
  view: { ...viewFor(round, setup.seat), seat: setup.seat },
  faces: facesFor(round, setup.seat),
  bots: setup.bots,
  scores: match.scores,
  round: match.rounds.length + 1,
  seed,
  words: setup.words,
  paint: setup.paint,
});

interface BotTurn {
  readonly bot: Bot;
  readonly seat: Seat;
  readonly round: Round;
  readonly scene: (round: Round) => Scene;
}

const letBotAct = async (setup: GameSetup, { bot, seat, round, scene }: BotTurn): Promise<Round> => {
  const action = await bot.act(viewFor(round, seat));
  const next = unwrap(apply(round, seat, action));
  // A double is secret until all have chosen: the player's own view knows when.
  const isSecret =
    action.type === 'double' &&
    !scene(next).view.history.some((entry) => entry.seat === seat && entry.action === action);
  if (!isSecret) setup.display.acted(scene(next), seat, action);
  if (setup.paceMs > 0 && !isSecret) await new Promise((wake) => setTimeout(wake, setup.paceMs));
  return next;
};

/** Asks until the player acts, takes back, quits, or the input ends. */
const askPlayer = async (setup: GameSetup, scene: Scene, round: Round, before: readonly Note[]): Promise<Turn> => {
  const { view, words } = scene;
  if (setup.autoPass && mustPass(view) && view.beat !== null) {
    const beat = describe({ type: 'play', combo: view.beat }, view.rules, words);
    const passed = unwrap(apply(round, setup.seat, { type: 'pass' }));
    const note: Note = { type: 'text', text: words.play.autoPassed(beat) };
    setup.display.acted(scene, setup.seat, { type: 'pass' });
    return { reason: 'go on', round: passed, notes: [...before.filter(({ type }) => type === 'text').slice(-1), note] };
  }
  let notes = before;
  let hints = -1;
  let hinted: Action | null = null;
  while (true) {
    const line = await setup.lines.ask(setup.display.decision(scene, notes));
    if (line === null) return { reason: 'eof', round };
    const answer = readAnswer(line, view, words);
    if (answer.type === 'act') return actOf(setup, round, answer.action);
    if (answer.type === 'refused') {
      notes = [{ type: 'refused', failure: answer.failure }];
      continue;
    }
    const { wish } = answer;
    if (wish === 'quit') return { reason: 'quit', round };
    if (wish === 'undo') {
      const earlier = takeBack(setup, round);
      if (earlier !== null)
        return { reason: 'go on', round: earlier, notes: [{ type: 'text', text: words.play.undone }] };
      notes = [{ type: 'text', text: words.play.nothingToUndo }];
    } else if (wish === 'hint') {
      const ranked = rankActions(view);
      hints = (hints + 1) % ranked.length;
      hinted = ranked[hints] ?? null;
      const text = hinted === null ? '' : describe(hinted, view.rules, words);
      notes = [{ type: 'text', text: words.play.hint(text) }];
    } else if (wish === 'enter') {
      const meant = hinted ?? (mustPass(view) ? (legalActionsOf(view)[0] ?? null) : null);
      if (meant !== null) return actOf(setup, round, meant);
      notes = [];
    } else notes = [{ type: wish }];
  }
};

const actOf = (setup: GameSetup, round: Round, action: Action): Turn => {
  const next = unwrap(apply(round, setup.seat, action));
  const redealt: Note[] = next.redeals > round.redeals ? [{ type: 'text', text: setup.words.play.redealt }] : [];
  return { reason: 'go on', round: next, notes: redealt };
};

/** The round is over: another one? */
const askNext = async (setup: GameSetup, scene: Scene, round: Round, before: readonly Note[]): Promise<Turn> => {
  const { words } = scene;
  let notes = before;
  while (true) {
    const line = await setup.lines.ask(setup.display.outcome(scene, notes));
    if (line === null) return { reason: 'eof', round };
    const wish: Wish | null = readWish(line);
    const text = line.trim().toLowerCase();
    if (wish === 'enter' || ['y', 'yes', '是', '好'].includes(text)) return { reason: 'next', round };
    if (wish === 'quit' || ['n', 'no', '否', '不'].includes(text)) return { reason: 'quit', round };
    const earlier = wish === 'undo' ? takeBack(setup, round) : null;
    if (earlier !== null)
      return { reason: 'go on', round: earlier, notes: [{ type: 'text', text: words.play.undone }] };
    if (wish === 'history' || wish === 'counter' || wish === 'help') notes = [{ type: wish }];
    else {
      const message =
        wish === 'undo' ? words.play.nothingToUndo : words.play.unclear.got(line.trim(), words.play.unclear.again);
      notes = [{ type: 'refused', failure: { code: 'unclear', message } }];
    }
  }
};

/** The round before the player's last own decision, or null. With auto-pass, forced passes are no decisions. */
const takeBack = (setup: GameSetup, round: Round): Round | null => {
  for (let state: Round | null = round; state !== null; state = state.previous) {
    if (state.entry?.seat !== setup.seat || state.previous === null) continue;
    if (setup.autoPass && mustPass(viewFor(state.previous, setup.seat))) continue;
    return state.previous;
  }
  return null;
};
