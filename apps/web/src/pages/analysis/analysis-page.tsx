/** The analysis page: what the address asks for is opened; what is wrong with it can be corrected. */
import { GAME } from '../../cards/names.ts';
import './analysis.css';
import { writeRecord, type InfoName, type Replay } from '@doudizhu/records';
import { seatAt, seatsOf, type Seat } from '@doudizhu/rules/deal';
import type { Failure } from '@doudizhu/rules/failure';
import { parsePosition } from '@doudizhu/rules/position';
import type { Result } from '@doudizhu/rules/result';
import type { ComponentType } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { characterAt } from '../../base/characters.ts';
import { sayFailure } from '../../online/online-texts.ts';
import { nameOfPerson } from '../../game/setup/people-names.ts';
import { useSession } from '../../online/session.ts';
import { hrefOf, route } from '../../base/route.ts';
import { SHELL } from '../../base/app-texts.ts';
import { openText, sayOpenFailure, type OpenFailure } from '../../records/open-record.ts';
import { playersOf, roundById, type FoundRound } from '../../review/replay/round-by-id.ts';
import { ANALYSIS, nameOfSide } from '../../review/study/analysis-texts.ts';
import { readPosition, wantedBy } from '../../review/study/links.ts';
import { nameOfRecorded } from '../../game/setup/names.ts';
import { hrefToPlayOn } from './play-on/start-of.ts';
import { openRound, seatOfSide, type OpenedRound } from '../../review/study/opened-round.ts';
import { draftOf } from '../../review/study/setup.ts';
import { StartView } from './start-view.tsx';
import { LinkedStudy, OwnStudy } from './shared-study.tsx';
import type { StudyPlayer } from './study/study-board.tsx';
import { StudyView } from './study/study-view.tsx';
import { startVariations, textOfMove } from '../../review/study/variations.ts';
import { LinkButton } from '../../design/button.tsx';

/** The table is loaded when it is wanted. */
const loadPlayOn = async () => (await import('./play-on/play-on.tsx')).PlayOn;

export const AnalysisPage = () => {
  const [what] = route.value.rest;
  return what === 'from' ? <Loaded load={loadPlayOn} /> : <Wanted />;
};

/** A component that is loaded first. */
const Loaded = ({ load }: { readonly load: () => Promise<ComponentType> }) => {
  const [found, setFound] = useState<{ readonly Content: ComponentType } | null>(null);
  useEffect(() => void load().then((Content) => setFound({ Content })), [load]);
  return found === null ? <p class="page soft">{SHELL.value.loading}</p> : <found.Content />;
};

const Wanted = () => {
  const { query } = route.value;
  const wanted = wantedBy(query);
  const isEmbedded = query.get('embed') === '1';
  switch (wanted.type) {
    case 'position':
      return <PositionStudy key={wanted.ddn} ddn={wanted.ddn} isEmbedded={isEmbedded} />;
    case 'edit':
      return <EditPosition key={wanted.ddn} ddn={wanted.ddn} />;
    case 'round':
      return <StoredRoundStudy key={wanted.id} id={wanted.id} isEmbedded={isEmbedded} />;
    case 'online':
      return <OnlineStudy key={wanted.id} id={wanted.id} isEmbedded={isEmbedded} />;
    case 'shared':
      return (
        <LinkedStudy
          key={wanted.z}
          z={wanted.z}
          part={wanted.part}
          drawRound={(ddn) => <RecordStudy text={ddn} isEmbedded={isEmbedded} />}
        />
      );
    case 'study':
      return <OwnStudy key={wanted.part} number={wanted.part} />;
    case 'record':
      return <RecordStudy key={wanted.text} text={wanted.text} isEmbedded={isEmbedded} />;
    default:
      return <StartView draft={null} wrong={null} />;
  }
};

const PositionStudy = ({ ddn, isEmbedded }: { readonly ddn: string; readonly isEmbedded: boolean }) => {
  const words = ANALYSIS.value;
  const read = useMemo(() => readPosition(ddn), [ddn]);
  const start = useMemo(() => (read.ok ? startVariations(read.value.position) : null), [read]);
  if (!read.ok || start === null) {
    const why = read.ok ? '' : GAME.value.say(read.error);
    return <StartView draft={null} wrong={{ title: words.badLink, text: ddn, why }} />;
  }
  const { hands } = read.value.position;
  const names = hands.map((_, side) => nameOfSide(side, hands.length));
  return <StudyView start={start} opened={null} sides={names} title={words.title} isEmbedded={isEmbedded} />;
};

/** A position that is to be changed: its hands may be hidden, or wrong in other ways that an editor can mend. */
const EditPosition = ({ ddn }: { readonly ddn: string }) => {
  const words = ANALYSIS.value;
  const read = parsePosition(ddn);
  if (!read.ok) {
    const why = GAME.value.say(read.error);
    return <StartView draft={null} wrong={{ title: words.badLink, text: ddn, why }} />;
  }
  const { toBeat, rules } = read.value;
  const draft = draftOf(read.value, toBeat === null ? '' : textOfMove(toBeat.combo, rules.decks));
  return <StartView draft={draft} wrong={null} />;
};

