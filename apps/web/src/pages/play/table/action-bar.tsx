/** What the person may do now: bids, doubles, plays. The main action stands under the thumb. */
import './own.css';
import { OPEN_HAND_LATE_FACTOR } from '@doudizhu/rules';
import type { Decision } from '@doudizhu/table';
import { nameOfKind } from '../../../cards/names.ts';
import { CoachTip } from './coach-tip.tsx';
import { Countdown } from './countdown.tsx';
import { useGame } from '../game-provider.tsx';
import type { PlayTable } from '../game/play-table.ts';
import { PLAY } from '../play-texts.ts';
import { labelOf } from '../game/calls.ts';
import { kindOfCards, nameOfSeat, openFactorOf, sayCards, sayCombo } from '../game/announcements.ts';
import { countsOf } from '@doudizhu/rules';

export const ActionBar = ({ table }: { readonly table: PlayTable }) => {
  const decision = table.decision.value;
  return (
    <div class="action-bar" data-testid="actions">
      <StatusLine table={table} decision={decision} />
      <div class="actions" role="group" aria-label={PLAY.value.actions}>
        <Actions table={table} decision={decision} />
      </div>
    </div>
  );
};

const Actions = ({ table, decision }: { readonly table: PlayTable; readonly decision: Decision | null }) => {
  const words = PLAY.value;
  const { stage, seats } = table.view.value;
  if (seats[table.me]?.autopilot !== null && stage === 'playing') {
    return (
      <button type="button" class="button main" onClick={() => void table.send({ type: 'autopilot', on: false })}>
        {words.handBack}
      </button>
    );
  }
  if (table.readings.value.length > 0) return <Readings table={table} />;
  if (decision === null) {
    return stage !== 'playing' ? null : (
      <button type="button" class="button on-felt" onClick={() => table.skipDelays()}>
        {words.skip}
      </button>
    );
  }
  return decision.kind === 'lead' || decision.kind === 'follow' ? (
    <PlayActions table={table} decision={decision} />
  ) : (
    <CallButtons table={table} decision={decision} />
  );
};

/** Bids and the like: what declines first, as the table lists them. */
const CallButtons = ({ table, decision }: { readonly table: PlayTable; readonly decision: Decision }) => (
  <>
    {decision.actions.map((action, index) => (
      <button key={index} type="button" class="button on-felt call" onClick={() => void table.act(action)}>
        {labelOf(action, openFactorOf(table.view.value))}
      </button>
    ))}
  </>
);

const PlayActions = ({ table, decision }: { readonly table: PlayTable; readonly decision: Decision }) => {
  const words = PLAY.value;
  const has = table.selected.value.size > 0;
  const canPass = decision.actions.some(({ type }) => type === 'pass');
  const open = decision.actions.find(({ type }) => type === 'openHand');
  return (
    <>
      {open !== undefined && (
        <button type="button" class="button on-felt" onClick={() => void table.act(open)}>
          {words.open(OPEN_HAND_LATE_FACTOR)}
        </button>
      )}
      {canPass && (
        <button
          type="button"
          class={decision.mustPass ? 'button gold' : 'button on-felt'}
          onClick={() => void table.act({ type: 'pass' })}
        >
          {words.pass}
        </button>
      )}
      {has ? (
        <button
          type="button"
          class="button on-felt"
          onClick={() => table.select(new Set(), { type: 'clear', cards: [] })}
        >
          {words.clear}
        </button>
      ) : null}
      <button type="button" class="button on-felt" onClick={() => table.hint()}>
        {words.hint}
      </button>
      <button type="button" class="button main play" aria-disabled={!has} onClick={() => void table.playSelected()}>
        {words.play}
      </button>
    </>
  );
};

/** One card set, several combos. */
const Readings = ({ table }: { readonly table: PlayTable }) => (
  <>
    {table.readings.value.map((combo, index) => (
      <button key={index} type="button" class="button gold" onClick={() => void table.act({ type: 'play', combo })}>
        {table.readings.value.filter(({ kind }) => kind === combo.kind).length > 1
          ? sayCombo(combo, table.view.value.terms.rules)
          : nameOfKind(combo.kind)}
      </button>
    ))}
  </>
);

/** What is asked, what is chosen, or what was wrong. */
const StatusLine = ({ table, decision }: { readonly table: PlayTable; readonly decision: Decision | null }) => {
  const words = PLAY.value;
  const { coach } = useGame();
  const { round, stage, autoPass, seats } = table.view.value;
  const problem = table.problem.value;
  if (problem !== null) {
    return (
      <p class={`status ${problem.tone}`} data-testid="status">
        {problem.text}
      </p>
    );
  }
  const cards = [...table.selected.value];
  const tip = coach.tipFor(table);
  const countdown = decision !== null && <Countdown table={table} seat={table.me} />;
  if (tip !== null && cards.length === 0) {
    return (
      <CoachTip tip={tip} onClose={() => coach.close(tip)}>
        {countdown}
      </CoachTip>
    );
  }
  const text = (): string => {
    if (stage !== 'playing' || round === null) return '';
    if (seats[table.me]?.autopilot !== null) return words.managed;
    if (table.readings.value.length > 0) return words.readings;
    if (cards.length > 0) {
      const kind = kindOfCards(cards, round.rules, decision === null ? null : round.toBeat);
      const chosen =
        kind === null ? words.chosenNone(cards.length) : `${words.chosen(kind)} ${sayCards(countsOf(cards))}`;
      return decision?.kind === 'follow' && round.toBeat !== null
        ? `${words.beat(sayCombo(round.toBeat, round.rules))} · ${chosen}`
        : chosen;
    }
    if (decision !== null) {
      if (decision.mustPass) return autoPass ? words.mustPassAuto : words.mustPass;
      if (decision.kind === 'follow' && round.toBeat !== null) return words.beat(sayCombo(round.toBeat, round.rules));
      return words.asks[decision.kind];
    }
    const [waitedFor] = round.toAct;
    return waitedFor === undefined ? '' : words.waiting(nameOfSeat(waitedFor, table.me, round.rules.seats));
  };
  return (
    <p class="status" data-testid="status" data-mine={decision !== null}>
      {text()} {countdown}
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
