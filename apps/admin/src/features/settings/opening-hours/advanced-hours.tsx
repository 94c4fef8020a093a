import { SegmentedControl, Switch } from '@mantine/core';
import { collectionNames, collectionTypes, type CollectionType } from '@servery/domain/orders';
import { mostPeriods } from '@servery/domain/availability';
import { WeekField } from '../../../kit/week/week-field.tsx';
import { Section } from '../../../shared/page.tsx';
import type { OpeningHoursForm } from './use-opening-hours.ts';
import styles from './opening-hours.module.css';

const mostIntervals = 6;
type Part = 'trading' | 'sessions' | 'till';

/** Hours by order type, sessions within them, and the till's own: what a single week cannot express. */
export const AdvancedHours = ({
  form,
  canManage,
  type,
  onType,
}: {
  form: OpeningHoursForm;
  canManage: boolean;
  type: CollectionType;
  onType: (type: CollectionType) => void;
}) => {
  const name = collectionNames[type];
  const wrong = (each: CollectionType) => Object.keys(form.problems).some((path) => path.split('.')[1] === each);
  const week = (part: Part, label: string, rest: { most: number; nights?: boolean; closed?: string }) => {
    const drafts = form.values[part];
    return (
      drafts && (
        <WeekField
          key={part}
          label={label}
          value={drafts[type]}
          disabled={!canManage}
          problemAt={(path) => form.problemAt(`${part}.${type}.${path}`)}
          onChange={(next, at) => form.set(part, { ...drafts, [type]: next }, `${part}.${type}.${at.split('.')[0]}`)}
          {...rest}
        />
      )
    );
  };
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label="Hours of"
        value={type}
        onChange={(next) => onType(next as CollectionType)}
        data={collectionTypes.map((each) => ({ value: each, label: `${collectionNames[each]}${wrong(each) ? ' (to correct)' : ''}` }))}
      />
      <Section title={`Trading hours: ${name}`} intro="When the store is open. Hours after midnight belong to the day before.">
        {week('trading', `Trading hours, ${name}`, { most: mostIntervals, nights: true })}
      </Section>
      <Section title={`Ordering times: ${name}`} intro="What guests can order for, within the trading hours. Up to two periods a day.">
        {week('sessions', `Ordering times, ${name}`, { most: mostPeriods, closed: 'No orders' })}
      </Section>
      <Section
        title={form.values.till === null ? 'Till' : `Till: ${name}`}
        intro="The till’s trading day, its bill numbers and the public-holiday surcharge go by these hours."
      >
        <div className={styles.stack}>
          <Switch
            label="The till has hours of its own"
            description="For pickup, delivery and dine-in alike. When this is off, it trades when the store does."
            disabled={!canManage}
            checked={form.values.till !== null}
            onChange={(event) => form.set('till', event.currentTarget.checked ? form.values.trading : null)}
          />
          {week('till', `Till hours, ${name}`, { most: mostIntervals, nights: true })}
        </div>
      </Section>
    </>
  );
};
