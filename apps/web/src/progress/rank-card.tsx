/** A player's rank: the cards of its combo, its name, and how much is missing to the next one. */
import { cardsOfText } from '../cards/rank-suits.ts';
import '../design/figures.css';
import './rank-card.css';
import { CardFan } from '../cards/fan.tsx';
import { PROGRESS } from './progress-texts.ts';
import { DAYS_COUNTED, dailyStanding, PLAYER_RANKS, type PlayerRank, type RankStanding } from './ranks.ts';

const CARDS: Readonly<Record<PlayerRank, string>> = {
  single: '3',
  pair: '77',
  triple: '9994',
  sequence: '34567',
  plane: '888999',
  bomb: 'KKKK',
  rocket: 'BR',
};

/** Cards of a rank as a small fan. Decorative. */
export const RankFan = ({ rank }: { readonly rank: PlayerRank }) => (
  <span class="rank-fan">
    <CardFan cards={cardsOfText(CARDS[rank])} face="compact" />
  </span>
);

export interface RankCardProps {
  readonly standing: RankStanding;
  /** Kind of the rank, such as the daily deals. */
  readonly title: string;
  /** Meaning of the value, in one line. */
  readonly about: string;
}

export const RankCard = ({ standing, title, about }: RankCardProps) => {
  const words = PROGRESS.value;
  const { rank, value, from, next } = standing;
  const nextRank = PLAYER_RANKS[PLAYER_RANKS.indexOf(rank) + 1];
  return (
    <section class="panel rank-card bar gap-m" data-testid="rank-card">
      <RankFan rank={rank} />
      <div class="grow slim">
        <h3 class="accent">{title}</h3>
        <p class="rank-name flush text-s text-xl">
          {words.ranks[rank]} <span class="soft">{value}</span>
        </p>
        <progress class="whole" aria-hidden="true" value={next === null ? 1 : (value - from) / (next - from)} />
        <p class="soft flush text-s">
          {next === null || nextRank === undefined
            ? words.highest
            : words.rankProgress(next - value, words.ranks[nextRank])}
        </p>
        <p class="soft flush text-s">{about}</p>
      </div>
    </section>
  );
};

/** @param beaten characters beaten per daily deal, the newest first */
export const DailyRankCard = ({ beaten }: { readonly beaten: readonly number[] }) => {
  const words = PROGRESS.value;
  return (
    <RankCard standing={dailyStanding(beaten)} title={words.dailyRank} about={words.dailyRankAbout(DAYS_COUNTED)} />
  );
};
