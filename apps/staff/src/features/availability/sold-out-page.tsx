import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { ClientError } from '@servery/app-kit/client.ts';
import { endpointKey, useClient, useEndpoint } from '@servery/app-kit/query.ts';
import { getMenu, listSoldOut, setSoldOut } from '@servery/contract/menu';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { Failure, FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Icon } from '@servery/ui/primitives/icon.tsx';
import { Page } from '../../shared/page.tsx';
import { useStore } from '../../shared/store-context.ts';
import { UndoBar } from '../../shared/undo-bar.tsx';
import { AvailabilitySheet } from './availability-sheet.tsx';
import { SoldOutRow } from './sold-out-row.tsx';
import {
  filterGroups,
  getKinds,
  marksById,
  switchGroups,
  drawWish,
  wishText,
  type Switchable,
  type SwitchKind,
  type Wish,
} from './sold-out.ts';
import styles from './sold-out-page.module.css';

const words: Readonly<Record<SwitchKind, { tab: string; search: string }>> = {
  items: { tab: 'Items', search: 'Item or category' },
  options: { tab: 'Options', search: 'Option or group' },
  sizes: { tab: 'Sizes', search: 'Size' },
  toppings: { tab: 'Toppings', search: 'Topping' },
};
/** Orders reduce the stock without an event until none is left. Milliseconds. */
const countEvery = 15_000;

/**
 * One press marks an item, option, pizza size or topping as sold out on every menu, another makes it available; a second button sets for
 * how long, or how many are left.
 */
export const SoldOutPage = () => {
  const { restaurantId, storeId } = useStore();
  const client = useClient();
  const queries = useQueryClient();
  const params = { restaurantId, storeId };
  const menu = useEndpoint(getMenu, { params });
  const marks = useEndpoint(listSoldOut, { params }, { refetchInterval: countEvery });
  const [kind, setKind] = useState<SwitchKind>('items');
  const [opened, setOpened] = useState<Switchable | null>(null);
  const [typed, setTyped] = useState('');
  const [only, setOnly] = useState(false);
  /** Changes that the fetched menu does not include yet. */
  const [tapped, setTapped] = useState<Readonly<Record<string, boolean>>>({});
  const [error, setError] = useState<ClientError | null>(null);
  /** The last change, for undo. */
  const [last, setLast] = useState<{ row: Switchable; wish: Wish } | null>(null);
  const search = useDeferredValue(typed);

  const forget = (id: string) => setTapped(({ [id]: _, ...rest }) => rest);
  const change = async (row: Switchable, wish: Wish) => {
    setError(null);
    setTapped((now) => ({ ...now, [row.id]: wish.soldout }));
    const result = await client.call(setSoldOut, { params, body: { [row.kind]: [{ id: row.id, ...wish }] }, retries: 2 });
    if (!result.ok) setError(result.error);
    else {
      setLast({ row, wish });
      await Promise.all([getMenu, listSoldOut].map((endpoint) => queries.invalidateQueries({ queryKey: endpointKey(endpoint) })));
    }
    forget(row.id);
  };
  const toggle = (row: Switchable, soldout: boolean) => void change(row, { soldout, until: 'changed', remaining: null });

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
  if (menu.error?.error.status === 404)
    return (
      <Page title="Sold out">
        <EmptyState title="This store has no menu yet">
          Add its menu in the admin app, under Menu. Then you can mark items as sold out here.
        </EmptyState>
      </Page>
    );
  if (!menu.data)
    return <Page title="Sold out">{menu.error && <Failure error={menu.error.error} onRetry={() => void menu.refetch()} />}</Page>;
  const kinds = getKinds(menu.data);
  const all = switchGroups(menu.data, kind, marksById(marks.data?.rows));
  const count = all.reduce((sum, group) => sum + group.rows.filter((row) => row.soldout).length, 0);
  const groups = filterGroups(all, search, only);

  return (
    <Page title="Sold out">
      <SegmentedControl
        fullWidth
        size={kinds.length > 2 ? 'md' : 'lg'}
        className={styles.kinds}
        aria-label="What to show"
        value={kind}
        onChange={(value) => setKind(value as SwitchKind)}
        data={kinds.map((value) => ({ value, label: words[value].tab }))}
      />
      <TextInput
        aria-label="Search"
        size="md"
        type="search"
        leftSection={<Icon name="search" />}
        placeholder={words[kind].search}
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
              <SoldOutRow key={row.id} row={row} soldout={tapped[row.id] ?? row.soldout} onToggle={toggle} onOpen={setOpened} />
            ))}
          </ul>
        </div>
      ))}
      <AvailabilitySheet
        row={opened}
        onSave={(row, wish) => {
          setOpened(null);
          void change(row, wish);
        }}
        onClose={() => setOpened(null)}
      />
      <UndoBar
        words={last === null ? '' : wishText(last.row.name, last.wish)}
        onUndo={() => {
          if (last) void change(last.row, drawWish(last.row));
          setLast(null);
        }}
        onGone={() => setLast(null)}
      />
    </Page>
  );
};
