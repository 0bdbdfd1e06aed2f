/** The coach's tip for the situation at the table: a line in the prompt's place, so that it covers no card. */
import type { ComponentChildren } from 'preact';
import { PLAY } from '../setup/game-texts.ts';
import type { Tip } from '../state/coach.ts';
import { Button } from '../../design/button.tsx';

interface CoachTipProps {
  readonly tip: Tip;
  readonly onClose: () => void;
  /** The clock, which is never hidden. */
  readonly children: ComponentChildren;
}

export const CoachTip = ({ tip, onClose, children }: CoachTipProps) => (
  <aside class="coach" data-testid="coach">
    <p>
      {PLAY.value.coach[tip]} {children}
    </p>
    <Button look="small" onClick={onClose} text={PLAY.value.coachClose} />
  </aside>
);
