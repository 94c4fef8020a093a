import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { otherStoreId, place, storeId } from '@servery/app-kit/testing/fixtures/store.ts';
import { createApiKey, listApiKeys, revokeApiKey, type ApiKeyView } from '@servery/contract/api-keys';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdmin, resize, type Admin } from '../../testing/open-admin.tsx';

const toKey = (name: string, given: Partial<ApiKeyView> = {}): ApiKeyView => ({
  ...{ id: getId(name), name, prefix: 'servery_Kd3x9', scopes: ['orders:read'], storeIds: null, createdAt: '2026-01-05T00:00:00.000Z' },
  ...{ createdBy: 'Nora Whitfield', expiresAt: '2090-01-05T00:00:00.000Z', lastUsedAt: null, revokedAt: null, revokedBy: '' },
  ...given,
});
const filled = {
  rows: [
    toKey('Ledgerly', { scopes: ['orders:read', 'customers:read'], storeIds: [storeId], lastUsedAt: '2026-02-05T00:00:00.000Z' }),
    toKey('Old website', { expiresAt: '2026-01-06T00:00:00.000Z' }),
    toKey('Courier trial', { revokedAt: '2026-02-01T00:00:00.000Z', revokedBy: 'Ines Duarte' }),
  ],
};
const dialog = page.getByRole('dialog');
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const open = (admin: Admin) => openAdmin(admin, `/restaurants/${place.restaurantId}/api-keys`);

fiveStates({
  screen: 'API keys',
  fake: fakeAdmin,
  open,
  endpoint: listApiKeys,
  answers: { filled, empty: { rows: [] } },
  shows: {
    ...{ loading: 'Loading the API keys', empty: 'No API keys yet', error: 'An Error Occurred' },
    ...{ offline: /No connection/, filled: 'Courier trial' },
  },
});

it('makes a key for one store, asks for the password of somebody who signed in long ago, and shows the key once', async () => {
  let { rows } = filled;
  fakeApi(listApiKeys, () => ({ rows }));
  const secret = `servery_${'Zk4'.repeat(14)}x`;
  const created = fakeApi(createApiKey, ({ body: { id, name, scopes, storeIds, password } }) => {
    if (password === undefined) return refusal('SIGN_IN_NOT_RECENT') as never;
    if (password !== 'correct horse') return refusal('invalid_grant', {}) as never;
    const key = toKey(name, { id, scopes, storeIds });
    rows = [key, ...rows];
    return { key, secret };
  });
  await open(fakeAdmin());
  await page.getByRole('button', { name: 'Make an API key' }).click();
  const make = dialog.getByRole('button', { name: 'Make the key' });
  await make.click();
  await expect.element(dialog.getByText('Please choose what the key may do.')).toBeVisible();
  expect(created.requests).toEqual([]);
  await dialog.getByLabelText('Name').fill('Delivery partner');
  await dialog.getByRole('checkbox', { name: 'Read orders' }).click();
  await dialog.getByRole('radio', { name: 'Only some stores' }).click();
  await dialog.getByRole('checkbox', { name: 'Marigold Street Bondi' }).click();
  await expectAccessible('a key is made');
  await make.click();
  await dialog.getByLabelText('Your password').fill('correct horse');
  await make.click();
  await expect.element(dialog.getByLabelText('API key')).toHaveValue(secret);
  await expectAccessible('a key is shown');
  const bodies = created.requests.map(({ body }) => body);
  expect(bodies.map(({ scopes, storeIds, validForDays }) => ({ scopes, storeIds, validForDays }))).toEqual(
    Array.from({ length: 2 }, () => ({ scopes: ['orders:read'], storeIds: [otherStoreId], validForDays: 365 })),
  );
  expect(bodies[0]!.id).toBe(bodies[1]!.id);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(row('Delivery partner')).toMatchTextContent('Never');
  await expect.element(page.getByText(secret)).not.toBeInTheDocument();
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
});

it('revokes a key after a question, and offers nothing for those that have ended', async () => {
  let { rows } = filled;
  fakeApi(listApiKeys, () => ({ rows }));
  const revoked = fakeApi(revokeApiKey, ({ params }) => {
    rows = rows.map((key) => (key.id === params.apiKeyId ? { ...key, revokedAt: '2026-02-06T00:00:00.000Z', revokedBy: 'Nora' } : key));
    return rows.find(({ id }) => id === params.apiKeyId)!;
  });
  await open(fakeAdmin());
  await page.getByRole('button', { name: 'Actions for Ledgerly' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await expectAccessible('a key is revoked');
  await dialog.getByRole('button', { name: 'Revoke the key' }).click();
  await expect.element(row('Ledgerly')).toMatchTextContent('Revoked');
  expect(revoked.requests.map(({ params }) => params.apiKeyId)).toEqual([getId('Ledgerly')]);
  await expect.element(page.getByRole('button', { name: 'Actions for Courier trial' })).not.toBeInTheDocument();
});

it('is not there for those who may not manage keys', async () => {
  await open(fakeAdmin({ me: getOwner({ holds: ['restaurant.manage'] }) }));
  await expect.element(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
});
