/** Faults of a board drawn in a box: parts outside, cut texts, overlaps. */

/** Required parts. None can be outside the window. */
const NEEDED =
  '.card, .actions .button, .side-place .button, .board-foot .button, .board-prompt > *, .answer-owner, .better p, ' +
  '.seat-plate .portrait, .seat-name, .count, .bubble, .stake, .top-bar .button, .board-verdict';

/** Texts that must not be cut. */
const TEXTS = '.seat-name, .seat-soft, .answer-owner > span, .bubble, .status, .button, h1, .answer-empty, .rules-name';

/** Groups that must not overlap. */
const GROUPS: Readonly<Record<string, string>> = {
  hand: '.board-hand .card',
  'open hand': '.open-hand .card',
  answer: '.answer-ring',
  owner: '.answer-owner',
  better: '.better-ring, .better p',
  buttons: '.actions .button, .side-place .button, .board-foot .button',
  prompt: '.board-prompt > *',
  verdict: '.board-verdict',
  avatar: '.seat-plate .portrait',
  name: '.seat-name',
  words: '.seat-soft',
  count: '.count b',
  lastAction: '.last-action > *',
  counter: '.counter',
  title: '.board-title > *, .stake, .top-bar > .button',
  kitty: '.kitty .card',
};

export const faultsOf = (box: HTMLElement): string[] => {
  places = new Map();
  return [
    ...outside(box),
    ...cut(box),
    ...covered(box),
    ...underButtons(box),
    ...jumbled(box),
    ...strayed(box),
    ...unread(box),
    ...tiny(box),
  ];
};

/** Cached boxes of elements, because most are read several times. */
let places = new Map<Element, DOMRect>();

const rectOf = (element: Element): DOMRect => {
  const known = places.get(element);
  if (known !== undefined) return known;
  const rect = element.getBoundingClientRect();
  places.set(element, rect);
  return rect;
};

/** Rounding error, CSS pixels. */
const SLACK = 1;

const outside = (box: HTMLElement): string[] => {
  const frame = rectOf(box);
  return shown(box, NEEDED).flatMap((element) => {
    const px = overshoot(rectOf(element), frame);
    return px <= SLACK ? [] : [`${nameOf(element)} is outside by ${Math.round(px)} px`];
  });
};

const overshoot = (rect: DOMRect, frame: DOMRect): number =>
  Math.max(frame.left - rect.left, frame.top - rect.top, rect.right - frame.right, rect.bottom - frame.bottom);

const cut = (box: HTMLElement): string[] =>
  shown(box, TEXTS).flatMap((element) => {
    const isCut =
      element.scrollWidth > element.clientWidth + SLACK + 1 ||
      (element.matches('.status') && element.scrollHeight > element.clientHeight + 4);
    return isCut && element.clientWidth > 0 ? [`${nameOf(element)} is cut`] : [];
  });

const covered = (box: HTMLElement): string[] => {
  const groups = Object.entries(GROUPS).map(([name, selector]) => {
    const rects = shown(box, selector).map((element) => rectOf(element));
    return { name, rects, hull: hullOf(rects) };
  });
  return groups.flatMap(({ name, rects, hull }, index) =>
    groups.slice(index + 1).flatMap(({ name: other, rects: others, hull: otherHull }) => {
      if (overlapOf(hull, otherHull) <= MAY_OVERLAP) return [];
      const worst = Math.max(0, ...rects.flatMap((rect) => others.map((another) => overlapOf(rect, another))));
      return worst > MAY_OVERLAP ? [`${name} and ${other} cover each other by ${worst.toFixed(0)} px`] : [];
    }),
  );
};

/** Reports buttons that touch a selected card: its rank must stay visible. */
const underButtons = (box: HTMLElement): string[] => {
  const cards = shown(box, '.board-hand [aria-pressed=true]').map(rectOf);
  const worst = Math.max(
    0,
    ...shown(box, '.actions .button').flatMap((button) => cards.map((card) => overlapOf(rectOf(button), card))),
  );
  return worst > SLACK / 2 ? [`buttons cover a selected card by ${worst.toFixed(1)} px`] : [];
};

/** Reports numbers of cards that are nearer to another seat's face than to their own. */
const strayed = (box: HTMLElement): string[] => {
  const faces = shown(box, '.seat .seat-plate .portrait');
  return shown(box, '.seat .count b').flatMap((count) => {
    const near = faces.toSorted((a, b) => gapOf(rectOf(a), rectOf(count)) - gapOf(rectOf(b), rectOf(count)))[0];
    return near === undefined || near.closest('.seat') === count.closest('.seat')
      ? []
      : [`the count ${count.textContent} is nearer to another face`];
  });
};

/** Horizontal gap between two rectangles, CSS pixels. */
const gapOf = (a: Edges, b: Edges): number => Math.max(a.left - b.right, b.left - a.right);

/** Reports seats with several texts side by side. */
const jumbled = (box: HTMLElement): string[] =>
  shown(box, '.seat-words + .seat-words').map((words) => `${nameOf(words)} is beside another text`);

/** Reports a kitty of up to three cards whose indices are covered. */
const unread = (box: HTMLElement): string[] =>
  shown(box, '.kitty').flatMap((kitty) => {
    const rects = [...kitty.querySelectorAll('.card')].map((card) => rectOf(card));
    if (rects.length > 3) return [];
    const isRead = rects.slice(1).every((rect, index) => rect.left - (rects[index]?.left ?? 0) >= INDEX * rect.width);
    return isRead ? [] : [`the kitty’s cards cannot be read, ${Math.round(rects[0]?.width ?? 0)} px wide`];
  });

/** Least widths of cards, CSS pixels. A long play can be narrower. */
const LEAST: readonly (readonly [selector: string, px: number])[] = [
  ['.board-hand .card', 24],
  ['.open-hand .card', 20],
  ['.answer-ring .pile:not(:has(> :nth-child(5))) .card', 24],
];

const tiny = (box: HTMLElement): string[] =>
  LEAST.flatMap(([selector, px]) => {
    const [card] = shown(box, selector);
    const width = card === undefined ? px : rectOf(card).width;
    return width >= px - SLACK / 2 ? [] : [`${selector} is ${width.toFixed(1)} px wide`];
  });

/** Share of a compact card's width with its index. */
const INDEX = 0.5;

/** Smaller overlaps are rings, shadows and line heights. CSS pixels. */
const MAY_OVERLAP = 4;

/** The smallest rectangle around all. */
const hullOf = (rects: readonly DOMRect[]): Edges => ({
  left: Math.min(...rects.map(({ left }) => left)),
  top: Math.min(...rects.map(({ top }) => top)),
  right: Math.max(...rects.map(({ right }) => right)),
  bottom: Math.max(...rects.map(({ bottom }) => bottom)),
});

type Edges = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** Depth of an overlap, CSS pixels. */
const overlapOf = (a: Edges, b: Edges): number =>
  Math.max(
    0,
    Math.min(
      Math.min(a.right, b.right) - Math.max(a.left, b.left),
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    ),
  );

const shown = (box: HTMLElement, selector: string): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    // Scrollable content, such as a refutation, can extend outside.
    if (element.closest('.board-panel, dialog, .puzzle-line') !== null) return false;
    const { width, height } = rectOf(element);
    return width > 1 && height > 1;
  });

const nameOf = (element: HTMLElement): string =>
  `${element.className || element.tagName} “${(element.ariaLabel ?? element.textContent).slice(0, 40)}”`;
