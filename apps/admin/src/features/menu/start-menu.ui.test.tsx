import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { noAnswer } from '@servery/app-kit/testing/fake-network.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { createBatchUpload, exportMenuFile, getBatchUpload, previewMenuFile } from '@servery/contract/batch-uploads';
import { decodeFile } from '@servery/contract/menu-file-text';
import { readEditedMenu, startFromTemplate } from '@servery/contract/menu-editor';
import { menuTemplates } from '@servery/domain/menu-templates';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { toMenu } from '../../testing/edited-menu.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';
import { exampleMenuFile } from './example-menu-file.ts';

const dialog = page.getByRole('dialog');
const main = page.getByRole('main');
const button = (name: string | RegExp) => page.getByRole('button', { name });

it('offers every template for an empty menu, shows what is in one, and starts from it once', async () => {
  let menu = toMenu({ categories: [], items: [], currency: 'GBP' });
  fakeApi(readEditedMenu, () => menu);
  const { requests } = fakeApi(startFromTemplate, () => {
    menu = toMenu();
    return { menuVersion: 5, published: true, problems: [] };
  });
  await openAdminStore(fakeAdmin(), '/menu');
  for (const { name } of Object.values(menuTemplates)) await expect.element(button(new RegExp(`^${name}`))).toBeVisible();
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  await button(/^Pizza/).click();
  await expect.element(dialog.getByRole('region', { name: 'Pizzas' })).toMatchTextContent(/Half and half, large£\d/);
  await button('Cancel').click();
  await button(/^Café/).click();
  await expect.element(dialog.getByRole('region', { name: 'Coffee and tea' })).toMatchTextContent('Flat white£2.90');
  await expectAccessible('what is in a template');
  await button('Use this menu').click();
  await expect.element(main.getByRole('region', { name: 'Coffee' })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests.map(({ body }) => body)).toEqual([{ template: 'cafe' }]);
  await expect.element(button(/^Café/)).not.toBeInTheDocument();
});

it('says when a colleague has made a menu meanwhile, and starts with a blank one', async () => {
  fakeApi(readEditedMenu, () => toMenu({ categories: [], items: [] }));
  fakeApi(startFromTemplate, () => refusal('STORE_HAS_A_MENU') as never);
  await openAdminStore(fakeAdmin(), '/menu');
  await button(/^Pizza/).click();
  await button('Use this menu').click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The store has a menu already');
  await button('Cancel').click();
  await button(/^Start with a blank menu/).click();
  await expect.element(dialog.getByRole('heading', { name: 'Add a category' })).toBeVisible();
});

it('leads from an empty menu to copying the whole menu of another store, for those who may change both', async () => {
  const glebe = getId('Glebe');
  const menus = fakeApi(readEditedMenu, ({ params }) => (params.storeId === glebe ? toMenu() : toMenu({ categories: [], items: [] })));
  const admin = fakeAdmin();
  const [here] = admin.places;
  admin.places = [{ ...here!, stores: [here!.stores[0]!] }];
  await openAdminStore(admin, '/menu');
  await expect.element(button(/^Start with a blank menu/)).toBeVisible();
  await expect.element(main.getByRole('region', { name: 'Copy from another store' })).not.toBeInTheDocument();
  admin.places = [{ ...here!, stores: [here!.stores[0]!, { ...here!.stores[0]!, storeId: glebe, name: 'Marigold Street Glebe' }] }];
  await openAdminStore(admin, '/menu');
  await main.getByRole('link', { name: /^Copy from Marigold Street Glebe/ }).click();
  await expect.element(dialog.getByRole('heading', { name: 'Copy the whole menu to other stores' })).toBeVisible();
  expect(menus.requests.at(-1)?.params.storeId).toBe(glebe);
  // Closed, it stays closed.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(main.getByRole('region', { name: 'Coffee' })).toBeVisible();
});

const counts = { added: 0, changed: 0, removed: 0, unchanged: 0 };
const preview: ResponseOf<typeof previewMenuFile> = {
  problems: [{ row: 7, column: 'image', severity: 'warning', message: 'There is no picture “cake.jpg”.' }],
  problemCount: 1,
  categories: { ...counts, added: 1 },
  items: { ...counts, added: 2, removed: 1 },
  modifierGroups: counts,
  changes: [
    { kind: 'category', change: 'added', name: 'Cakes', details: [] },
    { kind: 'item', change: 'removed', name: 'Toastie', details: ['$12.50'] },
  ],
};
const job = (given: Partial<ResponseOf<typeof getBatchUpload>>): ResponseOf<typeof getBatchUpload> => ({
  ...{ id: getId('import'), storeId: getId('store'), storeName: 'Newtown', format: 'csv', fileName: 'menu.csv', status: 'running' },
  ...{ progress: 40, message: '', problems: [], counts: null, createdBy: 'Nora', createdAt: '2026-11-01T00:00:00.000Z', finishedAt: null },
  ...given,
});
const choose = async (name: string, content: BlobPart) => {
  await expect.element(main.getByText('Menu file', { exact: true })).toBeVisible();
  const input = main.element().querySelector<HTMLInputElement>('input[type=file]')!;
  const given = new DataTransfer();
  given.items.add(new File([content], name));
  input.files = given.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
};

