/** Centre of the table: the play to beat in its gold ring, the kitty, or a text. */
import './well.css';
import type { ComponentChildren } from 'preact';
import { Bust } from '../characters/bust.tsx';
import type { BoardData, BoardKitty, BoardPlay, BoardSeat } from './board-data.ts';
import { BOARD } from './board-texts.ts';
import { type Composition, placed } from './composition/places.ts';
import { CARD_RATIO, fitCards } from '../cards/fit.ts';
import { DialogButton } from '../design/dialog.tsx';
import { fitPlay, Pile, type CardsPlace } from './pile.tsx';

/** Width of the ring on both sides together, CSS pixels. */
const RING = { wide: 20, tall: 20, low: 14 } as const;

interface WellProps {
  readonly data: BoardData;
  readonly composition: Composition;
  /** Mark of the play to beat. */
  readonly mark: ComponentChildren;
}

export const Well = ({ data, composition, mark }: WellProps) => {
  const { answer, shape } = composition;
  const { toAnswer, wellText, kitty } = data;
  const owner = data.seats.find(({ place }) => place === toAnswer?.place);
  return (
    <div class="answer" data-testid="answer" data-owner-at={composition.ownerAt} style={placed(answer)}>
      {toAnswer !== null && owner !== undefined ? (
        <Answer play={toAnswer} owner={owner} composition={composition} ring={RING[shape]} mark={mark} />
      ) : kitty?.isInWell === true ? (
        <WellKitty kitty={kitty} composition={composition} />
      ) : (
        <p class="answer-empty">{wellText}</p>
      )}
    </div>
  );
};

interface AnswerProps {
  readonly play: BoardPlay;
  readonly owner: BoardSeat;
  readonly composition: Composition;
  readonly ring: number;
  readonly mark: ComponentChildren;
}

const Answer = ({ play, owner, composition, ring, mark }: AnswerProps) => {
  const { answer, cards, ownerAt, better } = composition;
  const box = {
    width: (ownerAt === 'beside' ? 0.55 : 0.9) * answer.width - ring - 18,
    height: cards.answer * CARD_RATIO + 0.5,
  };
  const fit = fitPlay(play.cards.length, box, cards.answer);
  // A better play beside it leaves no space for the shift towards the owner.
  const lean = better !== null ? 0 : play.place === 'left' ? -1 : play.place === 'right' ? 1 : 0;
  return (
    <div
      class="answer-play"
      data-owner={play.place}
      role="group"
      aria-label={BOARD.value.toAnswer(play.owner, play.combo)}
      style={{ '--lean': lean }}
    >
      <div class="answer-ring" style={{ padding: `${ring / 2}px` }}>
        <Pile cards={play.cards} fit={fit} align="start" kind={play.kind} label={play.combo} />
        {mark}
      </div>
      {ownerAt !== 'none' && (
        <p class="answer-owner" aria-hidden="true">
          {owner.face !== null && <Bust face={owner.face} mood={owner.mood} role={null} />}
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

/** The kitty is in the centre until there is a landlord. */
const WellKitty = ({ kitty, composition }: { readonly kitty: BoardKitty; readonly composition: Composition }) => {
  const { answer, cards } = composition;
  const cardWidth = Math.min(
    cards.answer,
    (answer.width * 0.9) / (kitty.size * 1.12),
    (answer.height - KITTY_TEXT) / CARD_RATIO,
  );
  return (
    <div class="well-kitty">
      <KittyCards kitty={kitty} cardWidth={cardWidth} />
      <p aria-hidden="true">{kitty.text}</p>
    </div>
  );
};

/** The kitty beside title and stake. */
export const TopKitty = ({
  kitty,
  rect,
  cardWidth,
  children,
}: CardsPlace & { readonly kitty: BoardKitty; readonly children?: ComponentChildren }) => (
  <div class="top-kitty" style={placed(rect)}>
    <KittyCards kitty={kitty} cardWidth={Math.min(cardWidth, rect.height / CARD_RATIO)} room={rect.width} />
    {children}
  </div>
);

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
export const BetterPlay = ({
  better,
  rect,
  cardWidth,
}: CardsPlace & { readonly better: NonNullable<BoardData['better']> }) => {
  const label = BOARD.value.better(better.text);
  const box = { width: rect.width - 24, height: Math.min(rect.height - 56, cardWidth * CARD_RATIO) };
  return (
    <div class="better" data-testid="better" role="group" aria-label={label} style={placed(rect)}>
      {better.cards.length > 0 && (
        <div class="better-ring">
          <Pile cards={better.cards} fit={fitPlay(better.cards.length, box, 0.86 * cardWidth)} align="start" label="" />
        </div>
      )}
      <p aria-hidden="true">{label}</p>
    </div>
  );
};
