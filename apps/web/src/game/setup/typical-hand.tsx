/** A small fan of cards as the picture of a rule set. */
import { countsFromArray, RANKS, type RankCounts } from '@doudizhu/rules/cards';
import { wildRanksOf, type PresetName } from '@doudizhu/rules/ruleset';
import { CardFan } from '../../cards/fan.tsx';
import { cardsOfCounts } from '../../cards/rank-suits.ts';
import { WildRanks } from '../../cards/wild.tsx';

/** Cards that are typical of a rule set. `wild`: ranks marked as wild. */
const TYPICAL: Readonly<Partial<Record<PresetName, { readonly cards: string; readonly wild?: string }>>> = {
  zunli: { cards: '34567' },
  happy: { cards: 'BR222' },
  competition: { cards: '333444' },
  'app-4p': { cards: '88888888' },
  'pagat-4p': { cards: '334455' },
  laizi: { cards: '99977', wild: '7' },
  'laizi-tiandi': { cards: 'KK5577', wild: '57' },
  'no-shuffle': { cards: 'QQQQJJJJ' },
  two: { cards: '56789' },
};

/** Decorative. */
export const TypicalHand = ({ name }: { readonly name: PresetName }) => {
  const { cards, wild = '' } = TYPICAL[name] ?? { cards: 'TJQKA' };
  return (
    <WildRanks.Provider value={wildRanksOf({ wild })}>
      <span style={{ '--step': cards.length > 6 ? 0.26 : 0.42 }}>
        <CardFan cards={cardsOfCounts(countsOfRanks(cards))} face="compact" />
      </span>
    </WildRanks.Provider>
  );
};

const countsOfRanks = (letters: string): RankCounts =>
  countsFromArray(Array.from(RANKS, (rank) => letters.split(rank).length - 1));
