import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { exportMenuFile, getBatchUpload, listBatchUploads } from '@servery/contract/batch-uploads';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdmin, openAdminStore, resize } from '../../../testing/open-admin.tsx';
import type { MenuFileJob } from './job-text.tsx';

const main = page.getByRole('main');
const path = `/restaurants/${place.restaurantId}/batch-upload-jobs`;
const counts = { added: 0, changed: 0, removed: 0, unchanged: 0 };
const toJob = (name: string, given: Partial<MenuFileJob> = {}): MenuFileJob => ({
  ...{ id: getId(name), storeId: place.storeId, storeName: 'Newtown', format: 'csv', fileName: name, status: 'running', progress: 40 },
  ...{ message: '', problems: [], counts: null, createdBy: 'Nora Whitfield', createdAt: '2026-11-01T00:00:00.000Z', finishedAt: null },
  ...given,
});
const failed = toJob('square.json', {
  ...{ format: 'square', status: 'failure', progress: 100, message: 'The file has errors.', finishedAt: '2026-11-01T00:01:00.000Z' },
  problems: [{ row: 3, column: 'price', severity: 'error', message: 'Please write an amount like 12.50.' }],
});
const rows = [toJob('menu.csv'), failed];

fiveStates({
  screen: 'menu files',
  fake: fakeAdmin,
  open: (admin) => openAdmin(admin, path),
  endpoint: listBatchUploads,
  answers: { filled: { rows, nextCursor: null }, empty: { rows: [], nextCursor: null } },
  shows: {
    ...{ loading: 'Loading imports', empty: 'No imports yet', error: 'An Error Occurred', offline: /No connection/ },
    filled: 'menu.csv',
  },
});

it('lists imports with how far they are, by store, and leads to each', async () => {
  const admin = fakeAdmin();
  const { requests } = fakeApi(listBatchUploads, { rows, nextCursor: null });
  let job = toJob('menu.csv');
  fakeApi(getBatchUpload, () => job);
  await openAdmin(admin, path);
  await expect.element(main.getByText('Importing, 40%')).toBeVisible();
  await expect.element(main.getByText('Not imported')).toBeVisible();
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`menu files on a ${size}`);
    expect(fits()).toBe(true);
  }
  await page.getByRole('combobox', { name: 'Store' }).selectOptions('Marigold Street Newtown');
  await expect.poll(() => requests.at(-1)!.query).toMatchObject({ storeId: place.storeId });
  await page.getByRole('button', { name: 'Import a menu file' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Marigold Street Newtown' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Marigold Street Newtown' }).click();
  await expect.element(main.getByRole('heading', { level: 1, name: 'Import a menu file' })).toBeVisible();
  await main.getByRole('link', { name: 'menu.csv' }).click();
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  await expectAccessible('a running import');
  job = toJob('menu.csv', {
    ...{ status: 'success', progress: 100, finishedAt: '2026-11-01T00:02:00.000Z' },
    counts: { categories: { ...counts, added: 3 }, items: counts, modifierGroups: counts },
  });
  admin.live.send('batchUpload.changed', { batchUploadJobId: job.id, status: 'success', progress: 100 });
  await expect.element(main.getByText('Categories: 3 new')).toBeVisible();
});

it('shows what was wrong in a file that was not imported', async () => {
  fakeApi(getBatchUpload, failed);
  await openAdmin(fakeAdmin(), `${path}/${failed.id}`);
  await expect.element(main.getByText('The file was not imported')).toBeVisible();
  await expect.element(main.getByText('Row 3, price: Please write an amount like 12.50.')).toBeVisible();
  await expect.element(main.getByText('Square (JSON)')).toBeVisible();
  await expectAccessible('an import that failed');
});

it('offers the menu in the formats of others, and says what these cannot hold', async () => {
  const { requests } = fakeApi(exportMenuFile, ({ query }) => ({
    fileName: `menu.${query.format}.json`,
    content: '{}',
    left: ['Half-and-halves are left out.'],
  }));
  const files: Blob[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (files.push(file as Blob), 'blob:x'));
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => {
    made.mockRestore();
    clicked.mockRestore();
  });
  await openAdminStore(fakeAdmin(), '/menu/import');
  await page.getByRole('button', { name: 'Square (JSON)' }).click();
  await expect.element(main.getByText('Half-and-halves are left out.')).toBeVisible();
  expect(requests.map(({ query }) => query.format)).toEqual(['square']);
  expect(files[0]!.type).toBe('application/json');
  await expectAccessible('what a format cannot hold');
});
