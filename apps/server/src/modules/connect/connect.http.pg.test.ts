import * as contract from '@servery/contract/connect';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestStore, createTestStore } from '../../platform/testing/fixtures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator' });
  admin = await server.signIn('restaurantAdmin');
});
afterAll(() => server.close());
beforeEach(() => server.cards!.side('/_sim/faults', undefined, 'DELETE'));

const at = (storeId: string, restaurantId = server.restaurantId) => ({ restaurantId, storeId });
const newStore = () => addTestStore(server.test.database, server.restaurantId, 'Another counter');
const active = (storeId: string, cookie = admin) => server.call(contract.getActiveAccount, { query: at(storeId), cookie });
const verification = (storeId: string, cookie = admin) => server.call(contract.createVerificationLink, { body: at(storeId), cookie });
const complete = (accountId: string) => server.cards!.side(`/_sim/accounts/${accountId}/complete`, {});
const bankToken = async (number = '000123456') => {
  const form = {
    'bank_account[country]': 'AU',
    'bank_account[currency]': 'aud',
    'bank_account[routing_number]': '110000',
    'bank_account[account_number]': number,
    'bank_account[account_holder_name]': 'Ann',
  };
  const answer = await fetch(`${server.cards!.url}/v1/tokens`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_simulated', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  return ((await answer.json()) as { id: string }).id;
};
const addBank = (storeId: string, tokenId: string, cookie = admin) =>
  server.call(contract.addExternalAccount, { params: { tokenId }, body: at(storeId), cookie });
const schedule = (storeId: string, change: object, cookie = admin) =>
  server.call(contract.setPayoutSchedule, { body: { ...at(storeId), interval: 'daily', ...change } as never, cookie });
const archive = (storeId: string, cookie = admin) => server.call(contract.archiveAccount, { body: at(storeId), cookie });
const balance = (storeId: string, cookie = admin) => server.call(contract.getBalance, { query: at(storeId), cookie });
const payouts = (storeId: string, query: object = {}, cookie = admin) =>
  server.call(contract.listPayouts, { query: { ...at(storeId), ...query }, cookie });
const movements = (storeId: string, query: object = {}, cookie = admin) =>
  server.call(contract.listBalanceMovements, { query: { ...at(storeId), ...query }, cookie });
const takesCards = async (storeId: string) => (await server.modules.restaurants.book.get(server.restaurantId, storeId))?.cards;
const changes = async (storeId: string) =>
  (
    await server.test.owner.query(
      `select payload, actor_kind from event where restaurant_id = $1 and store_id = $2 and type = 'payments.accountChanged' order by seq`,
      [server.restaurantId, storeId],
    )
  ).rows as { payload: { what: string; before: string | null; after: string | null }; actor_kind: string }[];
/** Webhooks arrive on their own: waits for their effects. */
const until = async (holds: () => Promise<boolean>) => {
  for (const end = Date.now() + 10_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 25)))
    if (await holds()) return;
  throw new Error('It never came to that.');
};

