/** The player's actions at a table: select, play, pass, call, hint. A refusal appears beside the hand. */
import { signal, type Signal } from '@preact/signals';
import { countsOf, type Card } from '@doudizhu/rules/cards';
import { explainIllegal } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import type { Result } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import { isPlayerView, whyIllegalIn } from '@doudizhu/rules/view';
import type { PersonCommand } from '@doudizhu/table';
import { refusalText } from '../../cards/names.ts';
import type { HandGesture } from '../../cards/hand.tsx';
import { completed, playableReadings } from '../input/completion.ts';
import type { CallAdvice } from '../../workers/worker-bots.ts';
import type { GameEnvironment } from '../environment/environment.ts';
import { callLine } from '../advice/call-line.ts';
import { decisionKey } from '../advice/advice.ts';
import { createHints } from '../advice/hint-cycle.ts';
import { keepHandClosed } from './open-hand.ts';
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
  readonly sayRefusal: (refused: Refused) => string;
  readonly environment: Pick<
    GameEnvironment,
    'clock' | 'announce' | 'performMoments' | 'explain' | 'adviseCalls' | 'logError'
  >;
}

export const createPersonActions = <Refused>({
  state,
  submit,
  sayRefusal,
  environment,
}: PersonActionsSetup<Refused>): PersonActions => {
  const { view, decision, selected, problem, readings, advice, callAdvice } = state;
  const refuse = (text: string): void => {
    problem.value = { text, tone: 'wrong' };
    environment.announce(text);
    environment.performMoments([{ type: 'refused' }], () => 'you');
  };
  /** @returns whether the table accepted the command */
  const submitted = async (command: PersonCommand): Promise<boolean> => {
    const sent = await submit(command);
    if (!sent.ok) refuse(sayRefusal(sent.error));
    return sent.ok;
  };
  const send = async (command: PersonCommand): Promise<void> => void (await submitted(command));
  let noting: Promise<boolean> | null = null;
  /** Notes the first hint of a round at the table, which refuses it if it allows none. @returns whether it is allowed */
  const takeHint = (): Promise<boolean> => {
    const { viewer, seats } = view.value;
    if (seats[viewer as Seat]?.help.includes('hint') === true) return Promise.resolve(true);
    noting ??= submitted({ type: 'hint' }).finally(() => {
      noting = null;
    });
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
  /** With wild ranks a play names the selected cards: others could stand for the same. */
  const withCards = (action: Action): Action => {
    const { rules } = view.value.round ?? {};
    const isNamed = action.type === 'play' && rules !== undefined && rules.wild !== '' && selected.value.size > 0;
    return isNamed ? { ...action, uses: countsOf([...selected.value]) } : action;
  };
  const act = (action: Action): Promise<void> => {
    const sent = withCards(action);
    if (sent.type === 'play') state.chooseSelected();
    selected.value = new Set();
    return send({ type: 'act', action: sent });
  };
  const adviseCalls = async (): Promise<CallAdvice | null> => {
    if (!(await takeHint())) return null;
    const { round } = view.value;
    if (round === null || !isPlayerView(round)) return null;
    try {
      return await environment.adviseCalls({ view: round });
    } catch (error) {
      environment.logError(error);
      return null;
    }
  };
  const isAdvised = signal(false);
  keepHandClosed({ view, clock: environment.clock, act, isHeld: isAdvised });
  return {
    send,
    act,
    select: (chosen, gesture) => {
      const { round, faces } = view.value;
      problem.value = null;
      readings.value = [];
      advice.value = null;
      if (chosen.size !== selected.value.size) {
        const type = chosen.size > selected.value.size ? 'choose' : 'unchoose';
        environment.performMoments([{ type }], () => 'you');
      }
      if (round === null || faces === null || round.phase !== 'play') {
        selected.value = chosen;
        return;
      }
      // Before the player's turn the play to beat is unknown, so only combos that are complete by themselves are
      // proposed.
      const toBeat = round.toAct.some((seat) => seat === view.value.viewer) ? round.toBeat : null;
      selected.value = completed({ hand: faces.hand, selected: chosen, gesture, toBeat, rules: round.rules });
    },
    playSelected: async (cards = selected.value) => {
      const { round } = view.value;
      if (round === null || round.hand === null) return;
      const kind = decision.value?.kind;
      if (kind !== 'lead' && kind !== 'follow') {
        // No play is legal now, so a pass is refused with the same reason.
        const failure = whyIllegalIn(round, { type: 'pass' });
        if (failure !== null) refuse(refusalText(failure));
        return;
      }
      const { rules, hand, toBeat } = round;
      const reason = explainIllegal({ hand, play: countsOf([...cards]), toBeat, rules });
      if (reason !== null) {
        refuse(refusalText(reason));
        return;
      }
      const found = playableReadings(countsOf([...cards]), { toBeat, rules });
      const [first] = found;
      selected.value = cards;
      if (found.length > 1 && readings.value.length === 0) readings.value = found;
      else if (first !== undefined) await act({ type: 'play', combo: first });
    },
    isAdvised,
    adviseCalls,
    hintCall: async () => {
      if (decision.value === null || callAdvice.value !== null || !(await takeHint())) return;
      const asked = decisionKey(view.value);
      problem.value = null;
      callAdvice.value = 'counting';
      const found = await adviseCalls();
      if (decisionKey(view.value) !== asked) return;
      callAdvice.value = found ?? 'none';
      environment.announce(callLine(callAdvice.value, view.value));
    },
    hint: hints.next,
    chooseAdvised: hints.choose,
  };
};
