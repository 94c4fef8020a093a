import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { restaurantId } from '@servery/app-kit/testing/fixtures/store.ts';
import { createRestaurantExport, listRestaurantExports, type RestaurantExportView } from '@servery/contract/restaurant-exports';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdmin, resize } from '../../testing/open-admin.tsx';

const address = `/restaurants/${restaurantId}/your-data`;
const toExport = (name: string, given: Partial<RestaurantExportView> = {}): RestaurantExportView => ({
  id: getId(`export ${name}`),
  state: 'ready',
  message: '',
  requestedBy: 'Nora Whitfield-Chandrasekaran',
  requestedAt: '2026-11-21T01:00:00.000Z',
  finishedAt: '2026-11-21T01:04:00.000Z',
  expiresAt: '2026-11-28T01:04:00.000Z',
  rows: { done: 1_204_117, total: 1_204_117 },
  pictures: { done: 312, total: 312 },
  bytes: 1_640_000_000,
  available: true,
  downloads: 0,
  ...given,
});
const open = async (...rows: RestaurantExportView[]) => {
  fakeApi(listRestaurantExports, { rows, nextCursor: null });
  await openAdmin(fakeAdmin(), address);
};
const panel = page.getByRole('region', { name: 'Export everything' });
const begin = panel.getByRole('button', { name: 'Export everything' });

it('begins an export, asks for the password if it must, and shows how far it is', async () => {
  let rows: RestaurantExportView[] = [];
  const waiting = toExport('new', {
    state: 'waiting',
    available: false,
    bytes: 0,
    rows: { done: 0, total: 0 },
    pictures: { done: 0, total: 0 },
  });
  fakeApi(listRestaurantExports, () => ({ rows, nextCursor: null }));
  const { requests } = fakeApi(createRestaurantExport, ({ body }) => {
    if (body.password === undefined) return refusal('SIGN_IN_NOT_RECENT');
    if (body.password !== 'right') return refusal('invalid_grant', { message: 'The password is not right.' });
    rows = [waiting];
    return waiting;
  });
  await openAdmin(fakeAdmin(), address);
  await expect.element(page.getByRole('region', { name: 'Who exported' })).not.toBeInTheDocument();
  await begin.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabelText('Password').fill('wrong');
  await dialog.getByRole('button', { name: 'Begin the export' }).click();
  await expect.element(dialog.getByText('The password is not right.')).toBeVisible();
  await expectAccessible('the password for an export of the restaurant');
  await dialog.getByLabelText('Password').fill('right');
  await dialog.getByRole('button', { name: 'Begin the export' }).click();
  await expect.element(panel.getByRole('status')).toMatchTextContent('The export begins in a moment.');
  await expect.element(begin).not.toBeInTheDocument();
  rows = [{ ...waiting, state: 'running', rows: { done: 602_000, total: 1_204_117 }, pictures: { done: 0, total: 312 } }];
  await expect.element(panel.getByRole('status')).toMatchTextContent('602,000 of 1,204,117 rows and 0 of 312 pictures are written.');
  await expectAccessible('an export of the restaurant is written');
  rows = [toExport('new')];
  await expect.element(panel.getByRole('link', { name: 'Download' })).toBeVisible();
  expect(requests).toHaveLength(3);
});

it('offers the file to the one who exported it, and says whose it is otherwise', async () => {
  await open(toExport('mine'), toExport('older', { requestedBy: 'Tom Abbott', available: false, downloads: 2 }));
  await expect.element(panel).toMatchTextContent('1.6 GB, with 1,204,117 rows and 312 pictures.');
  const link = panel.getByRole('link', { name: 'Download' });
  await expect.element(link).toHaveAttribute('href', `/api/customer/restaurants/${restaurantId}/exports/${getId('export mine')}/file`);
  await expect.element(page.getByRole('row').filter({ hasText: 'Tom Abbott' })).toMatchTextContent('Ready');
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
    await expectAccessible(`exports of the restaurant at ${size}`);
  }
  await open(toExport('theirs', { requestedBy: 'Tom Abbott', available: false }));
  await expect.element(panel).toMatchTextContent('Tom Abbott has exported it, and alone can download it.');
});

it.each([
  [
    toExport('failed', { state: 'failed', message: 'The server has no space left for the file.', available: false, bytes: 0 }),
    'no space left',
  ],
  [toExport('expired', { state: 'expired', available: false }), 'Its seven days are over'],
  [
    toExport('erased', { state: 'expired', available: false, message: 'It was deleted because a customer was erased after it.' }),
    'a customer was erased after it. Please export again.',
  ],
])('says what became of an export without a file, and offers another one (%#)', async (row, text) => {
  await open(row);
  await expect.element(panel).toMatchTextContent(text);
  await expect.element(begin).toBeVisible();
  await expectAccessible('an export without a file');
});

it('says that somebody else has just begun one', async () => {
  await open();
  fakeApi(createRestaurantExport, () =>
    refusal('resource_status_conflict', { message: 'An export of this restaurant is being written already.' }),
  );
  await begin.click();
  await expect.element(panel.getByRole('alert')).toMatchTextContent('is being written already');
});
