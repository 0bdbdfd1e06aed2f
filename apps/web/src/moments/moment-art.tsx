/** The pictures of the moments, drawn around a centre as paths in a box of 200 × 200. */

/** A star with teeth of changing length. @param lengths outer radii, by tooth */
const starPath = (lengths: readonly number[], inner: number, turn: number): string => {
  const points = lengths.flatMap((outer, tooth) => [
    pointAt(outer, (tooth / lengths.length) * 2 * Math.PI + turn),
    pointAt(inner, ((tooth + 0.5) / lengths.length) * 2 * Math.PI + turn),
  ]);
  return `M${points.join('L')}Z`;
};

const pointAt = (radius: number, angle: number): string =>
  `${(100 + radius * Math.sin(angle)).toFixed(1)} ${(100 - radius * Math.cos(angle)).toFixed(1)}`;

const RED_STAR = starPath([98, 74, 90, 70, 96, 78, 88, 72, 98, 70, 92, 76, 86, 74, 94, 72], 58, 0.1);
const GOLD_STAR = starPath([80, 62, 74, 60, 78, 64, 72, 62, 80, 60, 76, 64, 70, 62], 48, -0.2);

export const Star = () => (
  <svg class="moment-star" viewBox="0 0 200 200" focusable="false">
    <path d={RED_STAR} fill="#c43f2c" />
    <path d={GOLD_STAR} fill="#f1b748" />
    <circle cx="100" cy="100" r="42" fill="#fff3d2" />
  </svg>
);

/** Thin rays in turns long and short, each from `inner` outwards. */
const raysPath = (count: number, inner: number): string =>
  Array.from({ length: count }, (_, ray) => {
    const angle = (ray / count) * 2 * Math.PI;
    const half = 0.028 + (ray % 3) * 0.006;
    const outer = ray % 2 === 0 ? 98 : 72 + (ray % 5) * 4;
    return `M${pointAt(inner, angle - half * 2)}L${pointAt(outer, angle)}L${pointAt(inner, angle + half * 2)}Z`;
  }).join('');
const RAYS = raysPath(28, 40);

export const Rays = () => (
  <svg class="moment-rays" viewBox="0 0 200 200" focusable="false">
    <path d={RAYS} fill="#e7bf5a" />
    <circle cx="100" cy="100" r="44" fill="none" stroke="#ffe9ac" stroke-width="1" />
    <circle cx="100" cy="100" r="60" fill="none" stroke="#ffe9ac" stroke-opacity=".45" stroke-width=".6" />
  </svg>
);

/** A stroke of a brush below the cards. */
export const GoldStroke = () => (
  <svg class="moment-stroke" viewBox="0 0 400 60" preserveAspectRatio="none" focusable="false">
    <path d="M4 38C90 14 250 10 396 26 300 26 140 34 40 50 20 53 0 48 4 38Z" fill="#e3b94f" />
    <path d="M30 50c110-16 230-20 330-18-90 4-210 12-300 24Z" fill="#fff0b8" fill-opacity=".7" />
  </svg>
);

export const PaperPlane = () => (
  <svg class="moment-plane" viewBox="0 0 120 80" focusable="false">
    <path d="M4 46 116 6 70 74 52 54Z" fill="#fffdf2" />
    <path d="M52 54 116 6 44 50 46 74Z" fill="#d9c48d" />
    <path d="M46 74 52 54 62 64Z" fill="#b08a3c" />
    <path d="M4 46 116 6 44 50Z" fill="#f3e6c2" />
  </svg>
);

/** An ear of wheat that stands on the point (20, 100). */
const GRAINS = [22, 36, 50, 64];
export const Wheat = () => (
  <svg class="wheat-ear" viewBox="0 0 40 100" focusable="false">
    <path d="M20 100C19 80 21 60 20 20" stroke="#e3b94f" stroke-width="2.6" fill="none" stroke-linecap="round" />
    <path d="M20 4c5 5 5 13 0 18-5-5-5-13 0-18Z" fill="#ffd877" />
    {GRAINS.map((y) => (
      <path
        key={y}
        d={`M20 ${y + 12}c1-9 6-13 13-14 0 8-5 14-13 14Zm0 0c-1-9-6-13-13-14 0 8 5 14 13 14Z`}
        fill="#f0c75e"
      />
    ))}
  </svg>
);

export const Crown = () => (
  <svg class="moment-crown" viewBox="0 0 100 70" focusable="false">
    <path
      d="M8 62 2 16l24 20L50 4l24 32 24-20-6 46Z"
      fill="#f1c14d"
      stroke="#8a4b12"
      stroke-width="4"
      stroke-linejoin="round"
    />
    <path d="M10 60h80" stroke="#8a4b12" stroke-width="4" />
    <circle cx="50" cy="46" r="6" fill="#c43f2c" />
    <circle cx="26" cy="48" r="4" fill="#fff3d2" />
    <circle cx="74" cy="48" r="4" fill="#fff3d2" />
  </svg>
);

/** A petal or a leaf that falls. */
export const Petal = () => (
  <svg viewBox="0 0 20 20" focusable="false">
    <path d="M10 1c7 4 8 13 0 18-8-5-7-14 0-18Z" fill="currentColor" />
  </svg>
);
