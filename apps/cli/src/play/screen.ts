/**
 * Screen of a player for any size of a terminal: seats with their last play, kitty and stake, recent events, the player's
 * hand. A wide screen has a panel with counter and history, a high one draws the cards. It shows only what the seat can
 * know: its view and its faces.
 */
import { countsByRank, formatCards, RANKS, sizeOf } from '@doudizhu/rules/cards';
import { formatCombo } from '@doudizhu/rules/combos';
import { cutterOf, seatAfter, type Seat } from '@doudizhu/rules/deal';
import { callsOpen, headStartOf, multiplierOf, openFactorAt } from '@doudizhu/rules/round';
import { remainingCards, type PhysicalCards, type PlayerView } from '@doudizhu/rules/view';
import { historySections, lastActions, type HelpKind, type LastAction } from '@doudizhu/table';
import { mayWaitToOpen, mustPass } from './player-input.ts';
import type { Dictionary } from '../words/texts.ts';
import { cardGroups, type StyleText } from '../terminal/ansi.ts';
import { fullActionText, kindOf, nameOf, signed, shortActionText } from '../words/action-text.ts';
import type { ScreenSize } from '../terminal/io.ts';
import { dotted, padEnd, padStart, spread, truncate, widthOf, wrapText } from '../terminal/width.ts';
import { handOrder, NO_CURSOR, renderCards, type ScreenBlock, type HandCursor, type ClickTarget } from './hand.ts';

/** Input of the screen. */
export interface ScreenModel {
  readonly view: PlayerView;
  readonly faces: PhysicalCards;
  /** Index = Seat: the bot's name, or null for the player. */
  readonly bots: readonly (string | null)[];
  /** Running scores before this round, index = Seat. */
  readonly scores: readonly number[];
  readonly round: number;
  readonly dealer: Seat;
  /** Source of the cards: the seed, or the proof. */
  readonly deal: string;
  /** Seconds left for the decision. Null: no clock runs. */
  readonly secondsLeft: number | null;
  /** Help that the table allows to the player. The history counts cards as the counter does. */
  readonly allows: (kind: HelpKind) => boolean;
  readonly words: Dictionary;
  readonly styleText: StyleText;
}

/** Lines of the log if the screen need not fill a terminal, and if the table has no card counter. */
const LOG_ROWS = 6;
/** Screens from this width on have a panel with the counter and the history. */
const PANEL_FROM = 110;
/** Width of the panel: at least the counter, at most enough for whole tricks. */
const [PANEL_MIN, PANEL_MAX] = [47, 84];
/** Screens from this height on show cards with borders. */
const BOXES_FROM = 32;

/** Contents of the screen beside the table. */
export interface Frame {
  readonly size: ScreenSize;
  /** True if the screen fills a terminal, so that the prompt is at its bottom. */
  readonly fill: boolean;
  /** Lines below the hand for a width and a largest number: a refusal, a hint, the history. */
  readonly notes: (columns: number, rowsMax: number) => readonly string[];
  /** Commands, each with the line that it enters. */
  readonly menu: readonly string[];
  readonly prompt: string;
  readonly cursor: HandCursor;
}

/** Renders the whole screen. @returns its lines above the input, and the parts that can be clicked */
export const renderScreen = (model: ScreenModel, frame: Frame): ScreenBlock => {
  const { columns } = frame.size;
  if (!frame.fill || columns < PANEL_FROM || !model.allows('counter')) return renderTable(model, frame, columns);
  const panelColumns = Math.min(PANEL_MAX, Math.max(PANEL_MIN, columns - PANEL_FROM - 3));
  const width = columns - panelColumns - 3;
  const { lines, targets } = renderTable(model, frame, width);
  const panel = renderPanel(model, panelColumns, lines.length);
  const bar = model.styleText('dim', '│');
  return { lines: lines.map((line, row) => `${padEnd(line, width)} ${bar} ${panel[row] ?? ''}`.trimEnd()), targets };
};

/** Counter and history beside the table. */
const renderPanel = (model: ScreenModel, columns: number, rows: number): string[] => {
  const counter = renderCounter(model);
  return [...counter, '', ...renderHistory(model, { columns, rowsMax: rows - counter.length - 1 })];
};

/** Part of the table that is left out on a low screen. */
type Optional = 'rule above the hand' | 'rule' | 'rule below the title' | 'menu' | 'title' | 'stake' | 'seats';
const OPTIONAL: readonly Optional[] = ['rule above the hand', 'rule', 'rule below the title', 'menu', 'title'];
/** After a round the result is read. */
const OPTIONAL_AT_END: readonly Optional[] = [...OPTIONAL, 'stake', 'seats'];

