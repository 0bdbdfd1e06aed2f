/** What the person may do now: bids, doubles, plays. The main action stands under the thumb. */
import './own.css';
import { OPEN_HAND_LATE_FACTOR } from '@doudizhu/rules';
import type { Decision } from '@doudizhu/table';
import { nameOfKind } from '../../../cards/names.ts';
import { Countdown } from './countdown.tsx';
import { act, changeSetup, decisionNow, hint, playSelected, say, select, type Game } from '../game/game.ts';
import { PLAY } from '../play-texts.ts';
import { labelOf } from '../game/calls.ts';
import { kindOfCards, nameOfSeat, openFactorOf, sayCards, sayCombo } from '../game/announcements.ts';
import { countsOf } from '@doudizhu/rules';

export const ActionBar = ({ game }: { readonly game: Game }) => {
  const decision = decisionNow(game);
  return (
    <div class="action-bar" data-testid="actions">
      <StatusLine game={game} decision={decision} />
      <div class="actions" role="group" aria-label={PLAY.value.actions}>
        <Actions game={game} decision={decision} />
      </div>
    </div>
  );
};

const Actions = ({ game, decision }: { readonly game: Game; readonly decision: Decision | null }) => {
  const words = PLAY.value;
  const { stage, seats } = game.view.value;
  if (seats[game.me]?.autopilot !== null && stage === 'playing') {
    return (
      <button type="button" class="button main" onClick={() => void say(game, { type: 'autopilot', on: false })}>
        {words.handBack}
      </button>
    );
  }
  if (game.readings.value.length > 0) return <Readings game={game} />;
  if (decision === null) {
    return stage !== 'playing' ? null : (
      <button type="button" class="button on-felt" onClick={() => game.driver.skipDelays()}>
        {words.skip}
      </button>
    );
  }
  return decision.kind === 'lead' || decision.kind === 'follow' ? (
    <PlayActions game={game} decision={decision} />
  ) : (
    <CallButtons game={game} decision={decision} />
  );
};

/** Bids and the like: what declines first, as the table lists them. */
const CallButtons = ({ game, decision }: { readonly game: Game; readonly decision: Decision }) => (
  <>
    {decision.actions.map((action, index) => (
      <button
        key={index}
        type="button"
        class={index === 0 ? 'button on-felt' : 'button gold'}
        onClick={() => void act(game, action)}
      >
        {labelOf(action, openFactorOf(game.view.value))}
      </button>
    ))}
  </>
);

const PlayActions = ({ game, decision }: { readonly game: Game; readonly decision: Decision }) => {
  const words = PLAY.value;
  const has = game.selected.value.size > 0;
  const canPass = decision.actions.some(({ type }) => type === 'pass');
  const open = decision.actions.find(({ type }) => type === 'openHand');
  return (
    <>
      {open !== undefined && (
        <button type="button" class="button on-felt" onClick={() => void act(game, open)}>
          {words.open(OPEN_HAND_LATE_FACTOR)}
        </button>
      )}
      {canPass && (
        <button
          type="button"
          class={decision.mustPass ? 'button gold' : 'button on-felt'}
          onClick={() => void act(game, { type: 'pass' })}
        >
          {words.pass}
        </button>
      )}
      {has ? (
        <button
          type="button"
          class="button on-felt"
          onClick={() => select(game, new Set(), { type: 'clear', cards: [] })}
        >
          {words.clear}
        </button>
      ) : null}
      <button type="button" class="button on-felt" onClick={() => hint(game)}>
        {words.hint}
      </button>
      <button type="button" class="button main play" aria-disabled={!has} onClick={() => void playSelected(game)}>
        {words.play}
      </button>
    </>
  );
};

/** One card set, several combos. */
const Readings = ({ game }: { readonly game: Game }) => (
  <>
    {game.readings.value.map((combo, index) => (
      <button key={index} type="button" class="button gold" onClick={() => void act(game, { type: 'play', combo })}>
        {game.readings.value.filter(({ kind }) => kind === combo.kind).length > 1
          ? sayCombo(combo, game.view.value.terms.rules)
          : nameOfKind(combo.kind)}
      </button>
    ))}
  </>
);

/** What is asked, what is chosen, or what was wrong. */
const StatusLine = ({ game, decision }: { readonly game: Game; readonly decision: Decision | null }) => {
  const words = PLAY.value;
  const { round, stage, autoPass, seats } = game.view.value;
  const problem = game.problem.value;
  if (problem !== null) {
    return (
      <p class={`status ${problem.tone}`} data-testid="status">
        {problem.text}
      </p>
    );
  }
  const cards = [...game.selected.value];
  const text = (): string => {
    if (stage !== 'playing' || round === null) return '';
    if (seats[game.me]?.autopilot !== null) return words.managed;
    if (game.readings.value.length > 0) return words.readings;
    if (cards.length > 0) {
      const kind = kindOfCards(cards, round.rules, decision === null ? null : round.toBeat);
      return kind === null ? words.chosenNone(cards.length) : `${words.chosen(kind)} ${sayCards(countsOf(cards))}`;
    }
    if (decision !== null) {
      if (decision.mustPass) return autoPass ? words.mustPassAuto : words.mustPass;
      return words.asks[decision.kind];
    }
    const [waitedFor] = round.toAct;
    return waitedFor === undefined ? '' : words.waiting(nameOfSeat(waitedFor, game.me, round.rules.seats));
  };
  return (
    <p class="status" data-testid="status" data-mine={decision !== null}>
      {text()} {decision !== null && <Countdown game={game} seat={game.me} />}
    </p>
  );
};

/** Undo, 托管 and the like, always there. */
export const SideActions = ({ game, onMenu }: { readonly game: Game; readonly onMenu: () => void }) => {
  const words = PLAY.value;
  const { terms, stage, seats, autoPass } = game.view.value;
  const managed = seats[game.me]?.autopilot !== null;
  return (
    <div class="side-actions">
      {terms.practice && (
        <button
          type="button"
          class="button on-felt small"
          disabled={stage !== 'playing'}
          onClick={() => void say(game, { type: 'undo', agree: true })}
        >
          {words.undo}
        </button>
      )}
      <button
        type="button"
        class="button on-felt small"
        aria-pressed={managed}
        disabled={stage !== 'playing'}
        onClick={() => void say(game, { type: 'autopilot', on: !managed })}
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
            void say(game, { type: 'autoPass', on: !autoPass });
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
