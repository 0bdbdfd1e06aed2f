/**
 * A player's profile: face and rank, ratings with their curve, the last rounds. One's own also has gates and medals.
 * Without a player in the address: the leaderboard.
 */
import '../../design/figures.css';
import './players.css';
import type { Profile, RatingMessage, RoundSummaryMessage } from '@doudizhu/protocol';
import { useEffect, useState } from 'preact/hooks';
import { AnswerState, answerOrNotice, useAnswer } from '../../online/answers.tsx';
import { nameOfPerson, nameOfRules } from '../../game/setup/names.ts';
import { useSession } from '../../online/session.ts';
import { hrefOf, route } from '../../base/route.ts';
import { Portrait } from '../../characters/portrait.tsx';
import { ProgressPanel } from '../../progress/progress-panel.tsx';
import { PROGRESS } from '../../progress/progress-texts.ts';
import { RankFan } from '../../progress/rank-card.tsx';
import { onlineStanding } from '../../progress/ranks.ts';
import { useFinishedRounds } from '../../progress/rounds.ts';
import { firstBestDay, DAILY_RESULTS } from '../../saved/daily-results.ts';
import { LeaderboardPage } from './leaderboard-page.tsx';
import { PLAYERS } from './players-texts.ts';
import { curvePath, ratingOf, winRate, shownHalf, shownRating } from '../../online/rating.ts';
import { RoundTable } from './round-table.tsx';
import { Button, LinkButton } from '../../design/button.tsx';
import { DialogButton } from '../../design/dialog.tsx';
import { Form } from '../../design/form.tsx';
import { fullDateOf } from '../../base/time-text.ts';
import { BackLink } from '../../design/message.tsx';

export const PlayerPage = () => {
  const [id] = route.value.rest;
  return id === undefined ? <LeaderboardPage /> : <Player key={id} id={id} />;
};

const Player = ({ id }: { readonly id: string }) => {
  const words = PLAYERS.value;
  const session = useSession();
  const answer = useAnswer(id, () => session.api('GET /api/accounts/:id', { id }));
  const profile = answer.value?.profile ?? null;
  const isOwn = session.me.value?.id === id;
  useEffect(() => void session.signIn(), []);
  return (
    <div class="page stack">
      <BackLink href={hrefOf('lobby')} text={words.back} />
      <AnswerState of={answer} />
      {profile !== null && (
        <>
          <Head profile={profile} isOwn={isOwn} />
          <Ratings profile={profile} />
          {isOwn && <OwnProgress />}
          <History id={id} isOwn={isOwn} />
        </>
      )}
    </div>
  );
};

/** Face, name and rank on felt. */
const Head = ({ profile, isOwn }: { readonly profile: Profile; readonly isOwn: boolean }) => {
  const words = PLAYERS.value;
  const best = Math.max(...profile.ratings.filter(({ ranked }) => ranked).map(({ shown }) => shownRating(shown)));
  const standing = Number.isFinite(best) ? onlineStanding(best) : null;
  return (
    <header class="player-head row gap-m felt felt-band">
      <Portrait face={isOwn ? 'you' : { person: nameOfPerson(profile) }} mood="calm" role={null} />
      <div>
        <h1>{nameOfPerson(profile)}</h1>
        <p class="soft">{words.since(fullDateOf(profile.createdMs))}</p>
        {isOwn && <LinkButton look="on-felt nowrap" href={hrefOf('account')} text={words.account} />}
        {!isOwn && <BlockButton id={profile.id} />}
      </div>
      <div class="player-rank grid gap-s" data-none={standing === null}>
        <RankFan rank={standing?.rank ?? 'single'} />
        <p class="soft flush text-centre">
          {standing === null ? (
            words.noRank
          ) : (
            <>
              {words.onlineRank} <b class="accent text-l">{PROGRESS.value.ranks[standing.rank]}</b>
            </>
          )}
        </p>
      </div>
    </header>
  );
};

const BlockButton = ({ id }: { readonly id: string }) => {
  const words = PLAYERS.value;
  const { api } = useSession();
  return (
    <DialogButton look="on-felt nowrap" text={words.block}>
      {(hide) => (
        <Form onSend={() => answerOrNotice(api('POST /api/friends/:id/block', { id }), words.blockDone).then(hide)}>
          <p>{words.blockAbout}</p>
          <Button type="submit" text={words.block} />
        </Form>
      )}
    </DialogButton>
  );
};

