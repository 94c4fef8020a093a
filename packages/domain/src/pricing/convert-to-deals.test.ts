import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCoupon, makeUse } from '../coupons/coupons.cases.ts';
import { choose, line } from '../menu/menu.fixtures.ts';
import { deal, dealLine, dealPizza, half, halvesLine, pizza, pizzaLine, pizzeria, slot } from '../menu/pizza.fixtures.ts';
import type { CartLineInput, DealItem, MenuItem, MenuSnapshot } from '../menu/menu.types.ts';
import { priceCart, type PriceCartInput } from './index.ts';

const on = { enableDealAndHalfAndHalfConversion: true };
const getInput = (lines: CartLineInput[], menu: MenuSnapshot, given: Partial<PriceCartInput> = {}): PriceCartInput => ({
  menu,
  source: 'website',
  collectionType: 'pickup',
  lines,
  taxRules: [],
  placedOn: '2026-11-21',
  deliveryFee: 0,
  ...given,
});
const getCart = (lines: CartLineInput[], menu = pizzeria(on), given: Partial<PriceCartInput> = {}) => {
  const result = priceCart(getInput(lines, menu, given));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.cart;
};
/** "2 two-large 3500 < a b": quantity, item, price of one, the lines that it was made of. */
const told = (lines: CartLineInput[], menu?: MenuSnapshot, given?: Partial<PriceCartInput>) =>
  getCart(lines, menu, given).lines.map(
    ({ quantity, itemId, unitPrice, convertedFrom }) =>
      `${quantity} ${itemId} ${unitPrice}${convertedFrom ? ` < ${convertedFrom.join(' ')}` : ''}`,
  );
const withDeals = (...deals: DealItem[]) => pizzeria(on, (items) => [...items.filter(({ type }) => type !== 'deal'), ...deals]);
const large = (id: string, quantity = 1, given: Partial<CartLineInput> = {}) =>
  ({ ...pizzaLine(id, 'large'), id, quantity, ...given }) as CartLineInput;

describe('pizzas become deals', () => {
  test('V1 two pizzas of two lines', () => {
    expect(told([large('margherita'), large('hawaiian')])).toEqual(['1 two-large 3500 < margherita hawaiian']);
  });
  test('V2 the dearest first, the rest stays with its line', () => {
    expect(told([large('margherita', 2), large('hawaiian', 3)])).toEqual([
      '1 two-large 3500 < margherita hawaiian',
      '1 margherita 1800',
      '1 two-large 3500 < hawaiian',
    ]);
  });
  test('V3 as often as the same pizzas are there', () => {
    expect(told([large('hawaiian', 5)])).toEqual(['2 two-large 3500 < hawaiian', '1 hawaiian 2095']);
  });
  test('V4 the extra in the deal counts: a pizza is worth what it costs less its extra', () => {
    expect(told([large('supreme'), large('hawaiian'), large('margherita')])).toEqual([
      '1 two-large 3800 < supreme hawaiian',
      '1 margherita 1800',
    ]);
  });
  test('V5 halves too, with their toppings', () => {
    const halves = halvesLine(half('margherita', { ham: 1 }), half('hawaiian'), { id: 'h' });
    expect(told([halves, large('margherita')])).toEqual(['1 two-large 3613 < h margherita']);
  });
  test('V6 not where it saves nothing', () => {
    expect(told([large('margherita'), large('calzone')])).toEqual(['1 margherita 1800', '1 calzone 1700']);
  });
});

