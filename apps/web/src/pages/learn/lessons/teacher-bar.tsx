/** The teacher: face, lesson, step, and one sentence. */
import type { ComponentChildren } from 'preact';
import { Bust } from '../../../characters/bust.tsx';
import { hrefOf } from '../../../base/route.ts';
import { LESSON } from './lesson-texts.ts';

export interface StepFrame {
  readonly title: string;
  /** Counted from 0. */
  readonly at: number;
  readonly steps: number;
  /** Shown when the step is done. */
  readonly next: ComponentChildren;
}

export interface TeacherBarProps {
  readonly frame: StepFrame;
  readonly tone: 'watch' | 'say' | 'wrong' | 'done';
  readonly text: string;
}

export const TeacherBar = ({ frame: { title, at, steps, next }, tone, text }: TeacherBarProps) => {
  const words = LESSON.value;
  return (
    <section class="teacher" data-tone={tone} aria-label={title}>
      <Bust face="shuang" mood={tone === 'done' ? 'glad' : 'calm'} role={null} />
      <div class="teacher-words">
        <p class="teacher-title">
          <a href={hrefOf('learn')}>
            <span class="only-read">{words.back}, </span>‹ {title}
          </a>
          {steps > 1 && <span class="soft"> {words.step(at + 1, steps)}</span>}
        </p>
        <p class="teacher-text" data-testid="teacher">
          {tone === 'wrong' && <b>{words.tryAgain} </b>}
          {text}
        </p>
      </div>
      {tone === 'done' && <div class="teacher-actions">{next}</div>}
    </section>
  );
};
