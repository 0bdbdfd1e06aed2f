/** A field for records and positions that also takes files, chosen or dropped. */
import './record-field.css';
import { useId, useState } from 'preact/hooks';
import { Button } from '../design/button.tsx';
import { Form, TextField } from '../design/form.tsx';
import { Alert } from '../design/notice.tsx';
import { REPLAYS } from './record-texts.ts';

interface RecordFieldProps {
  readonly label: string;
  readonly start?: string;
  /** Fault of the text. Null: none. */
  readonly fault: string | null;
  /** @param source file name. '' for a typed text. @returns true if the text can leave the field */
  readonly onOpen: (text: string, source: string) => boolean | Promise<boolean>;
}

/** Longer files are not shown, characters. */
const SHOWN_MAX = 20_000;

export const RecordField = ({ label, start = '', fault, onOpen }: RecordFieldProps) => {
  const words = REPLAYS.value;
  const id = useId();
  const [text, setText] = useState(start);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const shown = unreadable ?? fault;
  const open = async (given: string, source = ''): Promise<void> => {
    setUnreadable(null);
    setText(source !== '' && given.length > SHOWN_MAX ? '' : given);
    if (await onOpen(given, source)) setText('');
  };
  const openFile = async (file: File | undefined): Promise<void> => {
    const content = await file?.text().catch(() => null);
    if (content === null) setUnreadable(words.unreadableFile(file?.name ?? ''));
    else if (content !== undefined) await open(content, file?.name);
  };
  return (
    <Form
      class="record-field stack"
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
        void (dropped ? open(dropped) : openFile(event.dataTransfer?.files[0]));
      }}
    >
      <TextField
        class="mono"
        label={label}
        rows={4}
        spellcheck={false}
        data-testid="paste"
        aria-invalid={shown !== null}
        aria-describedby={shown === null ? undefined : id}
        value={text}
        onText={setText}
      />
      <Alert text={shown} id={id} />
      <div class="row">
        <Button type="submit" look="main" text={words.open} />
        <label class="button file-button">
          {words.file}
          <input
            type="file"
            class="only-read"
            accept=".ddn,.ddr,.txt,.json,.jsonl"
            onChange={async ({ currentTarget }) => {
              await openFile(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
        </label>
        <span class="soft">{words.dropHere}</span>
      </div>
    </Form>
  );
};
