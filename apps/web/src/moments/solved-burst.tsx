/** Burst and sound of a solved puzzle, over its board. */
import './moments.css';
import { useEffect, useState } from 'preact/hooks';
import { mayMove } from '../base/settings.ts';
import { EFFECT_MS } from './moment.ts';
import { MomentPicture } from './moment-picture.tsx';
import { performMoments } from './perform.ts';

/** The centre of the board; lengths follow the window. */
const STYLE = { '--x': '50%', '--y': '36%', '--unit': 'min(60vw, 46vh)', '--size': 'min(64vw, 50vh)' };

export const SolvedBurst = () => {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    void performMoments([{ type: 'solved' }], () => 'you');
    const timer = setTimeout(() => setShown(false), EFFECT_MS.solved);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div
      class="moments cover clip"
      data-testid="solved-burst"
      data-effect="solved"
      data-still={!mayMove()}
      aria-hidden="true"
    >
      <div class="moment cover solved" style={{ ...STYLE, '--ms': `${EFFECT_MS.solved}ms` }}>
        <div class="moment-at">
          <MomentPicture moment={{ type: 'solved' }} effect="solved" name="" />
        </div>
      </div>
    </div>
  );
};