const renderTable = (model: ScreenModel, frame: Frame, columns: number): ScreenBlock => {
  const { size, fill, cursor } = frame;
  const { styleText, view } = model;
  const isOver = view.phase === 'settled' || view.phase === 'aborted';
  const rowsMax = fill ? size.rows - 1 : Number.POSITIVE_INFINITY;
  const rule = [styleText('dim', '─'.repeat(columns))];
  const hand = isOver && fill && view.outcome !== null ? NO_BLOCK : renderHand(model, frame, columns, cursor);
  const menu = renderMenu(frame.menu, columns, styleText);
  const prompt = wrapText(frame.prompt, columns).map((line) => styleText('cyan', line));
  const parts: Record<Optional, readonly string[]> = {
    title: renderTitle(model, columns),
    'rule below the title': rule,
    seats: renderSeats(model, columns),
    stake: renderStake(model, columns),
    rule,
    'rule above the hand': rule,
    menu: menu.lines,
  };
  const fixed = hand.lines.length + prompt.length;
  const least = isOver ? 0 : parts.seats.length + parts.stake.length;
  const notes = cutNotes(frame.notes(columns, rowsMax - fixed - least), rowsMax - fixed - least, model);
  const used = (): number => Object.values(parts).reduce((sum, lines) => sum + lines.length, fixed + notes.length);
  for (const name of isOver ? OPTIONAL_AT_END : OPTIONAL) if (used() > rowsMax) parts[name] = [];
  const log = renderMiddle(model, { fill, columns, size, rows: rowsMax - used() });
  // Without a log the rule of the head is enough.
  if (log.length === 0) parts['rule above the hand'] = [];
  const above = [
    ...parts.title,
    ...parts['rule below the title'],
    ...parts.seats,
    ...parts.stake,
    ...parts.rule,
    ...log,
    ...parts['rule above the hand'],
  ];
  const below = [...above, ...hand.lines, ...notes];
  const promptRow = below.length + parts.menu.length;
  const targets = [
    ...hand.targets.map((place) => ({ ...place, row: place.row + above.length })),
    ...(parts.menu.length === 0 ? [] : menu.targets.map((place) => ({ ...place, row: place.row + below.length }))),
    ...prompt.map((_, index): ClickTarget => ({ row: promptRow + index, column: 0, width: columns, press: null })),
  ];
  return { lines: [...below, ...parts.menu, ...prompt], targets };
};

const NO_BLOCK: ScreenBlock = { lines: [], targets: [] };

/** Notes that fit. The last line tells that there are more. */
const cutNotes = (notes: readonly string[], rowsMax: number, { words, styleText }: ScreenModel): readonly string[] => {
  if (notes.length <= rowsMax) return notes;
  const kept = Math.max(0, rowsMax - 1);
  return [...notes.slice(0, kept), styleText('dim', words.play.notesCut(notes.length - kept))];
};

/** Commands on as many lines as they need. A click enters the first word of a command. */
const renderMenu = (items: readonly string[], columns: number, styleText: StyleText): ScreenBlock => {
  const lines: string[] = [];
  const targets: ClickTarget[] = [];
  let line = '';
  for (const item of items) {
    if (line !== '' && widthOf(line) + 2 + widthOf(item) > columns) {
      lines.push(line);
      line = '';
    }
    const column = line === '' ? 0 : widthOf(line) + 2;
    line = line === '' ? item : `${line}  ${item}`;
    targets.push({ row: lines.length, column, width: widthOf(item), press: item.split(' ')[0] ?? '' });
  }
  if (line !== '') lines.push(line);
  return { lines: lines.map((each) => styleText('dim', each)), targets };
};

interface Middle {
  readonly fill: boolean;
  readonly columns: number;
  readonly size: ScreenSize;
  readonly rows: number;
}

/** Latest events; on a large screen the cards of the play that holds the trick above them. */
const renderMiddle = (model: ScreenModel, { fill, columns, size, rows }: Middle): string[] => {
  const drawn = renderWild(model, { fill, columns, rows });
  const cards = drawn.length > 0 ? drawn : fill && size.rows >= BOXES_FROM ? renderTrick(model, columns) : [];
  const shown = cards.length + 1 < rows ? cards : [];
  const room = rows - shown.length;
  const log = renderLog(model, Math.max(0, fill && model.allows('counter') ? room : Math.min(room, LOG_ROWS)), columns);
  const blank = fill ? Array.from({ length: Math.max(0, room - log.length) }, () => '') : [];
  return [...shown, ...log, ...blank];
};

