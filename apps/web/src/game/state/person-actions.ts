/** The player's actions at a table: select, play, pass, call, hint. A refusal appears beside the hand. */
import { signal, type Signal } from '@preact/signals';
import { countsOf, type Card } from '@doudizhu/rules/cards';
import { explainIllegal } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import type { Result } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import { isPlayerView, whyIllegalIn } from '@doudizhu/rules/view';
import type { PersonCommand, TableView } from '@doudizhu/table';
import { refusalText } from '../../cards/names.ts';
import type { HandGesture } from '../../cards/hand.tsx';
import { completed, playableReadings } from '../input/completion.ts';
import type { CallAdvice } from '../../workers/worker-bots.ts';
import type { GameEnvironment } from '../environment/environment.ts';
import { callLine } from '../advice/call-line.ts';
import { decisionKey, orLogged } from '../advice/advice.ts';
import { createHints } from '../advice/hint-cycle.ts';
import { declineOpenHand } from './open-hand.ts';
import type { TableState } from './table-state.ts';

export interface PersonActions {
  /** Sends a command. A refusal becomes the problem. */
  readonly send: (command: PersonCommand) => Promise<void>;
  readonly act: (action: Action) => Promise<void>;
  readonly select: (selected: ReadonlySet<Card>, gesture: HandGesture) => void;
  /** Plays cards, by default the selected ones. If there are several readings, the player selects one. */
  readonly playSelected: (cards?: ReadonlySet<Card>) => Promise<void>;
  /** Selects the cards of the next hint. */
  readonly hint: () => Promise<void>;
  /** Counts the pending call and shows the best one. */
  readonly hintCall: () => Promise<void>;
  /** Expected points of each call. Null if the bots fail or have no advice. */
  readonly adviseCalls: () => Promise<CallAdvice | null>;
  /** True while advice on a call is open: a deal that asks for open hands waits. */
  readonly isAdvised: Signal<boolean>;
  /** Selects the cards of a play of the advice. */
  readonly chooseAdvised: (at: number) => void;
}

export interface PersonActionsSetup<Refused> {
  readonly state: TableState;
  readonly submit: (command: PersonCommand) => Promise<Result<unknown, Refused>>;
  readonly refusedText: (refused: Refused) => string;
  readonly environment: Pick<
    GameEnvironment,
    'clock' | 'announce' | 'performCues' | 'explain' | 'adviseCalls' | 'logError'
  >;
}

export const createPersonActions = <Refused>(setup: PersonActionsSetup<Refused>): PersonActions => {
  const { state, submit, refusedText, environment } = setup;
  const { view, decision, selected, problem, readings, advice } = state;
  const refuse = (text: string): void => {
    problem.value = { text, tone: 'wrong' };
    environment.announce(text);
    environment.performCues([{ type: 'refused' }], () => 'you');
  };
  /** @returns whether the table accepted the command */
  const submitted = async (command: PersonCommand): Promise<boolean> => {
    const sent = await submit(command);
    if (!sent.ok) refuse(refusedText(sent.error));
    return sent.ok;
  };
  const send = async (command: PersonCommand): Promise<void> => void (await submitted(command));
  let noting: Promise<boolean> | null = null;
  /** Notes the first hint of a round at the table, which refuses it if it allows none. @returns whether it is allowed */
  const takeHint = (): Promise<boolean> => {
    const { viewer, seats } = view.value;
    if (seats[viewer as Seat]?.help.includes('hint') === true) return Promise.resolve(true);
    noting ??= submitted({ type: 'hint' }).finally(() => (noting = null));
    return noting;
  };
  const hints = createHints({
    view,
    decision,
    advice,
    takeHint,
    environment,
    show: (cards, text) => {
      readings.value = [];
      selected.value = cards;
      problem.value = text === null ? null : { text, tone: 'advice' };
    },
  });
  const act = (action: Action): Promise<void> => {
    const { round } = view.value;
    // A play names the selected cards, unless they are others than its own.
    const named = action.type === 'play' ? { ...action, cards: [...selected.value] } : action;
    selected.value = new Set();
    return send({ type: 'act', action: round !== null && whyIllegalIn(round, named) === null ? named : action });
  };
  const isAdvised = signal(false);
  declineOpenHand({ view, clock: environment.clock, act, isHeld: isAdvised });
  return {
    send,
    act,
    select: (chosen, gesture) => {
      problem.value = null;
      readings.value = [];
      advice.value = null;
      if (chosen.size !== selected.value.size) {
        const type = chosen.size > selected.value.size ? 'choose' : 'unchoose';
        environment.performCues([{ type }], () => 'you');
      }
      selected.value = completedIn(view.value, chosen, gesture);
    },
    playSelected: async (cards = selected.value) => {
      const { round } = view.value;
      if (round === null || round.hand === null) return;
      const { rules, hand, toBeat } = round;
      const isTurn = decision.value?.kind === 'lead' || decision.value?.kind === 'follow';
      // If no play is legal now, a pass is refused with the same reason.
      const reason = isTurn
        ? explainIllegal({ hand, play: countsOf([...cards]), toBeat, rules })
        : whyIllegalIn(round, { type: 'pass' });
      if (reason !== null) refuse(refusalText(reason));
      if (reason !== null || !isTurn) return;
      const found = playableReadings(countsOf([...cards]), { toBeat, rules });
      const [first] = found;
      selected.value = cards;
      if (found.length > 1 && readings.value.length === 0) readings.value = found;
      else if (first !== undefined) await act({ type: 'play', combo: first });
    },
    isAdvised,
    ...createCallHints(state, takeHint, environment),
    hint: hints.next,
    chooseAdvised: hints.choose,
  };
};

/** The selected cards, completed to a combo if they are the beginning of one. */
const completedIn = ({ round, faces, viewer }: TableView, chosen: ReadonlySet<Card>, gesture: HandGesture) => {
  if (round === null || faces === null || round.phase !== 'play') return chosen;
  // Before the player's turn the play to beat is unknown, so only combos that are complete by themselves are proposed.
  const toBeat = round.toAct.some((seat) => seat === viewer) ? round.toBeat : null;
  return completed({ hand: faces.hand, selected: chosen, gesture, toBeat, rules: round.rules });
};

/** The bots' advice on calls. */
const createCallHints = (
  { view, decision, problem, callAdvice }: TableState,
  takeHint: () => Promise<boolean>,
  environment: Pick<GameEnvironment, 'announce' | 'adviseCalls' | 'logError'>,
): Pick<PersonActions, 'adviseCalls' | 'hintCall'> => {
  const adviseCalls = async (): Promise<CallAdvice | null> => {
    if (!(await takeHint())) return null;
    const { round } = view.value;
    if (round === null || !isPlayerView(round)) return null;
    return orLogged(environment.adviseCalls({ view: round }), environment.logError);
  };
  const hintCall = async (): Promise<void> => {
    if (decision.value === null || callAdvice.value !== null || !(await takeHint())) return;
    const asked = decisionKey(view.value);
    problem.value = null;
    callAdvice.value = 'counting';
    const found = await adviseCalls();
    if (decisionKey(view.value) !== asked) return;
    callAdvice.value = found ?? 'none';
    environment.announce(callLine(callAdvice.value, view.value));
  };
  return { adviseCalls, hintCall };
};
