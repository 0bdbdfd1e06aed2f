/** A few words for whoever plays for the first time, each once: at the first bid, lead, trick to follow, partner. */
import { signal } from '@preact/signals';
import { saveText, loadText } from '../../../storage.ts';
import { decisionNow, type Game } from '../game/game.ts';
import { PLAY } from '../play-texts.ts';

type Mark = 'bid' | 'call' | 'lead' | 'follow' | 'farmer';

const KEY = 'ddz.coach';

const seen = signal<readonly string[]>((loadText(KEY) ?? '').split(',').filter((name) => name !== ''));

export const Coach = ({ game }: { readonly game: Game }) => {
  const mark = markFor(game);
  if (mark === null || seen.value.includes(mark)) return null;
  const close = (): void => {
    seen.value = [...seen.value, mark];
    saveText(KEY, seen.value.join());
  };
  return (
    <aside class="coach" data-testid="coach">
      <p>{PLAY.value.coach[mark]}</p>
      <button type="button" class="button small" onClick={close}>
        {PLAY.value.coachClose}
      </button>
    </aside>
  );
};

const markFor = (game: Game): Mark | null => {
  const decision = decisionNow(game);
  const { round } = game.view.value;
  if (decision === null || round === null) return null;
  switch (decision.kind) {
    case 'bid':
      return 'bid';
    case 'call':
      return 'call';
    case 'lead':
      return 'lead';
    case 'follow': {
      const isPartner = round.landlord !== game.me && round.toBeatSeat !== round.landlord;
      return isPartner ? 'farmer' : decision.mustPass ? null : 'follow';
    }
    default:
      return null;
  }
};
