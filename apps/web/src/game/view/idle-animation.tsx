/** Idle life of a table: faces blink, and tea steams on a wide one. Settings and reduced motion turn it off. */
import './idle-animation.css';
import { useEffect, useRef } from 'preact/hooks';
import { mayMove, settings } from '../../base/settings.ts';

/** Time between two blinks of the table, and of closed eyes, in milliseconds. */
const [BLINK_EVERY_MS, CLOSED_MS] = [1700, 130] as const;
const PLACES = ['left', 'own', 'right', 'top'] as const;

export const IdleAnimation = () => {
  const cup = useRef<HTMLDivElement>(null);
  const isAlive = settings.value.life && mayMove();
  useEffect(() => {
    const board = cup.current?.closest<HTMLElement>('.board') ?? null;
    if (!isAlive || board === null) return undefined;
    let turn = 0;
    let opening = 0;
    // Timers instead of an endless animation: nothing is drawn between two blinks.
    const timer = setInterval(() => {
      board.dataset['blink'] = PLACES[turn++ % PLACES.length];
      opening = window.setTimeout(() => delete board.dataset['blink'], CLOSED_MS);
    }, BLINK_EVERY_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(opening);
      delete board.dataset['blink'];
    };
  }, [isAlive]);
  return (
    <div ref={cup} class="tea" data-testid="tea" data-alive={isAlive} aria-hidden="true">
      <i class="steam" />
      <i class="steam" />
      <i class="steam" />
      <svg viewBox="0 0 60 40" focusable="false">
        <ellipse cx="29" cy="34" rx="25" ry="5" fill="#0003" />
        <ellipse cx="29" cy="30" rx="24" ry="5" fill="#e9e2d0" />
        <path d="M43 10c11-2 11 13-2 13" fill="none" stroke="#e9e2d0" stroke-width="4" />
        <path d="M12 6h34v8a17 15 0 0 1-34 0z" fill="#fffdf7" />
        <path d="M12 6h34v3H12z" fill="#2f6f9c" />
        <ellipse cx="29" cy="6" rx="17" ry="3.600" fill="#b5762e" stroke="#fffdf7" stroke-width="1.500" />
      </svg>
    </div>
  );
};
