/** History of a view for display: sections, and the last action of each seat. */
import type { Card } from '@doudizhu/rules/cards';
import { haveOthersPassed, type Action, type LogEntry } from '@doudizhu/rules/round';
import type { PhysicalCards, SeatView } from '@doudizhu/rules/view';

/** The calls over one deal, or one trick. */
export interface HistorySection {
  /** Number of the trick from 1. 0: calls before the play. */
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
      // The leader cannot pass.
      passes = entry.action.type === 'pass' ? passes + 1 : 0;
    } else if (last === undefined || (last.trick === 0 && isDealtAgain(last.entries, entry, rules.seats))) {
      sections.push({ trick: 0, entries: [] });
    }
    // A landlord who opens the hand before leading still belongs to the calls.
    sections.at(-1)?.entries.push(entry);
  }
  return sections;
};

/** True if all seats passed and the cards were dealt again before the entry. */
const isDealtAgain = (before: readonly LogEntry[], { action }: LogEntry, seats: number): boolean =>
  isDeclinedByAll(before, seats) && (action.type === 'bid' || action.type === 'call' || action.type === 'openHand');

const isDeclinedByAll = (entries: readonly LogEntry[], seats: number): boolean => {
  const calls = entries.filter(({ action: { type } }) => type === 'bid' || type === 'call');
  return calls.length === seats && calls.every(({ action }) => isDeclined(action));
};

const isDeclined = (action: Action): boolean =>
  (action.type === 'bid' && action.points === 0) || (action.type === 'call' && !action.take);

/** Last action of a seat. */
export interface LastAction {
  readonly action: Action;
  /** Cards of a play, the core first; else empty. */
  readonly cards: readonly Card[];
  /** Number of the trick. 0: before the play. */
  readonly trick: number;
  /** True if it belongs to the open trick, or to the calls over the last deal. */
  readonly isCurrent: boolean;
}

/** Last action of every seat, index = Seat. Null: none yet. */
export const lastActions = (
  view: Pick<SeatView, 'history' | 'rules' | 'phase' | 'toBeat'>,
  faces: Pick<PhysicalCards, 'plays'>,
): (LastAction | null)[] => {
  const sections = historySections(view);
  const made: (LastAction | null)[] = Array.from({ length: view.rules.seats }, () => null);
  const last = sections.at(-1);
  const current = isUnderWay(view, last) ? last : null;
  let plays = 0;
  for (const section of sections) {
    for (const { seat, action } of section.entries) {
      const cards = action.type === 'play' ? (faces.plays[plays++] ?? []) : [];
      made[seat] = { action, cards, trick: section.trick, isCurrent: section === current };
    }
  }
  return made;
};

/** True if a seat still has to act in the last section, or the round has ended with it. */
const isUnderWay = (
  { phase, toBeat, rules }: Parameters<typeof lastActions>[0],
  last: HistorySection | undefined,
): boolean => {
  if (last === undefined) return false;
  if (phase === 'play') return toBeat !== null;
  return !((phase === 'opening' || phase === 'auction') && isDeclinedByAll(last.entries, rules.seats));
};
