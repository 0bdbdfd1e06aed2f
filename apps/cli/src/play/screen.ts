/**
 * Screen of a player, as lines of at most 80 columns: seats with their last play, kitty and stake, recent events, the
 * player's hand. It shows only what the seat may know: its view and its faces.
 */
import { countsByRank, formatCards, RANKS, sizeOf } from '@doudizhu/rules/cards';
import { formatCombo } from '@doudizhu/rules/combos';
import { seatAfter, type Seat } from '@doudizhu/rules/deal';
import { callsOpen, multiplierOf, OPEN_HAND_FACTORS } from '@doudizhu/rules/round';
import { remainingCards, type PhysicalCards, type PlayerView } from '@doudizhu/rules/view';
import { historySections, lastActions, type LastAction } from '@doudizhu/table';
import { mayWaitToOpen, mustPass } from './player-input.ts';
import type { Dictionary } from '../words/texts.ts';
import { cardGroups, type StyleText } from '../terminal/ansi.ts';
import { fullActionText, kindOf, nameOf, signed, shortActionText } from '../words/action-text.ts';
import { COLUMNS, dotted, padEnd, padStart, spread, truncate, widthOf, wrap, wrapText } from '../terminal/width.ts';

export const ROWS = 24;

/** Input of the screen. */
export interface ScreenModel {
  readonly view: PlayerView;
  readonly faces: PhysicalCards;
  /** Index = Seat: the bot's name, or null for the player. */
  readonly bots: readonly (string | null)[];
  /** Running scores before this round, index = Seat. */
  readonly scores: readonly number[];
  readonly round: number;
  /** Source of the cards: the seed, or the proof. */
  readonly deal: string;
  /** Seconds left for the decision; null: no clock runs. */
  readonly secondsLeft: number | null;
  readonly words: Dictionary;
  readonly styleText: StyleText;
}

/** Lines of the log if the screen need not fill a terminal. */
const LOG_ROWS = 6;

export interface TableLines {
  /** Lines below the hand: a refusal, a hint, the history. */
  readonly notes: readonly string[];
  /** True if the log fills the free lines, so that the prompt stays at the bottom of a terminal. */
  readonly fill: boolean;
}

/** Renders the whole table. @returns at most `ROWS` − 3 lines; commands, prompt and input follow */
export const renderTable = (model: ScreenModel, { notes, fill }: TableLines): string[] => {
  const rule = model.styleText('dim', '─'.repeat(COLUMNS));
  const head = [...renderTitle(model), rule, ...renderSeats(model), renderStake(model), rule];
  const below = [rule, ...renderHand(model), ...notes];
  const room = ROWS - 3 - head.length - below.length;
  const log = renderLog(model, Math.max(0, fill ? room : Math.min(room, LOG_ROWS)));
  if (fill) while (log.length < room) log.push('');
  // Without a log the rule of the head is enough.
  const lines = [...head, ...log, ...(log.length > 0 ? below : below.slice(1))];
  // Long notes scroll earlier lines away, never their own text.
  return lines.length <= ROWS - 3 ? lines : [...head.slice(0, 1), ...below].slice(-(ROWS - 3));
};

const renderTitle = ({ view, round, scores, deal, words, styleText }: ScreenModel): string[] => {
  const title = words.play.title({ rules: truncate(view.rules.name, 24), round });
  const score = `${words.play.score} ${signed(scores[view.seat] as number)}`;
  const right = `${truncate(deal, 24)} · ${score}`;
  return [spread(styleText('bold', title), styleText('dim', right), COLUMNS)];
};

/** Seats in turn order after the player, the player last. */
const renderSeats = (model: ScreenModel): string[] => {
  const { view } = model;
  const order = Array.from({ length: view.rules.seats }, (_, turns) =>
    seatAfter(view.seat, view.rules.seats, turns + 1),
  );
  const latest = lastActions(view, model.faces);
  return order.flatMap((seat) => {
    const shown = seat === view.seat ? null : (view.shown[seat] ?? null);
    const open = shown === null || sizeOf(shown) === 0 ? [] : [`     ${model.styleText('dim', formatCards(shown))}`];
    return [renderSeat(model, seat, latest[seat] ?? null), ...open];
  });
};