/** Lines of the drawn wild ranks: a sentence, a card and the spaces around them. */
const WILD_ROWS = 8;

/** The wild ranks, large, from their draw to the first play. */
const renderWild = (
  { view, words, styleText }: ScreenModel,
  { fill, columns, rows }: Pick<Middle, 'fill' | 'columns' | 'rows'>,
): string[] => {
  const { wild } = view.rules;
  if (wild === '' || view.history.some(({ action }) => action.type === 'play')) return [];
  const lines = wrapText(words.play.wildDrawn({ ranks: [...wild].join(' ') }), columns - 2).map(
    (line) => `  ${styleText('yellow', line)}`,
  );
  if (!fill || rows < WILD_ROWS) return lines;
  const box = [...wild].map((rank) => [
    `┌────┐`,
    `│${styleText('bold', rank)}   │`,
    `│  ${styleText('yellow', '*')} │`,
    `└────┘`,
  ]);
  const cards = [0, 1, 2, 3].map((line) => `  ${box.map((card) => card[line] ?? '').join('  ')}`);
  return ['', ...lines, ...cards, ''];
};

/** Cards of the play that holds the trick, with its owner. */
const renderTrick = (model: ScreenModel, columns: number): string[] => {
  const { view, faces, words, styleText } = model;
  if (view.phase !== 'play' || view.toBeatSeat === null) return [];
  const last = lastActions(view, faces)[view.toBeatSeat];
  if (last === undefined || last === null || last.action.type !== 'play') return [];
  const who = nameOf(view.toBeatSeat, view, words);
  const text = words.labelled({ who, what: fullActionText(last.action, view.rules, words) });
  const { lines } = renderCards(last.cards, {
    columns,
    boxes: true,
    cursor: NO_CURSOR,
    wild: view.rules.wild,
    styleText,
  });
  return ['', `  ${styleText('green', text)}`, ...lines, ''];
};

const renderTitle = ({ view, round, scores, deal, words, styleText }: ScreenModel, columns: number): string[] => {
  const title = words.play.title({ rules: truncate(words.rulesNamed(view.rules.name), 24), round });
  const score = `${words.play.score} ${signed(scores[view.seat] as number)}`;
  const whole = `${truncate(deal, 24)} · ${score}`;
  const right = widthOf(title) + widthOf(whole) + 2 <= columns ? whole : score;
  const room = Math.max(0, columns - widthOf(right) - 1);
  return [spread(styleText('bold', truncate(title, room)), styleText('dim', right), columns)];
};

/** Seats in turn order after the player, the player last. */
const renderSeats = (model: ScreenModel, columns: number): string[] => {
  const { view } = model;
  const order = Array.from({ length: view.rules.seats }, (_, turns) =>
    seatAfter(view.seat, view.rules.seats, turns + 1),
  );
  const latest = lastActions(view, model.faces);
  const texts = latest.map((last) =>
    last?.isCurrent === true ? shortActionText(last.action, view.rules, model.words) : '',
  );
  const wanted = Math.max(...texts.map(widthOf));
  const layout =
    SEAT_LAYOUTS.find((each) => columns >= each.from && widthOfLayout(each) + wanted <= columns) ??
    (SEAT_LAYOUTS.at(-1) as SeatLayout);
  return order.flatMap((seat) => {
    const shown = seat === view.seat ? null : (view.shown[seat] ?? null);
    const open =
      shown === null || sizeOf(shown) === 0
        ? []
        : wrapText(formatCards(shown), columns - 5).map((line) => `     ${model.styleText('dim', line)}`);
    return [renderSeat(model, { seat, latest: latest[seat] ?? null, columns, layout }), ...open];
  });
};

interface SeatLine {
  readonly seat: Seat;
  readonly latest: LastAction | null;
  readonly columns: number;
  readonly layout: SeatLayout;
}

/** Columns of the parts of a seat's line. */
interface SeatLayout {
  /** Least width of the screen. */
  readonly from: number;
  readonly name: number;
  readonly role: number;
  readonly cards: number;
  readonly gap: number;
}

