/**
 * Which commands a table has answered, and with which events: so that a command that comes twice is done once.
 *
 * Never changed in place and never forgotten. A new answer copies a short list only; the list is bound into a book when
 * it is full.
 */

/** The events that a command led to: their first and last sequence number. */
export interface EventRange {
  readonly first: number;
  readonly last: number;
}

export interface ProcessedCommands {
  /** By `commandKey`, oldest first. */
  readonly books: readonly ReadonlyMap<string, EventRange>[];
  /** The newest, by no order but time. */
  readonly list: readonly (readonly [key: string, answer: EventRange])[];
}

export const NO_COMMANDS: ProcessedCommands = { books: [], list: [] };

/** @returns null for a command that has not been accepted. */
export const findProcessed = ({ books, list }: ProcessedCommands, key: string): EventRange | null =>
  list.find(([known]) => known === key)?.[1] ?? books.find((book) => book.has(key))?.get(key) ?? null;

/** The answers with event `seq` belonging to command `key`. The events of one command follow one another. */
export const addProcessed = ({ books, list }: ProcessedCommands, key: string, seq: number): ProcessedCommands => {
  const newest = list.at(-1);
  if (newest?.[0] === key) {
    return { books, list: [...list.slice(0, -1), [key, { first: newest[1].first, last: seq }]] };
  }
  const entry = [key, { first: seq, last: seq }] as const;
  if (list.length < LIST_MAX) return { books, list: [...list, entry] };
  const last = books.at(-1);
  const isFull = last === undefined || last.size >= BOOK_MAX;
  const bound = isFull ? [...books, new Map(list)] : [...books.slice(0, -1), new Map([...last, ...list])];
  return { books: bound, list: [entry] };
};

const LIST_MAX = 16;
const BOOK_MAX = 512;
