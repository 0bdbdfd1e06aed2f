/** What a round is worth so far, and at its end how that came about: from the view of a seat alone. */
import { seatAfter, type Seat } from '@doudizhu/rules/deal';
import {
  kittyMultiplierOf,
  multiplierFor,
  openHandFactor,
  type DoubleFactor,
  type ScoreSheet,
} from '@doudizhu/rules/round';
import type { PhysicalCards, SeatView } from '@doudizhu/rules/view';

/** A reason for a factor; `count` and `seat` where they say more. */
export interface SheetRow {
  readonly what:
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

/** @returns null while there is no landlord. */
export const sheetOfView = (view: SeatView, faces: PhysicalCards | null): ScoreSheet | null => {
  const { rules, landlord, outcome, doubles } = view;
  if (landlord === null) return null;
  const own = rules.doubling === 'happy' ? (doubles[landlord] ?? 0) : view.redouble;
  return {
    rules,
    bid: view.bid,
    bombs: view.bombs,
    rockets: view.rockets,
    spring: outcome !== null && outcome.spring !== null,
    winner: outcome?.winner ?? 'landlord',
    doubles: farmersAfter(landlord, rules.seats).map((farmer) => factorOf(doubles[farmer])),
    redouble: factorOf(own),
    openHand: openHandFactor(view.openHands),
    grabs: view.auction?.grabs ?? 0,
    // Suits count here: the ranks of the view are not enough.
    kitty: rules.kittyMultiplier && faces?.kitty ? kittyMultiplierOf(faces.kitty) : 1,
  };
};

/** Points that the round is worth so far, for the viewer: in the auction, if it ended now. Null before it. */
export const stakeOfView = (view: SeatView, faces: PhysicalCards | null): number | null => {
  const { rules, auction, openHands } = view;
  const sheet = sheetOfView(view, faces);
  if (sheet !== null) return multiplierShown(view, sheet) * view.bid * rules.base;
  if (auction === null) return null;
  return rules.base * Math.max(1, auction.points) * 2 ** auction.grabs * openHandFactor(openHands);
};

/** Between the landlord and the viewer; for the landlord, the highest that a farmer has. */
export const multiplierShown = (view: SeatView, sheet: ScoreSheet): number => {
  const landlord = view.landlord as Seat;
  const farmers = farmersAfter(landlord, view.rules.seats);
  const own = farmers.findIndex((farmer) => farmer === view.seat);
  return own >= 0 ? multiplierFor(sheet, own) : Math.max(...farmers.map((_, farmer) => multiplierFor(sheet, farmer)));
};

/** What the stake of a settled round is made of; factors of 1 are left out. */
export const sheetRowsOf = (view: SeatView, sheet: ScoreSheet): SheetRow[] => {
  const { rules, landlord, outcome } = view;
  const row = (what: SheetRow['what'], factor: number, count = 1, seat: Seat | null = null): SheetRow => ({
    what,
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
    row('bombs', 2 ** sheet.bombs, sheet.bombs),
    row('rockets', 2 ** sheet.rockets, sheet.rockets),
    row(spring ?? 'spring', spring === null ? 1 : 2),
    ...sheet.doubles.map((factor, index) => row('doubled', factor, 1, farmers[index])),
    row(rules.doubling === 'happy' ? 'doubled' : 'redouble', sheet.redouble, 1, landlord),
  ];
  const capped = rules.multiplierMax === null ? [] : [row('capped', rules.multiplierMax)];
  const stake = rules.auction === 'grab' ? row('base', rules.base) : row('bid', rules.base * sheet.bid);
  return [stake, ...rows.filter(({ factor }) => factor !== 1), ...capped];
};

const farmersAfter = (landlord: Seat, seats: number): Seat[] =>
  Array.from({ length: seats - 1 }, (_, index) => seatAfter(landlord, seats, index + 1));

const factorOf = (factor: number | undefined): DoubleFactor =>
  factor === undefined || factor === 0 ? 1 : (factor as DoubleFactor);
