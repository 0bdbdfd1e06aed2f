/** Search and filters of a list. Small windows fold the filters, so that the first screen shows the list. */
import './filters.css';
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { texts } from '../base/language.ts';
import { Button } from './button.tsx';
import { TextField, type TextFieldProps } from './form.tsx';

const WORDS = texts({ filters: ['筛选', 'Filters'] });

export interface FiltersProps {
  readonly search: Pick<TextFieldProps, 'label' | 'value' | 'placeholder' | 'onText'>;
  /** Filters that small windows fold. */
  readonly fields: ComponentChildren;
  /** Filters that are always shown, below the others. */
  readonly children?: ComponentChildren;
}

export const Filters = ({ search, fields, children }: FiltersProps) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <form class="filters row" role="search" onSubmit={(event) => event.preventDefault()}>
      <TextField type="search" class="filters-search" {...search} />
      <Button
        look="filters-fold"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        text={WORDS.value.filters}
      />
      <div id={id} class="filters-fields cluster" data-open={isOpen}>
        {fields}
      </div>
      {children}
    </form>
  );
};
