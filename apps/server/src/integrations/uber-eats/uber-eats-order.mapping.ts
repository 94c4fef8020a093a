import { currencies, type CurrencyCode, type Minor } from '@servery/domain/money';
import * as z from 'zod';
import { eventTime } from '../../platform/http/signed-body.ts';
import type { MarketplaceChoice, MarketplaceCourier, MarketplaceLine, MarketplaceOrder } from '../../ports/marketplace.ts';
import { collectionOf, toCents, toEnd, toFulfillment, toState } from './uber-eats.mapping.ts';

/** Parsed leniently: only the fields that an order cannot do without are required, and Uber's additions are ignored. */
const text = z.string().catch('');
/** Null for anything that is not a time, and for an impossible one: the order is accepted nevertheless. */
const instantText = z
  .string()
  .transform((value) => eventTime(value)?.toISOString() ?? null)
  .nullable()
  .catch(null);
const money = z
  .object({ gross: z.object({ amount_e5: z.number(), currency_code: text }) })
  .transform(({ gross }) => ({ cents: toCents(gross.amount_e5), currency: gross.currency_code }));
const amount = money.transform(({ cents }) => cents).catch(0);

const quantity = z.union([z.number(), z.object({ amount: z.number() }).transform((value) => value.amount)]).catch(1);

interface Item {
  id: string;
  cart_item_id: string;
  title: string;
  external_data: string;
  quantity: number;
  customer_request?: { allergy?: { allergens: string[]; instructions: string } | undefined; special_instructions: string } | undefined;
  selected_modifier_groups: { id: string; title: string; selected_items: Item[] }[];
}

const allergens = z.array(z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)])).catch([]);
const item: z.ZodType<Item> = z.lazy(() =>
  z.object({
    id: text,
    cart_item_id: text,
    title: text,
    external_data: text,
    quantity,
    customer_request: z
      .object({ allergy: z.object({ allergens, instructions: text }).optional().catch(undefined), special_instructions: text })
      .optional()
      .catch(undefined),
    selected_modifier_groups: z.array(z.object({ id: text, title: text, selected_items: z.array(item).catch([]) })).catch([]),
  }),
);

