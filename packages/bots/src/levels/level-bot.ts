/**
 * The bots of five levels, for players. Levels 1 to 4 judge plays as the `rules` bot does, but they see less and make
 * the mistakes of their traits (`traits.ts`). Level 5 plays games of three seats without wild ranks as `search`, others
 * as `neural`. With four seats a search gains nothing. Wild ranks and two seats have no small networks.
 */
import { addCounts, copiesAt, NO_CARDS, RANK_2, sizeOf, type RankCounts } from '@doudizhu/rules/cards';
import { actionSpace, countsOfCombo, PASS, type ActionId, type ActionSpace } from '@doudizhu/rules/combos';
import { createRng, randomUnit } from '@doudizhu/rules/rng';
import { KIND_INDEX, KINDS } from '@doudizhu/rules/ruleset';
import { legalActionsOf, type PlayerView } from '@doudizhu/rules/view';
import { mustAct, type Bot, type BotSetup } from '../bot.ts';
import { withoutBlunders } from '../ending/blunder-check.ts';
import { familyOf, THREE } from '../neural/family.ts';
import { createNeuralBot } from '../neural/neural-bot.ts';
import type { NetworksFor } from '../neural/networks.ts';
import { callByChance } from '../rules/bidding.ts';
import { bestPlay, cardsToPlay, goesOut, playWithBestUses, legalPlays } from '../rules/choice.ts';
import { createRulesBot, weightsFor } from '../rules/rules-bot.ts';
import { createSearchBot } from '../search/search-bot.ts';
import { TRAITS, type LevelName, type Traits } from './traits.ts';

/**
 * The bot of a level. Equal seeds and equal views give equal actions.
 * @param networks used by `level-5` only. Null: it plays as `rules`.
 */
export const createLevelBot = (level: LevelName, setup: BotSetup, networks: NetworksFor | null): Bot => {
  if (level !== 'level-5') return createFallibleBot(level, TRAITS[level], setup);
  if (networks === null) return { ...createRulesBot(setup), name: level };
  const [search, neural] = [createSearchBot(networks, setup), createNeuralBot(networks)];
  return {
    name: level,
    act: (view, options) => (familyOf(view.rules) === THREE ? search.act(view, options) : neural.act(view)),
  };
};

const createFallibleBot = (name: string, traits: Traits, { seed }: BotSetup): Bot => ({
  name,
  act: (view) => {
    mustAct(view);
    if (view.phase !== 'play') return callByChance(view, legalActionsOf(view), traits.boldness);
    const space = actionSpace(view.rules);
    const id = choosePlay(traits, view, space, `${seed}/${dealtHand(view)}`);
    return playWithBestUses(view, id, weightsFor(view.rules.decks));
  },
});

/** @param seed names the bot and the hand that it was dealt. */
const choosePlay = (traits: Traits, view: PlayerView, space: ActionSpace, seed: string): ActionId => {
  const ids = legalPlays(view);
  // Players of all levels see that the last cards go out in one play.
  const out = goesOut(ids, ids.length, space.cards, cardsToPlay(view));
  if (out !== PASS) return out;
  const overlooked = overlookedKinds(traits, seed, sizeOf(view.hand));
  const noticed = ids.filter((id) => !overlooked.has(space.kind[id]!));
  const seen = withoutBlunders(view, ids, noticed);
  return (
    mistakeOf(traits, seen, space, view, seed) ??
    bestPlay(forgetting(view, traits.memory), seen, weightsFor(view.rules.decks))
  );
};

const { sequence: SEQUENCE, bomb: BOMB, rocket: ROCKET } = KIND_INDEX;
/** Kinds that are never overlooked. */
const PLAIN = new Set(['single', 'pair', 'triple', 'bomb', 'rocket']);
const LARGE = KINDS.flatMap((kind, index) => (PLAIN.has(kind) || index === SEQUENCE ? [] : [index]));
/** Cards by which a hand must shrink before it is looked at again. */
const LOOK_CARDS = 4;

