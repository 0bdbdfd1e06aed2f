/**
 * The cards that the player chose for each play. Logs contain ranks only, and `physicalCardsFor` derives which of several
 * equal cards leaves a hand. The player chooses another one at times, so on this page the suits of the player's own
 * cards are exchanged: the chosen cards leave the hand and lie on the table. Other seats and replays keep the derived
 * suits.
 */
import type { Card } from '@doudizhu/rules/cards';
import { listOf, record, text, whole } from '@doudizhu/rules/schema';
import type { TableView } from '@doudizhu/table';
import { readSavedJson } from '../../base/storage.ts';
import { exchanged, NO_CHOSEN_SUITS, withSuits } from '../../cards/chosen-suits.ts';
import type { GameStorage } from '../environment/environment.ts';

export interface ChosenCards {
  /** The view with the player's own cards as chosen. */
  readonly shown: (view: TableView) => TableView;
  /** Notes the cards of the player's next play. They count only if a play of the same ranks follows. */
  readonly choose: (view: TableView, cards: ReadonlySet<Card>) => void;
}

/** Storage of choices across a reload. Null: none. */
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

/** Exchanges suits play by play: a card that has been played keeps its suit. */
const withChoices = (view: TableView, { plays: choices }: Choices): TableView => {
  const { viewer, round, faces } = view;
  if (viewer === 'spectator' || round === null || faces === null) return view;
  const owners = round.history.filter(({ action }) => action.type === 'play').map(({ seat }) => seat);
  let suits = NO_CHOSEN_SUITS;
  const plays = faces.plays.map((cards, at) => {
    if (owners[at] !== viewer) return cards;
    const chosen = choices.find((play) => play.at === at)?.cards ?? [];
    const later = faces.plays.filter((_, index) => index >= at && owners[index] === viewer).flat();
    suits = exchanged(suits, { cards, held: [...later, ...faces.hand], chosen });
    return withSuits(suits, cards);
  });
  const hand = withSuits(suits, faces.hand);
  const shown = faces.shown.map((cards, seat) => (seat === viewer && cards !== null ? hand : cards));
  return { ...view, faces: { ...faces, plays, hand, shown } };
};
