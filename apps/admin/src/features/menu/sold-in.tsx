import { Checkbox } from '@mantine/core';
import type { ApplicableOrderingSystem } from '@servery/domain/menu';
import styles from './menu-page.module.css';

const systems = { online: 'Online ordering', pos: 'Tills', uberEats: 'Uber Eats' } as const;

/** Where a category or an item is sold. */
export const SoldIn = ({ value, onChange }: { value: ApplicableOrderingSystem; onChange: (value: ApplicableOrderingSystem) => void }) => (
  <fieldset className={styles.switches}>
    <legend>Sold in</legend>
    {(Object.keys(systems) as (keyof typeof systems)[]).map((name) => (
      <Checkbox
        key={name}
        size="md"
        label={systems[name]}
        checked={value[name]}
        onChange={(event) => onChange({ ...value, [name]: event.currentTarget.checked })}
      />
    ))}
  </fieldset>
);
