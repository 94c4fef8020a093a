import { describe, expect, it } from 'vitest';
import { defaultStoreId } from '../index.ts';
import { startWorld } from '../testing/harness.ts';

const app = { grant_type: 'client_credentials', scope: 'eats.order' };

describe('POST /oauth/v2/token', () => {
  it('gives the app a token for the scopes that it asks for', async () => {
    const { form, credentials } = await startWorld();
    const { status, body } = await form({ ...credentials, ...app });
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 2_592_000, scope: 'eats.order' });
    expect(body).not.toHaveProperty('refresh_token');
  });

  it.each<[string, Record<string, string>, number, string]>([
    ['a wrong secret', { client_secret: 'x' }, 401, 'invalid_client'],
    ['another client', { client_id: 'x' }, 401, 'invalid_client'],
    ['a scope that is not the app’s', { scope: 'eats.order eats.pos_provisioning' }, 400, 'invalid_scope'],
    ['no scope', { scope: '' }, 400, 'invalid_scope'],
    ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['a code that nobody gave', { grant_type: 'authorization_code', code: 'x' }, 400, 'invalid_grant'],
    ['a refresh token that nobody gave', { grant_type: 'refresh_token', refresh_token: 'x' }, 400, 'invalid_grant'],
  ])('refuses %s', async (_what, changes, status, error) => {
    const { form, credentials } = await startWorld();
    expect(await form({ ...credentials, ...app, ...changes })).toMatchObject({ status, body: { error } });
  });

  it('refuses what lacks a member', async () => {
    const { form } = await startWorld();
    expect(await form(app)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it('gives no more than so many in an hour', async () => {
    const { form, credentials } = await startWorld({ settings: { tokensPerHour: 2 } });
    expect((await form({ ...credentials, ...app })).status).toBe(200);
    expect(await form({ ...credentials, ...app })).toMatchObject({ status: 429, body: { error: 'temporarily_unavailable' } });
  });

  it('gives a merchant a token of their own, once for each code', async () => {
    const { form, credentials, side, ask } = await startWorld({ stores: [{ id: 's1', name: 'One', linked: false }] });
    const code = String((await side<{ code: string }>('POST', '/consents', { redirectUri: 'http://our/back' })).body.code);
    const exchange = { ...credentials, grant_type: 'authorization_code', code, redirect_uri: 'http://our/back' };
    const { body } = await form(exchange);
    expect(body).toMatchObject({ scope: 'eats.pos_provisioning' });
    expect(await form(exchange)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const again = await form({ ...credentials, grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '' });
    expect(again.status).toBe(200);
    const list = await ask<{ data: { id: string }[] }>('GET', '/v1/delivery/stores', undefined, again.body.access_token);
    expect(list.body.data.map(({ id }) => id)).toEqual(['s1']);
  });
});

describe('the gate', () => {
  it.each([
    ['no token', undefined],
    ['a token of nobody', 'sim.nobody'],
  ])('answers %s with 401', async (_what, token) => {
    const { ask } = await startWorld();
    expect(await ask('GET', '/v1/delivery/order/x', undefined, token)).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  });

  it('answers a token that is over, and one that was revoked, with 401', async () => {
    const { side, call, tokenFor, ask } = await startWorld();
    await side('DELETE', '/tokens');
    expect((await call('GET', `/v1/delivery/store/${defaultStoreId}/orders`)).status).toBe(401);
    await side('PATCH', '/settings', { tokenSeconds: 0 });
    const over = await tokenFor('eats.order');
    expect((await ask('GET', `/v1/delivery/store/${defaultStoreId}/orders`, undefined, over)).status).toBe(401);
  });

  it('answers a token without the scope with 403', async () => {
    const { ask, tokenFor } = await startWorld();
    const stores = await tokenFor('eats.store');
    const orders = await tokenFor('eats.order');
    expect(await ask('GET', '/v1/delivery/order/x', undefined, stores)).toMatchObject({ status: 403, body: { code: 'user_not_allowed' } });
    expect((await ask('GET', '/v1/delivery/stores', undefined, orders)).status).toBe(403);
    expect((await ask('POST', `/v1/eats/stores/${defaultStoreId}/pos_data`, {}, stores)).status).toBe(403);
  });

  it('keeps secrets out of the ledger', async () => {
    const { side, credentials } = await startWorld();
    const ledger = JSON.stringify((await side('GET', '/ledger')).body);
    expect(ledger).toContain('client_credentials');
    expect(ledger).not.toContain(credentials.client_secret);
  });
});
