import { describe, expect, it } from 'vitest';
import { layout } from './layout.ts';
import { orderStub } from './order-stub.ts';
import { orderTicket } from './order-ticket.ts';
import { printerProfiles } from './printer-profiles.ts';
import { kitchenOrders, printableOrders } from './printing.fixtures.ts';
import { lineWidths, type PrintableOrder, type PrintDocument } from './printing.types.ts';
import { linesAsText, renderText } from './render-text.ts';

const stations = [
  { id: 'grill', name: 'Grill' },
  { id: 'pass', name: 'Pass' },
];
const documents: Record<string, PrintDocument> = {
  'stub/everyday': orderStub(printableOrders.everyday),
  'stub/everything': orderStub(printableOrders.everything, { duplicate: true }),
  'stub/delivery': orderStub(kitchenOrders.delivery),
  'stub/longNames': orderStub(printableOrders.longNames, { insteadOf: 'Counter' }),
  'ticket/delivery': orderTicket(kitchenOrders.delivery, { insteadOf: 'Grill printer' }),
  'ticket/stations': orderTicket(kitchenOrders.delivery, { stations }),
  'ticket/changed': orderTicket(kitchenOrders.changed, { reprint: true }),
};

describe.each(lineWidths)('on %i columns', (width) => {
  it.each(Object.keys(documents))('%s is as in golden/', async (name) => {
    await expect(`${renderText(documents[name]!, width)}\n`).toMatchFileSnapshot(`golden/${name}.${width}.txt`);
  });
});

it.each(Object.keys(documents))('%s on an impact printer is as in golden/', async (name) => {
  const text = linesAsText(layout(documents[name]!, 40, printerProfiles['tm u220b']));
  await expect(`${text}\n`).toMatchFileSnapshot(`golden/${name}.u220.40.txt`);
});

describe('orderStub', () => {
  const paper = (order: PrintableOrder) => renderText(orderStub(order), 48);

  it('says what to collect, or that nothing is', () => {
    expect(paper(printableOrders.everyday)).toMatch(/COLLECT +\$25\.50/);
    expect(paper({ ...printableOrders.everyday, paid: true })).toMatch(/PAID/);
    expect(paper({ ...printableOrders.everyday, paid: true })).not.toContain('COLLECT');
  });

  it('says nothing of money while it is being paid, and neither does the ticket', () => {
    const paying = { ...printableOrders.everyday, paying: true };
    for (const document of [orderTicket, orderStub]) {
      expect(renderText(document(paying), 48)).not.toMatch(/PAID|COLLECT|25\.50|Pay in store/);
      expect(renderText(document({ ...paying, paid: true }), 48)).toMatch(/^PAID/m);
    }
  });

  it('leaves out what was removed, and choices', () => {
    expect(paper(kitchenOrders.changed)).not.toContain('Onion rings');
    expect(paper(printableOrders.everything)).not.toContain('Anchovies');
  });
});

it('says on ticket and stub that an address is not confirmed, and nothing where it is', () => {
  const to = (confirmed?: boolean): PrintableOrder => ({
    ...kitchenOrders.delivery,
    delivery: { ...kitchenOrders.delivery.delivery, confirmed },
  });
  for (const document of [orderTicket, orderStub]) {
    expect(renderText(document(to(false)), 48)).toContain('ADDRESS NOT CONFIRMED');
    for (const confirmed of [true, undefined]) expect(renderText(document(to(confirmed)), 48)).not.toContain('CONFIRMED');
  }
});

describe('a ticket of stations', () => {
  const paper = (ids: string[]) =>
    renderText(orderTicket(kitchenOrders.delivery, { stations: ids.map((id) => ({ id, name: id.toUpperCase() })) }), 48);

  it('holds what its stations make and what belongs to all, and says how much is elsewhere', () => {
    const grill = paper(['grill']);
    expect(grill).toContain('GRILL');
    expect(grill).toContain('Lamb skewers');
    expect(grill).toContain('Bread for the table');
    expect(grill).not.toContain('Negroni');
    expect(grill).toContain('3 of 5 items here');
    expect(paper([])).toContain('5 items');
  });
});
