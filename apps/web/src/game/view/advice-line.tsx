/** One line of advice, with all compared plays in a dialog. */
import './advice.css';
import { lazily } from '../../base/lazily.tsx';
import { DialogButton } from '../../design/dialog.tsx';
import { adviceLine, type Advice } from '../advice/advice.ts';
import type { PlayTable } from '../state/play-table.ts';
import { ADVICE } from '../advice/advice-texts.ts';

/** Needed only on a tap. */
const AdviceSheet = lazily(async () => (await import('./advice-sheet.tsx')).AdviceSheet);

export const AdviceLine = ({ table, advice }: { readonly table: PlayTable; readonly advice: Advice }) => {
  const words = ADVICE.value;
  const { round } = table.view.value;
  if (round === null) return null;
  return (
    <div class="advice bar middle" data-by={advice.by} data-testid="advice">
      <p class="status advice bar middle">{adviceLine(advice, round)}</p>
      <DialogButton look="small" text={words.why} title={words.title}>
        {(close) => <AdviceSheet.Component table={table} advice={advice} round={round} onClose={close} />}
      </DialogButton>
    </div>
  );
};
