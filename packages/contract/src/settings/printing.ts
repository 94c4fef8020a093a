import { taxNumberProblem } from '@servery/domain/tax';
import * as z from 'zod/mini';
import { printDocumentTypes } from '@servery/domain/printing';
import { distinct, nameText, text } from '../schemas.ts';
import { problemsOfTwins } from './parts.ts';
import { storeSection } from './section.ts';

const named = z.strictObject({ id: text(40, 1), name: nameText(40, 1) });

const cloudNotification = { isEnabled: true, text: 'New order', saysNumber: true, times: 1 };

/** What prints when, and where in the kitchen (spec: store print settings). Stations are also what a kitchen display can be narrowed to. */
export const printingSettings = storeSection({
  id: 'printing',
  title: 'Printing',
  schema: z.strictObject({
    /** Rooms with printers: "Bar". Stubs and invoices of tables in the area of the same name print there. */
    printLocations: z.array(named).check(z.maxLength(20)),
    /** Who makes what: "Grill". Items name theirs; an item without one belongs to all. */
    printStations: z.array(named).check(z.maxLength(20)),
    /** Printed automatically when an order is accepted. */
    onAccept: distinct(z.enum(printDocumentTypes)),
    /** Printed automatically when an order is completed. */
    onComplete: distinct(z.enum(printDocumentTypes)),
    /** Shown as a QR code on invoices: a page that guests open with their phones. Empty: none. */
    invoiceQrUrl: z.union([z.literal(''), z.url().check(z.maxLength(300))]),
    invoiceFooter: text(200),
    /** What a cloud printer says aloud with an order ticket, in its maker's voice. Printers that cannot speak print silently. */
    cloudNotification: z._default(
      z.strictObject({
        isEnabled: z.boolean(),
        text: nameText(60, 1),
        /** Says the order's number after the text. */
        saysNumber: z.boolean(),
        /** How often it says it. */
        times: z.int().check(z.minimum(1), z.maximum(5)),
      }),
      cloudNotification,
    ),
  }),
  defaults: {
    printLocations: [],
    printStations: [],
    onAccept: ['ORDER_TICKET'],
    onComplete: [],
    invoiceQrUrl: '',
    invoiceFooter: '',
    cloudNotification,
  },
  upgrades: [(stored) => stored],
  affectsGuests: false,
  // Not in the schema: a link stored earlier must not prevent the section from being read as a whole.
  problems: ({ invoiceQrUrl, printLocations, printStations }) => [
    ...(invoiceQrUrl === '' || /^https?:\/\//i.test(invoiceQrUrl)
      ? []
      : [{ path: 'invoiceQrUrl', message: 'The link must begin with https:// or http://.' }]),
    ...problemsOfTwins(printLocations, 'printLocations', 'room'),
    ...problemsOfTwins(printStations, 'printStations', 'station'),
  ],
  page: {
    groups: {
      what: { title: 'What prints', intro: 'What prints automatically, and which station makes what.' },
      spoken: {
        title: 'Spoken notification',
        intro: 'A Sunmi printer that is connected through its cloud can say aloud that an order ticket prints. No other printer can.',
      },
    },
    fields: {
      onAccept: { group: 'what', control: 'special', label: 'Print automatically when an order is accepted' },
      onComplete: { group: 'what', control: 'special', label: 'Print automatically when an order is completed' },
      printStations: {
        group: 'what',
        control: 'special',
        label: 'Stations',
        help: 'Kitchen stations, such as “Grill” or “Bar”. Each menu item belongs to one; printers and kitchen displays can be limited to some.',
      },
      printLocations: {
        group: 'what',
        control: 'special',
        label: 'Rooms',
        help: 'Rooms with printers of their own, such as “Garden”. Stubs and invoices of the tables in the area of the same name print there.',
      },
      invoiceFooter: {
        group: 'what',
        control: 'longText',
        label: 'Invoice footer',
        optional: true,
        help: 'Thanks, your web address, when you are open. Up to 200 characters.',
      },
      invoiceQrUrl: {
        group: 'what',
        control: 'url',
        label: 'Link as a QR code under invoices',
        optional: true,
        help: 'A page for reviews or your menu, starting with https://.',
      },
      'cloudNotification.isEnabled': { group: 'spoken', control: 'switch', label: 'Say aloud that an order ticket prints' },
      'cloudNotification.text': {
        group: 'spoken',
        control: 'text',
        label: 'What the printer says',
        help: 'Up to 60 characters.',
        shownWith: 'cloudNotification.isEnabled',
      },
      'cloudNotification.saysNumber': {
        group: 'spoken',
        control: 'switch',
        label: 'Say the order number after it',
        shownWith: 'cloudNotification.isEnabled',
      },
      'cloudNotification.times': {
        group: 'spoken',
        control: 'special',
        label: 'How often it says it',
        help: '1 to 5 times with each ticket.',
        shownWith: 'cloudNotification.isEnabled',
      },
    },
  },
});

/** The seller's details, as invoices must show them (tax invoices of the four countries). */
export const businessSettings = storeSection({
  id: 'business',
  title: 'Business details',
  schema: z.strictObject({
    /** The name that the business is registered by; empty: the restaurant's. */
    legalName: nameText(100),
    /** ABN, VAT number, GST number or EIN. */
    taxNumber: text(30),
    /**
     * Whether the business is registered for GST or VAT, or collects sales tax. Without registration no GST or VAT is in its prices,
     * whatever tax rules the store has stored, and nothing is called a tax invoice.
     */
    taxRegistered: z.boolean(),
  }),
  defaults: { legalName: '', taxNumber: '', taxRegistered: false },
  affectsGuests: true,
  problems: ({ taxNumber }, { country }) => {
    const message = taxNumberProblem(country, taxNumber);
    return message === null ? [] : [{ path: 'taxNumber', message }];
  },
  page: {
    groups: { business: { title: 'Business details', intro: 'Required on invoices.' } },
    fields: {
      legalName: {
        group: 'business',
        control: 'text',
        label: 'Registered name of the business',
        optional: true,
        help: 'Printed below the restaurant’s name on invoices. Leave it empty if it is the same.',
      },
      taxNumber: { group: 'business', control: 'special', label: 'Tax number', help: 'As on your registration.' },
      taxRegistered: { group: 'business', control: 'special', label: 'Registered for tax' },
    },
  },
});
