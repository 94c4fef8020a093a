import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { noAnswer } from '@servery/app-kit/testing/fake-network.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { copyEntries, previewCopy, undoCopy } from '@servery/contract/menu-copy';
import { changeItem, readEditedMenu, setCategoryImageRatio } from '@servery/contract/menu-editor';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { item, toMenu } from '../../../testing/edited-menu.ts';
import { fakeSection } from '../../../testing/fake-settings.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../../testing/open-admin.tsx';

const done = { menuVersion: 5, published: true, problems: [] };
const other = getId('Glebe');
const open = async () => {
  fakeApi(readEditedMenu, () => toMenu());
  const admin = fakeAdmin();
  const [here] = admin.places;
  admin.places = [{ ...here!, stores: [here!.stores[0]!, { ...here!.stores[0]!, storeId: other, name: 'Marigold Street Glebe' }] }];
  await openAdminStore(admin, '/menu');
};
const act = async (name: string, label: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: label }).click();
};

const duplicate = () =>
  fakeApi(copyEntries, ({ body }) => ({
    copyId: getId('copy'),
    duplicates: [{ kind: 'item' as const, id: getId('twin'), name: 'Flat white (copy)' }],
    stores: [{ storeId: body.toStoreIds[0]!, added: 1, updated: 0, replaced: 0, skipped: 0, pizzasOff: false, ...done }],
  }));

it('duplicates an item at a press, and takes it back', async () => {
  await open();
  const { requests } = duplicate();
  const undone = fakeApi(undoCopy, { skipped: ['Flat white (copy)'] });
  await act('Flat white', 'Duplicate');
  await expect.element(page.getByText('Flat white duplicated. The copy is hidden from guests until you show it.')).toBeVisible();
  await expectAccessible('an item duplicated');
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(/changed since, or are needed, and stay: Flat white \(copy\)/)).toBeVisible();
  expect(requests.map(({ body }) => [body.itemIds, body.categoryIds, body.existing])).toEqual([[[getId('Flat white')], [], 'add']]);
  expect(undone.requests.map(({ params }) => params.copyId)).toEqual([getId('copy')]);
});

it('duplicates once although the answer was lost and it is pressed again; a press after the answer is another duplicate', async () => {
  await open();
  let isLost = true;
  const answer = ({ body }: { body: { toStoreIds: string[] } }) => ({
    copyId: getId('copy'),
    duplicates: [{ kind: 'item' as const, id: getId('twin'), name: 'Flat white (copy)' }],
    stores: [{ storeId: body.toStoreIds[0]!, added: 1, updated: 0, replaced: 0, skipped: 0, pizzasOff: false, ...done }],
  });
  const { requests } = fakeApi(copyEntries, (call) => (isLost ? noAnswer : answer(call)));
  const keys = () => [...new Set(requests.map(({ headers }) => headers.get('idempotency-key')))];
  await act('Flat white', 'Duplicate');
  await expect.element(page.getByText('No connection', { exact: true })).toBeVisible();
  isLost = false;
  await act('Flat white', 'Duplicate');
  await expect.element(page.getByText(/^Flat white duplicated/)).toBeVisible();
  expect(keys()).toHaveLength(1);
  await act('Flat white', 'Duplicate');
  await expect.poll(() => keys().length).toBe(2);
});

it('shows a duplicate to guests at a press', async () => {
  await open();
  duplicate();
  const { requests } = fakeApi(changeItem, { ...done, item: item('Flat white (copy)', 'Coffee', 2) });
  await act('Flat white', 'Duplicate');
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect
    .poll(() => requests.map(({ params, body }) => [params.itemId, body.changes]))
    .toEqual([[getId('twin'), { hidden: { from: true, to: false } }]]);
  await expect.element(page.getByRole('button', { name: 'Show it' })).not.toBeInTheDocument();
});

