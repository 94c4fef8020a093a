import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointKey } from '@servery/app-kit/query.ts';
import { apiKeyScopeTexts } from '@servery/contract/api-key-scopes';
import { listApiKeys, revokeApiKey, type ApiKeyView } from '@servery/contract/api-keys';
import { formatDateOfYear, formatInstantDate, formatInstantFrom } from '@servery/domain/clock';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { Confirm } from '../../kit/confirm/confirm.tsx';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { useWholeList } from '../../kit/list-page/use-list-source.ts';
import { deviceZone } from '../../shared/device-zone.ts';
import { Icon } from '../../shared/icon.tsx';
import { useRestaurant, type RestaurantPlace } from '../../shared/places.ts';
import { KeyDialog } from './key-dialog.tsx';

const formatMoment = (at: string): string => formatInstantFrom(at, new Date(clockNow()).toISOString(), deviceZone);

const toState = ({ revokedAt, expiresAt }: ApiKeyView): 'revoked' | 'expired' | 'valid' => {
  if (revokedAt !== null) return 'revoked';
  return Date.parse(expiresAt) <= clockNow() ? 'expired' : 'valid';
};
const states = [
  { value: 'valid', label: 'Valid' },
  { value: 'expired', label: 'Expired' },
  { value: 'revoked', label: 'Revoked' },
];

const State = ({ row }: { row: ApiKeyView }) => {
  const state = toState(row);
  if (state === 'revoked') return <StateChip tone="neutral">Revoked</StateChip>;
  if (state === 'expired') return <StateChip tone="late">Expired</StateChip>;
  return <StateChip tone="done">Valid</StateChip>;
};

const getColumns = (stores: RestaurantPlace['stores']): ListColumn<ApiKeyView>[] => [
  { id: 'name', label: 'Name', value: ({ name }) => name },
  { id: 'prefix', label: 'Begins with', value: ({ prefix }) => prefix, cell: ({ prefix }) => <span translate="no">{prefix}…</span> },
  {
    ...{ id: 'scopes', label: 'May', wide: true },
    value: ({ scopes }) => scopes.map((scope) => apiKeyScopeTexts[scope].label).join(', '),
  },
  {
    ...{ id: 'stores', label: 'Stores', wide: true },
    value: ({ storeIds }) =>
      storeIds === null
        ? 'All'
        : stores
            .filter(({ storeId }) => storeIds.includes(storeId))
            .map(({ name }) => name)
            .join(', '),
  },
  {
    ...{ id: 'used', label: 'Last used', end: true, value: ({ lastUsedAt }) => lastUsedAt },
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : formatMoment(lastUsedAt)),
  },
  {
    ...{ id: 'until', label: 'Until', end: true, value: ({ revokedAt, expiresAt }) => revokedAt ?? expiresAt },
    cell: ({ revokedAt, expiresAt }) => formatDateOfYear(formatInstantDate(revokedAt ?? expiresAt, deviceZone), deviceZone),
  },
  { id: 'state', label: 'State', value: toState, cell: (row) => <State row={row} /> },
  { id: 'made', label: 'Made by', hidden: true, value: ({ createdBy }) => createdBy },
  { id: 'revoked', label: 'Revoked by', hidden: true, value: ({ revokedBy }) => revokedBy },
];

/** Keys with which other companies' software reads the restaurant's data. */
export const ApiKeysPage = () => {
  const { restaurantId, name, stores } = useRestaurant();
  const queries = useQueryClient();
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKeyView | null>(null);
  const onChanged = () => queries.invalidateQueries({ queryKey: endpointKey(listApiKeys) });
  const list: ListDefinition<ApiKeyView> = {
    id: 'api-keys',
    caption: `API keys of ${name}`,
    noun: ['key', 'keys'],
    loading: 'Loading the API keys',
    source: useWholeList(listApiKeys, { params: { restaurantId } }),
    columns: getColumns(stores),
    rowId: ({ id }) => id,
    rowName: (row) => row.name,
    search: { label: 'Search by name', text: (row) => `${row.name} ${row.prefix}` },
    filters: [{ id: 'state', label: 'State', options: states, of: toState }],
    actions: (row) => (toState(row) === 'valid' ? [{ label: 'Revoke', harmful: true, onAct: () => setRevoking(row) }] : []),
    add: (
      <Button leftSection={<Icon name="plus" />} onClick={() => setMaking(true)}>
        Make an API key
      </Button>
    ),
    empty: {
      title: 'No API keys yet',
      text: 'A delivery company, an accounting program or your own developer can read your orders and menu with a key. Make one for each of them, so that you can revoke it alone.',
    },
  };
  return (
    <ListPage
      title="API keys"
      intro={
        <>
          Other companies’ software calls Servery with a key that you make for it. <a href="/api/docs#keys">What a key can call</a>
        </>
      }
      list={list}
    >
      {making && <KeyDialog onMade={() => void onChanged()} onClose={() => setMaking(false)} />}
      {revoking && (
        <Confirm
          endpoint={revokeApiKey}
          call={() => ({ params: { restaurantId, apiKeyId: revoking.id }, body: {} })}
          title={`Revoke ${revoking.name}?`}
          act="Revoke the key"
          onDone={async () => onChanged()}
          onRefused={() => void onChanged()}
          onClose={() => setRevoking(null)}
        >
          <p>Software that uses it is refused at once, and stays refused. You can make a new key at any time.</p>
        </Confirm>
      )}
    </ListPage>
  );
};
