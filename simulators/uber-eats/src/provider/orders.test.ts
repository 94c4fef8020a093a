import { describe, expect, it } from 'vitest';
import { defaultStoreId, type OrderInput } from '../index.ts';
import { type Answer, startWorld } from '../testing/harness.ts';

type World = Awaited<ReturnType<typeof startWorld>>;

const path = (id: string, action = '') => `/v1/delivery/order/${id}${action === '' ? '' : `/${action}`}`;
interface Money {
  gross: { amount_e5: number };
  net: { amount_e5: number };
  tax: { amount_e5: number };
}

interface FullOrder {
  carts: { items: object[] }[];
  deliveries: object[];
  customers: object[];
  payment: {
    payment_detail: {
      order_total: Money;
      promotions: { total: Money };
      item_charges: { total: Money; price_breakdown: { price_type: string; unit: Money; total: Money }[] };
    };
  };
}

const later = () => new Date(Date.now() + 1_200_000).toISOString();
const burger: OrderInput = {
  customer: { firstName: 'Mia', lastName: 'Rossi', phone: '+61 2 7900 0000', pinCode: '123 45 678' },
  lines: [
    {
      id: 'item-1',
      externalData: 'burger',
      title: 'Cheeseburger',
      price: 1690,
      quantity: 2,
      instructions: 'No onion',
      allergens: ['PEANUTS'],
      modifiers: [
        { groupId: 'g1', groupTitle: 'Extras', id: 'm1', title: 'Bacon', price: 250, quantity: 2 },
        { groupId: 'g1', groupTitle: 'Extras', id: 'm2', title: 'Cheese', price: 100 },
      ],
    },
    { title: 'Chips', price: 790 },
  ],
  instructions: 'Please knock',
  tip: 200,
  discount: 500,
};

const commands = {
  accept: { ready_for_pickup_time: later() },
  deny: { deny_reason: { type: 'CAPACITY', info: 'Full' } },
  cancel: { cancellation_reason: { type: 'OTHER' } },
  ready: {},
  'update-ready-time': { ready_for_pickup_time: later() },
} as const;
type Command = keyof typeof commands;
const run = (world: World, id: string, command: Command) => world.call('POST', path(id, command), commands[command]);

/** Brings an order into a state, as a restaurant and a courier would. */
const bring = async (world: World, state: string): Promise<string> => {
  const { id } = await world.order(state === 'CREATED' ? { hold: true } : {});
  if (['ACCEPTED', 'READY', 'HANDED_OFF', 'SUCCEEDED'].includes(state)) await run(world, id, 'accept');
  if (state === 'READY') await run(world, id, 'ready');
  if (['HANDED_OFF', 'SUCCEEDED'].includes(state)) await world.side('POST', `/orders/${id}/courier`, { step: 'PICKED_UP' });
  if (state === 'SUCCEEDED') await world.side('POST', `/orders/${id}/courier`, { step: 'DELIVERED' });
  if (state === 'FAILED') await world.side('POST', `/orders/${id}/cancel`, {});
  return id;
};

