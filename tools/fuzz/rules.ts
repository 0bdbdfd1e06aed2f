/**
 * Properties checked in random rounds of every rule set. Cards are conserved, scores sum to zero, the listed actions
 * are exactly the legal ones, a view contains nothing hidden, a log rebuilds its round.
 *
 * Cheap checks run at every step, expensive ones at one random step per round. The tests play some thousand rounds,
 * `npm run fuzz` a million.
 */
import {
  addCounts,
  contains,
  countsOf,
  NO_CARDS,
  sameCounts,
  sizeOf,
  subtractCounts,
  type Card,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { actionSpace, cardsUsed, decode, doublesStake, legalCombos, type ActionId } from '@doudizhu/rules/combos';
import { cardsInDeal, packOf, seatsOf, type Deal, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomBelow, type Rng } from '@doudizhu/rules/rng';
import {
  ACTION_TYPES,
  apply,
  applyUnchecked,
  isOver,
  legalActions,
  logOf,
  replayLog,
  scoreRound,
  sheetOf,
  startRound,
  toAct,
  whyIllegal,
  type Action,
  type LogEntry,
  type Round,
} from '@doudizhu/rules/round';
import { handSizeOf, type RuleSet } from '@doudizhu/rules/ruleset';
import {
  cardsHeld,
  cardsPlayed,
  hiddenSizes,
  legalActionsOf,
  physicalCardsFor,
  unseenCards,
  viewFor,
  whyIllegalIn,
} from '@doudizhu/rules/view';

/** Plays and checks a random round. @returns its number of actions. @throws Error with the violated property. */
export const checkRound = (rules: RuleSet, seed: string): number => {
  const rng = createRng(`${seed}/play`);
  const start = startRound({ rules, seed });
  const pack = countsOf(packOf(rules));
  const isPack =
    rules.seats === 2 ? contains(pack, cardsInDeal(start.deal)) : sameCounts(cardsInDeal(start.deal), pack);
  expect(isPack, 'a deal is one pack', seed);
  const states: Round[] = [];
  let round = start;
  while (!isOver(round)) {
    states.push(round);
    const actors = toAct(round);
    const seat = drawn(rng, actors);
    const actions = legalActions(round, seat);
    expect(actions.length > 0, 'a seat to act has actions', states.length);
    const action = drawn(rng, actions);
    const next = unwrap(apply(round, seat, action));
    expect(next.previous === round, 'the state before is kept', action);
    checkCards(next);
    round = next;
  }
  checkEnd(round);
  checkRebuilt(round, states.length);
  const sample = drawn(rng, states);
  checkActions(sample, rng);
  checkViews(sample, rng);
  checkCounter(round, drawn(rng, viewersOf(round)));
  checkFaces(round);
  return states.length;
};

/** Cards are conserved: hands, untaken kitty and played cards are the pack. */
const checkCards = (round: Round): void => {
  const { rules, deal, entry, previous } = round;
  if (entry === null || previous === null) return;
  if (entry.action.type === 'play') {
    const before = previous.hands[entry.seat] as RankCounts;
    const after = round.hands[entry.seat] as RankCounts;
    const used = entry.action.uses ?? cardsUsed(before, entry.action.combo, rules) ?? NO_CARDS;
    const left = subtractCounts(before, used);
    expect(sameCounts(left, after), 'a play takes its own cards off the hand', entry);
  } else if (round.phase === 'play' && previous.phase !== 'play') {
    expect(sameCounts(inHands(round), cardsInDeal(deal)), 'the play starts with the whole pack in hands', entry);
  } else if (entry.action.type === 'pass') {
    expect(round.hands === previous.hands, 'a pass leaves all hands', entry);
    let passes = 1;
    let before = previous;
    for (; before.entry?.action.type === 'pass'; before = before.previous as Round) passes++;
    const ends = passes === rules.seats - 1;
    expect(ends === (round.toBeat === null), 'a trick ends when all others have passed', passes);
    expect(!ends || round.turn === before.entry?.seat, 'the winner of a trick leads the next', passes);
  }
};

/** The outcome follows from the log. */
const checkEnd = (round: Round): void => {
  const { rules, outcome } = round;
  expect(toAct(round).length === 0, 'no seat acts after the end', round.phase);
  for (const seat of seatsOf(rules)) expect(legalActions(round, seat).length === 0, 'no seat can act any more', seat);
  if (outcome === null) return expect(round.phase === 'aborted', 'only an aborted round has no outcome', round.phase);
  expect(sum(outcome.scores) === 0, 'scores sum to zero', outcome);
  const plays = logOf(round).flatMap(({ seat, action }) =>
    action.type === 'play' ? [{ seat, combo: action.combo }] : [],
  );
  const scored = plays.filter(({ combo }) => doublesStake(combo, rules));
  const rockets = scored.filter(({ combo }) => combo.kind === 'rocket').length;
  expect(outcome.rockets === rockets && outcome.bombs === scored.length - rockets, 'bombs are those played', outcome);
  const landlordPlays = plays.filter(({ seat }) => seat === round.landlord).length;
  const winner = plays.at(-1)?.seat === round.landlord ? 'landlord' : 'farmers';
  const isSpring = winner === 'landlord' ? landlordPlays === plays.length : landlordPlays === 1;
  expect(outcome.winner === winner && outcome.seat === plays.at(-1)?.seat, 'the last seat to play has won', outcome);
  expect((outcome.spring !== null) === (isSpring && rules.spring > 1), 'spring is as played', outcome);
  const scores = scoreRound(sheetOf(round, winner, isSpring), round.landlord as Seat);
  expect(JSON.stringify(outcome.scores) === JSON.stringify(scores), 'the scores are those of its sheet', outcome);
};

/** A setup and a log in JSON rebuild the round. */
const checkRebuilt = (round: Round, actions: number): void => {
  const log = logOf(round);
  expect(log.length === actions, 'the log has every action', log.length);
  const stored = JSON.parse(JSON.stringify({ setup: round.setup, log })) as { setup: Round['setup']; log: LogEntry[] };
  const rebuilt = unwrap(replayLog(stored.setup, stored.log));
  expect(flat(rebuilt) === flat(round), 'a log rebuilds its round', log);
  for (let state: Round | null = round, again: Round | null = rebuilt; state !== null; state = state.previous) {
    expect(
      again?.phase === state.phase && again.toBeatId === state.toBeatId,
      'a log rebuilds every state',
      state.phase,
    );
    again = again?.previous ?? null;
  }
};

/** The listed actions are exactly the legal ones among arbitrary actions. */
const checkActions = (round: Round, rng: Rng): void => {
  const { rules } = round;
  const actors = toAct(round);
  for (const seat of [drawn(rng, actors), drawn(rng, seatsOf(rules))]) {
    const actions = legalActions(round, seat);
    const view = viewFor(round, seat);
    expect(actions.length > 0 === actors.includes(seat), 'only seats to act have actions', seat);
    const listed = new Set(actions.map((action) => JSON.stringify(action)));
    expect(listed.size === actions.length, 'no action is listed twice', seat);
    for (const action of [...someOf(rng, actions, 20), ...candidates(round, seat, rng)]) {
      const reason = whyIllegal(round, seat, action);
      expect((reason === null) === listed.has(JSON.stringify(action)), 'listed means legal', { seat, action, reason });
      expect(JSON.stringify(whyIllegalIn(view, action)) === JSON.stringify(reason), 'the view agrees', action);
    }
    expect(JSON.stringify(legalActionsOf(view)) === JSON.stringify(actions), 'a view lists them', seat);
  }
};

/** Arbitrary actions: all without cards, leads of the hand, plays of any cards, malformed ones. */
const candidates = (round: Round, seat: Seat, rng: Rng): Action[] => {
  const space = actionSpace(round.rules);
  const held = legalCombos(round.hands[seat] as RankCounts, null, round.rules);
  const anything = Array.from({ length: 5 }, () => decode(space, (1 + randomBelow(rng, space.size - 1)) as ActionId));
  const combos = [...someOf(rng, held, 10), ...anything, ...(round.toBeat === null ? [] : [round.toBeat])];
  return [...SIMPLE_ACTIONS, ...combos.map((combo): Action => ({ type: 'play', combo }))];
};

const SIMPLE_ACTIONS: readonly Action[] = [
  { type: 'pass' },
  ...[true, false].map((open): Action => ({ type: 'openHand', open })),
  ...([0, 1, 2, 3] as const).map((points): Action => ({ type: 'bid', points })),
  ...[true, false].flatMap((take): Action[] => [
    { type: 'call', take },
    { type: 'grab', take },
  ]),
  ...([1, 2, 4] as const).map((factor): Action => ({ type: 'double', factor })),
  ...([1, 2] as const).map((factor): Action => ({ type: 'redouble', factor })),
  // Malformed input: the right type with wrong fields.
  ...ACTION_TYPES.filter((type) => type !== 'pass').map((type) => ({ type }) as unknown as Action),
  { type: 'bid', points: 7 } as unknown as Action,
  { type: 'draw' } as unknown as Action,
  null as unknown as Action,
];

/** A view does not change if hidden cards are swapped or a secret double differs. */
const checkViews = (round: Round, rng: Rng): void => {
  const named = round.auction.result === 'allPassed' && round.landlord !== null;
  if (named && round.redeals > 0) return; // drawn by a seed that a given deal does not have
  const log = openLogOf(round).slice(lengthBeforeDeal(round));
  const { setup, auction } = round;
  const { rules } = setup;
  const seed = setup.type === 'dealt' ? setup.seed : null;
  const start = (deal: Deal): Round => startRound({ rules, seed, first: auction.first, deal });
  const base = unwrap(replayLog(start(round.deal).setup, log));
  for (const viewer of [drawn(rng, viewersOf(round)), drawn(rng, viewersOf(round))]) {
    checkCounter(round, viewer);
    const before = seen(base, viewer);
    expect(!before.includes(String(seed)), 'a view does not hold the seed', viewer);
    const deal = withHiddenSwapped(base, viewer, rng);
    const otherLog = log.map((entry) => withOtherSecret(base, viewer, entry));
    const other = unwrap(replayLog(start(deal).setup, otherLog));
    expect(seen(other, viewer) === before, 'a view does not depend on hidden cards', { viewer, log });
  }
};

/** The log with the cards of each play. With wild ranks they depend on the hand, and all seats saw them. */
const openLogOf = (round: Round): LogEntry[] => {
  const log: LogEntry[] = [];
  for (let state = round; state.previous !== null; state = state.previous) {
    const { seat, action } = state.entry as LogEntry;
    const isFilled = action.type === 'play' && state.rules.wild !== '';
    const used = isFilled ? cardsUsed(state.previous.hands[seat] as RankCounts, action.combo, state.rules) : null;
    log.push({ seat, action: used === null || action.type !== 'play' ? action : { uses: used, ...action } });
  }
  return log.toReversed();
};

type Viewer = Seat | 'spectator';

const viewersOf = (round: Round): Viewer[] => [...seatsOf(round.rules), 'spectator'];

const seen = (round: Round, viewer: Viewer): string =>
  JSON.stringify([viewFor(round, viewer), physicalCardsFor(round, viewer)]);

/** Unseen cards are the cards of others whose place the viewer does not know. */
const checkCounter = (round: Round, viewer: Viewer): void => {
  if (round.phase === 'opening') return; // hands are partly in the pack
  const view = viewFor(round, viewer);
  const hidden = round.hands.reduce((total, hand, seat) => {
    const known = view.known[seat] as RankCounts;
    return seat === viewer ? total : addCounts(total, subtractCounts(hand, known));
  }, NO_CARDS);
  const kitty = view.kitty === null ? countsOf(round.deal.kitty) : NO_CARDS;
  const others = addCounts(hidden, kitty);
  // With two seats nine cards are not dealt.
  const counts = round.rules.seats === 2 ? contains(unseenCards(view), others) : sameCounts(unseenCards(view), others);
  expect(counts, 'the card counter counts', viewer);
  const sizes = hiddenSizes(view);
  expect(
    sum(sizes.hands) + sizes.kitty + sizes.undealt === sizeOf(unseenCards(view)),
    'hidden sizes hold the unseen cards',
    viewer,
  );
};

/** The deal with two hidden cards swapped, if there are two hidden places. */
const withHiddenSwapped = (round: Round, viewer: Viewer, rng: Rng): Deal => {
  const { deal, phase, openHands, rules } = round;
  // Public cards are computed independently of the view, which is under test.
  const laid = Math.floor((handSizeOf(rules) * openHands.stage) / 3); // each stage lays out a third of the hand
  const isOpen = (seat: Seat): boolean => seat === viewer || phase === 'settled' || (openHands.factors[seat] ?? 0) > 0;
  const kittyOpen =
    phase === 'play' ||
    phase === 'settled' ||
    (phase !== 'opening' && rules.kittyReveal === 'beforeTaking') ||
    (phase === 'doubling' && rules.kittyReveal === 'afterAuction');
  const isKnown = (card: Card): boolean =>
    (phase !== 'opening' && card === deal.faceUp?.card) || (kittyOpen && deal.kitty.includes(card));
  // Index = seat. The last place is the kitty.
  const hidden = seatsOf(rules).map((seat) => {
    if (phase === 'opening') return (deal.hands[seat] ?? []).slice(isOpen(seat) ? laid : 0);
    return isOpen(seat) ? [] : cardsHeld(round, seat).filter((card) => !isKnown(card));
  });
  hidden.push(kittyOpen ? [] : [...deal.kitty]);
  const places = hidden.flatMap((cards, place) => (cards.length > 0 ? [place] : []));
  if (places.length < 2) return deal;
  const from = drawn(rng, places);
  const to = drawn(
    rng,
    places.filter((place) => place !== from),
  );
  const [given, taken] = [drawn(rng, hidden[from] ?? []), drawn(rng, hidden[to] ?? [])];
  // The swapped card is last, so it does not leave the hand before the played cards.
  const dealt = [...deal.hands, deal.kitty].map((cards, place) => {
    if (place === from) return [...cards.filter((card) => card !== given), taken];
    return place === to ? [...cards.filter((card) => card !== taken), given] : cards;
  });
  const turned = deal.faceUp?.card === given ? taken : deal.faceUp?.card === taken ? given : deal.faceUp?.card;
  const faceUp = deal.faceUp === null ? null : { ...deal.faceUp, card: turned as Card };
  return {
    ...deal,
    hands: dealt.slice(0, -1),
    kitty: dealt.at(-1) ?? [],
    faceUp: phase === 'opening' ? faceUp : deal.faceUp,
  };
};

/** The entry with another factor if it is another seat's secret double. */
const withOtherSecret = (round: Round, viewer: Viewer, entry: LogEntry): LogEntry => {
  const secret =
    round.phase === 'doubling' && round.rules.doublingOrder === 'together' && !viewFor(round, viewer).redoubling;
  if (!secret || entry.action.type !== 'double' || entry.seat === viewer) return entry;
  return { seat: entry.seat, action: { type: 'double', factor: entry.action.factor === 1 ? 2 : 1 } };
};

/** Number of actions in earlier deals, in which no seat bid. */
const lengthBeforeDeal = (round: Round): number => {
  let before: Round | null = round;
  while (before !== null && before.redeals === round.redeals) before = before.previous;
  return before === null ? 0 : logOf(before).length + 1; // including the pass that led to this deal
};

/** Physical cards agree with the ranks, and each card is in one place. */
const checkFaces = (round: Round): void => {
  const held = seatsOf(round.rules).map((seat) => cardsHeld(round, seat));
  for (const [seat, cards] of held.entries()) {
    expect(sameCounts(countsOf(cards), round.hands[seat] as RankCounts), 'cards held are the hand', seat);
  }
  const kitty = round.kittyTaken ? [] : round.deal.kitty;
  const everywhere = [...held.flat(), ...cardsPlayed(round).flat(), ...kitty];
  expect(new Set(everywhere).size === everywhere.length, 'no card is in two places', everywhere.length);
  const dealt = sum([...round.deal.hands, round.deal.kitty].map(({ length }) => length));
  expect(everywhere.length === dealt, 'every card is somewhere', everywhere.length);
};

/** Checks that unchecked and checked steps agree. */
export const checkUnchecked = (rules: RuleSet, seed: string): void => {
  const rng = createRng(`${seed}/unchecked`);
  let checked = startRound({ rules, seed });
  let unchecked = checked;
  while (!isOver(checked)) {
    const seat = drawn(rng, toAct(checked));
    const action = drawn(rng, legalActions(checked, seat));
    checked = unwrap(apply(checked, seat, action));
    unchecked = applyUnchecked(unchecked, seat, action);
  }
  expect(flat(unchecked) === flat(checked), 'unchecked steps are the checked ones', seed);
};

/** A state without its history. */
const flat = (round: Round): string => JSON.stringify({ ...round, previous: null });

const inHands = (round: Round): RankCounts => round.hands.reduce(addCounts, NO_CARDS);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0);