/** A screen takes the first layout that leaves room for every play: names and roles are cut, plays are not. */
const SEAT_LAYOUTS: readonly SeatLayout[] = [
  { from: 70, name: 21, role: 10, cards: 9, gap: 3 },
  { from: 40, name: 16, role: 9, cards: 9, gap: 3 },
  { from: 0, name: 9, role: 9, cards: 9, gap: 1 },
  { from: 0, name: 9, role: 3, cards: 9, gap: 1 },
  { from: 0, name: 9, role: 3, cards: 3, gap: 1 },
];

const widthOfLayout = ({ name, role, cards, gap }: SeatLayout): number => 3 + name + role + cards + gap;

const renderSeat = (model: ScreenModel, { seat, latest, columns, layout }: SeatLine): string => {
  const { view, bots, words, styleText } = model;
  const acts = view.toAct.includes(seat);
  const bot = bots[seat];
  const ownName = nameOf(seat, view, words);
  const named = bot === null || bot === undefined ? ownName : `${ownName} (${bot})`;
  const name = layout.name < 16 ? ownName : named;
  const role = view.landlord === null ? '' : seat === view.landlord ? words.landlord : words.farmer;
  const size = view.handSizes[seat] as number;
  const cards =
    view.phase === 'opening' && size === 0 ? '' : layout.cards < 9 ? String(size) : words.play.cards({ count: size });
  const isLast = view.phase === 'play' && size <= 2;
  const left = [
    acts ? styleText('cyan', ' ▶ ') : '   ',
    styleText(acts ? 'bold' : 'dim', padEnd(truncate(name, layout.name - 1), layout.name)),
    styleText(
      seat === view.landlord ? 'yellow' : 'dim',
      padEnd(layout.role < 9 ? role.slice(0, 1).toUpperCase() : role, layout.role),
    ),
    styleText(isLast ? 'red' : 'dim', padStart(cards, layout.cards)),
  ].join('');
  if (latest?.isCurrent !== true) return left;
  const room = columns - widthOf(left) - layout.gap;
  const full = fullActionText(latest.action, view.rules, words);
  // The cards matter more than the name of their kind.
  const text = truncate(widthOf(full) <= room ? full : shortActionText(latest.action, view.rules, words), room);
  const holds = view.phase === 'play' && seat === view.toBeatSeat;
  return `${left}${' '.repeat(layout.gap)}${latest.action.type === 'play' && !holds ? text : styleText(holds ? 'green' : 'dim', text)}`;
};

/** Kitty, stake, and the wild ranks; on two lines if one is too short. */
const renderStake = ({ view, faces, words, styleText }: ScreenModel, columns: number): string[] => {
  const cards =
    faces.kitty === null
      ? words.play.kittyHidden({ size: view.kittySize })
      : cardGroups(faces.kitty, styleText).join(' ');
  const left = [
    `   ${words.kitty} ${cards}`,
    ...(view.rules.wild === ''
      ? []
      : [styleText('yellow', words.play.wild({ ranks: [...view.rules.wild].join(' ') }))]),
  ].join(' · ');
  const turnedUp =
    view.faceUp === null
      ? ''
      : ` · ${words.play.turnedUp({ card: cardGroups([view.faceUp.card], styleText).join(''), who: nameOf(view.faceUp.seat, view, words) })}`;
  const stake = view.landlord === null ? words.play.stakeOpen + turnedUp : stakeText(view, words);
  const fits = widthOf(left) + 2 + widthOf(stake) <= columns;
  return fits ? [spread(left, stake, columns)] : [left, `   ${stake}`];
};

/** Bid, bombs and multiplier. A game without bids has none. */
const stakeText = (view: PlayerView, words: Dictionary): string => {
  const [count, cards] = [view.bombs + view.rockets, view.rules.bombCardsScored];
  const bombs = cards > 4 ? words.play.bigBombs({ count, cards }) : words.play.bombs({ count });
  const parameters = { bombs, multiplier: multiplierOf(view) };
  const hasBids = view.rules.auction === 'oneRound' || view.rules.auction === 'continuing';
  const headStart = view.auction === null ? 0 : headStartOf(view.auction, view.rules);
  const stake = hasBids ? words.play.stake({ bid: view.bid, ...parameters }) : words.play.stakeWithoutBid(parameters);
  return headStart === 0 ? stake : `${words.play.headStart({ count: headStart })} · ${stake}`;
};

