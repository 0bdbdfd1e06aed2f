/** A field to search a list by. */
export interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint: string;
  readonly class?: string;
  readonly onChange: (text: string) => void;
}

export const SearchField = ({ label, value, hint, class: own, onChange }: SearchFieldProps) => (
  <label class={own === undefined ? 'field' : `field ${own}`}>
    {label}
    <input
      type="search"
      value={value}
      placeholder={hint}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </label>
);