it('shows what a copy would change in another store, with what is wrong first, and copies when nothing is', async () => {
  await open();
  const row = (name: string, problems: object[] = []) => ({ kind: 'item', id: getId(name), name, result: 'added', problems }) as never;
  const previews = fakeApi(previewCopy, ({ body }) => ({
    stores: [
      {
        ...{ storeId: other, added: 2, updated: 0, replaced: 0, skipped: 0, pizzasOff: true },
        rows: [
          { kind: 'pizzaSizes', id: other, name: 'Small, Large', result: 'added', problems: [] } as never,
          { kind: 'pizzaSettings', id: other, name: 'Pizza settings', result: 'replaced', problems: [] } as never,
          row('Flat white'),
          ...(body.existing === 'replace'
            ? []
            : [row('Batch brew', [{ severity: 'error', message: 'There is no pizza size “Family” there.' }])]),
        ],
      },
    ],
  }));
  const { requests } = fakeApi(copyEntries, {
    copyId: getId('copy'),
    duplicates: [],
    stores: [{ storeId: other, added: 2, updated: 0, replaced: 0, skipped: 0, pizzasOff: true, ...done }],
  });
  await act('Coffee', 'Copy to other stores');
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect.element(page.getByRole('region', { name: 'Marigold Street Glebe' })).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Marigold Street Glebe' }).getByRole('listitem').first())
    .toMatchTextContent(/Family/);
  const rows = page.getByRole('region', { name: 'Marigold Street Glebe' }).getByRole('listitem');
  await expect.element(rows.first()).toMatchTextContent(/Cannot be copied/);
  await expect.element(rows.first()).not.toMatchTextContent(/Added/);
  await expect.element(rows.nth(1)).toMatchTextContent(/Pizza sizes: Small, Large.*Added/);
  await expect.element(rows.nth(2)).toMatchTextContent(/Pizza settings.*Set as in this store/);
  await expect.element(page.getByText('2 items added')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Copy to 1 store and publish' })).toBeDisabled();
  await expectAccessible('a copy with a problem');
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  await page.getByRole('radio', { name: 'Replace it' }).click();
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect.element(page.getByText('2 items added')).toBeVisible();
  await expect.element(page.getByText('Pizzas are not sold there yet')).toBeVisible();
  await page.getByRole('button', { name: 'Copy to 1 store and publish' }).click();
  await expect.element(page.getByText('Coffee copied to 1 store')).toBeVisible();
  await expect
    .element(page.getByText('Guests cannot order pizzas at Marigold Street Glebe yet: “Sell pizzas” is off there.'))
    .toBeVisible();
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  expect(previews.requests).toHaveLength(2);
  expect(requests.map(({ body }) => body)).toEqual([
    { categoryIds: [getId('Coffee')], itemIds: [], toStoreIds: [other], existing: 'replace' },
  ]);
  fakeSection('pizza');
  await page.getByRole('button', { name: 'Open its pizza settings' }).click();
  await expect.element(page.getByRole('switch', { name: 'Sell pizzas' })).toBeVisible();
  expect(location.pathname).toContain(`/stores/${other}/settings/pizza`);
});

it('keeps a refused copy open with the reason', async () => {
  await open();
  fakeApi(previewCopy, { stores: [{ storeId: other, added: 1, updated: 0, replaced: 0, skipped: 0, pizzasOff: false, rows: [] }] });
  fakeApi(copyEntries, () => refusal('resource_not_found') as never);
  await act('the whole menu', 'Copy to other stores');
  await expect.element(page.getByRole('dialog', { name: 'Copy the whole menu to other stores' })).toBeVisible();
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await page.getByRole('button', { name: 'Copy to 1 store and publish' }).click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
});

it('chooses the shape of category pictures by looking at them', async () => {
  await open();
  const { requests } = fakeApi(setCategoryImageRatio, done);
  await act('the whole menu', 'Shape of category pictures');
  await page.getByRole('radio', { name: 'Square' }).click();
  await expect.element(page.getByRole('group', { name: 'Preview: Square' })).toBeVisible();
  await expectAccessible('shapes of pictures');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect.element(page.getByText('Category pictures: Square')).toBeVisible();
  expect(requests.map(({ body }) => body.ratio)).toEqual(['square']);
});

it('has nothing to copy where all of it is there already', async () => {
  await open();
  fakeApi(previewCopy, { stores: [{ storeId: other, added: 0, updated: 0, replaced: 0, skipped: 4, pizzasOff: false, rows: [] }] });
  await act('the whole menu', 'Copy to other stores');
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect.element(page.getByRole('button', { name: 'Copy to 1 store and publish' })).toBeDisabled();
});
