/** The lobby: a quick match, private tables, ranked matches, and the list of public tables. */
import './lobby.css';
import type { LobbyMessage, Me } from '@doudizhu/protocol';
import type { PresetName } from '@doudizhu/rules/ruleset';
import { answerOrNotice, useAnswer } from '../../online/answers.tsx';
import { useEffect, useState } from 'preact/hooks';
import { CardBack } from '../../cards/card.tsx';
import { Portrait } from '../../characters/portrait.tsx';
import { NoServer } from '../../online/no-server.tsx';
import { ONLINE, failureText } from '../../online/online-texts.ts';
import { useSession, type Session } from '../../online/session.ts';
import { goTo, hrefOf } from '../../base/route.ts';
import { DialogButton } from '../../design/dialog.tsx';
import { RuleChips } from '../../game/setup/rule-choice.tsx';
import { FAMILIAR_RULES, MODE_RULES } from '../../game/setup/rule-texts.ts';
import { Friends, Invitations, useFriends } from './friends.tsx';
import { LOBBY } from './lobby-texts.ts';
import { NamePlate } from './name-plate.tsx';
import { NewTableForm } from './new-table-form.tsx';
import { RankedPanel } from './ranked-panel.tsx';
import { CardFan } from '../../cards/fan.tsx';
import { cardsOfText } from '../../cards/rank-suits.ts';
import { TableCard } from './table-card.tsx';
import { Button, LinkButton } from '../../design/button.tsx';

/** Interval between updates of the list, milliseconds. */
const REFRESH_MS = 5000;

export const LobbyPage = () => {
  const words = LOBBY.value;
  const session = useSession();
  const { me, failure } = session;
  useEffect(() => void session.signIn(), []);
  if (failure.value !== null) {
    const text = failure.value.code === 'unreachable' ? words.noServer : failureText(failure.value);
    return <NoServer title={words.title} text={text} session={session} />;
  }
  if (me.value === null) return <p class="page soft">{ONLINE.value.loading}</p>;
  return <Lobby session={session} me={me.value} />;
};

const Lobby = ({ session, me }: { readonly session: Session; readonly me: Me }) => {
  const words = LOBBY.value;
  const friends = useFriends(session);
  const answer = useAnswer('tables', () => session.api('GET /api/tables'), REFRESH_MS);
  const lobby = answer.value;
  const notice = lobby?.notice ?? null;
  return (
    <div class="page lobby">
      {notice !== null && (
        <p class="panel" role="status" data-testid="maintenance">
          {ONLINE.value.maintenance(notice)}
        </p>
      )}
      <header class="lobby-head cluster gap-m between below-m">
        <div>
          <h1>{words.title}</h1>
          <p class="soft flush">{words.about}</p>
        </div>
        <NamePlate session={session} me={me} />
      </header>
      <Invitations session={session} list={friends.value} />
      {me.table !== null && (
        <p class="panel row between">
          {words.goBack}
          <LinkButton look="main" href={hrefOf(`table/${me.table}`)} text={words.goBackButton} />
        </p>
      )}
      <div class="lobby-ways grid">
        <QuickMatch session={session} />
        <OwnTable session={session} seatedAt={me.table} />
        <RankedPanel session={session} />
        <Tournaments />
      </div>
      <Friends session={session} me={me} answer={friends} />
      <OwnTables session={session} lobby={lobby} onClosed={answer.reload} />
      <PublicTables lobby={lobby} />
    </div>
  );
};

const QuickMatch = ({ session }: { readonly session: Session }) => {
  const words = LOBBY.value;
  const [rules, setRules] = useState<PresetName>(FAMILIAR_RULES[0] as PresetName);
  const [isWaiting, setWaiting] = useState(false);
  const start = async (): Promise<void> => {
    setWaiting(true);
    const found = await answerOrNotice(session.api('POST /api/matches', { body: { rules } }));
    setWaiting(false);
    if (found !== null) goTo(hrefOf(`table/${found.table.id}`, { sit: '1', ready: '1' }));
  };
  return (
    <section class="lobby-way relative stack gap-s felt felt-band" aria-labelledby="lobby-quick">
      <WaitingTable />
      <h2 id="lobby-quick">{words.quick}</h2>
      <p>{words.quickAbout}</p>
      <RuleChips label={words.queue} names={[...FAMILIAR_RULES, ...MODE_RULES]} value={rules} onChange={setRules} />
      <Button look="main large" data-testid="quick" disabled={isWaiting} onClick={start} text={words.quickStart} />
    </section>
  );
};

