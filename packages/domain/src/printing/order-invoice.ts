import { collectionNames } from '../orders/order-names.ts';
import { formatDayOfYear, formatInstantDate, formatInstantDay, formatInstantTimeShort } from '../clock/index.ts';
import { formatMoney, formatPercent, type Minor } from '../money/index.ts';
import type { Instant } from '../time/time.types.ts';
import { banner, banners, qrBlocks, tableTitle, testBanner, type DocumentOptions } from './document-parts.ts';
import { invoiceRules, type InvoiceRules } from './invoice-rules.ts';
import { includedTaxBlocks, taxInRefunds, taxMarks, type TaxMarks } from './invoice-taxes.ts';
import { detailsInShort } from './line-parts.ts';
import type { PrintableLine, PrintableOrder, PrintablePayment, PrintableSeller, PrintBlock, PrintDocument } from './printing.types.ts';

export interface OrderInvoiceOptions extends DocumentOptions {
  /** A link below everything, as a QR symbol with a line of text. */
  qr?: { data: string; caption: string } | null;
  /** Words of the store under everything. */
  footer?: string;
}

type Sides = Extract<PrintBlock, { kind: 'columns' }>;
const centred = (text: string): PrintBlock => ({ kind: 'text', text, align: 'center' });
/** A test order's invoice shows what a real one looks like; nobody may claim tax with it. */
const notSold = 'TEST - NOT AN INVOICE';
const dashed: PrintBlock = { kind: 'rule', style: 'dashed' };
const sum = (amounts: readonly { amount: Minor }[]) => amounts.reduce((total, { amount }) => total + amount, 0);

/** A store named after its restaurant shows only its location: "Newtown" below "Marigold Street". */
const storeTitle = (storeName: string, name: string) =>
  storeName.startsWith(name) ? storeName.slice(name.length).replace(/^[\s,\-–—]+/, '') : storeName;

const sellerBlocks = (seller: PrintableSeller, storeName: string, rules: InvoiceRules): PrintBlock[] => [
  { kind: 'text', text: seller.name, size: 2, bold: true, align: 'center' },
  ...[storeTitle(storeName, seller.name), seller.legalName].filter((name) => name !== '' && name !== seller.name).map(centred),
  ...seller.addressLines.map(centred),
  ...(seller.phone === '' ? [] : [centred(seller.phone)]),
  ...(rules.taxNumber === null ? [] : [centred(rules.taxNumber)]),
];

/** A date with its year, which no other document needs: "Sat 21 Nov 2026", "Sat, Nov 21, 2026". */
const getDate = (instant: Instant, timeZone: string): string => formatDayOfYear(formatInstantDate(instant, timeZone), timeZone);

const headBlocks = (order: PrintableOrder, rules: InvoiceRules): PrintBlock[] => {
  const { timeZone, placedAt } = order;
  const due = order.promisedFor ?? order.requestedFor;
  const laterDay = due && getDate(due, timeZone) !== getDate(placedAt, timeZone);
  const kind = order.tableName ? tableTitle(order.tableName) : collectionNames[order.collectionType];
  return [
    { kind: 'feed', lines: 1 },
    { kind: 'text', text: rules.title, size: 2, bold: true, align: 'center' },
    ...(rules.subtitle === null ? [] : [centred(rules.subtitle)]),
    { kind: 'feed', lines: 1 },
    { kind: 'columns', left: `No. ${order.invoiceNumber ?? order.number}`, right: getDate(placedAt, timeZone), bold: true },
    { kind: 'columns', left: `${kind}, order ${order.number}`, right: formatInstantTimeShort(placedAt, timeZone) },
    ...(laterDay ? [{ kind: 'text' as const, text: `For ${getDate(due, timeZone)} ${formatInstantTimeShort(due, timeZone)}` }] : []),
  ];
};

/** A line to write on, where the law requires the buyer's name and none was entered. */
const buyerBlocks = (order: PrintableOrder, rules: InvoiceRules): PrintBlock[] => {
  const { customerName: name, customerPhone: phone, delivery } = order;
  const address = (delivery?.addressLines ?? []).map((text): PrintBlock => ({ kind: 'text', text, indent: 4 }));
  if (rules.needsBuyer) {
    return [
      { kind: 'columns', left: `Sold to ${name.trim() === '' ? '.'.repeat(24) : name}`, right: phone, bold: true, hang: 8 },
      ...address,
    ];
  }
  return name.trim() === '' && phone === '' ? address : [{ kind: 'columns', left: name, right: phone }, ...address];
};

const lineBlocks = (line: PrintableLine, money: (amount: Minor) => string, marks: TaxMarks): PrintBlock[] => {
  const count = `${line.quantity} x `;
  const { unitPrice } = line;
  const adjusted = unitPrice === undefined ? 0 : line.lineTotal - unitPrice * line.quantity;
  const below = (text: string, indent = 0): PrintBlock => ({ kind: 'text', text, indent: count.length + indent, hang: 2 });
  return [
    { kind: 'columns', left: count + line.name, right: money(line.lineTotal) + marks.of(line), hang: count.length },
    ...detailsInShort(line).map(({ indent, text }) => below(text, indent)),
    ...(unitPrice !== undefined && line.quantity > 1 ? [below(`${money(unitPrice)} each`)] : []),
    ...(adjusted === 0 ? [] : [below(adjusted < 0 ? `Reduced by ${money(-adjusted)}` : `With ${money(adjusted)} extra`)]),
  ];
};

