import { randomUUID } from 'node:crypto';
import * as contract from '@servery/contract/sales-categories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('restaurantAdmin');
});
afterAll(() => server.close());

const at = () => ({ restaurantId: server.restaurantId });
const create = (name: string, headers = {}) => server.call(contract.createSalesCategory, { params: at(), body: { name }, cookie, headers });
const rename = (salesCategoryId: string, name: string) =>
  server.call(contract.changeSalesCategory, { params: { ...at(), salesCategoryId }, body: { name }, cookie });
const archive = (salesCategoryId: string, archived: boolean) =>
  server.call(contract.archiveSalesCategory, { params: { ...at(), salesCategoryId }, body: { archived }, cookie });
const list = async () => (await server.call(contract.listSalesCategories, { params: at(), cookie })).data.rows;

it('is created, listed by name, renamed, archived and restored, and the log has it', async () => {
  const made = await create(' Wine ');
  expect([made.status, made.data]).toMatchObject([201, { name: 'Wine', archived: false }]);
  await create('beer');
  expect((await list()).map(({ name }) => name)).toEqual(['beer', 'Wine']);
  const { id } = made.data;
  expect((await rename(id, 'Wine and cider')).data).toEqual({ ...made.data, name: 'Wine and cider' });
  expect([(await archive(id, true)).data.archived, (await archive(id, true)).data.archived]).toEqual([true, true]);
  expect((await list()).find((row) => row.id === id)?.archived).toBe(true);
  expect((await archive(id, false)).data.archived).toBe(false);
  const { rows } = await server.test.owner.query(
    "select payload from event where type = 'menu.salesCategoryChanged' and store_id = $1 and payload->>'salesCategoryId' = $2 order by seq",
    [server.storeId, id],
  );
  expect(rows.map(({ payload }) => payload.what)).toEqual(['created', 'changed', 'archived', 'restored']);
});

it('is made once for one key, however often it is asked for', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const [first, again] = [await create('Soft drinks', headers), await create('Soft drinks', headers)];
  expect(again.data.id).toBe(first.data.id);
  expect((await list()).filter(({ name }) => name === 'Soft drinks')).toHaveLength(1);
});

it('refuses a name that another one has, at its field, however it is spelled', async () => {
  const taken = [{ path: 'name', message: 'Another category has this name. Please choose another one.' }];
  const { data: food } = await create('Food');
  const { data: other } = await create('Takeaway');
  const [twice, renamed] = [await create('FOOD'), await rename(other.id, 'food')];
  expect([twice.status, twice.error.fields, renamed.status, renamed.error.fields]).toEqual([400, taken, 400, taken]);
  // An archived one gives its name away, and cannot come back while another one has it.
  await archive(food.id, true);
  expect((await rename(other.id, 'food')).status).toBe(200);
  const back = await archive(food.id, false);
  expect([back.status, back.error.code]).toEqual([409, 'resource_status_conflict']);
});

it('refuses names that are too short or too long, and knows no strange ids', async () => {
  expect([(await create('W')).status, (await create('W'.repeat(41))).status]).toEqual([400, 400]);
  expect([(await rename(randomUUID(), 'Wine')).status, (await archive(randomUUID(), true)).status]).toEqual([404, 404]);
});

it('lets one of two make a name who ask for it at the same time', async () => {
  for (const count of [2, 10]) {
    const answers = await Promise.all(Array.from({ length: count }, () => create(`Race of ${count}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(count - 1);
  }
});
