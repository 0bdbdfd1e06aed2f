/** The note of the shown position, and the study that collects positions. */
import { useState } from 'preact/hooks';
import { writeShared } from '../../../records/shared.ts';
import { goTo, hrefOf } from '../../../base/route.ts';
import { copyLink, notify } from '../../../design/notice.tsx';
import type { OpenedRound } from '../../../review/study/opened-round.ts';
import { BOOK } from './book-texts.ts';
import { changeStudyBook, putPart, removePart, studyBook } from './study-book.ts';
import { partOf } from '../../../review/study/study-parts.ts';
import type { Study } from '../../../review/study/study.ts';
import { TextField } from '../../../design/form.tsx';
import { Button } from '../../../design/button.tsx';

export const NoteField = ({ study }: { readonly study: Study }) => {
  const words = BOOK.value;
  const { id } = study.node.value;
  return (
    <TextField
      key={id}
      label={words.note}
      rows={2}
      data-testid="note"
      placeholder={words.noteHint}
      value={study.notes.value.get(id) ?? ''}
      onText={(text) => study.setNote(id, text)}
    />
  );
};

export interface BookPanelProps {
  readonly study: Study;
  readonly opened: OpenedRound | null;
  /** Index of the shown part of the player's study. Null: none. */
  readonly part: number | null;
}

export const BookPanel = ({ study, opened, part }: BookPanelProps) => {
  const words = BOOK.value;
  const { title, parts } = studyBook.value;
  const shownTitle = part === null ? undefined : parts[part]?.title;
  const [name, setName] = useState(shownTitle ?? words.partOf(parts.length + 1));
  const put = (): void => {
    const made = partOf(name, { variations: study.variations.value, notes: study.notes.value, opened });
    if (!made.ok) return;
    const place = putPart(made.value, part);
    notify(part === null ? words.added : words.updated);
    goTo(hrefOf('analysis', { study: String(place + 1) }), 'replace');
  };
  const copy = async (): Promise<void> => {
    await copyLink(hrefOf('analysis', { z: await writeShared({ type: 'study', title, parts }) }), words.copied);
  };
  return (
    <details class="panel" open={part !== null}>
      <summary>
        <h2>{words.title}</h2>
      </summary>
      <div class="stack" data-testid="book">
        <p class="soft">{words.what}</p>
        <TextField label={words.name} value={title} onText={(text) => changeStudyBook({ title: text })} />
        {parts.length === 0 && <p class="soft">{words.empty}</p>}
        <ol class="prose">
          {parts.map((each, index) => (
            <li key={index}>
              <a
                href={hrefOf('analysis', { study: String(index + 1) })}
                aria-current={index === part ? 'page' : undefined}
              >
                {each.title}
              </a>{' '}
              <Button look="plain small" aria-label={words.remove(each.title)} onClick={() => removePart(index)}>
                ×
              </Button>
            </li>
          ))}
        </ol>
        <TextField label={words.partName} value={name} onText={setName} />
        <div class="row">
          <Button look="main" onClick={put} text={part === null ? words.add : words.update} />
          {parts.length > 0 && (
            <>
              <Button onClick={copy} text={words.copy} />
              <Button look="plain" onClick={() => changeStudyBook({ title: '', parts: [] })} text={words.clear} />
            </>
          )}
        </div>
      </div>
    </details>
  );
};
