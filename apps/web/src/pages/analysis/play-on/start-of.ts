/** Start of playing on: the round of an address at a step, and addresses of such steps. */
import type { Failure } from '@doudizhu/rules/failure';
import { parsePosition, startPosition } from '@doudizhu/rules/position';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { isOver, type Round } from '@doudizhu/rules/round';
import type { Replay } from '@doudizhu/records';
import { hrefOf } from '../../../base/route.ts';
import { openText, type OpenFailure } from '../../../records/open-record.ts';
import { roundById } from '../../../review/replay/found-round.ts';

/** A position alone, or a round after a number of actions. */
export type PlayOnSource =
  | { readonly ddn: string }
  | { readonly round: string; readonly step: number }
  | { readonly record: string; readonly step: number };

/** @param step number of actions already played */
export const hrefToPlayOn = (source: PlayOnSource): string =>
  hrefOf('analysis/from', 'ddn' in source ? source : { ...source, step: String(source.step) });

/** Why playing on is impossible. */
export type PlayOnFailure =
  | OpenFailure
  | { readonly code: 'no-step' | 'two-hands' | 'nothing' }
  | { readonly code: 'bad-position'; readonly why: Failure };

/** @param query of the address @returns a round in the play phase that is not over */
export const startFrom = async (query: URLSearchParams): Promise<Result<Round, PlayOnFailure>> => {
  const [ddn, id, record] = ['ddn', 'round', 'record'].map((name) => query.get(name));
  if (typeof ddn === 'string') return fromPosition(ddn);
  if (typeof id === 'string') {
    const found = await roundById(id);
    return found.ok ? fromReplay(found.value.played, query.get('step')) : found;
  }
  if (typeof record !== 'string') return err({ code: 'nothing' });
  const played = openText(record);
  return played.ok ? fromReplay(played.value, query.get('step')) : played;
};

const fromPosition = (ddn: string): Result<Round, PlayOnFailure> => {
  const read = parsePosition(ddn);
  if (!read.ok) return err({ code: 'bad-position', why: read.error });
  if (read.value.hands.length === 2) return err({ code: 'two-hands' });
  const round = startPosition(read.value);
  return round.ok ? round : err({ code: 'bad-position', why: round.error });
};

const fromReplay = ({ rounds }: Replay, step: string | null): Result<Round, PlayOnFailure> => {
  const round = rounds[Number(step ?? Number.NaN)];
  return round === undefined || round.phase !== 'play' || isOver(round) ? err({ code: 'no-step' }) : ok(round);
};
