/** What the solver says of the position: who wins, how long that took, what more it can be asked. */
import { winnerOf, type Side } from '../../../workers.ts';
import { ANALYSIS } from '../analysis-texts.ts';
import type { Study } from './study.ts';

const LIMITS_MS = [1000, 5000, 20_000, 60_000];
const LONGER_S = 30;

export const VerdictPanel = ({ study }: { readonly study: Study }) => {
  const words = ANALYSIS.value;
  const { winner, isWorking, nodes, ms, stopped } = study.verdict.value;
  const { position } = study.node.value;
  const isOver = winnerOf(position) !== null;
  const task = study.task.value;
  const error = study.error.value;
  const said = headlineOf(study);
  return (
    <section class="verdict" aria-label={words.verdict}>
      <p class="verdict-headline" data-winner={winner} data-testid="verdict">
        <span class="sign" aria-hidden="true">
          {signOf(winner)}
        </span>
        {said}
      </p>
      {!isOver && (
        <p class="verdict-effort soft" data-testid="effort">
          {isWorking || task !== null ? `${words.working} ` : ''}
          {nodes > 0 && words.effort(nodes, ms)}
        </p>
      )}
      {stopped !== null && !isWorking && (
        <div class="row" data-testid="unfinished">
          <span>{words.stoppedBy[stopped] ?? words.stoppedBy['nodes']}</span>
          <button type="button" class="button" onClick={() => study.more(LONGER_S * 1000)}>
            {words.longer(LONGER_S)}
          </button>
          <button type="button" class="button" onClick={() => study.more(null)}>
            {words.withoutEnd}
          </button>
        </div>
      )}
      {error !== null && (
        <div class="row" role="alert">
          <span class="bad">{words.solverFailed(error)}</span>
          <button type="button" class="button" onClick={() => study.more(study.limitMs.value)}>
            {words.again}
          </button>
        </div>
      )}
      {!isOver && <Controls study={study} />}
    </section>
  );
};

const Controls = ({ study }: { readonly study: Study }) => {
  const words = ANALYSIS.value;
  const task = study.task.value;
  const { winner } = study.verdict.value;
  const distance = study.distance.value;
  const limit = study.limitMs.value;
  return (
    <>
      <div class="row">
        <label class="row">
          {words.limit}
          <select
            class="button"
            value={limit ?? 0}
            onChange={({ currentTarget }) => {
              study.limitMs.value = Number(currentTarget.value) || null;
            }}
          >
            {LIMITS_MS.map((ms) => (
              <option key={ms} value={ms}>
                {words.seconds(ms / 1000)}
              </option>
            ))}
            <option value={0}>{words.noLimit}</option>
          </select>
        </label>
        {task !== null && (
          <button type="button" class="button" onClick={study.stop}>
            {words.stop}
          </button>
        )}
        {winner !== 'unknown' && (distance?.plays ?? null) === null && (
          <button type="button" class="button" onClick={study.measure} disabled={task === 'distance'}>
            {words.distance}
          </button>
        )}
      </div>
      {distance !== null && (
        <p role="status" data-testid="distance">
          {distance.plays === null || distance.winner === 'unknown'
            ? words.distanceUnknown
            : words.distanceIs(words.team[distance.winner], distance.plays)}
        </p>
      )}
    </>
  );
};

/** The verdict once more, beside the table where the panel is out of sight; readers have it from the panel. */
export const VerdictStrip = ({ study }: { readonly study: Study }) => (
  <p class="verdict-strip" data-winner={study.verdict.value.winner} aria-hidden="true">
    {signOf(study.verdict.value.winner)} {headlineOf(study)}
  </p>
);

const signOf = (winner: Side | 'unknown'): string => ({ landlord: '♛', farmers: '✿', unknown: '?' })[winner];

/** Who wins, in one sentence. */
export const headlineOf = (study: Study): string => {
  const words = ANALYSIS.value;
  const { winner, isWorking } = study.verdict.value;
  const out = winnerOf(study.node.value.position);
  if (out !== null) return words.hasWon(words.team[out]);
  if (winner !== 'unknown') return words.wins(words.team[winner]);
  return isWorking ? words.working : words.unknown;
};
