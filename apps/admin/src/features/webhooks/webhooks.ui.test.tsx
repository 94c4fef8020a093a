import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { place, restaurantId, storeId } from '@servery/app-kit/testing/fixtures/store.ts';
import * as contract from '@servery/contract/event-endpoints';
import type { DeliveryRow, EventEndpointView } from '@servery/contract/event-endpoints';
import { eventKinds } from '@servery/contract/event-kinds';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdmin, resize, type Admin } from '../../testing/open-admin.tsx';

const toEndpoint = (description: string, given: Partial<EventEndpointView> = {}): EventEndpointView => ({
  ...{
    id: getId(description),
    url: 'https://hooks.courier.example.com/servery/orders',
    description,
    kinds: ['order.placed'],
    storeIds: null,
  },
  ...{ state: 'active', failingSince: null, lastArrivedAt: '2026-02-05T00:00:00.000Z', waiting: 0, secretVersion: 1 },
  ...{ oldSecretUntil: null, createdAt: '2026-01-05T00:00:00.000Z' },
  ...given,
});
const courier = toEndpoint('Courier');
const endpoints = {
  rows: [
    courier,
    toEndpoint('Ledger', { state: 'failing', failingSince: '2026-02-01T00:00:00.000Z', waiting: 12 }),
    toEndpoint('Old website', { state: 'disabled', lastArrivedAt: null }),
  ],
};
const toDelivery = (name: string, given: Partial<DeliveryRow> = {}): DeliveryRow => ({
  ...{ id: getId(name), eventId: `evt_${name}`, kind: 'order.placed', storeId, orderId: getId('order'), at: '2026-02-05T00:00:00.000Z' },
  ...{ status: 'arrived', attempts: 1, lastAttemptAt: '2026-02-05T00:00:01.000Z', nextAttemptAt: null, responseStatus: 204, error: '' },
  ...given,
});
const waiting = toDelivery('waiting', {
  ...{ kind: 'order.accepted', status: 'waiting', attempts: 3, responseStatus: 500, error: 'It answered 500.' },
  nextAttemptAt: '2090-02-05T00:00:00.000Z',
});
const log = { rows: [toDelivery('arrived'), waiting], nextCursor: null };
const dialog = page.getByRole('dialog');
const open = (admin: Admin, path = '') => openAdmin(admin, `/restaurants/${place.restaurantId}/webhooks${path}`);
const openCourier = () => open(fakeAdmin(), `/${courier.id}`);
const more = async (name: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
};

fiveStates({
  screen: 'webhooks',
  fake: fakeAdmin,
  open,
  endpoint: contract.listEventEndpoints,
  answers: { filled: endpoints, empty: { rows: [] } },
  shows: {
    ...{ loading: 'Loading webhooks', empty: 'No webhooks yet', error: 'An Error Occurred' },
    ...{ offline: /No connection/, filled: 'Old website' },
  },
});

fiveStates({
  screen: 'a webhook’s log',
  fake: () => {
    fakeApi(contract.listEventEndpoints, endpoints);
    return fakeAdmin();
  },
  open: (admin) => open(admin, `/${courier.id}`),
  endpoint: contract.listDeliveries,
  answers: { filled: log, empty: { rows: [], nextCursor: null } },
  shows: {
    ...{ loading: 'Loading deliveries', empty: 'Nothing sent yet', error: 'An Error Occurred' },
    ...{ offline: /No connection/, filled: 'order.accepted' },
  },
});

it('adds a webhook for all events, shows its secret once, and lists it', async () => {
  let rows: EventEndpointView[] = [];
  fakeApi(contract.listEventEndpoints, () => ({ rows }));
  const created = fakeApi(contract.createEventEndpoint, ({ body: { id, url, description, kinds, storeIds } }) => {
    const endpoint = toEndpoint(description, { id, url, kinds, storeIds, lastArrivedAt: null });
    rows = [endpoint];
    return { endpoint, secret: 'whsec_Q29waWVkT25jZQ==' };
  });
  await open(fakeAdmin());
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  await dialog.getByLabelText('Address').fill('hooks.example.com');
  await dialog.getByRole('button', { name: 'Add the webhook' }).click();
  await expect.element(dialog.getByText('Please enter an address that begins with https://.')).toBeVisible();
  await dialog.getByLabelText('Address').fill('https://hooks.example.com/in');
  await dialog.getByLabelText('Description (optional)').fill('Courier company');
  await expectAccessible('a webhook is added');
  await dialog.getByRole('button', { name: 'Add the webhook' }).click();
  await expect.element(dialog.getByLabelText('Signing secret')).toHaveValue('whsec_Q29waWVkT25jZQ==');
  await expectAccessible('a secret is shown');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByRole('row').filter({ hasText: 'Courier company' })).toMatchTextContent('Never');
  expect(created.requests.map(({ body }) => [body.kinds.length, body.storeIds])).toEqual([[eventKinds.length, null]]);
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
});

