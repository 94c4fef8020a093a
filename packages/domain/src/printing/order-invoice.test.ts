import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CountryCode } from '../countries/countries.types.ts';
import { formatMoney, parseMoney } from '../money/index.ts';
import { getColumns } from './characters.ts';
import { decodeEscPos } from './decode-esc-pos.ts';
import { invoiceOrders, makeSale, sellers, type SaleLine } from './invoice.fixtures.ts';
import { layout } from './layout.ts';
import { orderInvoice } from './order-invoice.ts';
import { playEscPos } from './play-esc-pos.ts';
import { printerProfiles } from './printer-profiles.ts';
import { printableOrders } from './printing.fixtures.ts';
import { lineWidths, type PrintableOrder, type PrintLine } from './printing.types.ts';
import { renderEscPos } from './render-esc-pos.ts';
import { linesAsText, renderText } from './render-text.ts';

const impact = printerProfiles['tm u220b'];
const options = {
  qr: { data: 'https://juniper.test/review', caption: 'How was it?' },
  footer: 'Thank you! Open until 10 PM, every day but Monday.',
};
const names = Object.keys(invoiceOrders) as (keyof typeof invoiceOrders)[];
const paper = (order: PrintableOrder, width = 48) => renderText(orderInvoice(order), width);

it('explains payments in parts that come to more than the total, and what is left', () => {
  const part = (label: string, amount: number) => ({ kind: 'payment' as const, label, amount, at: null });
  const sale = {
    ...makeSale({ country: 'AU', items: [{ name: 'Beer', unitPrice: 3400, quantity: 1 }] as never, payments: [] }),
    grandTotal: 3400,
  };
  const payments = [
    { ...part('Cash', 1135), includes: [{ kind: 'rounding' as const, amount: 1 }] },
    {
      ...part('Card in store', 1400),
      includes: [
        { kind: 'tip' as const, amount: 200 },
        { kind: 'surcharge' as const, amount: 67 },
      ],
    },
  ];
  const text = paper({ ...sale, payments, paid: false, due: 1133 });
  const rows = ['Cash +.11.35', 'Rounded up by .0.01', 'Card in store +.14.00', 'Includes a tip of .2.00', 'Includes a surcharge of .0.67'];
  expect(text).toMatch(new RegExp(`${rows.join(String.raw`\s+`)}\\s+TO PAY +.11.33`));
});

describe.each(lineWidths)('invoice on %i columns', (width) => {
  it.each(names)('%s is as in golden/', async (name) => {
    const text = renderText(orderInvoice(invoiceOrders[name], options), width);
    await expect(`${text}\n`).toMatchFileSnapshot(`golden/invoice/${name}.${width}.txt`);
  });
});

it.each([33, 40])('on %i columns of an impact printer the link is text and the tables stand', async (width) => {
  for (const name of ['gbParty', 'us', 'auDelivery'] as const) {
    const text = linesAsText(layout(orderInvoice(invoiceOrders[name], options), width, impact));
    await expect(`${text}\n`).toMatchFileSnapshot(`golden/invoice/${name}.u220.${width}.txt`);
  }
});

it.each(names)('the bytes of %s print the same words', (name) => {
  const document = orderInvoice(invoiceOrders[name], options);
  const words = (text: string) => text.split(/\s+/).filter(Boolean);
  expect(words(linesAsText(playEscPos(decodeEscPos(renderEscPos(document, 48))).lines))).toEqual(words(renderText(document, 48)));
});

