/** Radio buttons with a small picture for each value. */
import './choice.css';
import './picture-choice.css';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export interface PictureChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly {
    readonly value: T;
    readonly text: ComponentChildren;
    readonly picture: ComponentChildren;
  }[];
  readonly onChange: (chosen: T) => void;
}

export const PictureChoice = <T extends string>({ label, value, options, onChange }: PictureChoiceProps<T>) => {
  const name = useId();
  return (
    <fieldset class="picture-choice">
      <legend>{label}</legend>
      <div class="pictures">
        {options.map(({ value: each, text, picture }) => (
          <label key={each} class="picture-option stack gap-xs">
            <input type="radio" name={name} checked={each === value} onChange={() => onChange(each)} />
            <span class="picture centre" aria-hidden="true">
              {picture}
            </span>
            <span class="picture-text text-s">{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
