/** A round that was played online, step by step. */
import type { Seat } from '@doudizhu/rules/deal';
import { ok } from '@doudizhu/rules/result';
import type { RoundSummaryMessage } from '@doudizhu/protocol';
import { useEffect, useMemo } from 'preact/hooks';
import { characterOfLevel } from '../../base/characters.ts';
import { browserStorage } from '../../game/environment/browser-environment.ts';
import { useAnswer } from '../../online/answers.tsx';
import { nameOfLevel, nameOfPerson, nameOfRules } from '../../game/setup/names.ts';
import { ownRoundId } from '../../online/online-rounds.ts';
import { useSession, type Session } from '../../online/session.ts';
import { hrefOf, route } from '../../base/route.ts';
import { withNames } from '../../game/setup/player-names.ts';
import { openText, openFailureText } from '../../records/open-record.ts';
import { ReportButton } from '../../online/report-button.tsx';
import { ReplayView } from '../../review/replay/replay-view.tsx';
import { PLAYERS } from './players-texts.ts';
import { faceInRound } from './round-table.tsx';
import { Message } from '../../cards/empty-table.tsx';
import { Button, LinkButton } from '../../design/button.tsx';
import { copyText, notify } from '../../design/notice.tsx';
import { previewLink } from '../../base/preview-link.ts';
import { Loading, useLoaded } from '../../design/message.tsx';
import { fullDateOf } from '../../base/time-text.ts';
import { REPLAYS } from '../../records/record-texts.ts';
import type { Replay } from '@doudizhu/records';
import { applyUnchecked, isOver, startRound, toAct, type Round } from '@doudizhu/rules/round';
import { viewFor } from '@doudizhu/rules/view';
import { askBots } from '../../workers/ask-bots.ts';
import { scoreText } from '../../base/number-text.ts';
import { DataTable } from '../../design/data-table.tsx';

export const RoundPage = () => {
  const [id = ''] = route.value.rest;
  return <Round key={id} id={id} />;
};

/** A bot's character, if it has one. Several others at a table are named by their seats. */
const botName = ({ seats }: RoundSummaryMessage, seat: number): string => {
  const { occupant } = seats[seat] ?? {};
  if (occupant?.type === 'bot' && characterOfLevel(occupant.level) !== null) return nameOfLevel(occupant.level);
  const bots = seats.filter((other) => other.occupant.type === 'bot').length;
  return bots > 1 ? `${PLAYERS.value.bot} ${seat + 1}` : PLAYERS.value.bot;
};

const Round = ({ id }: { readonly id: string }) => {
  const words = PLAYERS.value;
  const session = useSession();
  const { api, me, signIn } = session;
  const answer = useAnswer(id, () => api('GET /api/rounds/:id', { id }));
  const read = useMemo(() => {
    const { record = null, round } = answer.value ?? {};
    const opened = record === null ? null : openText(record);
    if (opened?.ok !== true || round === undefined) return opened;
    const names = round.seats.map(({ occupant }) =>
      occupant.type === 'person' ? nameOfPerson(occupant.person) : null,
    );
    return ok({ ...opened.value, record: withNames(opened.value.record, names) });
  }, [answer.value]);
  useEffect(() => void signIn(), []);
  const stored = useStoredId(answer.value?.round ?? null, session);
  if (answer.value === null && answer.failure === null) return <Loading />;
  if (answer.value === null || read?.ok !== true) {
    const why = answer.failure ?? (read?.ok === false ? openFailureText(read.error) : words.noRecord);
    return (
      <Message title={words.replay} text={why}>
        <LinkButton look="main" href={hrefOf('lobby')} text={words.back} />
        <LinkButton href={hrefOf('replays')} text={REPLAYS.value.back} />
      </Message>
    );
  }
  if (stored?.of !== id) return <Loading />;
  const { round } = answer.value;
  const played = read.value;
  const account = me.value?.id;
  const link = previewLink('round', id);
  const own = round.seats.findIndex(({ occupant }) => occupant.type === 'person' && occupant.person.id === account);
  return (
    <>
      <ReplayView
        played={played}
        {...(stored.id === null ? {} : { id: stored.id })}
        title={nameOfRules(round.rules)}
        date={fullDateOf(round.endedMs)}
        own={own < 0 ? null : (own as Seat)}
        players={round.seats.map(({ occupant }, seat) => ({
          name: occupant.type === 'person' ? nameOfPerson(occupant.person) : botName(round, seat),
          note: '',
          face: faceInRound(round, seat as Seat, own < 0 ? null : (own as Seat)),
        }))}
        back={hrefOf(account === undefined ? 'lobby' : `players/${account}`)}
        analysisHref={hrefOf('analysis', { online: id })}
      />
      <div class="page round-report">
        <Button
          look="small"
          onClick={() => copyText(link, words.linkCopied, () => notify(link))}
          text={words.copyLink}
        />
        <ReportButton round={round} session={session} />
      </div>
      {round.seats.length === 3 && <SameCards played={played} round={round} />}
    </>
  );
};