describe('what the law of a country makes of it', () => {
  const { auDelivery, auCatering, auUnregistered, auRefunded, nzTable, gbTakeaway, gbParty, us, usUnpaid } = invoiceOrders;

  it('AU: a tax invoice carries ABN, date, GST, and marks what is free of it', () => {
    const text = paper(auDelivery);
    for (const part of ['TAX INVOICE', 'ABN 51 824 753 556', 'Sat 21 Nov 2026', 'Includes GST 10%', '* GST-free'])
      expect(text).toContain(part);
    expect(text).toMatch(/2 x Sourdough loaf +\$18\.00 \*/);
    expect(text).not.toMatch(/Cheeseburger .*\*/);
    // 84.65 less 18.00 of bread: an eleventh of 66.65.
    expect(text).toMatch(/Includes GST 10% +\$6\.06/);
  });

  it('AU: from $1,000 on the buyer is named, or there is a line to write on', () => {
    expect(paper(auCatering)).toContain('Sold to ....');
    expect(paper({ ...auCatering, customerName: 'Ann Lee' })).toContain('Sold to Ann Lee');
    const of = (unitPrice: number) => paper(makeSale({ country: 'AU', items: [{ quantity: 1, name: 'Banquet', unitPrice }] }));
    expect(of(99_999)).not.toContain('Sold to');
    expect(of(100_000)).toContain('Sold to');
  });

  it('AU: without registration it is no tax invoice and names no GST; the ABN stays', () => {
    const text = paper(auUnregistered);
    expect(text).not.toMatch(/TAX INVOICE|Includes GST|GST-free/);
    expect(text).toContain('No GST has been charged.');
    expect(text).toContain('ABN 51 824 753 556');
  });

  it('never says that no tax was charged on a sale that was priced with it, whatever the settings say of the seller', () => {
    const taxed = { ...auDelivery, seller: { ...sellers.AU, taxRegistered: false } };
    expect(taxed.taxes).toMatchObject([{ amount: expect.any(Number) }]);
    expect(paper(taxed)).not.toMatch(/has been charged|TAX INVOICE/);
  });

  it('a number that cannot be one makes no tax invoice', () => {
    const wrong = { ...auDelivery, seller: { ...sellers.AU, taxNumber: '51 824 753 557' } };
    expect(paper(wrong)).not.toContain('TAX INVOICE');
    expect(paper(wrong)).toContain('ABN 51 824 753 557');
  });

  it('AU: money that went back is an adjustment note with its GST', () => {
    const text = paper(auRefunded);
    expect(text).toContain('ADJUSTMENT NOTE');
    expect(text).toContain('One lemonade was missing');
    expect(text).toMatch(/GST in it +-\$0\.41/);
    expect(text).toMatch(/Total after refunds +\$21\.00/);
  });

  it('NZ: taxable supply information with the GST number', () => {
    const text = paper(nzTable);
    for (const part of ['Taxable supply information', 'GST No. 49-091-850', 'Includes GST 15%']) expect(text).toContain(part);
    expect(text).not.toContain('TAX INVOICE');
    expect(text).toMatch(/TO PAY +\$53\.50/);
  });

  it('GB: up to 250 pounds gross and VAT by rate, above it net as well, and who bought', () => {
    const simple = paper(gbTakeaway);
    expect(simple).toMatch(/VAT rate +VAT +Gross/);
    expect(simple).toMatch(/A 20% +£3\.32 +£19\.90/);
    expect(simple).toMatch(/B 0% +£0\.00 +£7\.50/);
    expect(simple).toMatch(/Mango lassi +£7\.50 B/);
    const full = paper(gbParty);
    expect(full).toMatch(/VAT rate +Net +VAT +Gross/);
    expect(full).toContain('Sold to Thames Rowing Club');
    expect(full).toContain('SW15 1LB');
    const of = (unitPrice: number) => paper(makeSale({ country: 'GB', items: [{ quantity: 1, name: 'Feast', unitPrice }] }));
    expect(of(25_000)).not.toContain('Net');
    expect(of(25_001)).toContain('Net');
  });

  it('US: taxes on top, each in its row; never a tax invoice; the EIN is nobody’s business', () => {
    const text = paper(us);
    expect(text).toContain('RECEIPT');
    expect(text).toMatch(/State tax 4% \(A\) +\$1\.68/);
    expect(text).toMatch(/City tax 4\.875% \(B\) +\$2\.05/);
    expect(text).toMatch(/Tip +\$6\.00/);
    expect(text).not.toMatch(/TAX INVOICE|Includes|3456789/);
    expect(paper(usUnpaid)).toContain('BILL');
  });

  it('says that an order was cancelled, that a paper is a copy, and who printed for whom', () => {
    const text = renderText(orderInvoice({ ...us, cancelled: true, paid: false }, { duplicate: true, insteadOf: 'Counter' }), 48);
    expect(text.split('\n').slice(0, 3).join()).toMatch(/DUPLICATE.*For printer Counter.*CANCELLED/s);
    expect(text).not.toContain('TO PAY');
  });

  it('says where a store is that carries its restaurant’s name, and says the name once', () => {
    const lines = paper({ ...us, storeName: 'Fourth Street Pizza, Brooklyn' }).split('\n');
    expect(lines.slice(0, 2).map((line) => line.trim())).toEqual(['Fourth Street Pizza', 'Brooklyn']);
    expect(paper(us).match(/Fourth Street Pizza\n/g)).toHaveLength(1);
  });

  it('an order whose seller nobody knows gets a plain receipt', () => {
    expect(paper({ ...printableOrders.everyday, paid: true })).toContain('RECEIPT');
  });
});

