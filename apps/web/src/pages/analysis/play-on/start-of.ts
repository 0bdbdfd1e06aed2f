/** Start of playing on: the round of an address at a step, and addresses of such steps. */
import type { Failure } from '@doudizhu/rules/failure';
import { parsePosition, startPosition } from '@doudizhu/rules/position';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { isOver, type Round } from '@doudizhu/rules/round';
import { seatAfter, type Seat } from '@doudizhu/rules/deal';
import { characterOfLevel } from '../../../base/characters.ts';
import { hrefOf } from '../../../base/route.ts';
import type { Opponents } from '../../../game/setup/play-setup.ts';
import type { OpenFailure } from '../../../records/open-record.ts';
import { roundById, roundInText, type LoadedRound } from '../../../review/replay/loaded-round.ts';

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

/** A round in the play phase that is not over, and the players it had. */
export interface PlayOnStart extends Pick<LoadedRound, 'own' | 'sitters'> {
  readonly round: Round;
}

export const startFrom = async (query: URLSearchParams): Promise<Result<PlayOnStart, PlayOnFailure>> => {
  const [ddn, id, record] = ['ddn', 'round', 'record'].map((name) => query.get(name));
  if (typeof ddn === 'string') return fromPosition(ddn);
  if (typeof id !== 'string' && typeof record !== 'string') return err({ code: 'nothing' });
  const found = typeof id === 'string' ? await roundById(id) : roundInText(record ?? '');
  return found.ok ? fromRound(found.value, query.get('step')) : found;
};

/** Opponents as seen from `me`: the characters of the round keep their seats, the rest of `others` take free ones. */
export const opponentsAround = ({ round, sitters }: PlayOnStart, me: Seat, others: Opponents): Opponents => {
  const { seats } = round.rules;
  const kept = others.map((_, index) =>
    index + 1 < seats ? characterOfLevel(sitters[seatAfter(me, seats, index + 1)] ?? '') : null,
  );
  const free = others.filter((other) => !kept.includes(other));
  return kept.map((character) => character ?? free.shift()) as unknown as Opponents;
};

const fromPosition = (ddn: string): Result<PlayOnStart, PlayOnFailure> => {
  const read = parsePosition(ddn);
  if (!read.ok) return err({ code: 'bad-position', why: read.error });
  if (read.value.hands.length === 2) return err({ code: 'two-hands' });
  const round = startPosition(read.value);
  return round.ok
    ? ok({ round: round.value, own: null, sitters: [] })
    : err({ code: 'bad-position', why: round.error });
};

const fromRound = ({ played, own, sitters }: LoadedRound, step: string | null): Result<PlayOnStart, PlayOnFailure> => {
  const round = played.rounds[Number(step ?? Number.NaN)];
  return round === undefined || round.phase !== 'play' || isOver(round)
    ? err({ code: 'no-step' })
    : ok({ round, own, sitters });
};
