import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakePortal, openStore, quickAdd, sheet } from '../../testing/open-portal.tsx';

it('saves a cart under a name, which can be used, renamed and deleted', async () => {
  const portal = fakePortal();
  await openStore(portal, '?flow=SAVED_ORDERS');
  await expect.element(page.getByText('Carts that you save in this browser appear here.')).toBeVisible();
  await expectAccessible('no saved carts');
  await openStore(portal);
  await quickAdd('House lemonade');
  await quickAdd('Garlic bread');
  await page.getByRole('link', { name: 'View order' }).click();
  const cart = sheet('Your order');
  await cart.getByRole('button', { name: 'Save this cart' }).click();
  await expect.element(cart.getByLabelText('Name of this cart')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(cart.getByText('Please enter a name.')).toBeVisible();
  await userEvent.keyboard('Friday night');
  await userEvent.keyboard('{Enter}');
  await expect.element(cart.getByRole('button', { name: 'Save this cart' })).toHaveFocus();
  for (const name of ['House lemonade', 'Garlic bread']) {
    await cart
      .getByRole('group', { name: `Quantity of ${name}` })
      .getByRole('button', { name: 'Remove' })
      .click();
  }
  await openStore(portal, '/saved-orders');
  const row = page.getByRole('listitem').filter({ hasText: 'Friday night' });
  await expect.element(row).toMatchTextContent('1 × House lemonade, 1 × Garlic bread');

  await row.getByRole('button', { name: 'Rename Friday night' }).click();
  await expectAccessible('saved carts');
  await page.getByLabelText('New name of Friday night').fill('Saturday night');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Saturday night' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Saturday night' }).click();
  await expect.element(page.getByText('Carts that you save in this browser appear here.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('heading', { name: 'Saturday night' })).toBeVisible();

  await page.getByRole('button', { name: 'Put in the cart' }).click();
  await page.getByRole('link', { name: 'Go to the cart' }).click();
  await expect.element(sheet('Your order').getByText('Garlic bread')).toBeVisible();
});