const drawn = <Item>(rng: Rng, items: readonly Item[]): Item => items[randomBelow(rng, items.length)] as Item;

const someOf = <Item>(rng: Rng, items: readonly Item[], most: number): Item[] =>
  items.length <= most ? [...items] : Array.from({ length: most }, () => drawn(rng, items));

const expect = (holds: boolean, claim: string, found: unknown): void => {
  if (!holds) throw new Error(`does not hold: ${claim}; found ${JSON.stringify(found)}`);
};

/** Switches that no preset sets, or only in combination. */
export const HOUSE_RULES: readonly (readonly [Record<string, unknown>, string])[] = [
  [{ kittyReveal: 'beforeTaking' }, 'an open kitty during the auction'],
  [{ kittyReveal: 'afterAuction' }, 'doubling with the kitty known'],
  [{ perFarmerDoubling: false, firstCaller: 'rotate' }, 'doubles for both farmers'],
  [{ allowQuadplexAsBomb: true, auction: 'continuing' }, 'four-with-two as a bomb'],
  [{ onAllPass: { redealsMax: 0, then: 'random' } }, 'a landlord drawn when no seat bids'],
  [{ onAllPass: { redealsMax: 1, then: 'first' } }, 'the first caller as landlord after one redeal'],
  [{ onAllPass: { redealsMax: 0, then: 'abort' } }, 'rounds without a landlord'],
  [{ preset: 'happy', firstCaller: 'faceUp', multiplierMax: 64 }, 'the turned-up card and a cap with open hands'],
  [{ preset: 'happy', kittyReveal: 'afterDoubling', auction: 'continuing' }, 'happy doubling with the kitty unknown'],
  [
    { bareTriple: 'last', doublingOrder: 'inTurn', spring: 3, bombFactors: { soft: 2, hard: 3, pure: 4, rocket: 5 } },
    'figures',
  ],
  [{ wildcards: 1, wildDrawn: 'beforeAuction', kittyReveal: 'beforeTaking' }, 'a wild rank known in the auction'],
  [{ preset: 'botzone', wildcards: 2, bareTriple: 'last' }, 'two wild ranks with shuttles'],
  [
    { preset: 'two', takesMax: 3, leads: 'farmer', without: '', shuffle: { swaps: 3, packets: [17] } },
    'two seats, other figures',
  ],
  [{ preset: 'pagat-4p', auction: 'grab' }, 'grabbing with four seats'],
  [{ preset: 'app-4p', scoring: 'competition', doubling: 'competition' }, 'doubling with four seats'],
];
