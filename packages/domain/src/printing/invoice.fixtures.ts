import type { CountryCode } from '../countries/countries.types.ts';
import type { TaxCategory } from '../menu/menu.types.ts';
import type { CurrencyCode, Minor } from '../money/money.types.ts';
import { computeTaxes } from '../tax/compute-taxes.ts';
import { defaultTaxRules } from '../tax/default-rules.ts';
import { rulesForCategory, rulesInForce } from '../tax/rules-in-force.ts';
import type { TaxRule } from '../tax/tax.types.ts';
import { printableOrders } from './printing.fixtures.ts';
import type { PrintableAmount, PrintableOrder, PrintableSeller } from './printing.types.ts';

/** Orders whose invoices the tests print: sellers of the four countries, with taxes calculated by the tax rules themselves. */

/** State and city tax, both on top. */
const newYork: TaxRule[] = (
  [
    ['ny-state', 'State tax', 4_000],
    ['ny-city', 'City tax', 4_875],
  ] as const
).map(([id, name, rate]) => ({
  id,
  name,
  rate,
  inclusive: false,
  categories: ['standard', 'hotFood', 'alcohol'],
  collectionTypes: ['pickup', 'delivery', 'dineIn'],
  appliesToDeliveryFee: false,
  startDate: '2020-01-01',
  endDate: null,
}));

export const sellers: Readonly<Record<CountryCode, PrintableSeller>> = {
  AU: {
    country: 'AU',
    name: 'Juniper & Lime',
    legalName: 'Juniper Hospitality Pty Ltd',
    addressLines: ['12 Crown Street', 'Surry Hills NSW 2010'],
    phone: '(02) 5550 0100',
    taxNumber: '51824753556',
    taxRegistered: true,
  },
  NZ: {
    country: 'NZ',
    name: 'Harbour Burgers',
    legalName: '',
    addressLines: ['88 Cuba Street', 'Te Aro Wellington 6011'],
    phone: '04 555 0110',
    taxNumber: '49-091-850',
    taxRegistered: true,
  },
  GB: {
    country: 'GB',
    name: 'Saffron House',
    legalName: 'Saffron House Restaurants Ltd',
    addressLines: ['5 Park Street', 'London', 'SE1 9AB'],
    phone: '020 7946 0123',
    taxNumber: 'GB980780684',
    taxRegistered: true,
  },
  US: {
    country: 'US',
    name: 'Fourth Street Pizza',
    legalName: 'Fourth Street Pizza LLC',
    addressLines: ['204 W 4th Street', 'New York, NY 10014'],
    phone: '(212) 555-0148',
    taxNumber: '12-3456789',
    taxRegistered: true,
  },
};

const storeNames: Readonly<Record<CountryCode, string>> = {
  AU: 'Surry Hills',
  NZ: 'Harbour Burgers',
  GB: 'Borough',
  US: 'Fourth Street Pizza',
};

const places: Readonly<Record<CountryCode, { currency: CurrencyCode; timeZone: string; rules: readonly TaxRule[] }>> = {
  AU: { currency: 'AUD', timeZone: 'Australia/Sydney', rules: defaultTaxRules.AU },
  NZ: { currency: 'NZD', timeZone: 'Pacific/Auckland', rules: defaultTaxRules.NZ },
  GB: { currency: 'GBP', timeZone: 'Europe/London', rules: defaultTaxRules.GB },
  US: { currency: 'USD', timeZone: 'America/New_York', rules: newYork },
};

export interface SaleLine {
  quantity: number;
  name: string;
  unitPrice: Minor;
  category?: TaxCategory;
  choices?: string[];
  /** Added to the line; negative: taken off. */
  adjustment?: Minor;
}

export interface Sale extends Partial<Omit<PrintableOrder, 'lines' | 'seller'>> {
  country: CountryCode;
  seller?: Partial<PrintableSeller>;
  items: SaleLine[];
  deliveryFee?: Minor;
}

/** An order as a country sells it: taxes by its rules, all sums true. */
export function makeSale({ country, seller, items, deliveryFee = 0, ...rest }: Sale): PrintableOrder {
  const { currency, timeZone, rules } = places[country];
  const collectionType = rest.collectionType ?? 'pickup';
  const placedOn = '2026-11-21';
  const inForce = rulesInForce(rules, placedOn, collectionType);
  const calculateTotal = (line: SaleLine) => Math.max(0, line.unitPrice * line.quantity + (line.adjustment ?? 0));
  const amounts = items.map((line) => ({ category: line.category ?? ('standard' as const), amount: calculateTotal(line) }));
  const taxes = computeTaxes({ rules, placedOn, collectionType, amounts, deliveryFee });
  const itemTotal = amounts.reduce((sum, { amount }) => sum + amount, 0);
  const extras: PrintableAmount[] = [...(deliveryFee > 0 ? [{ label: 'Delivery', amount: deliveryFee }] : []), ...(rest.extras ?? [])];
  const added = taxes.reduce((sum, tax) => sum + (tax.inclusive ? 0 : tax.amount), 0);
  return {
    ...printableOrders.everyday,
    promisedFor: null,
    timeZone,
    currency,
    paid: true,
    paymentLabel: 'Card online',
    invoiceNumber: '20261121-W-042',
    ...rest,
    storeName: storeNames[country],
    collectionType,
    lines: items.map((line) => ({
      quantity: line.quantity,
      name: line.name,
      categoryName: '',
      choices: (line.choices ?? []).map((name) => ({ groupName: 'Choice', name, quantity: 1 })),
      comments: '',
      unitPrice: line.unitPrice,
      lineTotal: calculateTotal(line),
      taxIds: rulesForCategory(inForce, line.category ?? 'standard').map(({ id }) => id),
    })),
    itemTotal,
    extras,
    taxes: taxes.map(({ ruleId: id, name, rate, inclusive, base, amount }) => ({ id, name, rate, inclusive, base, amount })),
    grandTotal: itemTotal + extras.reduce((sum, { amount }) => sum + amount, 0) + added + (rest.tip ?? 0),
    seller: { ...sellers[country], ...seller },
  };
}

