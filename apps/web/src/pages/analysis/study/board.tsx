import { nameOfMove } from '../../../cards/names.ts';
/** The table with all hands open. The cards of the side to move can be chosen and played. */
import {
  countsOf,
  countsOfCombo,
  coreOf,
  formatCards,
  NO_CARDS,
  sameCounts,
  sizeOf,
  type Card,
  type Combo,
  type RuleSet,
} from '@doudizhu/rules';
import { useMemo, useState } from 'preact/hooks';
import { Hand } from '../../../cards/hand.tsx';
import { cardsOfCounts, RankCards, wordsOfCounts } from '../../../cards/rank-cards.tsx';
import { notify } from '../../../shell/notice.tsx';
import { movesOf, winnerOf, type Move, type Position } from '../../../workers.ts';
import { ANALYSIS } from '../analysis-texts.ts';
import type { SideNames } from '../move-words.ts';

export interface BoardProps {
  readonly position: Position;
  readonly names: SideNames;
  readonly onPlay: (move: Move) => void;
}

export const Board = ({ position, names, onPlay }: BoardProps) => (
  <section class="analysis-board felt" aria-label={ANALYSIS.value.board} data-testid="board">
    {position.hands.map((_, side) => (
      <SideRow key={side} position={position} side={side} name={names[side] ?? ''} onPlay={onPlay} />
    ))}
  </section>
);

interface SideRowProps {
  readonly position: Position;
  readonly side: number;
  readonly name: string;
  readonly onPlay: (move: Move) => void;
}

const SideRow = ({ position, side, name, onPlay }: SideRowProps) => {
  const words = ANALYSIS.value;
  const { hands, turn, beat, rules } = position;
  const hand = hands[side] ?? NO_CARDS;
  const isOver = winnerOf(position) !== null;
  const isTurn = !isOver && side === turn;
  const size = sizeOf(hand);
  const isPassed = beat !== null && !isTurn && side !== beat.side && hasPassed(position, side);
  return (
    <div class="board-side" data-turn={isTurn} data-testid={`side-${side}`}>
      <div class="board-name">
        <h2>
          {side === 0 && <span class="crown">♛ </span>}
          {name}
        </h2>
        <small>
          {size === 0 ? words.out : words.count(size)}
          {isTurn && ` · ${words.toAct}${beat === null ? ` · ${words.leads}` : ''}`}
        </small>
        {beat?.side === side && (
          <span class="board-played">
            <small>{words.onTable}</small> <ComboCards combo={beat.combo} rules={rules} />
          </span>
        )}
        {isPassed && <span class="board-played passed">{words.passed}</span>}
      </div>
      {isTurn ? (
        <Chooser key={formatCards(hand) + turn} position={position} name={name} onPlay={onPlay} />
      ) : (
        size > 0 && <RankCards counts={hand} label={`${words.handOf(name)}: ${wordsOfCounts(hand)}`} />
      )}
    </div>
  );
};

/** Since the play on the table: the sides between its owner and the side to move. */
const hasPassed = ({ hands, turn, beat, passes }: Position, side: number): boolean => {
  if (beat === null) return false;
  const sides = hands.length;
  const after = (side - beat.side + sides) % sides;
  return after >= 1 && after <= passes && side !== turn;
};

interface ChooserProps {
  readonly position: Position;
  readonly name: string;
  readonly onPlay: (move: Move) => void;
}

const Chooser = ({ position, name, onPlay }: ChooserProps) => {
  const words = ANALYSIS.value;
  const { hands, turn, beat, rules } = position;
  const [selected, setSelected] = useState<ReadonlySet<Card>>(new Set());
  const cards = useMemo(() => cardsOfCounts(hands[turn] ?? NO_CARDS), [position]);
  const moves = useMemo(() => movesOf(position), [position]);
  const chosen = countsOf([...selected]);
  const move = moves.find((each) => each !== null && sameCounts(countsOfCombo(each, rules.decks), chosen));
  const play = (): void => {
    if (move !== undefined) onPlay(move);
    else notify(words.noSuchPlay(formatCards(chosen)));
  };
  // Enter plays what is chosen; a hand that could be thrown would hold the page fast under a finger.
  const enter = (event: KeyboardEvent): void => {
    const isOnCard = event.target instanceof Element && event.target.closest('.hand') !== null;
    if (event.key !== 'Enter' || move === undefined || !isOnCard) return;
    event.preventDefault();
    event.stopPropagation();
    play();
  };
  return (
    <div class="board-chooser" onKeyDownCapture={enter}>
      <Hand cards={cards} selected={selected} onSelect={setSelected} label={words.choose(name)} />
      <div class="row">
        <button
          type="button"
          class="button main"
          aria-disabled={move === undefined}
          onClick={play}
          data-testid="play-chosen"
        >
          {words.playIt} {move === undefined ? '' : nameOfMove(move, rules)}
        </button>
        {beat !== null && (
          <button type="button" class="button" onClick={() => onPlay(null)}>
            {words.passIt}
          </button>
        )}
      </div>
    </div>
  );
};

/** A combo as cards: its core, then what it carries. */
export const ComboCards = ({ combo, rules }: { readonly combo: Combo; readonly rules: RuleSet }) => {
  const core = coreOf(combo, rules.decks);
  const name = nameOfMove(combo, rules);
  return (
    <span class="combo-cards" role="img" aria-label={name}>
      <RankCards counts={core} label="" size="small" />
      {sizeOf(combo.kickers) > 0 && <RankCards counts={combo.kickers} label="" size="small" />}
    </span>
  );
};
