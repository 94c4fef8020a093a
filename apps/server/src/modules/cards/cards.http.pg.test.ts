import { addSource, listSources, removeSource } from '@servery/contract/cards';
import { sendVerificationCode, verifyCode } from '@servery/contract/customers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestStore } from '../../platform/testing/fixtures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { clearOfWindowEnd } from '../../testing/window-end.ts';

let server: TestServer;
let ann: string;
let ben: string;
let last = 0;
/** How long somebody waits: for as long as it takes, unless a test is about those who do not. */
let answerMs = 60_000;
const login = async (restaurantId = server.restaurantId): Promise<{ cookie: string; customerId: string }> => {
  const phone = `+6141${String((last += 1)).padStart(4, '0')}000`;
  const sent = await server.call(sendVerificationCode, { body: { restaurantId, phone } });
  const body = { restaurantId, verificationId: sent.data.verificationId, code: server.sms.code(phone), name: 'Ann' };
  const answer = await server.call(verifyCode, { body });
  return { cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '', customerId: answer.data.customerId };
};
beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator', paymentAnswerMs: () => answerMs });
  ann = (await login()).cookie;
  ben = (await login()).cookie;
});
afterAll(() => server.close());
beforeEach(async () => {
  answerMs = 60_000;
  await server.cards!.side('/_sim/faults', undefined, 'DELETE');
});

const own = (restaurantId = server.restaurantId) => ({ restaurantId });
const list = (cookie?: string) => server.call(listSources, { query: own(), ...(cookie && { cookie }) });
const add = (cookie: string | undefined, tokenId: string, body = own()) =>
  server.call(addSource, { params: { sourceId: tokenId }, body, ...(cookie && { cookie }) });
const remove = (cookie: string | undefined, sourceId: string) =>
  server.call(removeSource, { params: { sourceId }, query: own(), ...(cookie && { cookie }) });

