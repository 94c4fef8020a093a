import * as z from 'zod/mini';
import { lineWidths, printDocumentTypes } from '@servery/domain/printing';
import { endpoint } from './endpoint.ts';
import { orderEvents, paymentEvents, printEvents, printerEvents } from './event-types.ts';
import { printJobView } from './printing.ts';
import { asAnswered } from './as-stored.ts';
import { distinct, instant, nameText, text, uuid } from './schemas.ts';

export const printerModels = ['sunmi cloud kitchen printer', 'epson tm m30', 'm30ii', 'm30iii', 'tm u220b'] as const;
export const printerConnections = ['LAN', 'CLOUD', 'USB', 'BLUETOOTH'] as const;

const storePath = '/printing/restaurants/{restaurantId}/stores/{storeId}';

const printerFields = {
  name: nameText(60, 1),
  model: z.enum(printerModels),
  connection: z.enum(printerConnections),
  /** Serial number, for printers of a cloud. */
  serial: text(40),
  /** IPv4 address in the store's network, for LAN printers. */
  ipAddress: z.union([z.literal(''), z.ipv4()]),
  /** TLS on the LAN. */
  isSecure: z.boolean(),
  /** Characters to a line. */
  lineWidth: z.union(lineWidths.map((width) => z.literal(width))),
  numberOfCopies: z.int().check(z.minimum(1), z.maximum(5)),
  active: z.boolean(),
  prints: distinct(z.enum(printDocumentTypes)),
  /** Print stations whose items its tickets hold; empty: everything. Ids of the settings section `printing`. */
  printStationIds: z.array(text(40, 1)).check(z.maxLength(20)),
  /** The room that it is in: an id of `printLocations` in the settings section `printing`; empty: none. Absent in a change: as before. */
  printLocationId: z.optional(text(40)),
  /** Prints what this one cannot. */
  backupPrinterId: z.nullable(uuid),
};

export const printerView = z.object({
  id: uuid,
  ...asAnswered(z.object(printerFields)).shape,
  /** Null: not known (a LAN printer whose bridge is offline). */
  online: z.nullable(z.boolean()),
  /** The last problem that the printer or its cloud reported: "Out of paper". */
  problem: z.nullable(z.string()),
  lastSeenAt: z.nullable(instant),
  /** False: a cloud printer whose printed code has not been entered yet; nothing prints on it. */
  confirmed: z.boolean(),
  queued: z.int(),
});

export const listStorePrinters = endpoint({
  id: 'printing.listPrinters',
  method: 'GET',
  path: `${storePath}/printers`,
  permission: 'printing.read',
  summary: "A store's printers, with their queued jobs and reported problems",
  response: z.object({ rows: z.array(printerView) }),
  staleOn: [...printerEvents, ...printEvents],
  errors: [],
});

export const createPrinter = endpoint({
  id: 'printing.createPrinter',
  method: 'POST',
  path: `${storePath}/printers`,
  permission: 'printers.manage',
  summary: 'Add a printer to a store',
  body: z.strictObject({ id: uuid, ...printerFields }),
  response: printerView,
  status: 201,
  errors: ['resource_status_conflict'],
  repeatable: 'clientId',
});

export const updatePrinter = endpoint({
  id: 'printing.updatePrinter',
  method: 'PUT',
  path: `${storePath}/printers/{printerId}`,
  permission: 'printers.manage',
  summary: 'Change a printer; queued jobs print with its new settings',
  body: z.strictObject(printerFields),
  response: printerView,
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});

export const testPrinter = endpoint({
  id: 'printing.testPrinter',
  method: 'POST',
  path: `${storePath}/printers/{printerId}/test`,
  permission: 'printing.manage',
  summary: 'Print a test page',
  body: z.strictObject({ id: uuid }),
  response: printJobView,
  status: 201,
  errors: [],
  repeatable: 'clientId',
});

/** A document of an order, asked for by hand. */
export const printOrder = endpoint({
  id: 'printing.printOrder',
  method: 'POST',
  path: `${storePath}/orders/{orderId}/print`,
  permission: 'printing.manage',
  summary:
    'Print a document of an order by hand; a second copy says DUPLICATE. Without a printer it goes to those that print such documents',
  body: z.strictObject({ id: uuid, document: z.enum(printDocumentTypes), printerId: z.nullable(uuid) }),
  response: printJobView,
  status: 201,
  errors: ['ORDER_DOES_NOT_EXIST', 'resource_status_conflict'],
  repeatable: 'clientId',
});

