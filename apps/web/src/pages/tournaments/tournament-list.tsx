/** Upcoming, running and finished tournaments, and a form for a new one. */
import { EmptyTable } from '../../cards/empty-table.tsx';
import type { TournamentSummary } from '@doudizhu/protocol';
import { useState } from 'preact/hooks';
import { HandPicture } from '../../cards/fan.tsx';
import { cardsOfText } from '../../cards/rank-suits.ts';
import { hourOf } from '../../base/time-text.ts';
import { RadioChoice } from '../../design/choice.tsx';
import { nameOfPerson } from '../../game/setup/names.ts';
import { AnswerState, answerOrNotice, useAnswer } from '../../online/answers.tsx';
import type { Session } from '../../online/session.ts';
import { goTo, hrefOf } from '../../base/route.ts';
import { DialogButton } from '../../design/dialog.tsx';
import { PHASES, TOURNAMENTS } from './tournaments-texts.ts';
import { Form } from '../../design/form.tsx';
import { Button } from '../../design/button.tsx';
import { BackLink } from '../../design/message.tsx';

const REFRESH_MS = 10_000;

export const TournamentList = ({ session }: { readonly session: Session }) => {
  const words = TOURNAMENTS.value;
  const answer = useAnswer('tournaments', () => session.api('GET /api/tournaments'), REFRESH_MS);
  const tournaments = answer.value?.tournaments;
  return (
    <div class="page tournaments">
      <BackLink href={hrefOf('lobby')} text={words.lobby} />
      <header class="cluster gap-m between below-m">
        <div>
          <h1>{words.title}</h1>
          <p class="soft measure flush">{words.about}</p>
        </div>
        <OpenTournament session={session} />
      </header>
      <AnswerState of={answer} />
      {tournaments?.length === 0 && <EmptyTable text={<p>{words.none}</p>} />}
      <ul class="tiles" style="--tile: 17rem">
        {tournaments?.map((tournament) => (
          <TournamentTile key={tournament.id} tournament={tournament} />
        ))}
      </ul>
    </div>
  );
};

export const titleOf = ({ kind, owner }: TournamentSummary): string => {
  const words = TOURNAMENTS.value;
  return kind === 'daily' || owner === null ? words.daily : words.openedBy(nameOfPerson(owner));
};

/** Time of the start in words. */
export const startText = ({ phase, startsMs }: TournamentSummary): string => {
  const time = hourOf(startsMs);
  return phase === 'entry' || phase === 'reveal' ? TOURNAMENTS.value.starts(time) : time;
};

/** Two tables have the same hand. */
export const SameHands = () => (
  <span class="same-hands">
    <HandPicture cards={HAND} />
    <HandPicture cards={HAND} />
  </span>
);

const HAND = cardsOfText('379TJQKA2R').toReversed();

const TournamentTile = ({ tournament }: { readonly tournament: TournamentSummary }) => {
  const words = TOURNAMENTS.value;
  const { id, phase, startsMs, stages, boardsPerStage, board, entrants, entered } = tournament;
  const isPlayed = phase === 'playing' || phase === 'pause';
  return (
    <li class="panel tournament-tile stack gap-s" data-testid="tournament" data-phase={phase}>
      <SameHands />
      <p class="tournament-phase soft text-s semibold" data-phase={phase}>
        {PHASES.value[phase]}
        {isPlayed && ` · ${words.boardOf(board, stages * boardsPerStage)}`}
      </p>
      <h2>{titleOf(tournament)}</h2>
      <p class="soft">
        <time dateTime={new Date(startsMs).toISOString()}>{startText(tournament)}</time>
        <br />
        {words.shapeOf(stages, boardsPerStage)}
        <br />
        {words.entrants(entrants)}
        {entered && ` · ${words.entered}`}
      </p>
      <a class={phase === 'entry' ? 'button main' : 'button'} href={hrefOf(`tournaments/${id}`)}>
        {words.look}
      </a>
    </li>
  );
};

const MINUTES = [5, 10, 30, 60, 180, 1440] as const;
const SHAPES = [
  [2, 2],
  [4, 3],
  [8, 3],
] as const;
const MINUTE_MS = 60_000;

const OpenTournament = ({ session }: { readonly session: Session }) => {
  const words = TOURNAMENTS.value;
  const [minutes, setMinutes] = useState<number>(MINUTES[0]);
  const [shape, setShape] = useState(1);
  const openTournament = async (): Promise<void> => {
    const [stages, boardsPerStage] = SHAPES[shape] ?? SHAPES[1];
    const startsMs = Date.now() + minutes * MINUTE_MS;
    const opened = await answerOrNotice(
      session.api('POST /api/tournaments', { body: { startsMs, stages, boardsPerStage } }),
    );
    if (opened !== null) goTo(hrefOf(`tournaments/${opened.tournament.id}`));
  };
  return (
    <div>
      <DialogButton text={words.open} data-testid="open-tournament">
        {() => (
          <Form onSend={openTournament}>
            <p class="soft">{words.openAbout}</p>
            <RadioChoice
              label={words.startsIn}
              value={minutes}
              options={MINUTES.map((count) => [count, words.minutes(count)])}
              onChange={setMinutes}
            />
            <RadioChoice
              label={words.shape}
              value={shape}
              options={SHAPES.map(([stages, boards], index) => [index, words.shapeOf(stages, boards)])}
              onChange={setShape}
            />
            <Button type="submit" look="main" data-testid="open-it" text={words.create} />
          </Form>
        )}
      </DialogButton>
    </div>
  );
};
