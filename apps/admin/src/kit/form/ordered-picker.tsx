import { Select } from '@mantine/core';
import { useRef } from 'react';
import { EntryList } from './entry-list.tsx';

export interface Pickable {
  id: string;
  name: string;
  /** Beside the name. */
  hint?: string;
}

/** Some of many, in an order of their own: found by typing, moved and removed by buttons. */
export const OrderedPicker = ({
  label,
  labelHidden = false,
  help,
  error,
  add,
  empty,
  options,
  value,
  onChange,
}: {
  label: string;
  labelHidden?: boolean;
  help?: string;
  error?: string | undefined;
  /** What the field that adds one is called: "Add choices". */
  add: string;
  empty: string;
  options: readonly Pickable[];
  /** Ids in their order. */
  value: readonly string[];
  onChange: (value: string[]) => void;
}) => {
  const input = useRef<HTMLInputElement>(null);
  const byId = new Map(options.map((option) => [option.id, option]));
  const rest = options.filter(({ id }) => !value.includes(id));
  return (
    <EntryList
      {...{ label, labelHidden, help, error, empty }}
      entries={value.map((id) => ({ id }))}
      nameOf={({ id }) => byId.get(id)?.name ?? 'Deleted'}
      hint={({ id }) => byId.get(id)?.hint}
      onChange={(entries) => onChange(entries.map(({ id }) => id))}
      foot={
        rest.length > 0 && (
          <Select
            // A new field after each choice: it begins empty again.
            key={value.length}
            ref={input}
            aria-label={add}
            placeholder={add}
            searchable
            nothingFoundMessage="Nothing is found"
            data={rest.map(({ id, name }) => ({ value: id, label: name }))}
            value={null}
            onChange={(id) => {
              if (id === null) return;
              onChange([...value, id]);
              requestAnimationFrame(() => input.current?.focus());
            }}
          />
        )
      }
    />
  );
};
