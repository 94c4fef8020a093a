import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { menuWith } from '@servery/app-kit/testing/fixtures/menu.ts';
import { quoteAt } from '@servery/app-kit/testing/fixtures/quote.ts';
import { quoteCart } from '@servery/contract/online-ordering';
import { stockItems, shortageProblems } from '@servery/domain/menu';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakePortal, openStore, quickAdd } from '../../testing/open-portal.tsx';

it('shows at its line that fewer are left than the cart holds, and offers no checkout', async () => {
  const name = 'House lemonade';
  const portal = fakePortal({ menu: menuWith({ [name]: { counted: true } }) });
  fakeApi(quoteCart, ({ body }) => {
    const quote = quoteAt(portal, body);
    const short = stockItems(portal.menu, quote.cart!.lines).filter(({ quantity }) => quantity > 2);
    return short.length === 0 ? quote : { cart: null, problems: short.flatMap((thing) => shortageProblems(thing, 2)) };
  });
  await openStore(portal);
  await quickAdd(name);
  await openStore(portal, '/cart');
  const line = page.getByRole('listitem').filter({ hasText: name });
  for (const count of ['2', '3']) {
    await line.getByRole('button', { name: 'One more' }).click();
    await expect.element(line.getByRole('group')).toMatchTextContent(count);
  }
  await expect.element(line.getByRole('alert')).toHaveTextContent(`Sorry, only 2 of “${name}” are left.`);
  await expect.element(page.getByRole('link', { name: 'Go to checkout' })).not.toBeInTheDocument();
  await expectAccessible('a cart with more than is left');
  await line.getByRole('button', { name: 'One less' }).click();
  await expect.element(line.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Go to checkout' })).toBeVisible();
});
