import * as z from 'zod/mini';
import { printDocumentTypes } from '@servery/domain/printing';
import { nameText, text } from '../schemas.ts';
import { storeSection } from './section.ts';

const named = z.strictObject({ id: text(40, 1), name: nameText(40, 1) });

/** What prints when, and where in the kitchen (spec: store print settings). Stations are also what a kitchen display can be narrowed to. */
export const printingSettings = storeSection({
  id: 'printing',
  title: 'Printing',
  schema: z.strictObject({
    /** Rooms that printers stand in: "Bar". */
    printLocations: z.array(named).check(z.maxLength(20)),
    /** Who makes what: "Grill". Items name theirs; an item without one belongs to all. */
    printStations: z.array(named).check(z.maxLength(20)),
    /** Printed by themselves when an order is accepted. */
    onAccept: z.array(z.enum(printDocumentTypes)),
    /** Printed by themselves when an order is completed. */
    onComplete: z.array(z.enum(printDocumentTypes)),
    /** Shown as a QR code on invoices: a page that guests open with their phones. Empty: none. */
    invoiceQrUrl: z.union([z.literal(''), z.url().check(z.maxLength(300))]),
    invoiceFooter: text(200),
  }),
  defaults: { printLocations: [], printStations: [], onAccept: ['ORDER_TICKET'], onComplete: [], invoiceQrUrl: '', invoiceFooter: '' },
  affectsGuests: false,
  // Not in the schema: a link that was stored before must not keep the section from being read whole.
  problems: ({ invoiceQrUrl }) =>
    invoiceQrUrl === '' || /^https?:\/\//i.test(invoiceQrUrl)
      ? []
      : [{ path: 'invoiceQrUrl', message: 'The link must begin with https:// or http://.' }],
});

/** Who sells, as invoices must say it (tax invoices of the four countries). */
export const businessSettings = storeSection({
  id: 'business',
  title: 'Business details',
  schema: z.strictObject({
    /** The name that the business is registered by; empty: the restaurant's. */
    legalName: nameText(100),
    /** ABN, VAT number, GST number or EIN. */
    taxNumber: text(30),
    /**
     * Whether the business is registered for GST or VAT, or collects sales tax. Without registration no GST or VAT is in its prices, whatever
     * tax rules the store keeps, and nothing is called a tax invoice.
     */
    taxRegistered: z.boolean(),
  }),
  defaults: { legalName: '', taxNumber: '', taxRegistered: false },
  affectsGuests: true,
});
