/** Charts as SVG: one file for light and dark pages, legible at the width of a phone. */

export type Language = 'en' | 'zh';

export interface Bar {
  readonly name: string;
  readonly value: number;
  /** Half of the 95% interval. */
  readonly half?: number;
  /** Drawn in the second colour: measured elsewhere. */
  readonly isOther?: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
  readonly half?: number;
}

export interface Line {
  readonly name: string;
  readonly points: readonly Point[];
  /** Without dots and with a thinner line, for many points. */
  readonly isDense?: boolean;
}

interface Axis {
  readonly title: string;
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
  readonly isLogarithmic?: boolean;
}

const WIDTH = 480;
const STYLE = `<style>
text{font:15px system-ui,'Noto Sans CJK SC',sans-serif;fill:#24292f}
.title{font-size:17px;font-weight:600}.small{font-size:13px;fill:#57606a}
.grid{stroke:#d0d7de;stroke-width:1}.a{fill:#1f7a54;stroke:#1f7a54}.b{fill:#b7791f;stroke:#b7791f}.half{stroke:#24292f;stroke-width:1.5}
path{fill:none!important;stroke-width:2.5}path.dense{stroke-width:1.5}
@media (prefers-color-scheme:dark){text{fill:#e6edf3}.small{fill:#9da7b1}.grid{stroke:#3d444d}.half{stroke:#e6edf3}.a{fill:#4fbf8b;stroke:#4fbf8b}.b{fill:#e0a84a;stroke:#e0a84a}}
</style>`;

/** @returns a chart with a row per bar, the first at the top, each with its value and interval. */
export const barChart = (title: string, bars: readonly Bar[], axis: Axis): string => {
  const [left, top, rowHeight] = [134, 46, 30];
  const bottom = top + bars.length * rowHeight;
  const x = scaleOf(axis, left, WIDTH - 70);
  const rows = bars.map(({ name, value, half = 0, isOther = false }, index) => {
    const y = top + index * rowHeight;
    const middle = y + rowHeight / 2;
    const [low, high] = [x(value - half), x(value + half)];
    const colour = isOther ? 'b' : 'a';
    return [
      text(left - 8, middle + 5, name, 'end'),
      // A bar shows a ratio to zero. Without zero on the axis a dot shows the place.
      axis.ticks[0] === 0
        ? `<rect class="${colour}" stroke="none" x="${left}" y="${y + 5}" width="${Math.max(2, round(x(value) - left))}" height="${rowHeight - 10}" rx="3"/>`
        : `<circle class="${colour}" cx="${x(value)}" cy="${middle}" r="6"/>`,
      ...(half > 0
        ? [`<path class="half" d="M${low} ${middle}H${high}M${low} ${middle - 4}v8M${high} ${middle - 4}v8"/>`]
        : []),
      text(high + 12, middle + 5, axis.format(value), 'start'),
    ].join('');
  });
  return picture(bottom + 44, title, [...verticalGrid(axis, x, top, bottom), ...rows]);
};

/** @returns a chart of lines over one horizontal axis, with intervals where points have them. */
export const lineChart = (title: string, lines: readonly Line[], horizontal: Axis, vertical: Axis): string => {
  const [left, right, top, bottom] = [58, WIDTH - 24, 70, 330];
  const x = scaleOf(horizontal, left, right);
  const y = scaleOf(vertical, bottom, top);
  const grid = vertical.ticks.flatMap((tick) => [
    `<path class="grid" d="M${left} ${y(tick)}H${right}"/>`,
    text(left - 8, y(tick) + 5, vertical.format(tick), 'end', 'small'),
  ]);
  const drawn = lines.flatMap(({ name, points, isDense = false }, index) => {
    const colour = index === 0 ? 'a' : 'b';
    const path = points.map((point, at) => `${at === 0 ? 'M' : 'L'}${x(point.x)} ${y(point.y)}`).join('');
    return [
      `<path class="${colour}${isDense ? ' dense' : ''}" d="${path}"/>`,
      ...(isDense ? [] : points.map((point) => dotOf(colour, x(point.x), y(point.y), point, y))),
      `<rect class="${colour}" x="${left + 16 + index * 200}" y="${40}" width="14" height="14" rx="3"/>`,
      text(left + 36 + index * 200, 52, name, 'start'),
    ];
  });
  return picture(bottom + 50, title, [
    ...grid,
    ...verticalGrid(horizontal, x, top, bottom),
    ...drawn,
    text(left - 52, 62, vertical.title, 'start', 'small'),
  ]);
};

const dotOf = (
  colour: string,
  x: number,
  y: number,
  { half = 0, y: value }: Point,
  scale: (value: number) => number,
): string =>
  `<circle class="${colour}" cx="${x}" cy="${y}" r="4"/>${half > 0 ? `<path class="half" d="M${x} ${scale(value - half)}V${scale(value + half)}"/>` : ''}`;

const verticalGrid = (axis: Axis, x: (value: number) => number, top: number, bottom: number): string[] => [
  ...axis.ticks.flatMap((tick) => [
    `<path class="grid" d="M${x(tick)} ${top}V${bottom}"/>`,
    text(x(tick), bottom + 18, axis.format(tick), 'middle', 'small'),
  ]),
  text(WIDTH - 24, bottom + 38, axis.title, 'end', 'small'),
];

/** Linear or logarithmic, from the first tick to the last. */
const scaleOf = ({ ticks, isLogarithmic = false }: Axis, from: number, to: number): ((value: number) => number) => {
  const place = isLogarithmic ? Math.log : (value: number): number => value;
  const [first, last] = [place(ticks[0] as number), place(ticks.at(-1) as number)];
  return (value) => round(from + ((place(value) - first) / (last - first)) * (to - from));
};

const round = (value: number): number => Math.round(value * 10) / 10;

const text = (x: number, y: number, content: string, anchor: 'start' | 'middle' | 'end', kind = ''): string =>
  `<text${kind === '' ? '' : ` class="${kind}"`} x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escaped(content)}</text>`;

const escaped = (content: string): string => content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const picture = (height: number, title: string, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(title).replaceAll('"', '&quot;')}">\n${STYLE}\n${text(8, 24, title, 'start', 'title')}\n${parts.join('\n')}\n</svg>\n`;
