/** The daily deal: the page before it, its table, then the bots' results at the same seat. */
import './daily.css';
import { useEffect, useState } from 'preact/hooks';
import { dayAt } from '../../base/day.ts';
import { askBots } from '../../workers/ask-bots.ts';
import { browserEnvironment, browserStorage } from '../../game/environment/browser-environment.ts';
import { useLoaded } from '../../design/message.tsx';
import { GivenGame } from '../../game/state/game-provider.tsx';
import { TableScreen } from '../../game/view/table-view.tsx';
import type { AskFixed } from './comparison.ts';
import { DAILY_LEVELS } from './daily-deal.ts';
import { DailyResultView } from './daily-result.tsx';
import { DAILY_RESULTS, saveResult, type DailyResult } from '../../saved/daily-results.ts';
import { DailyDoor } from './daily-door.tsx';
import { isDailyBegun, openDailyTable } from './daily-table.ts';
import { DAILY } from './daily-texts.ts';
import { OWN_SEAT } from '../../game/state/play-table.ts';

/** Delay after the last play before the result is shown, milliseconds. */
const LAST_PLAY_MS = 1500;

const askFixed: AskFixed = async (request) => (await askBots({ type: 'fixed', ...request })).action;

export const DailyPage = () => {
  const [day] = useState(() => dayAt(Date.now()));
  const [result, setResult] = useState(() => DAILY_RESULTS.load().find((other) => other.day === day) ?? null);
  const begun = useLoaded(() => isDailyBegun(day, browserStorage), [day]);
  const [isStarted, setStarted] = useState(false);
  if (result !== null) return <DailyResultView result={result} ask={askFixed} onChange={setResult} />;
  if (begun === null) return <Preparing />;
  if (!begun && !isStarted) return <DailyDoor day={day} onStart={() => setStarted(true)} />;
  return <DailyRound day={day} onOver={setResult} />;
};

const Preparing = () => (
  <div class="page">
    <h1>{DAILY.value.title}</h1>
    <p class="soft">{DAILY.value.loading}</p>
  </div>
);

interface DailyRoundProps {
  readonly day: string;
  readonly onOver: (result: DailyResult) => void;
}

const DailyRound = ({ day, onOver }: DailyRoundProps) => {
  const words = DAILY.value;
  const daily = useLoaded(() => openDailyTable(day, browserEnvironment(), askFixed), [day]);
  useEffect(() => {
    daily?.table.start();
    return daily?.table.stop;
  }, [daily]);
  const round = daily?.table.view.value.round ?? null;
  const outcome = round?.outcome ?? null;
  useEffect(() => {
    if (outcome === null) return undefined;
    const result = {
      day,
      points: outcome.scores[OWN_SEAT] ?? 0,
      isLandlord: round?.landlord === OWN_SEAT,
      bots: DAILY_LEVELS.map(() => null),
    };
    saveResult(result);
    const timer = setTimeout(() => onOver(result), LAST_PLAY_MS);
    return () => clearTimeout(timer);
  }, [outcome === null]);
  if (daily === null) return <Preparing />;
  return (
    <div class="daily stack gap-0 grow">
      <GivenGame game={daily.game}>
        <TableScreen table={daily.table} title={words.tableTitle(day)} />
      </GivenGame>
    </div>
  );
};