describe('what stays as it was sent', () => {
  test.each<[string, CartLineInput, Partial<PriceCartInput>?]>([
    ['a line with a note', large('hawaiian', 1, { comments: 'Well done' })],
    ['a pizza with choices of its own', pizzaLine('margherita', 'large', choose({ crust: { thin: 1 } }), { id: 'x' })],
    ['a small pizza', pizzaLine('hawaiian', 'small', {}, { id: 'x' })],
    [
      'a line that staff have changed',
      large('hawaiian'),
      { lineAdjustments: { hawaiian: { discountForItem: 1, extraChargeForItem: 0, extraChargeForComments: 0 } } },
    ],
    ['another thing', line('cola')],
  ])('%s', (_, sent, given) => {
    const cart = getCart([sent, large('supreme')], pizzeria(on), given);
    expect(cart.lines.map(({ convertedFrom }) => convertedFrom)).toEqual([undefined, undefined]);
  });
  test.each<[string, Partial<DealItem>]>([
    ['has other things in it', { items: [{ id: 'bread', name: 'Bread', quantity: 1, modifierGroupIds: [] }] }],
    ['asks for a choice', { modifierGroupIds: ['drinks'] }],
    ['is sold out', { soldout: true }],
    ['is counted', { counted: true }],
    ['is not served at that hour', { availableWeeklyHours: { saturday: [{ startTimeOfDay: '7:00 AM', endTimeOfDay: '9:00 AM' }] } }],
    ['is not for pickup', { availableFor: { pickup: false, delivery: true, dineIn: true } }],
    ['is for tills', { applicableOrderingSystem: { pos: true, online: false, uberEats: false } }],
    ['has no halves', { pizzas: [slot('s', { quantity: 2, halfAndHalfAvailable: false })] }],
    ['has other pizzas', { pizzas: [slot('s', { quantity: 2, includedPizzaIds: ['margherita', 'hawaiian'] })] }],
  ])('where a deal %s', (_, rules) => {
    const menu = withDeals(deal('d', 1000, { pizzas: [slot('s', { quantity: 2 })], ...rules }));
    const given = { forLocal: { weekday: 'saturday' as const, minutes: 12 * 60 } };
    const cart = getCart([large('hawaiian'), halvesLine(half('margherita'), half('supreme'))], menu, given);
    expect(cart.lines).toHaveLength(2);
  });
  test('where the store does not want it', () => {
    expect(getCart([large('hawaiian', 2)], pizzeria()).lines).toHaveLength(1);
  });
  test('where the cart as a whole would cost more: free delivery is lost', () => {
    const given = { collectionType: 'delivery' as const, deliveryFee: 900, freeDeliveryFrom: 4200 };
    const cart = getCart([large('hawaiian', 2)], pizzeria(on), given);
    expect([cart.lines.length, cart.lines[0]?.type, cart.grandTotal]).toEqual([1, 'pizza', 4290]);
    expect(getCart([large('hawaiian', 2)], pizzeria(on), { ...given, deliveryFee: 700 }).grandTotal).toBe(4250);
  });
});

describe('with a coupon', () => {
  const two = [large('hawaiian', 2)];
  const cheap = withDeals(deal('cheap', 4000, { pizzas: [slot('p', { quantity: 2 })] }));
  test('both ways are priced with it', () => {
    const cart = getCart(two, cheap, { coupon: makeUse(aCoupon()) });
    expect([cart.itemTotal, cart.grandTotal]).toEqual([4000, 3600]);
  });
  test('a deal that would cost the guest the coupon is not made, although it is cheaper', () => {
    const coupon = makeUse(aCoupon({ discountPercentage: 1000, applicableOverAmount: 4100 }));
    const result = priceCart(getInput(two, cheap, { coupon }));
    expect(result.ok && [result.cart.itemTotal, result.cart.grandTotal, result.problems]).toEqual([4190, 4148, []]);
    expect(getCart(two, cheap).grandTotal).toBe(4000);
  });
});

