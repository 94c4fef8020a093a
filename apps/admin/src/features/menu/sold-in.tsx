import { Checkbox } from '@mantine/core';
import type { ApplicableOrderingSystem } from '@servery/domain/menu';
import { FieldSet } from '../../kit/settings/field-set.tsx';

/** What owners call the places where something is sold. */
export const systems = { online: 'Online ordering', pos: 'Tills', uberEats: 'Uber Eats' } as const;

/** Where a category or an item is sold. */
export const SoldIn = ({
  value,
  error,
  onChange,
}: {
  value: ApplicableOrderingSystem;
  error?: string | undefined;
  onChange: (value: ApplicableOrderingSystem) => void;
}) => (
  <FieldSet label="Sold in" error={error}>
    {(Object.keys(systems) as (keyof typeof systems)[]).map((name) => (
      <Checkbox
        key={name}
        size="md"
        label={systems[name]}
        checked={value[name]}
        onChange={(event) => onChange({ ...value, [name]: event.currentTarget.checked })}
      />
    ))}
  </FieldSet>
);
