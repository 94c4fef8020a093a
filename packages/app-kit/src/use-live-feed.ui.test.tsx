import { QueryClientProvider } from '@tanstack/react-query';
import { storeLive } from '@servery/contract/live';
import { getTable } from '@servery/contract/restaurants';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createClient } from './client.ts';
import { ClientContext, createQueryClient, useEndpoint } from './query.ts';
import { fakeApi } from './testing/fake-api.ts';
import { fakeStream } from './testing/fake-stream.ts';
import { getId } from './testing/fixtures/ids.ts';
import { place, storeId } from './testing/fixtures/store.ts';
import { useLiveFeed } from './use-live-feed.ts';

const client = createClient({ baseUrl: '' });
const tableId = getId('table');

/** A screen that shows a table's name, and its freshness. */
function opened(cursor: number | 'now' | null = 100) {
  const live = fakeStream(storeLive);
  const table = { id: tableId, storeId, name: 'Table 1', area: 'Inside' };
  const { requests } = fakeApi(getTable, () => table);
  const received = { messages: [] as string[], resets: 0, closed: vi.fn() };
  const Screen = () => {
    const { freshness } = useLiveFeed(place, {
      cursor,
      principal: 'somebody',
      headers: () => ({ 'x-session-kind': 'user' }),
      onMessage: ({ type }) => received.messages.push(type),
      onReset: () => (received.resets += 1),
      onClosed: received.closed,
    });
    const { data } = useEndpoint(getTable, { params: { ...place, tableId } });
    return (
      <p>
        {data?.name}, {freshness}
      </p>
    );
  };
  const show = () =>
    render(
      <ClientContext value={client}>
        <QueryClientProvider client={createQueryClient()}>
          <Screen />
        </QueryClientProvider>
      </ClientContext>,
    );
  return { live, table, requests, received, show };
}

it('shows what an event has changed, and passes the message on', async () => {
  const { live, table, requests, received, show } = opened();
  await show();
  await expect.element(page.getByText('Table 1, live')).toBeVisible();
  table.name = 'Table 2';
  live.send('settings.changed', { section: 'tables' });
  await expect.element(page.getByText('Table 2, live')).toBeVisible();
  // An unrelated message is passed on as well, and triggers no fetch.
  live.send('device.revoked', { deviceId: getId('till'), kind: 'posTerminal', name: 'Till' });
  await expect.poll(() => received.messages).toEqual(['settings.changed', 'device.revoked']);
  expect(requests.length).toBe(2);
});

it('refetches everything when messages were missed, and reports it', async () => {
  const { live, table, received, show } = opened();
  await show();
  await expect.element(page.getByText('Table 1, live')).toBeVisible();
  table.name = 'Table 2';
  live.reset();
  await expect.element(page.getByText('Table 2')).toBeVisible();
  expect(received.resets).toBe(1);
});

it('opens no stream before its lists are read', async () => {
  const { live, show } = opened(null);
  await show();
  await expect.element(page.getByText('Table 1, connecting')).toBeVisible();
  expect(live.open).toBe(0);
});

it('refetches once what was fetched before a stream without a cursor started', async () => {
  const { table, show } = opened('now');
  let first = true;
  fakeApi(getTable, () => {
    const answer = { ...table };
    if (first) table.name = 'Table 2';
    first = false;
    return answer;
  });
  await show();
  await expect.element(page.getByText('Table 2, live')).toBeVisible();
});

it('reports that the session is over, retries, and then refetches what it may have missed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { live, table, received, show } = opened();
  await show();
  await expect.element(page.getByText('Table 1, live')).toBeVisible();
  live.close();
  await expect.element(page.getByText('Table 1, closed')).toBeVisible();
  await expect.poll(() => received.closed.mock.calls.length).toBe(1);
  table.name = 'Table 2';
  await vi.advanceTimersByTimeAsync(5000);
  await expect.element(page.getByText('Table 2, live')).toBeVisible();
  vi.useRealTimers();
});
