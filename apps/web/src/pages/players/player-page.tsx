/**
 * A player's profile: ratings with their curve, and rounds. The player's own page also has the account. Without a
 * player in the address: the leaderboard.
 */
import './players.css';
import type { Profile, RatingMessage, RoundSummaryMessage } from '@doudizhu/protocol';
import { useEffect, useState } from 'preact/hooks';
import { AnswerState, useAnswer } from '../../online/answers.tsx';
import { nameOfPerson, nameOfRules } from '../../game/setup/names.ts';
import { useSession } from '../../online/session.ts';
import { hrefOf, route } from '../../base/route.ts';
import { AccountPanel } from './account-panel.tsx';
import { LeaderboardPage } from './leaderboard-page.tsx';
import { PLAYERS } from './players-texts.ts';
import { curvePath, winRate, shownHalf, shownRating } from '../../online/rating.ts';
import { RoundTable } from './round-table.tsx';
import { Button } from '../../design/button.tsx';
import { BackLink } from '../../design/message.tsx';

export const PlayerPage = () => {
  const [id] = route.value.rest;
  return id === undefined ? <LeaderboardPage /> : <Player key={id} id={id} />;
};

const Player = ({ id }: { readonly id: string }) => {
  const words = PLAYERS.value;
  const session = useSession();
  const answer = useAnswer(id, () => session.api.profile(id));
  const profile = answer.value?.profile ?? null;
  useEffect(() => void session.signIn(), []);
  return (
    <div class="page stack">
      <BackLink href={hrefOf('lobby')} text={words.back} />
      <AnswerState of={answer} />
      {profile !== null && (
        <>
          <header>
            <h1>{nameOfPerson(profile)}</h1>
            <p class="soft">{words.since(new Date(profile.createdMs).toLocaleDateString())}</p>
          </header>
          <Ratings profile={profile} />
          <History id={id} />
          {session.me.value?.id === id && <AccountPanel session={session} />}
        </>
      )}
    </div>
  );
};

const Ratings = ({ profile }: { readonly profile: Profile }) => {
  const words = PLAYERS.value;
  return (
    <section aria-labelledby="ratings">
      <h2 id="ratings">{words.ratings}</h2>
      {profile.ratings.length === 0 && <p class="soft">{words.noRatings}</p>}
      <ul class="ratings">
        {profile.ratings.map((rating) => (
          <Rating key={rating.rules} profile={profile} rating={rating} />
        ))}
      </ul>
    </section>
  );
};

const CURVE = { width: 240, height: 60 };

const Rating = ({ profile, rating }: { readonly profile: Profile; readonly rating: RatingMessage }) => {
  const words = PLAYERS.value;
  const { api } = useSession();
  const { value } = useAnswer(`${profile.id} ${rating.rules}`, () => api.curve(profile.id, rating.rules));
  const path = curvePath(
    (value?.points ?? []).map(({ atMs, mu, sigma }) => ({ atMs, value: shownRating(mu - 3 * sigma) })),
    CURVE,
  );
  return (
    <li class="panel rating">
      <h3>{nameOfRules(rating.rules)}</h3>
      <p class="rating-number">
        {shownRating(rating.shown)} <span class="soft">{words.plusMinus(shownHalf(rating.sigma))}</span>
      </p>
      <p class="soft">
        {words.rounds} {rating.rounds} · {words.wins} {winRate(rating.wins, rating.rounds)}
      </p>
      {path !== '' && (
        <svg
          class="rating-curve"
          viewBox={`0 -4 ${CURVE.width} ${CURVE.height + 8}`}
          role="img"
          aria-label={words.curve(nameOfPerson(profile))}
        >
          <path d={path} />
        </svg>
      )}
    </li>
  );
};

const History = ({ id }: { readonly id: string }) => {
  const words = PLAYERS.value;
  const { api } = useSession();
  const [rounds, setRounds] = useState<readonly RoundSummaryMessage[] | null>(null);
  const [hasMore, setMore] = useState(true);
  const load = async (): Promise<void> => {
    const answer = await api.rounds(id, rounds?.at(-1)?.endedMs ?? null);
    if (!answer.ok) return;
    const found = answer.value.rounds;
    setRounds([...(rounds ?? []), ...found]);
    setMore(found.length > 0);
  };
  useEffect(() => void load(), [id]);
  return (
    <section aria-labelledby="history">
      <h2 id="history">{words.history}</h2>
      {rounds?.length === 0 && <p class="soft">{words.noRounds}</p>}
      {rounds !== null && rounds.length > 0 && <RoundTable rounds={rounds} account={id} />}
      {rounds !== null && rounds.length > 0 && hasMore && <Button onClick={load} text={words.more} />}
    </section>
  );
};
