import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { otherStoreId, place } from '@servery/app-kit/testing/fixtures/store.ts';
import { listRestaurantActivity, listStoreActivity } from '@servery/contract/activity';
import type { ResponseOf } from '@servery/contract/endpoint';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdmin, openAdminStore, resize } from '../../testing/open-admin.tsx';

type Row = ResponseOf<typeof listStoreActivity>['rows'][number];

const entry = (what: string, given: Partial<Row> = {}): Row => ({
  ...{ id: what, at: '2026-11-20T03:05:00.000Z', kind: 'devices', who: 'Nora Whitfield', what, before: null, after: null },
  ...{ storeId: place.storeId, storeName: 'Marigold Street Newtown' },
  ...given,
});
const rows = [
  entry('Renamed the till “Front”', { before: 'Till 1', after: 'Front' }),
  entry('Changed the role of ines.duarte@marigold.example.com', {
    kind: 'people',
    before: 'Member',
    after: 'Admin',
    storeId: null,
    storeName: null,
  }),
  entry('Z 12 of Front differed from its orders: cash', { kind: 'money', who: '' }),
];
const answer = { rows, nextCursor: null };

fiveStates({
  screen: 'activity',
  fake: fakeAdmin,
  open: (admin) => openAdminStore(admin, '/activity'),
  endpoint: listStoreActivity,
  answers: { filled: answer, empty: { rows: [], nextCursor: null } },
  shows: {
    loading: 'Loading entries',
    empty: 'Nothing yet',
    error: 'An Error Occurred',
    offline: /No connection/,
    filled: 'Renamed the till “Front”',
  },
});

it('shows who changed what in the restaurant, asks for what it is filtered by, and downloads it', async () => {
  const { requests } = fakeApi(listRestaurantActivity, answer);
  await openAdmin(
    fakeAdmin(),
    `/restaurants/${place.restaurantId}/activity?q=nora&kind=devices&from=2026-11-01&to=2026-11-30&store=${otherStoreId}`,
  );
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect.element(row('Renamed')).toMatchTextContent(/Nora Whitfield\s*Till 1 → Front\s*Marigold Street Newtown/);
  await expect.element(row('Changed the role')).toMatchTextContent('Whole restaurant');
  await expect.element(row('Z 12')).toMatchTextContent('Automatic');
  expect(requests[0]!.query).toMatchObject({
    search: 'nora',
    kind: 'devices',
    from: '2026-11-01',
    to: '2026-11-30',
    storeId: otherStoreId,
  });
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
    await expectAccessible(`activity on a ${size}`);
  }
  const files: Blob[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (files.push(file as Blob), 'blob:x'));
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await page.getByRole('button', { name: /CSV/ }).click();
  await expect.poll(() => files.length).toBe(1);
  expect(await files[0]!.text()).toContain(
    '2026-11-20 14:05,Nora Whitfield,Devices,Renamed the till “Front”,Till 1,Front,Marigold Street Newtown',
  );
  made.mockRestore();
  clicked.mockRestore();
});
