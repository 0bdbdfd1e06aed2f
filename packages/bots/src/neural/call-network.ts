/**
 * The call network: the value in points of each call before the play. It is small and was trained in auctions among
 * bots with the same networks (`train-calls.ts`). So it has learned how calls relate to hands, and how others respond.
 */
import type { Failure } from '@doudizhu/rules/failure';
import { unwrap, type Result } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import type { PlayerView } from '@doudizhu/rules/view';
import { DECLINED, lastCalls } from './auction-calls.ts';
import { CALL_LAYOUTS, optionRow, situationRows } from './call-rows.ts';
import { CALL_WEIGHTS_BASE64 } from './call-weights.ts';
import { FAMILIES, familyOf, THREE, type NetworkFamily } from './family.ts';
import { createKernel } from './kernel/kernel.ts';
import { createEvaluator, evaluatorBytes, OUTPUTS, POINTS_OUTPUT, type Evaluator } from './network.ts';
import type { Expectation } from './expectation.ts';
import { readShape, type NetworkWeights } from './weights.ts';

/** A call network ready to run. */
export interface CallNetwork {
  readonly evaluator: Evaluator;
  /** Place in the kernel's buffer. */
  readonly place: number;
}

/** Reads the call network of a family. @returns `bad-weights` for bytes that are not a complete file of it */
export const readCallWeights = (
  bytes: Uint8Array,
  { name }: NetworkFamily,
): Result<NetworkWeights, Failure<'bad-weights'>> => readShape(bytes, { rows: CALL_LAYOUTS[name].rows, roles: 1 });

/** Copies weights into a separate kernel. */
export const createCallNetwork = ({ layout, roles }: NetworkWeights): CallNetwork => {
  const place = 64;
  const scratch = (place + 4 * layout.size + 63) & -64;
  const kernel = createKernel(scratch + evaluatorBytes(layout.shape));
  kernel.floats.set(roles[0]!, place >> 2);
  return { evaluator: createEvaluator(kernel, layout, scratch), place };
};

type CallNetworkName = keyof typeof CALL_WEIGHTS_BASE64;
/** Names of the bundled call networks. */
export const CALL_NETWORK_NAMES = Object.keys(CALL_WEIGHTS_BASE64) as CallNetworkName[];
const bundled: Partial<Record<CallNetworkName, CallNetwork>> = {};

/** The family that plays after the calls of a network, with the rule sets whose auctions the network trains on. */
export const callTrainingOf = (name: CallNetworkName): NetworkFamily =>
  name === 'unshuffled' ? { ...THREE, auctions: [[PRESETS['no-shuffle']]] } : FAMILIES[name];

/**
 * The network for the calls of a rule set, made when it is first asked for. A pack that is not shuffled has its own, since
 * hands hold more bombs. Wild ranks have the one of `happy`, whose auction is theirs: the expectation tells of wild cards.
 */
export const bundledCallNetwork = (rules: RuleSet): CallNetwork => {
  const family = familyOf(rules);
  const isUnshuffled = family === THREE && rules.shuffle !== 'full';
  const name = isUnshuffled ? 'unshuffled' : family.name === 'wild' ? 'three' : family.name;
  return (bundled[name] ??= readBundled(name));
};

const readBundled = (name: CallNetworkName): CallNetwork => {
  const bytes = Uint8Array.from(atob(CALL_WEIGHTS_BASE64[name]), (character) => character.charCodeAt(0));
  return createCallNetwork(unwrap(readCallWeights(bytes, callTrainingOf(name))));
};

/**
 * Values the options of a decision.
 * @param network of the family that plays the view's rules.
 * @param actions legal for the view's owner, before the play.
 * @returns index = action: expected points of the round, in units of the current stake.
 */
export const valueCalls = (
  { evaluator, place }: CallNetwork,
  view: PlayerView,
  expectation: Expectation,
  actions: readonly Action[],
): number[] => {
  const { indices, stateAt, actionAt } = evaluator;
  evaluator.sumState(place, situationRows(view, expectation, indices, stateAt));
  for (const [slot, action] of actions.entries()) {
    indices[actionAt] = optionRow(action);
    evaluator.sumAction(slot, 1);
  }
  const outputs = evaluator.run(actions.length);
  return actions.map((_, slot) => outputs[slot * OUTPUTS + POINTS_OUTPUT]!);
};

/**
 * The same values, corrected by what is known for sure: a deal again is worth nothing, and a higher stake in a lost
 * position costs as much more.
 */
export const correctedCalls = (
  network: CallNetwork,
  view: PlayerView,
  expectation: Expectation,
  actions: readonly Action[],
): number[] => {
  const worths = valueCalls(network, view, expectation, actions);
  const plain = worths[actions.findIndex((action) => factorOf(action) === 1)] ?? 0;
  const isEnd = isLastToDecline(view);
  return worths.map((worth, index) => {
    const action = actions[index]!;
    if (isEnd && isDeclined(action)) return 0;
    return plain < 0 ? Math.min(worth, factorOf(action) * plain) : worth;
  });
};

/** The factor of a double or redouble, 0 for a call. */
const factorOf = (action: Action): number =>
  action.type === 'double' || action.type === 'redouble' ? action.factor : 0;

const isDeclined = (action: Action): boolean =>
  action.type === 'bid' ? action.points === 0 : action.type === 'call' && !action.take;

/** Checks whether all other seats have declined, so that the cards are dealt again if the owner also does. */
const isLastToDecline = (view: PlayerView): boolean => {
  const { phase, redeals, rules, seat } = view;
  const { redealsMax } = rules.onAllPass;
  const isDealtAgain = redealsMax === null || redeals < redealsMax;
  return (
    phase === 'auction' && isDealtAgain && lastCalls(view).every((call, other) => other === seat || call === DECLINED)
  );
};