const cart = z.object({
  special_instructions: text,
  include_single_use_items: z.boolean().optional().catch(undefined),
  items: z.array(item).catch([]),
});
const phone = z.object({ number: text, pin_code: text }).optional().catch(undefined);
const customer = z.object({
  name: z.object({ display_name: text, first_name: text, last_name: text }).optional().catch(undefined),
  contact: z.object({ phone }).optional().catch(undefined),
  is_primary_customer: z.boolean().catch(false),
});
const delivery = z.object({
  status: text,
  delivery_partner: z
    .object({
      name: z.union([z.string(), z.object({ display_name: text }).transform((name) => name.display_name)]).catch(''),
      vehicle: z.object({ type: text, make: text, model: text, color: text, license_plate: text }).optional().catch(undefined),
      contact: z
        .object({ phone: z.union([z.string(), z.object({ number: text }).transform(({ number }) => number)]).catch('') })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  estimated_pick_up_time: instantText,
});
const payment = z.object({
  payment_detail: z.object({
    order_total: z.unknown().optional(),
    currency_code: text,
    item_charges: z
      .object({ price_breakdown: z.array(z.object({ cart_item_id: text, total: amount, unit: amount })).catch([]) })
      .optional()
      .catch(undefined),
    fees: z
      .object({ details: z.array(z.object({ id: text, amount })).catch([]) })
      .optional()
      .catch(undefined),
    tips: z.object({ total: amount }).optional().catch(undefined),
    cash_amount_due: z.unknown().optional(),
  }),
});
const order = z.object({
  id: z.string().min(1),
  display_id: text,
  external_id: z.string().nullable().catch(null),
  state: text,
  preparation_status: z.string().nullable().catch(null),
  fulfillment_type: text,
  scheduled_order_target_delivery_time_range: z.object({ start_time: instantText }).nullable().optional().catch(null),
  store: z.object({ id: z.string() }),
  customers: z.array(customer).catch([]),
  deliveries: z.array(delivery).catch([]),
  carts: z.array(cart).catch([]),
  payment: payment.optional().catch(undefined),
  store_instructions: text,
  preparation_time: z.object({ ready_for_pickup_time: instantText }).optional().catch(undefined),
  created_time: instantText,
  failure_info: z.object({ reason: text, failure_attributed_to_party: text, description: text }).nullable().optional().catch(undefined),
});

/** Uber cancels automatically if nobody has answered for this long. */
const acceptWithinMs = 690_000;

const feeNames: Readonly<Record<string, string>> = {
  SMALL_ORDER_FEE: 'Small order fee',
  DELIVERY_FEE: 'Delivery fee',
  PICK_AND_PACK_FEE: 'Packing fee',
  BAG_FEE: 'Bag fee',
};

const taxIn = z
  .object({ tax: z.object({ amount_e5: z.number() }) })
  .transform(({ tax }) => toCents(tax.amount_e5))
  .catch(0);

type Prices = ReadonlyMap<string, { total: Minor; unit: Minor }>;

const words = (value: string): string => value.toLowerCase().replaceAll('_', ' ');

function toNotes({ customer_request: asked }: Item): string {
  if (asked === undefined) return '';
  const allergic = [asked.allergy?.allergens.map(words).join(', '), asked.allergy?.instructions].filter(Boolean).join(' – ');
  return [allergic === '' ? '' : `ALLERGY: ${allergic}`, asked.special_instructions].filter(Boolean).join('. ');
}

/** Choices of a line, and of its choices, in one list: each is followed by its own. `times`: the quantity of the levels above. */
function getChoices(above: Item, prices: Prices, times = 1): MarketplaceChoice[] {
  return above.selected_modifier_groups.flatMap((group) =>
    group.selected_items.flatMap((chosen) => [
      {
        groupId: group.id,
        groupTitle: group.title,
        itemId: chosen.id,
        externalData: chosen.external_data,
        title: chosen.title,
        quantity: times * toWhole(chosen.quantity),
        unitPrice: prices.get(chosen.cart_item_id)?.unit ?? 0,
      },
      ...getChoices(chosen, prices, times * toWhole(chosen.quantity)),
    ]),
  );
}

const flattenItems = (above: Item): Item[] => [
  above,
  ...above.selected_modifier_groups.flatMap((group) => group.selected_items.flatMap(flattenItems)),
];
const toWhole = (count: number): number => Math.max(1, Math.round(count));

const getLine =
  (prices: Prices) =>
  (line: Item): MarketplaceLine => ({
    id: line.cart_item_id,
    itemId: line.id,
    externalData: line.external_data,
    title: line.title,
    quantity: toWhole(line.quantity),
    unitPrice: prices.get(line.cart_item_id)?.unit ?? 0,
    total: flattenItems(line).reduce((sum, { cart_item_id }) => sum + (prices.get(cart_item_id)?.total ?? 0), 0),
    notes: toNotes(line),
    choices: getChoices(line, prices),
  });

function toCourier(deliveries: z.output<typeof delivery>[]): MarketplaceCourier | null {
  const found = deliveries.find(({ delivery_partner: partner }) => partner !== undefined && partner.name !== '');
  if (found?.delivery_partner === undefined) return null;
  const { name, vehicle, contact } = found.delivery_partner;
  const { type = '', make = '', model = '', color = '', license_plate: plate = '' } = vehicle ?? {};
  const looks = [color, make, model].filter((part) => part !== '').join(' ') || words(type);
  return {
    name,
    phone: contact?.phone ?? '',
    vehicle: [looks, plate].filter((part) => part !== '').join(', '),
    status: found.status,
    pickUpAt: found.estimated_pick_up_time,
  };
}

const getName = (person: z.output<typeof customer> | undefined): string => {
  const { display_name: shown = '', first_name: first = '', last_name: last = '' } = person?.name ?? {};
  return shown || [first, last].filter(Boolean).join(' ');
};

const isCurrency = (code: string): code is CurrencyCode => code in currencies;

/** Uber's order in the product's terms. Undefined: it is not an order. */
export function toOrder(native: unknown): MarketplaceOrder | undefined {
  const read = order.safeParse(native);
  if (!read.success) return undefined;
  const said = read.data;
  const guest = said.customers.find(({ is_primary_customer: first }) => first) ?? said.customers[0];
  const detail = said.payment?.payment_detail;
  const prices = new Map((detail?.item_charges?.price_breakdown ?? []).map((each) => [each.cart_item_id, each]));
  const total = money.safeParse(detail?.order_total);
  // Without a total it is not known what was sold: it is read again.
  if (!total.success) return undefined;
  const placedAt = said.created_time ?? new Date(0).toISOString();
  const currency = detail?.currency_code || total.data.currency;
  const byMerchant = said.fulfillment_type === 'DELIVERY_BY_MERCHANT';
  const fulfillment = toFulfillment(said.fulfillment_type);
  const failure = said.failure_info && {
    reason: said.failure_info.reason,
    party: said.failure_info.failure_attributed_to_party,
    description: said.failure_info.description,
  };
  const cutlery = said.carts.some(({ include_single_use_items: wanted }) => wanted === true);
  return {
    id: said.id,
    displayId: said.display_id === '' ? said.id.slice(-5).toUpperCase() : said.display_id,
    reference: said.external_id,
    storeId: said.store.id.toLowerCase(),
    state: toState(said.state),
    ready: said.preparation_status === 'READY_FOR_HANDOFF',
    preparationStatus: said.preparation_status,
    collectionType: collectionOf[fulfillment],
    fulfillment,
    placedAt,
    acceptBefore: new Date(Date.parse(placedAt) + acceptWithinMs).toISOString(),
    requestedFor: said.scheduled_order_target_delivery_time_range?.start_time ?? null,
    readyAt: said.preparation_time?.ready_for_pickup_time ?? null,
    customer: { name: getName(guest), phone: guest?.contact?.phone?.number ?? '', phoneCode: guest?.contact?.phone?.pin_code || null },
    comments: [...said.carts.map(({ special_instructions: words }) => words), said.store_instructions, cutlery ? 'Cutlery, please.' : '']
      .filter(Boolean)
      .join('\n'),
    currency: isCurrency(currency) ? currency : null,
    lines: said.carts.flatMap(({ items }) => items.map(getLine(prices))),
    fees: (detail?.fees?.details ?? []).map(({ id, amount: cents }) => ({ label: feeNames[id] ?? 'Uber Eats fee', amount: cents })),
    tip: detail?.tips?.total ?? 0,
    tax: taxIn.parse(detail?.order_total),
    grandTotal: total.data.cents,
    cashDue: byMerchant ? amount.parse(detail?.cash_amount_due) : 0,
    courier: byMerchant ? null : toCourier(said.deliveries),
    failure: failure ? { ...failure, ...toEnd(failure) } : null,
    native,
  };
}
