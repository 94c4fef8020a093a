import { cancellationReasons } from '@servery/domain/orders';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toOrder } from './uber-eats-order.mapping.ts';
import { toCents, toFulfillment, otherKitchenClosed, getReason, toState } from './uber-eats.mapping.ts';

const money = (e5: number) => ({ gross: { amount_e5: e5, currency_code: 'AUD' }, tax: { amount_e5: Math.round(e5 / 11) } });
const bare = {
  id: 'o1',
  display_id: '3F2A1',
  state: 'OFFERED',
  fulfillment_type: 'PICKUP',
  store: { id: 's1' },
  created_time: '2026-11-21T02:00:00Z',
  payment: { payment_detail: { order_total: money(1_100_000) } },
};

it.each([
  [750_000, 750],
  [5_000_000, 5_000],
  [499, 0],
  [500, 1],
  [1_234_499, 1_234],
  [-750_000, -750],
])('%i of Uber’s units are %i cents', (e5, cents) => expect(toCents(e5)).toBe(cents));

it('reads words that are newer than this version', () => {
  expect([toState('OFFERED'), toState('TELEPORTED'), toState('')]).toEqual(['OFFERED', 'UNKNOWN', 'UNKNOWN']);
  expect([toFulfillment('DINE_IN'), toFulfillment('BY_DRONE')]).toEqual(['DINE_IN', 'UNKNOWN']);
});

it('has a word of Uber’s for every reason, and both spellings of one', () => {
  const sent = cancellationReasons.map((reason) => getReason(reason, 'KITCHENCLOSED'));
  expect(new Set(sent).size).toBe(cancellationReasons.length);
  expect(sent.every((word) => /^[A-Z_]+$/.test(word))).toBe(true);
  expect(getReason('kitchenClosed', otherKitchenClosed('KITCHENCLOSED'))).toBe('KITCHEN_CLOSED');
});

describe('an order', () => {
  it('needs an id, a store and a total, and nothing else', () => {
    expect(toOrder(bare)).toMatchObject({ id: 'o1', grandTotal: 1_100, tax: 100, currency: 'AUD', lines: [], courier: null, cashDue: 0 });
    expect(toOrder({ ...bare, payment: undefined })).toBeUndefined();
    expect(toOrder({ ...bare, store: undefined })).toBeUndefined();
    expect(toOrder(null)).toBeUndefined();
  });

  it('ends when nobody has answered for eleven and a half minutes', () => {
    expect(toOrder(bare)?.acceptBefore).toBe('2026-11-21T02:11:30.000Z');
  });

  it.each(['0000-01-01T00:00:00Z', '9999-12-31T12:00:00Z', '+010000-01-01T00:00:00Z', 'soon'])(
    'is for now where its time is %s',
    (start_time) => {
      const order = {
        ...bare,
        scheduled_order_target_delivery_time_range: { start_time },
        preparation_time: { ready_for_pickup_time: start_time },
      };
      expect(toOrder(order)).toMatchObject({ id: 'o1', requestedFor: null, readyAt: null });
    },
  );

  it('says allergies first, and what is chosen under a choice', () => {
    const price = (id: string, total: number, unit: number) => ({ cart_item_id: id, total: money(total), unit: money(unit) });
    const choice = { id: 'rice', cart_item_id: 'c2', title: 'Rice', quantity: { amount: 1 }, selected_modifier_groups: [] };
    const side = {
      id: 'side',
      cart_item_id: 'c1',
      title: 'Side',
      quantity: { amount: 2 },
      selected_modifier_groups: [{ id: 'g2', title: 'Kind', selected_items: [choice] }],
    };
    const item = {
      id: 'curry',
      cart_item_id: 'c0',
      title: 'Curry',
      external_data: 'ours',
      quantity: { amount: 3 },
      customer_request: { allergy: { allergens: ['TREE_NUTS', { type: 'EGG' }], instructions: 'Badly' }, special_instructions: 'Hot' },
      selected_modifier_groups: [{ id: 'g1', title: 'Sides', selected_items: [side] }],
    };
    const detail = {
      ...bare.payment.payment_detail,
      item_charges: { price_breakdown: [price('c0', 3_000_000, 1_000_000), price('c1', 1_200_000, 200_000), price('c2', 300_000, 50_000)] },
    };
    const order = toOrder({ ...bare, carts: [{ items: [item] }], payment: { payment_detail: detail } });
    expect(order?.lines).toEqual([
      {
        id: 'c0',
        itemId: 'curry',
        externalData: 'ours',
        title: 'Curry',
        quantity: 3,
        unitPrice: 1_000,
        total: 4_500,
        notes: 'ALLERGY: tree nuts, egg – Badly. Hot',
        choices: [
          { groupId: 'g1', groupTitle: 'Sides', itemId: 'side', externalData: '', title: 'Side', quantity: 2, unitPrice: 200 },
          { groupId: 'g2', groupTitle: 'Kind', itemId: 'rice', externalData: '', title: 'Rice', quantity: 2, unitPrice: 50 },
        ],
      },
    ]);
  });

  it('is read or not, whatever stands in it', () => {
    const part = fc.anything({ maxDepth: 3 });
    const parts = fc.record({
      customers: part,
      deliveries: part,
      carts: part,
      preparation_time: part,
      failure_info: part,
      display_id: part,
    });
    fc.assert(
      fc.property(parts, (given) => {
        expect(toOrder({ ...bare, ...given })?.id).toBe('o1');
      }),
    );
  });
});
