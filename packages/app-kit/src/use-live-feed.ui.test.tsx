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

/** A screen that shows a table by its name, and how fresh it is. */
function opened(cursor: number | 'now' | null = 100) {
  const live = fakeStream(storeLive);
  const table = { id: tableId, storeId, name: 'Table 1', area: 'Inside' };
  const { requests } = fakeApi(getTable, () => table);
  const heard = { messages: [] as string[], resets: 0, closed: vi.fn() };
  const Screen = () => {
    const { freshness } = useLiveFeed(place, {
      cursor,
      principal: 'somebody',
      headers: () => ({ 'x-session-kind': 'user' }),
      onMessage: ({ type }) => heard.messages.push(type),
      onReset: () => (heard.resets += 1),
      onClosed: heard.closed,
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
  return { live, table, requests, heard, show };
}

it('shows what an event says has changed, and hands the message on', async () => {
  const { live, table, requests, heard, show } = opened();
  await show();
  await expect.element(page.getByText('Table 1, live')).toBeVisible();
  table.name = 'Table 2';
  live.send('settings.changed', { section: 'tables' });
  await expect.element(page.getByText('Table 2, live')).toBeVisible();
  // What does not concern it is handed on all the same, and read by nobody.
  live.send('device.revoked', { deviceId: getId('till'), kind: 'posTerminal', name: 'Till' });
  await expect.poll(() => heard.messages).toEqual(['settings.changed', 'device.revoked']);
  expect(requests.length).toBe(2);
});

it('reads everything again when messages were missed, and says so', async () => {
  const { live, table, heard, show } = opened();
  await show();
  await expect.element(page.getByText('Table 1, live')).toBeVisible();
  table.name = 'Table 2';
  live.reset();
  await expect.element(page.getByText('Table 2')).toBeVisible();
  expect(heard.resets).toBe(1);
});

it('opens no stream before its lists are read', async () => {
  const { live, show } = opened(null);
  await show();
  await expect.element(page.getByText('Table 1, connecting')).toBeVisible();
  expect(live.open).toBe(0);
});

it('reads once more what was read before a stream without a cursor began', async () => {
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

it('says that the session is over, tries again, and then reads what it may have missed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { live, table, heard, show } = opened();
  await show();
  await expect.element(page.getByText('Table 1, live')).toBeVisible();
  live.close();
  await expect.element(page.getByText('Table 1, closed')).toBeVisible();
  await expect.poll(() => heard.closed.mock.calls.length).toBe(1);
  table.name = 'Table 2';
  await vi.advanceTimersByTimeAsync(5000);
  await expect.element(page.getByText('Table 2, live')).toBeVisible();
  vi.useRealTimers();
});
