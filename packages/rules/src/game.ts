/** A round for programs that need no more: rule sets by name, cards and actions as texts, one object that moves on. */
import type { BadCards } from './base/card-text.ts';
import { formatCards, NO_CARDS } from './base/cards.ts';
import { failuresOf, type FailureIn, type Texts } from './base/failure.ts';
import { err, ok, unwrap, type Result } from './base/result.ts';
import { isObject } from './base/schema.ts';
import { formatCombo } from './combos/combo.ts';
import type { BadPlay } from './combos/play-text.ts';
import { isSeat, seatAt, type Seat } from './round/deal.ts';
import type { Action, IllegalAction } from './round/legality.ts';
import { actionText } from './round/action-text.ts';
import { parseAction } from './round/text.ts';
import { apply, legalActions, startRound, toAct, whyIllegal } from './round/round.ts';
import { isOver, type Outcome, type Round } from './round/state.ts';
import { viewFor, type PlayerView } from './round/view.ts';
import type { PresetName } from './ruleset/presets.ts';
import { ruleSet, rulesOfRounds, withWild } from './ruleset/ruleset.ts';
import type { RuleSet } from './ruleset/switches.ts';

const TEXTS = {
  'bad-action/text': 'invalid action "{text}": expected one of {legal}',
} as const satisfies Texts;
const gameFailure = failuresOf(TEXTS);

/** Why a `Game` refuses an action. */
export type BadAction = FailureIn<typeof TEXTS> | IllegalAction | BadCards | BadPlay;

/**
 * One round from the deal to the score.
 * @example
 * import { Game } from '@doudizhu/rules';
 * const game = new Game('competition', 7);
 * game.legal(); // ['no bid', 'bid 1', 'bid 2', 'bid 3']
 * game.act('bid 3');
 * while (!game.isOver) game.act(game.legal()[0] ?? '');
 * game.outcome?.winner; // 'landlord'
 */
export class Game {
  #round: Round;

  /** Deals a round: equal rules and seeds give equal cards. @param rules a preset's name, or a rule set
   * @throws Error for unknown rules, with the nearest name */
  constructor(rules: PresetName | RuleSet, seed: number | string) {
    this.#round = startRound({ rules: rulesFrom(rules), seed });
  }

  /** The state, for the functions of the other entries. It is never changed: each action leads to a new one. */
  get round(): Round {
    return this.#round;
  }

  get isOver(): boolean {
    return isOver(this.#round);
  }

  /** Winner and scores by seat. Null before the end, and if no seat wanted to be the landlord. */
  get outcome(): Outcome | null {
    return this.#round.outcome;
  }

  /** Seats to act, ascending: several while stakes are doubled, none at the end. */
  get toAct(): readonly Seat[] {
    return toAct(this.#round);
  }

  /** Cards of a seat, such as `3445TTKA2B`. @throws RangeError for a seat that the rules do not have */
  hand(seat: Seat): string {
    this.#checkSeat(seat);
    return formatCards(this.#round.hands[seat] ?? NO_CARDS);
  }

  /** All actions of a seat, by default the first to act: `bid 3`, `pass`, `333+4`.
   * @throws RangeError for a seat that the rules do not have */
  legal(seat: Seat = this.#first): readonly string[] {
    this.#checkSeat(seat);
    return legalActions(this.#round, seat).map((action) => this.#textOf(action));
  }

  /** Acts for a seat, by default the first to act. @param given one of `legal()`, cards in any order, or an action of a bot
   * @returns why it is illegal. Nothing changed. @throws RangeError for a seat that the rules do not have */
  act(given: string | Action, seat: Seat = this.#first): Result<void, BadAction> {
    this.#checkSeat(seat);
    const action = typeof given === 'string' ? this.#read(given, seat) : ok(given);
    if (!action.ok) return action;
    const next = apply(this.#round, seat, action.value);
    if (!next.ok) return next;
    this.#round = next.value;
    return ok(undefined);
  }

  /** Takes the last action back. @returns false at the first one */
  undo(): boolean {
    const { previous } = this.#round;
    this.#round = previous ?? this.#round;
    return previous !== null;
  }

  /** The knowledge of a seat, for a bot or a player. @throws RangeError for a seat that the rules do not have */
  view(seat: Seat): PlayerView {
    return viewFor(this.#round, seat);
  }

  get #first(): Seat {
    return toAct(this.#round)[0] ?? seatAt(0);
  }

  #checkSeat(seat: Seat): void {
    const { rules } = this.#round;
    if (!isSeat(seat, rules)) throw new RangeError(`invalid seat ${seat}: expected 0 to ${rules.seats - 1}`);
  }

  #textOf(action: Action): string {
    return actionText(action, (combo) => formatCombo(combo, this.#round.rules.decks));
  }

  #read(text: string, seat: Seat): Result<Action, BadAction> {
    const { phase, rules, toBeat } = this.#round;
    const named = legalActions(this.#round, seat).find((action) => this.#textOf(action) === text);
    if (named !== undefined) return ok(named);
    if (phase === 'play') return parseAction(text, rules, toBeat);
    const illegal = toAct(this.#round).includes(seat) ? null : whyIllegal(this.#round, seat, { type: 'pass' });
    if (illegal !== null) return err(illegal);
    return err(gameFailure('bad-action/text', { text, legal: this.legal(seat) }));
  }
}

/** A checked rule set. Wild ranks of an earlier deal are left out. */
const rulesFrom = (rules: PresetName | RuleSet): RuleSet => {
  const given = isObject(rules) && rules.wild ? withWild(rules, '') : rules;
  return unwrap(rulesOfRounds(unwrap(ruleSet(given))));
};
