/** Advice before the play: the best call in one line, and in a dialog the expected points of each, and what the hand has
 * for it. */
import './advice.css';
import { lazily } from '../../base/lazily.tsx';
import { DialogButton } from '../../design/dialog.tsx';
import { ADVICE } from '../advice/advice-texts.ts';
import { callLine } from '../advice/call-line.ts';
import type { CallAdvice } from '../../workers/worker-bots.ts';
import type { PlayTable } from '../state/play-table.ts';

/** Needed only on a tap. */
const CallSheet = lazily(async () => (await import('./call-sheet.tsx')).CallSheet);
const OpeningAdvice = lazily(async () => (await import('./call-sheet.tsx')).OpeningAdvice);

interface CallLineProps {
  readonly table: PlayTable;
  readonly advice: CallAdvice | 'counting' | 'none';
}

/** The best call in one line, as a hint for a play. */
export const CallLine = ({ table, advice }: CallLineProps) => (
  <div class="advice bar middle" data-testid="call-line">
    <p class="status advice bar middle">{callLine(advice, table.view.value)}</p>
    {typeof advice !== 'string' && (
      <DialogButton look="small" text={ADVICE.value.why} title={ADVICE.value.callTitle}>
        {(close) => <CallSheet.Component table={table} advice={advice} onClose={close} />}
      </DialogButton>
    )}
  </div>
);

/** Asks for advice on opening the hand. */
export const OpeningAdviceButton = ({ table }: { readonly table: PlayTable }) => {
  const words = ADVICE.value;
  return (
    <DialogButton look="on-felt small" data-testid="ask-opening" text={words.openAskShort} title={words.openAsk}>
      {(close) => <OpeningAdvice.Component table={table} onClose={close} />}
    </DialogButton>
  );
};
