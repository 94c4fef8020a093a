import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { menuWith } from '@servery/app-kit/testing/fixtures/menu.ts';
import { toOrderRow, getOrders } from '@servery/app-kit/testing/fixtures/staff.ts';
import { getMenu } from '@servery/contract/menu';
import { listOrders } from '@servery/contract/online-ordering';
import { createPrinter, listStorePrinters, previewDocument, updatePrinter } from '@servery/contract/printers';
import { settingsSections } from '@servery/contract/settings/index';
import { page } from 'vitest/browser';
import { fakeSection, type StoredSections } from './fake-settings.ts';
import { makePrinter, type Printer } from './printer-of.ts';

const kitchen = { id: 'kitchen', name: 'Kitchen' };

/** What the server knows of a store's printers and printouts; tests may change it at any time. */
export interface Printing extends StoredSections<'printing' | 'business'> {
  printers: Printer[];
}

/** A store with a kitchen printer, the station “Kitchen” that two items name, and one order; it keeps what is saved. */
export function fakePrinting(given: Partial<Printing> = {}) {
  const store: Printing = {
    printers: [makePrinter('Kitchen printer')],
    printing: { value: { ...settingsSections.printing.defaults, printStations: [kitchen] }, version: 1 },
    business: { value: settingsSections.business.defaults, version: 1 },
    ...given,
  };
  fakeApi(listStorePrinters, () => ({ rows: store.printers }));
  fakeApi(listOrders, getOrders([toOrderRow('W-042')]));
  fakeApi(previewDocument, { text: 'TAX INVOICE W-042', svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  const stationed = { printStationIds: [kitchen.id] };
  fakeApi(getMenu, menuWith({ 'Garlic bread': stationed, Chips: stationed }));
  const saved = {
    printing: fakeSection('printing', store),
    business: fakeSection('business', store),
  };
  const added = fakeApi(createPrinter, ({ body }) => {
    const printer = makePrinter(body.name, { ...body, confirmed: body.connection !== 'CLOUD', online: null, lastSeenAt: null });
    store.printers = [...store.printers, printer];
    return printer;
  });
  const changed = fakeApi(updatePrinter, ({ params, body }) => {
    store.printers = store.printers.map((one) => (one.id === params.printerId ? { ...one, ...body } : one));
    return store.printers.find(({ id }) => id === params.printerId)!;
  });
  return { store, saved, added, changed };
}

/** A printer's row; others may name it as their backup. */
export const printerRow = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: new RegExp(`: ${name}$`) }) });
