/** The round in progress, read from storage after the first paint. */
import type { Card } from '@doudizhu/rules/cards';
import type { SeatView } from '@doudizhu/rules/view';
import { foldLog, restoreLog, viewOf, writeLog } from '@doudizhu/table';
import { spokenCombo } from '../../cards/names.ts';
import { nameOfRules } from '../../game/setup/names.ts';
import { OWN_SEAT } from '../../game/state/play-table.ts';
import type { GameStorage } from '../../game/environment/environment.ts';

export interface RoundInProgress {
  readonly rules: string;
  /** Counted from 1. */
  readonly round: number;
  readonly isOver: boolean;
  readonly isMyTurn: boolean;
  readonly isLandlord: boolean | null;
  readonly hand: readonly Card[];
  /** Play to beat, in words. Null if missing, or if it is not the player's turn. */
  readonly toBeat: string | null;
}

/** @param table its name @returns null if nothing can be read */
export const loadRoundInProgress = async (
  table: string,
  storage: Pick<GameStorage, 'eventsOf'>,
): Promise<RoundInProgress | null> => {
  const log = await storage.eventsOf(table);
  const restored = log.length === 0 ? null : restoreLog(writeLog(log));
  if (restored?.ok !== true || restored.value.log.length === 0) return null;
  const { round, faces, terms, roundsPlayed, stage } = viewOf(foldLog(restored.value.log), OWN_SEAT);
  return {
    rules: nameOfRules(terms.rules.name),
    round: roundsPlayed + (stage === 'over' ? 0 : 1),
    isOver: stage !== 'playing',
    isMyTurn: round?.toAct.includes(OWN_SEAT) === true,
    isLandlord: round === null || round.landlord === null ? null : round.landlord === OWN_SEAT,
    hand: faces?.hand ?? [],
    toBeat: round === null ? null : toBeatOf(round),
  };
};

const toBeatOf = ({ toAct, toBeat, rules }: SeatView): string | null =>
  toAct.includes(OWN_SEAT) && toBeat !== null ? spokenCombo(toBeat, rules) : null;