/** The amount at the right of a row. */
const amountAtRight = (line: string, order: PrintableOrder) => {
  const match = /(-?[$£][0-9,]+\.[0-9]{2})(?: [A-Z*]*)?$/.exec(line);
  return match === null ? null : parseMoney(match[1] ?? '', order.currency);
};
const columnsOfLine = (line: PrintLine) =>
  line.kind === 'text' ? line.runs.reduce((sum, run) => sum + getColumns(run.text) * run.wide, 0) : 0;

const money = fc.integer({ min: 0, max: 3_000_000 });
const item: fc.Arbitrary<SaleLine> = fc.record({
  quantity: fc.integer({ min: 1, max: 99 }),
  name: fc.lorem({ maxCount: 6 }),
  unitPrice: money,
  category: fc.constantFrom('standard', 'hotFood', 'coldFood', 'alcohol', 'none'),
  choices: fc.array(fc.lorem({ maxCount: 3 }), { maxLength: 3 }),
  adjustment: fc.integer({ min: -2000, max: 2000 }),
});
const sale = fc
  .record({
    country: fc.constantFrom<CountryCode>('AU', 'NZ', 'GB', 'US'),
    items: fc.array(item, { minLength: 1, maxLength: 8 }),
    collectionType: fc.constantFrom('pickup', 'delivery', 'dineIn'),
    deliveryFee: fc.constantFrom(0, 500),
    tip: fc.constantFrom(0, 250),
    extras: fc.array(fc.record({ label: fc.lorem({ maxCount: 3 }), amount: fc.integer({ min: -5000, max: 5000 }) }), { maxLength: 3 }),
    paid: fc.boolean(),
    taxRegistered: fc.boolean(),
  })
  .map(({ country, taxRegistered, ...rest }) => makeSale({ country, ...rest, seller: { taxRegistered } }))
  .filter((order) => order.grandTotal >= 0);

it('what stands on paper adds up to the total, and every line is inside the paper', () => {
  fc.assert(
    fc.property(sale, fc.constantFrom(33, 40, 48, 57, 64, 72), (order, width) => {
      const laid = layout(orderInvoice(order, options), width);
      for (const line of laid) expect(columnsOfLine(line)).toBeLessThanOrEqual(width);
      const text = linesAsText(laid);
      const [, lines = '', sums = ''] = /\n=+\n(.*?)\n-+\n(.*?)\n-+\n/s.exec(text) ?? [];
      const steps = sums.split('\nTOTAL')[0]?.split('\n') ?? [];
      const items = lines.split('\n').filter((line) => !/^ +(Reduced|With) /.test(line));
      const amounts = (rows: string[]) => rows.reduce((sum, row) => sum + (amountAtRight(row, order) ?? 0), 0);
      const [first = '', ...others] = sums.startsWith('TOTAL') ? [] : steps;
      const itemTotal = amounts(items.filter((row) => !row.includes(' each')));
      expect(itemTotal).toBe(order.itemTotal);
      if (first !== '') expect(amountAtRight(first, order)).toBe(order.itemTotal);
      expect(itemTotal + amounts(others)).toBe(order.grandTotal);
      expect(sums).toContain(formatMoney(order.grandTotal, order.currency));
    }),
    { numRuns: 300 },
  );
});
