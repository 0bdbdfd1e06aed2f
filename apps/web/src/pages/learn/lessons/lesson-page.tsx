/** A lesson, step by step. */
import './lesson.css';
import { useEffect, useState } from 'preact/hooks';
import { hrefOf } from '../../../base/route.ts';
import {
  FIRST_ROUND,
  LESSON_IDS,
  nameOfLesson,
  type LessonId,
  lessonsDone,
  nextLesson,
  saveLessonDone,
} from '../../../saved/lessons.ts';
import { LESSON } from './lesson-texts.ts';
import { LESSONS } from './lessons.ts';
import { ChoiceStepView, PickStepView } from './question-step.tsx';
import { TableStepView } from './table-step.tsx';
import type { StepFrame } from './teacher-bar.tsx';
import { Button, LinkButton } from '../../../design/button.tsx';

export const LessonPage = ({ id }: { readonly id: LessonId }) => {
  const words = LESSON.value;
  const steps = LESSONS[id];
  // A new attempt creates a new table.
  const [{ at, attempt }, setPlace] = useState({ at: 0, attempt: 0 });
  const step = steps[at] ?? steps[0];
  if (step === undefined) return null;
  const isLast = at === steps.length - 1;
  const frame: StepFrame = {
    title: words.number(LESSON_IDS.indexOf(id) + 1, nameOfLesson(id).title),
    at,
    steps: steps.length,
    next: (
      <>
        <Button onClick={() => setPlace({ at: isLast ? 0 : at, attempt: attempt + 1 })} text={words.again} />
        {isLast ? (
          <AfterLesson id={id} />
        ) : (
          <Button
            look="main"
            data-testid="next-step"
            onClick={() => setPlace({ at: at + 1, attempt })}
            text={words.next}
          />
        )}
      </>
    ),
  };
  const key = `${at}/${attempt}`;
  return (
    <>
      {step.type === 'table' && <TableStepView key={key} step={step} frame={frame} />}
      {step.type === 'choice' && <ChoiceStepView key={key} step={step} frame={frame} />}
      {step.type === 'pick' && <PickStepView key={key} step={step} frame={frame} />}
    </>
  );
};

/** Shown after the last step, which completes the lesson. */
const AfterLesson = ({ id }: { readonly id: LessonId }) => {
  const words = LESSON.value;
  useEffect(() => saveLessonDone(id), [id]);
  const next = nextLesson(new Set([...lessonsDone(), id]), id);
  const goOn = (
    <LinkButton
      look="main"
      href={hrefOf(next === null ? 'learn' : `learn/lesson/${next}`)}
      data-testid="next-lesson"
      text={next === null ? words.back : words.nextLesson(nameOfLesson(next).title)}
    />
  );
  // The first round leads to a whole one as well.
  return id === FIRST_ROUND.at(-1) ? (
    <>
      <LinkButton href={hrefOf('play/new')} text={words.playRound} />
      {goOn}
    </>
  ) : (
    goOn
  );
};
