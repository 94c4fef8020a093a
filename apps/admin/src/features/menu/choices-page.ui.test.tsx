import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { changeGroup, createGroup, deleteGroup, readEditedMenu } from '@servery/contract/menu-editor';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { category, item, toMenu } from '../../testing/edited-menu.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';
import type { EditedGroup } from './menu-edits.ts';

const option = (name: string, extraCharge = 0) => ({ id: getId(name), name, extraCharge, soldout: false });
const milk: EditedGroup = {
  ...{ id: getId('Milk'), name: 'Milk', min: 1, max: 1, allowMultiple: false },
  options: [option('Full cream'), option('Oat', 80)],
};
const withMilk = () =>
  toMenu({
    categories: [category('Coffee', 1)],
    items: [item('Flat white', 'Coffee', 1, { modifierGroupIds: [milk.id] }), item('Batch brew', 'Coffee', 2)],
    modifierGroups: [milk],
  });
const done = { menuVersion: 5, published: true, problems: [] };
const open = () => openAdminStore(fakeAdmin(), '/menu/choices');

fiveStates({
  screen: 'choices',
  fake: fakeAdmin,
  open: (admin) => openAdminStore(admin, '/menu/choices'),
  endpoint: readEditedMenu,
  answers: { filled: withMilk(), empty: toMenu({ modifierGroups: [] }) },
  shows: { loading: 'Loading the choices', empty: 'No choices yet', error: 'An Error Occurred', offline: /No connection/, filled: 'Milk' },
});

it('shows how many items have them, and fits every screen size', async () => {
  fakeApi(readEditedMenu, withMilk);
  await open();
  const row = page.getByRole('row').filter({ hasText: 'Milk' });
  await expect.element(row.getByText('Choose 1', { exact: true })).toBeVisible();
  await expect.element(row.getByText('1 item', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Full cream, Oat +$0.80')).toBeVisible();
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
});

it('finds choices by the names of their options, and those that no item has', async () => {
  const others = ['Sugar', 'Syrup', 'Cup', 'Lid', 'Ice'].map((name): EditedGroup => ({
    ...milk,
    id: getId(name),
    name,
    options: [option(`${name} yes`)],
  }));
  fakeApi(readEditedMenu, () => ({ ...withMilk(), modifierGroups: [milk, ...others] }));
  await open();
  const names = () => [...document.querySelectorAll('[data-row] th')].map((cell) => cell.textContent);
  await expect.poll(names).toEqual(['Milk', 'Sugar', 'Syrup', 'Cup', 'Lid', 'Ice']);
  await page.getByLabelText('Search choices').fill('oat');
  await expect.poll(names).toEqual(['Milk']);
  await page.getByLabelText('Search choices').fill('');
  await page.getByRole('combobox', { name: 'Items' }).selectOptions('Not used');
  await expect.poll(names).toEqual(['Sugar', 'Syrup', 'Cup', 'Lid', 'Ice']);
  await expectAccessible('a list of choices');
});

it('adds choices with their options, and shows problems at the option', async () => {
  const menu = toMenu();
  fakeApi(readEditedMenu, () => menu);
  const { requests } = fakeApi(createGroup, ({ body }) => {
    const group = { ...body, id: getId(body.name), options: body.options.map(({ name, extraCharge }) => option(name, extraCharge)) };
    menu.modifierGroups = [group];
    return { ...done, group };
  });
  await open();
  await page.getByRole('button', { name: 'Add choices' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Sauces');
  await dialog.getByLabelText('Name of option 1').fill('A');
  await dialog.getByRole('button', { name: 'Add the choices' }).click();
  await expect.element(dialog.getByText('Please enter at least 2 characters.')).toBeVisible();
  await dialog.getByLabelText('Name of option 1').fill('Aioli');
  await dialog.getByLabelText('Extra charge of option 1').fill('1.50');
  await dialog.getByRole('button', { name: 'Add an option' }).click();
  await dialog.getByLabelText('Name of option 2').fill('Relish');
  await expectAccessible('adding choices');
  await dialog.getByRole('button', { name: 'Move Relish up' }).click();
  await dialog.getByRole('button', { name: 'Add the choices' }).click();
  await expect.element(page.getByText('Relish, Aioli +$1.50')).toBeVisible();
  expect(requests.map(({ body }) => body.options)).toEqual([
    [
      { name: 'Relish', extraCharge: 0 },
      { name: 'Aioli', extraCharge: 150 },
    ],
  ]);
});

it('sends the options as they were and as they are to be', async () => {
  fakeApi(readEditedMenu, withMilk);
  const { requests } = fakeApi(changeGroup, () => ({ ...done, group: milk }));
  await open();
  await page.getByRole('button', { name: /^Milk/ }).click();
  await page.getByRole('button', { name: 'Remove Full cream' }).click();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect
    .poll(() => requests.map(({ body }) => body.changes))
    .toEqual([
      {
        options: {
          from: [
            { id: getId('Full cream'), name: 'Full cream', extraCharge: 0 },
            { id: getId('Oat'), name: 'Oat', extraCharge: 80 },
          ],
          to: [{ id: getId('Oat'), name: 'Oat', extraCharge: 80 }],
        },
      },
    ]);
});

it('names the items that lose choices before they are deleted', async () => {
  fakeApi(readEditedMenu, withMilk);
  const { requests } = fakeApi(deleteGroup, () => done);
  await open();
  await page.getByRole('button', { name: 'Actions for Milk' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(page.getByText('1 item loses these choices at once.')).toBeVisible();
  await expectAccessible('deleting choices');
  await page.getByRole('button', { name: 'Delete the choices' }).click();
  await expect.poll(() => requests.map(({ body }) => body)).toEqual([{ usedBy: 1 }]);
});
