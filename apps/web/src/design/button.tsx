import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ComponentChildren } from 'preact';

interface ButtonContent {
  /** Classes of kind and size: `main`, `small`, `plain`. */
  readonly look?: string;
  readonly text?: ComponentChildren;
  /** Content other than a text. */
  readonly children?: ComponentChildren;
}

const classOf = (look: string | undefined): string => (look === undefined ? 'button' : `button ${look}`);

export type ButtonProps = ButtonContent & ButtonHTMLAttributes;

export const Button = ({ look, text, children = text, ...attributes }: ButtonProps) => (
  <button type="button" class={classOf(look)} {...attributes}>
    {children}
  </button>
);

export const LinkButton = ({ look, text, children = text, ...attributes }: ButtonContent & AnchorHTMLAttributes) => (
  <a class={classOf(look)} {...attributes}>
    {children}
  </a>
);
