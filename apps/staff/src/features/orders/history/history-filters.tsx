import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { collectionNames } from '@servery/app-kit/format.ts';
import { collectionTypes } from '@servery/domain/orders';
import { FilterChip } from '../../../shared/filter-chip.tsx';
import { Icon } from '@servery/ui/primitives/icon.tsx';
import { foldedCount, type HistoryFilter } from './history-filter.ts';
import styles from './history-page.module.css';

const spans: [HistoryFilter['when'], string][] = [
  [undefined, 'Any day'],
  ['today', 'Today'],
  ['yesterday', 'Yesterday'],
  ['week', 'Last 7 days'],
  ['dates', 'Dates…'],
];
const any = (label: string) => ({ value: '', label });
const states = [
  any('Any status'),
  { value: 'open', label: 'Open' },
  { value: 'completed', label: 'Completed' },
  { value: 'ended', label: 'Cancelled or rejected' },
  { value: 'unfinished', label: 'Not paid online' },
];
const types = [any('Any type'), ...collectionTypes.map((value) => ({ value, label: collectionNames[value] }))];
const payments = [
  any('Any payment'),
  { value: 'PAID', label: 'Paid' },
  { value: 'NOT_PAID', label: 'Not paid' },
  { value: 'REFUNDED', label: 'Refunded' },
];

/** Search, days, and other filters of the history. The search runs when typing pauses. */
export const HistoryFilters = ({ filter, onChange }: { filter: HistoryFilter; onChange: (filter: HistoryFilter) => void }) => {
  const [typed, setTyped] = useState(filter.q ?? '');
  const [known, setKnown] = useState(filter.q);
  /** The last search that this field has started. */
  const [sent, setSent] = useState(filter.q ?? '');
  const [open, setOpen] = useState(() => foldedCount(filter) > 0);
  // The address was changed from elsewhere: the field follows. A search that it started itself is older than what is typed by now.
  if (known !== filter.q) {
    setKnown(filter.q);
    setSent(filter.q ?? '');
    if ((filter.q ?? '') !== sent) setTyped(filter.q ?? '');
  }
  const send = useEffectEvent((q: string) => {
    if (q === (filter.q ?? '')) return;
    setSent(q);
    onChange({ ...filter, q: q || undefined });
  });
  useEffect(() => {
    const timer = setTimeout(() => send(typed), 300);
    return () => clearTimeout(timer);
  }, [typed]);
  const select = (key: 'state' | 'type' | 'paid', label: string, data: { value: string; label: string }[]) => (
    <NativeSelect
      size="md"
      aria-label={label}
      value={filter[key] ?? ''}
      data={data}
      onChange={(event) => onChange({ ...filter, [key]: event.currentTarget.value || undefined } as HistoryFilter)}
    />
  );
  const folded = foldedCount(filter);
  const unpaidToday = filter.when === 'today' && filter.paid === 'NOT_PAID';

  return (
    <div className={styles.filters} role="search" aria-label="Order history">
      <TextInput
        aria-label="Search"
        size="md"
        placeholder="Number, name, phone or table"
        type="search"
        leftSection={<Icon name="search" />}
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={styles.narrow}>
        <div className={styles.chips} role="group" aria-label="Days">
          {spans.map(([when, word]) => (
            <FilterChip
              key={word}
              on={filter.when === when}
              onClick={() =>
                onChange({
                  ...filter,
                  when,
                  from: when === 'dates' ? filter.from : undefined,
                  to: when === 'dates' ? filter.to : undefined,
                })
              }
            >
              {word}
            </FilterChip>
          ))}
          <FilterChip on={unpaidToday} onClick={() => onChange(unpaidToday ? {} : { when: 'today', paid: 'NOT_PAID' })}>
            Unpaid today
          </FilterChip>
        </div>
        <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Fewer filters' : 'More filters'}
          {folded > 0 && ` (${folded})`}
        </button>
      </div>
      {filter.when === 'dates' && (
        <div className={styles.dates}>
          <TextInput
            type="date"
            size="md"
            label="From"
            value={filter.from ?? ''}
            onChange={(event) => onChange({ ...filter, from: event.currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            size="md"
            label="To"
            value={filter.to ?? ''}
            onChange={(event) => onChange({ ...filter, to: event.currentTarget.value || undefined })}
          />
        </div>
      )}
      {open && (
        <div className={styles.selects}>
          {select('state', 'Status', states)}
          {select('type', 'Type', types)}
          {select('paid', 'Payment', payments)}
        </div>
      )}
    </div>
  );
};
