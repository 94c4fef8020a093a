import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { readEditedMenu } from '@servery/contract/menu-editor';
import { putSettings } from '@servery/contract/settings/index';
import { noPrice } from '@servery/domain/menu';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { item, toMenu } from '../../../testing/edited-menu.ts';
import { fakeSection } from '../../../testing/fake-settings.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../../testing/open-admin.tsx';

const [small, large] = [getId('size small'), getId('size large')];
const fake = () => {
  const { store, requests } = fakeSection('pizza');
  const { value } = store.pizza;
  store.pizza.value = {
    ...value,
    ...{ pizzaAvailable: true, halfAndHalfAvailable: true },
    sizes: [
      { id: small, name: 'Small', hasHalfAndHalf: false, halfAndHalfExtraCharge: 0 },
      { id: large, name: 'Large', hasHalfAndHalf: true, halfAndHalfExtraCharge: 100 },
    ],
    toppings: [{ id: getId('Ham'), name: 'Ham', prices: { [small]: 150, [large]: 225 } }],
  };
  return { store, requests };
};
const open = () => openAdminStore(fakeAdmin(), '/settings/pizza');
const save = page.getByRole('button', { name: 'Save and publish' });
const saved = page.getByText('Saved', { exact: true });
const effect = page.getByRole('region', { name: 'What guests can order' });

it('starts with nothing, and says what pizzas still need', async () => {
  const { store } = fakeSection('pizza');
  await open();
  await page.getByRole('switch', { name: 'Sell pizzas' }).click();
  await expect.element(effect).toMatchTextContent('No size yet: none can be ordered.');
  await page.getByRole('button', { name: 'Add a size' }).click();
  await save.click();
  const name = page.getByRole('region', { name: 'Sizes' }).getByLabelText('Name');
  await expect.element(name).toHaveAccessibleDescription('Please fill this in.');
  await name.fill('Large');
  await page.getByRole('button', { name: 'Add a topping' }).click();
  const topping = page.getByRole('listitem', { name: 'Topping 1' });
  await topping.getByLabelText('Name').fill('Mushrooms');
  await page.getByRole('listitem', { name: 'Mushrooms' }).getByLabelText('Large').fill('3.50');
  await expect.element(effect).toMatchTextContent('Mushrooms');
  await save.click();
  await expect.element(saved).toBeVisible();
  const { sizes, toppings, pizzaAvailable } = store.pizza.value;
  expect(pizzaAvailable).toBe(true);
  expect(sizes).toMatchObject([{ name: 'Large', hasHalfAndHalf: false, halfAndHalfExtraCharge: 0 }]);
  expect(toppings).toMatchObject([{ name: 'Mushrooms', prices: { [sizes[0]!.id]: 350 } }]);
});

it('sells pizzas from their first size on, and halves from the first size that allows them, until somebody switches them off', async () => {
  const { store } = fakeSection('pizza');
  await open();
  await page.getByRole('button', { name: 'Add a size' }).click();
  const size = page.getByRole('region', { name: 'Sizes' });
  await size.getByLabelText('Name').fill('Large');
  await expect.element(effect).toMatchTextContent(/PizzasLarge.*Half and halfNot sold/);
  const halves = page.getByRole('switch', { name: 'Halves allowed' });
  await halves.click();
  await expect.element(effect).toMatchTextContent(/Half and halfLarge/);
  await page.getByRole('switch', { name: 'Sell half-and-halves' }).click();
  await page.getByRole('button', { name: 'Add a size' }).click();
  await size.getByRole('listitem', { name: 'Size 2' }).getByLabelText('Name').fill('Party');
  await size.getByRole('listitem', { name: 'Party' }).getByRole('switch', { name: 'Halves allowed' }).click();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(store.pizza.value).toMatchObject({
    pizzaAvailable: true,
    halfAndHalfAvailable: false,
    sizes: [{ name: 'Large' }, { name: 'Party' }],
  });
});

it('orders sizes, sets halves and topping prices, and fits every screen', async () => {
  const { store } = fake();
  await open();
  await expect.element(effect).toMatchTextContent('Large +$1.00');
  await expect.element(effect).toMatchTextContent('on a whole Large$2.25');
  await expect.element(effect).toMatchTextContent('$1.13');
  await page.getByRole('radio', { name: 'Its whole price' }).click();
  await page.getByRole('radio', { name: 'The dearer half' }).click();
  await page.getByRole('button', { name: 'Move Large up' }).click();
  await page.getByRole('listitem', { name: 'Ham' }).getByLabelText('Small').fill('');
  await page.getByLabelText('Extra charge of a half-and-half').fill('2');
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  await expectAccessible('pizza settings');
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(store.pizza.value).toMatchObject({
    ...{ halfAndHalfPricing: 'dearerHalf', halfToppingPricing: 'full' },
    sizes: [{ id: large, halfAndHalfExtraCharge: 200 }, { id: small }],
  });
  expect(store.pizza.value.toppings[0]!.prices).toEqual({ [large]: 225 });
});

it('removes a size with its topping prices, names the items that still have it, and keeps it after all', async () => {
  fake();
  const items = ['Margherita', 'Full moon', 'Hawaiian', 'Marinara'].map((name, at) =>
    item(name, 'Pizzas', at, {
      type: 'pizza',
      removeToppings: [],
      sizes: [{ sizeId: small, price: noPrice, halfAndHalfAvailable: false }],
    }),
  );
  fakeApi(readEditedMenu, () => toMenu({ items }));
  const message = '“Margherita” has a size that is not in the pizza settings.';
  const { requests } = fakeApi(
    putSettings('pizza'),
    () => refusal('validation_failed', { fields: [{ path: 'items.0.sizes.0.sizeId', message }] }) as never,
  );
  await open();
  await page.getByRole('button', { name: 'Remove Small' }).click();
  const sizes = page.getByRole('region', { name: 'Sizes' });
  await expect.element(sizes).toMatchTextContent('4 items on the menu have “Small”Margherita, Full moon, Hawaiian and 1 more.');
  await save.click();
  await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await expectAccessible('pizza settings, refused');
  expect(requests[0]!.body).toMatchObject({ value: { sizes: [{ id: large }], toppings: [{ prices: { [large]: 225 } }] } });
  await page.getByRole('button', { name: 'Keep “Small”' }).click();
  await expect.element(sizes).not.toMatchTextContent('on the menu have');
  await save.click();
  await expect.poll(() => requests.length).toBe(2);
  expect(requests[1]!.body).toMatchObject({
    value: { sizes: [{ id: small }, { id: large }], toppings: [{ prices: { [small]: 150, [large]: 225 } }] },
  });
});
