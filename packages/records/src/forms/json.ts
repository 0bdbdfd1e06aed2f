/** Records as JSON: the same as the text form, field by field (docs/reference/notation.md). */
import { formatCards } from '@doudizhu/rules/cards';
import { formatCombo } from '@doudizhu/rules/combos';
import type { Deal } from '@doudizhu/rules/deal';
import type { Action, RoundSetup } from '@doudizhu/rules/round';
import { overridesOf, type RuleSet } from '@doudizhu/rules/ruleset';
import type { JsonObject } from '../base/json-reader.ts';
import type { RoundRecord } from '../base/record.ts';
import { writeDeal, writeSuitedCards } from './deal-text.ts';

/** The version of the format, in its first field. */
export const JSON_VERSION = 1;

/** One line of JSON. */
export const writeJsonRecord = (record: RoundRecord): string => JSON.stringify(recordAsJson(record));

/** A record as plain JSON, for use within other JSON. `jsonAsRecord` reads it. */
export const recordAsJson = ({ setup, log, claims, info }: RoundRecord): JsonObject => {
  const { preset, ...switches } = overridesOf(setup.rules);
  const rules = Object.keys(switches).length === 0 ? preset : { preset, ...switches };
  const claimed = Object.entries(claims).filter(([, claim]) => claim !== null);
  return {
    ddz: JSON_VERSION,
    rules,
    ...setupAsJson(setup),
    log: log.map(({ seat, action }) => ({ seat, ...actionAsJson(action, setup.rules) })),
    ...(claimed.length === 0 ? {} : { claims: Object.fromEntries(claimed) }),
    ...(Object.keys(info).length === 0 ? {} : { info }),
  };
};

const dealAsJson = (deal: Deal, rules: RuleSet): JsonObject => {
  const { hands, kitty, faceUp, wild } = writeDeal(deal, rules);
  return { hands, kitty, ...(faceUp === null ? {} : { faceUp }), ...(wild === '' ? {} : { wild }) };
};

const setupAsJson = (setup: RoundSetup): JsonObject => {
  const { rules } = setup;
  if (setup.type === 'play') {
    const { landlord, bid, turn, trick } = setup;
    const fields =
      trick === null
        ? {}
        : { trick: { seat: trick.seat, play: formatCombo(trick.combo, rules.decks), passes: trick.passes } };
    return { ...dealAsJson(setup.deal, rules), play: { landlord, bid, turn, ...fields } };
  }
  return {
    ...(setup.seed === null ? {} : { seed: String(setup.seed) }),
    ...(setup.deal === null ? {} : dealAsJson(setup.deal, rules)),
    ...(setup.first === null ? {} : { first: setup.first }),
  };
};

const actionAsJson = (action: Action, rules: RuleSet): JsonObject =>
  action.type === 'play'
    ? {
        type: 'play',
        play: formatCombo(action.combo, rules.decks),
        ...(action.uses === undefined ? {} : { uses: formatCards(action.uses) }),
        ...(action.cards === undefined ? {} : { cards: writeSuitedCards(action.cards) }),
      }
    : action;
