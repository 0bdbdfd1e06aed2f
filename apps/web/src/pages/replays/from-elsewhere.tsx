/** Opens records from texts and files: a single one directly, several are stored in the list. */
import { useState } from 'preact/hooks';
import { goTo, hrefOf } from '../../base/route.ts';
import { storeRecords, storedRecordOf, partsOfText } from '../../records/stored-records.ts';
import { sayOpenFailure } from '../../records/open-record.ts';
import { REPLAYS } from '../../records/record-texts.ts';
import { TextField } from '../../design/form.tsx';
import { Button } from '../../design/button.tsx';
import { Alert } from '../../design/notice.tsx';

/** Number of faults shown in full; the others are counted. */
const REASONS_MAX = 3;

export const FromElsewhere = ({ onStored }: { readonly onStored: () => void }) => {
  const words = REPLAYS.value;
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [stored, setStored] = useState<number | null>(null);
  const open = async (given: string, source: string): Promise<void> => {
    setStored(null);
    const parts = partsOfText(given);
    if (!parts.ok) {
      setProblem(sayOpenFailure(parts.error));
      return;
    }
    const nowMs = Date.now();
    const records = parts.value.flatMap(({ played }, index) =>
      // Order in the list as in the file.
      played.ok ? [storedRecordOf(played.value, source, nowMs - index)] : [],
    );
    const broken = parts.value.flatMap(({ number, played }) =>
      played.ok ? [] : [{ number, why: sayOpenFailure(played.error) }],
    );
    const reasons = broken.slice(0, REASONS_MAX).map(({ number, why }) => words.brokenRound(number, why));
    setProblem(
      broken.length === 0
        ? null
        : parts.value.length === 1
          ? (broken[0]?.why ?? '')
          : [words.brokenRounds(broken.length), ...reasons].join(' '),
    );
    await storeRecords(records);
    onStored();
    const [only] = records;
    if (parts.value.length === 1 && only !== undefined) goTo(hrefOf(`replays/${only.id}`));
    else if (records.length > 0) {
      setStored(records.length);
      setText('');
    }
  };
  return (
    <section class="panel stack paste">
      <h2>{words.paste}</h2>
      <TextField
        label={words.pasteWhat}
        rows={2}
        value={text}
        spellcheck={false}
        aria-invalid={problem !== null}
        onText={setText}
      />
      <Alert text={problem} />
      {stored !== null && <p role="status">{words.storedRounds(stored)}</p>}
      <div class="row">
        <Button look="main" onClick={() => void open(text, '')} text={words.open} />
        <label class="button file-button">
          {words.file}
          <input
            class="only-read"
            type="file"
            accept=".ddn,.ddr,.txt,.json,.jsonl"
            onChange={async ({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file === undefined) return;
              const content = await file.text();
              setText(content.length > 20_000 ? '' : content);
              await open(content, file.name);
              currentTarget.value = '';
            }}
          />
        </label>
      </div>
    </section>
  );
};
