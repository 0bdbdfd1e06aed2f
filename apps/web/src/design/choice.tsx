/** Choices: yes or no, or one of several values as a list, as radio buttons or as toggle buttons. */
import './choice.css';
import type { ComponentChildren, LabelHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';
import { Button } from './button.tsx';

export interface CheckboxProps extends Omit<LabelHTMLAttributes, 'label' | 'onChange'> {
  readonly label: ComponentChildren;
  readonly checked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

export const Checkbox = ({ label, checked, onChange, class: own = 'check', ...attributes }: CheckboxProps) => (
  <label class={own} {...attributes}>
    <input type="checkbox" checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    {label}
  </label>
);

export interface ChoiceProps<T extends string | number> {
  readonly label: string;
  /** Null: none is chosen. */
  readonly value: T | null;
  /** Values and their texts, in order. */
  readonly options: readonly (readonly [T, string])[];
  readonly onChange: (chosen: T) => void;
}

export const SelectChoice = <T extends string | number>({ label, value, options, onChange }: ChoiceProps<T>) => {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value ?? undefined}
        onChange={({ currentTarget }) => {
          const chosen = options[currentTarget.selectedIndex];
          if (chosen !== undefined) onChange(chosen[0]);
        }}
      >
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
};

export const RadioChoice = <T extends string | number>({ label, value, options, onChange }: ChoiceProps<T>) => {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      {options.map(([option, text]) => (
        <label key={option} class="button">
          <input type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
};

export const ButtonChoice = <T extends string | number>({ label, value, options, onChange }: ChoiceProps<T>) => (
  <fieldset>
    <legend>{label}</legend>
    <div class="row">
      {options.map(([option, text]) => (
        <Button key={option} aria-pressed={option === value} onClick={() => onChange(option)} text={text} />
      ))}
    </div>
  </fieldset>
);
