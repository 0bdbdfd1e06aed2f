/** Ways out of a table: its menu, and leaving it. */
import { Button } from '../../design/button.tsx';
import { DialogButton } from '../../design/dialog.tsx';
import { PLAY } from '../setup/game-texts.ts';
import { useGame } from '../state/game-provider.tsx';
import { Icon } from '../../design/icon.tsx';

export const MenuButton = ({ onMenu }: { readonly onMenu: () => void }) => (
  <Button look="board-menu" aria-label={PLAY.value.menu} aria-haspopup="dialog" onClick={onMenu}>
    <Icon path="M4 7h16M4 12h16M4 17h16" />
  </Button>
);

/** Asks first if leaving costs something. @param text default the whole name */
export const LeaveButton = ({ text = PLAY.value.leave }: { readonly text?: string }) => {
  const words = PLAY.value;
  const { leave, leaving } = useGame();
  const consequence = leaving();
  if (consequence?.isCostly !== true) return <Button data-testid="leave" onClick={leave} text={text} />;
  return (
    <DialogButton data-testid="leave" text={text} title={words.leave}>
      {(close) => (
        <div class="stack">
          <p>{consequence.text}</p>
          <div class="row">
            <Button look="main" onClick={leave} text={words.leave} />
            <Button onClick={close} text={words.stay} />
          </div>
        </div>
      )}
    </DialogButton>
  );
};
