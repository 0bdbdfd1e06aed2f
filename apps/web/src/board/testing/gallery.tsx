/**
 * All board sizes side by side, for the test that measures them. It mounts a position in each window size and lists
 * faults. No page loads it.
 */
import '../../design/tokens.css';
import '../../design/base.css';
import '../../design/layout.css';
import '../../game/view/play-table.css';
import '../../pages/puzzles/puzzles.css';
import '../../review/replay/replay.css';
import { countsByRank, sizeOf } from '@doudizhu/rules/cards';
import { countsOfCombo } from '@doudizhu/rules/combos';
import { seatAt, type Seat } from '@doudizhu/rules/deal';
import { afterMove, movesOf, sideOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import {
  applyUnchecked,
  isOver,
  legalActions,
  startRound,
  toAct,
  type Action,
  type Round,
} from '@doudizhu/rules/round';
import { PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { physicalCardsFor, remainingCards, viewFor } from '@doudizhu/rules/view';
import { options, render, type ComponentChildren } from 'preact';
import { CardFace } from '../../cards/card.tsx';
import { sortHand } from '../../cards/hand-layout.ts';
import { Badge, PortraitPicture } from '../../characters/portrait.tsx';
import { characterAt } from '../../base/characters.ts';
import { PLAY } from '../../game/setup/game-texts.ts';
import { PuzzleBoard } from '../../pages/puzzles/puzzle-board.tsx';
import { startGame, withMove, type GameFeedback, type GameState } from '@doudizhu/puzzles/play';
import { PUZZLES } from '../../pages/puzzles/puzzles-texts.ts';
import { ReplayBoard } from '../../review/replay/replay-view.tsx';
import { StepBar } from '../../review/replay/step-bar.tsx';
import { changeSettings } from '../../base/settings.ts';
import { positionOfPuzzle, readPuzzles, type LineStep, type Move, type Side } from '../../workers/workers.ts';
import { boardDataOf } from '../board-of-round.ts';
import { Board } from '../board.tsx';
import { faultsOf } from './gallery-faults.ts';

const WINDOWS =
  '360×640 390×844 412×915 768×1024 640×360 780×360 844×390 1000×600 1280×800 1920×1080 3840×2160 2160×3840'.split(' ');

interface Sample {
  readonly name: string;
  readonly board: () => ComponentChildren;
}

/**
 * Measures puzzles (a line each) and the same number of seeded rounds, in every window.
 * @returns a line per fault, and the number of measured boards
 */
const measureAll = async (
  lines: string,
  language: 'zh' | 'en',
  rounds: number,
): Promise<{ readonly faults: string[]; readonly boards: number }> => {
  changeSettings({ language });
  const boxes = WINDOWS.map(boxOf);
  const faults: string[] = [];
  let boards = 0;
  for (const { name, board } of [...puzzleSamples(lines, language), ...roundSamples(rounds)]) {
    for (const box of boxes) render(board(), box);
    // The board measures its box after the first rendering and renders again.
    await drawn();
    for (const [index, box] of boxes.entries()) {
      boards++;
      faults.push(...faultsOf(box).map((fault) => `${name}, ${language}, ${WINDOWS[index]}: ${fault}`));
    }
    if (faults.length > 60) break;
  }
  for (const box of boxes) {
    render(null, box);
    box.remove();
  }
  return { faults, boards };
};

/** Renderings that follow a rendering run in microtasks. */
const drawn = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn++) await Promise.resolve();
};

const boxOf = (size: string): HTMLElement => {
  const [width, height] = size.split('×');
  const box = document.createElement('div');
  box.style.cssText = `display:flex;position:relative;width:${width}px;height:${height}px;overflow:hidden`;
  document.body.append(box);
  return box;
};

const nothing = (): void => undefined;
const done = async (): Promise<void> => undefined;
const CONTROLS = { play: done, refuse: nothing, hint: done, back: nothing, again: done, explain: done };

