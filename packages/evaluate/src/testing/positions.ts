/** Models of constructed positions, for tests. */
import { actionSpace, encode, parsePlay, type ActionId } from '@doudizhu/rules/combos';
import { dealOf, seatAt, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { applyUnchecked, parseAction, startPlay, toAct, type Round } from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { readOpponentModel, type OpponentModel } from '../opponent-model.ts';

export interface ConstructedPosition {
  /** The hands of the landlord, at seat 0, and of the following farmers. */
  readonly hands: readonly string[];
  /** Cards of the landlord's hand that all have seen. */
  readonly kitty?: string;
  /** Plays from the landlord on. `-` is a pass. */
  readonly line?: readonly string[];
  /** Owner of the model. Default: the landlord. */
  readonly seat?: number;
  readonly rules?: RuleSet;
}

const positionOf = ({ hands, kitty = '', line = [], rules = PRESETS.competition }: ConstructedPosition): Round => {
  let round = startPlay({ rules, deal: unwrap(dealOf({ rules, hands, kitty })) });
  for (const text of line) {
    round = applyUnchecked(round, toAct(round)[0] as Seat, unwrap(parseAction(text, rules, round.toBeat)));
  }
  return round;
};

export const modelOf = (position: ConstructedPosition): OpponentModel => {
  const { rules = PRESETS.competition, seat = 0 } = position;
  const enemies = Array.from({ length: rules.seats }, (_, other) => seatAt(other)).filter(
    (other) => (other === 0) !== (seat === 0),
  );
  return readOpponentModel(actionSpace(rules), viewFor(positionOf(position), seatAt(seat)), enemies);
};

export const playId = (text: string, rules: RuleSet = PRESETS.competition): ActionId => {
  const combo = unwrap(parsePlay(text, rules, null));
  if (combo === null) throw new Error(`bad play "${text}", expected a play`);
  return encode(actionSpace(rules), combo);
};
