/** The player's results by role, bid, rule set and opponents. */
import './statistics.css';
import { useState } from 'preact/hooks';
import type { StoredRound } from '../../base/storage.ts';
import { nameOfLevel, nameOfRules } from '../../game/setup/names.ts';
import { SHELL } from '../../base/app-texts.ts';
import { hrefOf } from '../../base/route.ts';
import { firstBestDay, loadResults } from '../../saved/daily-results.ts';
import { costliestThemeOf, loadTraining, PLAY_THEME_NAMES } from '../../saved/training.ts';
import { GrowthPanel } from '../../progress/growth-panel.tsx';
import { STATISTICS } from './statistics-texts.ts';
import {
  groupBy,
  isLandlord,
  percent,
  runningPoints,
  tallyOf,
  winInterval,
  type KeyedTally,
} from '../../progress/tally.ts';
import { useFinishedRounds } from '../../progress/rounds.ts';
import { sayGain } from '../../base/number-text.ts';
import { LinkButton } from '../../design/button.tsx';
import { DataTable } from '../../design/data-table.tsx';
import { SelectChoice } from '../../design/choice.tsx';

const EVERYBODY = '';

export const StatisticsPage = () => {
  const words = STATISTICS.value;
  const stored = useFinishedRounds();
  const [opponents, setOpponents] = useState(EVERYBODY);
  const rounds = (stored ?? []).filter((round) => opponents === EVERYBODY || botsOf(round) === opponents);
  return (
    <div class="page">
      <h1>{words.title}</h1>
      {stored === null && <p class="soft">{SHELL.value.loading}</p>}
      {stored?.length === 0 && <p>{words.none}</p>}
      {stored !== null && <GrowthPanel rounds={stored} bestDay={firstBestDay(loadResults())} />}
      {stored !== null && stored.length > 0 && <Costliest rounds={stored} />}
      {stored !== null && stored.length > 0 && (
        <>
          <SelectChoice
            label={words.filter}
            value={opponents}
            options={[
              [EVERYBODY, words.everybody],
              ...[...new Set(stored.map(botsOf))].map((bots) => [bots, bots] as const),
            ]}
            onChange={setOpponents}
          />
          <div class="tallies">
            <Score rounds={rounds} />
            <Tallies
              title={words.byRole}
              groups={[
                { key: words.overall, ...tallyOf(rounds) },
                ...groupBy(rounds, (round) => (isLandlord(round) ? words.landlord : words.farmer)),
              ]}
            />
            <Tallies
              title={words.byBid}
              groups={groupBy(rounds, ({ bid }) => (bid === null ? words.noBid : words.bid(String(bid))), inOrder)}
            />
            <Tallies title={words.byRules} groups={groupBy(rounds, ({ rules }) => nameOfRules(rules), inOrder)} />
            <Tallies title={words.byBots} groups={groupBy(rounds, botsOf, inOrder)} />
          </div>
          <p class="soft">{words.interval}</p>
        </>
      )}
    </div>
  );
};

/** One sentence: the theme that costs most points. */
const Costliest = ({ rounds }: { readonly rounds: readonly StoredRound[] }) => {
  const words = STATISTICS.value;
  const found = costliestThemeOf(loadTraining(), rounds);
  return (
    <section class="panel costliest" data-testid="costliest">
      <p>
        {found === null ? (
          words.costliestNone
        ) : (
          <b>
            {words.costliest(PLAY_THEME_NAMES.value[found.theme], found.cards, found.cost.toFixed(1), found.rounds)}
          </b>
        )}{' '}
        <span class="soft">{words.costliestWhat}</span>
      </p>
      {found === null ? (
        <LinkButton href={hrefOf('replays')} text={words.openReplays} />
      ) : (
        <LinkButton href={hrefOf('training')} text={words.train} />
      )}
    </section>
  );
};

const inOrder = (a: string, b: string): number => a.localeCompare(b);

/** The opponents, regardless of their seats. */
const botsOf = ({ bots }: StoredRound): string =>
  bots
    .filter((bot) => bot !== '')
    .map(nameOfLevel)
    .toSorted()
    .join(', ');

const Tallies = ({ title, groups }: { readonly title: string; readonly groups: readonly KeyedTally[] }) => {
  const words = STATISTICS.value;
  return (
    <section class="panel">
      <h2>{title}</h2>
      <DataTable
        rows={groups}
        keyOf={({ key }) => key}
        columns={[
          { head: words.group, type: 'name', cell: ({ key }) => key },
          { head: words.rounds, type: 'number', cell: ({ rounds }) => rounds },
          { head: words.rate, type: 'number', cell: rateOf },
          { head: words.points, type: 'number', cell: ({ points }) => sayGain(points) },
        ]}
      />
    </section>
  );
};

const rateOf = (group: KeyedTally): string => {
  if (group.rounds === 0) return '–';
  const { low, high } = winInterval(group);
  return `${percent(group.won / group.rounds)} (${percent(low)}–${percent(high)})`;
};

const WIDTH = 600;
const HEIGHT = 200;

const Score = ({ rounds }: { readonly rounds: readonly StoredRound[] }) => {
  const words = STATISTICS.value;
  const sums = runningPoints(rounds);
  const low = Math.min(...sums);
  const high = Math.max(...sums, low + 1);
  const x = (index: number): number => (WIDTH * index) / Math.max(1, sums.length - 1);
  const y = (sum: number): number => HEIGHT - (HEIGHT * (sum - low)) / (high - low);
  const last = sums.at(-1) ?? 0;
  return (
    <section class="panel">
      <h2>
        {words.score}: {sayGain(last)}
      </h2>
      <svg
        class="score-chart"
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.chart(rounds.length, last)}
      >
        <line class="axis" x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} />
        <polyline class="curve" points={sums.map((sum, index) => `${x(index)},${y(sum)}`).join(' ')} />
      </svg>
    </section>
  );
};
