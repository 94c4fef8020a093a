import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listStorePrinters } from '@servery/contract/printers';
import { Failure, FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { ActionBar, ActionBarPlace } from '../../../shared/action-bar.tsx';
import { Page } from '../../../shared/page.tsx';
import { useStore } from '../../../shared/places.ts';
import { SearchField } from '../../../shared/search-field.tsx';
import { TableSkeleton } from '../../../shared/table.tsx';
import { UnsavedChanges } from '../../../shared/unsaved-changes.tsx';
import { useBulkChange } from '../bulk/use-bulk-change.ts';
import { countItems } from '../count-items.ts';
import { useEditedMenu, type EditedMenu } from '../menu-edits.ts';
import { RoutingGrid } from './routing-grid.tsx';
import { findUnprinted, isUnprinted, toChanges, type Draft, type Station } from './routing.ts';

const printing = '/restaurants/$restaurantId/stores/$storeId/printer-settings';
const nothing: Draft = new Map();

/** What no printer prints. Only kitchen displays show it: in a store without them it would be forgotten. */
const Warning = ({ menu, stations, draft }: { menu: EditedMenu; stations: readonly Station[]; draft: Draft }) => {
  const { restaurantId, storeId } = useStore();
  const { data } = useEndpoint(listStorePrinters, { params: { restaurantId, storeId } });
  if (!data) return null;
  const unprinted = findUnprinted(stations, data.rows);
  const lost = unprinted === null ? [] : menu.items.filter((item) => isUnprinted(item, draft, stations, unprinted));
  if (unprinted !== null && lost.length === 0) return null;
  return (
    <NoticeBox tone="late" title={unprinted === null ? 'No printer prints order tickets' : `${countItems(lost.length)} printed nowhere`}>
      <span>
        {unprinted === null
          ? 'Kitchen displays alone show what to make. '
          : `No printer prints for ${unprinted.map(({ name }) => name).join(', ')}: kitchen displays alone show ${lost
              .slice(0, 3)
              .map(({ name }) => name)
              .join(', ')}${lost.length > 3 ? ` and ${lost.length - 3} more` : ''}. `}
        <Link to={printing} params={{ restaurantId, storeId }}>
          Printing
        </Link>{' '}
        says which printer prints for which station.
      </span>
    </NoticeBox>
  );
};

const Routing = ({ menu, stations }: { menu: EditedMenu; stations: readonly Station[] }) => {
  const [draft, setDraft] = useState(nothing);
  const [typed, setTyped] = useState('');
  const bulk = useBulkChange();
  const changes = toChanges(menu.items, draft);
  const search = typed.trim().toLocaleLowerCase();
  const found = menu.items.filter(({ name }) => name.toLocaleLowerCase().includes(search));
  const save = async () => {
    if (await bulk.run(changes, menu.items, `Stations of ${countItems(changes.length)} changed`)) setDraft(nothing);
  };
  return (
    <>
      <Warning menu={menu} stations={stations} draft={draft} />
      <SearchField label="Search for an item" value={typed} onChange={setTyped} />
      {found.length === 0 && <EmptyState title="Nothing is found">Try fewer letters of the item’s name.</EmptyState>}
      {found.length > 0 && (
        <RoutingGrid menu={menu} items={found} stations={stations} draft={draft} problems={bulk.rows} onChange={setDraft} />
      )}
      <FailureAlert error={bulk.error} />
      {changes.length > 0 && (
        <ActionBarPlace>
          <ActionBar label="Changes" about={<strong>{countItems(changes.length)} changed</strong>}>
            <Button
              size="md"
              variant="subtle"
              onClick={() => {
                setDraft(nothing);
                bulk.forget();
              }}
            >
              Discard
            </Button>
            <Button size="md" loading={bulk.busy} onClick={() => void save()}>
              Save and publish
            </Button>
          </ActionBar>
        </ActionBarPlace>
      )}
      <UnsavedChanges when={changes.length > 0 && !bulk.busy} />
    </>
  );
};

/** Which kitchen station makes which item: all items of the store at once. */
export const RoutingPage = () => {
  const { restaurantId, storeId } = useStore();
  const { data: menu, error, refetch } = useEditedMenu();
  const stations = menu?.stations ?? [];
  const intro = 'Which kitchen station makes which item. An item without one is shown and printed at all of them.';
  return (
    <Page title="Item routing" intro={intro}>
      {!menu && error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {!menu && !error && <TableSkeleton label="Loading the items" />}
      {menu && stations.length === 0 && (
        <EmptyState title="No stations yet">
          Add some, such as Grill or Bar, under{' '}
          <Link to={printing} params={{ restaurantId, storeId }}>
            Printing
          </Link>
          .
        </EmptyState>
      )}
      {menu && stations.length > 0 && menu.items.length === 0 && (
        <EmptyState title="No items yet">Add items to the menu first, then choose where each is made.</EmptyState>
      )}
      {menu && stations.length > 0 && menu.items.length > 0 && <Routing menu={menu} stations={stations} />}
    </Page>
  );
};
