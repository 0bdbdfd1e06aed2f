/** Rows of a settled round's score sheet. */
import { seatAfter, type Seat } from '@doudizhu/rules/deal';
import { bombsFactor, sheetOf, springFactor, type ScoreSheet } from '@doudizhu/rules/round';
import type { SeatView } from '@doudizhu/rules/view';

/** Reason for a factor, with `count` and `seat` if they apply. */
export interface SheetRow {
  readonly kind:
    | 'base'
    | 'bid'
    | 'bombs'
    | 'rockets'
    | 'spring'
    | 'anti-spring'
    | 'openHand'
    | 'grabs'
    | 'kitty'
    | 'doubled'
    | 'redouble'
    | 'capped';
  readonly factor: number;
  readonly count: number;
  readonly seat: Seat | null;
}

/** The parts of the stake. Factors of 1 are left out. */
export const sheetRowsOf = (view: SeatView, sheet: ScoreSheet = sheetOf(view)): SheetRow[] => {
  const { rules, landlord, outcome } = view;
  const row = (kind: SheetRow['kind'], factor: number, count = 1, seat: Seat | null = null): SheetRow => ({
    kind,
    factor,
    count,
    seat,
  });
  const spring = outcome?.spring ?? null;
  const farmers = farmersAfter(landlord as Seat, rules.seats);
  const rows = [
    row('openHand', sheet.openHand ?? 1),
    row('grabs', 2 ** (sheet.grabs ?? 0), sheet.grabs ?? 0),
    row('kitty', sheet.kitty ?? 1),
    row('bombs', bombsFactor(sheet), sheet.bombs),
    row('rockets', rules.bombFactors.rocket ** sheet.rockets, sheet.rockets),
    row(spring ?? 'spring', springFactor({ ...sheet, spring: spring !== null })),
    ...sheet.doubles.map((factor, index) => row('doubled', factor, 1, farmers[index])),
    row(rules.doubling === 'happy' ? 'doubled' : 'redouble', sheet.redouble, 1, landlord),
  ];
  const capped = rules.multiplierMax === null ? [] : [row('capped', rules.multiplierMax)];
  const stake =
    rules.auction === 'grab' || rules.auction === 'concede'
      ? row('base', rules.base)
      : row('bid', rules.base * sheet.bid);
  return [stake, ...rows.filter(({ factor }) => factor !== 1), ...capped];
};

const farmersAfter = (landlord: Seat, seats: number): Seat[] =>
  Array.from({ length: seats - 1 }, (_, index) => seatAfter(landlord, seats, index + 1));
