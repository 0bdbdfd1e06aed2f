/** An online table: the board, and everything around it. */
import './table-page.css';
import { CLOSE_CODES, isTableId, type TableSummary } from '@doudizhu/protocol';
import { answerOrNotice, useAnswer } from '../../online/answers.tsx';
import { seatAt } from '@doudizhu/rules/deal';
import { PRESET_NAMES } from '@doudizhu/rules/ruleset';
import { signal, useSignal } from '@preact/signals';
import type { Ref } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { storeRound } from '../../online/online-rounds.ts';
import { openNetworkTable, type NetworkTable } from '../../online/network-table.ts';
import { ONLINE, failureText } from '../../online/online-texts.ts';
import { useSession, type Session } from '../../online/session.ts';
import { nameOfPage } from '../../base/app-texts.ts';
import { goTo, hrefOf, route } from '../../base/route.ts';
import { loadOnlineSeat, saveOnlineSeat } from '../../base/online-seat.ts';
import { loadText } from '../../base/storage.ts';
import { GivenGame } from '../../game/state/game-provider.tsx';
import { browserEnvironment, browserStorage } from '../../game/environment/browser-environment.ts';
import { gameAround } from '../../game/state/game-around.ts';
import { PLAY } from '../../game/setup/game-texts.ts';
import { loadSetup } from '../../game/setup/play-setup.ts';
import type { PlayTable } from '../../game/state/play-table.ts';
import { TableScreen } from '../../game/view/table-view.tsx';
import { ReportButton } from '../../online/report-button.tsx';
import { freeSeatIn, Gathering } from './gathering.tsx';
import { onlineReplayLink } from './online-link.ts';
import { OnlineEnd, NextMatch } from './online-end.tsx';
import { RankedGathering, TournamentNotice } from './hosted.tsx';
import { leavingFrom, wayFrom, type HostedBy } from './leaving.ts';
import { ConnectionStatus } from './connection-status.tsx';
import { LastEmote, type TableParts } from './emotes.tsx';
import { LastPhrase, SayButton } from './phrases.tsx';
import { NETWORK_TABLE } from './table-texts.ts';
import { announce } from '../../design/announce.tsx';
import { notify } from '../../design/notice.tsx';
import { nameAt } from '../../game/setup/names.ts';
import { Message } from '../../cards/empty-table.tsx';
import { Button, LinkButton } from '../../design/button.tsx';

export const TablePage = () => {
  const [id = ''] = route.value.rest;
  const session = useSession();
  const [isSignedIn, setSignedIn] = useState(session.me.value !== null);
  useEffect(() => void session.signIn().then(() => setSignedIn(session.failure.value === null)), []);
  if (session.failure.value !== null) return <Ended text={failureText(session.failure.value)} />;
  if (!isTableId(id)) return <Ended text={NETWORK_TABLE.value.ended[CLOSE_CODES.noTable] ?? id} />;
  if (!isSignedIn) return <p class="page soft">{NETWORK_TABLE.value.connecting}</p>;
  return <Connected key={id} id={id} session={session} />;
};

const Connected = ({ id, session }: { readonly id: string; readonly session: Session }) => {
  const words = NETWORK_TABLE.value;
  const summary = useTableSummary(id, session);
  const hostedBy = summary?.hostedBy ?? null;
  const [network, setNetwork] = useState<NetworkTable | null>(null);
  useEffect(() => {
    const opened = openTableOf(id, session);
    setNetwork(opened);
    for (const change of ['offline', 'online']) addEventListener(change, opened.retry);
    return () => {
      for (const change of ['offline', 'online']) removeEventListener(change, opened.retry);
      opened.close();
    };
  }, [id]);
  const table = network?.table.value ?? null;
  useSitDown(table);
  useReady(table);
  if (network === null) return null;
  const state = network.state.value;
  if (state.type === 'ended') {
    const text = state.code === null ? null : words.ended[state.code];
    return <Ended text={text ?? words.endedElse} hostedBy={hostedBy} />;
  }
  if (table === null) return <p class="page soft">{words.connecting}</p>;
  return <Played network={network} table={table} session={session} hostedBy={hostedBy} summary={summary} />;
};

/** Interval of requests while players gather, milliseconds. */
const GATHERING_MS = 3000;

interface KnownSummary extends TableSummary {
  /** Time at which bots take the free seats, by the browser's clock. Null: they do not. */
  readonly fillsAtMs: number | null;
}

