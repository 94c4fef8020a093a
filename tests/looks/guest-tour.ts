import { setSoldOut } from '@servery/contract/menu';
import { acceptOrder } from '@servery/contract/online-ordering';
import { addressBox, chooseAddress, deliver, typeAddress } from '../journeys/delivering.ts';
import { rows } from '../journeys/database.ts';
import { fillDetails, openMenu, placeButton, quickAdd, storeUrl } from '../journeys/guest.ts';
import { orderIn } from '../journeys/order-fixtures.ts';
import type { Tour } from './tours.ts';

const longName = 'The whole Featherstonehaugh clan';

/** What guests do besides the plain order: delivery, orders again, saved carts, entry points. */
export const guestTour: Tour = {
  name: 'guest',
  sizes: ['phone', 'tablet', 'desk'],
  async walk({ page, world, shoot, settled }) {
    const offer = await deliver(world, { minOrderValue: 2000, freeFrom: 6000 });
    await page.goto(storeUrl(world, '?flow=DELIVERY'));
    await settled();
    await quickAdd(page, 'House lemonade');
    await page.goto(storeUrl(world, '/cart'));
    await page.getByText('Delivery starts at').first().waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Save this cart' }).click();
    await shoot('cart-save');
    await page.getByRole('dialog').getByLabel('Name of this cart').fill(longName);
    await page.keyboard.press('Enter');
    await page.goto(storeUrl(world, '/checkout'));
    await page.getByText('Delivery starts at').first().waitFor();
    await shoot('delivery-too-little');
    await openMenu(page, world);
    await quickAdd(page, 'Charred broccolini');
    await quickAdd(page, 'Garlic bread');
    await page.goto(storeUrl(world, '/checkout'));
    await fillDetails(page, 'Bartholomew Featherstonehaugh-Cholmondeley of Upper Tooting');
    await addressBox(page).fill('king street');
    await page.getByRole('option').nth(1).waitFor();
    await page.keyboard.press('ArrowDown');
    await shoot('delivery-suggestions');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Enter it by hand' }).click();
    await page.getByLabel('Unit, number and street').fill('');
    await placeButton(page).click();
    await page.getByText('Please enter number and street.').waitFor();
    await shoot('delivery-by-hand');
    await page.getByRole('button', { name: 'Look the address up instead' }).click();
    await chooseAddress(page, '12 hall street bondi', '12 Hall Street');
    await page.getByText(/this store delivers up to/).waitFor();
    await shoot('delivery-outside');
    await page.getByRole('button', { name: /^Change the address/ }).click();
    await page.getByRole('button', { name: 'Enter it by hand' }).click();
    await typeAddress(page, {
      line1: 'Apartment 1204, Tower B, 4-21 The Old Biscuit Factory Lane',
      suburb: 'Newtown',
      state: 'NSW',
      postcode: '2042',
    });
    await page
      .getByLabel('Notes for the driver')
      .fill('Blue door next to the bakery. The buzzer says Featherstonehaugh. Please do not ring after nine.');
    await shoot('delivery-typed');
    await page.getByText('Your order', { exact: true }).last().scrollIntoViewIfNeeded();
    await shoot('delivery-foot');
    await placeButton(page).click();
    await page.getByRole('heading', { name: 'Your order is with the restaurant' }).waitFor();
    await shoot('delivery-placed');
    const [placed] = await rows<{ id: string }>(world, 'select id from orders where collection_type = $1 order by placed_at desc limit 1', [
      'delivery',
    ]);
    const params = { ...world.place, orderId: placed!.id };
    await world.owner.must(acceptOrder, { params, body: { etaInMinutes: 45 } });
    await page.getByText('At your door around').waitFor();
    await page.getByRole('button', { name: 'Email the invoice' }).click();
    await shoot('delivery-accepted');
    await page.getByLabel('Email the invoice to').scrollIntoViewIfNeeded();
    await shoot('invoice');

    const { path, number } = await orderIn(world, 'completed', { lines: 4, name: longName });
    await page.goto(storeUrl(world, path));
    await page.getByRole('button', { name: 'Order again' }).waitFor();
    await shoot('completed');
    const items = [{ id: world.item('Reuben on rye').id, soldout: true }];
    await world.owner.must(setSoldOut, { params: world.place, body: { items } });
    await page.goto(storeUrl(world, '/orders'));
    await page.getByRole('listitem').filter({ hasText: number }).getByRole('button', { name: 'Order again' }).click();
    await page.getByRole('link', { name: 'Go to the cart' }).waitFor();
    await shoot('orders-again');
    await page.goto(storeUrl(world, '/saved-orders'));
    await page.getByRole('button', { name: 'Put in the cart' }).waitFor();
    await shoot('saved');
    await page.evaluate(`(() => {
      const key = 'servery.saved.${world.place.restaurantId}';
      const [cart] = JSON.parse(localStorage.getItem(key));
      const many = Array.from({ length: 100 }, (_, at) => ({ ...cart, id: String(at), name: at % 7 === 3 ? 'X'.repeat(40) : 'Cart ' + at }));
      localStorage.setItem(key, JSON.stringify(many));
    })()`);
    await page.reload();
    await page.getByRole('button', { name: 'Rename Cart 1', exact: true }).click();
    await shoot('saved-many');
    await world.owner.must(setSoldOut, { params: world.place, body: { items: [{ ...items[0]!, soldout: false }] } });

    await page.goto(storeUrl(world, '/make-payment'));
    await page.waitForURL(/secure\/orders/);
    await shoot('due');
    await page.evaluate('localStorage.clear()');
    for (const way of ['make-payment', 'saved-orders', 'table-bookings']) {
      await page.goto(storeUrl(world, `/${way}`));
      await settled();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await shoot(way);
    }
    await offer.stop();
  },
};
