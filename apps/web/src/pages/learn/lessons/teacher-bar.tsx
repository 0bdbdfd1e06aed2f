/** The teacher: face, lesson, step, and one sentence. */
import type { ComponentChildren } from 'preact';
import { Portrait } from '../../../characters/portrait.tsx';
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
  /** Sentences that can follow while the player answers. The longest one gives the height: cards and answers stay where a
   * fast finger taps. */
  readonly asks: readonly string[];
  readonly refusals: readonly string[];
}

export const TeacherBar = ({ frame: { title, at, steps, next }, tone, text, asks, refusals }: TeacherBarProps) => {
  const words = LESSON.value;
  return (
    <section class="teacher bar gap-m" data-tone={tone} aria-label={title}>
      <Portrait face="shuang" mood={tone === 'done' ? 'glad' : 'calm'} role={null} />
      <div class="teacher-words grow slim">
        <p class="teacher-title text-s flush">
          <a href={hrefOf('learn')}>
            <span class="only-read">{words.back}, </span>‹ {title}
          </a>
          {steps > 1 && <span class="soft"> {words.step(at + 1, steps)}</span>}
        </p>
        <div class="teacher-said">
          <p class="teacher-text flush" data-testid="teacher">
            {tone === 'wrong' && <b>{words.tryAgain} </b>}
            {text}
          </p>
          {asks.map((ask) => (
            <p key={ask} class="teacher-text teacher-space flush" aria-hidden="true" data-text={ask} />
          ))}
          {refusals.map((why) => (
            <p key={why} class="teacher-text teacher-space flush" aria-hidden="true" data-text={why}>
              <b data-text={`${words.tryAgain} `} />
            </p>
          ))}
        </div>
      </div>
      {tone === 'done' && <div class="teacher-actions cluster end">{next}</div>}
    </section>
  );
};