/** As the card form does it in a browser. */
const browser = async (path: string, form: Record<string, string>): Promise<string> => {
  const answer = await fetch(server.cards!.url + path, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_simulated', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  return ((await answer.json()) as { id: string }).id;
};
const typed = (prefix: string, number: string, year = '2040') => ({
  [`${prefix}[number]`]: number,
  [`${prefix}[exp_month]`]: '12',
  [`${prefix}[exp_year]`]: year,
  [`${prefix}[cvc]`]: '123',
});
const token = (number = '4242424242424242') => browser('/v1/tokens', typed('card', number));
const method = (number = '5555555555554444') => browser('/v1/payment_methods', { type: 'card', ...typed('card', number) });

describe('200', () => {
  it('saves cards by token and by payment method, the first one for next time, and forgets them', async () => {
    expect((await list(ann)).data).toEqual({ rows: [] });
    const first = await add(ann, await token());
    expect(first.status).toBe(200);
    expect(first.data.rows).toEqual([
      { id: expect.stringMatching(/^pm_/), brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040, isDefault: true, expired: false },
    ]);
    const second = await add(ann, await method());
    expect(second.data.rows).toHaveLength(2);
    expect(second.data.rows.filter((card) => card.isDefault)).toHaveLength(1);
    expect((await list(ben)).data.rows).toEqual([]);
    for (const { id } of second.data.rows) expect((await remove(ann, id)).status).toBe(200);
    expect((await list(ann)).data.rows).toEqual([]);
  });

  it('changes nothing when a card is saved again', async () => {
    const id = await method();
    const once = await add(ann, id);
    expect((await add(ann, id)).data).toEqual(once.data);
  });

  it('makes one customer at the provider for calls at the same moment', async () => {
    const { cookie, customerId } = await login();
    const ids = await Promise.all([method(), method('4242424242424242'), method('378282246310005')]);
    const answers = await Promise.all(ids.map((id) => add(cookie, id)));
    // A call that meets another one creating the customer is asked to come back.
    for (const [index, { status }] of answers.entries())
      if (status === 503) expect((await add(cookie, ids[index] as string)).status).toBe(200);
    const rows = await server.test.owner.query('select provider_customer_id from payment_customer where customer_id = $1', [customerId]);
    expect(rows.rows).toHaveLength(1);
    expect((await list(cookie)).data.rows).toHaveLength(3);
  });

  it('goes on with a new customer when the provider has lost the old one', async () => {
    const { cookie, customerId } = await login();
    const old = await server.modules.cards.providerCustomer(server.restaurantId, customerId);
    expect(await server.modules.cards.providerCustomer(server.restaurantId, customerId)).toBe(old);
    await fetch(`${server.cards!.url}/v1/customers/${old}`, { method: 'DELETE', headers: { authorization: 'Bearer sk_test_simulated' } });
    expect((await list(cookie)).data).toEqual({ rows: [] });
    expect((await add(cookie, await token())).data.rows).toHaveLength(1);
    expect(await server.modules.cards.providerCustomer(server.restaurantId, customerId)).not.toBe(old);
  });
});

describe('400', () => {
  it('refuses what is not known', async () => {
    const wrong = await server.call(listSources, { query: { restaurantId: 'mine' }, cookie: ann });
    expect(wrong.status).toBe(400);
    expect((await add(ann, 'tok_visa', { ...own(), more: 1 } as never)).status).toBe(400);
  });
});

describe('401', () => {
  it('asks guests and staff to sign in as a customer', async () => {
    for (const call of [list(), add(undefined, 'tok_visa'), remove(undefined, 'pm_1')]) expect((await call).status).toBe(401);
    const staff = await server.signIn('restaurantAdmin');
    expect((await list(staff)).status).toBeGreaterThanOrEqual(401);
  });
});

describe('404', () => {
  it("answers for another customer's card like for one that is not there", async () => {
    const theirs = (await add(ben, await method())).data.rows[0]!.id;
    const foreign = await remove(ann, theirs);
    const unknown = await remove(ann, 'pm_nothing');
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect({ ...foreign.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' });
    expect((await add(ann, theirs)).status).toBe(404);
    expect((await list(ben)).data.rows).toHaveLength(1);
  });

  it('knows no other kinds of references, and no token twice', async () => {
    for (const id of ['ba_1', 'cus_1', 'x', 'tok_nothing', 'seti_nothing']) expect((await add(ann, id)).status).toBe(404);
    const once = await token();
    expect((await add(ann, once)).status).toBe(200);
    expect((await add(ben, once)).status).toBe(404);
  });

  it('knows no restaurant but its own', async () => {
    const elsewhere = await createTestStore(server.test.database, 'Elsewhere');
    const answer = await server.call(listSources, { query: own(elsewhere.restaurantId), cookie: ann });
    expect([401, 404]).toContain(answer.status);
  });
});

describe('409', () => {
  it('tells guests that the bank declined', async () => {
    const answer = await add(ann, await token('4000000000009995'));
    expect(answer.status).toBe(409);
    expect(answer.error).toMatchObject({ code: 'resource_status_conflict', details: { reason: 'CARD_NOT_SAVED' } });
    const stolen = await add(ann, await token('4000000000009979'));
    expect(stolen.error.message).not.toMatch(/stolen/i);
  });
});

/** Requests of ours that the provider does not take: no bank was asked about a card. */
const refusals = [
  [400, 'invalid_request_error', 'parameter_unknown'],
  [401, 'invalid_request_error', 'api_key_expired'],
  [403, 'invalid_request_error', 'secret_key_required'],
] as const;

describe.each(refusals)('a request that the provider refuses (%s %s %s)', (status, type, code) => {
  const refuse = (path: string, method?: string) =>
    server.cards!.side('/_sim/faults', { kind: 'error', status, type, code, path, times: 9, ...(method && { method }) });

  it('addSource 409: reports our mistake, not a declined card', async () => {
    const { cookie } = await login();
    await refuse('/v1/payment_methods/*/attach');
    const answer = await add(cookie, await method());
    const message = 'Your card could not be saved because of an error on our side. Please try again.';
    expect([answer.status, answer.error]).toMatchObject([409, { message, details: { reason: 'CARD_NOT_SAVED' } }]);
  });

  it('removeSource 503: the card stays, and can be removed later', async () => {
    const { cookie } = await login();
    const [card] = (await add(cookie, await method())).data.rows;
    await refuse('/v1/payment_methods/*/detach');
    const answer = await remove(cookie, card!.id);
    const message = 'Your card could not be removed because of an error on our side. Please try again.';
    expect([answer.status, answer.error.message]).toEqual([503, message]);
    await server.cards!.side('/_sim/faults', undefined, 'DELETE');
    expect((await remove(cookie, card!.id)).data).toEqual({ rows: [] });
  });

  it('listSources 503: never that nothing is saved, and saving another card keeps the customer', async () => {
    const { cookie } = await login();
    await add(cookie, await method());
    const another = await token();
    await refuse('/v1/customers/*', 'GET');
    expect((await list(cookie)).status).toBe(503);
    expect((await add(cookie, another)).status).toBe(409);
    await server.cards!.side('/_sim/faults', undefined, 'DELETE');
    expect((await add(cookie, another)).data.rows).toHaveLength(2);
  });
});

describe('a provider that takes longer than people wait', () => {
  const slow = (path: string) => server.cards!.side('/_sim/faults', { kind: 'slow', delayMs: 1_500, path });
  /** Does it as somebody who does not wait for the provider at all. */
  const hasty = async <T>(work: () => Promise<T>): Promise<T> => {
    answerMs = 1;
    return work().finally(() => (answerMs = 60_000));
  };
  const untilSaved = (cookie: string, count: number) =>
    vi.waitFor(async () => expect((await list(cookie)).data.rows).toHaveLength(count), { timeout: 20_000, interval: 100 });

  it('503: the answer comes at once, and the card is saved and removed all the same', async () => {
    const { cookie } = await login();
    const id = await method();
    await slow('/v1/payment_methods/*/attach');
    const added = await hasty(() => add(cookie, id));
    expect([added.status, added.headers['retry-after']]).toEqual([503, '5']);
    expect(added.error.message).toMatch(/still being saved/);
    await untilSaved(cookie, 1);
    await slow('/v1/payment_methods/*/detach');
    const [card] = (await list(cookie)).data.rows;
    const removed = await hasty(() => remove(cookie, card!.id));
    expect([removed.status, removed.error.message]).toEqual([503, expect.stringMatching(/still being removed/)]);
    await untilSaved(cookie, 0);
  });

  it('503: a list that takes too long is not an empty one', async () => {
    const { cookie } = await login();
    await add(cookie, await method());
    await slow('/v1/customers/*');
    expect((await hasty(() => list(cookie))).status).toBe(503);
  });
});

describe('503', () => {
  it('asks to come back while the provider is away', async () => {
    await add(ann, await token());
    await server.cards!.side('/_sim/faults', { kind: 'error', times: 9 });
    const answer = await list(ann);
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
  });
});

describe('429', () => {
  it('lets a customer try twenty cards an hour, declined or not', async () => {
    await clearOfWindowEnd(3_600);
    const { cookie } = await login();
    const id = await method();
    for (let turn = 0; turn < 20; turn += 1)
      expect((await add(cookie, turn % 2 === 0 ? id : 'pm_nobody')).status).toBe(turn % 2 === 0 ? 200 : 404);
    const refused = await add(cookie, await token());
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests']);
    expect((await list(cookie)).data.rows).toHaveLength(1);
  });
});
