/**
 * Cues of a round: events that get a picture, a sound or a phrase. They are derived from the events of a table and
 * its views. They repeat what the table shows.
 */
import type { Card, Rank } from '@doudizhu/rules/cards';
import { isBombOrRocket, type Combo } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import { stakeOf, type Action } from '@doudizhu/rules/round';
import { wildRanksOf } from '@doudizhu/rules/ruleset';
import type { PublicEvent, TableEvent, TableView } from '@doudizhu/table';

export type Cue =
  | { readonly type: 'deal' }
  /** A bid, call, grab, double or open hand, accepted or declined. */
  | { readonly type: 'call'; readonly seat: Seat; readonly action: Action }
  | { readonly type: 'crown'; readonly seat: Seat }
  | { readonly type: 'kitty' }
  /** Wild ranks are shown: the new ones. */
  | { readonly type: 'wild'; readonly ranks: readonly Rank[] }
  | PlayCue
  | { readonly type: 'pass'; readonly seat: Seat }
  | { readonly type: 'few'; readonly seat: Seat; readonly left: 1 | 2 }
  | { readonly type: 'spring'; readonly isAnti: boolean }
  /** Null if the round has no winner. */
  | { readonly type: 'end'; readonly hasWon: boolean | null }
  /** A puzzle is solved. */
  | { readonly type: 'solved' }
  /** The player's turn starts. */
  | { readonly type: 'turn' }
  | { readonly type: 'choose' | 'unchoose' | 'refused' };

export interface PlayCue {
  readonly type: 'play';
  readonly seat: Seat;
  readonly combo: Combo;
  readonly cards: readonly Card[];
  /** True if it beats another play. */
  readonly isAnswer: boolean;
  /** Number of bombs and rockets of the round, this play included. */
  readonly bombs: number;
  /** True if it ends a round that the other side could have won with one or two more plays. */
  readonly decides: boolean;
  /** Stake before and after. Null if unchanged. */
  readonly stake: { readonly from: number; readonly to: number } | null;
}

/** An event of the local log, or one from the server without secrets. */
export type ShownEvent = TableEvent | PublicEvent;

/** Cues of events, in order. @param before the view before them */
export const cuesOf = (events: readonly ShownEvent[], before: TableView, now: TableView): Cue[] =>
  events.flatMap((event) => cuesOfEvent(event, before, now));

const cuesOfEvent = (event: ShownEvent, before: TableView, now: TableView): Cue[] => {
  switch (event.type) {
    case 'dealt':
      return [{ type: 'deal' }, ...wildCues(null, now)];
    case 'acted': {
      const { seat, action } = event;
      return [...(action === null ? [] : cuesOfAction(seat, action, before, now)), ...landlordCues(before, now)];
    }
    case 'ended': {
      const { scores } = event;
      const spring = now.round?.outcome?.spring ?? null;
      const hasWon = scores === null ? null : (scores[now.viewer as Seat] ?? 0) > 0;
      const end: Cue = { type: 'end', hasWon };
      return spring === null ? [end] : [{ type: 'spring', isAnti: spring === 'anti-spring' }, end];
    }
    default:
      return [];
  }
};

const cuesOfAction = (seat: Seat, action: Action, before: TableView, now: TableView): Cue[] => {
  if (action.type === 'pass') return [{ type: 'pass', seat }];
  // Doubles of others are secret until all seats have chosen.
  if (action.type === 'double' && seat !== now.viewer) return [];
  if (action.type !== 'play') return [{ type: 'call', seat, action }];
  const [from, to] = [stakeNow(before), stakeNow(now)];
  const play: Cue = {
    type: 'play',
    seat,
    combo: action.combo,
    cards: now.faces?.plays.at(-1) ?? [],
    isAnswer: (before.round?.toBeat ?? null) !== null,
    bombs: (now.round?.bombs ?? 0) + (now.round?.rockets ?? 0),
    decides: isDecisive(seat, now),
    stake: from === null || to === null || from === to ? null : { from, to },
  };
  const left = now.round?.handSizes[seat] ?? 0;
  const wasMore = (before.round?.handSizes[seat] ?? 0) > 2;
  return (left === 1 || left === 2) && (wasMore || left === 1) ? [play, { type: 'few', seat, left }] : [play];
};