describe('GET /v1/delivery/order/{id}', () => {
  it('leaves carts, deliveries and payment out unless they are asked for', async () => {
    const { call, order } = await startWorld();
    const { id, displayId } = await order(burger);
    const { status, body } = await call<{ order: Record<string, unknown> }>('GET', path(id));
    expect(status).toBe(200);
    expect(body.order).toMatchObject({
      id,
      display_id: displayId,
      state: 'OFFERED',
      status: 'ACTIVE',
      fulfillment_type: 'DELIVERY_BY_UBER',
    });
    for (const name of ['carts', 'deliveries', 'payment']) expect(body.order).not.toHaveProperty(name);
  });

  it('tells the cart with everything under it, and money in e5 that adds up', async () => {
    const { call, order } = await startWorld();
    const { id } = await order(burger);
    const { body } = await call<{ order: FullOrder }>('GET', `${path(id)}?expand=carts,deliveries,payment`);
    const [cart] = body.order.carts;
    expect(cart).toMatchObject({ special_instructions: 'Please knock', include_single_use_items: false });
    expect(cart?.items[0]).toMatchObject({
      id: 'item-1',
      external_data: 'burger',
      quantity: { amount: 2 },
      customer_request: { special_instructions: 'No onion', allergy: { allergens: ['PEANUTS'] } },
      selected_modifier_groups: [{ id: 'g1', title: 'Extras', selected_items: [{ id: 'm1', quantity: { amount: 2 } }, { id: 'm2' }] }],
    });
    expect(body.order.deliveries[0]).toMatchObject({ status: 'SCHEDULED' });
    expect(body.order.customers[0]).toMatchObject({ name: { display_name: 'Mia R.' }, contact: { phone: { pin_code: '123 45 678' } } });
    const { payment_detail: detail } = body.order.payment;
    // Two burgers of 16.90 with two bacon of 2.50 and a cheese of 1.00 each, and chips of 7.90.
    expect(detail.item_charges.total.gross).toEqual({ amount_e5: 5_370_000, currency_code: 'AUD', formatted: '$53.70' });
    expect(detail.order_total.gross.amount_e5).toBe(5_070_000);
    expect(detail.order_total.tax.amount_e5 + detail.order_total.net.amount_e5).toBe(5_070_000);
    expect(detail.promotions.total.gross.amount_e5).toBe(-500_000);
    const parts = detail.item_charges.price_breakdown.map((each) => [
      each.price_type,
      each.unit.gross.amount_e5,
      each.total.gross.amount_e5,
    ]);
    expect(parts).toEqual([
      ['OPTION', 250_000, 1_000_000],
      ['OPTION', 100_000, 200_000],
      ['ITEM', 1_690_000, 3_380_000],
      ['ITEM', 790_000, 790_000],
    ]);
  });

  it('answers an unknown expansion with 400 and an unknown order with 404', async () => {
    const { call, order } = await startWorld();
    const { id } = await order();
    expect(await call('GET', `${path(id)}?expand=carts,all`)).toMatchObject({
      status: 400,
      body: { code: 'bad_request', metadata: { field_violations: ['expand'] } },
    });
    expect(await call('GET', path('nobody'))).toMatchObject({ status: 404, body: { code: 'resource_not_found' } });
  });

  it('answers 403 for a store that is not linked', async () => {
    const { call, order } = await startWorld({ stores: [{ id: 's1', name: 'One', linked: false }] });
    const { id } = await order();
    expect(await call('GET', path(id))).toMatchObject({ status: 403, body: { code: 'user_not_allowed' } });
  });

  it('answers 404 for a while after the order has failed', async () => {
    const { call, order, side } = await startWorld({ settings: { failureBlackoutSeconds: 30 } });
    const { id } = await order();
    await side('POST', `/orders/${id}/cancel`, { by: 'UBER', description: 'No courier' });
    expect((await call('GET', path(id))).status).toBe(404);
    await side('PATCH', '/settings', { speed: 100_000 });
    const { body } = await call<{ order: object }>('GET', path(id));
    expect(body.order).toMatchObject({
      state: 'FAILED',
      failure_info: { reason: 'CANCELED', failure_attributed_to_party: 'UBER', description: 'No courier' },
    });
  });
});

