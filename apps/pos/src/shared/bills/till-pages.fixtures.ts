import type { BillEntry, BillOperation, EnteredOperation } from '@servery/domain/bills';
import { expect, vi } from 'vitest';
import { getLine, makeFrozenLine, type createBillServer } from './bill-server.fixtures.ts';

export const place = { restaurantId: 'r', storeId: 's', deviceId: 'd' };
const at = '2026-11-21T02:00:00.000Z';

export type TillPage = Awaited<ReturnType<ReturnType<typeof createTillPages>>>;

/** Opens pages of the till against a server in memory. `disks`: what the browser stores, by name; it outlives the pages. */
export function createTillPages(world: { server: () => ReturnType<typeof createBillServer>; disks: () => Map<string, unknown> }) {
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => world.server().fetch(url, init));
  vi.doMock('@servery/app-kit/replica/persisted.ts', async (original) => {
    const kept = await original<typeof import('@servery/app-kit/replica/persisted.ts')>();
    return {
      ...kept,
      listStored: async (prefix: string) => [...world.disks().keys()].filter((name) => name.startsWith(prefix)),
      openStored: async (name: string) => {
        const disks = world.disks();
        if (!disks.has(name)) disks.set(name, { ...kept.createMemoryStore(), isLasting: () => true });
        return disks.get(name);
      },
    };
  });

  /** A page of the till as a browser loads it: fresh modules, the same disk. */
  return async (device = place) => {
    vi.resetModules();
    const outbox = await import('./bill-outbox.ts');
    const { useBills, takeInHand, updateBillStore } = await import('./bills-store.ts');
    const { hear } = await import('./bill-store.ts');
    const { localBills } = await import('./local-bills.ts');
    const { useNotice } = await import('@servery/app-kit/notice.ts');
    outbox.startBills(device);
    const operate = (wanted: BillOperation, entered: EnteredOperation, billId = 'b') =>
      outbox.enter({ kind: 'operation', billId, at, wanted, entered });
    return {
      ...outbox,
      state: useBills.getState,
      take: takeInHand,
      /** Delivers an operation by the stream. */
      hear: (entry: BillEntry) =>
        updateBillStore((book) => {
          const { row } = book.known['b']!;
          const received = { ...row, revision: entry.revision!, version: row.version + 1 };
          return hear(book, { row: received, operations: [entry] } as Parameters<typeof hear>[1])!;
        }),
      notice: () => useNotice.getState().notice,
      local: () => localBills(useBills.getState()),
      open: (tableId: string | null = null, billId = 'b', collectionType: 'dineIn' | 'pickup' = 'dineIn') =>
        operate(
          { type: 'open', collectionType, tableId, customerName: '' },
          { type: 'open', collectionType, table: tableId === null ? null : { id: tableId, name: tableId }, customerName: '' },
          billId,
        ),
      add: (id: string, billId = 'b') =>
        operate({ type: 'addLine', line: getLine(id) }, { type: 'addLine', line: getLine(id), frozen: makeFrozenLine(id) }, billId),
      more: (lineId: string, delta = 1) => operate({ type: 'changeQuantity', lineId, delta }, { type: 'changeQuantity', lineId, delta }),
      wantedFor: (time: string) =>
        operate(
          { type: 'setRequestedFor', requestedFor: time },
          { type: 'setRequestedFor', requested: { at: time, tradingDay: time.slice(0, 10) } },
        ),
      send: () => outbox.enter({ kind: 'send', billId: 'b', at }),
      /** Takes cash for all of a bill without the server. */
      takeCash: (base: number, billId = 'b') =>
        outbox.settle({
          kind: 'tender',
          billId,
          at,
          tender: { kind: 'cash', label: '', base, amount: base, given: base, currency: 'AUD' },
        }),
      payLater: (billId = 'b') => outbox.settle({ kind: 'place', billId, at }),
      /** Until everything has been answered, however many retries it takes. */
      settled: async () => {
        await expect
          .poll(() => {
            outbox.sendWaiting();
            return useBills.getState().waiting + useBills.getState().pending.length;
          })
          .toBe(0);
      },
    };
  };
}
