/** Methods `bot.explain` and `analyse`: plays with their reasons, and a finished round decision by decision. */
import { analyse, ANALYSE_DEFAULTS, explain, type AnalysedDecision } from '@doudizhu/bots';
import { accuracyOf, keyMoments, lostBy, moveOfAction } from '@doudizhu/bots/review';
import { bundledNetworks } from '@doudizhu/engines';
import type { Replay } from '@doudizhu/records';
import { formatCombo } from '@doudizhu/rules/combos';
import { seatsOf } from '@doudizhu/rules/deal';
import type { Phrase } from '@doudizhu/rules/failure';
import { ok } from '@doudizhu/rules/result';
import { actionText, type Action } from '@doudizhu/rules/round';
import { named, object, whole, withDefault } from '@doudizhu/rules/schema';
import { viewFor } from '@doudizhu/rules/view';
import { expected } from '../base/expectations.ts';
import { readParam, readParams } from '../base/params.ts';
import type { Method } from './message.ts';
import { playRecord } from './play-json.ts';
import { readReplay } from './replay.ts';
import { roundOfView } from './seat-view.ts';

/** Largest number of moves listed for a decision. */
export const CANDIDATES_MAX = 100;
/** Largest budget of the solver for a decision, in positions. */
export const NODES_MAX = 1_000_000_000;

/** Number of moves of `bot.explain` if the request names none. */
export const EXPLAINED = 3;
export const COUNT = named(whole(1, CANDIDATES_MAX), expected('expected/count', { max: CANDIDATES_MAX }));
const ANALYSE = object({
  candidates: withDefault(COUNT, ANALYSE_DEFAULTS.candidatesMax),
  nodes: withDefault(
    named(whole(0, NODES_MAX), expected('expected/nodes', { max: NODES_MAX })),
    ANALYSE_DEFAULTS.nodesMax,
  ),
});

/** `{view, count?}` → `{aim, moves: [{play, win, points, proved, exact, reasons, faults}]}`, the best first. */
export const explainMethod: Method = {
  params: ['view', 'count'],
  handle: ({ view: position, count: given = EXPLAINED }) => {
    const round = roundOfView(position, 'view');
    if (!round.ok) return round;
    const count = readParam('count', given, COUNT);
    if (!count.ok) return count;
    const { rules, turn } = round.value;
    const view = viewFor(round.value, turn);
    const { aim, moves } = explain(view, bundledNetworks(rules), { count: count.value });
    return ok({
      aim,
      moves: moves.map(({ move, win, points, isProved, isExact, reasons, faults }) => ({
        play: move === null ? null : playRecord(move, view.hand, rules),
        win: rounded(win),
        points: rounded(points),
        proved: isProved,
        exact: isExact,
        reasons: reasons.map(reasonJson),
        faults: faults.map(reasonJson),
      })),
    });
  },
};

/** `{record, candidates?, nodes?}` → the JSON of `ddz analyse --json`. */
export const analyseMethod: Method = {
  params: ['record', 'candidates', 'nodes'],
  handle: ({ record: given, ...params }) => {
    const replayed = readReplay(given);
    if (!replayed.ok) return replayed;
    const read = readParams(params, ANALYSE);
    if (!read.ok) return read;
    const { candidates: candidatesMax, nodes: nodesMax } = read.value;
    const analysed = analyse(replayed.value, {
      networks: bundledNetworks(replayed.value.end.rules),
      candidatesMax,
      nodesMax,
    });
    return ok(analysisJson(replayed.value, analysed));
  },
};

/** A reason with its sentence. */
export const reasonJson = ({ key, parameters, message }: Phrase): unknown => ({ key, parameters, message });

/** Analysis of a round as JSON: every decision with its options, accuracy per seat, steps of the key moments. */
export const analysisJson = ({ end }: Replay, analysed: readonly AnalysedDecision[]): unknown => {
  const text = (action: Action): string => actionText(action, () => formatCombo(moveOfAction(action), end.rules.decks));
  const judgements = analysed.map(({ judgement }) => judgement);
  return {
    rules: end.rules.name,
    landlord: end.landlord,
    winner: end.outcome?.winner ?? null,
    decisions: analysed.map(({ judgement: { decision, cost, basis, mark }, winner, proofs }) => ({
      step: decision.step,
      phase: decision.phase,
      seat: decision.seat,
      role: decision.role,
      played: text(decision.done),
      candidates: decision.options.map(({ action, win, points, reasons, faults }, index) => ({
        play: text(action),
        win: win === null ? null : rounded(win),
        points: rounded(points),
        proof: proofs[index],
        reasons: reasons.map(reasonJson),
        faults: faults.map(reasonJson),
      })),
      winner,
      cost: rounded(cost),
      basis,
      mark,
    })),
    seats: seatsOf(end.rules).map((seat) => {
      const accuracy = accuracyOf(judgements, seat);
      return { seat, accuracy: accuracy === null ? null : rounded(accuracy), lost: rounded(lostBy(judgements, seat)) };
    }),
    moments: keyMoments(judgements).map(({ decision }) => decision.step),
  };
};

export const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