describe('commands and states', () => {
  const allowed: Record<string, Partial<Record<Command, number>>> = {
    CREATED: {},
    OFFERED: { accept: 200, deny: 200 },
    ACCEPTED: { cancel: 204, ready: 200, 'update-ready-time': 200 },
    READY: { cancel: 204 },
    HANDED_OFF: {},
    SUCCEEDED: {},
    FAILED: {},
  };
  it.each(Object.keys(allowed).flatMap((state) => Object.keys(commands).map((command) => [state, command as Command] as const)))(
    '%s: %s',
    async (state, command) => {
      const world = await startWorld();
      const id = await bring(world, state);
      const expected = allowed[state]?.[command] ?? 409;
      const { status, body } = await run(world, id, command);
      expect(status).toBe(expected);
      if (expected === 409) expect(body).toMatchObject({ code: 'resource_status_conflict' });
    },
  );

  it('accepts once only, whoever else asks at the same time', async () => {
    const world = await startWorld();
    const { id } = await world.order();
    const answers = await Promise.all(Array.from({ length: 5 }, () => run(world, id, 'accept')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it('keeps what accepting told', async () => {
    const world = await startWorld();
    const { id } = await world.order();
    const at = later();
    await world.call('POST', path(id, 'accept'), { ready_for_pickup_time: at, external_reference_id: 'ours-1', accepted_by: 'Ann' });
    expect((await world.state(id)).order).toMatchObject({
      external_id: 'ours-1',
      preparation_status: 'PREPARING',
      preparation_time: { source: 'MERCHANT_PROVIDED', ready_for_pickup_time: at },
      eligible_actions: { adjust_ready_for_pickup_time: { is_eligible: true }, cancel: { is_eligible: true } },
    });
    await run(world, id, 'ready');
    expect(await world.state(id)).toMatchObject({ preparationStatus: 'READY_FOR_HANDOFF' });
  });

  it.each<[string, Command, object, string]>([
    ['a ready time that is past', 'accept', { ready_for_pickup_time: '2020-01-01T00:00:00Z' }, 'ready_for_pickup_time'],
    ['a ready time that is none', 'accept', { ready_for_pickup_time: 'soon' }, 'ready_for_pickup_time'],
    ['a reference that is no text', 'accept', { external_reference_id: 5 }, 'external_reference_id'],
    ['no reason', 'deny', {}, 'deny_reason'],
    ['an unknown reason', 'deny', { deny_reason: { type: 'NO' } }, 'deny_reason.type'],
    [
      'an unknown item issue',
      'deny',
      { deny_reason: { type: 'ITEM_ISSUE', item_metadata: { invalid_item: [{ type: 'X' }] } } },
      'deny_reason.item_metadata.invalid_item.type',
    ],
  ])('answers %s with 400', async (_what, command, body, field) => {
    const world = await startWorld();
    const { id } = await world.order();
    expect(await world.call('POST', path(id, command), body)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', metadata: { field_violations: [field], erroneous_field: field } },
    });
    expect((await world.state(id)).state).toBe('OFFERED');
  });

  it('answers a body that is no JSON with 400', async () => {
    const world = await startWorld();
    const { id } = await world.order();
    expect(await world.call('POST', path(id, 'accept'), '{')).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });

  it.each(['KITCHENCLOSED', 'KITCHEN_CLOSED'] as const)('takes only %s where it is told to', async (spelling) => {
    const world = await startWorld({ settings: { kitchenClosedSpelling: spelling } });
    const { id } = await world.order();
    const deny = (type: string) => world.call('POST', path(id, 'deny'), { deny_reason: { type, info: 'Closed' } });
    expect(await deny(spelling === 'KITCHENCLOSED' ? 'KITCHEN_CLOSED' : 'KITCHENCLOSED')).toMatchObject({
      status: 400,
      body: { metadata: { erroneous_field: 'deny_reason.type' } },
    });
    expect((await deny(spelling)).status).toBe(200);
    expect(await world.state(id)).toMatchObject({ state: 'FAILED', failure: { reason: 'POS_DENIED', party: 'MERCHANT' } });
  });
});

describe('GET /v1/delivery/store/{id}/orders', () => {
  const list = `/v1/delivery/store/${defaultStoreId}/orders`;
  interface Page {
    data: { order: { id: string; state: string } }[];
    pagination_data: { next_page_token?: string; page_size: number };
  }

  it('goes through all pages, newest first', async () => {
    const { order, call } = await startWorld();
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.unshift((await order()).id);
    const seen: string[] = [];
    let token: string | undefined = '';
    while (token !== undefined) {
      const { body }: Answer<Page> = await call<Page>('GET', `${list}?page_size=2${token === '' ? '' : `&next_page_token=${token}`}`);
      seen.push(...body.data.map((each) => each.order.id));
      token = body.pagination_data.next_page_token;
    }
    expect(seen).toEqual(ids);
  });

  it('filters by state, status and time, and expands', async () => {
    const world = await startWorld();
    const accepted = await bring(world, 'ACCEPTED');
    await bring(world, 'FAILED');
    const ahead = await world.order({ scheduledFor: new Date(Date.now() + 7_200_000).toISOString() });
    const ids = async (query: string) => (await world.call<Page>('GET', `${list}?${query}`)).body.data.map((each) => each.order.id);
    expect(await ids('state=ACCEPTED,CREATED')).toEqual([accepted]);
    expect(await ids('status=SCHEDULED')).toEqual([ahead.id]);
    expect(await ids(`start_time=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    const { body } = await world.call<Page>('GET', `${list}?state=ACCEPTED&expand=carts`);
    expect(body.data[0]?.order).toHaveProperty('carts');
    await world.side('PATCH', '/settings', { listWrapsOrders: false });
    expect((await world.call<{ data: object[] }>('GET', `${list}?state=ACCEPTED`)).body.data[0]).toMatchObject({ id: accepted });
  });

  it.each(['state=OPEN', 'status=NEW', 'page_size=51', 'page_size=x', 'next_page_token=abc', 'start_time=yesterday'])(
    'answers %s with 400',
    async (query) => {
      const { call } = await startWorld();
      expect((await call('GET', `${list}?${query}`)).status).toBe(400);
    },
  );

  it('answers an unknown store with 404', async () => {
    const { call } = await startWorld();
    expect((await call('GET', '/v1/delivery/store/nobody/orders')).status).toBe(404);
  });
});