/** Cards of the losing side below which the end was close. */
const CLOSE = 2;

const isDecisive = (seat: Seat, { round }: TableView): boolean => {
  if (round === null || round.phase !== 'settled' || round.handSizes[seat] !== 0) return false;
  const losers = round.handSizes.filter((_, other) => (other === round.landlord) !== (seat === round.landlord));
  return losers.some((left) => left <= CLOSE);
};

const landlordCues = (before: TableView, now: TableView): Cue[] => {
  const [was, is] = [before.round, now.round];
  if (is === null || was === null) return [];
  const crown: Cue[] = is.landlord !== null && was.landlord === null ? [{ type: 'crown', seat: is.landlord }] : [];
  const kitty: Cue[] = is.kitty !== null && was.kitty === null ? [{ type: 'kitty' }] : [];
  return [...crown, ...kitty, ...wildCues(before, now)];
};

/** @param before null if no wild rank of this deal was shown */
const wildCues = (before: TableView | null, now: TableView): Cue[] => {
  const known = before?.round?.rules.wild ?? '';
  const ranks = wildRanksOf({ wild: (now.round?.rules.wild ?? '').replaceAll(new RegExp(`[${known}]`, 'gu'), '') });
  return ranks.length === 0 ? [] : [{ type: 'wild', ranks }];
};

/** Stake between landlord and viewer. Null before there is a landlord. */
const stakeNow = ({ round }: TableView): number | null => {
  return round === null || round.landlord === null ? null : stakeOf(round);
};

/** Effects drawn over the table. */
export type EffectKind =
  | 'turn'
  | 'crown'
  | 'kitty'
  | 'wild'
  | 'run'
  | 'plane'
  | 'bomb'
  | 'rocket'
  | 'finale'
  | 'solved'
  | 'few'
  | 'spring'
  | 'win'
  | 'loss';

/** Durations in milliseconds. */
export const EFFECT_MS: Readonly<Record<EffectKind, number>> = {
  turn: 240,
  crown: 500,
  kitty: 420,
  wild: 900,
  run: 480,
  plane: 480,
  bomb: 620,
  rocket: 900,
  finale: 900,
  solved: 900,
  few: 400,
  spring: 800,
  win: 900,
  loss: 700,
};

/** Shortest sequence with an effect. */
const LONG_RUN = 7;

/** @returns null if nothing is drawn */
export const effectOf = (cue: Cue): EffectKind | null => {
  switch (cue.type) {
    case 'turn':
    case 'crown':
    case 'kitty':
    case 'wild':
    case 'few':
    case 'spring':
    case 'solved':
      return cue.type;
    case 'end':
      return cue.hasWon === null ? null : cue.hasWon ? 'win' : 'loss';
    case 'play':
      return cue.decides && !isBombOrRocket(cue.combo.kind) ? 'finale' : effectOfCombo(cue.combo);
    default:
      return null;
  }
};

/** Size of a bomb's effect: more cards, or more bombs in the round, make it larger. */
export const bombSizeOf = ({ combo, cards, bombs }: PlayCue): 1 | 2 | 3 => {
  if (combo.kind !== 'bomb') return 3;
  const size = Math.max(Math.min(3, bombs), cards.length - 3);
  return size >= 3 ? 3 : size === 2 ? 2 : 1;
};

const effectOfCombo = ({ kind, length }: Combo): EffectKind | null => {
  if (isBombOrRocket(kind)) return kind;
  if (kind.startsWith('plane') || kind.startsWith('shuttle')) return 'plane';
  if (kind === 'sequence') return length >= LONG_RUN ? 'run' : null;
  return kind.startsWith('sequence') ? 'run' : null;
};
