/** A step at the table, with the teacher above it. */
import { useEffect, useMemo } from 'preact/hooks';
import { announce } from '../../../design/announce.tsx';
import { browserEnvironment } from '../../../game/environment/browser-environment.ts';
import { GivenGame } from '../../../game/state/game-provider.tsx';
import { TableScreen } from '../../../game/view/table-view.tsx';
import { inLanguage, turnsOf, type OwnTurn, type TableStep } from './lesson.ts';
import { createLessonTable, type TeacherNote } from './lesson-table.ts';
import { LESSON } from './lesson-texts.ts';
import { TeacherBar, type StepFrame, type TeacherBarProps } from './teacher-bar.tsx';

export const TableStepView = ({ step, frame }: { readonly step: TableStep; readonly frame: StepFrame }) => {
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
