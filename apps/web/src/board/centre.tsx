/** Centre of the table: the play to beat in its gold ring, the kitty, or a text. */
import './centre.css';
import type { ComponentChildren } from 'preact';
import { Portrait } from '../characters/portrait.tsx';
import type { BoardData, BoardKitty, BoardPlay, BoardSeat } from './board-data.ts';
import { BOARD } from './board-texts.ts';
import { boxSizeOf, type BoardLayout, type BoardShape } from './board-layout.ts';
import { CARD_RATIO, fitCards } from '../cards/fit.ts';
import { DialogButton } from '../design/dialog.tsx';
import { fitPlay, Pile } from './pile.tsx';

/** Width of the ring on both sides together, CSS pixels. */
const RING = { wide: 20, tall: 20, low: 14 } as const;

interface LayoutProps {
  /** Null before the first measurement. */
  readonly layout: BoardLayout | null;
}

interface CentreProps extends LayoutProps {
  readonly data: BoardData;
  readonly shape: BoardShape;
  readonly hasBetter: boolean;
  /** Mark of the play to beat. */
  readonly mark: ComponentChildren;
}

export const Centre = ({ data, layout, shape, hasBetter, mark }: CentreProps) => {
  const { toAnswer, centreText, kitty } = data;
  const owner = data.seats.find(({ place }) => place === toAnswer?.place);
  return (
    <div class="answer bar gap-0 middle" data-box="answer" data-testid="answer" data-owner-at={layout?.ownerAt}>
      {layout === null ? null : toAnswer !== null && owner !== undefined ? (
        <Answer play={toAnswer} owner={owner} layout={layout} ring={RING[shape]} isCentred={hasBetter} mark={mark} />
      ) : kitty?.isInCentre === true ? (
        <WellKitty kitty={kitty} text={centreText} layout={layout} />
      ) : (
        <p class="answer-empty centre">{centreText}</p>
      )}
    </div>
  );
};

interface AnswerProps {
  readonly play: BoardPlay;
  readonly owner: BoardSeat;
  readonly layout: BoardLayout;
  readonly ring: number;
  /** A better play beside it leaves no space for the shift towards the owner. */
  readonly isCentred: boolean;
  readonly mark: ComponentChildren;
}

const Answer = ({ play, owner, layout, ring, isCentred, mark }: AnswerProps) => {
  const { answer: cardWidth, ownerAt } = layout;
  const box = {
    width: (ownerAt === 'beside' ? 0.55 : 0.9) * boxSizeOf(layout, 'answer').width - ring - 18,
    height: cardWidth * CARD_RATIO + 0.5,
  };
  const fit = fitPlay(play.cards.length, box, cardWidth);
  const lean = isCentred ? 0 : play.place === 'left' ? -1 : play.place === 'right' ? 1 : 0;
  return (
    <div
      class="answer-play stack centred"
      data-owner={play.place}
      role="group"
      aria-label={BOARD.value.toAnswer(play.owner, play.combo)}
      style={{ '--lean': lean }}
    >
      <div class="answer-ring" style={{ padding: `${ring / 2}px` }}>
        <Pile
          cards={play.cards}
          standsFor={play.standsFor}
          fit={fit}
          align="start"
          kind={play.kind}
          label={play.combo}
        />
        {mark}
      </div>
      {ownerAt !== 'none' && (
        <p class="answer-owner bar" aria-hidden="true">
          {owner.face !== null && <Portrait face={owner.face} mood={owner.mood} role={null} />}
          <span>
            {play.owner} · {play.combo}
          </span>
        </p>
      )}
    </div>
  );
};

/** Height of the text below the kitty, CSS pixels. */
const KITTY_TEXT = 36;

/** The kitty is in the centre until there is a landlord. @param text whose turn it is to call. '' for none */
const WellKitty = ({ kitty, text, layout }: { kitty: BoardKitty; text: string; layout: BoardLayout }) => {
  const { width, height } = boxSizeOf(layout, 'answer');
  const cardWidth = Math.min(layout.answer, (width * 0.9) / (kitty.size * 1.12), (height - KITTY_TEXT) / CARD_RATIO);
  return (
    <div class="centre-kitty stack centred soft">
      <KittyCards kitty={kitty} cardWidth={cardWidth} />
      {text !== '' && <p class="answer-empty centre">{text}</p>}
    </div>
  );
};

