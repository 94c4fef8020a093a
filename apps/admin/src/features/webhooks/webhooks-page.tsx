import { Button } from '@mantine/core';
import { useState } from 'react';
import { listEventEndpoints, type EventEndpointView } from '@servery/contract/event-endpoints';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { useWholeList } from '../../kit/list-page/use-list-source.ts';
import { Icon } from '../../shared/icon.tsx';
import { useRestaurant } from '../../shared/places.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointState, formatMoment, getName } from './webhook-labels.tsx';

const columns: ListColumn<EventEndpointView>[] = [
  { id: 'name', label: 'Name', value: getName },
  { id: 'url', label: 'Address', wide: true, value: ({ url }) => url, cell: ({ url }) => <span translate="no">{url}</span> },
  { id: 'waiting', label: 'Waiting', end: true, value: ({ waiting }) => waiting },
  {
    ...{ id: 'arrived', label: 'Last arrived', end: true, value: ({ lastArrivedAt }) => lastArrivedAt },
    cell: ({ lastArrivedAt }) => (lastArrivedAt === null ? 'Never' : formatMoment(lastArrivedAt)),
  },
  { id: 'state', label: 'State', value: ({ state }) => state, cell: (row) => <EndpointState of={row} /> },
];

/** Other companies' addresses that are sent what happens. */
export const WebhooksPage = () => {
  const { restaurantId, name } = useRestaurant();
  const [adding, setAdding] = useState(false);
  const list: ListDefinition<EventEndpointView> = {
    id: 'webhooks',
    caption: `Webhooks of ${name}`,
    noun: ['webhook', 'webhooks'],
    source: useWholeList(listEventEndpoints, { params: { restaurantId } }),
    columns,
    rowId: ({ id }) => id,
    rowName: getName,
    to: ({ id }) => ({ to: '/restaurants/$restaurantId/webhooks/$eventEndpointId', params: { restaurantId, eventEndpointId: id } }),
    add: (
      <Button leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
        Add a webhook
      </Button>
    ),
    empty: {
      title: 'No webhooks yet',
      text: 'Add the address of another company’s software, and it is sent each order as it is placed, accepted, ready and paid.',
    },
  };
  return (
    <ListPage
      title="Webhooks"
      intro={
        <>
          Addresses of other companies’ software that are sent what happens, within seconds. <a href="/api/docs#webhooks">What is sent</a>
        </>
      }
      list={list}
    >
      {adding && <EndpointDialog onClose={() => setAdding(false)} />}
    </ListPage>
  );
};