describe('200', () => {
  it('has no account until somebody asks for a link, and then one, however often', async () => {
    const storeId = await newStore();
    expect((await active(storeId)).data).toEqual({ account: null, publishableKey: 'pk_test_simulated', simulatorUrl: server.cards!.url });
    expect(await takesCards(storeId)).toBeNull();
    const link = await verification(storeId);
    expect(link.status).toBe(200);
    expect(link.data.url).toMatch(/^http.*\/setup\/link_/);
    await verification(storeId);
    const answer = await active(storeId);
    expect(answer.data.account).toMatchObject({ country: 'AU', active: false, chargesEnabled: false, bankAccounts: [] });
    expect(answer.data.account?.requirements.currentlyDue).toContain('Bank account for payouts');
    const { rows } = await server.test.owner.query('select account_id from payment_account where store_id = $1', [storeId]);
    expect(rows).toEqual([{ account_id: answer.data.account?.accountId }]);
  });

  it('brings the browser back to the store’s settings', async () => {
    const storeId = await newStore();
    const { data } = await verification(storeId);
    const page = await fetch(data.url, { redirect: 'manual' });
    expect(await page.text()).toContain('</html>');
    const again = await fetch(data.url, { redirect: 'manual' });
    expect(again.headers.get('location')).toContain(
      `/admin/restaurants/${server.restaurantId}/stores/${storeId}/settings/payments?again=1`,
    );
  });

  it('takes cards once the provider allows it, and follows its events', async () => {
    const storeId = await newStore();
    const accountId = await server.openCardAccount(storeId);
    expect(await takesCards(storeId)).toEqual({ accountId, fee: { fixed: 0, percentage: 1000 }, datedFees: [] });
    expect(await server.modules.connect.forStore(server.restaurantId, storeId)).toEqual({
      accountId,
      fee: { fixed: 0, percentage: 1000 },
      datedFees: [],
    });
    expect((await active(storeId)).data.account).toMatchObject({ active: true, chargesEnabled: true, payoutsEnabled: true });
    const version = async () =>
      Number((await server.test.owner.query('select settings_version from store where id = $1', [storeId])).rows[0].settings_version);
    const before = await version();
    await server.cards!.side(`/_sim/accounts/${accountId}/restrict`, { disabledReason: 'under_review' });
    await until(async () => (await takesCards(storeId)) === null);
    expect(await version()).toBe(before + 1);
    expect(await server.modules.connect.forStore(server.restaurantId, storeId)).toBeNull();
    await complete(accountId);
    await until(async () => (await takesCards(storeId))?.accountId === accountId);
  });

  it('believes the reading that began last, whichever comes in first', async () => {
    const storeId = await newStore();
    const accountId = await server.openCardAccount(storeId);
    await server.cards!.side('/_sim/faults', {
      kind: 'slow',
      when: 'after',
      delayMs: 600,
      method: 'GET',
      path: `/v1/accounts/${accountId}`,
    });
    const slow = server.modules.connect.refresh(accountId);
    await until(async () => (await server.cards!.side<unknown[]>('/_sim/faults')).length === 0);
    await server.cards!.side(`/_sim/accounts/${accountId}/restrict`, { disabledReason: 'under_review' });
    await server.modules.connect.refresh(accountId);
    expect(await takesCards(storeId)).toBeNull();
    expect(await slow).toBe('done');
    expect(await takesCards(storeId)).toBeNull();
  });

  it('pays out to a bank account by token, once, and writes down who changed it', async () => {
    const storeId = await newStore();
    await server.openCardAccount(storeId);
    const token = await bankToken('000999456');
    const answer = await addBank(storeId, token);
    expect(answer.data.account?.bankAccounts.find((bank) => bank.isDefault)).toMatchObject({ last4: '9456', currency: 'AUD' });
    expect((await addBank(storeId, token)).data).toEqual(answer.data);
    const written = (await changes(storeId)).filter(({ payload }) => payload.what === 'bankAccount');
    expect(written).toEqual([
      { actor_kind: 'user', payload: expect.objectContaining({ before: expect.stringContaining('3456'), after: '9456' }) },
    ]);
  });

  it('changes the schedule, and writes down who changed it from what', async () => {
    const storeId = await newStore();
    await server.openCardAccount(storeId);
    const answer = await schedule(storeId, { interval: 'weekly', weeklyAnchor: 'friday' });
    expect(answer.data.account?.schedule).toMatchObject({ interval: 'weekly', weeklyAnchor: 'friday', monthlyAnchor: null });
    await schedule(storeId, { interval: 'weekly', weeklyAnchor: 'friday' });
    await schedule(storeId, { interval: 'monthly', monthlyAnchor: 31 });
    const written = (await changes(storeId)).filter(({ payload }) => payload.what === 'schedule');
    expect(written.map(({ payload }) => [payload.before, payload.after])).toEqual([
      ['daily', 'weekly, friday'],
      ['weekly, friday', 'monthly, 31'],
    ]);
  });

  it('shows what is ready, what is on its way, and payouts that came back', async () => {
    const storeId = await newStore();
    const accountId = await server.openCardAccount(storeId);
    const { payments } = server.cards!.provider;
    for (const index of [1, 2, 3]) {
      const made = await payments.createIntent({
        restaurantId: server.restaurantId,
        storeId,
        orderId: `o${index}`,
        paymentId: `${storeId}-${index}`,
        orderNumber: 'W-001',
        amount: 1000 * index,
        currency: 'AUD',
        applicationFee: 10,
        accountId,
        providerCustomerId: null,
      });
      if (made.outcome !== 'done') throw new Error(made.message);
      const { intentId } = made.intent;
      await payments.confirmIntent({
        intentId,
        paymentId: `${storeId}-${index}`,
        attemptId: `${storeId}${index}`,
        paymentMethodId: 'pm_card_visa',
        save: false,
        returnUrl: 'http://localhost',
      });
      await payments.captureIntent({ intentId, paymentId: `${storeId}-${index}`, amount: 1000 * index });
      expect((await balance(storeId)).data.pending).toEqual([{ amount: expect.any(Number), currency: 'AUD' }]);
      await server.cards!.side('/_sim/clock', { days: 10 });
    }
    const all = await payouts(storeId);
    expect(all.status).toBe(200);
    expect(all.data.rows.length).toBeGreaterThanOrEqual(2);
    expect(all.data.rows[0]).toMatchObject({ currency: 'AUD', automatic: true, bankLast4: '3456', failure: null });
    const first = await payouts(storeId, { limit: 1 });
    const second = await payouts(storeId, { limit: 1, cursor: first.data.nextCursor });
    expect([...first.data.rows, ...second.data.rows]).toEqual(all.data.rows.slice(0, 2));
    const paid = all.data.rows.find((row) => row.status === 'paid')!;
    await server.cards!.side(`/_sim/payouts/${paid.id}/fail`, {});
    const after = (await payouts(storeId)).data.rows.find((row) => row.id === paid.id);
    expect(after).toMatchObject({ status: 'failed', failure: expect.any(String) });
  });

  it('archives an account, takes no cards with it, and makes another one with the same fee', async () => {
    const storeId = await newStore();
    const old = await server.openCardAccount(storeId);
    expect((await archive(storeId)).data.account).toBeNull();
    expect(await takesCards(storeId)).toBeNull();
    expect((await active(storeId)).data.account).toBeNull();
    await complete(old);
    await server.modules.connect.refresh(old);
    expect(await takesCards(storeId)).toBeNull();
    await verification(storeId);
    const { account } = (await active(storeId)).data;
    expect(account?.accountId).not.toBe(old);
    expect(account?.transactionFee).toEqual({ fixed: 0, percentage: 1000 });
  });

  it('puts an account away that the provider no longer has, and makes another one', async () => {
    const storeId = await newStore();
    const old = await server.openCardAccount(storeId);
    await fetch(`${server.cards!.url}/v1/accounts/${old}`, { method: 'DELETE', headers: { authorization: 'Bearer sk_test_simulated' } });
    expect((await active(storeId)).data.account).toBeNull();
    expect(await takesCards(storeId)).toBeNull();
    await verification(storeId);
    expect((await active(storeId)).data.account?.accountId).not.toBe(old);
  });

  it('makes one account for calls at the same moment, and after an answer that never came', async () => {
    const storeId = await newStore();
    const answers = await Promise.all(Array.from({ length: 6 }, () => verification(storeId)));
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect((await verification(storeId)).status).toBe(200);
    const other = await newStore();
    await server.cards!.side('/_sim/faults', { kind: 'reset', when: 'after', method: 'POST', path: '/v1/accounts', times: 2 });
    expect((await verification(other)).status).toBe(503);
    expect((await verification(other)).status).toBe(200);
    const { rows } = await server.test.owner.query(
      'select store_id, count(*)::int as n from directory.provider_account where store_id = any($1) group by 1',
      [[storeId, other]],
    );
    expect(rows.map((row) => row.n)).toEqual([1, 1]);
    const accounts = await fetch(`${server.cards!.url}/v1/accounts?limit=100`, { headers: { authorization: 'Bearer sk_test_simulated' } });
    const { data } = (await accounts.json()) as { data: { metadata: { storeId: string } }[] };
    expect(data.filter((account) => [storeId, other].includes(account.metadata.storeId))).toHaveLength(2);
  });

  it('is for the store admin of the store and the platform too', async () => {
    expect((await active(server.storeId, await server.signIn('storeAdmin'))).status).toBe(200);
    expect((await active(server.storeId, await server.signIn('superAdmin'))).status).toBe(200);
  });
});