it('shows what a file changes before it is imported, then follows the import to its end', async () => {
  const { requests: seen } = fakeApi(previewMenuFile, () => preview);
  const { requests: sent } = fakeApi(createBatchUpload, () => job({}));
  let running = true;
  fakeApi(getBatchUpload, () =>
    running ? job({}) : job({ status: 'success', progress: 100, counts: preview, finishedAt: '2026-11-01T00:01:00.000Z' }),
  );
  const admin = fakeAdmin();
  await openAdminStore(admin, '/menu/import');
  await expect.element(main.getByRole('heading', { name: 'Import a menu file' })).toBeVisible();
  await expectAccessible('choosing a menu file');
  // As Excel writes it in western Europe.
  await choose('menu.csv', Uint8Array.from([...'kind,name\ncategory,Caf'].map((letter) => letter.charCodeAt(0)).concat(0xe9)));
  await expect.element(main.getByText('Items: 2 new, 1 removed')).toBeVisible();
  await expect.element(main.getByText('Row 7, image: There is no picture “cake.jpg”.')).toBeVisible();
  // The server lists the first changes of many; four are counted here.
  await expect.element(main.getByText('The first 2 changes are listed.')).toBeVisible();
  expect(seen.map(({ body }) => body)).toEqual([{ format: 'csv', fileName: 'menu.csv', content: 'kind,name\ncategory,Café' }]);
  await expectAccessible('what a menu file changes');
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  await button('Import and publish').click();
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  running = false;
  admin.live.send('batchUpload.changed', { batchUploadJobId: getId('import'), status: 'success', progress: 100 });
  await expect.element(main.getByText('The menu is imported and published')).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'Menu history' })).toHaveAttribute('href', expect.stringMatching(/\/menu-history$/));
  await expectAccessible('an imported menu');
  expect(sent.map(({ body }) => body.content)).toEqual(['kind,name\ncategory,Café']);
});

it('offers no import of a file with errors, reads it in another format, and shows a refusal at the file', async () => {
  const wrong = { row: 3, column: 'price', severity: 'error' as const, message: 'Please write an amount like 12.50.' };
  const { requests } = fakeApi(previewMenuFile, () => ({ ...preview, problems: [wrong], changes: [] }));
  await openAdminStore(fakeAdmin(), '/menu/import');
  await choose('menu.json', '{"objects": []}');
  await expect.element(main.getByText('This file cannot be imported yet')).toBeVisible();
  await expect.element(button('Import and publish')).not.toBeInTheDocument();
  await expect.element(button('Download the example file')).not.toBeInTheDocument();
  await page.getByLabelText('Format').selectOptions('Uber Eats (JSON)');
  await expect.poll(() => requests.map(({ body }) => body.format)).toEqual(['square', 'uberEats']);
  fakeApi(
    previewMenuFile,
    () => refusal('validation_failed', { fields: [{ path: 'content', message: 'Please use a file of at most 8 MB.' }] }) as never,
  );
  await page.getByLabelText('Format').selectOptions('Spreadsheet (CSV)');
  await expect.element(main.getByText('Please use a file of at most 8 MB.')).toBeVisible();
});

it('offers the example where the columns of a file are not those of a menu', async () => {
  const wrong = { row: 1, column: 'kind', severity: 'error' as const, message: 'A menu file starts with a row of column names.' };
  fakeApi(previewMenuFile, () => ({ ...preview, problems: [wrong], changes: [] }));
  await openAdminStore(fakeAdmin(), '/menu/import');
  await choose('prices.csv', 'Dish,Price');
  await expect.element(button('Download the example file')).toBeVisible();
  await expectAccessible('a file with other columns');
});

it('reads the same file again after it was corrected, and after the connection was lost', async () => {
  const { requests } = fakeApi(previewMenuFile, () => noAnswer as never);
  await openAdminStore(fakeAdmin(), '/menu/import');
  await choose('menu.csv', 'kind,name');
  await expect.element(main.getByText('No connection')).toBeVisible();
  const lost = requests.length;
  fakeApi(previewMenuFile, () => preview);
  await button('Try again').click();
  await expect.element(button('Import and publish')).toBeVisible();
  expect(lost).toBeGreaterThan(0);
  // A browser reports a choice only where the field does not hold the file already.
  expect(main.element().querySelector<HTMLInputElement>('input[type=file]')!.files).toHaveLength(0);
  await expect.element(main.getByText('menu.csv')).toBeVisible();
});

it('offers the menu and an example as spreadsheets', async () => {
  fakeApi(exportMenuFile, () => ({ fileName: 'newtown-menu.csv', content: 'kind,name\ncategory,Café\n', left: [] }));
  const files: Blob[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (files.push(file as Blob), 'blob:x'));
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => {
    made.mockRestore();
    clicked.mockRestore();
  });
  await openAdminStore(fakeAdmin(), '/menu/import');
  await button('Download this menu').click();
  await expect.poll(() => files.length).toBe(1);
  await button('Download an example').click();
  const bytes = await Promise.all(files.map(async (file) => decodeFile(new Uint8Array(await file.arrayBuffer())).text));
  expect(bytes).toEqual(['kind,name\ncategory,Café\n', exampleMenuFile]);
  expect([...new Uint8Array(await files[0]!.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
});