/** Every puzzle at its start with feedback, and after its first move. */
function* puzzleSamples(lines: string, language: 'zh' | 'en'): Generator<Sample> {
  const puzzles = readPuzzles(lines).flatMap(({ puzzle }) => (puzzle.ok ? [puzzle.value] : []));
  for (const [index, puzzle] of puzzles.entries()) {
    const position = positionOfPuzzle(puzzle);
    if (!position.ok) continue;
    const game = startGame(position.value, puzzle.winner as Side);
    const states = [
      stateOf({ game, feedback: feedbackOf(index, position.value) }),
      stateOf({ game: withMove(game, longestMove(position.value)) }),
    ];
    // The play to beat is the same in every language and in most puzzles.
    for (const [at, state] of states.slice(0, language === 'en' && index % 3 === 0 ? 2 : 1).entries()) {
      yield {
        name: `${puzzle.id}.${at}`,
        board: () => (
          <PuzzleBoard
            title={PUZZLES.value.puzzle(index + 1)}
            tags={[PUZZLES.value.landlordName, PUZZLES.value.rating(1840, 96)]}
            goal={PUZZLES.value.goal(PUZZLES.value.landlord)}
            nextHref=""
            state={state}
            controls={CONTROLS}
            more={null}
          />
        ),
      };
    }
  }
}

const stateOf = (part: Pick<GameState, 'game'> & Partial<GameState>): GameState => ({
  status: 'yours',
  feedback: null,
  hints: 0,
  losses: 0,
  backs: 0,
  ...part,
});

const longestMove = (position: OpenPosition) =>
  movesOf(position).toSorted((a, b) => cardsIn(b, position.rules.decks) - cardsIn(a, position.rules.decks))[0] ?? null;

const cardsIn = (move: Move, decks: 1 | 2): number => (move === null ? 0 : sizeOf(countsOfCombo(move, decks)));

const feedbackOf = (index: number, position: OpenPosition): GameFeedback | null => {
  const move = longestMove(position);
  const refutation = { isWrong: true, line: { steps: lineFrom(afterMove(position, move)) } } as never;
  const feedback: readonly (GameFeedback | null)[] = [
    { type: 'refuted', position, move, refutation },
    { type: 'hint', isNudge: false, move, winner: sideOf(position.turn) },
    { type: 'forced' },
    null,
  ];
  return feedback[index % 4] ?? null;
};

/** A long refutation. */
const lineFrom = (start: OpenPosition): LineStep[] => {
  const steps: LineStep[] = [];
  for (let position = start; steps.length < 14 && winnerOf(position) === null;) {
    const move = longestMove(position);
    steps.push({ turn: position.turn, move } as LineStep);
    position = afterMove(position, move);
  }
  return steps;
};

const RULES: readonly PresetName[] = ['competition', 'happy', 'zunli', 'pagat-4p'];

/** Rounds by seed, the same for both languages. */
const played = new Map<number, Round[]>();

/**
 * Seeded rounds at different moments: as replays, reviews and tables in play. Grouped by kind, because Preact only
 * updates a component of the same type.
 */
function* roundSamples(count: number): Generator<Sample> {
  const seeds = Array.from({ length: count }, (_, seed) => seed);
  for (const seed of seeds.toSorted((a, b) => (a % 3) - (b % 3))) {
    const preset = RULES[seed % RULES.length] as PresetName;
    const rounds = played.get(seed) ?? playedRounds(preset, seed);
    played.set(seed, rounds);
    const at = (seed * 7) % rounds.length;
    const board = seed % 3 === 2 ? tableSample(rounds[at] as Round) : replaySample(rounds, at, seed % 3 === 1);
    yield { name: `${preset} ${seed} at ${at}`, board };
  }
}

/** A random round to its end. Long plays are preferred, to fill the table. */
const playedRounds = (preset: PresetName, seed: number): Round[] => {
  let state = (seed * 2654435761) >>> 0;
  const draw = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const rounds = [startRound({ rules: PRESETS[preset], seed: `board ${seed}` })];
  for (let round = rounds[0] as Round; rounds.length < 150 && !isOver(round);) {
    const [seat] = toAct(round);
    if (seat === undefined) break;
    const actions = legalActions(round, seat);
    const some = Array.from({ length: 12 }, () => actions[draw(actions.length)] as Action);
    const action =
      draw(3) === 0 ? some[0] : some.reduce((best, each) => (weightOf(each) > weightOf(best) ? each : best));
    round = applyUnchecked(round, seat, action as Action);
    rounds.push(round);
  }
  return rounds;
};

const weightOf = (action: Action): number =>
  action.type === 'play' ? cardsIn(action.combo, 2) : action.type === 'pass' ? 0 : 1;