describe('400', () => {
  it('names what is missing', async () => {
    const storeId = await newStore();
    await server.openCardAccount(storeId);
    const weekly = await schedule(storeId, { interval: 'weekly' });
    expect([weekly.status, weekly.error.fields?.[0]?.path]).toEqual([400, 'weeklyAnchor']);
    expect((await schedule(storeId, { interval: 'monthly' })).error.fields?.[0]?.path).toBe('monthlyAnchor');
    expect((await schedule(storeId, { interval: 'hourly' })).status).toBe(400);
    expect((await payouts(storeId, { cursor: 'elsewhere' })).status).toBe(400);
    expect((await movements(storeId, { cursor: 'po_1' })).status).toBe(400);
  });
});

describe('401, 403 and 404', () => {
  it('are for those whose store it is not', async () => {
    const calls = (storeId: string, cookie: string) => [
      active(storeId, cookie),
      verification(storeId, cookie),
      server.call(contract.createUpdateLink, { body: at(storeId), cookie }),
      addBank(storeId, 'btok_1', cookie),
      schedule(storeId, {}, cookie),
      archive(storeId, cookie),
      balance(storeId, cookie),
      payouts(storeId, {}, cookie),
      movements(storeId, {}, cookie),
    ];
    const statuses = async (storeId: string, cookie: string) => [
      ...new Set((await Promise.all(calls(storeId, cookie))).map((answer) => answer.status)),
    ];
    expect(await statuses(server.storeId, '')).toEqual([401]);
    expect(await statuses(server.storeId, await server.signIn('restaurantUser'))).toEqual([403]);
    expect(await statuses(server.storeId, await server.signIn('storeUser'))).toEqual([403]);
    expect(await statuses(server.otherStoreId, await server.signIn('storeAdmin'))).toEqual([404]);
    const elsewhere = await createTestStore(server.test.database, 'Elsewhere');
    const foreign = await server.call(contract.getActiveAccount, { query: elsewhere, cookie: admin });
    expect(foreign.status).toBe(404);
    const mixed = await server.call(contract.getActiveAccount, { query: at(elsewhere.storeId), cookie: admin });
    expect(mixed.status).toBe(404);
  });

  it('is for a token of another kind', async () => {
    const storeId = await newStore();
    await server.openCardAccount(storeId);
    expect((await addBank(storeId, 'tok_visa')).status).toBe(404);
  });
});