interface TopKittyProps extends LayoutProps {
  readonly kitty: BoardKitty;
  readonly children?: ComponentChildren;
}

/** The kitty beside title and stake. */
export const TopKitty = ({ kitty, layout, children }: TopKittyProps) => {
  const box = layout === null ? undefined : boxSizeOf(layout, 'kitty');
  return (
    <div class="top-kitty bar gap-0 middle" data-box="kitty">
      {layout !== null && box !== undefined && (
        <KittyCards kitty={kitty} cardWidth={Math.min(layout.kitty, box.height / CARD_RATIO)} room={box.width} />
      )}
      {children}
    </div>
  );
};

/** Largest kitty whose cards can be read in a line of text. */
const SMALL_KITTY = 3;
/** Width of a kitty in a line of text, in card widths. */
const LINE_ROOM = { small: 2.3, large: 3.7 } as const;

/** The kitty in a line of text. */
export const LineKitty = ({ kitty, cardWidth }: Omit<KittyCardsProps, 'room'>) => (
  <KittyCards
    kitty={kitty}
    cardWidth={cardWidth}
    room={cardWidth * LINE_ROOM[kitty.size > SMALL_KITTY ? 'large' : 'small']}
  />
);

/** Opens a kitty of many cards at a readable size, above the small one. */
export const KittyButton = ({ kitty }: { readonly kitty: BoardKitty }) => {
  const { cards, size } = kitty;
  if (cards === null || size <= SMALL_KITTY) return null;
  const box = { width: Math.min(0.8 * innerWidth, 560), height: 0.6 * innerHeight, cardWidth: 72, stepMin: 40 };
  return (
    <DialogButton look="kitty-open" text="" title={BOARD.value.kitty} aria-label={BOARD.value.kittyLarge}>
      {() => <Pile cards={cards} fit={fitCards(cards.length, box)} label={kitty.label} />}
    </DialogButton>
  );
};

interface KittyCardsProps {
  readonly kitty: BoardKitty;
  readonly cardWidth: number;
  readonly room?: number;
}

const KittyCards = ({ kitty, cardWidth, room = Infinity }: KittyCardsProps) => {
  const { cards, size, label } = kitty;
  const count = cards?.length ?? size;
  const step = Math.min(cardWidth * 1.12, (room - cardWidth) / Math.max(1, size - 1));
  const [width, height] = [cardWidth + (count - 1) * step, cardWidth * CARD_RATIO];
  const fit = { cardWidth, step, perRow: count, rows: 1, width, height };
  const backs = cards === null ? size : 0;
  return <Pile class="kitty" cards={cards ?? []} backs={backs} fit={fit} align="start" label={label} />;
};

/** The better play beside the one that was made, in a dashed ring. */
export const BetterPlay = ({ better, layout }: LayoutProps & Pick<BoardData, 'better'>) => (
  <div class="better-place stack middle" data-box="better">
    {better !== null && layout !== null && <Better better={better} layout={layout} />}
  </div>
);

interface ShownBetterProps {
  readonly better: NonNullable<BoardData['better']>;
  readonly layout: BoardLayout;
}

const Better = ({ better, layout }: ShownBetterProps) => {
  const label = BOARD.value.better(better.text);
  const { answer } = layout;
  const { width, height } = boxSizeOf(layout, 'better');
  const box = { width: width - 24, height: Math.min(height - 56, answer * CARD_RATIO) };
  return (
    <div class="better stack centred" data-testid="better" role="group" aria-label={label}>
      {better.cards.length > 0 && (
        <div class="better-ring">
          <Pile cards={better.cards} fit={fitPlay(better.cards.length, box, 0.86 * answer)} align="start" label="" />
        </div>
      )}
      <p aria-hidden="true">{label}</p>
    </div>
  );
};
