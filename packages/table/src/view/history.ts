/** The history of a view for display: cut into the calls over each deal and the tricks, and what each seat did last. */
import type { Card } from '@doudizhu/rules/cards';
import { haveOthersPassed, type Action, type LogEntry } from '@doudizhu/rules/round';
import type { PhysicalCards, SeatView } from '@doudizhu/rules/view';

/** The calls over one deal before the play, or one trick. */
export interface HistorySection {
  /** Number of the trick from 1, or 0 for the calls before the play. */
  readonly trick: number;
  readonly entries: readonly LogEntry[];
}

/** Cuts a history into the calls over each deal, and the tricks. */
export const historySections = ({ history, rules }: Pick<SeatView, 'history' | 'rules'>): HistorySection[] => {
  const sections: { trick: number; entries: LogEntry[] }[] = [];
  let passes = 0;
  for (const entry of history) {
    const isPlay = entry.action.type === 'play' || entry.action.type === 'pass';
    const last = sections.at(-1);
    if (isPlay) {
      if (last === undefined || last.trick === 0 || haveOthersPassed(passes, rules.seats)) {
        sections.push({ trick: (last?.trick ?? 0) + 1, entries: [] });
      }
      // Who leads cannot pass.
      passes = entry.action.type === 'pass' ? passes + 1 : 0;
    } else if (last === undefined || (last.trick === 0 && isDealtAgain(last.entries, entry, rules.seats))) {
      sections.push({ trick: 0, entries: [] });
    }
    // A landlord who opens his hand before he leads still belongs to the calls before the play.
    sections.at(-1)?.entries.push(entry);
  }
  return sections;
};

/** Whether an entry belongs to another deal than those before it: all seats passed, and the cards were dealt again. */
const isDealtAgain = (before: readonly LogEntry[], { action }: LogEntry, seats: number): boolean =>
  isDeclinedByAll(before, seats) && (action.type === 'bid' || action.type === 'call' || action.type === 'openHand');

const isDeclinedByAll = (entries: readonly LogEntry[], seats: number): boolean => {
  const said = entries.filter(({ action: { type } }) => type === 'bid' || type === 'call');
  return said.length === seats && said.every(({ action }) => isDeclined(action));
};

const isDeclined = (action: Action): boolean =>
  (action.type === 'bid' && action.points === 0) || (action.type === 'call' && !action.take);

/** What a seat did last. */
export interface LastAction {
  readonly action: Action;
  /** The cards of a play, the core first; empty for what is no play. */
  readonly cards: readonly Card[];
  /** Number of the trick, or 0 before the play. */
  readonly trick: number;
  /** Whether it belongs to the trick that is being played, or to the talk over the cards that were dealt last: false
   * when a new trick is to be led, or the cards were dealt again. */
  readonly isCurrent: boolean;
}

/** What every seat did last, index = Seat, null where it did nothing yet. */
export const lastActions = (view: SeatView, faces: PhysicalCards): (LastAction | null)[] => {
  const sections = historySections(view);
  const said: (LastAction | null)[] = Array.from({ length: view.rules.seats }, () => null);
  const last = sections.at(-1);
  const current = isUnderWay(view, last) ? last : null;
  let plays = 0;
  for (const section of sections) {
    for (const { seat, action } of section.entries) {
      const cards = action.type === 'play' ? (faces.plays[plays++] ?? []) : [];
      said[seat] = { action, cards, trick: section.trick, isCurrent: section === current };
    }
  }
  return said;
};

/** Whether the last section is open: a seat is to answer in it, or the round has ended with it. */
const isUnderWay = ({ phase, toBeat, rules }: SeatView, last: HistorySection | undefined): boolean => {
  if (last === undefined) return false;
  if (phase === 'play') return toBeat !== null;
  return !((phase === 'opening' || phase === 'auction') && isDeclinedByAll(last.entries, rules.seats));
};
