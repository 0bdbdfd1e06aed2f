/** The analysis page: opens the position, round or study of the address, or shows its faults. */
import './analysis.css';
import { seatAfter, seatsOf, stepsBetween, type Seat } from '@doudizhu/rules/deal';
import { parsePosition } from '@doudizhu/rules/position';
import { ok, type Result } from '@doudizhu/rules/result';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { dayOfDailyRound, type Day } from '../../base/day.ts';
import { gainText } from '../../base/number-text.ts';
import { hrefOf, route } from '../../base/route.ts';
import { LinkButton } from '../../design/button.tsx';
import { Loading, useLoaded } from '../../design/message.tsx';
import { browserStorage } from '../../game/environment/browser-environment.ts';
import { nameOfPerson } from '../../game/setup/names.ts';
import { ownRoundId } from '../../online/online-rounds.ts';
import { failureText } from '../../online/online-texts.ts';
import { useSession } from '../../online/session.ts';
import { openFailureText, type OpenFailure } from '../../records/open-record.ts';
import { playersOf, roundById, roundInText, type LoadedRound } from '../../review/replay/loaded-round.ts';
import { ANALYSIS, nameOfSide } from '../../review/study/analysis-texts.ts';
import { readPosition, targetOf } from '../../review/study/links.ts';
import { openedAt, openRound } from '../../review/study/opened-round.ts';
import { draftOf } from '../../review/study/setup.ts';
import { startVariations, textOfMove } from '../../review/study/variations.ts';
import { hrefToPlayOn } from './play-on/start-of.ts';
import { LinkedStudy, NotOpened, OwnStudy } from './shared-study.tsx';
import { StartView } from './start-view.tsx';
import type { StudyPlayer } from './study/study-board.tsx';
import { StudyView } from './study/study-view.tsx';
import { sentenceOf } from '../../base/sentences.ts';

/** Pages that are loaded when first shown, by the part of the address. */
const LATER = {
  from: async () => (await import('./play-on/play-on.tsx')).PlayOn,
  hand: async () => (await import('./my-hand.tsx')).MyHand,
} as const;

export const AnalysisPage = () => {
  const [what] = route.value.rest;
  return what === 'from' || what === 'hand' ? <LaterPage key={what} what={what} /> : <TargetStudy />;
};

const LaterPage = ({ what }: { readonly what: keyof typeof LATER }) => {
  const Content = useLoaded<() => JSX.Element>(LATER[what], []);
  return Content === null ? <Loading /> : <Content />;
};

const TargetStudy = () => {
  const target = targetOf(route.value.query);
  switch (target.type) {
    case 'position':
      return <PositionStudy key={target.ddn} ddn={target.ddn} />;
    case 'edit':
      return <EditPosition key={target.ddn} ddn={target.ddn} />;
    case 'round':
      return <StoredRoundStudy key={target.id} id={target.id} />;
    case 'online':
      return <OnlineStudy key={target.id} id={target.id} />;
    case 'shared':
      return (
        <LinkedStudy key={target.z} z={target.z} part={target.part} drawRound={(ddn) => <RecordStudy text={ddn} />} />
      );
    case 'study':
      return <OwnStudy key={target.part} number={target.part} />;
    case 'record':
      return <RecordStudy key={target.text} text={target.text} />;
    default:
      return <StartView draft={null} wrong={null} />;
  }
};

/** True in another site's frame. */
const isEmbedded = (): boolean => route.value.query.get('embed') === '1';

const PositionStudy = ({ ddn }: { readonly ddn: string }) => {
  const words = ANALYSIS.value;
  const read = useMemo(() => readPosition(ddn), [ddn]);
  const start = useMemo(() => (read.ok ? startVariations(read.value.position) : null), [read]);
  if (!read.ok || start === null) {
    const why = read.ok ? '' : sentenceOf(read.error);
    return <StartView draft={null} wrong={{ title: words.badLink, text: ddn, why }} />;
  }
  const { hands } = read.value.position;
  const names = hands.map((_, side) => nameOfSide(side, hands.length));
  return <StudyView start={start} opened={null} sides={names} title={words.title} isEmbedded={isEmbedded()} />;
};

/** A position to edit first: its hands can be hidden or invalid. */
const EditPosition = ({ ddn }: { readonly ddn: string }) => {
  const words = ANALYSIS.value;
  const read = parsePosition(ddn);
  if (!read.ok) {
    const why = sentenceOf(read.error);
    return <StartView draft={null} wrong={{ title: words.badLink, text: ddn, why }} />;
  }
  const { toBeat, rules } = read.value;
  const draft = draftOf(read.value, toBeat === null ? '' : textOfMove(toBeat.combo, rules.decks));
  return <StartView draft={draft} wrong={null} />;
};

