import { Switch } from '@mantine/core';
import { WeekField } from '../../../kit/week/week-field.tsx';
import { Section } from '../../../shared/page.tsx';
import { allWeek } from './item-hours.ts';
import type { FormOfItem } from './use-item-form.ts';
import styles from './item.module.css';

const edges = { start: { verb: 'from', noun: 'start' }, end: { verb: 'until', noun: 'end' } };

/** When an item is sold: at all opening hours, or at hours of its own within them. */
export const HoursSection = ({ form: { values, set, problemAt } }: { form: FormOfItem }) => {
  const hours = values.availableWeeklyHours;
  return (
    <Section title="Hours" intro="A breakfast menu, a lunch special. Hours of its own never extend the store’s.">
      <div className={styles.fields}>
        <Switch
          label="Sold whenever the store is open"
          checked={hours === null}
          error={problemAt('availableWeeklyHours')}
          onChange={(event) => set('availableWeeklyHours', event.currentTarget.checked ? null : allWeek)}
        />
        {hours && (
          <WeekField
            label="Hours of the item"
            value={hours}
            most={10}
            closed="Not sold"
            edges={edges}
            problemAt={(path) => problemAt(`availableWeeklyHours.${path}`)}
            onChange={(week, at) => set('availableWeeklyHours', week, at === '' ? undefined : `availableWeeklyHours.${at.split('.')[0]}`)}
          />
        )}
      </div>
    </Section>
  );
};
