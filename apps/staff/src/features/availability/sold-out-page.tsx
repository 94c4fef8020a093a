import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useDeferredValue, useState } from 'react';
import type { ClientError } from '@servery/app-kit/client.ts';
import { endpointKey, useClient, useEndpoint } from '@servery/app-kit/query.ts';
import { getMenu, setSoldOut } from '@servery/contract/menu';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { Failure, FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Icon } from '../../shared/icon.tsx';
import { Page } from '../../shared/page.tsx';
import { useStore } from '../../shared/store-context.ts';
import { UndoBar } from '../../shared/undo-bar.tsx';
import { filterGroups, switchGroups, type Switchable } from './sold-out.ts';
import styles from './sold-out-page.module.css';

const Row = memo(
  ({ row, soldout, onToggle }: { row: Switchable; soldout: boolean; onToggle: (row: Switchable, soldout: boolean) => void }) => (
    <li className={styles.row}>
      <label className={styles.name} htmlFor={row.id}>
        {row.name}
      </label>
      {soldout && <StateChip tone="danger">Sold out</StateChip>}
      <Switch
        id={row.id}
        checked={soldout}
        color="red"
        aria-label={`Sold out: ${row.name}`}
        onChange={(event) => onToggle(row, event.currentTarget.checked)}
      />
    </li>
  ),
);

/** One tap takes an item or an option off every menu, and puts it back. */
export const SoldOutPage = () => {
  const { restaurantId, storeId } = useStore();
  const client = useClient();
  const queries = useQueryClient();
  const params = { restaurantId, storeId };
  const menu = useEndpoint(getMenu, { params });
  const [kind, setKind] = useState<Switchable['kind']>('items');
  const [typed, setTyped] = useState('');
  const [only, setOnly] = useState(false);
  /** What was tapped and is not in the menu that we have yet. */
  const [tapped, setTapped] = useState<Readonly<Record<string, boolean>>>({});
  const [error, setError] = useState<ClientError | null>(null);
  /** What was switched last, for the way back. */
  const [last, setLast] = useState<{ row: Switchable; soldout: boolean } | null>(null);
  const search = useDeferredValue(typed);

  const forget = (id: string) => setTapped(({ [id]: _, ...rest }) => rest);
  const toggle = async (row: Switchable, soldout: boolean) => {
    setError(null);
    setTapped((now) => ({ ...now, [row.id]: soldout }));
    const change = [{ id: row.id, soldout }];
    const body = row.kind === 'items' ? { items: change } : { options: change };
    const result = await client.call(setSoldOut, { params, body, retries: 2 });
    if (!result.ok) setError(result.error);
    else {
      setLast({ row, soldout });
      await queries.invalidateQueries({ queryKey: endpointKey(getMenu) });
    }
    forget(row.id);
  };

  if (menu.isPending)
    return (
      <Page title="Sold out">
        <div className={styles.waiting} role="status" aria-label="Loading the menu">
          {[1, 2, 3, 4, 5, 6].map((line) => (
            <Skeleton key={line} height="56px" />
          ))}
        </div>
      </Page>
    );
  if (!menu.data)
    return <Page title="Sold out">{menu.error && <Failure error={menu.error.error} onRetry={() => void menu.refetch()} />}</Page>;
  const all = switchGroups(menu.data, kind);
  const count = all.reduce((sum, group) => sum + group.rows.filter((row) => row.soldout).length, 0);
  const groups = filterGroups(all, search, only);

  return (
    <Page title="Sold out">
      <SegmentedControl
        fullWidth
        size="lg"
        aria-label="What to show"
        value={kind}
        onChange={(value) => setKind(value as Switchable['kind'])}
        data={[
          { value: 'items', label: 'Items' },
          { value: 'options', label: 'Options' },
        ]}
      />
      <TextInput
        aria-label="Search"
        size="md"
        type="search"
        leftSection={<Icon name="search" />}
        placeholder={kind === 'items' ? 'Item or category' : 'Option or group'}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Switch label={`Sold out only (${count})`} size="md" checked={only} onChange={(event) => setOnly(event.currentTarget.checked)} />
      <FailureAlert error={error} />
      {groups.length === 0 && (
        <EmptyState title={only && !search ? 'Nothing is sold out' : 'Nothing found'}>
          {search ? 'Try a shorter word.' : 'Everything on the menu can be ordered.'}
        </EmptyState>
      )}
      {groups.map((group) => (
        <div key={group.id} role="group" aria-label={group.name}>
          <h2 className={styles.group}>{group.name}</h2>
          <ul className={styles.rows}>
            {group.rows.map((row) => (
              <Row key={row.id} row={row} soldout={tapped[row.id] ?? row.soldout} onToggle={toggle} />
            ))}
          </ul>
        </div>
      ))}
      <UndoBar
        words={last === null ? '' : `${last.row.name} ${last.soldout ? 'is sold out everywhere' : 'can be ordered again'}`}
        onUndo={() => {
          if (last) void toggle(last.row, !last.soldout);
          setLast(null);
        }}
        onGone={() => setLast(null)}
      />
    </Page>
  );
};
