import { acceptOrder } from '@servery/contract/online-ordering';
import { sendOrderInvoice } from '@servery/contract/invoices';
import { rows, findTable } from '../journeys/database.ts';
import { addressBox, chooseAddress, deliver } from '../journeys/delivering.ts';
import {
  fillDetails,
  openMenu,
  payLater,
  placeButton,
  quickAdd,
  settled as settle,
  sheet,
  storeUrl,
  totalToPay,
} from '../journeys/guest.ts';
import { cards, payButton, typeCard } from '../journeys/paying.ts';
import { bumpOrder, orderIn } from '../journeys/order-fixtures.ts';
import type { Tour } from './tours.ts';

/** An order at a table and one that is brought, from the checkout to the end; dialogs; what lies under the cross of a sheet; the invoice. */
export const kindsTour: Tour = {
  name: 'kinds',
  sizes: ['phone', 'tablet', 'desk'],
  async walk({ page, world, shoot, settled }) {
    const burger = world.item('Marigold cheeseburger');
    await page.goto(storeUrl(world, `/categories/${burger.categoryId}/items/basic/${burger.id}`));
    await settled();
    const item = sheet(page, burger.name);
    await item.getByText('How should we cook the beef?').scrollIntoViewIfNeeded();
    await item.getByRole('button', { name: /^Add to order/ }).click();
    await shoot('item-missing');
    await item.getByLabel('Note for the kitchen').scrollIntoViewIfNeeded();
    await shoot('item-foot');

    await page.goto(storeUrl(world, `/tables/${await findTable(world, 'Table 3')}`));
    await settle(page);
    await quickAdd(page, 'Charred broccolini');
    await quickAdd(page, 'Garlic bread');
    await page.goto(storeUrl(world, '/cart'));
    await page.getByRole('dialog').getByText('Includes GST').waitFor();
    await shoot('table-cart');
    await sheet(page, 'Your order').getByRole('button', { name: 'Explain this price' }).click();
    await sheet(page, 'Price breakdown').waitFor();
    await shoot('explained');
    await page.goto(storeUrl(world, '/checkout'));
    await payLater(page).check();
    await page.getByLabel('Name').fill('Odette');
    await totalToPay(page);
    await page.evaluate('scrollTo(0, 0)');
    await shoot('table-checkout');
    await placeButton(page).click();
    await page.getByRole('heading', { name: 'Being prepared' }).waitFor();
    await shoot('table-order');
    const newest = async () => (await rows<{ id: string }>(world, 'select id from orders order by placed_at desc limit 1', []))[0]!.id;
    await bumpOrder(world, await newest());
    await page.getByRole('heading', { name: 'Ready, on its way to you' }).waitFor();
    await shoot('table-ready');

    const offer = await deliver(world, { minOrderValue: 2000, freeFrom: 6000 });
    await openMenu(page, world);
    await page.goto(storeUrl(world, '?flow=DELIVERY'));
    await settled();
    await quickAdd(page, 'Charred broccolini');
    await quickAdd(page, 'Garlic bread');
    await page.goto(storeUrl(world, '/checkout'));
    await fillDetails(page, 'Ingrid Halloran');
    await addressBox(page).waitFor();
    await chooseAddress(page, '88 king street newtown', '88 King Street');
    await totalToPay(page).catch(() => '');
    await page.evaluate('scrollTo(0, 0)');
    await shoot('delivery-checkout');
    await placeButton(page).click();
    await page.getByRole('heading', { name: 'Your order is with the restaurant' }).waitFor();
    const orderId = await newest();
    await world.owner.must(acceptOrder, { params: { ...world.place, orderId }, body: { etaInMinutes: 45 } });
    await page.getByText('At your door around').waitFor();
    await bumpOrder(world, orderId);
    await page.getByRole('heading', { name: 'Being prepared' }).waitFor({ state: 'detached' });
    await shoot('delivery-ready');
    await offer.stop();

    const followed = await orderIn(world, 'accepted', { lines: 2, name: 'Goes Through A Tunnel' });
    await page.route(/\/api\/live\//, (route) => route.abort('connectionreset'));
    await page.goto(storeUrl(world, followed.path));
    await page.getByText('Not updating', { exact: true }).waitFor();
    await shoot('order-stale');
    await page.unroute(/\/api\/live\//);

    await openMenu(page, world);
    await quickAdd(page, 'House lemonade');
    await page.goto(storeUrl(world, '/checkout'));
    await page.getByRole('radio', { name: /^Pick up/ }).check();
    await fillDetails(page, 'Short Of Cash');
    await typeCard(page, cards.noMoney);
    await payButton(page).click();
    await page.getByRole('alert').filter({ hasText: 'Not enough money' }).waitFor();
    await page.goto(storeUrl(world, '/orders'));
    await page
      .getByRole('link', { name: /^Order W-/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Give up this order' }).click();
    await page.getByRole('button', { name: 'Yes, give it up' }).click();
    await page.getByRole('link', { name: 'Back to the cart' }).waitFor();
    await shoot('payment-failed');

    const cancelled = await orderIn(world, 'cancelled', { name: 'Changed Her Mind' });
    await page.goto(storeUrl(world, cancelled.path));
    await page.getByText(/^Order W-/).waitFor();
    await shoot('cancelled');
    await page.goto(storeUrl(world, '/coupons'));
    await settled();
    await shoot('coupons');

    const to = `books-${cancelled.id}@example.com`;
    const { id } = await orderIn(world, 'accepted', { lines: 4, name: 'Bartholomew Featherstonehaugh-Cholmondeley' });
    await world.owner.must(sendOrderInvoice, { body: { restaurantId: world.place.restaurantId, orderId: id, email: to } });
    const mail = await world.env.mailTo(to);
    await page.goto('about:blank');
    await page.setContent(mail.html);
    await shoot('invoice-mail');
  },
};
