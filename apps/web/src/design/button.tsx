/** Buttons of the page, and links that look like them. */
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'preact';

interface Look {
  /** Classes of its kind and size: `main`, `small`, `plain`. */
  readonly look?: string;
}

const classOf = (look: string | undefined): string => (look === undefined ? 'button' : `button ${look}`);

export type ButtonProps = Look & ButtonHTMLAttributes;

export const Button = ({ look, ...attributes }: ButtonProps) => (
  <button type="button" class={classOf(look)} {...attributes} />
);

export const LinkButton = ({ look, ...attributes }: Look & AnchorHTMLAttributes) => (
  <a class={classOf(look)} {...attributes} />
);
