/** The coach's tip for the situation at the table, until the person closes it. */
import { useGame } from '../game-provider.tsx';
import type { PlayTable } from '../game/play-table.ts';
import { PLAY } from '../play-texts.ts';

export const CoachTip = ({ table }: { readonly table: PlayTable }) => {
  const { coach } = useGame();
  const tip = coach.tipFor(table);
  return tip === null ? null : (
    <aside class="coach" data-testid="coach">
      <p>{PLAY.value.coach[tip]}</p>
      <button type="button" class="button small" onClick={() => coach.close(tip)}>
        {PLAY.value.coachClose}
      </button>
    </aside>
  );
};
