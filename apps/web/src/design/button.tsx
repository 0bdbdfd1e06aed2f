/** Buttons of the page, and links that look like them. */
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'preact';

interface ButtonLook {
  /** Classes of its kind and size: `main`, `small`, `plain`. */
  readonly look?: string;
}

const classOf = (look: string | undefined): string => (look === undefined ? 'button' : `button ${look}`);

export type ButtonProps = ButtonLook & ButtonHTMLAttributes;

export const Button = ({ look, ...attributes }: ButtonProps) => (
  <button type="button" class={classOf(look)} {...attributes} />
);

export const LinkButton = ({ look, ...attributes }: ButtonLook & AnchorHTMLAttributes) => (
  <a class={classOf(look)} {...attributes} />
);
