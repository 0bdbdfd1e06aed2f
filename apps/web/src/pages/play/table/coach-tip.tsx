/** The coach's tip for the situation at the table: a line in the prompt's place, so that it covers no card. */
import { PLAY } from '../play-texts.ts';
import type { Tip } from '../game/coach.ts';

export const CoachTip = ({ tip, onClose }: { readonly tip: Tip; readonly onClose: () => void }) => (
  <aside class="coach" data-testid="coach">
    <p>{PLAY.value.coach[tip]}</p>
    <button type="button" class="button on-felt small" onClick={onClose}>
      {PLAY.value.coachClose}
    </button>
  </aside>
);
