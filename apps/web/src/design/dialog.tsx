/** A modal dialog based on `<dialog>`, which traps the focus and closes on Escape. */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
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
  const titleId = useId();
  useEffect(() => {
    if (open && dialog.current?.open === false) dialog.current.showModal();
    if (!open && dialog.current?.open === true) dialog.current.close();
  }, [open]);
  // Back, and any other way to another page, does not leave the dialog above it.
  const { page, rest } = route.value;
  const place = [page, ...rest].join('/');
  const openedAt = useRef(place);
  useEffect(() => {
    if (open) openedAt.current = place;
  }, [open]);
  useEffect(() => {
    if (open && openedAt.current !== place) onClose();
  }, [place]);
  return (
    <dialog ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      {open && (
        <>
          <div class="dialog-head bar gap-m between top">
            <h2 id={titleId}>{title}</h2>
            <Button look="plain" onClick={onClose} aria-label={SHELL.value.close}>
              ✕
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
