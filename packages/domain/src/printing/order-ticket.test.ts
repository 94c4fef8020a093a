import { describe, expect, it } from 'vitest';
import { decodeEscPos } from './decode-esc-pos.ts';
import { layout } from './layout.ts';
import { orderInvoice } from './order-invoice.ts';
import { orderStub } from './order-stub.ts';
import { orderTicket } from './order-ticket.ts';
import { playEscPos } from './play-esc-pos.ts';
import { printableOrders } from './printing.fixtures.ts';
import { lineWidths } from './printing.types.ts';
import { renderEscPos } from './render-esc-pos.ts';
import { linesAsText, renderText } from './render-text.ts';
import { testOrder } from './test-order.ts';
import { tradeNumber } from './trade-number.ts';

const { everyday } = printableOrders;
const qr = { data: 'https://juniper.test/r/0193a1c2', caption: 'How was it? Tell us in ten seconds.' };
const options = { everyday: {}, everything: { duplicate: true, test: true, qr }, longNames: {}, scripts: {} };

describe.each(lineWidths)('ticket on %i columns', (width) => {
  it.each(Object.keys(options) as (keyof typeof options)[])('%s is as in golden/', async (name) => {
    const document = orderTicket(printableOrders[name], options[name]);
    await expect(`${renderText(document, width)}\n`).toMatchFileSnapshot(`golden/${name}.${width}.txt`);
  });
});

it.each(Object.keys(options) as (keyof typeof options)[])('the bytes of %s print the same words', (name) => {
  const document = orderTicket(printableOrders[name], options[name]);
  const words = (text: string) => text.split(/\s+/).filter(Boolean);
  expect(words(linesAsText(playEscPos(decodeEscPos(renderEscPos(document, 48))).lines))).toEqual(words(renderText(document, 48)));
});

it('a test order is marked on every document, and its invoice at both ends', () => {
  const order = { ...everyday, test: true };
  expect(renderText(orderTicket(order), 48)).toMatch(/^\s*TEST ORDER\n/);
  expect(renderText(orderStub(order), 48)).toMatch(/^\s*TEST ORDER\n/);
  expect(renderText(orderInvoice(order), 48).match(/TEST - NOT AN INVOICE/g)).toHaveLength(2);
});

it('the bytes of a ticket are as in golden/', async () => {
  const bytes = renderEscPos(orderTicket(printableOrders.everything, options.everything), 48);
  const rows = Buffer.from(bytes)
    .toString('hex')
    .replace(/(.{64})/g, '$1\n');
  await expect(`${rows}\n`).toMatchFileSnapshot('golden/everything.48.hex');
});