/** Indices into KINDS that are not seen at this look at the hand. */
const overlookedKinds = ({ overlooks }: Traits, seed: string, size: number): ReadonlySet<number> => {
  const rng = createRng(`${seed}/look/${Math.floor(size / LOOK_CARDS)}`);
  const missing = [SEQUENCE, ...LARGE].filter(
    (kind) => randomUnit(rng) < (kind === SEQUENCE ? overlooks.sequence : overlooks.large),
  );
  return new Set(missing);
};

/** The mistake that this decision is, or null. @param seen the plays that are seen, in the order of their strength. */
const mistakeOf = (
  { spendsBombs, topsPartner, breaksCombos, hoards }: Traits,
  seen: readonly ActionId[],
  space: ActionSpace,
  view: PlayerView,
  seed: string,
): ActionId | null => {
  const rng = createRng(`${seed}/${view.history.length}`);
  const [bombDraw, partnerDraw, hoardDraw, breakDraw] = [
    randomUnit(rng),
    randomUnit(rng),
    randomUnit(rng),
    randomUnit(rng),
  ];
  const isBomb = (id: ActionId): boolean => space.kind[id] === BOMB || space.kind[id] === ROCKET;
  const leads = view.toBeatSeat === null;
  const plays = seen.filter((id) => id !== PASS && !isBomb(id));
  const lowest = leads ? largestOfLowest(space, plays, view.hand) : lowestOf(space, plays);
  const partnerHolds = !leads && view.toBeatSeat !== view.landlord && view.seat !== view.landlord;
  if (partnerHolds) return partnerDraw < topsPartner ? (lowest ?? null) : null;
  const bomb = seen.find(isBomb);
  if (!leads && bomb !== undefined && bombDraw < spendsBombs) return bomb;
  if (!leads && hoardDraw < hoards && (lowest === undefined || space.main[lowest]! >= RANK_2)) return PASS;
  return breakDraw < breaksCombos ? (lowest ?? null) : null;
};

/** The answer that a player finds first: low cards, and few of them. */
const lowestOf = (space: ActionSpace, plays: readonly ActionId[]): ActionId | undefined =>
  plays.toSorted((a, b) => space.main[a]! - space.main[b]! || space.cards[a]! - space.cards[b]!)[0];

/** The lead that a player finds first: away with the lowest card, in as large a play as is seen. */
const largestOfLowest = (
  space: ActionSpace,
  plays: readonly ActionId[],
  { lo, hi }: RankCounts,
): ActionId | undefined => {
  let lowest = 0;
  while (copiesAt(lo, hi, lowest) === 0) lowest++;
  return plays
    .filter((id) => copiesAt(space.lo[id]!, space.hi[id]!, lowest) > 0)
    .toSorted((a, b) => space.cards[b]! - space.cards[a]! || space.main[a]! - space.main[b]!)[0];
};

/**
 * The view of a player who forgets plays before the last `memory` actions. The player's cards and open cards stay
 * known.
 */
const forgetting = (view: PlayerView, memory: number): PlayerView => {
  if (memory >= view.history.length) return view;
  const history = memory === 0 ? [] : view.history.slice(-memory);
  const played = view.played.map((cards, seat) =>
    seat === view.seat ? cards : playedIn(history, seat, view.rules.decks),
  );
  return { ...view, history, played };
};

const playedIn = (history: PlayerView['history'], seat: number, decks: 1 | 2): RankCounts =>
  history.reduce(
    (cards, entry) =>
      entry.seat === seat && entry.action.type === 'play'
        ? addCounts(cards, entry.action.uses ?? countsOfCombo(entry.action.combo, decks))
        : cards,
    NO_CARDS,
  );

/** Names the hand that the seat started with: the round, as this seat sees it. */
const dealtHand = ({ seat, hand, played }: PlayerView): string => {
  const { lo, hi } = addCounts(hand, played[seat]!);
  return `${lo}/${hi}`;
};
