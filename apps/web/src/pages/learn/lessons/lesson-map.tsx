/** All lessons with the player's progress. */
import { cardsOfText } from '../../../cards/rank-suits.ts';
import '../../../design/figures.css';
import './lesson.css';
import { CardFan } from '../../../cards/fan.tsx';
import { hrefOf } from '../../../base/route.ts';
import {
  EXERCISES,
  FIRST_ROUND,
  LESSON_IDS,
  MODE_LESSONS,
  nameOfLesson,
  type LessonId,
  lessonsDone,
  nextLesson,
} from '../../../saved/lessons.ts';
import { LESSON } from './lesson-texts.ts';
import { LinkButton } from '../../../design/button.tsx';
import { Icon, SIGNS } from '../../../design/icon.tsx';

export const LessonMap = () => {
  const words = LESSON.value;
  const done = lessonsDone();
  const next = nextLesson(done);
  return (
    <div class="lesson-map">
      <div class="row lesson-progress">
        {next === null ? (
          <>
            <strong>{words.allDone}</strong>
            <LinkButton look="main large" href={hrefOf('play/new')} text={words.playRound} />
            <LinkButton look="large" href={hrefOf('puzzles')} text={words.solve} />
          </>
        ) : (
          <LinkButton
            look="main large"
            href={hrefOf(`learn/lesson/${next}`)}
            data-testid="go-on-learning"
            text={done.size === 0 ? words.start : words.goOn}
          />
        )}
        <progress value={done.size} max={LESSON_IDS.length} aria-label={words.progress(done.size, LESSON_IDS.length)} />
        <span class="soft">{words.progress(done.size, LESSON_IDS.length)}</span>
      </div>
      <Group title={words.first} about={words.firstAbout} ids={FIRST_ROUND} />
      <Group title={words.exercises} about={words.exercisesAbout} ids={EXERCISES} />
      <Group title={words.modes} about={words.modesAbout} ids={MODE_LESSONS} />
    </div>
  );
};

interface GroupProps {
  readonly title: string;
  readonly about: string;
  readonly ids: readonly LessonId[];
}

const Group = ({ title, about, ids }: GroupProps) => (
  <section>
    <h2>{title}</h2>
    <p class="soft">{about}</p>
    <ul class="tiles below-m" style="--tile: 16rem">
      {ids.map((id) => (
        <LessonTile key={id} id={id} />
      ))}
    </ul>
  </section>
);

const LessonTile = ({ id }: { readonly id: LessonId }) => {
  const { title, about, cards } = nameOfLesson(id);
  const isDone = lessonsDone().has(id);
  return (
    <li>
      <a class="tile lesson-tile" href={hrefOf(`learn/lesson/${id}`)} data-done={isDone}>
        <span class="tile-picture lesson-picture bar gap-0 middle clip felt" aria-hidden="true">
          <CardFan cards={cardsOfText(cards)} />
        </span>
        <span class="tile-words stack gap-0">
          <b>{title}</b>
          <span class="soft">{about}</span>
        </span>
        {isDone && (
          <span class="lesson-check centre" role="img" aria-label={LESSON.value.isDone}>
            <Icon path={SIGNS.right} />
          </span>
        )}
      </a>
    </li>
  );
};
