/** What the person may do now: call, double, play. The main action is under the thumb. */
import './own.css';
import { OPEN_HAND_LATE_FACTOR, type Action, type Combo } from '@doudizhu/rules';
import { nameOfKind } from '../../../cards/names.ts';
import { CoachTip } from './coach-tip.tsx';
import { Countdown } from './countdown.tsx';
import { useGame } from '../game-provider.tsx';
import type { PlayTable } from '../game/play-table.ts';
import { PLAY } from '../play-texts.ts';
import { labelOf } from '../game/calls.ts';
import { openFactorOf, sayCombo } from '../game/announcements.ts';
import { barContentOf, statusOf, type BarContent, type BarSituation } from './bar-content.ts';

export const ActionBar = ({ table }: { readonly table: PlayTable }) => {
  const situation: BarSituation = {
    me: table.me,
    view: table.view.value,
    decision: table.decision.value,
    selected: table.selected.value,
    readings: table.readings.value,
  };
  return (
    <div class="action-bar" data-testid="actions">
      <StatusLine table={table} situation={situation} />
      <div class="actions" role="group" aria-label={PLAY.value.actions}>
        <Actions table={table} content={barContentOf(situation)} />
      </div>
    </div>
  );
};

const Actions = ({ table, content }: { readonly table: PlayTable; readonly content: BarContent }) => {
  const words = PLAY.value;
  switch (content.type) {
    case 'takeOver':
      return (
        <button type="button" class="button main" onClick={() => void table.send({ type: 'autopilot', on: false })}>
          {words.handBack}
        </button>
      );
    case 'readings':
      return <Readings table={table} readings={content.readings} />;
    case 'skip':
      return (
        <button type="button" class="button on-felt" onClick={() => table.skipDelays()}>
          {words.skip}
        </button>
      );
    case 'play':
      return <PlayActions table={table} content={content} />;
    case 'calls':
      return <CallButtons table={table} actions={content.actions} />;
    default:
      return null;
  }
};

/** Bids, calls and doubles in the order of the table: the one that declines comes first. */
const CallButtons = ({ table, actions }: { readonly table: PlayTable; readonly actions: readonly Action[] }) => (
  <>
    {actions.map((action, index) => (
      <button key={index} type="button" class="button on-felt call" onClick={() => void table.act(action)}>
        {labelOf(action, openFactorOf(table.view.value))}
      </button>
    ))}
  </>
);

interface PlayActionsProps {
  readonly table: PlayTable;
  readonly content: Extract<BarContent, { type: 'play' }>;
}

const PlayActions = ({ table, content: { canPass, mustPass, openHand, hasSelected } }: PlayActionsProps) => {
  const words = PLAY.value;
  return (
    <>
      {openHand !== null && (
        <button type="button" class="button on-felt" onClick={() => void table.act(openHand)}>
          {words.open(OPEN_HAND_LATE_FACTOR)}
        </button>
      )}
      {canPass && (
        <button
          type="button"
          class={mustPass ? 'button gold' : 'button on-felt'}
          onClick={() => void table.act({ type: 'pass' })}
        >
          {words.pass}
        </button>
      )}
      {hasSelected && (
        <button
          type="button"
          class="button on-felt"
          onClick={() => table.select(new Set(), { type: 'clear', cards: [] })}
        >
          {words.clear}
        </button>
      )}
      <button type="button" class="button on-felt" onClick={() => table.hint()}>
        {words.hint}
      </button>
      <button
        type="button"
        class="button main play"
        aria-disabled={!hasSelected}
        onClick={() => void table.playSelected()}
      >
        {words.play}
      </button>
    </>
  );
};

/** The same cards, several combos. */
const Readings = ({ table, readings }: { readonly table: PlayTable; readonly readings: readonly Combo[] }) => (
  <>
    {readings.map((combo, index) => (
      <button key={index} type="button" class="button gold" onClick={() => void table.act({ type: 'play', combo })}>
        {readings.filter(({ kind }) => kind === combo.kind).length > 1
          ? sayCombo(combo, table.view.value.terms.rules)
          : nameOfKind(combo.kind)}
      </button>
    ))}
  </>
);

/** What was wrong, a tip of the coach, or what is asked or selected. */
const StatusLine = ({ table, situation }: { readonly table: PlayTable; readonly situation: BarSituation }) => {
  const { coach } = useGame();
  const problem = table.problem.value;
  if (problem !== null) {
    return (
      <p class={`status ${problem.tone}`} data-testid="status">
        {problem.text}
      </p>
    );
  }
  const isMine = situation.decision !== null;
  const countdown = isMine && <Countdown table={table} seat={table.me} />;
  const tip = coach.tipFor(table);
  if (tip !== null && situation.selected.size === 0) {
    return (
      <CoachTip tip={tip} onClose={() => coach.close(tip)}>
        {countdown}
      </CoachTip>
    );
  }
  return (
    <p class="status" data-testid="status" data-mine={isMine}>
      {statusOf(situation)} {countdown}
    </p>
  );
};

/** Undo, 托管 and the like, always there. */
export const SideActions = ({ table, onMenu }: { readonly table: PlayTable; readonly onMenu: () => void }) => {
  const words = PLAY.value;
  const { changeSetup } = useGame();
  const { terms, stage, seats, autoPass } = table.view.value;
  const managed = seats[table.me]?.autopilot !== null;
  return (
    <div class="side-actions">
      {terms.practice && (
        <button
          type="button"
          class="button on-felt small"
          disabled={stage !== 'playing'}
          onClick={() => void table.send({ type: 'undo', agree: true })}
        >
          {words.undo}
        </button>
      )}
      <button
        type="button"
        class="button on-felt small"
        aria-pressed={managed}
        disabled={stage !== 'playing'}
        onClick={() => void table.send({ type: 'autopilot', on: !managed })}
      >
        {words.manage}
      </button>
      <label class="small-toggle" title={words.autoPass}>
        <input
          type="checkbox"
          checked={autoPass}
          aria-label={words.autoPass}
          onChange={() => {
            changeSetup({ autoPass: !autoPass });
            void table.send({ type: 'autoPass', on: !autoPass });
          }}
        />
        <span aria-hidden="true">{words.autoPassShort}</span>
      </label>
      <button type="button" class="button on-felt small" aria-haspopup="dialog" onClick={onMenu}>
        {words.menu}
      </button>
    </div>
  );
};
