/** Win rates as rows: a picture, a bar with its interval, rounds and points. */
import './rates.css';
import type { ComponentChildren } from 'preact';
import { sayGain } from '../../base/number-text.ts';
import { percent, winInterval, type Tally } from '../../progress/tally.ts';
import { STATISTICS } from './statistics-texts.ts';

export interface Rate extends Tally {
  readonly key: string;
  readonly name: string;
  /** Decorative: the name is beside it. */
  readonly picture: ComponentChildren;
}

export interface RatesProps {
  readonly title: string;
  readonly rates: readonly Rate[];
}

export const Rates = ({ title, rates }: RatesProps) => (
  <section class="panel rates">
    <h2>{title}</h2>
    <ul class="grid gap-s">
      {rates.map(({ key, name, picture, ...tally }) => (
        <li key={key} class="rate">
          <span class="rate-picture centre" aria-hidden="true">
            {picture}
          </span>
          <b class="rate-name">{name}</b>
          <GainWords points={tally.points} />
          <RateBar {...tally} />
          <RateWords {...tally} />
        </li>
      ))}
    </ul>
  </section>
);

export const GainWords = ({ points }: Pick<Tally, 'points'>) => (
  <b class={`rate-points ${points < 0 ? 'bad' : points > 0 ? 'good' : 'soft'}`}>{sayGain(points)}</b>
);

/** `53%, 31–74% · 17 rounds`. */
const RateWords = (tally: Tally) => {
  const words = STATISTICS.value;
  if (tally.rounds === 0) return <span class="rate-words text-s figures soft">{words.noRounds}</span>;
  const { low, high } = winInterval(tally);
  return (
    <span class="rate-words text-s figures soft">
      <b>{percent(tally.won / tally.rounds)}</b> {words.between(percent(low), percent(high))} ·{' '}
      {words.roundsOf(tally.rounds)}
    </span>
  );
};

/** The rate, its 95% interval as a whisker, and a mark at one half. Decorative: the words are beside it. */
export const RateBar = (tally: Tally) => {
  const { low, high } = tally.rounds === 0 ? { low: 0, high: 0 } : winInterval(tally);
  const rate = tally.rounds === 0 ? 0 : tally.won / tally.rounds;
  return (
    <span
      class="rate-bar"
      data-rounds={tally.rounds}
      aria-hidden="true"
      style={{ '--rate': rate, '--low': low, '--high': high }}
    />
  );
};
