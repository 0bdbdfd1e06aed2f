/** Motion of the table's own elements during a cue, by transform and opacity only. */
import type { EffectKind } from './cue.ts';

const OUT = 'cubic-bezier(.2,.8,.2,1)';
const HIT = 'cubic-bezier(.3,1.6,.5,1)';

/** Animates elements of the table. @returns a function that ends the animations */
/** Seat of an effect, null for none. Size of a bomb, 1–3. */
interface EffectPlace {
  readonly seat: number | null;
  readonly size: number;
}

export const moveTable = (table: HTMLElement, effect: EffectKind, place: EffectPlace): (() => void) => {
  const moved = movesOf(table, effect, place);
  return () => {
    for (const animation of moved) animation.finish();
  };
};

/** Ends the flight of dealt cards, which the style sheet animates. */
export const endDeal = (table: HTMLElement): void => {
  for (const animation of table.getAnimations({ subtree: true })) {
    if (animation instanceof CSSAnimation && animation.animationName === 'dealt') animation.finish();
  }
};

const movesOf = (table: HTMLElement, effect: EffectKind, { seat, size }: EffectPlace): Animation[] => {
  switch (effect) {
    case 'bomb':
      return [...shift(table, size), ...jump(table, seat), ...grow(table, '.stake b', 260)];
    case 'rocket':
      return [...shift(table, 3), ...jump(table, seat), ...grow(table, '.stake b', 500)];
    case 'run':
    case 'plane':
      return land(table);
    case 'kitty':
      return turnUp(table);
    case 'finale':
      return slowLanding(table);
    case 'few':
      return beat(table, seat);
    default:
      return [];
  }
};

const all = (table: HTMLElement, selector: string): HTMLElement[] => [...table.querySelectorAll<HTMLElement>(selector)];

const shift = (table: HTMLElement, size: number): Animation[] =>
  all(table, '.arena, .board-felt').map((element) =>
    element.animate(
      [0, -3, 3, -3, 3, 0].map((x) => ({ transform: `translateX(${x * size}px)` })),
      { duration: 180 + 60 * size, delay: 150 },
    ),
  );

/** Faces and cards of the other seats jump off the table. */
const jump = (table: HTMLElement, bomber: number | null): Animation[] =>
  all(table, `.seat:not([data-testid="seat-${bomber}"]) :is(.portrait, .cards)`).map((element, index) =>
    element.animate([{ translate: '0' }, { translate: '0 -10px' }, { translate: '0' }], {
      duration: 260,
      delay: 160 + 40 * (index % 3),
      easing: OUT,
    }),
  );

const grow = (table: HTMLElement, selector: string, delay: number): Animation[] =>
  all(table, selector).map((element) =>
    element.animate([{ transform: 'none' }, { transform: 'scale(1.5)' }, { transform: 'none' }], {
      duration: 300,
      delay,
      easing: HIT,
    }),
  );

/** Cards land 45 ms apart, within the time of the effect. */
const land = (table: HTMLElement): Animation[] => {
  const cards = all(table, '.answer-ring li');
  const apart = Math.min(45, 280 / Math.max(1, cards.length));
  return cards.map((card, index) =>
    card.animate([{ opacity: 0, transform: 'translateY(-32px) scale(1.1)' }, {}], {
      duration: 200,
      delay: index * apart,
      easing: OUT,
      fill: 'backwards',
    }),
  );
};

/** The last cards fall in slow motion. */
const slowLanding = (table: HTMLElement): Animation[] =>
  all(table, '.answer-ring').map((ring) =>
    ring.animate([{ opacity: 0, transform: 'translateY(-40px) scale(1.6)' }, { opacity: 1, offset: 0.25 }, {}], {
      duration: 820,
      easing: 'cubic-bezier(.15,.6,.2,1)',
      fill: 'backwards',
    }),
  );

/** A turn in perspective has no scale that the compositor knows in advance: it drew the cards again in each frame. */
const turnUp = (table: HTMLElement): Animation[] =>
  all(table, '.kitty > li').map((card, index) =>
    card.animate([{ transform: 'scaleX(0.02)' }, {}], {
      duration: 240,
      delay: index * 80,
      easing: OUT,
      fill: 'backwards',
    }),
  );

const beat = (table: HTMLElement, seat: number | null): Animation[] =>
  all(table, `[data-testid="seat-${seat}"] .count`).map((count) =>
    count.animate([{ transform: 'none' }, { transform: 'scale(1.35)' }, { transform: 'none' }], {
      duration: 200,
      iterations: 2,
      easing: OUT,
    }),
  );
