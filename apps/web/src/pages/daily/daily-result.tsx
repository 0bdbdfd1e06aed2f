/** The player's result compared with each bot's result at the same seat. */
import { useEffect, useState } from 'preact/hooks';
import { Bust } from '../../characters/bust.tsx';
import { CHARACTER_TEXTS } from '../../characters/character-texts.ts';
import { BOT_CHARACTERS, type Character } from '../../base/characters.ts';
import { numberOfDay } from '../../base/day.ts';
import { hrefOf } from '../../base/route.ts';
import { copyText } from '../../design/notice.tsx';
import { sayGain } from '../../base/number-text.ts';
import { roundId } from '../../game/state/table-storage.ts';
import { playDayAs, type AskFixed } from './comparison.ts';
import { DAILY_LEVELS, dailyTableName } from './daily-deal.ts';
import { botsBeaten, loadResults, saveResult, streakOf, type DailyResult } from '../../saved/daily-results.ts';
import { DAILY, shareText } from './daily-texts.ts';
import { DataTable } from '../../design/data-table.tsx';
import { ShareButton } from '../../moments/share-button.tsx';
import type { ShareCard } from '../../moments/share-card.ts';
import { Button, LinkButton } from '../../design/button.tsx';

/** Number of earlier days listed. */
const LISTED = 7;

export interface DailyResultProps {
  readonly result: DailyResult;
  readonly ask: AskFixed;
  readonly onChange: (result: DailyResult) => void;
}

export const DailyResultView = ({ result, ask, onChange }: DailyResultProps) => {
  const words = DAILY.value;
  const failed = useComparison({ result, ask, onChange });
  const { day, points, isLandlord, bots } = result;
  const number = numberOfDay(day) ?? 0;
  const compared = bots.filter((other) => other !== null).length;
  const round = roundId(dailyTableName(day), 1);
  return (
    <div class="page daily-result">
      <header class="daily-head felt">
        <Bust character="you" mood={points > 0 ? 'glad' : 'upset'} role={isLandlord ? 'landlord' : 'farmer'} />
        <div>
          <p>{words.number(number, day)}</p>
          <h1>
            {words.title} <span data-testid="daily-points">{words.result(sayGain(points))}</span>
          </h1>
          <p>
            {isLandlord ? words.asLandlord : words.asFarmer} · {words.beaten(botsBeaten(result), compared)}
          </p>
        </div>
      </header>
      <Ranking result={result} failed={failed} />
      <div class="daily-side stack">
        <div class="row">
          <Button
            look="main"
            disabled={compared < bots.length && failed.size === 0}
            onClick={() => void share(result)}
            text={words.share}
          />
          {(compared === bots.length || failed.size > 0) && (
            <ShareButton name={`${words.title}-${day}`} cardOf={() => cardOfDay(result)} />
          )}
          <LinkButton href={hrefOf('analysis', { round })} text={words.analyse} />
          <LinkButton href={hrefOf(`replays/${encodeURIComponent(round)}`)} text={words.replay} />
        </div>
        <p class="soft">{words.tomorrow}</p>
        <DaysBefore day={day} />
      </div>
    </div>
  );
};

/** Lets the remaining bots play one after another in their worker. @returns the bots that failed */
const useComparison = ({ result, ask, onChange }: DailyResultProps): ReadonlySet<number> => {
  const [failed, setFailed] = useState<ReadonlySet<number>>(new Set());
  const next = result.bots.findIndex((points, index) => points === null && !failed.has(index));
  useEffect(() => {
    const level = DAILY_LEVELS[next];
    if (level === undefined) return undefined;
    let isGone = false;
    playDayAs(result.day, level, ask).then(
      ({ points }) => {
        if (isGone) return;
        const changed = { ...result, bots: result.bots.map((old, index) => (index === next ? points : old)) };
        saveResult(changed);
        onChange(changed);
      },
      () => isGone || setFailed(new Set([...failed, next])),
    );
    return () => {
      isGone = true;
    };
  }, [next]);
  return failed;
};

interface Ranked {
  readonly name: string;
  readonly character: Character;
  readonly points: number | null;
  readonly isFailed: boolean;
}

const Ranking = ({ result, failed }: { readonly result: DailyResult; readonly failed: ReadonlySet<number> }) => {
  const words = DAILY.value;
  const rows = rankedOf(result, failed);
  return (
    <ol class="daily-ranking" aria-live="polite">
      {rows.map(({ name, character, points, isFailed }) => (
        <li key={character} class="panel" data-own={character === 'you'}>
          <Bust character={character} mood={points === null || points > 0 ? 'glad' : 'upset'} role={null} />
          <b>{name}</b>
          <span class="number">{points === null ? (isFailed ? words.failed : words.playing) : sayGain(points)}</span>
        </li>
      ))}
    </ol>
  );
};

/** The player and the bots, best first. @param failed bots without a result */
const rankedOf = (result: DailyResult, failed: ReadonlySet<number>): Ranked[] =>
  [
    { name: CHARACTER_TEXTS.value.names.you, character: 'you' as const, points: result.points, isFailed: false },
    ...BOT_CHARACTERS.map((character, index) => ({
      name: CHARACTER_TEXTS.value.names[character],
      character,
      points: result.bots[index] ?? null,
      isFailed: failed.has(index),
    })),
  ].toSorted((a, b) => (b.points ?? -Infinity) - (a.points ?? -Infinity));

const DaysBefore = ({ day }: { readonly day: string }) => {
  const words = DAILY.value;
  const results = loadResults();
  const before = results.filter((other) => other.day < day).slice(0, LISTED);
  const streak = streakOf(results, day);
  return (
    <>
      {streak > 1 && <p>{words.streak(streak)}</p>}
      {before.length > 0 && (
        <section class="panel daily-before">
          <h2>{words.before}</h2>
          <DataTable
            rows={before}
            keyOf={(other) => other.day}
            columns={[
              { head: words.day, type: 'name', cell: (other) => other.day },
              { head: words.role, cell: ({ isLandlord }) => (isLandlord ? words.asLandlord : words.asFarmer) },
              { head: words.points, type: 'number', cell: ({ points }) => sayGain(points) },
              { head: words.against, type: 'number', cell: (other) => `${botsBeaten(other)}/${other.bots.length}` },
            ]}
          />
        </section>
      )}
    </>
  );
};

/** The result as a picture, which reveals no cards either. */
const cardOfDay = (result: DailyResult): ShareCard => {
  const words = DAILY.value;
  const { day, points, isLandlord, bots } = result;
  const compared = bots.filter((other) => other !== null).length;
  return {
    title: `${words.title} ${words.result(sayGain(points))}`,
    detail: `${words.number(numberOfDay(day) ?? 0, day)} · ${words.beaten(botsBeaten(result), compared)}`,
    faces: rankedOf(result, new Set()).map((row) => ({
      character: row.character,
      mood: row.points === null || row.points > 0 ? 'glad' : 'upset',
      role: row.character === 'you' ? (isLandlord ? 'landlord' : 'farmer') : null,
      name: row.name,
      points: row.points === null ? '–' : sayGain(row.points),
      isOwn: row.character === 'you',
    })),
    cardsLabel: '',
    cards: [],
    link: new URL(hrefOf('daily'), location.href.replace(/#.*/su, '')).href,
    linkLabel: words.scan,
  };
};

/** Copies a short text that reveals none of the cards. */
const share = (result: DailyResult): Promise<void> => {
  const text = shareText(result);
  return copyText(text, DAILY.value.shared, () => prompt(DAILY.value.share, text));
};