describe('409', () => {
  it('shows that there is no account yet', async () => {
    const storeId = await newStore();
    for (const answer of [
      await server.call(contract.createUpdateLink, { body: at(storeId), cookie: admin }),
      await addBank(storeId, 'btok_1'),
      await schedule(storeId, {}),
      await archive(storeId),
      await balance(storeId),
      await payouts(storeId),
    ]) {
      expect([answer.status, answer.error.details]).toEqual([409, { reason: 'NO_ACCOUNT' }]);
    }
  });

  it('reports what is wrong with a bank account', async () => {
    const storeId = await newStore();
    await server.openCardAccount(storeId);
    await addBank(storeId, await bankToken('000999456'));
    const twice = await addBank(storeId, await bankToken('000999456'));
    expect([twice.status, twice.error.message]).toEqual([409, 'This bank account is there already.']);
    expect((await addBank(storeId, 'btok_nothing')).error.details).toMatchObject({ reason: 'PROVIDER_REFUSED' });
  });
});

describe('503', () => {
  it('asks to come back while the provider is away, and loses nothing', async () => {
    const storeId = await newStore();
    await server.openCardAccount(storeId);
    await server.cards!.side('/_sim/faults', { kind: 'error', times: 20 });
    for (const answer of [await active(storeId), await balance(storeId), await payouts(storeId), await schedule(storeId, {})]) {
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBe('10');
    }
    await server.cards!.side('/_sim/faults', undefined, 'DELETE');
    expect((await active(storeId)).data.account?.active).toBe(true);
    expect(await takesCards(storeId)).not.toBeNull();
  });
});