const paidAt = '2026-11-21T02:07:00.000Z';
const card = (amount: Minor) => ({ kind: 'payment' as const, label: 'Visa ending 4242', amount, at: paidAt });
const burgers: SaleLine[] = [
  { quantity: 1, name: 'Cheeseburger', unitPrice: 1650, choices: ['Medium', 'Extra bacon'] },
  { quantity: 2, name: 'Lemonade', unitPrice: 450 },
];

export const invoiceOrders = {
  /** A tax invoice with a tax-free line, a discount on a line, delivery and a card. */
  auDelivery: makeSale({
    country: 'AU',
    items: [
      ...burgers,
      { quantity: 2, name: 'Sourdough loaf', unitPrice: 900, category: 'none' },
      { quantity: 1, name: 'Slow-roasted lamb shoulder with pomegranate molasses', unitPrice: 3850, adjustment: -385 },
    ],
    deliveryFee: 650,
    collectionType: 'delivery',
    delivery: { addressLines: ['4/21 King Street', 'Newtown NSW 2042'], dropoffNotes: 'Side gate, please mind the dog.' },
    payments: [card(8465)],
  }),
  /** One thousand dollars and more: the buyer must be named, but is not known. Still to pay. */
  auCatering: makeSale({
    country: 'AU',
    items: [{ quantity: 40, name: 'Banquet menu', unitPrice: 5500 }],
    customerName: '',
    customerPhone: '',
    paid: false,
    paymentLabel: 'Pay in store',
    requestedFor: '2026-11-28T07:00:00.000Z',
  }),
  /** A business that is not registered for GST. */
  auUnregistered: {
    ...makeSale({ country: 'AU', seller: { taxRegistered: false }, items: burgers, payments: [card(2550)] }),
    taxes: [],
  },
  /** Some of it went back. */
  auRefunded: makeSale({
    country: 'AU',
    items: burgers,
    payments: [
      card(2550),
      { kind: 'refund', label: 'Visa ending 4242', amount: 450, at: '2026-11-21T03:20:00.000Z', reason: 'One lemonade was missing' },
    ],
  }),
  nzTable: makeSale({
    country: 'NZ',
    items: [
      { quantity: 2, name: 'Wagyu burger', unitPrice: 2400, choices: ['Kūmara fries'] },
      { quantity: 1, name: 'Flat white', unitPrice: 550 },
    ],
    collectionType: 'dineIn',
    tableName: '7',
    customerName: 'Aroha',
    customerPhone: '',
    paid: false,
    paymentLabel: 'Pay in store',
  }),
  /** A simplified VAT invoice with two rates. */
  gbTakeaway: makeSale({
    country: 'GB',
    items: [
      { quantity: 1, name: 'Lamb rogan josh', unitPrice: 1395, category: 'hotFood', choices: ['Hot', 'Pilau rice'] },
      { quantity: 2, name: 'Mango lassi', unitPrice: 375, category: 'coldFood' },
      { quantity: 1, name: 'Cobra, 620 ml', unitPrice: 595, category: 'alcohol' },
    ],
    payments: [card(2740)],
  }),
  /** Above 250 pounds: net amounts and the buyer. */
  gbParty: makeSale({
    country: 'GB',
    items: [
      { quantity: 25, name: 'Set menu', unitPrice: 1295, category: 'hotFood' },
      { quantity: 25, name: 'Fruit platter', unitPrice: 395, category: 'coldFood' },
    ],
    collectionType: 'delivery',
    deliveryFee: 500,
    customerName: 'Thames Rowing Club',
    delivery: { addressLines: ['Embankment', 'London', 'SW15 1LB'], dropoffNotes: '' },
    payments: [card(42_750)],
  }),
  /** Taxes on top, a tip, a line that is not taxed. */
  us: makeSale({
    country: 'US',
    items: [
      { quantity: 2, name: 'Margherita, 16"', unitPrice: 2100, category: 'hotFood' },
      { quantity: 1, name: 'Loaf of bread', unitPrice: 700, category: 'coldFood' },
    ],
    tip: 600,
    payments: [card(5873)],
  }),
  usUnpaid: makeSale({
    country: 'US',
    items: [{ quantity: 1, name: 'Slice', unitPrice: 450 }],
    paid: false,
    paymentLabel: 'Pay in store',
  }),
} satisfies Record<string, PrintableOrder>;
