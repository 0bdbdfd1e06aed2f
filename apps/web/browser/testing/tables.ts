/**
 * Tables on which tests start, and helpers to read the table in the page. The table authority of the app creates them
 * from given cards: greedy bots draw no random numbers, so the same round follows each time.
 */
import {
  addCounts,
  copiesAsCounts,
  countOf,
  deck,
  formatCards,
  fullDeckCounts,
  NO_CARDS,
  parseCards,
  rankOf,
  subtractCounts,
  type Card,
} from '@doudizhu/rules/cards';
import { dealOf, seatAt, seatsOf } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { parseAction, type Action } from '@doudizhu/rules/round';
import { PRESETS, type PresetName, type RuleSet } from '@doudizhu/rules/ruleset';
import { secretFrom, type Occupant, type TableEvent } from '@doudizhu/table';
import type { Page } from 'playwright-core';
import { actAt, dealAt, seatedTable, submitTo } from '../../src/game/state/scripted-table.ts';
import { holds, type Visit } from './visit.ts';

const TABLE = 'browser-test';

/** The start panel's stored setup: bots without delay, no clock for the player. */
export const QUICK = { level: 'greedy', pace: 'fast', clock: 'none', practice: true, autoPass: true };

export interface TableWish {
  readonly rules?: PresetName;
  /** Hands of all seats except the last one, which gets the remaining cards. */
  readonly hands: readonly string[];
  readonly kitty: string;
  /** Letters of the wild ranks. */
  readonly wild?: string;
  /** The first bidder. */
  readonly first: number;
  /** Actions in the order of the seats asked: `closed`, `call`, `bid 3`, `double 1`, `pass`, or cards. */
  readonly actions?: string;
  readonly autoPass?: boolean;
  /** Each rank has its suits as in a shuffled deck. Otherwise the first hand gets the first suits. */
  readonly isShuffled?: boolean;
  /** Bots of the other seats, starting at seat 1. */
  readonly levels?: readonly string[];
  /** Milliseconds per decision. Null: unlimited. */
  readonly decisionMs?: number | null;
}

/** The player holds a sequence of twelve, four twos and the rocket. */
export const STRONG = { hands: ['3456789TJQKA222BR', '334455667788999TT'], kitty: '2AA', first: 0 } as const;
/** The player has played everything except two aces. */
export const STRONG_PLAYED = 'bid 3, double 1, double 1, 3456789TJQKA, pass, pass, 2222, pass, pass, BR, pass, pass';
/** Seat 2 is the landlord and has both jokers. The player has an ordinary hand. */
export const WEAK = { hands: ['33445567899TJJQQK', '3344556677889TTJQ'], kitty: '678', first: 2 } as const;
export const WEAK_BEGUN = 'bid 3, double 1, double 1';

/** The player follows a ten. */
export const FOLLOWING: TableWish = { ...WEAK, actions: `${WEAK_BEGUN}, T` };

/** A table in each phase. */
export const PHASES = [
  ['auction', { ...STRONG }],
  ['doubling', { ...STRONG, first: 1, actions: 'bid 3' }],
  ['play', FOLLOWING],
  ['settled', { ...STRONG, actions: `${STRONG_PLAYED}, AA` }],
] as const;

/** Tables in other colours, for cards with large type and four colours. */
export const FELTS = ['night', 'wood'] as const;

/** Stored settings with such a table. */
export const withFelt = (felt: (typeof FELTS)[number]) => ({
  'ddz.play': QUICK,
  'ddz.settings': { felt, largeIndex: true, fourColours: true },
});

/** Returns the log of a table with the player at seat 0, dealt and played up to the end of `said`. */
export const tableLog = (wish: TableWish): readonly TableEvent[] => {
  const { rules: name = 'competition', first, actions = '', autoPass = true, levels = [], decisionMs = null } = wish;
  const rules = PRESETS[name];
  const clock = decisionMs === null ? null : { decisionMs, bankMs: 0 };
  const occupants = seatsOf(rules).map((seat): Occupant =>
    seat === 0
      ? { type: 'person', account: 'Player' }
      : { type: 'bot', name: `Bot ${seat}`, level: levels[seat - 1] ?? 'greedy' },
  );
  const terms = { table: TABLE, rules: name, clock, practice: true, autoPassMs: 900 };
  const seated = seatedTable(terms, occupants);
  const taken = [...wish.hands, wish.kitty].map((text) => unwrap(parseCards(text))).reduce(addCounts, NO_CARDS);
  const rest = formatCards(subtractCounts(fullDeckCounts(rules.decks), taken));
  const texts = [...wish.hands, rest, wish.kitty];
  const dealt = wish.isShuffled === true ? shuffledSuits(texts, rules) : texts;
  const given = { rules, hands: dealt.slice(0, -1), kitty: dealt.at(-1) ?? '' };
  const deal = unwrap(dealOf(wish.wild === undefined ? given : { ...given, wild: wish.wild }));
  const atDeal = dealAt(
    autoPass ? submitTo(seated, 'Player', { type: 'autoPass', on: true }) : seated,
    secretFrom(TABLE),
    { deal, first: seatAt(first) },
  );
  const words = actions.split(/,\s*/u).filter((text) => text !== '');
  return words.reduce((table, word) => actAt(table, actionOf(word, rules)), atDeal).log;
};

