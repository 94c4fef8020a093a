import { randomUUID } from 'node:crypto';
import { appendBillOperations } from '@servery/contract/bills';
import { createPosTerminal, loginPosTerminal } from '@servery/contract/devices';
import { getMenu } from '@servery/contract/menu';
import type { BillOperation, SentBillOperation } from '@servery/domain/bills';
import { ApiClient } from '../../tests/dev-env/api.ts';
import type { Place } from '../../tests/dev-env/orders.ts';

/** Pairs a new till with a store. @returns its client */
export async function pairTill(owner: ApiClient, url: string, place: Place): Promise<ApiClient> {
  const { code } = await owner.must(createPosTerminal, { body: { id: randomUUID(), ...place, name: 'Bench' } });
  const client = new ApiClient(url);
  await client.must(loginPosTerminal, { body: { code } });
  return client;
}

/** A till's bills over the API. */
export interface BillsOfTill {
  /** Opens a bill with one item that asks nothing. @returns the order's id */
  open(at: { collectionType: 'pickup' | 'dineIn'; tableId: string | null }): Promise<string>;
  /** Numbers operations as a till does, and sends them. */
  send(orderId: string, wanted: readonly BillOperation[]): Promise<void>;
}

/** Reads the menu for what is rung up at a till. */
export async function openBills(till: ApiClient, place: Place): Promise<BillsOfTill> {
  const { items } = await till.must(getMenu, { params: place });
  const item = items.find(
    ({ type, modifierGroupIds, available, soldout }) => type === 'basic' && modifierGroupIds.length === 0 && available && !soldout,
  )!;
  let sequence = 0;
  const send: BillsOfTill['send'] = async (orderId, wanted) => {
    const operations = wanted.map((operation): SentBillOperation => {
      sequence += 1;
      return { ...operation, id: randomUUID(), sequence, at: new Date().toISOString() };
    });
    await till.must(appendBillOperations, { params: { ...place, orderId }, body: { operations } });
  };
  return {
    send,
    async open(at) {
      const orderId = randomUUID();
      const line = { id: randomUUID(), type: 'basic', itemId: item.id, quantity: 1, comments: '' } as const;
      await send(orderId, [
        { type: 'open', customerName: '', ...at },
        { type: 'addLine', line: { ...line, selection: { modifiers: [] } } },
      ]);
      return orderId;
    },
  };
}
