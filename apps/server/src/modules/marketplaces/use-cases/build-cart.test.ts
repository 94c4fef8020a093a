import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noPrice, plainItem, type BasicItem, type MenuSnapshot } from '@servery/domain/menu';
import type { MarketplaceOrder } from '../../../ports/marketplace.ts';
import { buildCart } from './build-cart.ts';

const order = (given: Partial<MarketplaceOrder>): MarketplaceOrder => ({
  id: 'o1',
  displayId: '3F2A1',
  reference: null,
  storeId: 's1',
  state: 'OFFERED',
  ready: false,
  preparationStatus: null,
  collectionType: 'delivery',
  fulfillment: 'DELIVERY_BY_UBER',
  placedAt: '2026-11-21T02:00:00.000Z',
  acceptBefore: '2026-11-21T02:11:30.000Z',
  requestedFor: null,
  readyAt: null,
  customer: { name: 'Mia', phone: '', phoneCode: null },
  comments: '',
  currency: 'AUD',
  lines: [],
  fees: [],
  tip: 0,
  tax: 0,
  grandTotal: 0,
  cashDue: 0,
  courier: null,
  failure: null,
  native: null,
  ...given,
});
const line = (given: object = {}) => ({
  id: 'c0',
  itemId: 'x',
  externalData: '',
  title: 'Burger',
  quantity: 1,
  unitPrice: 1_000,
  total: 1_000,
  notes: '',
  choices: [],
  ...given,
});
const way = { currency: 'AUD', seller: { name: 'Uber Eats', idSpace: 'uber eats' } } as const;

describe('buildCart', () => {
  it('adds up: items, an offer, fees, tip, and whatever else Uber charges', () => {
    const fees = [
      { label: 'Bag fee', amount: 20 },
      { label: 'Delivery fee', amount: 0 },
    ];
    const { cart } = buildCart(order({ lines: [line()], fees, tip: 100, tax: 90, grandTotal: 1_000 }), undefined, way);
    expect(cart.breakdown.map(({ label, amount, runningTotal }) => [label, amount, runningTotal])).toEqual([
      ['Items at Uber Eats', 1_000, 1_000],
      ['Uber Eats offer', -120, 880],
      ['Bag fee', 20, 900],
      ['Includes tax', 0, 900],
      ['Tip', 100, 1_000],
    ]);
    expect(cart).toMatchObject({
      itemTotal: 1_000,
      discount: 120,
      deliveryFee: 20,
      surcharge: 0,
      includedTax: 90,
      tip: 100,
      grandTotal: 1_000,
    });
  });

  it('keeps the sums of any order', () => {
    const cents = fc.integer({ min: 0, max: 50_000 });
    const lines = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), total: cents }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(lines, cents, cents, cents, (sold, fee, tip, grandTotal) => {
        const said = order({
          lines: sold.map((each, at) => line({ ...each, id: `c${at}` })),
          fees: [{ label: 'Fee', amount: fee }],
          tip,
          grandTotal,
        });
        const { cart } = buildCart(said, undefined, way);
        expect(cart.breakdown.at(-1)!.runningTotal).toBe(grandTotal);
        expect(cart.itemTotal - cart.discount + cart.deliveryFee + cart.surcharge + cart.tip).toBe(grandTotal);
        expect(new Set(cart.lines.map(({ id }) => id)).size).toBe(sold.length);
      }),
    );
  });

  it('knows items and choices of the store’s menu by our ids, and gives everything else ids that name nothing there', () => {
    const option = { id: 'oat', name: 'Oat milk', extraCharge: 50, soldout: false };
    const group = { id: 'milk', name: 'Milk', min: 0, max: 1, allowMultiple: false, options: [option] };
    const flatWhite: BasicItem = {
      ...plainItem,
      id: 'flat',
      type: 'basic',
      categoryId: 'coffee',
      sortOrder: 1,
      name: 'Flat white',
      soldout: false,
      modifierGroupIds: ['milk'],
      price: noPrice,
    };
    const menu: MenuSnapshot = {
      restaurantId: 'r',
      storeId: 's',
      version: 7,
      publishedAt: '2026-11-21T00:00:00.000Z',
      currency: 'AUD',
      categoryImageAspectRatio: '4x3',
      categories: [],
      items: [flatWhite],
      modifierGroups: [group],
    };
    const item = flatWhite;
    const choice = { groupId: 'g', groupTitle: 'Milk', itemId: option.id, externalData: '', title: 'Oat', quantity: 1, unitPrice: 50 };
    const stranger = { ...choice, itemId: 'unknown' };
    const said = order({
      lines: [line({ externalData: item.id, choices: [choice, stranger] }), line({ id: 'c1', itemId: 'nothing of ours' })],
      grandTotal: 2_000,
    });
    const { cart, items } = buildCart(said, menu, way);
    expect(items).toEqual([{ itemId: item.id, categoryId: item.categoryId }, null]);
    expect(cart.lines[0]).toMatchObject({
      itemId: item.id,
      name: 'Burger',
      choices: [{ groupId: group.id, optionId: option.id }, { name: 'Oat' }],
    });
    const ours = new Set(menu.modifierGroups.flatMap(({ options }) => options.map(({ id }) => id)));
    expect(ours.has(cart.lines[0]!.choices[1]!.optionId)).toBe(false);
    expect(menu.items.some(({ id }) => id === cart.lines[1]!.itemId)).toBe(false);
    expect(buildCart(said, menu, way)).toEqual({ cart, items });
  });
});