const StoredRoundStudy = ({ id }: { readonly id: string }) => {
  const found = useLoaded(() => roundById(id), [id]);
  return found === null ? (
    <Loading />
  ) : (
    <RoundStudy found={found} day={dayOfDailyRound(id)} hrefFrom={(step) => hrefToPlayOn({ round: id, step })} />
  );
};

/** A round that was played online. Other players can open rounds of public tables. */
const OnlineStudy = ({ id }: { readonly id: string }) => {
  const { api, me } = useSession();
  const answer = useLoaded(async () => {
    const read = await api('GET /api/rounds/:id', { id });
    if (!read.ok || read.value.record === null) return { read, own: null };
    const { round } = read.value;
    const own = await ownRoundId({ api, storage: browserStorage, round, account: me.value?.id ?? null });
    return { read, own: own === null ? null : { id: own, found: await roundById(own) } };
  }, [id]);
  if (answer === null) return <Loading />;
  const { read, own } = answer;
  if (!read.ok) return <NotOpened why={failureText(read.error)} />;
  const { round, record } = read.value;
  if (record === null) return <NotOpened why={openFailureText({ code: 'no-round' })} />;
  if (own?.found.ok === true) {
    const hrefFrom = (step: number): string => hrefToPlayOn({ round: own.id, step });
    return <RoundStudy found={own.found} hrefFrom={hrefFrom} />;
  }
  const sitters = round.seats.map(({ occupant }) => (occupant.type === 'person' ? nameOfPerson(occupant.person) : ''));
  return <RecordStudy text={record} sitters={sitters} />;
};

interface RecordStudyProps {
  readonly text: string;
  /** Index = Seat: replaces the names in the record. */
  readonly sitters?: readonly string[];
}

const RecordStudy = ({ text, sitters }: RecordStudyProps) => {
  const found = useMemo(() => {
    const read = roundInText(text);
    return read.ok && sitters !== undefined ? ok({ ...read.value, sitters }) : read;
  }, [text]);
  return <RoundStudy found={found} text={text} hrefFrom={(step) => hrefToPlayOn({ record: text, step })} />;
};

/** Says the player's own result, and the day of a daily deal; of a round of others, who won. */
const titleOf = ({ played, own }: LoadedRound, day: Day | null): string => {
  const words = ANALYSIS.value;
  const { outcome } = played.end;
  if (outcome === null) return words.roundUnfinished;
  if (own === null) return words.roundTitle(words.team[outcome.winner]);
  const score = outcome.scores[own] ?? 0;
  const result = score > 0 ? words.ownWin(gainText(score)) : words.ownLoss(gainText(score));
  return day === null ? result : words.dailyTitle(day, result);
};

interface RoundStudyProps {
  /** Day of a daily deal. Left out: another round. */
  readonly day?: Day | null;
  readonly found: Result<LoadedRound, OpenFailure>;
  /** The text to correct if it is invalid. */
  readonly text?: string;
  /** Returns the address at which play continues after that many actions. */
  readonly hrefFrom: (step: number) => string;
}

const RoundStudy = ({ found, text = '', hrefFrom, day = null }: RoundStudyProps) => {
  const words = ANALYSIS.value;
  const opened = useMemo(() => {
    if (!found.ok) return found;
    const { played: replay, id, own: seat } = found.value;
    const round = openRound(replay, id === null || seat === null ? null : { id, seat });
    return round.ok ? ok(openedAt(round.value, Number(route.value.query.get('step')))) : round;
  }, [found]);
  if (!found.ok && found.error.code === 'no-round') {
    return (
      <NotOpened why={openFailureText(found.error)}>
        <LinkButton href={hrefOf('replays')} text={words.allRounds} />
      </NotOpened>
    );
  }
  if (!found.ok || !opened.ok) {
    const why = opened.ok ? '' : openFailureText(opened.error);
    return <StartView draft={null} wrong={{ title: words.badRecord, text, why }} />;
  }
  const { variations, landlord, played } = opened.value;
  const { own, sitters } = found.value;
  const { rules } = played.end;
  const players = playersOf(found.value);
  /** Without a name in a record a player is called by the role. */
  const playerAt = (seat: Seat): StudyPlayer => {
    const { name = '', face = 'gu' } = players[seat] ?? {};
    return { name: own === null && sitters[seat] === '' ? '' : name, face };
  };
  const sides = seatsOf(rules).map((_, side) => nameOfSide(side, rules.seats));
  return (
    <StudyView
      start={variations}
      opened={opened.value}
      sides={sides}
      players={sides.map((_, side) => playerAt(seatAfter(landlord, rules.seats, side)))}
      front={own === null ? 0 : stepsBetween(landlord, own, rules.seats)}
      own={own}
      title={titleOf(found.value, day)}
      isEmbedded={isEmbedded()}
      hrefFrom={hrefFrom}
    />
  );
};