const StoredRoundStudy = ({ id, isEmbedded }: { readonly id: string; readonly isEmbedded: boolean }) => {
  const words = ANALYSIS.value;
  const [found, setFound] = useState<FoundRound | null | undefined>(null);
  useEffect(() => void roundById(id).then(setFound), [id]);
  const opened = useMemo(() => (found === null || found === undefined ? null : openedFrom(found.played)), [found]);
  if (found === null) return <p class="page soft">{SHELL.value.loading}</p>;
  if (found === undefined || opened === null) {
    return (
      <div class="page stack">
        <h1>{words.title}</h1>
        <p role="alert">{words.noRound}</p>
        <p class="row">
          <LinkButton href={hrefOf('replays')} text={words.allRounds} />
          <LinkButton href={hrefOf('analysis')} text={words.fresh} />
        </p>
      </div>
    );
  }
  const landlord = opened.ok ? opened.value.landlord : null;
  return (
    <RoundStudy
      opened={opened}
      text={opened.ok ? (ddnOf(opened.value.played) ?? '') : ''}
      players={playersOf(found, landlord)}
      own={found.own}
      isEmbedded={isEmbedded}
      hrefFrom={(step) => hrefToPlayOn({ round: id, step })}
    />
  );
};

/** A round that was played on the server; strangers see those of public tables. */
const OnlineStudy = ({ id, isEmbedded }: { readonly id: string; readonly isEmbedded: boolean }) => {
  const { api } = useSession();
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof api.round>> | null>(null);
  useEffect(() => void api.round(id).then(setAnswer), [id]);
  const found = answer?.ok === true ? answer.value : null;
  const opened = useMemo(
    () => (found === null || found.record === null ? null : openedFrom(openText(found.record), id)),
    [found],
  );
  if (answer === null) return <p class="page soft">{SHELL.value.loading}</p>;
  if (found === null || opened === null) {
    return (
      <div class="page stack">
        <h1>{ANALYSIS.value.title}</h1>
        <p role="alert">{answer.ok ? ANALYSIS.value.noRound : sayFailure(answer.error)}</p>
      </div>
    );
  }
  const landlord = opened.ok ? opened.value.landlord : null;
  const players = found.round.seats.map(({ occupant }, seat): StudyPlayer => ({
    name: occupant.type === 'person' ? nameOfPerson(occupant.person) : ANALYSIS.value.seat(seat + 1),
    character: characterAt(seatAt(seat), landlord ?? seatAt(0), found.round.seats.length),
  }));
  return (
    <RoundStudy
      opened={opened}
      text={found.record ?? ''}
      players={players}
      own={null}
      isEmbedded={isEmbedded}
      hrefFrom={(step) => hrefToPlayOn({ record: found.record ?? '', step })}
    />
  );
};

const ddnOf = ({ record }: Replay): string | null => {
  const text = writeRecord(record, 'ddn');
  return text.ok ? text.value : null;
};

const RecordStudy = ({ text, isEmbedded }: { readonly text: string; readonly isEmbedded: boolean }) => {
  const opened = useMemo(() => openedFrom(openText(text)), [text]);
  const players = opened.ok ? playersIn(opened.value) : [];
  return (
    <RoundStudy
      opened={opened}
      text={text}
      players={players}
      own={null}
      isEmbedded={isEmbedded}
      hrefFrom={(step) => hrefToPlayOn({ record: text, step })}
    />
  );
};

/** Who played a record, as it says. */
const playersIn = ({ played, landlord }: OpenedRound): StudyPlayer[] =>
  seatsOf(played.end.rules).map((seat) => ({
    name: nameOfRecorded(played.record.info[`Player${seat}` as InfoName] ?? '') || ANALYSIS.value.seat(seat + 1),
    character: characterAt(seat, landlord, played.end.rules.seats),
  }));

interface RoundStudyProps {
  readonly opened: Result<OpenedRound, Failure | OpenFailure>;
  /** For correction, where it came as a text. */
  readonly text: string;
  /** Index = Seat. */
  readonly players: readonly StudyPlayer[];
  /** Whose round it was: this seat is in front; null: nobody's. */
  readonly own: Seat | null;
  readonly isEmbedded: boolean;
  /** Where it is played on from a state: that many actions stand. */
  readonly hrefFrom: (step: number) => string;
}

/** Why a round cannot be studied: it is none, or it has no play. */
const whyNot = (failure: Failure | OpenFailure): string => {
  if (!('key' in failure)) return sayOpenFailure(failure);
  return failure.code === 'bad-position' ? ANALYSIS.value.noPlay : GAME.value.say(failure);
};

const RoundStudy = ({ opened, text, players, own, isEmbedded, hrefFrom }: RoundStudyProps) => {
  const words = ANALYSIS.value;
  if (!opened.ok) {
    const why = whyNot(opened.error);
    return <StartView draft={null} wrong={{ title: words.badRecord, text, why }} />;
  }
  const { variations, landlord, played } = opened.value;
  const { rules, outcome } = played.end;
  const sides = seatsOf(rules).map((_, side) => nameOfSide(side, rules.seats));
  const title = outcome === null ? words.roundUnfinished : words.roundTitle(words.team[outcome.winner]);
  return (
    <StudyView
      start={variations}
      opened={opened.value}
      sides={sides}
      players={sides.map((_, side) => players[seatOfSide(landlord, side, rules.seats)] ?? UNKNOWN)}
      front={own === null ? 0 : (own - landlord + rules.seats) % rules.seats}
      title={title}
      isEmbedded={isEmbedded}
      hrefFrom={hrefFrom}
    />
  );
};

const UNKNOWN: StudyPlayer = { name: '', character: 'gu' };

const openedFrom = (
  played: Result<Replay, OpenFailure>,
  online: string | null = null,
): Result<OpenedRound, Failure | OpenFailure> => (played.ok ? openRound(played.value, online) : played);