/** The way from the items to the total, step by step; nothing when there is no step. */
const sumBlocks = (order: PrintableOrder, money: (amount: Minor) => string, marks: TaxMarks): PrintBlock[] => {
  const row = (left: string, amount: Minor): Sides => ({ kind: 'columns', left, right: money(amount) + marks.none });
  const added = (order.taxes ?? []).filter(({ inclusive }) => !inclusive);
  const extras = (place?: 'tax' | 'tip') =>
    (order.extras ?? []).filter(({ amount, after }) => amount !== 0 && after === place).map(({ label, amount }) => row(label, amount));
  const steps = [
    ...extras(),
    ...added.map((tax) => {
      const letter = marks.letter(tax);
      return row(`${tax.name} ${formatPercent(tax.rate)}${letter === '' ? '' : ` (${letter})`}`, tax.amount);
    }),
    ...extras('tax'),
    ...(order.tip ? [row('Tip', order.tip)] : []),
    ...extras('tip'),
  ];
  return [
    ...(steps.length === 0 ? [] : [row('Items', order.itemTotal), ...steps]),
    { kind: 'columns', left: 'TOTAL', right: money(order.grandTotal), size: 2, bold: true },
  ];
};

const movementName = ({ label, at }: PrintablePayment, timeZone: string) =>
  at === null ? label : `${label}, ${formatInstantDay(at, timeZone)}`;

const nameIncluded = ({ kind, amount }: NonNullable<PrintablePayment['includes']>[number], money: (amount: Minor) => string): string => {
  if (kind === 'rounding') return amount < 0 ? `Rounded down by ${money(-amount)}` : `Rounded up by ${money(amount)}`;
  return `Includes ${kind === 'tip' ? 'a tip' : 'a surcharge'} of ${money(amount)}`;
};

/** How it was paid, or the amount still to pay. */
const paymentBlocks = (order: PrintableOrder, money: (amount: Minor) => string, marks: TaxMarks): PrintBlock[] => {
  const payments = (order.payments ?? []).filter(({ kind }) => kind === 'payment');
  const rows = payments.flatMap((payment): PrintBlock[] => [
    { kind: 'columns', left: movementName(payment, order.timeZone), right: money(payment.amount) + marks.none, hang: 2 },
    ...(payment.includes ?? []).map((part): PrintBlock => ({ kind: 'text', text: nameIncluded(part, money), indent: 2 })),
  ]);
  if (order.cancelled) return rows;
  if (order.paid)
    return [...rows, { kind: 'columns', left: 'PAID', right: rows.length === 0 ? order.paymentLabel : '', bold: true, tall: true }];
  const due = order.due ?? Math.max(0, order.grandTotal - sum(payments));
  return [
    ...rows,
    { kind: 'columns', left: 'TO PAY', right: money(due), size: 2, bold: true, inverse: true },
    { kind: 'text', text: order.paymentLabel },
  ];
};

/** Money that went back, as the credit that the law knows: identities and date are above, the reason and the tax in it here. */
const refundBlocks = (order: PrintableOrder, money: (amount: Minor) => string, rules: InvoiceRules, marks: TaxMarks): PrintBlock[] => {
  const row = (left: string, amount: Minor): Sides => ({ kind: 'columns', left, right: money(amount) + marks.none, hang: 2 });
  const refunds = (order.payments ?? []).filter(({ kind }) => kind === 'refund');
  if (refunds.length === 0) return [];
  const refunded = sum(refunds);
  const tax = taxInRefunds(order, refunds, rules);
  return [
    dashed,
    { kind: 'text', text: rules.creditTitle, bold: true, tall: true },
    ...refunds.flatMap((refund): PrintBlock[] => [
      row(movementName(refund, order.timeZone), -refund.amount),
      ...(refund.reason ? [{ kind: 'text' as const, text: refund.reason, indent: 2 }] : []),
    ]),
    ...(tax === 0 ? [] : [row(`${rules.taxName} in it`, -tax)]),
    { ...row('Total after refunds', order.afterRefunds ?? order.grandTotal - refunded), bold: true },
  ];
};

const getSeller = (order: PrintableOrder): PrintableSeller =>
  order.seller ?? {
    country: 'US',
    name: order.storeName,
    legalName: '',
    addressLines: [],
    phone: '',
    taxNumber: '',
    taxRegistered: false,
  };

/**
 * ORDER_INVOICE: what a guest takes home and a tax office accepts. What it is called, which numbers it carries and how it names tax
 * follows the seller's country (`invoiceRules`); an order whose seller is not known gets a plain receipt. Every amount is the order's own.
 */
export const orderInvoice = (order: PrintableOrder, options: OrderInvoiceOptions = {}): PrintDocument => {
  const seller = getSeller(order);
  const rules = invoiceRules(seller, order);
  const marks = taxMarks(order, rules);
  const money = (amount: Minor) => formatMoney(amount, order.currency);
  const footer = options.footer?.trim() ?? '';
  return {
    type: 'ORDER_INVOICE',
    title: `Invoice ${order.invoiceNumber ?? order.number}`,
    blocks: [
      ...banners(options),
      ...testBanner(order, notSold),
      ...(order.cancelled ? [banner('CANCELLED')] : []),
      ...sellerBlocks(seller, order.storeName, rules),
      ...headBlocks(order, rules),
      ...buyerBlocks(order, rules),
      { kind: 'rule' },
      ...order.lines.filter(({ change }) => change !== 'removed').flatMap((line) => lineBlocks(line, money, marks)),
      dashed,
      ...sumBlocks(order, money, marks),
      ...includedTaxBlocks(order, rules, marks),
      ...(rules.statement === null ? [] : [{ kind: 'text' as const, text: rules.statement }]),
      dashed,
      ...paymentBlocks(order, money, marks),
      ...refundBlocks(order, money, rules, marks),
      { kind: 'rule' },
      ...testBanner(order, notSold),
      ...(footer === '' ? [] : [centred(footer)]),
      ...qrBlocks(options.qr),
      { kind: 'cut' },
    ],
  };
};
