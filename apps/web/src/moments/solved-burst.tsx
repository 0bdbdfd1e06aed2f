/** Burst and sound of a solved puzzle, over its board. */
import './moments.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { mayMove } from '../base/settings.ts';
import { EFFECT_MS } from './moment.ts';
import { MomentPicture } from './moment-picture.tsx';
import { performMoments } from './perform.ts';
import { placeOfEffect } from './places.ts';

export const SolvedBurst = () => {
  const layer = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(true);
  const [place, setPlace] = useState<Record<string, string>>({});
  useLayoutEffect(() => {
    const board = layer.current?.parentElement;
    if (board) setPlace(placeOfEffect(board, 'solved', null));
  }, []);
  useEffect(() => {
    void performMoments([{ type: 'solved' }], () => 'you');
    const timer = setTimeout(() => setShown(false), EFFECT_MS.solved);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div
      ref={layer}
      class="moments cover clip"
      data-testid="solved-burst"
      data-effect="solved"
      data-still={!mayMove()}
      aria-hidden="true"
    >
      <div class="moment cover solved" style={{ ...place, '--ms': `${EFFECT_MS.solved}ms` }}>
        <div class="moment-at">
          <MomentPicture moment={{ type: 'solved' }} effect="solved" name="" />
        </div>
      </div>
    </div>
  );
};
