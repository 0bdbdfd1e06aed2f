/**
 * Bot that is an unchanged Botzone program for FightTheLandlord2 (`botzone:COMMAND`): started for each decision, it
 * reads one line, `{"requests":[…],"responses":[…]}`, prints one, `{"response":…}`, and ends.
 *
 * Botzone's cards are physical and ours are ranks. So suits are assigned in a fixed order: to the seat's hand, the
 * kitty, then the plays of others in order. An assignment never changes.
 */
import { parseBotzonePlay } from '@doudizhu/records/dialects';
import {
  addCounts,
  countOf,
  countsOf,
  NO_CARDS,
  RANK_COUNT,
  rankAt,
  rankOf,
  SMALL_JOKER,
  subtractCounts,
  type Card,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { countsOfCombo, sameCombo } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import type { Failure, Phrase } from '@doudizhu/rules/failure';
import { ok, type Result } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import { legalActionsOf, type SeatView } from '@doudizhu/rules/view';
import { object, that, expectedPhrase, type TypeOf } from '@doudizhu/rules/schema';
import { faultPhrase } from '../failures.ts';
import { BotFault, mustAct, type Bot } from '@doudizhu/bots';
import { splitCommand, startProgram } from './program.ts';

const ANSWER_TIMEOUT_MS = 10_000;
const GRACE_MS = 500;

/**
 * Creates a bot for three seats and one deck. Actions that Botzone lacks (doubles, open hands, calls) are declined.
 * @returns `bad-command`
 */
export const createBotzoneBot = (
  commandLine: string,
  { timeoutMs = ANSWER_TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
): Result<Bot, Failure<'bad-command'>> => {
  const command = splitCommand(commandLine);
  if (!command.ok) return command;
  return ok({
    name: `botzone:${commandLine}`,
    act: async (view, { budgetMs, timeoutMs: waitMs } = {}) => {
      const actions = legalActionsOf(view);
      mustAct(view);
      if (view.rules.seats !== 3 || view.rules.decks !== 1) {
        throw new BotFault('crash', faultPhrase('fault/botzone-rules', { rules: view.rules.name }));
      }
      const isAsked = actions.some(({ type }) => type === 'bid' || type === 'play' || type === 'pass');
      if (!isAsked) return actions[0] as Action;
      const turn = botzoneTurn(view);
      const program = startProgram(command.value);
      try {
        program.send(JSON.stringify(turn.message));
        const lines = await program.finish(budgetMs === undefined ? (waitMs ?? timeoutMs) : budgetMs + GRACE_MS);
        return answerIn(lines, actions, view);
      } finally {
        program.kill();
      }
    },
  });
};

/** Message that Botzone would send to the view's owner. */
export interface BotzoneMessage {
  readonly requests: readonly Readonly<Record<string, unknown>>[];
  readonly responses: readonly (number | readonly Card[])[];
}

/**
 * Message for a decision on a bid or a play, and the cards that the owner holds, as Botzone knows them. Seats are
 * counted from the first caller, without an auction from the landlord.
 */
export const botzoneTurn = (view: SeatView): { readonly message: BotzoneMessage; readonly held: readonly Card[] } => {
  const seat = view.seat as Seat;
  const { landlord } = view;
  // Bids of this deal; those of earlier deals, which had no landlord, come before them.
  const allBids = view.history.filter(({ action }) => action.type === 'bid');
  const heard = allBids.slice(Math.max(0, allBids.length - (view.auction?.calls ?? 0)));
  const origin = heard[0]?.seat ?? landlord ?? seat;
  const numberOf = (of: Seat): number => (of - origin + 3) % 3;
  const given = new Int32Array(RANK_COUNT);
  const kittyInHand = landlord === seat && view.kittyTaken ? (view.kitty ?? NO_CARDS) : NO_CARDS;
  const all = addCounts(view.hand ?? NO_CARDS, view.played[seat] as RankCounts);
  const own = give(given, subtractCounts(all, kittyInHand));
  const publiccard = view.kitty === null ? [] : give(given, view.kitty);

  const requests: Record<string, unknown>[] = [];
  const responses: (number | Card[])[] = [];
  const bids: number[] = [];
  for (const { seat: speaker, action } of heard) {
    if (action.type !== 'bid') continue;
    if (speaker === seat) {
      requests.push({ own, bid: bids.slice() });
      responses.push(action.points);
    }
    bids.push(action.points);
  }
  if (view.phase === 'auction' || landlord === null) {
    requests.push({ own, bid: bids });
    return { message: { requests, responses }, held: own };
  }
  const start = { own, publiccard, landlord: numberOf(landlord), pos: numberOf(seat), finalbid: view.bid };
  const plays: Card[][] = [];
  let asked = 0;
  const ask = (): void => {
    const history = [plays.at(-2) ?? [], plays.at(-1) ?? []];
    requests.push(asked++ === 0 ? { history, ...start } : { history });
  };
  // Known cards of the owner and the landlord. Other plays get new suits.
  const held: Card[][] = [[], [], []];
  held[landlord] = publiccard.slice();
  held[seat] = seat === landlord ? [...own, ...publiccard] : own.slice();
  for (const { seat: player, action } of view.history) {
    if (action.type !== 'play' && action.type !== 'pass') continue;
    if (player === seat) ask();
    const cards = action.type === 'play' ? play(held[player] as Card[], given, countsOfCombo(action.combo, 1)) : [];
    if (player === seat) responses.push(cards);
    plays.push(cards);
  }
  ask();
  return { message: { requests, responses }, held: held[seat] as Card[] };
};

/** Physical cards for a multiset, each the next suit of its rank. */
const give = (given: Int32Array, counts: RankCounts): Card[] => {
  const cards: Card[] = [];
  for (let rank = 0; rank < RANK_COUNT; rank++) {
    for (let copies = countOf(counts, rankAt(rank)); copies > 0; copies--) {
      const suit = given[rank] as number;
      given[rank] = suit + 1;
      cards.push((rank < SMALL_JOKER ? 4 * rank + suit : rank + 39) as Card);
    }
  }
  return cards;
};

/** Takes a play out of the known cards of its player, and assigns suits to the rest. */
const play = (known: Card[], given: Int32Array, counts: RankCounts): Card[] => {
  let rest = counts;
  const cards: Card[] = [];
  for (const card of known.slice()) {
    if (countOf(rest, rankOf(card)) === 0) continue;
    rest = subtractCounts(rest, countsOf([card]));
    cards.push(card);
    known.splice(known.indexOf(card), 1);
  }
  return [...cards, ...give(given, rest)];
};

/** Response of any form: points of a bid or cards. Other fields, such as Botzone's `debug`, are ignored. */
const RESPONSE = object(
  { response: that(expectedPhrase('expected/list'), (value): value is unknown => value !== undefined) },
  'passed over',
);

const readResponse = (line: string): Result<TypeOf<typeof RESPONSE>, unknown> => {
  try {
    return RESPONSE.read(JSON.parse(line));
  } catch (error) {
    return { ok: false, error };
  }
};

const answerIn = (lines: readonly string[], actions: readonly Action[], view: SeatView): Action => {
  const refuse = (reason: Phrase): never => {
    throw new BotFault('illegal', reason);
  };
  const line = lines[0] ?? '';
  const answer = readResponse(line);
  if (!answer.ok) return refuse(faultPhrase('fault/botzone-no-json', { line: JSON.stringify(line).slice(0, 80) }));
  const { response } = answer.value;
  if (view.phase === 'auction') {
    const bid = actions.find((action) => action.type === 'bid' && action.points === response);
    return bid ?? refuse(faultPhrase('fault/botzone-bid', { response: JSON.stringify(response) }));
  }
  const read = parseBotzonePlay(response, view.rules, view.toBeat);
  if (!read.ok) return refuse(faultPhrase('fault/botzone-cards', { cause: read.error }));
  const combo = read.value;
  const found = actions.find((action) =>
    action.type === 'play'
      ? combo !== null && sameCombo(action.combo, combo)
      : combo === null && action.type === 'pass',
  );
  return found ?? refuse(faultPhrase('fault/botzone-play', { response: JSON.stringify(response) }));
};
