/** The study of a link, or the player's own study: a round, or one of several parts. */
import type { ComponentChildren, JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { readShared, type StudyPart } from '../../records/shared.ts';
import { goTo, hrefOf } from '../../base/route.ts';
import { notify } from '../../design/notice.tsx';
import { Message } from '../../cards/empty-table.tsx';
import { Loading, useLoaded } from '../../design/message.tsx';
import { linkFailureText, openFailureText } from '../../records/open-record.ts';
import { ANALYSIS, nameOfSide } from '../../review/study/analysis-texts.ts';
import { hrefToPlayOn } from './play-on/start-of.ts';
import { BOOK } from './study/book-texts.ts';
import { changeStudyBook, studyBook } from './study/study-book.ts';
import { openPart } from '../../review/study/study-parts.ts';
import { StudyView } from './study/study-view.tsx';
import { Button, LinkButton } from '../../design/button.tsx';

interface LinkedStudyProps {
  readonly z: string;
  readonly part: number;
  /** Draws a shared round. */
  readonly drawRound: (ddn: string) => JSX.Element;
}

export const LinkedStudy = ({ z, part, drawRound }: LinkedStudyProps) => {
  const words = BOOK.value;
  const shared = useLoaded(() => readShared(z), [z]);
  if (shared === null) return <Loading />;
  if (!shared.ok) return <NotOpened why={linkFailureText(shared.error)} />;
  const found = shared.value;
  if (found.type === 'round') return drawRound(found.ddn);
  const take = (): void => {
    changeStudyBook({ title: found.title, parts: found.parts });
    notify(words.taken);
    goTo(hrefOf('analysis', { study: String(part) }));
  };
  return (
    <>
      <nav class="book-bar row" aria-label={words.parts}>
        <strong>{words.shared(found.title)}</strong>
        {found.parts.map(({ title }, index) => (
          <LinkButton
            key={index}
            look="small"
            aria-current={index + 1 === part ? 'page' : undefined}
            href={hrefOf('analysis', { z, part: String(index + 1) })}
            text={title === '' ? words.partOf(index + 1) : title}
          />
        ))}
        <Button look="small" onClick={take} text={words.take} />
      </nav>
      <PartStudy key={part} part={found.parts[part - 1]} own={null} />
    </>
  );
};

/** A part of the player's own study. @param number from 1 */
export const OwnStudy = ({ number }: { readonly number: number }) => {
  // The part as opened: the save button stores later changes.
  const part = useMemo(() => studyBook.value.parts[number - 1], [number]);
  return <PartStudy key={number} part={part} own={number - 1} />;
};

const PartStudy = ({ part, own }: { readonly part: StudyPart | undefined; readonly own: number | null }) => {
  const read = useMemo(() => (part === undefined ? null : openPart(part)), [part]);
  if (part === undefined || read === null) return <NotOpened why={BOOK.value.noPart} />;
  if (!read.ok) return <NotOpened why={openFailureText(read.error)} />;
  const { variations, notes, opened } = read.value;
  const sides = variations.nodes[0]?.position.hands.length ?? 3;
  const names = Array.from({ length: sides }, (_, side) => nameOfSide(side, sides));
  return (
    <StudyView
      start={variations}
      notes={notes}
      opened={opened}
      sides={names}
      title={part.title}
      isEmbedded={false}
      part={own}
      {...(opened === null ? {} : { hrefFrom: (step: number) => hrefToPlayOn({ record: part.ddn, step }) })}
    />
  );
};

export const NotOpened = ({ why, children }: { readonly why: string; readonly children?: ComponentChildren }) => (
  <Message title={ANALYSIS.value.title} text={why}>
    {children}
    <LinkButton href={hrefOf('analysis')} text={ANALYSIS.value.fresh} />
  </Message>
);
