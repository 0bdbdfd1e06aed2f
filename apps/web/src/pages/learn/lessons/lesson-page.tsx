/** A lesson, step by step. */
import './lesson.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { hrefOf } from '../../../base/route.ts';
import { announce } from '../../../design/announce.tsx';
import { browserEnvironment } from '../../../game/environment/browser-environment.ts';
import { GivenGame } from '../../../game/state/game-provider.tsx';
import { TableScreen } from '../../../game/view/table-view.tsx';
import {
  FIRST_ROUND,
  LESSON_IDS,
  nameOfLesson,
  type LessonId,
  lessonsDone,
  nextLesson,
  saveLessonDone,
} from '../../../saved/lessons.ts';
import { inLanguage } from '../../../base/language.ts';
import { LESSONS, turnsOf, type OwnTurn, type TableStep } from './lesson.ts';
import { createLessonTable, type TeacherNote } from './lesson-table.ts';
import { LESSON } from './lesson-texts.ts';
import { ChoiceStepView, PickStepView } from './question-step.tsx';
import { TeacherBar, type StepFrame, type TeacherBarProps } from './teacher-bar.tsx';
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
  return (
    <>
      {/* The first round leads to a whole one as well. */}
      {id === FIRST_ROUND.at(-1) && <LinkButton href={hrefOf('play/new')} text={words.playRound} />}
      <LinkButton
        look="main"
        href={hrefOf(next === null ? 'learn' : `learn/lesson/${next}`)}
        data-testid="next-lesson"
        text={next === null ? words.back : words.nextLesson(nameOfLesson(next).title)}
      />
    </>
  );
};

/** A step at the table, with the teacher above it. */
const TableStepView = ({ step, frame }: { readonly step: TableStep; readonly frame: StepFrame }) => {
  const lesson = useMemo(() => createLessonTable(step, browserEnvironment()), [step]);
  useEffect(() => () => lesson.stop(), [lesson]);
  const note = lesson.note.value;
  const text = textOf(note);
  // Wrong plays are announced where they are refused.
  useEffect(() => {
    if (note.tone === 'say' || note.tone === 'done') announce(text);
  }, [note]);
  return (
    <div class="lesson stack gap-0 grow">
      <h1 class="only-read">{frame.title}</h1>
      <TeacherBar frame={frame} tone={note.tone} text={text} {...sentencesOf(step)} />
      <GivenGame game={lesson.game}>
        <TableScreen table={lesson.table} hasMenu={false} />
      </GivenGame>
    </div>
  );
};

const sentencesOf = (step: TableStep): Pick<TeacherBarProps, 'asks' | 'refusals'> => {
  const turns = turnsOf(step).filter((turn): turn is OwnTurn => typeof turn === 'object');
  return {
    asks: turns.map(({ say }) => inLanguage(say)),
    refusals: turns.flatMap(({ wrong = {}, otherwise }) => [...Object.values(wrong), otherwise]).map(inLanguage),
  };
};

const textOf = ({ text }: TeacherNote): string => (text === null ? LESSON.value.watch : inLanguage(text));