const renderSeat = ({ view, bots, words, styleText }: ScreenModel, seat: Seat, latest: LastAction | null): string => {
  const acts = view.toAct.includes(seat);
  const bot = bots[seat];
  const name = nameOf(seat, view, words) + (bot === null || bot === undefined ? '' : ` (${bot})`);
  const role = view.landlord === null ? '' : seat === view.landlord ? words.landlord : words.farmer;
  const size = view.handSizes[seat] as number;
  const cards = view.phase === 'opening' && size === 0 ? '' : words.play.cards({ count: size });
  const isLast = view.phase === 'play' && size <= 2;
  const left = [
    acts ? styleText('cyan', ' ▶ ') : '   ',
    styleText(acts ? 'bold' : 'dim', padEnd(truncate(name, 20), 21)),
    styleText(seat === view.landlord ? 'yellow' : 'dim', padEnd(role, 10)),
    styleText(isLast ? 'red' : 'dim', padStart(cards, 9)),
  ].join('');
  if (latest?.isCurrent !== true) return left;
  const text = truncate(fullActionText(latest.action, view.rules, words), COLUMNS - widthOf(left) - 3);
  const holds = view.phase === 'play' && seat === view.toBeatSeat;
  return `${left}   ${latest.action.type === 'play' && !holds ? text : styleText(holds ? 'green' : 'dim', text)}`;
};

const renderStake = ({ view, faces, words, styleText }: ScreenModel): string => {
  const kitty =
    faces.kitty === null
      ? words.play.kittyHidden({ size: view.kittySize })
      : cardGroups(faces.kitty, styleText).join(' ');
  const turnedUp =
    view.faceUp === null
      ? ''
      : ` · ${words.play.turnedUp({ card: cardGroups([view.faceUp.card], styleText).join(''), who: nameOf(view.faceUp.seat, view, words) })}`;
  const stake =
    view.landlord === null
      ? words.play.stakeOpen + turnedUp
      : words.play.stake({ bid: view.bid, bombs: view.bombs + view.rockets, multiplier: multiplierOf(view) });
  return spread(`   ${words.kitty} ${kitty}`, stake, COLUMNS);
};

/** Sections of the history without hands that stay closed. */
const sectionsOf = (view: ScreenModel['view']): ReturnType<typeof historySections> =>
  historySections(view).map((section) => ({
    ...section,
    entries: section.entries.filter(({ action }) => action.type !== 'openHand' || action.open),
  }));

/** Latest events, the newest at the bottom. */
const renderLog = ({ view, words, styleText }: ScreenModel, rows: number): string[] => {
  if (rows <= 0) return [];
  const sections = sectionsOf(view);
  const last = sections.at(-1)?.trick ?? 0;
  const lines = sections.flatMap(({ trick, entries }) =>
    entries.map((entry, index) => {
      const mark = index === 0 && trick > 0 ? `${trick}.` : '';
      const text = words.labelled({
        who: nameOf(entry.seat, view, words),
        what: fullActionText(entry.action, view.rules, words),
      });
      const line = truncate(`${padStart(mark, 4)} ${text}`, COLUMNS);
      return trick === last && entry.action.type !== 'pass' ? line : styleText('dim', line);
    }),
  );
  return lines.slice(-rows);
};

const renderHand = ({ view, faces, words, styleText }: ScreenModel): string[] => {
  const { hand } = faces;
  if (hand.length === 0) return view.phase === 'opening' ? [words.play.handLater] : [];
  const lines = wrap(cardGroups(hand, styleText), COLUMNS - 4, { gap: '  ' }).map((line) => `  ${line}`);
  return [styleText('bold', words.play.hand({ size: hand.length })), ...lines];
};

/** Question to the player. */
export const promptFor = (model: ScreenModel): string => {
  const { view, words } = model;
  const { prompts } = words.play;
  switch (view.phase) {
    case 'opening':
      return prompts[mayWaitToOpen(view) ? 'openHandOrWait' : 'openHand']({
        factor: OPEN_HAND_FACTORS[view.openHands.stage] ?? 1,
      });
    case 'auction':
      if (view.auction === null || view.rules.auction !== 'grab') {
        return prompts.bid({ points: view.auction === null ? [] : callsOpen(view.auction, view.rules) });
      }
      return view.auction.caller === null ? prompts.call : prompts.grab;
    case 'doubling':
      if (view.redoubling) return prompts.redouble;
      return view.rules.doubling === 'happy' ? prompts.doubleHappy : prompts.double;
    case 'play':
      return promptForPlay(model);
    default:
      return prompts.again;
  }
};

