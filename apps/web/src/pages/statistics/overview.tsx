/** All counted rounds on felt: a ring with the win rate, the running score, the last rounds, three facts. */
import '../../design/figures.css';
import './overview.css';
import type { StoredRound } from '../../base/storage.ts';
import { gainText } from '../../base/number-text.ts';
import { Badge, Portrait } from '../../characters/portrait.tsx';
import { isLandlord, longestRun, percent, runningPoints, tallyOf } from '../../progress/tally.ts';
import { STATISTICS } from './statistics-texts.ts';

export interface OverviewProps {
  /** Oldest first, at least one. */
  readonly rounds: readonly StoredRound[];
}

export const Overview = ({ rounds }: OverviewProps) => {
  const words = STATISTICS.value;
  const { won } = tallyOf(rounds);
  const points = rounds.map((round) => round.points);
  const facts = [
    [gainText(Math.max(...points)), words.bestRound],
    [gainText(Math.min(...points)), words.worstRound],
    [String(longestRun(rounds)), words.longestRun],
  ] as const;
  return (
    <section class="overview felt felt-band" data-testid="overview" aria-label={words.overall}>
      <div class="overview-rate bar gap-m">
        <Ring share={won / rounds.length} />
        <p class="soft">
          <b class="text-xl">{words.roundsOf(rounds.length)}</b>
          <br />
          {words.wonOf(won)}
        </p>
      </div>
      <Score rounds={rounds} />
      <Form rounds={rounds} />
      <dl class="overview-facts stats grid gap-s flush">
        {facts.map(([value, name]) => (
          <div key={name}>
            <dt class="soft text-s">{name}</dt>
            <dd class="text-xl figures">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

const RING = { radius: 54, width: 12 } as const;
const RING_LENGTH = 2 * Math.PI * RING.radius;

/** The player's face in a ring whose gold part is the win rate. */
const Ring = ({ share }: { readonly share: number }) => (
  <div class="rate-ring centre rigid" role="img" aria-label={`${STATISTICS.value.rate} ${percent(share)}`}>
    <svg class="cover" viewBox="-64 -64 128 128" aria-hidden="true">
      <circle r={RING.radius} />
      <circle
        class="rate-ring-won"
        r={RING.radius}
        transform="rotate(-90)"
        stroke-dasharray={`${RING_LENGTH * share} ${RING_LENGTH}`}
      />
    </svg>
    <Portrait face="you" mood={share >= 1 / 2 ? 'glad' : 'calm'} role={null} />
    <b class="accent text-xl" aria-hidden="true">
      {percent(share)}
    </b>
  </div>
);

const CURVE = { width: 600, height: 160 } as const;

const Score = ({ rounds }: OverviewProps) => {
  const words = STATISTICS.value;
  const sums = runningPoints(rounds);
  const low = Math.min(...sums);
  const high = Math.max(...sums, low + 1);
  const x = (index: number): number => (CURVE.width * index) / (sums.length - 1);
  const y = (sum: number): number => CURVE.height - (CURVE.height * (sum - low)) / (high - low);
  const last = sums.at(-1) ?? 0;
  const points = sums.map((sum, index) => `${x(index).toFixed(1)},${y(sum).toFixed(1)}`).join(' ');
  return (
    <figure class="overview-score slim">
      <figcaption class="soft">
        {words.score} <b class="accent text-xl">{gainText(last)}</b>
      </figcaption>
      <svg
        class="chart"
        viewBox={`0 -6 ${CURVE.width} ${CURVE.height + 12}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.chart(rounds.length, last)}
      >
        <polygon points={`0,${y(0)} ${points} ${CURVE.width},${y(0)}`} />
        <line x1="0" x2={CURVE.width} y1={y(0)} y2={y(0)} />
        <polyline points={points} />
      </svg>
    </figure>
  );
};

/** Number of rounds in the row of the last ones. */
const FORM_ROUNDS = 20;

/** Points of the last rounds as bars up and down, with a crown below the landlord's. */
const Form = ({ rounds }: OverviewProps) => {
  const words = STATISTICS.value;
  const last = rounds.slice(-FORM_ROUNDS);
  const most = Math.max(...last.map(({ points }) => Math.abs(points)), 1);
  const won = last.filter((round) => round.won).length;
  return (
    <figure class="overview-form slim">
      <figcaption class="soft">{words.form(won, last.length)}</figcaption>
      <div class="form-bars bar gap-xs" aria-hidden="true">
        {last.map((round) => (
          <span
            key={round.id}
            data-won={round.won}
            // Square roots, so that a round with bombs leaves the others visible.
            style={{ '--size': Math.sqrt(Math.abs(round.points) / most) }}
          >
            <i />
            {isLandlord(round) && <Badge role="landlord" class="form-crown" />}
          </span>
        ))}
      </div>
    </figure>
  );
};
