/** One tournament: entry, status, link to the player's table, standings, boards, proof. */
import type { Answered } from '@doudizhu/client';
import type { StandingMessage, TournamentMessage } from '@doudizhu/protocol';
import { pledgeOf } from '@doudizhu/table/fairness';
import { useEffect, useRef } from 'preact/hooks';
import { DialogButton } from '../../design/dialog.tsx';
import { Form } from '../../design/form.tsx';
import { nameOfPerson } from '../../game/setup/names.ts';
import { DataTable } from '../../design/data-table.tsx';
import { answerOrNotice, useAnswer, type ServerAnswer } from '../../online/answers.tsx';
import { BestThree } from '../../online/best-three.tsx';
import { PersonLink } from '../../online/person-link.tsx';
import type { Session } from '../../online/session.ts';
import { goTo, hrefOf } from '../../base/route.ts';
import { saveFile } from '../../base/save-file.ts';
import { TimeLeft } from '../../design/time-left.tsx';
import { drawEntropy, entropyFor } from './entry-secret.ts';
import { SameHands, startText, titleOf } from './tournament-list.tsx';
import { PHASES, TOURNAMENTS } from './tournaments-texts.ts';
import { gainText, percentText } from '../../base/number-text.ts';
import { Button, LinkButton } from '../../design/button.tsx';
import { Message } from '../../cards/empty-table.tsx';
import { BackLink, Loading } from '../../design/message.tsx';

/** Polling intervals in milliseconds: shortly before a change, during entry, and after the end. */
const [SOON_MS, ENTRY_MS, OVER_MS] = [3000, 10_000, 60_000] as const;
/** Remaining entry time that counts as shortly before a change. */
const NEAR_MS = 15_000;

const paceOf = (answer: { readonly tournament: TournamentMessage } | null): number => {
  if (answer === null) return SOON_MS;
  const { phase, untilMs, nowMs } = answer.tournament;
  if (phase === 'over' || phase === 'cancelled') return OVER_MS;
  return phase === 'entry' && (untilMs ?? 0) - nowMs > NEAR_MS ? ENTRY_MS : SOON_MS;
};

export interface TournamentViewProps {
  readonly session: Session;
  readonly id: string;
  /** Account of the viewer. */
  readonly me: string;
}

