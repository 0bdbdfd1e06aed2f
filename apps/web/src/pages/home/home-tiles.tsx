/** Tiles of the home page: a picture on felt, a text and a button. The whole tile is a link. */
import { cardsOfText } from '../../cards/rank-suits.ts';
import { nameOfPage } from '../../base/app-texts.ts';
import { BOT_CHARACTERS } from '../../base/characters.ts';
import { Portrait } from '../../characters/portrait.tsx';
import type { Mood } from '../../characters/mood.ts';
import { dayAt } from '../../base/day.ts';
import { hrefOf } from '../../base/route.ts';
import { botsBeaten, botsLevel, DAILY_RESULTS } from '../../saved/daily-results.ts';
import { deckOf, STORED_TRAINING, mistakeThemesOf, PLAY_THEME_NAMES } from '../../saved/training.ts';
import { HOME } from './home-texts.ts';
import type { OnlineShown } from './online-shown.tsx';
import { useEffect, useState } from 'preact/hooks';
import { CardFan } from '../../cards/fan.tsx';
import { whenIdle } from '../../base/idle.ts';
import { LESSON_IDS, nameOfLesson, lessonsDone, nextLesson } from '../../saved/lessons.ts';
import { language } from '../../base/language.ts';
import { GateMedal } from '../../progress/gate-medal.tsx';

interface HomeTileProps extends OnlineShown {
  readonly testId: string;
}

const HomeTile = ({ picture, kind, title, text, action, href, isFirst = false, testId }: HomeTileProps) => (
  <li>
    <a class="tile home-tile" href={href} data-testid={testId}>
      <span class="tile-picture home-picture bar gap-m middle clip felt" aria-hidden="true">
        {picture}
      </span>
      <span class="tile-words stack gap-0 grow">
        <span class="accent text-s semibold">{kind}</span>
        <span class="home-title text-l">{title}</span>
        <span class="soft">{text}</span>
      </span>
      <span class={isFirst ? 'button jade home-action' : 'button home-action'} aria-hidden="true">
        {action}
      </span>
    </a>
  </li>
);

export const DailyTile = () => {
  const words = HOME.value.daily;
  const day = dayAt(Date.now());
  const result = DAILY_RESULTS.load().find((other) => other.day === day);
  return (
    <HomeTile
      testId="tile-daily"
      picture={BOT_CHARACTERS.map((character, bot) => (
        <Portrait key={character} face={character} mood={moodOf(result?.points, result?.bots[bot])} role={null} />
      ))}
      kind={nameOfPage('daily')}
      title={result === undefined ? words.title : words.played(result.points)}
      text={result === undefined ? words.text : words.beaten(botsBeaten(result), botsLevel(result))}
      action={result === undefined ? words.action : words.look}
      href={hrefOf('daily')}
    />
  );
};

/** A bot is upset after a better result of the player, and glad after a worse one. */
const moodOf = (own = 0, bot: number | null = null): Mood =>
  bot === null || bot === own ? 'calm' : bot < own ? 'upset' : 'glad';

/** Loads a value in an idle moment. Null until then, and if it fails, for example offline on the first visit. */
export const useFound = <Found,>(load: () => Promise<Found | null>, changed: readonly unknown[]): Found | null => {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => whenIdle(() => void load().then(setFound, () => setFound(null))), changed);
  return found;
};

/** @param id the last open puzzle. Null: the puzzle of the day */
export const HomePuzzleTile = ({ id }: { readonly id: string | null }) => {
  const words = HOME.value.puzzle;
  const puzzle = useFound(
    () => import('./puzzle-shown.ts').then(({ loadPuzzleShown }) => loadPuzzleShown(id, dayAt(Date.now()))),
    [id],
  );
  const shown = puzzle?.id ?? id;
  const against = puzzle?.farmers.join(words.and) ?? '';
  return (
    <HomeTile
      testId={id === null ? 'tile-puzzle' : 'tile-last-puzzle'}
      picture={<CardFan cards={puzzle?.hand ?? []} />}
      kind={id === null ? words.kind : HOME.value.round.kind}
      title={id === null ? words.title : words.open}
      text={puzzle === null ? '' : puzzle.isSolved ? words.solved : words.text(puzzle.landlord, against)}
      action={words.action}
      href={hrefOf(shown === null ? 'puzzles' : `puzzles/${encodeURIComponent(shown)}`)}
    />
  );
};

/** Exercises from own mistakes that are due today. Nothing without one. */
export const TrainingTile = () => {
  const words = HOME.value.training;
  const training = STORED_TRAINING.load();
  const due = deckOf(training, Date.now());
  const [costliest] = mistakeThemesOf({ cards: due });
  if (costliest === undefined) return null;
  return (
    <HomeTile
      testId="tile-training"
      picture={
        <>
          <Portrait face="you" mood="calm" role={null} />
          <CardFan cards={TRAINING_CARDS} />
        </>
      }
      kind={nameOfPage('training')}
      title={words.due(due.length)}
      text={words.text(PLAY_THEME_NAMES.value[costliest.theme])}
      action={words.action}
      href={hrefOf('training')}
    />
  );
};

const TRAINING_CARDS = cardsOfText('3579J').toReversed();

/** @param isFirst for a new player */
export const LearnTile = ({ isFirst }: { readonly isFirst: boolean }) => {
  const words = HOME.value.learn;
  const done = lessonsDone();
  const next = nextLesson(done) ?? LESSON_IDS[0];
  const { title, cards } = nameOfLesson(next);
  return (
    <HomeTile
      isFirst={isFirst}
      testId="tile-learn"
      picture={<CardFan cards={cardsOfText(cards)} />}
      kind={nameOfPage('learn')}
      title={words.title(LESSON_IDS.indexOf(next) + 1, title)}
      text={words.text(done.size, LESSON_IDS.length)}
      action={done.size === 0 ? words.start : words.goOn}
      href={hrefOf(`learn/lesson/${next}`)}
    />
  );
};

/** Own seat, friends or the best table at the game server. Nothing without one of them. */
export const OnlineTile = () => {
  const shown = useFound(
    () => import('./online-shown.tsx').then(({ loadOnlineShown }) => loadOnlineShown()),
    [language.value],
  );
  return shown === null ? null : <HomeTile testId="tile-online" {...shown} />;
};

export const LadderTile = () => {
  const words = HOME.value.ladder;
  const shown = useFound(
    () => import('./ladder-shown.ts').then(({ loadLadderShown }) => loadLadderShown()),
    [language.value],
  );
  return (
    <HomeTile
      testId="tile-ladder"
      picture={(shown?.gates ?? UNKNOWN_GATES).map(({ character, medal }) => (
        <GateMedal key={character} character={character} medal={medal} />
      ))}
      kind={nameOfPage('ladder')}
      title={shown?.title ?? words.title}
      text={shown?.text ?? ''}
      action={words.action}
      href={hrefOf('ladder')}
    />
  );
};

/** Until the finished rounds are read. */
const UNKNOWN_GATES = (['mai', 'zhe', 'gu'] as const).map((character) => ({ character, medal: null }));
