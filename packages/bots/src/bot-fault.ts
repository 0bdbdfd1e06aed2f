/**
 * Error of a bot that failed by itself, not by a bug of the caller. It is thrown, because `act` returns only an action,
 * and passes through the code of any bot.
 */
import { phrasesOf, type Phrase } from '@doudizhu/rules/failure';
import { BOT_FAULT_TEXTS } from './failures.ts';

/** Makes the reason of a fault, as a phrase for all languages. */
export const botFaultPhrase = phrasesOf(BOT_FAULT_TEXTS);

/** `crash`: it threw or ended. `timeout`: no answer in time. `illegal`: no legal action, or no action at all. */
export type FaultKind = 'crash' | 'timeout' | 'illegal';

/** Thrown by a bot that plays through a program, a socket or a model. The arena counts it against the bot. */
export class BotFault extends Error {
  readonly kind: FaultKind;
  /** Reason, as a phrase for all languages. A free text is quoted in every language. */
  readonly reason: Phrase;

  constructor(kind: FaultKind, reason: string | Phrase) {
    const phrase = typeof reason === 'string' ? botFaultPhrase('fault/text', { text: reason }) : reason;
    super(phrase.message);
    this.name = 'BotFault';
    this.kind = kind;
    this.reason = phrase;
  }
}
