/** The analysis page: what the address asks for is opened; what is wrong with it can be corrected. */
import '../../design/open-hands.css';
import { GAME } from '../../cards/names.ts';
import './analysis.css';
import type { InfoName, Replay } from '@doudizhu/records';
import { parsePosition, seatsOf, type Failure, type Result } from '@doudizhu/rules';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { hrefOf, route } from '../../route.ts';
import { SHELL } from '../../shell/shell-texts.ts';
import type { StoredRound } from '../../storage.ts';
import { storedRound, openStored, openText, sayOpenFailure, type OpenFailure } from '../replays/open-record.ts';
import { ANALYSIS, nameOfSide } from './analysis-texts.ts';
import { readPosition, wantedBy } from './links.ts';
import { openRound, seatOfSide, type OpenedRound } from './round/opened-round.ts';
import { draftOf } from './editor/setup.ts';
import { StartView } from './start-view.tsx';
import { StudyView } from './study/study-view.tsx';
import { startVariations, textOfMove } from './study/variations.ts';

export const AnalysisPage = () => {
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
  return (
    <StudyView
      start={start}
      opened={null}
      names={names}
      shortNames={names}
      title={words.title}
      isEmbedded={isEmbedded}
    />
  );
};

/** A position that is to be changed: its hands may be hidden, or wrong in other ways that an editor can mend. */
const EditPosition = ({ ddn }: { readonly ddn: string }) => {
  const words = ANALYSIS.value;
  const read = parsePosition(ddn);
  if (!read.ok) {
    const why = GAME.value.say(read.error);
    return <StartView draft={null} wrong={{ title: words.badLink, text: ddn, why }} />;
  }
  const { beat, rules } = read.value;
  const draft = draftOf(read.value, beat === null ? '' : textOfMove(beat.combo, rules.decks));
  return <StartView draft={draft} wrong={null} />;
};

const StoredRoundStudy = ({ id, isEmbedded }: { readonly id: string; readonly isEmbedded: boolean }) => {
  const words = ANALYSIS.value;
  const [kept, setKept] = useState<StoredRound | null | undefined>(null);
  useEffect(() => void storedRound(id).then(setKept), [id]);
  const opened = useMemo(() => (kept === null || kept === undefined ? null : openedFrom(openStored(kept))), [kept]);
  if (kept === null) return <p class="page soft">{SHELL.value.loading}</p>;
  if (kept === undefined || opened === null) {
    return (
      <div class="page stack">
        <h1>{words.title}</h1>
        <p role="alert">{words.noRound}</p>
        <p class="row">
          <a class="button" href={hrefOf('replays')}>
            {words.allRounds}
          </a>
          <a class="button" href={hrefOf('analysis')}>
            {words.fresh}
          </a>
        </p>
      </div>
    );
  }
  const names = kept.bots.map((bot, seat) => (seat === kept.seat ? words.you : bot || words.seat(seat)));
  return <RoundStudy opened={opened} text={JSON.stringify(kept.record)} seatNames={names} isEmbedded={isEmbedded} />;
};

const RecordStudy = ({ text, isEmbedded }: { readonly text: string; readonly isEmbedded: boolean }) => {
  const opened = useMemo(() => openedFrom(openText(text)), [text]);
  const seatNames = opened.ok
    ? seatsOf(opened.value.played.end.rules).map(
        (seat) => opened.value.played.record.info[`Player${seat}` as InfoName] ?? ANALYSIS.value.seat(seat),
      )
    : [];
  return <RoundStudy opened={opened} text={text} seatNames={seatNames} isEmbedded={isEmbedded} />;
};

interface RoundStudyProps {
  readonly opened: Result<OpenedRound, Failure | OpenFailure>;
  /** For correction, where it came as a text. */
  readonly text: string;
  /** Index = Seat. */
  readonly seatNames: readonly string[];
  readonly isEmbedded: boolean;
}

/** Why a round cannot be studied: it is none, or it has no play. */
const whyNot = (failure: Failure | OpenFailure): string => {
  if (!('key' in failure)) return sayOpenFailure(failure);
  return failure.code === 'bad-position' ? ANALYSIS.value.noPlay : GAME.value.say(failure);
};

const RoundStudy = ({ opened, text, seatNames, isEmbedded }: RoundStudyProps) => {
  const words = ANALYSIS.value;
  if (!opened.ok) {
    const why = whyNot(opened.error);
    return <StartView draft={null} wrong={{ title: words.badRecord, text, why }} />;
  }
  const { variations, landlord, played } = opened.value;
  const { rules, outcome } = played.end;
  const shortNames = seatsOf(rules).map((_, side) => nameOfSide(side, rules.seats));
  const names = shortNames.map((name, side) => {
    const seat = seatOfSide(landlord, side, rules.seats);
    return `${name} · ${seatNames[seat] ?? ''}`;
  });
  const title = outcome === null ? words.roundUnfinished : words.roundTitle(words.team[outcome.winner]);
  return (
    <StudyView
      start={variations}
      opened={opened.value}
      names={names}
      shortNames={shortNames}
      title={title}
      isEmbedded={isEmbedded}
    />
  );
};

const openedFrom = (played: Result<Replay, OpenFailure>): Result<OpenedRound, Failure | OpenFailure> =>
  played.ok ? openRound(played.value) : played;
