/** A modal dialog based on `<dialog>`, which traps the focus and closes on Escape. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { SHELL } from '../base/app-texts.ts';
import { route } from '../base/route.ts';
import { Button, type ButtonProps } from './button.tsx';

export interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export const Dialog = ({ title, open, onClose, children }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const { page, rest } = route.value;
  const place = [page, ...rest].join('/');
  /** The page that the dialog is above. Null: closed. */
  const openedAt = useRef<string | null>(null);
  // Before the next key: an empty dialog that is still open would take it.
  useLayoutEffect(() => {
    if (!open) {
      openedAt.current = null;
      dialog.current?.close();
    } else if (openedAt.current === null) {
      openedAt.current = place;
      dialog.current?.showModal();
    } else if (openedAt.current !== place) onClose(); // Back does not leave the dialog above another page.
  }, [open, place]);
  // The event of a `close()` can come when the dialog is open again.
  const onClosed = (): void => {
    if (openedAt.current !== null && dialog.current?.open === false) onClose();
  };
  return (
    <dialog ref={dialog} aria-label={title} onClose={onClosed}>
      {open && (
        <>
          <div class="dialog-head bar gap-m between top">
            <h2>{title}</h2>
            <Button look="plain" onClick={onClose} aria-label={SHELL.value.close}>
              ×
            </Button>
          </div>
          {children}
        </>
      )}
    </dialog>
  );
};

export interface DialogButtonProps extends Omit<ButtonProps, 'children'> {
  readonly text: string;
  /** Title of the dialog. Default the button's text. */
  readonly title?: string;
  /** Content while the dialog is open. */
  readonly children: (close: () => void) => ComponentChildren;
}

export const DialogButton = ({ text, title = text, children, ...button }: DialogButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} {...button} text={text} />
      <Dialog title={title} open={isOpen} onClose={close}>
        {isOpen && children(close)}
      </Dialog>
    </>
  );
};
