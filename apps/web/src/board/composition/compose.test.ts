/** Layouts: everything is inside the window and nothing overlaps, for all windows and hands. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { CARD_RATIO, rowsOf } from '../../cards/fit.ts';
import { compose, boardShapeOf } from './compose.ts';
import type { BoardPart, BoardPlan, Composition, Rect } from './places.ts';

const WINDOWS = [
  [360, 640],
  [390, 844],
  [412, 915],
  [768, 1024],
  [640, 360],
  [780, 360],
  [844, 390],
  [1000, 600],
  [1280, 800],
  [1920, 1080],
  [3840, 2160],
  [2160, 3840],
] as const;

const NO_PARTS: Readonly<Record<BoardPart, boolean>> = {
  top: false,
  counter: false,
  evaluation: false,
  verdict: false,
  prompt: true,
  actions: false,
  side: false,
  foot: false,
  moves: false,
  better: false,
  rim: false,
};

interface Sort {
  readonly name: string;
  readonly isOpen: boolean;
  /** A position of ranks has no kitty. */
  readonly hasKitty?: false;
  readonly parts: Partial<Record<BoardPart, boolean>>;
  readonly hands: readonly number[];
}

const SORTS: readonly Sort[] = [
  {
    name: 'play',
    isOpen: false,
    parts: { top: true, counter: true, actions: true, side: true, rim: true },
    hands: [1, 17, 20, 33],
  },
  {
    name: 'play with an open hand',
    isOpen: true,
    parts: { top: true, counter: true, actions: true, side: true },
    hands: [17, 20],
  },
  {
    name: 'puzzle',
    isOpen: true,
    hasKitty: false,
    parts: { top: true, verdict: true, actions: true, side: true },
    hands: [2, 8, 13, 20],
  },
  {
    name: 'replay',
    isOpen: true,
    parts: { top: true, foot: true },
    hands: [17, 20, 33],
  },
  {
    name: 'review',
    isOpen: true,
    parts: { top: true, foot: true, moves: true, evaluation: true, verdict: true, better: true },
    hands: [17, 20, 33],
  },
];

const PLACES = [['top'], ['left', 'right'], ['left', 'top', 'right']] as const;

const plansOf = (sort: Sort, width: number, height: number): BoardPlan[] =>
  PLACES.flatMap((places) =>
    sort.hands
      .filter((cards) => cards < 21 || places.length === 3)
      .map((ownCards): BoardPlan => {
        const em = 16 * Math.max(1, Math.min(2.4, width / 1500, height / 900));
        const hasPanel = sort.isOpen && sort.parts.top === true && !sort.parts.counter && width >= 1000 && height > 480;
        const parts = { ...NO_PARTS, ...sort.parts };
        const shape = boardShapeOf({ width, height });
        return {
          width: hasPanel ? width - 340 : width,
          height,
          em,
          shape: hasPanel ? 'wide' : shape === 'wide' && sort.parts.counter !== true ? 'tall' : shape,
          others: places.map((place) => ({ place, cards: sort.isOpen ? Math.min(25, ownCards) : null })),
          ownCards,
          kitty: sort.hasKitty === false ? 0 : places.length === 3 ? 8 : 3,
          parts: hasPanel ? { ...parts, top: false, verdict: false, moves: false } : parts,
        };
      }),
  );

/** Required parts, by name. Bubbles are not included: they are in the centre or on a plate. */
const needed = (composition: Composition): [string, Rect][] => {
  const { seats, hand, answer, better, kitty, counter, evaluation, verdict, prompt, actions, side, foot, moves } =
    composition;
  const rects: [string, Rect | null | undefined][] = [
    ['hand', hand],
    ['answer', answer],
    ['better', better],
    ['kitty', kitty],
    ['counter', counter],
    ['evaluation', evaluation],
    ['verdict', verdict],
    ['prompt', prompt],
    ['actions', actions],
    ['side', side],
    ['foot', foot],
    ['moves', moves],
    ...Object.entries(seats).flatMap(([place, seat]): [string, Rect | null][] => [
      [`${place} plate`, seat.plate],
      [`${place} hand`, seat.hand],
    ]),
  ];
  return rects.filter((entry): entry is [string, Rect] => entry[1] !== null && entry[1] !== undefined);
};

