/** The daily deal: the page before it, its table, then the bots' results at the same seat. */
import '../../design/figures.css';
import './daily.css';
import { useEffect, useState } from 'preact/hooks';
import { dayAt, type Day, numberOfDay } from '../../base/day.ts';
import { askBots } from '../../workers/ask-bots.ts';
import { browserEnvironment, browserStorage } from '../../game/environment/browser-environment.ts';
import { useLoaded } from '../../design/message.tsx';
import { GivenGame } from '../../game/state/game-provider.tsx';
import { TableScreen } from '../../game/view/table-view.tsx';
import type { AskFixed } from './comparison.ts';
import { DAILY_LEVELS, DAILY_RULES, OPPONENTS } from './daily-deal.ts';
import { DailyResultView } from './daily-result.tsx';
import { DAILY_RESULTS, saveResult, type DailyResult, botsBeaten } from '../../saved/daily-results.ts';
import { isDailyBegun, openDailyTable } from './daily-table.ts';
import { DAILY } from './daily-texts.ts';
import { OWN_SEAT } from '../../game/state/play-table.ts';
import { characterOfLevel } from '../../base/characters.ts';
import { hrefOf } from '../../base/route.ts';
import { CardBack } from '../../cards/card.tsx';
import { Portrait } from '../../characters/portrait.tsx';
import { CHARACTER_TEXTS } from '../../characters/character-texts.ts';
import { Button, LinkButton } from '../../design/button.tsx';
import { nameOfRules } from '../../game/setup/names.ts';
import { RULE_SETS } from '../../game/setup/rule-texts.ts';
import { DailyRankCard } from '../../progress/rank-card.tsx';
import { DailyCalendar, DailyNumbers } from './daily-record.tsx';

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

const DailyRound = ({ day, onOver }: { readonly day: string; readonly onOver: (result: DailyResult) => void }) => {
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

/** Backs in the picture of the closed hand. */
const BACKS = [0, 1, 2, 3, 4, 5, 6];

/** Before the deal of the day: what it is, who plays, and the player's earlier days. */
const DailyDoor = ({ day, onStart }: { readonly day: Day; readonly onStart: () => void }) => {
  const words = DAILY.value;
  const { names } = CHARACTER_TEXTS.value;
  const results = DAILY_RESULTS.load();
  const opponents = OPPONENTS.flatMap((level) => {
    const character = level === null ? null : characterOfLevel(level);
    return character === null ? [] : [character];
  });
  return (
    <div class="page columns gap-l top" style="--column: 26rem">
      <section class="daily-head row gap-l felt felt-band">
        <div class="daily-door-table grid gap-s" aria-hidden="true">
          {opponents.toReversed().map((character) => (
            <Portrait key={character} face={character} mood="calm" role={null} />
          ))}
          <span class="cards fan">
            {BACKS.map((at) => (
              <span key={at} style={{ '--at': at - (BACKS.length - 1) / 2 }}>
                <CardBack />
              </span>
            ))}
          </span>
        </div>
        <div class="words stack gap-s">
          <p class="soft">{words.number(numberOfDay(day) ?? 0, day)}</p>
          <h1>{words.title}</h1>
          <p class="soft">
            {words.against(
              nameOfRules(DAILY_RULES.name),
              opponents.map((character) => names[character]),
            )}
          </p>
          <div class="row">
            <Button look="main large" data-testid="daily-start" onClick={onStart} text={words.start} />
            <LinkButton look="on-felt large" href={hrefOf('')} text={words.later} />
          </div>
        </div>
      </section>
      <div class="stack">
        <section class="panel">
          <h2>{words.aboutTitle}</h2>
          <ul class="prose">
            {words.about.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
            <li>{RULE_SETS.value.zunli.about}</li>
          </ul>
        </section>
        <DailyNumbers day={day} results={results} />
      </div>
      <div class="stack">
        <DailyRankCard beaten={results.map(botsBeaten)} />
        <DailyCalendar day={day} results={results} />
      </div>
    </div>
  );
};
