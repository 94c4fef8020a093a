import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { dish } from '@servery/app-kit/testing/fixtures/menu.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakePortal, openStore, sheet } from '../../testing/open-portal.tsx';

const open = async (name: string) => {
  const { id, categoryId } = dish(name);
  await openStore(fakePortal(), `/categories/${categoryId}/items/basic/${id}`);
  return sheet(name);
};

it('is accessible, and says what is missing', async () => {
  const item = await open('Marigold cheeseburger');
  await item.getByText('Allergens').click();
  await expectAccessible('item');
  await item.getByRole('button', { name: 'Add Cheddar' }).click();
  await item.getByRole('button', { name: /^Add to order/ }).click();
  await expect.element(item.getByRole('alert').first()).toBeVisible();
  await expectAccessible('item with what is missing');
});

it('is accessible where it is sold out', async () => {
  await open('Ginger kombucha');
  await expect.element(sheet('Ginger kombucha')).toMatchTextContent(/sold out/i);
  await expectAccessible('item that is sold out');
});

it('is accessible as an empty cart', async () => {
  await openStore(fakePortal(), '/cart');
  await expect.element(page.getByText('Nothing here yet')).toBeVisible();
  await expectAccessible('empty cart');
});