describe('orderTicket', () => {
  const text = (order: Partial<typeof everyday> & Record<string, unknown>) => renderText(orderTicket({ ...everyday, ...order }), 48);

  it('says ASAP when nobody promised or asked for a time', () => {
    expect(text({ promisedFor: null, requestedFor: null }).split('\n')[0]).toBe('PICKUP              ASAP');
  });

  it('says which of the two it means where clocks go back and a time comes twice', () => {
    const night = { timeZone: 'America/New_York', placedAt: '2026-11-01T05:30:00.000Z', promisedFor: '2026-11-01T06:30:00.000Z' };
    const paper = text(night);
    expect(paper.split('\n')[0]).toBe('PICKUP     1:30 AM (EST)');
    expect(paper).toContain('Placed 1:30 AM (EDT)');
    const narrow = renderText(orderTicket({ ...everyday, ...night, collectionType: 'delivery' }), 32);
    expect(narrow).toContain('1:30 AM (EST)');
  });

  it('shows the promise, and what the guest asked for where it differs', () => {
    const paper = text({ requestedFor: '2026-11-21T02:30:00.000Z', promisedFor: '2026-11-21T02:45:00.000Z' });
    expect(paper).toContain('1:45 PM');
    expect(paper).toContain('Asked for 1:30 PM');
    expect(text({ requestedFor: everyday.promisedFor })).not.toContain('Asked for');
  });

  it('names the day when it is not the day of placing', () => {
    expect(text({})).not.toContain('FOR ');
    expect(text({ promisedFor: '2026-11-21T13:00:00.000Z' })).toContain('FOR SUN 22 NOV');
  });

  it('keeps the local day through the night that ends daylight saving', () => {
    // 2:30 AM comes twice in Sydney on 5 April 2026; both are that Sunday.
    const night = { placedAt: '2026-04-04T15:30:00.000Z', promisedFor: '2026-04-04T16:30:00.000Z' };
    expect(text(night)).toContain('2:30 AM');
    expect(text(night)).not.toContain('FOR ');
  });

  it('says what is owed only when it is', () => {
    expect(text({ paid: false })).toContain('NOT PAID $25.50');
    expect(text({ paid: true })).toMatch(/\nPAID {2}/);
    expect(text({ paid: true })).not.toContain('25.50');
  });

  it('says of a docket that was voided or cancelled as a whole that it was, and not what is owed', () => {
    const removed = everyday.lines.map((line) => ({ ...line, change: 'removed' as const }));
    const voided = text({ paid: false, grandTotal: 0, lines: removed });
    expect(voided).toContain('VOIDED - DO NOT COOK');
    expect(voided).toMatch(/\nVOIDED *\n/);
    expect(voided).not.toMatch(/NOT PAID|CHANGED ORDER|0\.00/);
    const cancelled = text({ paid: false, cancelled: true });
    expect(cancelled).toMatch(/\nCANCELLED *\n/);
    expect(cancelled).not.toContain('NOT PAID');
    // One line was voided, the rest is still owed.
    expect(text({ paid: false, lines: [removed[0]!] })).toContain('NOT PAID $25.50');
  });

  /** The rows of a ticket that contain some words, as the printer draws them. */
  const rows = (order: Partial<typeof everyday>, words: string) =>
    layout(orderTicket({ ...everyday, ...order }), 48).flatMap((row) =>
      row.kind === 'text' && row.runs.some(({ text }) => text.includes(words)) ? [row] : [],
    );
  const look = (order: Partial<typeof everyday>, words: string) => {
    const run = rows(order, words)[0]?.runs.find(({ text }) => text.includes(words));
    return run && { wide: run.wide, tall: run.tall, inverse: run.inverse };
  };

  it('prints what is not to be cooked as large as what is, in a bar, and what it is made of not at all', () => {
    const [line] = everyday.lines;
    const [kept, removed] = [
      { ...line!, name: 'Persisted' },
      { ...line!, name: 'Taken', change: 'removed' as const },
    ];
    const voided = { lines: [kept, removed] };
    expect([look(voided, 'Persisted'), look(voided, 'Taken')]).toEqual([
      { wide: 2, tall: 2, inverse: false },
      { wide: 2, tall: 2, inverse: true },
    ]);
    const nothing = renderText(orderTicket({ ...everyday, lines: [removed] }), 48);
    expect(nothing).toContain('Nothing new to cook');
    expect(nothing).not.toContain('0 items');
  });

  it('prints choices higher than the payment', () => {
    const lines = [{ ...everyday.lines[0]!, choices: [{ groupName: 'Milk', name: 'Oat', quantity: 1 }] }];
    expect(look({ lines }, 'Oat')?.tall).toBe(2);
    expect(look({ lines, paid: false }, 'NOT PAID')).toEqual({ wide: 1, tall: 1, inverse: false });
  });

  it('tells the kitchen the name of the guest and not their number', () => {
    const paper = text({ customerName: 'Ann', customerPhone: '0412 555 123' });
    expect(paper).toContain('Ann');
    expect(paper).not.toContain('0412');
  });

  it('calls a table by its name', () => {
    expect(text({ tableName: '7b' })).toContain('Table 7b');
    expect(text({ tableName: 'Terrace 4' })).toContain('\nTerrace 4\n');
  });

  it('marks repeats and trials at the top', () => {
    const lines = renderText(orderTicket(everyday, { duplicate: true }), 48).split('\n');
    expect(lines[0]).toContain('DUPLICATE');
    const trial = renderText(
      orderTicket(testOrder({ name: 'Juniper', timeZone: 'Europe/London', currency: 'GBP' }, everyday.placedAt), { test: true }),
      48,
    );
    expect(trial.split('\n')[0]).toContain('TEST - DO NOT COOK');
  });
});

it('derives one trade number from a print job, 32 characters', () => {
  expect(tradeNumber('0193A1C2-7F00-7000-8000-000000000042')).toBe('0193a1c27f0070008000000000000042');
  expect(() => tradeNumber('42')).toThrow(RangeError);
});
