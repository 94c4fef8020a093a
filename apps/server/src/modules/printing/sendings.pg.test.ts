import { randomUUID } from 'node:crypto';
import { cancelBill, getBill, placeBill, sendBill } from '@servery/contract/bills';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPrintWork, type PrintWork } from '../../testing/print-work.ts';
import { createTill, type Till } from '../../testing/till.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let work: PrintWork;
let till: Till;

beforeAll(async () => {
  server = await startTestServer();
  till = await createTill(server);
  work = createPrintWork(server, await server.signIn('storeUser'));
});
afterAll(() => server.close());
beforeEach(() => work.reset());

const send = async (orderId: string, times = 1) => {
  await server.call(sendBill, { params: { orderId }, body: {}, cookie: till.cookie });
  await work.runEvents('bill.sent', orderId, times);
};
const readPapers = async (orderId: string) => Promise.all((await work.readJobs(orderId)).map(({ id }) => work.getWords(id)));
const params = (orderId: string) => ({ restaurantId: server.restaurantId, storeId: server.storeId, orderId });

it('prints the whole of a bill when it is sent first, and then what has changed, each sending once', async () => {
  const orderId = await till.open([
    ['Toastie', 2],
    ['Batch brew', 1],
  ]);
  await send(orderId, 3);
  const [first, ...none] = await readPapers(orderId);
  expect(none).toEqual([]);
  expect(first).toMatch(/2 x Toastie/);
  expect(first).toMatch(/1 x Batch brew/);
  expect(first).not.toMatch(/CHANGED/);

  const { bill } = (await server.call(getBill, { params: params(orderId), cookie: till.cookie })).data;
  const [toastie, brew] = bill.lines.map(({ id }) => id) as [string, string];
  await till.wish(
    orderId,
    { type: 'changeQuantity', lineId: toastie, delta: 1 },
    { type: 'voidLine', lineId: brew, reason: 'Cold' },
    { type: 'addLine', line: server.line('Banana bread', 1) },
  );
  await send(orderId, 2);
  const papers = await readPapers(orderId);
  expect(papers).toHaveLength(2);
  expect(papers[1]).toMatch(/CHANGED ORDER/);
  expect(papers[1]).toMatch(/3 x Toastie[\s\S]*was 2/);
  expect(papers[1]).toMatch(/DO NOT COOK\n ?1 x Batch brew/);
  expect(papers[1]).toMatch(/NEW[\s\S]*1 x Banana bread/);
});

it('prints no second ticket when the bill is placed, and none for a table that has moved', async () => {
  const orderId = await till.open([['Toastie', 1]], { collectionType: 'dineIn', tableId: null });
  await send(orderId);
  await till.wish(orderId, { type: 'setTable', tableId: server.tableId });
  await send(orderId);
  await server.call(placeBill, { params: params(orderId), body: {}, cookie: till.cookie });
  await work.runEvents('order.accepted', orderId);
  expect(await work.readJobs(orderId)).toHaveLength(1);
});

it('prints the address that was entered after the bill was sent, and nothing to cook again', async () => {
  const orderId = await till.open();
  await server.change('delivery', { suburbs: [{ id: randomUUID(), name: 'Newtown', postcode: '2042', fee: 700 }] });
  await till.wish(orderId, { type: 'setCollectionType', collectionType: 'delivery' });
  await send(orderId);
  const address = {
    ...{ line1: '12 King Street', suburb: 'Newtown', state: 'NSW', postcode: '2042', country: 'AU' as const },
    ...{ latitude: null, longitude: null, provider: 'manual' as const, providerPlaceId: null },
  };
  const setTo = (dropoffNotes: string) => till.wish(orderId, { type: 'setDelivery', delivery: { address, dropoffNotes } });
  expect((await setTo('Blue door')).data.row.unsent).toBe(true);
  await send(orderId, 2);
  const papers = await readPapers(orderId);
  expect(papers).toHaveLength(2);
  expect(papers[0]).not.toMatch(/King Street/);
  expect(papers[1]).toMatch(/CHANGED ORDER[\s\S]*12 King Street[\s\S]*Blue door/);
  expect(papers[1]).toMatch(/Nothing new to cook/);
  expect((await setTo('Blue door')).data.row.unsent).toBe(false);
});

it('takes back what has not been printed of a bill that is cancelled', async () => {
  const orderId = await till.open();
  await send(orderId);
  await server.call(cancelBill, { params: { orderId }, body: { reason: 'other' }, cookie: till.cookie });
  await work.runEvents('bill.cancelled', orderId);
  expect(await work.readJobs(orderId)).toMatchObject([{ status: 'failure', unconfirmed: false }]);
  await work.runEvents('bill.sent', orderId);
  expect(await work.readJobs(orderId)).toHaveLength(1);
});

it('says nothing of money where the bill is placed to be paid at once, and that it is not paid where the guest pays later', async () => {
  const { rows } = await server.test.owner.query('select prints from printer where id = $1', [server.printerId]);
  await server.test.owner.query(`update printer set prints = '{ORDER_TICKET,ORDER_STUB}' where id = $1`, [server.printerId]);
  await server.change('printing', { onAccept: ['ORDER_TICKET', 'ORDER_STUB'] });
  const placed = async (body: { paying?: true }) => {
    const orderId = await till.open();
    expect((await server.call(placeBill, { params: params(orderId), body, cookie: till.cookie })).status).toBe(200);
    await work.runEvents('bill.sent', orderId);
    return (await readPapers(orderId)).toSorted();
  };
  const [ticket, stub, ...none] = await placed({ paying: true });
  expect(none).toEqual([]);
  for (const paper of [ticket, stub]) {
    expect(paper).toMatch(/2 x Toastie/);
    expect(paper).not.toMatch(/PAID|COLLECT/);
  }
  const later = (await placed({})).join('\n');
  expect(later).toMatch(/NOT PAID \$/);
  expect(later).toMatch(/COLLECT +\$/);
  await server.test.owner.query('update printer set prints = $2 where id = $1', [server.printerId, rows[0].prints]);
  await server.change('printing', { onAccept: ['ORDER_TICKET'] });
});
