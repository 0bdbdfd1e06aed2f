/** Parts of forms: labelled text fields, and a form that submits without leaving the page. */
import type { ComponentChildren, FormHTMLAttributes, HTMLAttributes } from 'preact';

export interface TextFieldProps extends Omit<HTMLAttributes, 'label' | 'onInput'> {
  readonly label: ComponentChildren;
  readonly type?: 'text' | 'search' | 'password';
  readonly value: string;
  readonly onText?: (text: string) => void;
  /** Lines of a multi-line text. Default a single line. */
  readonly rows?: number;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly autocomplete?: string;
}

export const TextField = ({ label, onText, rows, class: own, ...attributes }: TextFieldProps) => {
  const onInput = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }): void =>
    onText?.(currentTarget.value);
  return (
    <label class={own === undefined ? 'field' : `field ${String(own)}`}>
      {label}
      {rows === undefined ? (
        <input {...(attributes as object)} onInput={onInput} />
      ) : (
        <textarea {...(attributes as object)} rows={rows} onInput={onInput} />
      )}
    </label>
  );
};

/** Attributes of a field for cards. */
export const CARD_FIELD = { autocomplete: 'off', autocapitalize: 'characters', spellcheck: false } as const;

export interface FormProps extends Omit<FormHTMLAttributes, 'onSubmit'> {
  readonly onSend: () => unknown;
}

export const Form = ({ onSend, ...attributes }: FormProps) => (
  <form
    class="stack"
    {...attributes}
    onSubmit={(event) => {
      event.preventDefault();
      onSend();
    }}
  />
);
