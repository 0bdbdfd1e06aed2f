/** Tables seated by the server: the next step and the way there. */
import type { TournamentMessage } from '@doudizhu/protocol';
import { useEffect } from 'preact/hooks';
import { Portrait } from '../../characters/portrait.tsx';
import { seatAt } from '@doudizhu/rules/deal';
import { useAnswer } from '../../online/answers.tsx';
import type { Session } from '../../online/session.ts';
import { goTo, hrefOf } from '../../base/route.ts';
import type { PlayTable } from '../../game/state/play-table.ts';
import { allowedHelpText } from '../../game/setup/help-texts.ts';
import { faceAt, nameAt } from '../../game/setup/names.ts';
import { TimeLeft } from '../../design/time-left.tsx';
import { percentText } from '../../base/number-text.ts';
import type { TableParts } from './emotes.tsx';
import { NETWORK_TABLE } from './table-texts.ts';
import { Button, LinkButton } from '../../design/button.tsx';

/** Polling intervals in milliseconds: between boards, and during play. */
const [BETWEEN_MS, PLAYING_MS] = [2500, 20_000] as const;

/** Between two boards: remaining time and rank. A new stage opens its table. */
export const TournamentNotice = ({ table, session, id }: Omit<TableParts, 'network'> & { readonly id: string }) => {
  const words = NETWORK_TABLE.value;
  const { stage } = table.view.value;
  const isPlaying = stage === 'playing' || stage === 'collectingEntropy';
  const pace = (): number => (isPlaying ? PLAYING_MS : BETWEEN_MS);
  const polled = useAnswer(id, () => session.api('GET /api/tournaments/:id', { id }), pace);
  const tournament = polled.value?.tournament ?? null;
  const next = tournament?.table ?? null;
  useEffect(() => {
    if (next !== null && next !== table.name) goTo(hrefOf(`table/${next}`));
    else if (tournament?.phase === 'over' && stage === 'gathering') goTo(hrefOf(`tournaments/${id}`));
  }, [next, tournament?.phase]);
  if (tournament === null || isPlaying) return null;
  const { phase, untilMs, nowMs } = tournament;
  const text =
    phase === 'over'
      ? words.tournamentOver
      : phase === 'pause'
        ? words.nextBoard
        : stage === 'over'
          ? words.othersPlay
          : words.boardBegins;
  const seats = stage === 'gathering' && <SeatedPeople table={table} />;
  return (
    <section
      class={stage === 'gathering' ? 'gathering cover centre' : 'hosted-strip sheet'}
      aria-label={words.tournament}
    >
      <div class={stage === 'gathering' ? 'gathering-box sheet' : 'row'} data-testid="hosted">
        <span>
          <b>{words.boardOf(tournament.board, tournament.stages * tournament.boardsPerStage)}</b> {text}{' '}
          {phase === 'pause' && <TimeLeft untilMs={untilMs} nowMs={nowMs} />}{' '}
          <OwnRank tournament={tournament} session={session} />
        </span>
        {seats}
        <LinkButton look="small" href={hrefOf(`tournaments/${id}`)} text={words.standings} />
      </div>
    </section>
  );
};

const OwnRank = ({ tournament, session }: { readonly tournament: TournamentMessage; readonly session: Session }) => {
  const own = tournament.standings.find(({ person }) => person.id === session.me.value?.id);
  if (own === undefined || own.boards === 0) return null;
  return <span class="soft">{NETWORK_TABLE.value.rankOf(own.rank, tournament.entrants, percentText(own.share))}</span>;
};

/** Before the first round of a ranked match: players confirm that they are ready. */
export const RankedGathering = ({ table }: { readonly table: PlayTable }) => {
  const words = NETWORK_TABLE.value;
  const view = table.view.value;
  const own = view.viewer === 'spectator' ? null : view.seats[view.viewer];
  const untilMs = own?.readyByMs ?? null;
  return (
    <section class="gathering cover centre" aria-labelledby="gathering" data-testid="gathering">
      <div class="gathering-box sheet">
        <h2 id="gathering">{words.matchFound}</h2>
        <p class="soft">
          {words.matchAbout} {allowedHelpText(view)}
        </p>
        <SeatedPeople table={table} />
        {own !== null && own !== undefined && (
          <Button
            look="main large"
            data-testid="ready"
            aria-disabled={own.ready}
            onClick={() => own.ready || void table.send({ type: 'ready', on: true })}
          >
            {own.ready ? words.waitingForOthers : words.ready}{' '}
            {!own.ready && untilMs !== null && <TimeLeft untilMs={untilMs} nowMs={table.nowMs()} />}
          </Button>
        )}
      </div>
    </section>
  );
};

const SeatedPeople = ({ table }: { readonly table: PlayTable }) => {
  const words = NETWORK_TABLE.value;
  const view = table.view.value;
  return (
    <ul class="grid gap-s above-m below-m" style="--portrait: 2.75rem">
      {view.seats.map(({ occupant, here, ready }, index) => (
        <li key={index} class="gathering-seat grid gap-s">
          <Portrait face={faceAt(view, seatAt(index))} mood={ready ? 'glad' : 'calm'} role={null} />
          <b>{nameAt(view, seatAt(index))}</b>
          <span class="soft">
            {occupant?.type === 'person' ? (here ? (ready ? words.isReady : words.isHere) : words.away) : words.isReady}
          </span>
        </li>
      ))}
    </ul>
  );
};