/** Gates and medals of the rounds in this browser. */
const OwnProgress = () => {
  const rounds = useFinishedRounds();
  return (
    <section aria-labelledby="earned">
      <h2 id="earned">{PLAYERS.value.earned}</h2>
      {rounds !== null && <ProgressPanel rounds={rounds} bestDay={firstBestDay(DAILY_RESULTS.load())} />}
    </section>
  );
};

const Ratings = ({ profile }: { readonly profile: Profile }) => {
  const words = PLAYERS.value;
  return (
    <section aria-labelledby="ratings">
      <h2 id="ratings">{words.ratings}</h2>
      {profile.ratings.length === 0 && <p class="soft">{words.noRatings}</p>}
      <ul class="columns gap-s" style="--column: 16rem">
        {profile.ratings.map((rating) => (
          <Rating key={`${rating.rules} ${rating.ranked}`} profile={profile} rating={rating} />
        ))}
      </ul>
    </section>
  );
};

const CURVE = { width: 240, height: 60 };

const Rating = ({ profile, rating }: { readonly profile: Profile; readonly rating: RatingMessage }) => {
  const words = PLAYERS.value;
  const { api } = useSession();
  const { value } = useAnswer(`${profile.id} ${rating.rules} ${rating.ranked}`, () =>
    api('GET /api/accounts/:id/curve', { id: profile.id, query: { rules: rating.rules, ranked: rating.ranked } }),
  );
  const path = curvePath(
    (value?.points ?? []).map((point) => ({ atMs: point.atMs, value: ratingOf(point) })),
    CURVE,
  );
  return (
    <li class="panel rating">
      <h3>
        {nameOfRules(rating.rules)} · {rating.ranked ? words.ranked : words.otherTables}
      </h3>
      <p class="rating-number text-xl figures flush">
        {shownRating(rating.shown)} <span class="soft">{words.plusMinus(shownHalf(rating.sigma))}</span>
      </p>
      <p class="soft flush">
        {words.rounds} {rating.rounds} · {words.wins} {winRate(rating.wins, rating.rounds)}
      </p>
      {path !== '' && (
        <svg
          class="rating-curve chart"
          viewBox={`0 -4 ${CURVE.width} ${CURVE.height + 8}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={words.curve(nameOfPerson(profile))}
        >
          <path d={path} />
        </svg>
      )}
    </li>
  );
};

/** Ways on for an empty profile: the lobby, and the rounds against bots in this browser. */
const WaysOn = () => {
  const words = PLAYERS.value;
  const kept = useFinishedRounds()?.length ?? 0;
  return (
    <p class="row" data-testid="ways-on">
      <LinkButton look="main" href={hrefOf('lobby')} text={words.beFirst} />
      {kept > 0 && <LinkButton href={hrefOf('statistics')} text={words.keptHere(kept)} />}
    </p>
  );
};

const History = ({ id, isOwn }: { readonly id: string; readonly isOwn: boolean }) => {
  const words = PLAYERS.value;
  const { api } = useSession();
  const [rounds, setRounds] = useState<readonly RoundSummaryMessage[] | null>(null);
  /** The next page, asked for in advance: its button is shown only if there is one. */
  const [ahead, setAhead] = useState<readonly RoundSummaryMessage[]>([]);
  const pageAfter = async (last: RoundSummaryMessage | undefined): Promise<readonly RoundSummaryMessage[] | null> => {
    const answer = await api('GET /api/accounts/:id/rounds', { id, query: { before: last?.endedMs ?? null } });
    return answer.ok ? answer.value.rounds : null;
  };
  const show = async (all: readonly RoundSummaryMessage[]): Promise<void> => {
    setRounds(all);
    setAhead([]);
    if (all.length > 0) setAhead((await pageAfter(all.at(-1))) ?? []);
  };
  const begin = async (): Promise<void> => {
    const first = await pageAfter(undefined);
    if (first !== null) await show(first);
  };
  useEffect(() => void begin(), [id]);
  return (
    <section aria-labelledby="history">
      <h2 id="history">{words.history}</h2>
      {rounds?.length === 0 && <p class="soft">{words.noRounds}</p>}
      {rounds?.length === 0 && isOwn && <WaysOn />}
      {rounds !== null && rounds.length > 0 && <RoundTable rounds={rounds} account={id} isOwn={isOwn} />}
      {rounds !== null && ahead.length > 0 && <Button onClick={() => show([...rounds, ...ahead])} text={words.more} />}
    </section>
  );
};
