import { describe, expect, it, test } from 'vitest';
import { getColumns } from './characters.ts';
import { decodeEscPos } from './decode-esc-pos.ts';
import { layout } from './layout.ts';
import { detailsInShort } from './line-parts.ts';
import { orderInvoice } from './order-invoice.ts';
import { orderStub } from './order-stub.ts';
import { orderTicket } from './order-ticket.ts';
import { pizzaInvoices, pizzaOrders } from './pizza.fixtures.ts';
import { playEscPos } from './play-esc-pos.ts';
import { printerProfiles } from './printer-profiles.ts';
import { lineWidths, type PrintableDetail } from './printing.types.ts';
import { renderEscPos } from './render-esc-pos.ts';
import { linesAsText, renderText } from './render-text.ts';

const names = Object.keys(pizzaOrders) as (keyof typeof pizzaOrders)[];
const invoices = Object.keys(pizzaInvoices) as (keyof typeof pizzaInvoices)[];
const documents = [
  ...names.map((name) => ({ file: `ticket/${name}`, document: orderTicket(pizzaOrders[name]) })),
  ...names.map((name) => ({ file: `stub/${name}`, document: orderStub(pizzaOrders[name]) })),
  ...invoices.map((name) => ({ file: `invoice/${name}`, document: orderInvoice(pizzaInvoices[name]) })),
];

describe.each(documents)('$file', ({ file, document }) => {
  it.each(lineWidths)('on %i columns is as in golden/', async (width) => {
    await expect(`${renderText(document, width)}\n`).toMatchFileSnapshot(`golden/${file}.${width}.txt`);
  });

  it('on an impact printer', async () => {
    const lines = layout(document, 40, printerProfiles['tm u220b']);
    for (const line of lines) {
      if (line.kind === 'text') expect(line.runs.reduce((sum, run) => sum + getColumns(run.text) * run.wide, 0)).toBeLessThanOrEqual(40);
    }
    await expect(`${linesAsText(lines)}\n`).toMatchFileSnapshot(`golden/${file}.u220.40.txt`);
  });

  it('the bytes print the same words', () => {
    const words = (text: string) => text.split(/\s+/).filter(Boolean);
    expect(words(linesAsText(playEscPos(decodeEscPos(renderEscPos(document, 48))).lines))).toEqual(words(renderText(document, 48)));
  });
});

describe('what is left off', () => {
  it('is said with NO, in a bar, and never looks like a topping', () => {
    const lines = layout(orderTicket(pizzaOrders.pizza), 48);
    const [bar] = lines.filter((line) => line.kind === 'text' && linesAsText([line]).includes('NO RED ONION'));
    expect(bar).toMatchObject({ kind: 'text' });
    expect(bar?.kind === 'text' && bar.runs.some(({ text, inverse }) => inverse && text.includes('NO RED ONION'))).toBe(true);
    expect(renderText(orderTicket(pizzaOrders.pizza), 48)).not.toMatch(/\+ Red onion/);
  });

  it('is of no interest to who packs the bag', () => {
    for (const name of names) expect(renderText(orderStub(pizzaOrders[name]), 48)).not.toMatch(/\bno\b/i);
  });
});

test('a name that begins with a half is no heading', () => {
  const of = (kind: PrintableDetail['kind'], name: string): PrintableDetail => ({ kind, depth: 0, quantity: 1, name });
  const line = { ...pizzaOrders.pizza.lines[0]!, details: [of('size', '½ metre'), of('choice', 'Well done'), of('half', 'Ham')] };
  expect(detailsInShort(line).map(({ text }) => text)).toEqual(['½ metre, Well done', '½ Ham']);
});

describe('an invoice with everything', () => {
  it('says each step in the order of the price, and they add up', () => {
    const { usDelivery } = pizzaInvoices;
    const text = renderText(orderInvoice(usDelivery), 72);
    const [, sums = ''] = /\n-+\n(Items.*?)\n-+\n/s.exec(text) ?? [];
    const rows = sums.split('\n').map((row) => /^(.*?) {2,}(-?)\$([\d,]+)\.(\d\d)/.exec(row) ?? []);
    expect(rows.map(([, label]) => label)).toEqual([
      'Items',
      'Delivery',
      'Coupon MOON5',
      'Loyalty credit',
      'State tax 4%',
      'City tax 4.875%',
      'Card surcharge',
      'Tip',
      'TOTAL',
    ]);
    const amounts = rows.map(
      ([, , minus, whole = '0', cents = '0']) => (minus ? -1 : 1) * (Number(whole.replaceAll(',', '')) * 100 + Number(cents)),
    );
    expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(amounts.at(-1));
    expect(amounts.at(-1)).toBe(usDelivery.grandTotal);
  });

  it('rounds cash after everything else', () => {
    const text = renderText(orderInvoice(pizzaInvoices.auHoliday), 48);
    expect(text).toMatch(
      /Public holiday surcharge \(Boxing Day\) +\$13\.03\nRounding for cash +-\$0\.01\nTOTAL +\$100\.00\nIncludes GST 10% +\$9\.09/,
    );
  });
});
