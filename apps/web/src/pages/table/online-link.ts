/** Link to the replay of an online round, for the picture of its end. */
import type { Seat } from '@doudizhu/rules/deal';
import { previewLink } from '../../base/preview-link.ts';
import { onlineLog, onlineRoundId, type RoundOfTable } from '../../online/online-rounds.ts';

/**
 * Address of an online round for other people: short, or with the whole round, because only its players can ask the
 * server for a round of a private table.
 *
 * @returns null if the server does not have the round
 */
export const onlineReplayLink = async (
  isPublic: boolean,
  { me, ...round }: RoundOfTable & { readonly me: Seat },
): Promise<string | null> => {
  const id = await onlineRoundId(round);
  if (id === undefined) return null;
  if (isPublic) return previewLink('round', id);
  return (await import('../../records/round-link.ts')).linkOfLog(await onlineLog(round.api, id), me);
};