/** Sections of the history without hands that stay closed. */
const sectionsOf = (view: ScreenModel['view']): ReturnType<typeof historySections> =>
  historySections(view).map((section) => ({
    ...section,
    entries: section.entries.filter(({ action }) => action.type !== 'openHand' || action.open),
  }));

/** Latest events, the newest at the bottom. */
const renderLog = ({ view, dealer, words, styleText }: ScreenModel, rows: number, columns: number): string[] => {
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
      const line = truncate(`${padStart(mark, 4)} ${text}`, columns);
      return trick === last && entry.action.type !== 'pass' ? line : styleText('dim', line);
    }),
  );
  if (view.landlord !== null) return lines.slice(-rows);
  const cutter = cutterOf(dealer, view.rules.seats);
  const dealers = { dealer: nameOf(dealer, view, words), cutter: nameOf(cutter, view, words) };
  const dealt = styleText('dim', truncate(`     ${words.play.dealers(dealers)}`, columns));
  return [dealt, ...lines].slice(-rows);
};

const renderHand = (model: ScreenModel, frame: Frame, columns: number, cursor: HandCursor): ScreenBlock => {
  const { view, faces, words, styleText } = model;
  const { hand } = faces;
  if (hand.length === 0) return view.phase === 'opening' ? { lines: [words.play.handLater], targets: [] } : NO_BLOCK;
  const { wild } = view.rules;
  const boxes = frame.fill && frame.size.rows >= BOXES_FROM;
  const cards = renderCards(handOrder(hand, wild), { columns, boxes, cursor, wild, styleText });
  return {
    lines: [styleText('bold', words.play.hand({ size: hand.length })), ...cards.lines],
    targets: cards.targets.map((place) => ({ ...place, row: place.row + 1 })),
  };
};

/** Question to the player. */
export const promptFor = (model: ScreenModel): string => {
  const { view, words } = model;
  const { prompts } = words.play;
  switch (view.phase) {
    case 'opening':
      return prompts[mayWaitToOpen(view) ? 'openHandOrWait' : 'openHand']({
        factor: openFactorAt(view.rules, view.openHands.stage),
      });
    case 'auction':
      if (view.auction !== null && view.rules.auction === 'concede') {
        const { caller } = view.auction;
        const count = headStartOf(view.auction, view.rules) + 1;
        return caller === null ? prompts.callConceding({ count }) : prompts.grabConceding({ count });
      }
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
  if (view.toBeat === null) return view.mayOpenHand ? words.joined([prompts.lead, prompts.mayOpen]) : prompts.lead;
  const play = formatCombo(view.toBeat, view.rules.decks);
  const kind = kindOf(view.toBeat, words);
  return mustPass(view)
    ? prompts.nothing({ play, kind })
    : prompts.follow({ play, kind, who: view.toBeatSeat === null ? '' : nameOf(view.toBeatSeat, view, words) });
};

/** History by tricks, wrapped, the newest at the bottom; as many lines as fit. */
export const renderHistory = (
  { view, words, styleText }: ScreenModel,
  { columns, rowsMax }: { readonly columns: number; readonly rowsMax: number },
): string[] => {
  const lines = sectionsOf(view).flatMap(({ trick, entries }) => {
    const pieces = entries.map(
      (entry) => `${nameOf(entry.seat, view, words)} ${shortActionText(entry.action, view.rules, words)}`,
    );
    return dotted(trick === 0 ? '' : `${trick}.`, pieces, columns);
  });
  if (lines.length === 0) return [words.play.historyEmpty];
  const title = styleText('bold', words.play.history);
  if (lines.length < rowsMax) return [title, ...lines];
  const kept = lines.slice(-Math.max(1, rowsMax - 2));
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
    styleText(
      'dim',
      row(ranks.map((rank) => RANKS.charAt(rank) + (view.rules.wild.includes(RANKS.charAt(rank)) ? '*' : ''))),
    ),
    row(ranks.map((rank) => String(left[rank] || '·'))),
    ...known,
  ];
};

/** Result of a round, seat by seat. */
export const renderOutcome = ({ view, scores, words, styleText, bots }: ScreenModel): string[] => {
  const { outcome } = view;
  if (outcome === null) return [words.play.aborted];
  const won = (outcome.winner === 'landlord') === (view.seat === view.landlord);
  const who = nameOf(outcome.seat, view, words);
  const left = view.handSizes[outcome.seat] ?? 0;
  const facts = [
    words.sides[outcome.winner],
    left === 0 ? words.play.out({ who }) : words.play.within({ who, count: left }),
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
