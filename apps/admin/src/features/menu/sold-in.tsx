import { Checkbox } from '@mantine/core';
import type { ApplicableOrderingSystem } from '@servery/domain/menu';
import { FieldSet } from '../../kit/settings/field-set.tsx';
import type { Channel } from './bulk/bulk-acts.ts';

/** What owners call the places where something is sold. */
export const systems = { online: 'Online ordering', pos: 'Tills', uberEats: 'Uber Eats' } as const;

/** The same in a row of switches. */
export const channelNames: Readonly<Record<Channel, string>> = { online: 'Online', pos: 'Tills', uberEats: 'Uber Eats' };

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