export const TournamentView = ({ session, id, me }: TournamentViewProps) => {
  const words = TOURNAMENTS.value;
  const { api } = session;
  const polled = useAnswer(id, () => api('GET /api/tournaments/:id', { id }), paceOf);
  const tournament = polled.value?.tournament ?? null;
  const change = async (asked: Answered<{ readonly tournament: TournamentMessage }>): Promise<void> => {
    const answer = await answerOrNotice(asked);
    if (answer !== null) polled.know(answer);
  };
  const remove = (account: string): Promise<void> =>
    change(api('DELETE /api/tournaments/:id/entrants/:account', { id, account }));
  useReveal(session, polled);
  useWayToTable(tournament);
  if (tournament === null && polled.failure === null) return <Loading />;
  if (tournament === null) {
    return (
      <Message title={words.title} text={polled.failure}>
        <LinkButton look="main" href={hrefOf('tournaments')} text={words.back} />
      </Message>
    );
  }
  return (
    <div class="page tournament">
      <BackLink href={hrefOf('tournaments')} text={words.back} />
      <h1>{titleOf(tournament)}</h1>
      <State tournament={tournament} session={session} me={me} change={change} />
      <details class="panel">
        <summary>{words.how}</summary>
        <ul class="prose measure">
          {words.howText.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </details>
      <div class="tournament-parts">
        <Standings
          standings={tournament.standings}
          me={me}
          onRemove={tournament.phase === 'entry' && tournament.owner?.id === me ? remove : null}
        />
        <Boards tournament={tournament} />
      </div>
      {tournament.board > 0 && <Proof session={session} id={id} />}
    </div>
  );
};

interface StateProps {
  readonly tournament: TournamentMessage;
  readonly session: Session;
  /** Account of the viewer. */
  readonly me: string;
  /** Shows the answer to a change. */
  readonly change: (asked: Answered<{ readonly tournament: TournamentMessage }>) => Promise<void>;
}

const State = ({ tournament, session, me, change }: StateProps) => {
  const words = TOURNAMENTS.value;
  const { id, phase, untilMs, nowMs, board, stages, boardsPerStage, entered, entrants, table } = tournament;
  const countdown =
    phase === 'entry'
      ? words.entryCloses
      : phase === 'reveal'
        ? words.startsAfter
        : phase === 'pause'
          ? words.nextBoard
          : '';
  return (
    <section
      class="felt felt-band tournament-state stack gap-s below-m"
      aria-label={PHASES.value[phase]}
      data-testid="state"
      data-phase={phase}
    >
      {phase === 'over' ? <Winners standings={tournament.standings} me={me} /> : <SameHands />}
      <p class="text-l">
        <b>{PHASES.value[phase]}</b>
        {board > 0 && phase !== 'over' && ` · ${words.boardOf(board, stages * boardsPerStage)}`}
      </p>
      {untilMs !== null && (
        <p class="text-l accent">
          {countdown} <TimeLeft untilMs={untilMs} nowMs={nowMs} />
        </p>
      )}
      {phase === 'playing' && <p>{words.allPlaying}</p>}
      <p class="soft measure">
        {startText(tournament)} · {words.shapeOf(stages, boardsPerStage)} · {words.entrants(entrants)}
      </p>
      <div class="row">
        {table !== null && phase !== 'over' && (
          <LinkButton look="main large" href={hrefOf(`table/${table}`)} data-testid="to-table" text={words.toTable} />
        )}
        {phase === 'entry' && !entered && (
          <Button
            look="main large"
            data-testid="enter"
            onClick={() =>
              void change(
                session.api('POST /api/tournaments/:id/entry', { id, body: { pledge: pledgeOf(drawEntropy(id)) } }),
              )
            }
            text={words.enter}
          />
        )}
        {phase === 'entry' && entered && (
          <Button
            data-testid="withdraw"
            onClick={() => void change(session.api('DELETE /api/tournaments/:id/entry', { id }))}
            text={words.withdraw}
          />
        )}
        {(phase === 'entry' || phase === 'reveal') && tournament.owner?.id === me && (
          <DialogButton text={words.cancel} data-testid="cancel">
            {(hide) => (
              <Form onSend={() => change(session.api('DELETE /api/tournaments/:id', { id })).then(hide)}>
                <p>{words.cancelAbout}</p>
                <Button type="submit" data-testid="cancel-it" text={words.cancel} />
              </Form>
            )}
          </DialogButton>
        )}
      </div>
      {entered && phase === 'entry' && <p>{words.stay}</p>}
      {entered && phase !== 'entry' && board <= 1 && phase !== 'over' && phase !== 'cancelled' && (
        <p>{tournament.revealed ? words.revealed : entropyFor(id) === null ? words.notRevealed : ''}</p>
      )}
    </section>
  );
};

/** Reveals the committed entropy after the server's commitment. */
const useReveal = (
  { api }: Session,
  { value, know }: ServerAnswer<{ readonly tournament: TournamentMessage }>,
): void => {
  const { id = '', phase, entered, revealed } = value?.tournament ?? {};
  const isAsked = phase === 'reveal' && entered === true && revealed === false;
  useEffect(() => {
    const entropy = isAsked ? entropyFor(id) : null;
    if (entropy === null) return;
    void api('POST /api/tournaments/:id/reveal', { id, body: { entropy } }).then((answer) => {
      if (answer.ok) know(answer.value);
    });
  }, [isAsked, id]);
};

/** Opens the player's table when it appears. Players who return from it can stay here. */
const useWayToTable = (tournament: TournamentMessage | null): void => {
  const before = useRef<string | null | undefined>(undefined);
  const table = tournament === null ? undefined : tournament.table;
  useEffect(() => {
    if (table === undefined) return;
    if (before.current !== undefined && table !== null && table !== before.current) goTo(hrefOf(`table/${table}`));
    before.current = table;
  }, [table]);
};

interface StandingsProps {
  readonly standings: readonly StandingMessage[];
  /** Account of the viewer. */
  readonly me: string;
}

interface EntrantsProps extends StandingsProps {
  /** Removes an entrant. Null: the viewer cannot. */
  readonly onRemove: ((account: string) => Promise<void>) | null;
}

const Winners = ({ standings, me }: StandingsProps) => (
  <BestThree
    me={me}
    ranking={standings.map(({ person, rank, share }) => ({ person, rank, figure: percentText(share) }))}
  />
);

/** Faces and names, before there are results. */
const Entrants = ({ standings, me, onRemove }: EntrantsProps) => (
  <section aria-labelledby="standings">
    <h2 id="standings">{TOURNAMENTS.value.entrantsTitle}</h2>
    <ul class="tiles gap-s" style="--tile: 9.5rem">
      {standings.map(({ person }) => (
        <li key={person.id} class="row">
          <PersonLink person={person} me={me} />
          {onRemove !== null && person.id !== me && (
            <Button
              look="small"
              aria-label={TOURNAMENTS.value.removeEntrant(nameOfPerson(person))}
              onClick={() => onRemove(person.id)}
              text={TOURNAMENTS.value.remove}
            />
          )}
        </li>
      ))}
    </ul>
  </section>
);

const Standings = ({ standings, me, onRemove }: EntrantsProps) => {
  const words = TOURNAMENTS.value;
  if (standings.length === 0) return null;
  if (standings.every(({ boards }) => boards === 0))
    return <Entrants standings={standings} me={me} onRemove={onRemove} />;
  return (
    <section aria-labelledby="standings">
      <h2 id="standings">{words.standings}</h2>
      <DataTable
        class="tournament-standings"
        rows={standings}
        keyOf={({ person }) => person.id}
        attributesOf={({ person }) => ({ 'data-mine': person.id === me })}
        columns={[
          { head: words.rank, type: 'number', cell: ({ rank }) => rank },
          { head: words.player, type: 'name', cell: ({ person }) => <PersonLink person={person} me={me} /> },
          { head: words.share, type: 'number', cell: ({ share }) => percentText(share) },
          { head: words.imps, type: 'number', cell: ({ imps }) => gainText(imps) },
          { head: words.difference, type: 'number', cell: ({ difference }) => gainText(difference) },
          { head: words.boards, type: 'number', cell: ({ boards }) => boards },
        ]}
      />
    </section>
  );
};

const Boards = ({ tournament }: { readonly tournament: TournamentMessage }) => {
  const words = TOURNAMENTS.value;
  const { id, board, boardsOver } = tournament;
  if (board === 0) return null;
  return (
    <section aria-labelledby="boards">
      <h2 id="boards">{words.boardsTitle}</h2>
      {boardsOver === 0 && <p class="soft">{words.noBoards}</p>}
      <ol class="cluster">
        {Array.from({ length: boardsOver }, (_, index) => (
          <li key={index}>
            <LinkButton href={hrefOf(`tournaments/${id}/boards/${index + 1}`)} text={words.board(index + 1)} />
          </li>
        ))}
      </ol>
    </section>
  );
};

const Proof = ({ session: { api }, id }: { readonly session: Session; readonly id: string }) => {
  const words = TOURNAMENTS.value;
  const save = async (): Promise<void> => {
    const answer = await answerOrNotice(api('GET /api/tournaments/:id/proof', { id }));
    if (answer !== null) saveFile(`dou-dizhu-${id}.json`, JSON.stringify(answer.proof, null, 2), 'application/json');
  };
  return (
    <section aria-labelledby="proof">
      <h2 id="proof">{words.proof}</h2>
      <p class="soft">{words.proofText}</p>
      <Button onClick={save} text={words.proofSave} />
    </section>
  );
};
