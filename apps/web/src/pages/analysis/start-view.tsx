/** Start page of the analysis: an example, the editor, a text or file, or a played round. */
import { handToPlay } from '../../board/board-of-position.ts';
import { openPosition, parsePosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { HandPicture } from '../../cards/fan.tsx';
import { readRecords, writeRecord, type RoundRecord } from '@doudizhu/records';
import { useEffect, useState } from 'preact/hooks';
import { language } from '../../base/language.ts';
import { goTo, hrefOf } from '../../base/route.ts';
import type { StoredRound } from '../../base/storage.ts';
import { openFailureText, storedRounds } from '../../records/open-record.ts';
import { RecordField } from '../../records/record-field.tsx';
import { REPLAYS } from '../../records/record-texts.ts';
import { ANALYSIS } from '../../review/study/analysis-texts.ts';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { emptyDraft, type Draft } from '../../review/study/setup.ts';
import { Editor } from '../../review/editor/editor.tsx';
import { EXAMPLE_POSITIONS } from './examples.ts';
import { MY_HAND } from './my-hand-texts.ts';
import { ddnOfReport, hrefOfPosition, isPositionText, readPosition } from '../../review/study/links.ts';
import { timeOf } from '../../base/time-text.ts';
import { LinkButton } from '../../design/button.tsx';
import { sentenceOf } from '../../base/sentences.ts';

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
          <h2>{REPLAYS.value.open}</h2>
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
      <ul class="columns gap-s" style="--column: 9.75rem; --picture-card: 2.1rem">
        {EXAMPLE_POSITIONS.map((example) => {
          const { title, what } = example[language.value];
          return (
            <li key={example.id}>
              <a class="tile" href={hrefOf('analysis', { ddn: example.ddn })} data-testid={`example-${example.id}`}>
                <HandPicture cards={handToPlay(unwrap(openPosition(unwrap(parsePosition(example.ddn)))))} />
                <span class="tile-words stack gap-0">
                  <strong class="text-l">{title}</strong>
                  <span class="soft">{what}</span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

/** A field for positions and rounds. The fault of its text is shown below. */
const OpenText = ({ start, startFault }: { readonly start: string; readonly startFault: string | null }) => {
  const words = ANALYSIS.value;
  // Undefined: nothing was opened yet. The first fault is not kept, as the language's sentences come after it.
  const [fault, setFault] = useState<string | null>();
  const [several, setSeveral] = useState<readonly RoundRecord[]>([]);
  const open = (text: string): boolean => {
    const opened = openedFrom(text);
    if ('href' in opened) goTo(opened.href);
    setFault('fault' in opened ? opened.fault : null);
    setSeveral('records' in opened ? opened.records : []);
    return false;
  };
  return (
    <>
      <RecordField label={words.paste} start={start} fault={fault === undefined ? startFault : fault} onOpen={open} />
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
    </>
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
    return read.ok
      ? { href: hrefOfPosition(read.value.position) }
      : { fault: `${words.badDdn} ${sentenceOf(read.error)}` };
  }
  const records = readRecords(text);
  if (!records.ok) return { fault: openFailureText({ code: 'unreadable', why: records.error }) };
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
