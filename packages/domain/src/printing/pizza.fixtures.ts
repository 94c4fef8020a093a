import { multiplyDivide } from '../money/index.ts';
import { makeSale } from './invoice.fixtures.ts';
import { printableOrders } from './printing.fixtures.ts';
import type { PrintableDetail, PrintableLine, PrintableOrder, PrintableTax } from './printing.types.ts';

/** Orders of a pizza place that the tests print. */

const of = (kind: PrintableDetail['kind'], name: string, depth: PrintableDetail['depth'] = 0, quantity = 1): PrintableDetail => ({
  kind,
  depth,
  quantity,
  name,
});

const pepperoni: PrintableLine = {
  quantity: 2,
  name: 'Pepperoni',
  categoryName: 'Whole pies',
  choices: [{ groupName: 'Crust', name: 'Well done', quantity: 1 }],
  details: [
    of('size', 'Large, 16 inches'),
    of('choice', 'Well done'),
    of('removed', 'Red onion'),
    of('added', 'Pickled jalapeños', 0, 2),
    of('added', 'Extra mozzarella'),
  ],
  comments: 'One of them cut in squares',
  lineTotal: 6_200,
};

const halves: PrintableLine = {
  quantity: 1,
  name: 'Half and half, large',
  categoryName: 'Whole pies',
  choices: [],
  details: [
    of('size', 'Large, 16 inches'),
    of('half', 'Margherita'),
    of('removed', 'Basil', 1),
    of('half', 'Hot honey soppressata'),
    of('added', 'Mushrooms', 1),
    of('added', 'Black olives', 1, 2),
  ],
  comments: '',
  lineTotal: 2_500,
};

const deal: PrintableLine = {
  quantity: 1,
  name: 'Night in for two',
  categoryName: 'Deals',
  choices: [{ groupName: 'Dips', name: 'Ranch', quantity: 2 }],
  details: [
    of('choice', 'Ranch', 0, 2),
    of('part', 'Garlic knots'),
    of('part', 'Soda, 20 oz', 0, 2),
    of('choice', 'Root beer', 1),
    of('part', 'Full moon'),
    of('size', 'Large, 16 inches', 1),
    of('removed', 'Meatballs', 1),
    of('part', 'Half and half'),
    of('size', 'Large, 16 inches', 1),
    of('half', 'Classic cheese', 1),
    of('half', 'Sausage and peppers', 1),
    of('removed', 'Roast peppers', 2),
    of('added', 'Ricotta', 2),
  ],
  comments: '',
  lineTotal: 3_650,
};

const order = (number: string, lines: PrintableLine[]): PrintableOrder => {
  const itemTotal = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  return { ...printableOrders.everyday, number, storeName: 'Moonlight Slice Carroll Gardens', lines, itemTotal, grandTotal: itemTotal };
};

export const pizzaOrders = {
  pizza: order('W-201', [pepperoni]),
  halfAndHalf: order('W-202', [halves]),
  deal: order('W-203', [deal]),
} satisfies Record<string, PrintableOrder>;

const priced = ({ lineTotal, quantity, ...line }: PrintableLine) => ({ quantity, name: line.name, unitPrice: lineTotal / quantity });

/** With an order's other costs: taxes apply to the amount after discounts, including a surcharge for the day. */
const sold = (sale: Parameters<typeof makeSale>[0], lines: PrintableLine[]): PrintableOrder => {
  const made = makeSale({ ...sale, items: lines.map(priced) });
  const taxed = made.itemTotal + (sale.extras ?? []).reduce((sum, { amount, after }) => sum + (after === undefined ? amount : 0), 0);
  const taxes = (made.taxes ?? []).map((tax) => ({
    ...tax,
    base: taxed,
    amount: multiplyDivide(taxed, tax.rate, tax.inclusive ? 100_000 + tax.rate : 100_000),
  }));
  const added = (of: readonly PrintableTax[] = []) => of.reduce((sum, { inclusive, amount }) => sum + (inclusive ? 0 : amount), 0);
  return {
    ...made,
    taxes,
    grandTotal: made.grandTotal - added(made.taxes) + added(taxes),
    lines: made.lines.map((line, at) => ({ ...line, ...(lines[at]?.details && { details: lines[at].details }) })),
  };
};

export const pizzaInvoices = {
  /** Coupon, loyalty, tax on top, a surcharge on the card, a tip. */
  usDelivery: sold(
    {
      country: 'US',
      items: [],
      collectionType: 'delivery',
      deliveryFee: 299,
      extras: [
        { label: 'Coupon MOON5', amount: -500 },
        { label: 'Loyalty credit', amount: -1_200 },
        { label: 'Card surcharge', amount: 297, after: 'tax' },
      ],
      tip: 1_850,
      payments: [],
    },
    [pepperoni, halves, deal],
  ),
  /** A public holiday, paid in cash. */
  auHoliday: sold(
    {
      country: 'AU',
      items: [],
      paymentLabel: 'In store',
      extras: [
        { label: 'Public holiday surcharge (Boxing Day)', amount: 1_303 },
        { label: 'Rounding for cash', amount: -1, after: 'tip' },
      ],
    },
    [{ ...pepperoni, lineTotal: 6_198 }, halves],
  ),
} satisfies Record<string, PrintableOrder>;
