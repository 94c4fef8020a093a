import { TextInput } from '@mantine/core';
import { collectionNames } from '@servery/app-kit/format.ts';
import { collectionTypes, type CollectionType } from '@servery/domain/orders';
import { FilterChip } from '../../shared/filter-chip.tsx';
import { Icon } from '@servery/ui/primitives/icon.tsx';
import { groupNames, groupTitles, type GroupName, type LiveFilter, type OrderRow } from '@servery/app-kit/orders/order-groups.ts';
import styles from './live-filters.module.css';

const Chip = ({ on, count, word, onClick }: { on: boolean; count: number; word: string; onClick: () => void }) => (
  <FilterChip on={on} onClick={onClick}>
    {word} <span className={styles.count}>{count}</span>
  </FilterChip>
);

/** Filters the open orders by group, by type and by search. Each chip shows its number of orders; a second press clears it. */
export const LiveFilters = ({
  rows,
  counts,
  filter,
  onChange,
}: {
  /** All open orders. */
  rows: readonly OrderRow[];
  /** By group, of the chosen type and search. */
  counts: Readonly<Record<GroupName, number>>;
  filter: LiveFilter;
  onChange: (filter: LiveFilter) => void;
}) => {
  const ofType = (type: CollectionType) => rows.filter((row) => row.collectionType === type).length;
  const types = collectionTypes.filter((type) => ofType(type) > 0 || filter.type === type);
  const groups = groupNames.filter((name) => counts[name] > 0 || filter.show === name);
  return (
    <div className={styles.filters} role="search" aria-label="Open orders">
      <div className={styles.search}>
        <TextInput
          type="search"
          size="md"
          aria-label="Search open orders"
          placeholder="Number, name, phone or table"
          leftSection={<Icon name="search" />}
          maxLength={60}
          value={filter.q ?? ''}
          onChange={(event) => onChange({ ...filter, q: event.currentTarget.value || undefined })}
        />
      </div>
      {groups.length > 1 &&
        groups.map((name) => (
          <Chip
            key={name}
            on={filter.show === name}
            word={groupTitles[name]}
            count={counts[name]}
            onClick={() => onChange({ ...filter, show: filter.show === name ? undefined : name })}
          />
        ))}
      {types.length > 1 && (
        <>
          <span className={styles.gap} aria-hidden="true" />
          {types.map((type) => (
            <Chip
              key={type}
              on={filter.type === type}
              word={collectionNames[type]}
              count={ofType(type)}
              onClick={() => onChange({ ...filter, type: filter.type === type ? undefined : type })}
            />
          ))}
        </>
      )}
    </div>
  );
};