const promptForPlay = ({ view, words }: ScreenModel): string => {
  const { prompts } = words.play;
  if (view.toBeat === null) return view.mayOpenHand ? `${prompts.lead}; ${prompts.mayOpen}` : prompts.lead;
  const play = formatCombo(view.toBeat, view.rules.decks);
  const kind = kindOf(view.toBeat, words);
  return mustPass(view)
    ? prompts.nothing({ play, kind })
    : prompts.follow({ play, kind, who: view.toBeatSeat === null ? '' : nameOf(view.toBeatSeat, view, words) });
};

/** History by tricks, wrapped, the newest at the bottom. @param rowsMax largest number of lines */
export const renderHistory = ({ view, words, styleText }: ScreenModel, rowsMax: number): string[] => {
  const lines = sectionsOf(view).flatMap(({ trick, entries }) => {
    const pieces = entries.map(
      (entry) => `${nameOf(entry.seat, view, words)} ${shortActionText(entry.action, view.rules, words)}`,
    );
    return dotted(trick === 0 ? '' : `${trick}.`, pieces);
  });
  if (lines.length === 0) return [words.play.historyEmpty];
  const title = styleText('bold', words.play.history);
  if (lines.length < rowsMax) return [title, ...lines];
  const kept = lines.slice(-(rowsMax - 2));
  return [title, styleText('dim', words.play.historyCut(lines.length - kept.length)), ...kept];
};

/**
 * Card counter: by rank the cards that are neither in the player's hand nor played, and the known cards of each seat.
 */
export const renderCounter = ({ view, words, styleText }: ScreenModel): string[] => {
  const left = countsByRank(remainingCards(view));
  const ranks = Array.from({ length: RANKS.length }, (_, index) => RANKS.length - 1 - index);
  const row = (cells: readonly string[]): string => `  ${cells.map((cell) => padStart(cell, 3)).join('')}`;
  const known = view.known.flatMap((cards, seat) =>
    seat === view.seat || sizeOf(cards) === 0 || (view.shown[seat] ?? null) !== null
      ? []
      : [`  ${words.play.counterKnown({ who: nameOf(seat as Seat, view, words), cards: formatCards(cards) })}`],
  );
  return [
    `${styleText('bold', words.play.counter)} (${left.reduce((sum, copies) => sum + copies, 0)})`,
    styleText('dim', row(ranks.map((rank) => RANKS.charAt(rank)))),
    row(ranks.map((rank) => String(left[rank] || '·'))),
    ...known,
  ];
};

/** Result of a round, seat by seat. */
export const renderOutcome = ({ view, scores, words, styleText, bots }: ScreenModel): string[] => {
  const { outcome } = view;
  if (outcome === null) return [words.play.aborted];
  const won = (outcome.winner === 'landlord') === (view.seat === view.landlord);
  const facts = [
    words.sides[outcome.winner],
    words.play.out({ who: nameOf(outcome.seat, view, words) }),
    ...(outcome.spring === null ? [] : [words.play.spring[outcome.spring]]),
  ];
  const lines = [`${styleText(won ? 'green' : 'red', won ? words.play.won : words.play.lost)} ${facts.join(' · ')}`];
  for (const [seat, score] of outcome.scores.entries()) {
    const bot = bots[seat] ?? null;
    const name = nameOf(seat as Seat, view, words) + (bot === null ? '' : ` (${bot})`);
    const total = (scores[seat] as number) + score;
    lines.push(
      `   ${padEnd(truncate(name, 20), 21)}${words.play.roundScore} ${padStart(signed(score), 6)}` +
        `   ${words.play.totalScore} ${padStart(signed(total), 6)}`,
    );
  }
  return lines;
};

/** Text wrapped to the width of the screen. */
export const fit = (text: string): string[] => wrapText(text, COLUMNS);
