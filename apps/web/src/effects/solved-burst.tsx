/** Burst and sound of a solved puzzle, over its board. */
import './effects.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { mayMove } from '../base/settings.ts';
import { EFFECT_MS } from './cue.ts';
import { EffectPicture } from './effect-picture.tsx';
import { performCues } from './perform.ts';
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
    void performCues([{ type: 'solved' }], () => 'you');
    const timer = setTimeout(() => setShown(false), EFFECT_MS.solved);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div
      ref={layer}
      class="effects cover clip"
      data-testid="solved-burst"
      data-effect="solved"
      data-still={!mayMove()}
      aria-hidden="true"
    >
      <div class="effect cover solved" style={{ ...place, '--ms': `${EFFECT_MS.solved}ms` }}>
        <div class="effect-at">
          <EffectPicture cue={{ type: 'solved' }} effect="solved" name="" />
        </div>
      </div>
    </div>
  );
};
