import type { EventPayload } from '@servery/contract/events';
import { commandTicket, listTickets } from '@servery/contract/kds';
import { menuLive } from '@servery/contract/live';
import { getMenu } from '@servery/contract/menu';
import { getTable } from '@servery/contract/restaurants';
import { expect, it } from 'vitest';
import { createClient } from '../client.ts';
import { openLive } from '../live.ts';
import { fakeApi, refusal } from './fake-api.ts';
import { closePage, noAnswer, openFetch, resetFakeNetwork, setOnline, setServerClock } from './fake-network.ts';
import { fakeStream } from './fake-stream.ts';
import { getId } from './fixtures/ids.ts';
import { getTicket, getTickets } from './fixtures/kitchen.ts';
import { toMenu } from './fixtures/menu.ts';
import { place, storeId } from './fixtures/store.ts';

const client = createClient({ baseUrl: '' });
const table = { id: getId('table'), storeId, name: 'Table 3', area: 'Inside' };
const params = { ...place, tableId: table.id };
/** Takes the contract violations found so far, so that the test can pass. */
const complaints = () => resetFakeNetwork().join('\n');

it('answers a call of the real client, and records the request', async () => {
  const { requests } = fakeApi(getTable, table);
  expect(await client.call(getTable, { params })).toEqual({ ok: true, data: table });
  expect(requests).toMatchObject([{ params }]);
});

it('parses requests as the server does', async () => {
  const { requests } = fakeApi(listTickets, getTickets([getTicket()]));
  await client.call(listTickets, { params: place, query: { limit: 20 } });
  expect(requests[0]?.query).toEqual({ limit: 20, view: 'active' });
});

it('fails the test for an answer outside the contract', async () => {
  fakeApi(getTable, { ...table, name: 3 } as never);
  await client.call(getTable, { params });
  expect(complaints()).toContain('The fake answer of dineIn.getTable does not fit its contract');
});

it('fails the test for a request that the contract refuses, unless the answer expects it', async () => {
  const body = { type: 'setTask', taskId: 'none', status: 'DONE' } as const;
  const call = () => client.call(commandTicket, { params: { ...place, ticketId: getId('ticket') }, body });
  fakeApi(commandTicket, getTicket());
  await call();
  expect(complaints()).toContain('kds.commandTicket was sent what its contract refuses');
  fakeApi(commandTicket, () => refusal('validation_failed', { fields: [{ path: 'taskId', message: 'Wrong.' }] }));
  expect(await call()).toMatchObject({ ok: false, error: { status: 400, fields: [{ path: 'taskId' }] } });
  expect(complaints()).toBe('');
});

it('fails the test for a call without an answer', async () => {
  expect(await client.call(getTable, { params })).toMatchObject({ ok: false, error: { code: 'network' } });
  expect(complaints()).toContain('Nobody answers GET /api/dine-in/');
});

it('refuses with the catalogue’s message, and only with codes of the endpoint', async () => {
  fakeApi(getTable, () => refusal('too_many_requests', { retryAfter: 7 }));
  expect(await client.call(getTable, { params })).toMatchObject({
    error: { status: 429, code: 'too_many_requests', title: 'Too many requests', retryAfter: 7 },
  });
  fakeApi(getTable, () => refusal('invalid_grant') as never);
  await client.call(getTable, { params });
  expect(complaints()).toContain('dineIn.getTable never answers invalid_grant');
});

it('breaks the connection for one call, or for all of them', async () => {
  fakeApi(getTable, () => noAnswer);
  expect(await client.call(getTable, { params })).toMatchObject({ error: { code: 'network', status: 0 } });
  const { requests } = fakeApi(getTable, table);
  setOnline(false);
  expect(navigator.onLine).toBe(false);
  expect(await client.call(getTable, { params })).toMatchObject({ error: { code: 'network' } });
  expect(requests).toEqual([]);
  setOnline(true);
  expect(await client.call(getTable, { params })).toMatchObject({ ok: true });
});

it('leaves a call pending until it is cancelled', async () => {
  fakeApi(getTable, () => new Promise<never>(() => {}));
  const gone = new AbortController();
  const answer = client.call(getTable, { params, signal: gone.signal });
  gone.abort();
  expect(await answer).toMatchObject({ error: { code: 'network' } });
});

it('ends a page with the next one or with the test: its calls get no answer, and it makes no more', async () => {
  for (const end of [openFetch, closePage]) {
    const first = createClient({ baseUrl: '', fetch: openFetch() });
    let answer = (_: typeof table): void => {};
    const menu = fakeApi(getMenu, toMenu() as never);
    const slow = fakeApi(getTable, () => new Promise<typeof table>((resolve) => (answer = resolve)));
    const steps: string[] = [];
    const load = async () => {
      const read = await first.call(getTable, { params });
      steps.push(read.ok ? 'answered' : 'failed');
    };
    void load();
    await expect.poll(() => slow.requests.length).toBe(1);
    end();
    answer(table);
    void first.call(getMenu, { params: place });

    fakeApi(getTable, table);
    const second = createClient({ baseUrl: '', fetch: openFetch() });
    expect(await second.call(getTable, { params })).toMatchObject({ ok: true });
    expect(steps).toEqual([]);
    expect(menu.requests).toEqual([]);
  }
});

it('uses the clock that it is given', async () => {
  const received: number[] = [];
  fakeApi(getMenu, toMenu() as never);
  const now = Date.parse('2026-11-22T03:00:00Z');
  setServerClock(() => now);
  await createClient({ baseUrl: '', onServerTime: (time) => received.push(time) }).call(getMenu, { params: place });
  expect(Math.floor(received[0]! / 1000)).toBe(now / 1000);
});

it('streams events to every subscriber, through a break and to the end', async () => {
  const stream = fakeStream(menuLive);
  const received: number[] = [];
  const states: string[] = [];
  const live = openLive({
    url: client.getUrl(menuLive, place),
    cursor: null,
    random: () => 0,
    onMessage: ({ payload }) => received.push((payload as EventPayload<'menu.published'>).menuVersion),
    onReset: () => received.push(0),
    onState: ({ freshness }) => states.push(freshness),
  });
  await expect.poll(() => stream.open).toBe(1);
  stream.send('menu.published', { menuVersion: 8 });
  await expect.poll(() => received).toEqual([8]);
  stream.break();
  await expect.poll(() => stream.open).toBe(1);
  stream.reset();
  stream.send('menu.published', { menuVersion: 9 });
  await expect.poll(() => received).toEqual([8, 0, 9]);
  stream.send('menu.published', {} as never);
  expect(complaints()).toContain('The fake menu.published of live.menu does not fit its contract');
  live.close();
});

it('closes a stream permanently when the session is over', async () => {
  const stream = fakeStream(menuLive);
  const states: string[] = [];
  openLive({
    url: client.getUrl(menuLive, place),
    cursor: null,
    onMessage: () => {},
    onReset: () => {},
    onState: ({ freshness }) => states.push(freshness),
  });
  await expect.poll(() => stream.open).toBe(1);
  stream.close();
  await expect.poll(() => states.at(-1)).toBe('closed');
});
