/** Saves a round in one of several formats, after a warning if the format cannot contain all of it. */
import { RECORD_FORMATS, writeRecord, type RecordFormat, type Replay } from '@doudizhu/records';
import { useState } from 'preact/hooks';
import { Dialog, DialogButton } from '../design/dialog.tsx';
import { saveFile } from '../base/save-file.ts';
import { fileNameOf } from './file-name.ts';
import { REPLAYS } from './record-texts.ts';
import { Button } from '../design/button.tsx';
import { sentenceOf } from '../base/sentences.ts';

/** A format that cannot contain all of the round, and why. */
interface LossyFormat {
  readonly format: RecordFormat;
  readonly why: string;
  /** Null if it cannot be written at all. */
  readonly text: string | null;
}

export const SaveAs = ({ played }: { readonly played: Replay }) => {
  const words = REPLAYS.value;
  const [loss, setLoss] = useState<LossyFormat | null>(null);
  const write = (format: RecordFormat, text: string): void =>
    saveFile(fileNameOf(played, format), text, format === 'ddn' ? 'text/plain' : 'application/json');
  const save = (format: RecordFormat): void => {
    const text = writeRecord(played.record, format);
    if (text.ok) {
      write(format, text.value);
      return;
    }
    const lossy = writeRecord(played.record, format, { lossy: true });
    setLoss({ format, why: sentenceOf(text.error), text: lossy.ok ? lossy.value : null });
  };
  const formatName = loss === null ? '' : words.formats[loss.format];
  return (
    <>
      <DialogButton text={words.save} title={words.chooseFormat}>
        {(hide) => (
          <div class="row">
            {RECORD_FORMATS.map((format) => (
              <Button
                key={format}
                onClick={() => {
                  hide();
                  save(format);
                }}
                text={words.formats[format]}
              />
            ))}
          </div>
        )}
      </DialogButton>
      <Dialog title={words.saveLoss(formatName)} open={loss !== null} onClose={() => setLoss(null)}>
        <p>{loss?.why}</p>
        <p>{loss?.text === null ? words.saveImpossible : words.saveLossy}</p>
        <div class="row">
          {loss !== null && loss.text !== null && (
            <Button
              look="main"
              onClick={() => {
                write(loss.format, loss.text ?? '');
                setLoss(null);
              }}
              text={words.saveAnyway}
            />
          )}
          <Button onClick={() => setLoss(null)} text={words.cancel} />
        </div>
      </Dialog>
    </>
  );
};