it('shows what was sent and answered, and sends it again', async () => {
  fakeApi(contract.listEventEndpoints, endpoints);
  fakeApi(contract.listDeliveries, ({ query }) => ({ ...log, rows: log.rows.filter(({ status }) => (query.status ?? status) === status) }));
  fakeApi(contract.getDelivery, { ...waiting, requestBody: '{"type":"order.accepted"}', responseBody: 'Out of memory' });
  const replayed = fakeApi(contract.replayDelivery, waiting);
  await openCourier();
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  await page.getByRole('button', { name: 'order.accepted', exact: true }).click();
  await expect.element(dialog.getByRole('region', { name: 'Answered' })).toMatchTextContent('Out of memory');
  await expect.element(dialog.getByRole('region', { name: 'Sent' })).toMatchTextContent('"type": "order.accepted"');
  await expectAccessible('a delivery');
  await dialog.getByRole('button', { name: 'Send it again' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(replayed.requests.map(({ params }) => params)).toEqual([{ restaurantId, eventEndpointId: courier.id, deliveryId: waiting.id }]);
});

it('sends a test event and shows what was answered', async () => {
  fakeApi(contract.listEventEndpoints, endpoints);
  fakeApi(contract.listDeliveries, log);
  const result = { arrived: false, responseStatus: 418, error: 'It answered 418.', responseBody: 'I make tea' };
  fakeApi(contract.testEventEndpoint, result);
  await openCourier();
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await expect.element(dialog.getByText('It answered 418.')).toBeVisible();
  await expect.element(dialog.getByText('I make tea')).toBeVisible();
  await expectAccessible('a test event');
});

it('makes a new secret, and cancelling makes none', async () => {
  fakeApi(contract.listEventEndpoints, endpoints);
  fakeApi(contract.listDeliveries, log);
  const rotated = fakeApi(contract.rotateEventSecret, { endpoint: courier, secret: 'whsec_TmV3' });
  await openCourier();
  await more('New secret…');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await more('New secret…');
  await dialog.getByRole('button', { name: 'Make a new secret' }).click();
  await expect.element(dialog.getByLabelText('Signing secret')).toHaveValue('whsec_TmV3');
  expect(rotated.requests.map(({ body }) => body)).toEqual([{ secretVersion: 1 }]);
});

it('sends a period again in as many calls as it takes, and shows a refusal', async () => {
  fakeApi(contract.listEventEndpoints, endpoints);
  fakeApi(contract.listDeliveries, log);
  const halfWay = '2026-02-04T12:00:00.000Z';
  const replayed = fakeApi(contract.replayDeliveries, ({ body }) =>
    body.from === halfWay ? { events: 7, nextFrom: null } : { events: 1_000, nextFrom: halfWay },
  );
  await openCourier();
  await more('Send a period again…');
  await dialog.getByRole('button', { name: 'Send the period again' }).click();
  await expect.element(dialog.getByText('1007 events are sent again')).toBeVisible();
  expect(replayed.requests).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Done' }).click();
  fakeApi(contract.replayDeliveries, () => refusal('resource_status_conflict', { message: 'Please enable it first.' }) as never);
  await more('Send a period again…');
  await dialog.getByRole('button', { name: 'Send the period again' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Please enable it first.');
});

it('enables a disabled webhook by one press, and deletes one after a question', async () => {
  let { rows } = endpoints;
  fakeApi(contract.listEventEndpoints, () => ({ rows }));
  fakeApi(contract.listDeliveries, log);
  const enabled = fakeApi(contract.enableEventEndpoint, ({ params, body }) => {
    rows = rows.map((row) => (row.id === params.eventEndpointId ? { ...row, state: body.enabled ? 'active' : 'disabled' } : row));
    return rows.find(({ id }) => id === params.eventEndpointId)!;
  });
  fakeApi(contract.deleteEventEndpoint, ({ params }) => {
    rows = rows.filter(({ id }) => id !== params.eventEndpointId);
    return { ok: true as const };
  });
  await open(fakeAdmin(), `/${getId('Old website')}`);
  await expect.element(page.getByText('This webhook is disabled')).toBeVisible();
  await expectAccessible('a disabled webhook');
  await page.getByRole('button', { name: 'Enable it' }).click();
  await expect.element(page.getByText('This webhook is disabled')).not.toBeInTheDocument();
  expect(enabled.requests.map(({ body }) => body)).toEqual([{ enabled: true }]);
  await more('Delete…');
  await dialog.getByRole('button', { name: 'Delete it' }).click();
  await expect.element(page.getByRole('heading', { name: 'Webhooks', exact: true })).toBeVisible();
  await expect.element(page.getByText('Old website')).not.toBeInTheDocument();
});
