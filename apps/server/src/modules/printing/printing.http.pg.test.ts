import { randomUUID } from 'node:crypto';
import { acceptOrder, placeOrder } from '@servery/contract/online-ordering';
import { listPrintJobs, reprint } from '@servery/contract/printing';
import { decodeEscPos } from '@servery/domain/printing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
let orderId: string;
let printJobId: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const again = (id: string, change = {}, cookie = staff) =>
  server.call(reprint, { params: { ...at(), printJobId, ...change }, body: { id }, cookie });

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('storeUser');
  const body = server.orderBody();
  orderId = body.id;
  await server.call(placeOrder, { params: at(), body });
  await server.call(acceptOrder, { params: { ...at(), orderId }, body: { etaInMinutes: 15 }, cookie: staff });
  const [queue] = server.modules.printing.jobs;
  const event = {
    ...at(),
    id: '',
    seq: 0,
    type: 'order.accepted',
    subject: { kind: 'order', id: orderId },
    payload: {},
    at: new Date().toISOString(),
  };
  await queue!.run(event as never, {} as never);
  printJobId = (await server.test.owner.query('select id from print_job where order_id = $1', [orderId])).rows[0].id;
});
afterAll(() => server.close());

describe('reprint', () => {
  it('201: a job of its own whose paper says DUPLICATE; 200: the same id again', async () => {
    const id = randomUUID();
    const first = await again(id);
    expect(first.status).toBe(201);
    expect(first.data).toMatchObject({ id, orderId, duplicate: true, status: 'queued', printerName: 'Pass' });
    const repeat = await again(id);
    expect([repeat.status, repeat.data]).toEqual([200, first.data]);
    const { rows } = await server.test.owner.query('select content from print_job where id = $1', [id]);
    const text = decodeEscPos(rows[0].content)
      .flatMap((op) => ('text' in op ? [op.text] : []))
      .join(' ');
    expect(text).toContain('DUPLICATE');
    const events = await server.test.owner.query("select actor_name from event where type = 'print.queued' and subject_id = $1", [id]);
    expect(events.rows).toEqual([{ actor_name: 'storeUser' }]);
  });

  it('400: the id of another print job, or none', async () => {
    expect((await again(printJobId)).error.fields).toMatchObject([{ path: 'id' }]);
    expect((await again('x')).status).toBe(400);
  });

  it('404: no such job, also at another store', async () => {
    expect((await again(randomUUID(), { printJobId: randomUUID() })).status).toBe(404);
    const owner = await server.signIn('restaurantAdmin');
    expect((await again(randomUUID(), { storeId: server.otherStoreId }, owner)).status).toBe(404);
    expect((await again(randomUUID(), { storeId: randomUUID() }, owner)).status).toBe(404);
  });

  it('401, 403: nobody, a kitchen display', async () => {
    expect((await again(randomUUID(), {}, 'x=y')).status).toBe(401);
    expect((await again(randomUUID(), {}, await server.signInDisplay())).status).toBe(403);
  });
});

describe('listPrintJobs', () => {
  const list = (query: object, cookie = staff) => server.call(listPrintJobs, { params: at(), query, cookie });

  it('200: newest first, page by page, or of one order', async () => {
    await again(randomUUID());
    const first = await list({ limit: '1' });
    const rest = await list({ limit: '200', cursor: String(first.data.nextCursor) });
    const all = await list({});
    expect([...first.data.rows, ...rest.data.rows]).toEqual(all.data.rows);
    expect(all.data.rows.at(-1)).toMatchObject({ id: printJobId, duplicate: false });
    expect((await list({ orderId: randomUUID() })).data.rows).toEqual([]);
    expect((await list({ orderId })).data.rows).toHaveLength(all.data.rows.length);
  });

  it('400, 401, 404: a cursor that is none; nobody; another store', async () => {
    expect((await list({ cursor: 'x' })).status).toBe(400);
    expect((await list({}, 'x=y')).status).toBe(401);
    const owner = await server.signIn('superAdmin');
    const unknown = { params: { ...at(), storeId: randomUUID() }, cookie: owner };
    expect((await server.call(listPrintJobs, unknown)).status).toBe(404);
  });
});