const useTableSummary = (id: string, session: Session): KnownSummary | null => {
  const table = useAnswer(
    id,
    () => session.api('GET /api/tables/:id', { id }),
    (answer) => (answer?.table.stage === 'gathering' ? GATHERING_MS : null),
  ).value?.table;
  return useMemo(
    () =>
      table === undefined
        ? null
        : { ...table, fillsAtMs: table.fillsInMs === null ? null : Date.now() + table.fillsInMs },
    [table],
  );
};

const openTableOf = (id: string, session: Session): NetworkTable => {
  const environment = browserEnvironment();
  return openNetworkTable({
    id,
    environment,
    connection: session.connect(id),
    front: Number(route.value.query.get('front')),
    onRoundEnd: (number, me) =>
      void storeRound({
        api: session.api,
        storage: browserStorage,
        table: id,
        number,
        me,
        dateMs: environment.clock.dateMs(),
      }),
  });
};

/** Takes a free seat once, for players who follow an invitation. The changed address does not seat them again. */
const useSitDown = (table: PlayTable | null): void => {
  const wished = useSignal(route.value.query.get('sit') === '1');
  useEffect(() => {
    if (table === null || !wished.value) return;
    wished.value = false;
    const { page, rest } = route.value;
    goTo(hrefOf([page, ...rest].join('/')), 'replace');
    const { viewer, stage } = table.view.value;
    const free = freeSeatIn(table.view.value);
    if (viewer !== 'spectator' || free === null || stage === 'playing') return;
    void table.send({ type: 'sit', seat: free });
  }, [table]);
};

/** Reports a player of a quick match as ready, once. */
const useReady = (table: PlayTable | null): void => {
  const wished = useSignal(route.value.query.get('ready') === '1');
  const view = table?.view.value;
  useEffect(() => {
    if (table === null || view === undefined || view.viewer === 'spectator' || !wished.value) return;
    wished.value = false;
    if (view.stage === 'gathering' && view.seats[view.viewer]?.ready === false)
      void table.send({ type: 'ready', on: true });
  }, [table]);
};

interface PlayedProps extends TableParts {
  readonly hostedBy: HostedBy | null;
  readonly summary: KnownSummary | null;
}

const Played = ({ network, table, session, hostedBy, summary }: PlayedProps) => {
  const view = table.view.value;
  const { stage, viewer } = view;
  const isSeated = viewer !== 'spectator' && stage !== 'closed';
  useEffect(() => {
    if (isSeated) saveOnlineSeat(network.id);
    else if (loadOnlineSeat() === network.id) saveOnlineSeat(null);
  }, [isSeated, network]);
  const isRated =
    summary !== null &&
    summary.public &&
    summary.rated &&
    (PRESET_NAMES as readonly string[]).includes(view.terms.rules.name) &&
    view.seats.every(({ occupant }) => occupant?.type === 'person');
  const rated = hostedBy?.type === 'ranked' ? 'match' : isRated ? 'round' : null;
  const number = view.roundsPlayed + (stage === 'over' ? 0 : 1);
  const title = `${NETWORK_TABLE.value.ratedShort} · ${PLAY.value.roundNumber(number)}`;
  const game = useMemo(
    () =>
      gameAround({
        table,
        setup: signal({ ...loadSetup({ loadText }), practice: false }),
        onLeave: () => {
          // In a tournament a bot plays while the player is away.
          const hasSeat = table.view.value.viewer !== 'spectator';
          if (hasSeat && hostedBy?.type !== 'tournament') {
            saveOnlineSeat(null);
            void table.send({ type: 'leave' });
          }
          goTo(wayFrom(hostedBy));
        },
        leaving: () => leavingFrom(table.view.value, hostedBy),
      }),
    [table, hostedBy],
  );
  return (
    <GivenGame game={game}>
      <TableScreen
        table={table}
        title={rated === null || stage === 'gathering' ? undefined : title}
        replayLink={() =>
          onlineReplayLink(summary?.public === true, {
            api: session.api,
            table: table.name,
            number: view.proof?.round ?? 0,
            me: table.me,
          })
        }
        atEnd={<OnlineEnd network={network} table={table} session={session} rated={rated} />}
        next={
          rated === 'match' && view.matchOver
            ? (place) => <NextMatch table={table} session={session} place={place} />
            : hostedBy === null && viewer === 'spectator'
              ? (place) => <FreeSeat table={table} place={place} />
              : undefined
        }
        watching={<Watching network={network} table={table} session={session} />}
        side={
          <SayButton network={network} table={table}>
            <ReportLastRound session={session} />
          </SayButton>
        }
      >
        <ConnectionStatus network={network} />
        <LastPhrase network={network} table={table} />
        <LastEmote network={network} table={table} />
        <DissolveVote table={table} />
        {hostedBy?.type === 'tournament' && <TournamentNotice id={hostedBy.id} table={table} session={session} />}
        {stage === 'gathering' && hostedBy?.type === 'ranked' && <RankedGathering table={table} />}
        {hostedBy === null && stage === 'gathering' && (
          <Gathering
            network={network}
            table={table}
            session={session}
            owner={summary?.owner ?? null}
            isRated={summary && summary.public && summary.rated}
            fillsAtMs={summary?.fillsAtMs ?? null}
          />
        )}
      </TableScreen>
    </GivenGame>
  );
};