const replaySample = (rounds: readonly Round[], at: number, isReviewed: boolean): Sample['board'] => {
  const round = rounds[at] as Round;
  const { rules } = round;
  const next = rounds[Math.max(1, at)] as Round;
  const better = { cards: physicalCardsFor(next, 'spectator').plays.at(-1) ?? [0 as never], text: 'K K' };
  return () => (
    <ReplayBoard
      rounds={rounds}
      at={at}
      me={rounds.at(-1)?.landlord ?? seatAt(0)}
      isOpen
      players={Array.from({ length: rules.seats }, (_, seat) => ({
        name: ['小满', 'Shuang', 'Mai', '谷雨'][seat] ?? '',
        face: characterAt(seat as Seat, seatAt(0), rules.seats),
        note: PLAY.value.levelShort['level-5'] ?? '',
      }))}
      review={isReviewed ? { landlordWins: 0.38, better } : undefined}
      slots={{
        ...(isReviewed ? { verdict: <div class="verdict-card">81% → 38%</div> } : {}),
        prompt: (
          <p class="status">
            <b>{at}</b>
          </p>
        ),
        title: <h1>{PLAY.value.roundNumber(12)}</h1>,
        foot: (
          <StepBar
            at={at}
            last={rounds.length}
            isRunning={false}
            keyMoments={[]}
            curve={[]}
            onGo={nothing}
            onRun={nothing}
          />
        ),
        panel: {},
      }}
    />
  );
};

const tableSample = (round: Round): Sample['board'] => {
  const words = PLAY.value;
  const me = seatAt(0);
  const view = viewFor(round, me);
  const faces = physicalCardsFor(round, me);
  const { seats, decks } = round.rules;
  const names = ['', '小满', 'Shuang', 'Mai'];
  const data = boardDataOf({
    round: view,
    faces,
    me,
    nameOf: (seat) => (seat === me ? words.you : (names[seat] ?? '')),
    faceOf: (seat) => characterAt(seat, me, seats),
    noteOf: (seat) => (seat === me ? `${words.score} −128` : `${words.levelShort['level-5']} · −128`),
    cardsOf: (seat) => (seat === me ? sortHand(faces.hand) : null),
    capacityOf: () => null,
  });
  const isPlay = round.phase === 'play';
  return () => (
    <Board
      class="fills-window play-table"
      data={{ ...data, counter: countsByRank(remainingCards(view)), stake: { label: words.stake, text: '×192' } }}
      hand={{ selected: new Set(sortHand(faces.hand).slice(0, 3)), onSelect: nothing, label: words.yourHand }}
      ownCapacity={decks === 1 ? 20 : 33}
      ownLabel={words.you}
      hasRim
      slots={{
        title: (
          <>
            <button type="button" class="button board-menu">
              ≡
            </button>
            <span class="rules-name">
              <span>{words.roundNumber(12)}</span>
            </span>
          </>
        ),
        prompt: (
          <aside class="coach bar middle">
            <p>{isPlay ? words.coach.follow : words.coach.bid}</p>
            <button type="button" class="button small">
              {words.coachClose}
            </button>
          </aside>
        ),
        doing: () => (
          <p class="seat-doing">
            <span class="seat-words">{words.faceUpCard('2 of spades')}</span>
            <span class="seat-words">{words.thinking}</span>
          </p>
        ),
        actions: (
          <div class="actions bar middle">
            {[words.pass, words.clear, words.hint].map((text) => (
              <button key={text} type="button" class="button">
                {text}
              </button>
            ))}
            <button type="button" class="button main">
              {words.play}
            </button>
          </div>
        ),
        side: (
          <div class="side-actions bar">
            <button type="button" class="button small">
              {words.undo}
            </button>
            <button type="button" class="button small">
              {words.manage}
            </button>
          </div>
        ),
      }}
    />
  );
};

// Cards and faces have no pictures, because only places and sizes are measured.
const PICTURES: readonly unknown[] = [CardFace, PortraitPicture, Badge];
options.vnode = (vnode) => {
  if (PICTURES.includes(vnode.type)) (vnode as { type: unknown }).type = 'i';
};
const style = document.createElement('style');
style.textContent =
  'body { visibility: hidden } .card { container-type: normal } :is(.card, .portrait, .counter) > * { display: none }';
document.head.append(style);
Object.assign(globalThis, { measureBoards: measureAll });
