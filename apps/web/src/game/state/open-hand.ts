/**
 * 明牌 is offered during the deal by a button, with a falling factor. The rules ask at each stage of the deal. The page
 * declines for a player who does nothing.
 */
import { effect, type ReadonlySignal } from '@preact/signals';
import type { Seat } from '@doudizhu/rules/deal';
import { KEEP_CLOSED, type Action } from '@doudizhu/rules/round';
import type { TableView } from '@doudizhu/table';
import type { GameClock } from '../environment/environment.ts';

/** Duration of the button at each stage. It is not offered before the first card. */
const STAGE_MS = 1100;

/** True if the player may open the hand during the deal. */
export const mayOpenHand = ({ round, viewer, seats, stage }: TableView): boolean =>
  stage === 'playing' &&
  round?.phase === 'opening' &&
  round.toAct.includes(viewer as Seat) &&
  seats[viewer as Seat]?.autopilot === null;

export interface OpenHandSetup {
  readonly view: ReadonlySignal<TableView>;
  readonly clock: Pick<GameClock, 'schedule'>;
  readonly act: (action: Action) => Promise<void>;
  /** True while the player reads advice: the deal waits. */
  readonly isHeld: ReadonlySignal<boolean>;
}

/** Declines for a player who does nothing. */
export const declineOpenHand = ({ view, clock, act, isHeld }: OpenHandSetup): void => {
  let offered: number | null = null;
  let cancel = (): void => {};
  effect(() => {
    const stage = !isHeld.value && mayOpenHand(view.value) ? (view.value.round?.openHands.stage ?? null) : null;
    if (stage === offered) return;
    cancel();
    offered = stage;
    if (stage === null) return;
    cancel = clock.schedule(stage === 0 ? 0 : STAGE_MS, () => {
      if (offered === stage && mayOpenHand(view.value)) void act(KEEP_CLOSED);
    });
  });
};
