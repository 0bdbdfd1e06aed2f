/**
 * The cards that the player chose for each play. Logs contain ranks only, and `physicalCardsFor` derives which of several
 * equal cards leaves a hand. The player chooses another one at times, so on this page the suits of the player's own
 * cards are exchanged: the chosen cards leave the hand and lie on the table. Other seats and replays keep the derived
 * suits.
 */
import { countsOf, rankOf, sameCounts, type Card } from '@doudizhu/rules/cards';
import { listOf, record, text, whole } from '@doudizhu/rules/schema';
import type { TableView } from '@doudizhu/table';
import { readSavedJson } from '../../base/storage.ts';
import type { GameStorage } from '../environment/environment.ts';

export interface ChosenCards {
  /** The view with the player's own cards as chosen. */
  readonly shown: (view: TableView) => TableView;
  /** Notes the cards of the player's next play. They count only if a play of the same ranks follows. */
  readonly choose: (view: TableView, cards: ReadonlySet<Card>) => void;
}

/** Storage of choices across a reload; null: none. */
export type ChoiceStorage = Pick<GameStorage, 'loadText' | 'saveText'> | null;

const KEY = 'ddz.chosen-cards';

const SAVED = record({
  deal: text,
  plays: listOf(record({ at: whole(0), cards: listOf(whole(0, 107)) })),
});

/** Choices in one deal. `at`: number of the play in the deal, of all seats' plays. */
interface Choices {
  readonly deal: string;
  readonly plays: readonly { readonly at: number; readonly cards: readonly Card[] }[];
}

export const createChosenCards = (storage: ChoiceStorage): ChosenCards => {
  let choices = (readSavedJson(storage?.loadText(KEY) ?? null, SAVED) as Choices | null) ?? { deal: '', plays: [] };
  return {
    shown: (view) => (choices.deal === dealOfView(view) ? withChoices(view, choices) : view),
    choose: (view, cards) => {
      const deal = dealOfView(view);
      const at = view.faces?.plays.length ?? 0;
      const before = choices.deal === deal ? choices.plays.filter((play) => play.at < at) : [];
      choices = { deal, plays: [...before, { at, cards: [...cards] }] };
      storage?.saveText(KEY, JSON.stringify(choices));
    },
  };
};

const dealOfView = ({ terms, proof, round }: TableView): string =>
  `${terms.table}/${proof?.round ?? 0}/${round?.redeals ?? 0}`;

/** Exchanges suits within a rank, play by play: a card that has been played keeps its suit. */
const withChoices = (view: TableView, { plays: chosen }: Choices): TableView => {
  const { viewer, round, faces } = view;
  if (viewer === 'spectator' || round === null || faces === null) return view;
  const suits = new Map<Card, Card>();
  const suited = (card: Card): Card => suits.get(card) ?? card;
  const owners = round.history.filter(({ action }) => action.type === 'play').map(({ seat }) => seat);
  const plays = faces.plays.map((cards, at) => {
    if (owners[at] !== viewer) return cards;
    const wanted = chosen.find((play) => play.at === at)?.cards ?? [];
    const later = faces.plays.flatMap((play, index) => (index > at && owners[index] === viewer ? play : []));
    exchange({ suits, cards, wanted, held: [...cards, ...later, ...faces.hand] });
    return cards.map(suited);
  });
  const ownOpen = (faces.shown[viewer] ?? null) !== null;
  const hand = faces.hand.map(suited);
  const shown = ownOpen ? faces.shown.map((cards, seat) => (seat === viewer ? hand : cards)) : faces.shown;
  return { ...view, faces: { ...faces, plays, hand, shown } };
};

interface Exchange {
  /** Suits shown, by card as derived. */
  readonly suits: Map<Card, Card>;
  /** Cards of the play, and of the hand before it, as derived. */
  readonly cards: readonly Card[];
  readonly held: readonly Card[];
  /** Cards chosen for it, as shown. */
  readonly wanted: readonly Card[];
}

const exchange = ({ suits, cards, held, wanted }: Exchange): void => {
  const suited = (card: Card): Card => suits.get(card) ?? card;
  const isOfPlay = sameCounts(countsOf(wanted), countsOf(cards.map(suited)));
  if (!isOfPlay || !wanted.every((card) => held.some((other) => suited(other) === card))) return;
  for (const card of wanted) {
    const holder = held.find((other) => suited(other) === card) as Card;
    if (cards.includes(holder)) continue;
    const giver = cards.find((other) => rankOf(other) === rankOf(card) && !wanted.includes(suited(other))) as Card;
    suits.set(holder, suited(giver));
    suits.set(giver, card);
  }
};
