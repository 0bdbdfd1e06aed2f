/** Start page of the analysis: an example, the editor, a text or file, or a played round. */
import { handToPlay } from '../../board/board-of-position.ts';
import { openPosition, parsePosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { HandPicture } from '../../cards/fan.tsx';
import { readRecords, writeRecord, type RoundRecord } from '@doudizhu/records';
import { useEffect, useId, useState } from 'preact/hooks';
import { language } from '../../base/language.ts';
import { goTo, hrefOf } from '../../base/route.ts';
import type { StoredRound } from '../../base/storage.ts';
import { sayOpenFailure, storedRounds } from '../../records/open-record.ts';
import { REPLAYS } from '../../records/record-texts.ts';
import { ANALYSIS } from '../../review/study/analysis-texts.ts';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { emptyDraft } from '../../review/study/setup.ts';
import { Editor } from '../../review/editor/editor.tsx';
import { EXAMPLE_POSITIONS } from './examples.ts';
import { MY_HAND } from './my-hand-texts.ts';
import { ddnOfReport, hrefOfPosition, isPositionText, readPosition } from '../../review/study/links.ts';
import type { Draft } from '../../review/study/setup.ts';
import { Form, TextField } from '../../design/form.tsx';
import { timeOf } from '../../base/time-text.ts';
import { Button, LinkButton } from '../../design/button.tsx';
import { say } from '../../base/say.ts';

export interface StartViewProps {
  /** Position in the editor at first. */
  readonly draft: Draft | null;
  /** Invalid text of a link with its fault. Null: none. */
  readonly wrong: { readonly title: string; readonly text: string; readonly why: string } | null;
}

export const StartView = ({ draft, wrong }: StartViewProps) => {
  const words = ANALYSIS.value;
  return (
    <div class="page stack">
      <header>
        <h1>{words.title}</h1>
        <p class="soft">{words.intro}</p>
        <LinkButton href={hrefOf('analysis/hand')} text={MY_HAND.value.open} />
      </header>
      {wrong !== null && (
        <section class="panel wrong-link" aria-label={wrong.title}>
          <OpenText start={wrong.text} startFault={`${wrong.title} ${wrong.why}`} />
        </section>
      )}
      {draft === null && wrong === null && <Examples />}
      <section class="panel stack">
        <h2>{words.setUp}</h2>
        <Editor
          start={draft ?? emptyDraft(PRESETS.competition)}
          action={words.analyse}
          onPosition={(position) => goTo(hrefOfPosition(position))}
        />
      </section>
      {wrong === null && (
        <section class="panel stack">
          <h2>{words.open}</h2>
          <OpenText start="" startFault={null} />
          <MyRounds />
        </section>
      )}
    </div>
  );
};

const Examples = () => {
  const words = ANALYSIS.value;
  return (
    <section>
      <h2>{words.examples}</h2>
      <ul class="examples columns gap-s" style="--column: 9.75rem">
        {EXAMPLE_POSITIONS.map((example) => {
          const { title, what } = example[language.value];
          return (
            <li key={example.id}>
              <a class="panel" href={hrefOf('analysis', { ddn: example.ddn })} data-testid={`example-${example.id}`}>
                <HandPicture cards={handToPlay(unwrap(openPosition(unwrap(parsePosition(example.ddn)))))} />
                <strong>{title}</strong>
                <span class="soft">{what}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

interface OpenTextProps {
  readonly start: string;
  readonly startFault: string | null;
}

/** A field for positions and rounds that also accepts files. The fault of its text is shown below. */
const OpenText = ({ start, startFault }: OpenTextProps) => {
  const words = ANALYSIS.value;
  const id = useId();
  const [text, setText] = useState(start);
  const [fault, setFault] = useState(startFault);
  const [several, setSeveral] = useState<readonly RoundRecord[]>([]);
  const [isOver, setOver] = useState(false);
  const open = (given: string): void => {
    setText(given);
    setSeveral([]);
    const opened = openedFrom(given);
    if ('fault' in opened) setFault(opened.fault);
    else if ('href' in opened) goTo(opened.href);
    else {
      setFault(null);
      setSeveral(opened.records);
    }
  };
  const openFile = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    try {
      open(await file.text());
    } catch {
      setFault(words.unreadableFile(file.name));
    }
  };
  return (
    <Form
      class="open-text stack"
      data-over={isOver}
      onSend={() => open(text)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const dropped = event.dataTransfer?.getData('text/plain');
        if (dropped) open(dropped);
        else void openFile(event.dataTransfer?.files[0]);
      }}
    >
      <TextField
        label={words.paste}
        rows={4}
        spellcheck={false}
        data-testid="paste"
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
        value={text}
        onText={setText}
      />
      {fault !== null && (
        <p id={`${id}-fault`} class="bad" role="alert" data-testid="paste-fault">
          {fault}
        </p>
      )}
      <div class="row">
        <Button type="submit" look="main" text={words.openIt} />
        <label class="button file-button">
          {words.file}
          <input
            type="file"
            class="only-read"
            accept=".ddn,.ddr,.txt,.json,.jsonl"
            onChange={({ currentTarget }) => void openFile(currentTarget.files?.[0])}
          />
        </label>
        <span class="soft">{words.dropHere}</span>
      </div>
      {several.length > 0 && (
        <div>
          <p>{words.several(several.length)}</p>
          <ul class="row plain-list">
            {several.map((record, index) => (
              <li key={index}>
                <LinkButton href={hrefOfRecord(record)} text={words.roundNumber(index + 1)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Form>
  );
};

type Opened = { readonly href: string } | { readonly fault: string } | { readonly records: readonly RoundRecord[] };

/** Address of a text's content, or its fault. */
const openedFrom = (text: string): Opened => {
  const words = ANALYSIS.value;
  if (text.trim() === '') return { fault: words.nothingPasted };
  const position = isPositionText(text) ? text.trim() : ddnOfReport(text);
  if (position !== null) {
    const read = readPosition(position);
    return read.ok ? { href: hrefOfPosition(read.value.position) } : { fault: `${words.badDdn} ${say(read.error)}` };
  }
  const records = readRecords(text);
  if (!records.ok) return { fault: sayOpenFailure({ code: 'unreadable', why: records.error }) };
  const [only] = records.value;
  return records.value.length === 1 && only !== undefined ? { href: hrefOfRecord(only) } : { records: records.value };
};

/** The address contains the whole record, so it can be shared and survives a reload. */
const hrefOfRecord = (record: RoundRecord): string => {
  const text = writeRecord(record, 'ddn');
  return hrefOf('analysis', { record: text.ok ? text.value : '' });
};

const ROUNDS_SHOWN = 8;

const MyRounds = () => {
  const words = ANALYSIS.value;
  const [rounds, setRounds] = useState<readonly StoredRound[] | null>(null);
  useEffect(() => void storedRounds().then(setRounds), []);
  if (rounds === null) return null;
  return (
    <div>
      <h3>{words.myRounds}</h3>
      {rounds.length === 0 && <p class="soft">{words.noRounds}</p>}
      <ul class="row plain-list">
        {rounds.slice(0, ROUNDS_SHOWN).map((round) => (
          <li key={round.id}>
            <LinkButton href={hrefOf('analysis', { round: round.id })}>
              {timeOf(round.endedMs)} · {round.won ? REPLAYS.value.won : REPLAYS.value.lost}
            </LinkButton>
          </li>
        ))}
        {rounds.length > ROUNDS_SHOWN && (
          <li>
            <a href={hrefOf('replays')}>{words.allRounds}</a>
          </li>
        )}
      </ul>
    </div>
  );
};