export const previewDocument = endpoint({
  id: 'printing.previewDocument',
  method: 'GET',
  path: `${storePath}/orders/{orderId}/documents/{document}`,
  freeParams: ['document'],
  permission: 'printing.read',
  summary: 'A document of an order as it would come out: text, and a picture (SVG)',
  query: z.strictObject({ lineWidth: z._default(z.coerce.number().check(z.int(), z.minimum(32), z.maximum(72)), 48) }),
  response: z.object({ text: z.string(), svg: z.string() }),
  staleOn: ['settings.changed', 'menu.published', ...orderEvents, ...paymentEvents],
  errors: ['ORDER_DOES_NOT_EXIST'],
});

/**
 * Bind and status of printers of a cloud (spec section 7). `code` and `message` are the cloud's own; the spec names 60001–60012 and
 * 10000–40002.
 */
export const bindCloudPrinter = endpoint({
  id: 'cloudPrinters.bind',
  method: 'POST',
  path: '/cloud-printers/{id}/bind',
  permission: 'printers.manage',
  summary: 'Make a cloud printer the store’s own at its maker’s cloud',
  body: z.strictObject({ restaurantId: uuid, storeId: uuid }),
  response: z.object({ bound: z.boolean(), already: z.boolean(), code: z.nullable(z.string()), message: z.string() }),
  errors: ['resource_status_conflict', 'service_unavailable'],
  repeatable: 'natural',
});

/** Only somebody at the printer can read the code. A printer prints at most 3 such pages an hour, across all callers. */
export const printCloudPrinterCode = endpoint({
  id: 'cloudPrinters.printCode',
  method: 'POST',
  path: '/cloud-printers/{id}/code',
  permission: 'printers.manage',
  summary: 'Print a page with a code on a cloud printer that is not confirmed yet; an older code stops working',
  body: z.strictObject({ restaurantId: uuid, storeId: uuid }),
  response: z.object({ expiresAt: instant }),
  errors: ['resource_status_conflict', 'service_unavailable'],
  repeatable: 'natural',
});

export const confirmCloudPrinter = endpoint({
  id: 'cloudPrinters.confirm',
  method: 'POST',
  path: '/cloud-printers/{id}/confirm',
  permission: 'printers.manage',
  summary: 'Confirm a cloud printer by the code that it printed: from then on documents print on it, for this restaurant alone',
  body: z.strictObject({
    restaurantId: uuid,
    storeId: uuid,
    code: z.string().check(z.trim(), z.regex(/^\d{3} ?\d{3}$/, 'Please enter the 6 digits of the page.')),
  }),
  response: printerView,
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});

export const getCloudPrinterStatus = endpoint({
  id: 'cloudPrinters.getStatus',
  method: 'GET',
  path: '/cloud-printers/{id}/status',
  permission: 'printing.read',
  summary: 'Whether a cloud printer is connected, and what waits for it',
  query: z.strictObject({ restaurantId: uuid, storeId: uuid }),
  response: z.object({ online: z.boolean(), queued: z.int(), lastPrintedAt: z.nullable(instant), problem: z.nullable(z.string()) }),
  staleOn: [...printerEvents, ...printEvents],
  errors: ['resource_status_conflict', 'service_unavailable'],
});

/** A printer's own session, or a till's for the printers in its network, fetches what it has to print. One holder at a time, 60 s. */
export const leasePrintJobs = endpoint({
  id: 'printers.lease',
  method: 'POST',
  path: '/printers/jobs/lease',
  permission: 'printing.lease',
  summary: "Take the oldest print jobs of this device's printers; each is its own for 60 s",
  body: z.strictObject({
    limit: z.int().check(z.minimum(1), z.maximum(10)),
    /** Only for printers that this device reaches; null: every printer of its store that is not in a cloud. */
    printerIds: z._default(z.nullable(z.array(uuid).check(z.maxLength(50))), null),
  }),
  response: z.object({
    jobs: z.array(
      z.object({
        id: uuid,
        printerId: uuid,
        document: z.enum(printDocumentTypes),
        copies: z.int(),
        /** ESC/POS, base64. Handed out a second time it begins with a notice that it may be a repeat. */
        content: z.string(),
        ipAddress: z.string(),
        isSecure: z.boolean(),
        model: z.enum(printerModels),
        leaseUntil: instant,
      }),
    ),
  }),
  errors: [],
  repeatable: 'key',
});

export const reportPrintJob = endpoint({
  id: 'printers.report',
  method: 'POST',
  path: '/printers/jobs/{printJobId}/result',
  permission: 'printing.lease',
  summary: 'Say what became of a leased job: printed, failed before anything left, or unknown',
  body: z.strictObject({ result: z.enum(['printed', 'failed', 'unknown']), message: text(200) }),
  response: z.object({ status: z.enum(['queued', 'success', 'failure']), unconfirmed: z.boolean() }),
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});