describe('of several deals', () => {
  const three = deal('three', 4500, { pizzas: [slot('t', { quantity: 3 })] });
  const two = deal('two', 3500, { pizzas: [slot('p', { quantity: 2 })] });
  test('V7 the combination that costs least', () => {
    expect(told([large('hawaiian', 5)], withDeals(two, three)).toSorted()).toEqual(['1 three 4500 < hawaiian', '1 two 3500 < hawaiian']);
  });
  test('V9 not the deal that saves most, where two others together save more', () => {
    const menu = withDeals(
      deal('two', 3000, { pizzas: [slot('p', { quantity: 2 })] }),
      deal('three', 4900, { pizzas: [slot('t', { quantity: 3 })] }),
    );
    const lines = [large('twenty', 4)];
    const items = [...menu.items, pizza('twenty', { large: 2000 })];
    expect(told(lines, { ...menu, items })).toEqual(['2 two 3000 < twenty']);
  });
  test('V10 half cents of toppings count: three halves in one deal are a cent cheaper than in two', () => {
    const one = (id: string) => halvesLine(half('margherita', { olives: 1 }), half('hawaiian'), { id });
    const cart = getCart([one('a'), one('b')], withDeals(deal('two', 3999, { pizzas: [slot('p', { quantity: 2 })] })));
    // By themselves 2 × 20.875 → 2 × 20.88 = 41.76; in the deal 39.99 + 1.75.
    expect([cart.lines.length, cart.itemTotal]).toEqual([1, 4174]);
  });
  test('of equal ones the first on the menu', () => {
    const twin = { ...two, id: 'twin' };
    expect(told([large('hawaiian', 2)], withDeals(twin, two))).toEqual(['1 twin 3500 < hawaiian']);
    expect(told([large('hawaiian', 2)], withDeals(two, twin))).toEqual(['1 two 3500 < hawaiian']);
  });
  test('V8 whichever slot a pizza fits', () => {
    const mixed = deal('mixed', 2900, { pizzas: [slot('any'), slot('plain', { includedPizzaIds: ['margherita'] })] });
    expect(told([large('margherita'), large('hawaiian')], withDeals(mixed))).toEqual(['1 mixed 2900 < margherita hawaiian']);
    expect(told([large('margherita'), large('calzone')], withDeals(mixed))).toEqual(['1 mixed 2900 < margherita calzone']);
  });
  test('V11 in the slot where it costs least', () => {
    const extra = (extraCharge: number) => [{ pizzaId: 'supreme', extraCharge }];
    const apart = deal('apart', 3000, { pizzas: [slot('one', { extraCharges: extra(300) }), slot('other', { extraCharges: extra(50) })] });
    const [made] = getCart([large('supreme'), large('hawaiian')], withDeals(apart)).lines;
    expect(made?.parts?.map(({ id, name, extraCharge }) => [id, name, extraCharge])).toEqual([
      ['one', 'Hawaiian', 0],
      ['other', 'Supreme', 50],
    ]);
    expect(made?.unitPrice).toBe(3050);
  });
});

describe('more than twelve pizzas', () => {
  const menu = withDeals(
    deal('three', 4900, { pizzas: [slot('t', { quantity: 3 })] }),
    deal('two', 3490, { pizzas: [slot('p', { quantity: 2 })] }),
  );
  test('V12 the greatest saving for each pizza first; the last twelve exactly', () => {
    // Two save 7.00, 3.50 each; three save 13.85, 4.61 each. Two threes leave ten: three threes and one cost 167.95, two threes and two
    // twos 167.80.
    expect(told([large('hawaiian', 16)], menu).toSorted()).toEqual(['2 two 3490 < hawaiian', '4 three 4900 < hawaiian']);
  });
  test('and never dearer than as they were sent', () => {
    const dear = withDeals(deal('three', 9900, { pizzas: [slot('t', { quantity: 3 })] }));
    expect(told([large('hawaiian', 99)], dear)).toEqual(['99 hawaiian 2095']);
    expect(getCart([large('hawaiian', 99)], menu).itemTotal).toBe(33 * 4900);
  });
});