/** A table with two free seats, which a quick match fills. */
const WaitingTable = () => (
  <div class="waiting-table centre" aria-hidden="true">
    <span class="ellipse cover" />
    <span class="portrait free-place">?</span>
    <span class="cards">
      <CardBack />
      <CardBack />
      <CardBack />
    </span>
    <span class="portrait free-place">?</span>
    <Portrait face="you" mood="glad" role={null} />
  </div>
);

interface OwnTableProps {
  readonly session: Session;
  /** Table at which the account has a seat: one per account. */
  readonly seatedAt: string | null;
}

const OwnTable = ({ session, seatedAt }: OwnTableProps) => {
  const words = LOBBY.value;
  return (
    <section class="panel lobby-way stack gap-s" aria-labelledby="lobby-own">
      <h2 id="lobby-own">{words.open}</h2>
      <p class="soft">{words.openAbout}</p>
      <span class="lobby-felt bar gap-xs felt" aria-hidden="true">
        <span class="portrait free-place" />
        <Portrait face="you" mood="calm" role={null} />
        <span class="portrait free-place" />
      </span>
      {seatedAt === null ? (
        <DialogButton text={words.openButton} title={words.open} data-testid="open">
          {() => (
            <NewTableForm
              onOpen={async (wish) => {
                const opened = await answerOrNotice(session.api('POST /api/tables', { body: wish }));
                if (opened !== null) goTo(hrefOf(`table/${opened.table.id}`, { sit: '1' }));
              }}
            />
          )}
        </DialogButton>
      ) : (
        <>
          <p class="soft">{words.oneSeat}</p>
          <LinkButton href={hrefOf(`table/${seatedAt}`)} data-testid="own-table" text={words.goBackButton} />
        </>
      )}
    </section>
  );
};

const SAME_HAND = cardsOfText('A2R789').toReversed();

const Tournaments = () => {
  const words = LOBBY.value;
  return (
    <section class="panel lobby-way stack gap-s" aria-labelledby="lobby-tournaments">
      <h2 id="lobby-tournaments">{words.tournaments}</h2>
      <p class="soft">{words.tournamentsAbout}</p>
      {/* The same hand at two tables. */}
      <span class="lobby-felt bar gap-xs lobby-hands felt" aria-hidden="true">
        <CardFan cards={SAME_HAND} face="compact" />
        <b>=</b>
        <CardFan cards={SAME_HAND} face="compact" />
      </span>
      <LinkButton href={hrefOf('tournaments')} text={words.tournamentsLook} />
    </section>
  );
};

interface OwnTablesProps {
  readonly session: Session;
  readonly lobby: LobbyMessage | null;
  readonly onClosed: () => void;
}

/** Open tables of the player, also those that the lobby does not list. */
const OwnTables = ({ session, lobby, onClosed }: OwnTablesProps) => {
  const words = LOBBY.value;
  if (lobby === null || lobby.own.length === 0) return null;
  const close = async (id: string): Promise<void> => {
    await answerOrNotice(session.api('DELETE /api/tables/:id', { id }), words.tableClosed);
    onClosed();
  };
  return (
    <section aria-labelledby="lobby-own-tables" data-testid="own-tables">
      <h2 id="lobby-own-tables">{words.ownTables}</h2>
      <ul class="tiles lobby-tables" style="--tile: 16rem">
        {lobby.own.map((table) => (
          <TableCard key={table.id} table={table} onClose={() => void close(table.id)} />
        ))}
      </ul>
    </section>
  );
};

const PublicTables = ({ lobby }: { readonly lobby: LobbyMessage | null }) => {
  const words = LOBBY.value;
  const own = new Set(lobby?.own.map(({ id }) => id));
  const tables = lobby?.tables.filter(({ id }) => !own.has(id)) ?? null;
  return (
    <section aria-labelledby="lobby-tables">
      <div class="row lobby-tables-head">
        <h2 id="lobby-tables">{words.tables}</h2>
        {lobby !== null && <span data-testid="here">{words.here(lobby.here)}</span>}
        {lobby !== null && lobby.best !== null && (
          <LinkButton href={hrefOf(`table/${lobby.best}`)} data-testid="watch-best" text={words.watchBest} />
        )}
      </div>
      {tables === null && <p class="soft">{ONLINE.value.loading}</p>}
      {tables?.length === 0 && <p class="soft">{words.noTables}</p>}
      <ul class="tiles lobby-tables" style="--tile: 16rem">
        {tables?.map((table) => (
          <TableCard key={table.id} table={table} />
        ))}
      </ul>
    </section>
  );
};
