import { Button, Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { endpointKey, useEndpoint, useEndpointMutation } from '@servery/app-kit/query.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import {
  deleteEventEndpoint,
  deliveryKeptDays,
  deliveryStatuses,
  enableEventEndpoint,
  getDelivery,
  listDeliveries,
  listEventEndpoints,
  secretOverlapHours,
  testEventEndpoint,
  type DeliveryRow,
} from '@servery/contract/event-endpoints';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Confirm } from '../../kit/confirm/confirm.tsx';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { usePagedList } from '../../kit/list-page/use-list-source.ts';
import { Page } from '../../shared/page.tsx';
import { useRestaurant } from '../../shared/places.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { TestDialog } from './test-dialog.tsx';
import { DeliveryStatus, deliveryStatusNames, formatMoment, getName } from './webhook-labels.tsx';
import { EndpointNotice } from './endpoint-notice.tsx';
import styles from './webhooks.module.css';

const columns: ListColumn<DeliveryRow>[] = [
  { id: 'kind', label: 'Event', cell: ({ kind }) => kind },
  { id: 'at', label: 'Happened', end: true, cell: ({ at }) => formatMoment(at) },
  { id: 'status', label: 'State', cell: ({ status }) => <DeliveryStatus status={status} /> },
  { id: 'attempts', label: 'Attempts', end: true, cell: ({ attempts }) => attempts },
  { id: 'answer', label: 'Answer', end: true, cell: ({ responseStatus }) => responseStatus ?? '–' },
  {
    ...{ id: 'next', label: 'Next attempt', end: true, wide: true },
    cell: ({ nextAttemptAt }) => (nextAttemptAt === null ? '–' : formatMoment(nextAttemptAt)),
  },
];

type Open = { dialog: 'edit' | 'replay' | 'rotate' | 'disable' | 'delete' } | { dialog: 'delivery'; id: string };
type TestResult = ResponseOf<typeof testEventEndpoint>;

/** One address with what was sent there. */
export const WebhookPage = () => {
  const { restaurantId } = useRestaurant();
  const { eventEndpointId } = useParams({ strict: false }) as { eventEndpointId: string };
  const params = { restaurantId, eventEndpointId };
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open | null>(null);
  const [tested, setTested] = useState<TestResult | null>(null);
  const all = useEndpoint(listEventEndpoints, { params: { restaurantId } });
  const again = () => {
    for (const each of [listEventEndpoints, listDeliveries, getDelivery]) void queries.invalidateQueries({ queryKey: endpointKey(each) });
  };
  const test = useEndpointMutation(testEventEndpoint, { onSuccess: setTested });
  const enable = useEndpointMutation(enableEventEndpoint, { onSuccess: again });
  const source = usePagedList(listDeliveries, ({ filter }) => {
    const status = deliveryStatuses.find((each) => each === filter('status'));
    return { params, query: { ...(status && { status }) } };
  });
  const close = () => setOpen(null);
  const endpoint = all.data?.rows.find(({ id }) => id === eventEndpointId);
  if (all.error && !all.data) {
    return (
      <Page title="Webhook">
        <Failure error={all.error.error} onRetry={() => void all.refetch()} />
      </Page>
    );
  }
  if (all.data && !endpoint) {
    return (
      <Page title="Webhook" intro="It has been deleted.">
        {null}
      </Page>
    );
  }
  const list: ListDefinition<DeliveryRow> = {
    id: 'webhook-deliveries',
    caption: 'Deliveries',
    noun: ['delivery', 'deliveries'],
    source,
    columns,
    rowId: ({ id }) => id,
    rowName: ({ kind }) => kind,
    filters: [{ id: 'status', label: 'State', options: deliveryStatuses.map((value) => ({ value, label: deliveryStatusNames[value] })) }],
    onOpen: ({ id }) => setOpen({ dialog: 'delivery', id }),
    empty: {
      title: 'Nothing sent yet',
      text: 'The next event that this webhook is for appears here. Send a test event to see whether it arrives.',
    },
  };
  const isDisabled = endpoint?.state === 'disabled';
  return (
    <ListPage
      title={endpoint ? getName(endpoint) : 'Webhook'}
      intro={
        endpoint && (
          <span className={styles.address} translate="no">
            {endpoint.url}
          </span>
        )
      }
      list={list}
      error={test.error?.error ?? enable.error?.error}
      notice={endpoint && <EndpointNotice endpoint={endpoint} onEnable={() => enable.mutate({ params, body: { enabled: true } })} />}
      actions={
        endpoint && (
          <>
            <Button variant="default" onClick={again}>
              Refresh
            </Button>
            <Menu>
              <Menu.Target>
                <Button variant="default">More</Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setOpen({ dialog: 'edit' })}>Edit</Menu.Item>
                <Menu.Item onClick={() => setOpen({ dialog: 'replay' })}>Send a period again…</Menu.Item>
                <Menu.Item onClick={() => setOpen({ dialog: 'rotate' })}>New secret…</Menu.Item>
                {!isDisabled && <Menu.Item onClick={() => setOpen({ dialog: 'disable' })}>Disable…</Menu.Item>}
                <Menu.Item color="red" onClick={() => setOpen({ dialog: 'delete' })}>
                  Delete…
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
            <Button loading={test.isPending} onClick={() => test.mutate({ params, body: {} })}>
              Send a test event
            </Button>
          </>
        )
      }
    >
      {tested && <TestDialog result={tested} onClose={() => setTested(null)} />}
      {open?.dialog === 'delivery' && <DeliveryDialog params={{ ...params, deliveryId: open.id }} onReplayed={again} onClose={close} />}
      {endpoint && open?.dialog === 'edit' && <EndpointDialog endpoint={endpoint} onClose={close} />}
      {open?.dialog === 'replay' && <ReplayDialog params={params} onReplayed={again} onClose={close} />}
      {endpoint && open?.dialog === 'rotate' && (
        <RotateDialog params={params} secretVersion={endpoint.secretVersion} hours={secretOverlapHours} onRotated={again} onClose={close} />
      )}
      {open?.dialog === 'disable' && (
        <Confirm
          endpoint={enableEventEndpoint}
          call={() => ({ params, body: { enabled: false } })}
          title="Disable this webhook?"
          act="Disable it"
          onDone={again}
          onClose={close}
        >
          <p>Nothing is sent there any more, and what waits is given up. You can enable it again, and send what was missed by hand.</p>
        </Confirm>
      )}
      {open?.dialog === 'delete' && (
        <Confirm
          endpoint={deleteEventEndpoint}
          call={() => ({ params })}
          title="Delete this webhook?"
          act="Delete it"
          onDone={async () => {
            again();
            await navigate({ to: '/restaurants/$restaurantId/webhooks', params: { restaurantId } });
          }}
          onClose={close}
        >
          <p>Nothing is sent there any more, and its log of {deliveryKeptDays} days is deleted.</p>
        </Confirm>
      )}
    </ListPage>
  );
};
