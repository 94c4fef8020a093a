import { createVerificationLink, getActiveAccount } from '@servery/contract/connect';
import { getPlatformSettings, putPlatformSettings } from '@servery/contract/settings/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let superAdmin: string;
const read = (cookie = superAdmin) => server.call(getPlatformSettings('transactionFee'), { cookie });
const save = (value: unknown, version: number, cookie = superAdmin) =>
  server.call(putPlatformSettings('transactionFee'), { body: { value, version } as never, cookie });

beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator' });
  superAdmin = await server.signIn('superAdmin');
});
afterAll(() => server.close());

describe('settings of the platform', () => {
  it('are the defaults until somebody saves them, then what was saved, by version', async () => {
    expect((await read()).data).toEqual({ section: 'transactionFee', value: { fixed: 0, percentage: 0 }, version: 0, misfits: [] });
    expect((await save({ fixed: 30, percentage: 1_750 }, 0)).data).toMatchObject({ version: 1 });
    expect((await save({ fixed: 20, percentage: 1_500 }, 1)).data).toMatchObject({ version: 2 });
    expect((await read()).data).toMatchObject({ value: { fixed: 20, percentage: 1_500 }, version: 2 });
    const { rows } = await server.test.owner.query('select section, version, updated_by from directory.platform_setting');
    expect(rows).toEqual([{ section: 'transactionFee', version: 2, updated_by: 'superAdmin' }]);
  });

  it('answer a repeat as the first time, and another change of an older version with a conflict', async () => {
    const { version } = (await read()).data;
    const first = await save({ fixed: 25, percentage: 1_000 }, version);
    expect((await save({ fixed: 25, percentage: 1_000 }, version)).data).toEqual(first.data);
    const conflict = await save({ fixed: 1, percentage: 1 }, version);
    expect([conflict.status, conflict.error.details]).toEqual([
      409,
      { value: { fixed: 25, percentage: 1_000 }, version: first.data.version },
    ]);
  });

  it('of two changes at the same moment keep one, and report the other', async () => {
    const { version } = (await read()).data;
    const answers = await Promise.all([1, 2, 3, 4].map((fixed) => save({ fixed, percentage: 0 }, version)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await read()).data.version).toBe(version + 1);
  });

  it('refuse more than everything and less than nothing', async () => {
    const { version } = (await read()).data;
    const refused = await save({ fixed: -1, percentage: 100_001 }, version);
    expect([refused.status, refused.error.fields?.map(({ path }) => path)]).toEqual([400, ['value.fixed', 'value.percentage']]);
  });

  it('keep what this release does not know', async () => {
    await server.test.owner.query(`update directory.platform_setting set value = value || '{"newer": true}'`);
    const { version } = (await read()).data;
    expect((await save({ fixed: 30, percentage: 1_750 }, version)).status).toBe(200);
    const { rows } = await server.test.owner.query('select value from directory.platform_setting');
    expect(rows).toEqual([{ value: { newer: true, fixed: 30, percentage: 1_750 } }]);
  });
});

describe('the transaction fee', () => {
  const place = (storeId = server.storeId) => ({ restaurantId: server.restaurantId, storeId });
  const getFee = async (storeId?: string) =>
    (await server.call(getActiveAccount, { query: place(storeId), cookie: superAdmin })).data.account?.transactionFee;

  it('is that of stores that set up card payments from now on; existing accounts keep theirs', async () => {
    const { version } = (await read()).data;
    await save({ fixed: 30, percentage: 1_750 }, version);
    expect((await server.call(createVerificationLink, { body: place(), cookie: superAdmin })).status).toBe(200);
    await save({ fixed: 0, percentage: 900 }, version + 1);
    await server.call(createVerificationLink, { body: place(), cookie: superAdmin });
    await server.call(createVerificationLink, { body: place(server.otherStoreId), cookie: superAdmin });
    expect([await getFee(), await getFee(server.otherStoreId)]).toEqual([
      { fixed: 30, percentage: 1_750 },
      { fixed: 0, percentage: 900 },
    ]);
  });

  it('opens no account with a fee that cannot be read', async () => {
    await server.test.owner.query(`update directory.platform_setting set value = '{"fixed": "a lot"}', last_readable = null`);
    const storeId = server.otherStoreId;
    await server.test.owner.query('update payment_account set archived_at = now() where store_id = $1', [storeId]);
    expect((await server.call(createVerificationLink, { body: place(storeId), cookie: superAdmin })).status).toBe(503);
    expect((await read()).data.misfits).toEqual(['fixed']);
  });
});
