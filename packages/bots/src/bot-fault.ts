/** How a bot says that it failed for a reason of its own, and not by a bug of the caller. */

/** `crash`: it threw or ended; `timeout`: no answer in time; `illegal`: no legal action, or no action at all. */
export const FAULT_KINDS = ['crash', 'timeout', 'illegal'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Thrown by a bot that plays through a program, a socket or a model. The arena counts it against the bot. */
export class BotFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string) {
    super(message);
    this.name = 'BotFault';
    this.kind = kind;
  }
}
