import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { changeItems } from '@servery/contract/menu-bulk';
import { readEditedMenu } from '@servery/contract/menu-editor';
import { listStorePrinters } from '@servery/contract/printers';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toMenu } from '../../../testing/edited-menu.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../../testing/open-admin.tsx';
import { makePrinter } from '../../../testing/printer-of.ts';

const stations = [
  { id: 'grill', name: 'Grill' },
  { id: 'bar', name: 'Bar' },
];
const fakeKitchen = () => {
  fakeApi(listStorePrinters, { rows: [makePrinter('Bar printer', { printStationIds: ['bar'] })] });
};
const getBox = (name: string) => page.getByRole('checkbox', { name, exact: true });

fiveStates({
  screen: 'item routing',
  fake: () => {
    fakeKitchen();
    return fakeAdmin();
  },
  open: (admin) => openAdminStore(admin, '/manage-item-routing'),
  endpoint: readEditedMenu,
  answers: { filled: toMenu({ stations }), empty: toMenu({ categories: [], items: [], stations }) },
  shows: {
    loading: 'Loading the items',
    empty: 'No items yet',
    error: 'An Error Occurred',
    offline: /No connection/,
    filled: 'Flat white',
  },
});

it('routes items by box, by category and by column, warns of what nothing prints, and saves all in one call', async () => {
  fakeKitchen();
  const menu = toMenu({ stations });
  fakeApi(readEditedMenu, () => menu);
  const { requests } = fakeApi(changeItems, ({ body }) => {
    const to = new Map(body.items.map(({ itemId, changes }) => [itemId, changes.printStationIds!.to]));
    menu.items = menu.items.map((item) => ({ ...item, printStationIds: to.get(item.id) ?? item.printStationIds }));
    return { menuVersion: 5, published: true, problems: [], skipped: [], changed: body.items.length };
  });
  await openAdminStore(fakeAdmin(), '/manage-item-routing');
  await getBox('All of Coffee, Bar').click();
  await expect.element(getBox('Batch brew, Bar')).toBeChecked();
  await expect.element(getBox('All items shown, Bar')).toBePartiallyChecked();
  await getBox('Toastie, Grill').click();
  await expect.element(page.getByText('1 item printed nowhere')).toBeVisible();
  await expectAccessible('items routed');
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  await getBox('Batch brew, Bar').click();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect.element(page.getByText('Stations of 2 items changed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(getBox('Flat white, Bar')).not.toBeChecked();
  expect(requests[0]!.body.items).toEqual([
    { itemId: getId('Flat white'), changes: { printStationIds: { from: [], to: ['bar'] } } },
    { itemId: getId('Toastie'), changes: { printStationIds: { from: [], to: ['grill'] } } },
  ]);
});

it('finds items, and leaves the others alone when a column is chosen', async () => {
  fakeKitchen();
  fakeApi(readEditedMenu, () => toMenu({ stations }));
  await openAdminStore(fakeAdmin(), '/manage-item-routing');
  await page.getByLabelText('Search for an item').fill('flat');
  await getBox('All items shown, Grill').click();
  await expect.element(page.getByRole('group', { name: 'Changes' })).toMatchTextContent('1 item changed');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByRole('group', { name: 'Changes' })).not.toBeInTheDocument();
});
