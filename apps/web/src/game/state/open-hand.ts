/**
 * 明牌 is offered once, quietly: while the cards are dealt a button may be pressed, whose factor falls, and who does
 * nothing plays with a closed hand. The rules ask at each stage of the dealing; the page declines for the person.
 */
import { effect, type ReadonlySignal } from '@preact/signals';
import type { Seat } from '@doudizhu/rules/deal';
import { KEEP_CLOSED, type Action } from '@doudizhu/rules/round';
import type { TableView } from '@doudizhu/table';
import type { GameClock } from '../environment/environment.ts';

/** How long the button stays at each stage of the dealing, in milliseconds. Before the first card it is not offered. */
const STAGE_MS = 1100;

/** Whether the person may open the hand while the cards are dealt. */
export const mayOpenHand = ({ round, viewer, seats, stage }: TableView): boolean =>
  stage === 'playing' &&
  round?.phase === 'opening' &&
  round.toAct.includes(viewer as Seat) &&
  seats[viewer as Seat]?.autopilot === null;

export interface OpenHandSetup {
  readonly view: ReadonlySignal<TableView>;
  readonly clock: Pick<GameClock, 'schedule'>;
  readonly act: (action: Action) => Promise<void>;
}

/** Follows a table and keeps the hand closed for a person who does nothing. */
export const keepHandClosed = ({ view, clock, act }: OpenHandSetup): void => {
  let offered: number | null = null;
  let cancel = (): void => {};
  effect(() => {
    const stage = mayOpenHand(view.value) ? (view.value.round?.openHands.stage ?? null) : null;
    if (stage === offered) return;
    cancel();
    offered = stage;
    if (stage === null) return;
    cancel = clock.schedule(stage === 0 ? 0 : STAGE_MS, () => {
      if (offered === stage && mayOpenHand(view.value)) void act(KEEP_CLOSED);
    });
  });
};
