import { restoreDatabase, type StoredDatabase } from '@servery/app-kit/testing/stored-database.ts';
import type { BillEntry } from '@servery/domain/bills';
import { expect, it } from 'vitest';
import { createBillServer } from './bill-server.fixtures.ts';
import stored from './stored-bills.fixture.json';

/**
 * What a till of the release of November 2026 had stored when it was updated in the middle of service, without a connection: a bill that
 * the server has, with seven changes that it has not, one of them sent with its answer lost; a bill that was opened and cancelled here; and
 * one refused change. The file never changes: a till may be updated from that release at any time.
 */
const { place, first, second } = stored;
const database = stored.database as unknown as StoredDatabase;

/** A server that has what the fixture's server had. */
async function createServer() {
  const server = createBillServer();
  const post = (path: string, body: object) => server.fetch(`/bills/${first}/${path}`, { method: 'POST', body: JSON.stringify(body) });
  for (const { id, sequence, at, operation } of stored.serverEntries as unknown as BillEntry[]) {
    if (operation.type === 'send') await post('send', {});
    else if (operation.type === 'open') {
      const { table, ...rest } = operation;
      server.tables.add(table!.id);
      await post('operations', { operations: [{ id, sequence, at, ...rest, tableId: table!.id }] });
    } else if (operation.type === 'addLine')
      await post('operations', { operations: [{ id, sequence, at, type: 'addLine', line: operation.line }] });
  }
  server.arrived.length = 0;
  return server;
}

it('shows and sends what the release of November 2026 had stored', async () => {
  await restoreDatabase(database);
  const server = await createServer();
  const tableIds = database.stores['queue']!.entries.flatMap(([, value]) => JSON.stringify(value).match(/"tableId":"([^"]+)"/)?.[1] ?? []);
  for (const id of tableIds) server.tables.add(id);
  let online = false;
  const realFetch = globalThis.fetch;
  globalThis.fetch = async (url, init) => {
    if (!online) throw new TypeError('Failed to fetch');
    return server.fetch(url as string, init);
  };
  const { sendWaiting, startBills, stopBills, tryAgain } = await import('./bill-outbox.ts');
  const { useBills } = await import('./bills-store.ts');
  const { usePersistedData } = await import('./stored-data.ts');
  const { localBills } = await import('./local-bills.ts');
  const { isLeaving } = await import('./bill-store.ts');
  const state = useBills.getState;
  try {
    startBills(place);
    await expect.poll(() => state().currentId).toBe(first);
    const shown = {
      table: { name: 'Table 5' },
      customerName: 'Ada',
      comments: 'Nut allergy',
      lines: [
        { quantity: 3, sent: 3, voided: null },
        { quantity: 1, sent: 0, voided: { reason: 'Changed their mind' } },
        { quantity: 1, sent: 1, voided: null },
      ],
    };
    expect(state().shown).toMatchObject(shown);
    expect(localBills(state()).map(({ id, waiting }) => ({ id, waiting }))).toEqual([
      { id: second, waiting: 3 },
      { id: first, waiting: 7 },
    ]);
    expect([isLeaving(state(), first), isLeaving(state(), second)]).toEqual([false, true]);
    await expect.poll(() => [state().waiting, state().aside.length, state().lasting]).toEqual([10, 1, true]);
    expect(state().aside[0]?.aside).toMatchObject({ of: expect.stringContaining('B-001'), why: 'Sold out.' });
    expect(usePersistedData.getState()).toMatchObject({ menu: { items: [] }, store: { timeZone: 'Australia/Sydney' } });

    online = true;
    const refused = state().aside.map(({ id }) => id);
    await expect
      .poll(() => {
        sendWaiting();
        return state().waiting + state().pending.length;
      })
      .toBe(0);
    expect(server.arrived.filter((call) => call !== 'read')).toEqual([
      'operation changeQuantity',
      'operation voidLine',
      'operation addLine',
      'operation setTable',
      'operation setCustomer',
      'operation setComments',
      'send',
      'operation open',
      'operation addLine',
      'cancel',
    ]);
    // The numbers go on where the earlier release was: none is used twice, and none is missing.
    expect(server.log().flatMap(({ sequence }) => sequence ?? [])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(server.bill(first)).toMatchObject({ ...shown, table: {} });
    expect(server.current(second)?.status).toBe('cancelled');

    server.soldOut.clear();
    tryAgain(refused);
    await expect.poll(() => [server.bill(first)?.lines.length, state().aside.length, state().pending.length]).toEqual([4, 0, 0]);
  } finally {
    stopBills();
    globalThis.fetch = realFetch;
  }
});
