/** Leaving an online table: the consequence, and the next page. */
import type { TableSummary } from '@doudizhu/protocol';
import type { TableView } from '@doudizhu/table';
import { hrefOf } from '../../base/route.ts';
import type { Leaving } from '../../game/state/game.ts';
import { NETWORK_TABLE } from './table-texts.ts';

export type HostedBy = NonNullable<TableSummary['hostedBy']>;

/** Returns the address to go to after the table of this host. */
export const wayFrom = (hostedBy: HostedBy | null): string =>
  hrefOf(hostedBy?.type === 'tournament' ? `tournaments/${hostedBy.id}` : 'lobby');

/** Consequence of leaving a table of this host now. Null: none. */
export const leavingFrom = (
  { viewer, stage, matchOver, terms }: Pick<TableView, 'viewer' | 'stage' | 'matchOver' | 'terms'>,
  hostedBy: HostedBy | null,
): Leaving | null => {
  const words = NETWORK_TABLE.value;
  if (viewer === 'spectator') return null;
  if (hostedBy?.type === 'tournament') return { text: words.leaveBoards, isCostly: true };
  const isBetweenRounds = stage === 'gathering' || stage === 'over';
  const costs = [
    ...(isBetweenRounds ? [] : [words.leaveRound(terms.leavePenalty)]),
    ...(hostedBy?.type === 'ranked' && !matchOver ? [words.leaveMatch] : []),
  ];
  return costs.length === 0 ? { text: words.leaveFree, isCostly: false } : { text: costs.join(' '), isCostly: true };
};