test('the line of a deal says what is in it, and has the same id every time', () => {
  const lines = [large('margherita'), large('hawaiian')];
  const [made] = getCart(lines).lines;
  expect(made?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(getCart(lines).lines[0]?.id).toBe(made?.id);
  expect(getCart(lines.toReversed()).lines[0]?.id).not.toBe(made?.id);
  expect(made).toMatchObject({ type: 'deal', name: 'Two large', comments: '', parts: [{ name: 'Margherita' }, { name: 'Hawaiian' }] });
});

const pizzas = ['margherita', 'hawaiian', 'supreme', 'calzone'];
const aLine = fc
  .record({
    kind: fc.constantFrom('pizza', 'halves', 'cola', 'deal'),
    one: fc.constantFrom(...pizzas),
    other: fc.constantFrom('margherita', 'hawaiian', 'supreme'),
    topping: fc.constantFrom<Record<string, number>>({}, { ham: 1 }, { olives: 2, truffle: 1 }),
    quantity: fc.integer({ min: 1, max: 6 }),
    comments: fc.constantFrom('', '', '', 'Well done'),
  })
  .map(({ kind, one, other, topping, quantity, comments }): CartLineInput => {
    const given = { quantity, comments };
    if (kind === 'cola') return line('cola', given);
    if (kind === 'halves') return halvesLine(half(other, topping), half('hawaiian'), given);
    if (kind === 'deal') return dealLine('two-large', [dealPizza('pair', half(one)), dealPizza('pair', half(other))], {}, given);
    return pizzaLine(one, 'large', { addToppings: half(one, topping).addToppings }, given);
  });
const aSlot = fc
  .record({
    quantity: fc.integer({ min: 1, max: 3 }),
    includedPizzaIds: fc.option(fc.subarray(pizzas, { minLength: 1 })),
    extra: fc.nat(600),
    halfAndHalfAvailable: fc.boolean(),
  })
  .map(({ extra, ...given }) => slot('', { ...given, extraCharges: [{ pizzaId: 'supreme', extraCharge: extra }] }));
const aDeal = fc.record({ price: fc.integer({ min: 500, max: 7000 }), pizzas: fc.array(aSlot, { minLength: 1, maxLength: 3 }) });
const anInput = fc
  .record({
    lines: fc.array(aLine, { minLength: 1, maxLength: 8 }),
    deals: fc.array(aDeal, { maxLength: 4 }),
    policy: fc.constantFrom('cheapestEligible' as const, 'dearerHalf' as const, 'average' as const),
    freeDeliveryFrom: fc.option(fc.nat(20_000)),
  })
  .map(({ lines, deals, policy, freeDeliveryFrom }) => {
    const made = deals.map(({ price, pizzas: slots }, at) =>
      deal(`deal-${at}`, price, { pizzas: slots.map((one, no) => ({ ...one, id: `${at}-${no}` })) }),
    );
    const menu = pizzeria({ ...on, halfAndHalfPricing: policy }, (items): MenuItem[] => [...items, ...made]);
    const sent = lines.map((one, at) => ({ ...one, id: `line-${at}` }));
    return getInput(sent, menu, { collectionType: 'delivery', deliveryFee: 800, freeDeliveryFrom });
  });

test('deals never make a cart dearer, and keep every pizza', () => {
  fc.assert(
    fc.property(anInput, (input) => {
      const off = { ...input.menu, pizza: { ...input.menu.pizza!, enableDealAndHalfAndHalfConversion: false } };
      const [converted, asSent] = [priceCart(input), priceCart({ ...input, menu: off })];
      if (!converted.ok || !asSent.ok) throw new Error('a cart of the test has no price');
      expect(converted.cart.grandTotal).toBeLessThanOrEqual(asSent.cart.grandTotal);
      const things = (result: typeof converted) =>
        result.cart.lines.reduce((sum, { quantity, parts }) => sum + quantity * (parts?.length ?? 1), 0);
      expect(things(converted)).toBe(things(asSent));
      expect(new Set(converted.cart.lines.map(({ id }) => id)).size).toBe(converted.cart.lines.length);
      expect(converted.cart.lines.every(({ quantity }) => quantity >= 1 && quantity <= 99)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