const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

for (const sort of SORTS) {
  test(`a ${sort.name} fits all windows`, () => {
    for (const [width, height] of WINDOWS) {
      for (const plan of plansOf(sort, width, height)) {
        const composition = compose(plan);
        const where = `${width}×${height}, ${plan.others.length} others, ${plan.ownCards} cards`;
        const rects = needed(composition);
        for (const [name, rect] of rects) {
          assert.ok(rect.x >= -0.5 && rect.y >= -0.5, `${name} begins inside: ${where}`);
          assert.ok(rect.x + rect.width <= plan.width + 0.5, `${name} is not too wide: ${where}`);
          assert.ok(rect.y + rect.height <= plan.height + 0.5, `${name} is not too low: ${where}`);
          assert.ok(rect.width > 0 && rect.height > 0, `${name} has a size: ${where} ${JSON.stringify(rect)}`);
        }
        for (const [index, [name, rect]] of rects.entries()) {
          for (const [other, another] of rects.slice(index + 1)) {
            // In a low window one of the two is empty.
            if (composition.shape === 'low' && name === 'prompt' && other === 'moves') continue;
            assert.ok(overlap(rect, another) < 1, `${name} and ${other} lie apart: ${where}`);
          }
        }
        const { hand, cards, raise, rowMax, top, evaluation } = composition;
        // A bar of paper is as wide as the window.
        const bar = top === null ? null : { ...top, x: 0, width: plan.width };
        if (composition.shape !== 'wide' && bar !== null && evaluation !== null) {
          assert.ok(overlap(bar, evaluation) < 1, `the bar covers no chance: ${where}`);
        }
        const held = rowsOf(plan.ownCards, cards.hand, { ...hand, cardWidth: cards.hand, stepMin: 24, rowMax });
        assert.ok(hand.height >= held.height + raise - 0.5, `the hand has room for a card that rises: ${where}`);
        if (composition.shape === 'wide') {
          assert.ok(cards.hand * CARD_RATIO <= 0.24 * height, `the hand leaves the table its height: ${where}`);
        }
        assert.ok(composition.cards.answer >= 24, `${composition.cards.answer} px for the play to answer: ${where}`);
        assert.ok(composition.cards.hand >= 24, `${composition.cards.hand} px for a card in hand: ${where}`);
        if (sort.isOpen) assert.ok(composition.cards.open >= 20, `${composition.cards.open} px at the seats: ${where}`);
      }
    }
  });
}

test('step controls and buttons share a tall board', () => {
  const sort: Sort = {
    name: 'analysis',
    isOpen: true,
    hasKitty: false,
    parts: { actions: true, foot: true },
    hands: [2, 17, 20],
  };
  for (const [width, height] of [
    [328, 480],
    [358, 506],
    [463, 640],
  ] as const) {
    for (const plan of plansOf(sort, width, height)) {
      const composition = compose(plan);
      const rects = needed(composition);
      const where = `${width}×${height}, ${plan.others.length} others, ${plan.ownCards} cards`;
      for (const [index, [name, rect]] of rects.entries()) {
        assert.ok(rect.y >= 0 && rect.y + rect.height <= height, `${name} is inside: ${where}`);
        for (const [other, another] of rects.slice(index + 1)) {
          assert.ok(overlap(rect, another) < 1, `${name} and ${other} lie apart: ${where}`);
        }
      }
      const least = plan.others.length < 3 ? 34 : 23;
      assert.ok(composition.cards.hand >= least - 0.5, `${composition.cards.hand} px for a card in hand: ${where}`);
    }
  }
});

/** Windows at a limit of the layout, and common screens. */
const REFERENCE_WINDOWS = [
  [360, 640],
  [390, 699],
  [600, 700],
  [412, 760],
  [430, 780],
  [768, 1024],
  [640, 360],
  [844, 390],
  [1000, 600],
  [1440, 900],
  [3840, 2160],
] as const;

