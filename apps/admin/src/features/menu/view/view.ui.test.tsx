import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { itemId } from '@servery/app-kit/testing/fixtures/menu.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { listCoupons } from '@servery/contract/coupons';
import { listSoldOut } from '@servery/contract/menu';
import { readEditedMenu } from '@servery/contract/menu-editor';
import { listSalesCategories } from '@servery/contract/sales-categories';
import { noPrice } from '@servery/domain/menu';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { category, item, toMenu, toPizzeriaMenu } from '../../../testing/edited-menu.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize, type Admin } from '../../../testing/open-admin.tsx';
import type { EditedItem } from '../menu-edits.ts';

const reads = ['menu.read', 'coupons.read', 'availability.read'] as const;
/** A member of the store alone, who may read its menu. */
const fakeReader = () => fakeAdmin({ me: getOwner({ memberships: [{ ...place, role: 'user' }], holds: [...reads] }) });
const flatWhite = getId('Flat white');
const toCoupon = (couponCode: string, exclusive: boolean) => ({
  ...{
    id: getId(couponCode),
    couponCode,
    type: 'flatPercentageDiscount' as const,
    description: '',
    startDate: '2026-01-01',
    endDate: null,
    exclusive,
  },
  ...{ dows: null, collectionType: null, discountAmount: null, discountPercentage: 10_000, applicableOverAmount: null },
  ...{ firstOrderDiscount: false, maxRedeems: null, applicableStoreIds: null, isPublic: true, redeemed: 0, state: 'active' as const },
  ...{ version: 1, createdAt: '2026-01-01T00:00:00.000Z' },
});
const whole: Partial<EditedItem> = {
  description: 'Two shots, textured milk.',
  label: 'Popular',
  price: { ...noPrice, basePrice: 450, extraCharge: { pickup: 0, delivery: 50, dineIn: 0 } },
  dietary: ['Vegetarian'],
  allergenInfo: { CONTAINS: ['Milk'], MAY_CONTAIN: [], FREE_FROM: ['Wheat'] },
  discounted: true,
  availableFor: { pickup: true, delivery: true, dineIn: false },
  availableWeeklyHours: { saturday: [{ startTimeOfDay: '7:00 AM', endTimeOfDay: '11:00 AM' }], sunday: [] },
  backgroundColor: '#0b62d6',
  printStationIds: ['bar', 'gone'],
  categorySalesId: getId('Drinks'),
  modifierGroupIds: [getId('Milk')],
  video: { id: getId('film'), name: 'Pouring', path: `item/${getId('film')}/one.mp4` },
};
const milk = {
  ...{ id: getId('Milk'), name: 'Milk', min: 1, max: 1, allowMultiple: false },
  options: [{ id: getId('Oat'), name: 'Oat', extraCharge: 70, soldout: false }],
};
const cafe = () =>
  toMenu({
    categories: [category('Coffee', 1)],
    items: [item('Flat white', 'Coffee', 1, whole), item('Batch brew', 'Coffee', 2, { modifierGroupIds: [milk.id] })],
    modifierGroups: [milk],
    stations: [{ id: 'bar', name: 'Coffee bar' }],
  });
const open = (admin: Admin, id = flatWhite) => openAdminStore(admin, `/menu/items/${id}/view`);
const main = page.getByRole('main');

beforeEach(() => {
  fakeApi(listSoldOut, () => ({ rows: [] }));
  fakeApi(listCoupons, () => ({ rows: [toCoupon('MOON5', false), toCoupon('ALONE', true)], nextCursor: null }));
});

fiveStates({
  screen: 'an item to be read',
  fake: fakeReader,
  open,
  endpoint: readEditedMenu,
  answers: { filled: cafe(), empty: toMenu({ items: [] }) },
  shows: {
    loading: 'Loading the item',
    empty: 'This item is not on the menu',
    error: 'An Error Occurred',
    offline: /No connection/,
    filled: 'As guests see it',
  },
});

it('shows a member all that an item has, also at the address of its form, and no way to change it', async () => {
  fakeApi(readEditedMenu, () => cafe());
  const admin = fakeReader();
  fakeApi(listSalesCategories, { rows: [{ id: getId('Drinks'), name: 'Drinks', archived: false, createdAt: '2026-01-01T00:00:00.000Z' }] });
  await openAdminStore(admin, `/menu/items/${flatWhite}`);
  for (const shown of [
    /Price\$4\.50Delivery \$5\.00/,
    'Two shots, textured milk.',
    'Pouring',
    '#0b62d6',
    'Oat +$0.70',
    'Shared with 1 other item',
    'Pickup, Delivery',
    'Monday – Friday: All opening hours',
    'Saturday: 7:00 AM – 11:00 AM',
    'Sunday: Not sold',
    'Coffee bar, A deleted station',
    'Sales categoryDrinks',
    'Counted by MOON5',
    'Left out by ALONE, because it is on special',
  ]) {
    await expect.element(main).toMatchTextContent(shown);
  }
  await expect.element(main.getByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
  await expectAccessible('an item to be read');
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
});

it('shows which deals and halves a pizza is part of, and leads to them and to its form', async () => {
  fakeApi(readEditedMenu, () => toPizzeriaMenu());
  await open(fakeAdmin(), itemId('Full moon'));
  const used = page.getByRole('region', { name: 'Where it is used' });
  await expect.element(used).toMatchTextContent('Half and half, large Half and half: A half, Large, 16 inches');
  await expect.element(used).toMatchTextContent('Two large pies Deal: Large pie, +$2.50');
  await expect.element(page.getByRole('region', { name: 'Sizes and toppings' })).toMatchTextContent('Large, 16 inches$27.00');
  await expect.element(page.getByRole('region', { name: 'Kitchen, tax and reports' })).toMatchTextContent('Sales categoryNone');
  await used.getByRole('link', { name: 'Two large pies' }).click();
  await expect.element(page.getByRole('region', { name: 'What is in the deal' })).toMatchTextContent('Every pizza of the size');
  await expect.element(page.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', expect.stringMatching(/\/items\/[^/]+$/));
  await expectAccessible('a deal to be read');
});

it('is reached by a member from the menu, which they cannot change, and from the palette', async () => {
  fakeApi(readEditedMenu, () => toMenu());
  await openAdminStore(fakeReader(), '/menu');
  const row = page.getByRole('link', { name: /Batch brew/ });
  await expect.element(row).toMatchTextContent('Batch brewSwitched offSold out');
  await expect.element(page.getByRole('button', { name: 'Add a category' })).not.toBeInTheDocument();
  await expectAccessible('a menu to be read');
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  await page.getByLabelText('Search for an item').fill('batch');
  await expect.element(page.getByRole('link', { name: /Toastie/ })).not.toBeInTheDocument();
  await row.click();
  await expect.element(page.getByRole('heading', { name: 'Batch brew', level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('toastie');
  await page.getByRole('option', { name: /Toastie/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Toastie', level: 1 })).toBeVisible();
  await expect.element(main).toMatchTextContent('Where it is used');
});