/** The same suits each time. */
const shuffledSuits = (texts: readonly string[], { decks }: RuleSet): Card[][] => {
  const free = new Set(deck(decks).toSorted((a, b) => ((a * 29) % 61) - ((b * 29) % 61)));
  return texts.map((text) => {
    let rest = unwrap(parseCards(text));
    const taken: Card[] = [];
    for (const card of free) {
      if (countOf(rest, rankOf(card)) === 0) continue;
      rest = subtractCounts(rest, copiesAsCounts(rankOf(card), 1));
      taken.push(card);
      free.delete(card);
    }
    return taken;
  });
};

const actionOf = (word: string, rules: RuleSet): Action => {
  const [what = '', number = ''] = word.split(' ');
  if (what === 'bid') return { type: 'bid', points: Number(number) as 0 | 1 | 2 | 3 };
  if (what === 'double') return { type: 'double', factor: Number(number) as 1 | 2 };
  if (what === 'redouble') return { type: 'redouble', factor: Number(number) as 1 | 2 };
  if (what === 'closed') return { type: 'openHand', open: false };
  if (what === 'call' || what === 'grab') return { type: what, take: true };
  return unwrap(parseAction(word, rules));
};

/** Stores a table as the app would, and opens it. */
export const sitDown = async ({ page, go }: Pick<Visit, 'page' | 'go'>, log: readonly TableEvent[]): Promise<void> => {
  await go('replays'); // creates the database
  await holds(page, `indexedDB.databases().then((all) => all.some(({ name }) => name === 'ddz'))`);
  await page.evaluate(`(async () => {
    ${OPEN}
    const { objectStore, done } = await store('readwrite');
    for (const event of ${JSON.stringify(log)}) objectStore.add({ table: '${TABLE}', seq: event.seq, event });
    await done;
    localStorage.setItem('ddz.table', '${TABLE}');
  })()`);
  await go('play');
  await page.locator('.play-table').waitFor();
};

/** Events of this browser's tables, oldest first. */
export const storedEvents = async (page: Page): Promise<readonly TableEvent[]> =>
  (await page.evaluate(`(async () => {
    ${OPEN}
    const { objectStore } = await store('readonly');
    return (await answer(objectStore.getAll())).map(({ event }) => event);
  })()`)) as readonly TableEvent[];

const OPEN = `
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const store = async (mode) => {
    const transaction = (await answer(indexedDB.open('ddz'))).transaction('events', mode);
    const done = new Promise((resolve) => transaction.addEventListener('complete', resolve));
    return { objectStore: transaction.objectStore('events'), done };
  };`;

/** Texts as long as they get: a slow connection, several spectators and a long name at the seat in front. */
export const lengthenFacts = async (page: Page): Promise<void> => {
  await page.evaluate(`(() => {
    const write = (element, text) => { if (element?.firstChild) element.firstChild.data = text; };
    write(document.querySelector('.line-facts [title]'), document.documentElement.lang === 'en' ? '999 ms' : '999 毫秒');
    write(document.querySelector('.seat-plate[data-place=own] .seat-name'), 'WWWWWWWWWWWWWWWWWWWWWWWW');
  })()`);
};

/** Parts of an online table that the facts of the connection lie on. */
export const coveredByFacts = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate(`(() => {
    const facts = document.querySelector('.line-facts').getBoundingClientRect();
    const parts = '.room-middle > *, .room-seat > *, .room-actions > *, .board-menu, .rules-name, .board-wild, .stake, .kitty, .counter, .seat-plate .portrait, .seat-name, .seat-soft, .actions .button, .side-actions button';
    return [...document.querySelectorAll(parts)]
      .filter((other) => {
        const box = other.getBoundingClientRect();
        return box.width > 0 && box.left < facts.right && facts.left < box.right && box.top < facts.bottom && facts.top < box.bottom;
      })
      .map(({ className }) => className);
  })()`)) as readonly string[];