/** The ways on for spectators: to the lobby, to another table, and to the next seat of this one. */
const Watching = ({ network, table, session }: TableParts) => {
  const words = NETWORK_TABLE.value;
  const { id } = network;
  const turn = (): void => {
    const { seats } = table.view.value;
    const front = seatAt((table.me + 1) % seats.length);
    network.turnTo(front);
    // A reload keeps the seat.
    goTo(hrefOf(`table/${id}`, { front: String(front) }), 'replace');
    announce(words.inFront(nameAt(table.view.value, front)));
  };
  const watchOther = async (): Promise<void> => {
    const lobby = await answerOrNotice(session.api('GET /api/tables'));
    if (lobby === null) return;
    const others = lobby.tables.filter((other) => other.stage === 'playing' && other.id !== id);
    const next = others.find((other) => other.id === lobby.best) ?? others[0];
    if (next === undefined) notify(words.noOther);
    else goTo(hrefOf(`table/${next.id}`));
  };
  return (
    <>
      <LinkButton href={hrefOf('lobby')} text={words.lobby} />
      <Button data-testid="turn" onClick={turn} text={words.turn} />
      <Button data-testid="watch-other" onClick={() => void watchOther()} text={words.watchOther} />
    </>
  );
};

/** Between two rounds, for spectators: the way to a free seat. */
const FreeSeat = ({ table, place }: { readonly table: PlayTable; readonly place: Ref<HTMLButtonElement> }) => {
  const free = freeSeatIn(table.view.value);
  if (free === null) return null;
  return (
    <Button
      ref={place}
      look="main"
      data-testid="sit"
      onClick={() => void table.send({ type: 'sit', seat: free })}
      text={NETWORK_TABLE.value.sit}
    />
  );
};

/** Reports a seat of the last round at this table. The replay is attached. */
const ReportLastRound = ({ session }: { readonly session: Session }) => {
  const [id = ''] = route.value.rest;
  const round = useAnswer(id, () => session.api('GET /api/tables/:id/rounds', { id })).value?.rounds[0] ?? null;
  return round === null ? null : <ReportButton round={round} session={session} />;
};

const Ended = ({ text, hostedBy = null }: { readonly text: string; readonly hostedBy?: HostedBy | null }) => (
  <Message title={nameOfPage('table')} text={text}>
    <LinkButton look="main" href={wayFrom(hostedBy)} text={NETWORK_TABLE.value.back} />
    <LinkButton href={hrefOf('play')} text={ONLINE.value.playAlone} />
  </Message>
);

/** A vote to close the table, with the player's answer. */
const DissolveVote = ({ table }: { readonly table: PlayTable }) => {
  const words = NETWORK_TABLE.value;
  const view = table.view.value;
  const { dissolveVotes, viewer } = view;
  if (dissolveVotes === null || viewer === 'spectator') return null;
  return (
    <div class="line-broken sheet row middle" role="status">
      {words.dissolveAsked(dissolveVotes.map((seat) => nameAt(view, seat)).join(', '))}
      {!dissolveVotes.includes(viewer) && (
        <Button look="small" onClick={() => void table.send({ type: 'dissolve', agree: true })} text={words.agree} />
      )}
      <Button look="small" onClick={() => void table.send({ type: 'dissolve', agree: false })} text={words.refuse} />
    </div>
  );
};
