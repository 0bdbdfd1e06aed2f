/** A finished round as a study: its moves are the main line of the tree. */
import type { Replay } from '@doudizhu/records';
import { NO_CARDS, rankOf, type Card } from '@doudizhu/rules/cards';
import { seatAfter, seatsOf, type Seat } from '@doudizhu/rules/deal';
import { openPosition, positionOf, type OpenPosition } from '@doudizhu/rules/position';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { logOf, playOfAction, type Round } from '@doudizhu/rules/round';
import { cardsHeld, cardsPlayed } from '@doudizhu/rules/view';
import { cardsOfSide } from '../../board/board-of-position.ts';
import type { ChosenSuits } from '../../cards/chosen-suits.ts';
import type { OpenFailure } from '../../records/open-record.ts';
import { playedLine, playMoves, startVariations, visit, type Variations } from './variations.ts';

/** A stored round of the player. */
export interface OwnStoredRound {
  readonly id: string;
  readonly seat: Seat;
}

export interface OpenedRound {
  /** The player's own stored round, whose mistakes become exercises. Null: another round. */
  readonly stored: OwnStoredRound | null;
  readonly played: Replay;
  /** The tree at the first play, including the round's moves. */
  readonly variations: Variations;
  /** Index in `played.rounds` of the state before the first play. */
  readonly firstStep: number;
  readonly landlord: Seat;
  /** Suits of the record: the board of a position derives others. */
  readonly suits: ChosenSuits;
}

export const openRound = (played: Replay, stored: OwnStoredRound | null = null): Result<OpenedRound, OpenFailure> => {
  const { rounds } = played;
  const moved = rounds.findIndex(isPlay);
  const firstStep = moved > 0 ? moved - 1 : rounds.length - 1;
  const start = rounds[firstStep] as Round;
  const position = positionOf(start);
  const opened = position.ok ? openPosition(position.value) : position;
  if (!opened.ok) {
    return err(opened.error.code === 'bad-position' ? { code: 'no-play' } : { code: 'unreadable', why: opened.error });
  }
  if (start.landlord === null) throw new Error('a round with a play has a landlord');
  const moves = rounds.slice(firstStep + 1).flatMap(({ entry, previous, rules }) => {
    if (entry?.action.type !== 'play' && entry?.action.type !== 'pass') return [];
    return [playOfAction(entry.action, previous?.hands[entry.seat] ?? NO_CARDS, rules)];
  });
  const line = playMoves(startVariations(opened.value, start), moves, true);
  const { landlord } = start;
  const suits = suitsOf(played, start, opened.value);
  return ok({ played, variations: visit(line, 0), firstStep, landlord, suits, stored });
};

/** @param step number of actions played at the shown node; the first node if the round has no such step */
export const openedAt = (round: OpenedRound, step: number): OpenedRound => {
  const node = playedLine(round.variations)[step - round.firstStep];
  return node === undefined ? round : { ...round, variations: visit(round.variations, node.id) };
};

/** Card of the record for each card that the board derives, so that both leave their hands at the same time. */
const suitsOf = ({ end }: Replay, start: Round, position: OpenPosition): ChosenSuits => {
  const owners = logOf(end).flatMap(({ seat, action }) => (action.type === 'play' ? [seat] : []));
  const plays = cardsPlayed(end);
  const suits = new Map<Card, Card>();
  for (const side of seatsOf(start.rules)) {
    const seat = seatAfter(start.landlord!, start.rules.seats, side);
    const played = plays.filter((_, at) => owners[at] === seat).flat();
    const leaving = [...played, ...cardsHeld(start, seat).filter((card) => !played.includes(card))];
    // The last copies leave a derived hand first.
    for (const derived of cardsOfSide(position, position, side).toReversed()) {
      const at = leaving.findIndex((card) => rankOf(card) === rankOf(derived));
      const [card] = at < 0 ? [] : leaving.splice(at, 1);
      if (card !== undefined) suits.set(derived, card);
    }
  }
  return suits;
};

const isPlay = ({ entry }: Round): boolean => entry?.action.type === 'play' || entry?.action.type === 'pass';

/** Returns whether a hand was opened (明牌). */
export const hasOpenedHand = ({ rounds }: Pick<Replay, 'rounds'>): boolean =>
  rounds.some(({ entry }) => entry?.action.type === 'openHand' && entry.action.open);
