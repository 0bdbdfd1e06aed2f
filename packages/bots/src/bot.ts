/**
 * Interface of a bot. It gets a `PlayerView` and never a round, so reading hidden cards does not compile.
 *
 * One bot can play any number of rounds, and several seats of one: the bots here decide by the view. `random` also keeps
 * its random stream, and `search` with a clock the pace of the machine. A bot of your own, or an external program, that
 * keeps more needs one bot per seat.
 */
import type { Failure } from '@doudizhu/rules/failure';
import type { Result } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import type { PlayerView } from '@doudizhu/rules/view';

/** A player: it gets the view of a seat and answers with an action. */
export interface Bot {
  /** Name of the bot for `createBot`. */
  readonly name: string;
  /**
   * Chooses for the view's owner, who must be the one to act. A search can answer with a promise.
   * @returns one of `legalActionsOf(view)`.
   * @throws if it is not the owner's turn: a bug of the caller.
   */
  readonly act: (view: PlayerView, options?: ActOptions) => Action | Promise<Action>;
}

/** Limits for one action. */
export interface ActOptions {
  /** How long the bot can think; without it, as long as it likes. Bots that answer at once ignore it. */
  readonly budgetMs?: number;
  /** How long the caller waits for the answer. A program must start and answer within it. The bots here ignore it. */
  readonly timeoutMs?: number;
}

/** Settings of a new bot. */
export interface BotSetup {
  /** All of a bot's randomness: equal seeds and equal views give equal actions. */
  readonly seed: number | string;
  /**
   * A clock in milliseconds that only runs forward, for bots that think as long as they can. Without it they count
   * their work for time, so that equal seeds give equal actions on every machine; with it they keep their budget.
   */
  readonly nowMs?: (() => number) | undefined;
}

/** A bot's name and settings. */
export interface BotSpec extends BotSetup {
  readonly name: string;
}

/** Makes a fresh bot by name. `createBot` of `@doudizhu/engines` knows every name. The arena gets it as an argument. */
export type CreateBot = (spec: BotSpec) => Result<Bot, Failure<'bad-bot' | 'bad-command'>>;

/** @throws if the view's owner is not to act. */
export const mustAct = ({ seat, toAct }: PlayerView): void => {
  if (!toAct.includes(seat)) throw new Error(`bad view: seat ${seat} is not to act`);
};

/** Checks whether a seat plays against another: the landlord against every farmer. */
export const isEnemyOf = (seat: number, other: number, landlord: number | null): boolean =>
  (other === landlord) !== (seat === landlord);