/** Boards at the limits of hands and parts, beyond today's tables. */
const AT_THE_LIMITS: readonly Sort[] = [
  { name: 'limits, closed', isOpen: false, parts: { prompt: false, verdict: true }, hands: [0, 12, 13, 22, 23] },
  {
    name: 'limits, open',
    isOpen: true,
    parts: { top: true, counter: true, evaluation: true, better: true, actions: true, rim: true },
    hands: [1, 12, 13, 22, 23],
  },
];

/** A line per place: `name left,top width×height`, in tenths of a CSS pixel. */
const describeBoard = (plan: BoardPlan): string => {
  const { seats, cards, shape, ownerAt, raise, rowMax, ...rects } = compose(plan);
  const tenths = (value: number): number => Math.round(value * 10);
  const places: [string, Rect | null][] = Object.entries(rects);
  const notes = [`${shape}, owner ${ownerAt}, raise ${tenths(raise)}, ${rowMax} a row`];
  for (const [place, seat] of Object.entries(seats)) {
    places.push(
      [`${place}'s plate`, seat.plate],
      [`${place}'s hand`, seat.hand],
      [`${place}'s last action`, seat.lastAction],
    );
    notes.push(`${place}: avatar ${tenths(seat.avatar)}${seat.isColumn ? ', column' : ''}`);
  }
  const { width, height, ownCards, others } = plan;
  const open = others.map((seat) => `${seat.place} ${seat.cards ?? '–'}`);
  return [
    `# ${width}×${height}, ${ownCards} cards, ${open.join(', ')}`,
    ...notes,
    `cards: ${Object.entries(cards).map(([name, size]) => `${name} ${tenths(size)}`)}`,
    ...places.flatMap(([name, rect]) => {
      if (rect === null) return [];
      const [x = 0, y = 0, wide = 0, high = 0] = [rect.x, rect.y, rect.width, rect.height].map(tenths);
      return [`${name} ${x},${y} ${wide}×${high}`];
    }),
  ].join('\n');
};

test('a board lies where it lay when it was last looked at', (t) => {
  const text = [...SORTS, ...AT_THE_LIMITS].flatMap((sort, sortIndex) => [
    `## ${sort.name}`,
    ...REFERENCE_WINDOWS.flatMap(([width, height], index) => {
      const plans = plansOf(sort, width, height);
      // Varies hands and number of players with the window.
      const plan = plans[(index + sortIndex) % plans.length];
      return plan === undefined ? [] : [describeBoard(plan)];
    }),
  ]);
  const head =
    '# Source: compose() of apps/web, in tenths of a CSS pixel. After a change that was looked at in pictures:\n' +
    '# node --test --test-update-snapshots apps/web/src/board/composition/compose.test.ts';
  const path = fileURLToPath(new URL('../../../../../fixtures/compositions.txt', import.meta.url));
  t.assert.fileSnapshot([head, ...text, ''].join('\n'), path, { serializers: [String] });
});

for (const [width, height] of [
  [844, 390],
  [667, 375],
  [932, 430],
] as const) {
  test(`on a phone of ${width} × ${height} on its side the hand takes a third of the height`, () => {
    for (const plan of plansOf(SORTS[0] as Sort, width, height)) {
      const { hand } = compose(plan);
      const share = hand.height / height;
      // Two rows of 33 cards may be a little lower.
      const least = plan.ownCards > 20 ? 0.24 : 0.3;
      assert.ok(share > least && share < 0.4, `${plan.ownCards} cards, ${plan.others.length} opponents: ${share}`);
    }
  });
}

for (const [width, height, shape] of [
  [640, 480, 'low'],
  [640, 481, 'tall'],
  [480, 480, 'tall'],
  [699, 600, 'tall'],
  [700, 600, 'wide'],
  [799, 1000, 'tall'],
  [800, 1000, 'wide'],
] as const) {
  test(`a window of ${width} × ${height} is ${shape}`, () => assert.equal(boardShapeOf({ width, height }), shape));
}
