import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { changeItems } from '@servery/contract/menu-bulk';
import { readEditedMenu } from '@servery/contract/menu-editor';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { category, item, toMenu, toPizzeriaMenu } from '../../../testing/edited-menu.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../../testing/open-admin.tsx';

const done = { menuVersion: 5, published: true, problems: [], skipped: [] };
const open = () => openAdminStore(fakeAdmin(), '/menu');
const getBox = (name: string) => page.getByRole('checkbox', { name: `Choose ${name}`, exact: true });
const getBar = () => page.getByRole('group', { name: 'With the chosen items' });
const pick = async (field: string, option: string) => {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const getTeas = (count: number) => Array.from({ length: count }, (_, at) => item(`Tea ${at + 1}`, 'Coffee', at + 1));

it('chooses rows, a range with Shift, a category and all that is found', async () => {
  const items = [...getTeas(6), item('Cake', 'Food', 1)];
  fakeApi(readEditedMenu, () => toMenu({ categories: [category('Coffee', 1), category('Food', 2)], items }));
  await open();
  await getBox('Tea 2').click();
  await getBox('Tea 5').click({ modifiers: ['Shift'] });
  await expect.element(getBar()).toMatchTextContent('4 items chosen');
  await expect.element(getBox('Tea 3')).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'Choose all of Coffee' })).toBePartiallyChecked();
  await page.getByRole('checkbox', { name: 'Choose all of Coffee' }).click();
  await expect.element(getBar()).toMatchTextContent('6 items chosen');
  (getBox('Cake').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(getBar()).toMatchTextContent('7 items chosen');
  await page.getByLabelText('Search for an item').fill('cake');
  await expect.element(getBar()).toMatchTextContent('7 items chosen (6 not shown)');
  await expectAccessible('items chosen');
  await getBar().getByRole('button', { name: 'Choose none' }).click();
  await expect.element(getBar()).not.toBeInTheDocument();
});

it('chooses a range without a keyboard, from the item chosen last to the next one', async () => {
  fakeApi(readEditedMenu, () => toMenu({ categories: [category('Coffee', 1)], items: getTeas(8) }));
  await open();
  await getBox('Tea 6').click();
  await page.getByRole('button', { name: 'Choose a range' }).click();
  await expect.element(getBar()).toMatchTextContent('Now choose the last item of the range.');
  await expectAccessible('choosing a range');
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  await getBox('Tea 3').click();
  await expect.element(getBar()).toMatchTextContent('4 items chosen');
  await expect.element(getBox('Tea 2')).not.toBeChecked();
  // The range is over: the next one is a single choice.
  await getBox('Tea 8').click();
  await expect.element(getBar()).toMatchTextContent('5 items chosen');
  await expect.element(getBox('Tea 7')).not.toBeChecked();
});

it('shows prices before and after, of every size, changes them in one call and takes it back', async () => {
  const menu = toPizzeriaMenu();
  fakeApi(readEditedMenu, () => menu);
  const { requests } = fakeApi(changeItems, ({ body }) => ({
    ...done,
    changed: body.items.length,
    skipped: body.skipChanged ? [{ itemId: body.items[0]!.itemId, fields: ['sizes'] }] : [],
  }));
  await open();
  const pizzas = menu.items.filter(({ type }) => type === 'pizza');
  for (const { name } of pizzas) await getBox(name).click();
  await page.getByRole('button', { name: 'Change together' }).click();
  await expect.element(page.getByText('Nothing changes yet')).toBeVisible();
  await pick('By', 'An amount');
  await page.getByLabelText('Amount').fill('1.50');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect.element(preview.getByRole('heading')).toMatchTextContent(`${pizzas.length} items change`);
  const [first] = pizzas;
  const sizes = first?.type === 'pizza' ? first.sizes : [];
  await expect.poll(() => preview.getByRole('row', { name: first!.name }).elements().length).toBeGreaterThanOrEqual(sizes.length);
  await expectAccessible('a preview of prices');
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  await page.getByRole('button', { name: `Change ${pizzas.length} items and publish` }).click();
  await expect.element(page.getByText(`Price of ${pizzas.length} items changed`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('1 item stays as it is: somebody has changed it since.')).toBeVisible();
  const [made, undone] = requests.map(({ body }) => body);
  expect(made!.items[0]!.changes.sizes!.to[0]!.price.basePrice).toBe(sizes[0]!.price.basePrice + 150);
  expect([undone!.skipChanged, undone!.items[0]!.changes.sizes!.from]).toEqual([true, made!.items[0]!.changes.sizes!.to]);
});

it('shows at its row what was refused, and sends it again with what is stored now', async () => {
  const menu = toMenu();
  fakeApi(readEditedMenu, () => menu);
  const stale = { path: 'items.1.changes.available', message: 'Somebody else has changed this meanwhile.' };
  let isStale = true;
  const { requests } = fakeApi(changeItems, ({ body }) =>
    isStale ? refusal('resource_status_conflict', { fields: [stale] }) : { ...done, changed: body.items.length },
  );
  await open();
  await getBox('Flat white').click();
  await getBox('Toastie').click();
  await page.getByRole('button', { name: 'Change together' }).click();
  await pick('What changes', 'Available');
  await page.getByRole('button', { name: 'Change 2 items and publish' }).click();
  await expect.element(page.getByRole('row', { name: /Toastie Somebody else has changed this/ })).toBeVisible();
  await expectAccessible('a refused change');
  isStale = false;
  menu.items = menu.items.map((one) => (one.id === getId('Toastie') ? { ...one, available: false } : one));
  await page.getByRole('button', { name: 'Change 2 items and publish' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(requests.map(({ body }) => body.items.length)).toEqual([2, 2]);
});

it('draws a long menu near the screen, and still chooses all of it', async () => {
  const items = getTeas(600);
  fakeApi(readEditedMenu, () => toMenu({ categories: [category('Coffee', 1)], items }));
  await open();
  await expect.element(getBox('Tea 1')).toBeVisible();
  expect(getBox('Tea 590').elements()).toHaveLength(0);
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(getBox('Tea 600')).toBeInViewport();
  await getBox('Tea 600').click();
  await getBar().getByRole('button', { name: 'Choose all 600' }).click();
  await expect.element(getBar()).toMatchTextContent('600 items chosen');
});
