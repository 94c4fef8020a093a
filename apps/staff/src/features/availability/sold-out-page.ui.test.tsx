import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { toMenu } from '@servery/app-kit/testing/fixtures/menu.ts';
import { getMenu, listSoldOut, setSoldOut } from '@servery/contract/menu';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeStaff, openStaff } from '../../testing/open-staff.tsx';

const bunName = 'Gluten-free bun';
const name = `Sold out: ${bunName}`;

/** The menu, with the changes made in it. */
function fakeMenu() {
  const off = new Set<string>();
  fakeApi(getMenu, () => {
    const menu = toMenu();
    const modifierGroups = menu.modifierGroups.map((group) => ({
      ...group,
      options: group.options.map((option) => ({ ...option, soldout: off.has(option.id) })),
    }));
    return { ...menu, modifierGroups } as never;
  });
  fakeApi(listSoldOut, { rows: [] });
  return fakeApi(setSoldOut, ({ body }) => {
    for (const { id, soldout } of body.options) off[soldout ? 'add' : 'delete'](id);
    return { menuVersion: 8 };
  });
}

it('marks an option as sold out with one press, and undoes it', async () => {
  const { requests } = fakeMenu();
  await openStaff(fakeStaff());
  await page.getByRole('link', { name: 'Sold out' }).click();
  await expect.element(page.getByRole('switch', { name: 'Sold out: Garlic bread' })).toBeInTheDocument();
  await expectAccessible('sold out, items');
  await page.getByText('Options', { exact: true }).click();
  await page.getByLabelText('Search', { exact: true }).fill('gluten-free bun');
  const option = page.getByRole('group', { name: 'Bun', exact: true }).getByRole('switch', { name });
  await expect.element(option).toBeInTheDocument();
  await expectAccessible('sold out, options');
  const tap = () => page.getByRole('group', { name: 'Bun', exact: true }).getByText(bunName, { exact: true }).click();
  await tap();
  await expect.element(option).toBeChecked();
  await expect.element(page.getByText(`${bunName} is sold out everywhere`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(`${bunName} can be ordered again`)).toBeVisible();
  await expect.element(option).not.toBeChecked();
  await tap();
  await expect.element(option).toBeChecked();
  await tap();
  await expect.element(option).not.toBeChecked();
  expect(requests.map(({ body }) => body.options.map(({ soldout }) => soldout))).toEqual([[true], [false], [true], [false]]);
});

it('says of a store without a menu where to add one, and not that something failed', async () => {
  const staff = fakeStaff();
  fakeApi(getMenu, () => refusal('resource_not_found'));
  fakeApi(listSoldOut, { rows: [] });
  await openStaff(staff, '/sold-out');
  await expect.element(page.getByText('This store has no menu yet')).toBeVisible();
  await expect.element(page.getByText('Add its menu in the admin app, under Menu.')).toBeVisible();
  await expect.element(page.getByText('Not found')).not.toBeInTheDocument();
});
