import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { setSoldOut } from '@servery/contract/menu';
import { changeCategory, changeItem, readEditedMenu } from '@servery/contract/menu-editor';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { category, item, toMenu } from '../../testing/edited-menu.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';

const done = { menuVersion: 5, published: true, problems: [] };
const nowhere = { pos: false, online: false, uberEats: false };
const open = () => openAdminStore(fakeAdmin(), '/menu');
const link = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });

it('sells an item out, hides it and takes it out of a channel in its row', async () => {
  const menu = toMenu();
  fakeApi(readEditedMenu, () => menu);
  const change = (given: object) => (menu.items = menu.items.map((one) => (one.name === 'Flat white' ? { ...one, ...given } : one)));
  const soldOut = fakeApi(setSoldOut, ({ body }) => {
    change({ soldout: body.items[0]!.soldout });
    return { menuVersion: 5 };
  });
  const changed = fakeApi(changeItem, ({ body }) => {
    change(Object.fromEntries(Object.entries(body.changes).map(([name, one]) => [name, one!.to])));
    return { ...done, item: menu.items[0]! };
  });
  await open();
  const soldOutToggle = page.getByRole('button', { name: 'Sold out: Flat white' });
  await expect.element(soldOutToggle).toHaveAttribute('aria-pressed', 'false');
  await expectAccessible('the switches of the rows');
  await soldOutToggle.click();
  await expect.element(soldOutToggle).toHaveAttribute('aria-pressed', 'true');
  await soldOutToggle.click();
  await expect.element(soldOutToggle).toHaveAttribute('aria-pressed', 'false');
  expect(soldOut.requests.map(({ body }) => body.items.map(({ soldout, until }) => [soldout, until]))).toEqual([
    [[true, 'nextTradingDay']],
    [[false, 'changed']],
  ]);
  await page.getByRole('button', { name: 'Hidden: Flat white' }).click();
  await expect.element(page.getByRole('button', { name: 'Hidden: Flat white' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Uber Eats: Flat white' }).click();
  await expect.element(page.getByRole('button', { name: 'Uber Eats: Flat white' })).toHaveAttribute('aria-pressed', 'false');
  const everywhere = { pos: true, online: true, uberEats: true };
  expect(changed.requests.map(({ body }) => body.changes)).toEqual([
    { hidden: { from: false, to: true } },
    { applicableOrderingSystem: { from: everywhere, to: { ...everywhere, uberEats: false } } },
  ]);
});

it('takes a whole category out of a channel, and shows why a switch was refused', async () => {
  fakeApi(readEditedMenu, () => toMenu());
  const { requests } = fakeApi(changeCategory, () => refusal('resource_status_conflict') as never);
  await open();
  await page.getByRole('button', { name: 'Tills: Coffee' }).click();
  await expect.element(page.getByRole('main').getByRole('alert')).toBeInViewport();
  expect(requests.map(({ body }) => body.changes.applicableOrderingSystem?.to)).toEqual([{ pos: false, online: true, uberEats: true }]);
});

it('has the switches in the row’s menu on a phone, and in the row on a tablet', async () => {
  fakeApi(readEditedMenu, () => toMenu());
  const { requests } = fakeApi(setSoldOut, () => ({ menuVersion: 5 }));
  await open();
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  await resize('tablet');
  await expect.element(page.getByRole('button', { name: 'Sold out: Flat white' })).toBeVisible();
  await resize('phone');
  await expect.element(page.getByRole('button', { name: 'Sold out: Flat white' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Actions for Flat white' }).click();
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Sold in: Tills' })).toBeChecked();
  await expectAccessible('the switches of a row on a phone');
  await page.getByRole('menuitem', { name: 'Sold out until the next trading day' }).click();
  await expect.poll(() => requests.map(({ body }) => body.items[0]!.soldout)).toEqual([true]);
});

it('narrows the menu by category, state, channel and type, without accents, and keeps it in the address', async () => {
  fakeApi(readEditedMenu, () =>
    toMenu({
      categories: [category('Coffee', 1), category('Mains', 2)],
      items: [
        item('Flat white', 'Coffee', 1),
        item('Café crème', 'Coffee', 2, { soldout: true }),
        item('Toastie', 'Mains', 1, { applicableOrderingSystem: nowhere }),
        item('Open price', 'Mains', 2, { type: 'custom' } as never),
      ],
    }),
  );
  await open();
  const choose = (label: string, option: string) => page.getByRole('combobox', { name: label, exact: true }).selectOptions(option);
  await choose('State', 'Sold out');
  await expect.element(link('Café crème')).toBeVisible();
  await expect.element(link('Flat white')).not.toBeInTheDocument();
  await expect.element(page.getByText('1 item of 4')).toBeVisible();
  await expectAccessible('the menu with a filter');
  await expect.element(page.getByRole('button', { name: 'Move Café crème with the arrow keys' })).not.toBeInTheDocument();
  expect(location.search).toContain('state=soldOut');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(link('Flat white')).toBeVisible();

  await choose('Sold in', 'Not: Tills');
  await expect.element(link('Toastie')).toBeVisible();
  await expect.element(link('Flat white')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show all' }).click();
  await choose('Type', 'Priced at the till');
  await expect.element(link('Open price')).toBeVisible();
  await expect.element(link('Toastie')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show all' }).click();

  await page.getByLabelText('Search for an item').fill('cafe creme');
  await expect.element(link('Flat white')).not.toBeInTheDocument();
  await expect.element(link('Café crème')).toBeVisible();
  await choose('Category', 'Mains');
  await expect.element(page.getByText('Nothing is found')).toBeVisible();
});

it('still moves the items of the one category that is shown', async () => {
  fakeApi(readEditedMenu, () => toMenu());
  await openAdminStore(fakeAdmin(), `/menu?category=${getId('Coffee')}`);
  await expect.element(page.getByRole('region', { name: 'Coffee' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: /^Mains/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Move Flat white with the arrow keys' })).toBeVisible();
});
