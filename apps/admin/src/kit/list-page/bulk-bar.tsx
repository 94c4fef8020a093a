import { Button } from '@mantine/core';
import { ActionBar, ActionBarPlace } from '../../shared/action-bar.tsx';
import { Icon } from '../../shared/icon.tsx';
import type { ListDefinition } from './list.types.ts';
import type { ListTable } from './use-list-table.ts';
import styles from './list-page.module.css';

/** How many rows are chosen, and what can be done with all of them. It stays at the foot of the window. */
export const BulkBar = <Row extends object>({ list, table }: { list: ListDefinition<Row>; table: ListTable<Row> }) => {
  const { selected, isAllSelected, found, selectAll } = table;
  const [one, many] = list.noun;
  const count = selected.length;
  return (
    <ActionBarPlace role="status">
      {count > 0 && (
        <ActionBar
          label={`With the chosen ${many}`}
          about={
            <>
              <strong className={styles.count}>
                {count} {count === 1 ? one : many} chosen
              </strong>
              {!isAllSelected && (
                <span className={styles.more}>
                  <Button size="md" variant="subtle" onClick={() => selectAll(true)}>
                    {list.source.hasMore ? `Choose the ${found} shown` : `Choose all ${found}`}
                  </Button>
                </span>
              )}
            </>
          }
        >
          {list.bulk?.map(({ label, icon, harmful, onAct }) => (
            <Button
              key={label}
              size="md"
              variant="default"
              {...(harmful && { c: 'var(--danger-text)' })}
              leftSection={icon && <Icon name={icon} />}
              onClick={() => onAct(selected)}
            >
              {label}
            </Button>
          ))}
          <Button size="md" variant="subtle" onClick={() => selectAll(false)}>
            Choose none
          </Button>
        </ActionBar>
      )}
    </ActionBarPlace>
  );
};
