/**
 * The table of a lesson. The other seats follow the script, and the player's play is compared with it. A wrong play is
 * not made: its reason is shown and the player tries again.
 */
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { countsOf, NO_CARDS, sizeOf, type RankCounts } from '@doudizhu/rules/cards';
import { countsOfCombo, explainIllegal } from '@doudizhu/rules/combos';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { actionOfPlay, logOf, startPlay, type Action, type Round } from '@doudizhu/rules/round';
import { levelOfCharacter } from '../../../base/characters.ts';
import { chooseCards } from '../../../game/input/completion.ts';
import type { GameEnvironment } from '../../../game/environment/environment.ts';
import type { GameContext } from '../../../game/state/game.ts';
import { gameAround } from '../../../game/state/game-around.ts';
import { DEFAULT_SETUP, PACES } from '../../../game/setup/play-setup.ts';
import { OWN_SEAT, type PlayTable } from '../../../game/state/play-table.ts';
import { createPositionTable } from '../../../game/state/position-table.ts';
import { countsOfPlay, judgeTurn, LESSON_RULES, playOf } from './judge.ts';
import { LESSON } from './lesson-texts.ts';
import { inLanguage, type Both } from '../../../base/language.ts';
import { turnsOf, type OwnTurn, type TableStep } from './lesson.ts';

/** The teacher's current sentence. */
export interface TeacherNote {
  readonly tone: 'watch' | 'say' | 'wrong' | 'done';
  /** Null: watch the others play. */
  readonly text: Both | null;
}

export interface LessonTable {
  readonly table: PlayTable;
  /** Its game, which is not stored. */
  readonly game: GameContext;
  readonly note: ReadonlySignal<TeacherNote>;
  readonly stop: () => void;
}

export const createLessonTable = (step: TableStep, environment: GameEnvironment): LessonTable => {
  const turns = turnsOf(step);
  const base = createPositionTable({
    name: 'lesson',
    me: OWN_SEAT,
    start: startOf(step),
    environment,
    answer: async (round) => actionOf(turns, round),
    levelOf: (seat) => levelOfCharacter(seat === 1 ? 'mai' : 'gu'),
    isOpen: step.isOpen === true,
    paceMs: () => PACES.normal,
    autoPassMs: null,
    reviewHref: () => null,
  });
  const place = computed(() => base.view.value.round?.history.length ?? 0);
  const wrong = signal<{ readonly place: number; readonly why: Both } | null>(null);
  const note = computed(() =>
    noteAt(turns, step.done, place.value, wrong.value?.place === place.value ? wrong.value.why : null),
  );

  const ownTurn = (): OwnTurn | null => {
    const turn = turns[place.value];
    return typeof turn === 'object' ? turn : null;
  };
  const refuse = (why: Both): void => {
    wrong.value = { place: place.value, why };
    base.select(new Set(), { type: 'clear', cards: [] });
    environment.announce(inLanguage(why));
    environment.performCues([{ type: 'refused' }], () => 'you');
  };
  // A second tap on the same play has nothing to do.
  let isPlaying = false;
  /** Makes the right play. @returns once it is made or refused */
  const play = async (chosen: RankCounts): Promise<void> => {
    const turn = ownTurn();
    if (turn === null || isPlaying) return;
    const judged = judgeTurn(turn, chosen);
    if (judged.type === 'right') {
      isPlaying = true;
      await base.act(actionOfPlay(playOf(turn.play)));
      isPlaying = false;
    } else if (judged.type === 'wrong') refuse(judged.why);
  };
  const table: PlayTable = {
    ...base,
    leadText: () => LESSON.value.lead,
    // Lessons have no undo and no autopilot.
    send: async (command) => {
      if (command.type === 'act') await play(countsOfAction(command.action));
    },
    act: (action) => play(countsOfAction(action)),
    playSelected: async (cards = base.selected.value) => {
      const { round } = base.view.value;
      const chosen = countsOf([...cards]);
      const isLegal =
        ownTurn() !== null &&
        round !== null &&
        round.hand !== null &&
        explainIllegal({ hand: round.hand, play: chosen, toBeat: round.toBeat, rules: LESSON_RULES }) === null;
      await (isLegal ? play(chosen) : base.playSelected(cards));
    },
    hint: async () => {
      const turn = ownTurn();
      const hand = base.view.value.faces?.hand;
      if (turn === null || hand === undefined || hand === null) return;
      const counts = countsOfPlay(turn.play);
      if (sizeOf(counts) === 0) refuse(turn.otherwise);
      else base.select(chooseCards(hand, new Set(), counts), { type: 'clear', cards: [] });
    },
  };
  base.start();
  return {
    table,
    game: gameAround({ table, setup: LESSON_SETUP, onLeave: () => undefined }),
    note,
    stop: () => base.stop(),
  };
};

/** Play starts at the position of the step, after a bid of 3. */
const startOf = ({ hands, landlord, leader }: TableStep): Round => {
  const deal = unwrap(dealOf({ rules: LESSON_RULES, hands }));
  return startPlay({ rules: LESSON_RULES, deal, landlord: seatAt(landlord), turn: seatAt(leader), bid: 3 });
};

type Turns = ReturnType<typeof turnsOf>;

/** The scripted action of a bot at this place. */
const actionOf = (turns: Turns, round: Round): Action => {
  const place = logOf(round).length;
  const turn = turns[place];
  if (typeof turn !== 'string') throw new Error(`bad lesson: turn ${place} is not a bot's`);
  return actionOfPlay(playOf(turn));
};

const noteAt = (turns: Turns, done: Both, place: number, why: Both | null): TeacherNote => {
  if (why !== null) return { tone: 'wrong', text: why };
  if (place >= turns.length) return { tone: 'done', text: done };
  const turn = turns[place];
  if (typeof turn === 'object') return { tone: 'say', text: turn.say };
  // While the others play, the last sentence stays.
  const before = turns.slice(0, place).findLast((other) => typeof other === 'object');
  return { tone: 'watch', text: typeof before === 'object' ? before.say : null };
};

const countsOfAction = (action: Action): RankCounts =>
  action.type === 'play' ? countsOfCombo(action.combo, LESSON_RULES.decks) : NO_CARDS;

const LESSON_SETUP = signal({ ...DEFAULT_SETUP, counter: false, autoPass: false });