/** Id of the player's round in this browser, whose mistakes become exercises. Null while it is looked up. */
const useStoredId = (round: RoundSummaryMessage | null, { api, me }: Session) =>
  useLoaded(async () => {
    if (round === null) return { of: null, id: null };
    const id = await ownRoundId({ api, storage: browserStorage, round, account: me.value?.id ?? null });
    return { of: round.id, id };
  }, [round?.id]);

/** The strongest level that needs no networks. */
const LEVEL = 'level-4';
/** Limit for bots that all pass: the cards are dealt once. */
const DECISIONS_MAX = 500;

/** The result of three bots with the cards of a rated round, computed here so that any player can check it. */
const SameCards = ({ played, round }: { readonly played: Replay; readonly round: RoundSummaryMessage }) => {
  const words = PLAYERS.value;
  const bots = useLoaded(() => playByBots(played).catch(() => 'failed' as const), [played]);
  if (bots === 'failed') return null;
  const points = bots?.outcome?.scores ?? null;
  return (
    <section class="page same-cards" aria-labelledby="same-cards" data-testid="same-cards">
      <h2 id="same-cards">{words.sameCards}</h2>
      {bots === null ? (
        <p class="soft">{words.botsPlay}</p>
      ) : (
        <DataTable
          rows={round.seats}
          keyOf={(_, seat) => seat}
          columns={[
            {
              head: words.player,
              type: 'name',
              cell: ({ occupant }) => (occupant.type === 'person' ? nameOfPerson(occupant.person) : words.bot),
            },
            {
              head: words.here,
              type: 'number',
              cell: ({ score, landlord }) => <Points of={score} landlord={landlord} />,
            },
            {
              head: words.threeBots,
              type: 'number',
              cell: (_, seat) => <Points of={points?.[seat] ?? null} landlord={bots.landlord === seat} />,
            },
          ]}
        />
      )}
    </section>
  );
};

/** @param of null: no landlord */
const Points = ({ of, landlord }: { readonly of: number | null; readonly landlord: boolean }) => (
  <>
    {of === null ? PLAYERS.value.drawn : scoreText(of)}
    {landlord && <small class="soft"> {PLAYERS.value.landlord}</small>}
  </>
);

/** Plays the same cards with the same first bidder. */
const playByBots = async ({ rounds }: Replay): Promise<Round> => {
  const start = rounds[0] as Round;
  const { rules, deal, auction } = start;
  let round = startRound({ rules, deal, first: auction.first });
  for (let decisions = 0; decisions < DECISIONS_MAX && !isOver(round); decisions++) {
    const [seat] = toAct(round);
    if (seat === undefined) break;
    const request = { type: 'fixed', level: LEVEL, seed: `same-cards/${seat}`, view: viewFor(round, seat) } as const;
    const { action } = await askBots(request);
    round = applyUnchecked(round, seat, action);
  }
  return round;
};
