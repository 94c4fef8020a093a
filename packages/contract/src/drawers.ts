import * as z from 'zod/mini';
import { drawerEntryKinds, drawerMovementKinds, type DrawerReport } from '@servery/domain/drawers';
import { tenderKinds } from '@servery/domain/tenders';
import { asStored } from './as-stored.ts';
import { endpoint } from './endpoint.ts';
import { billEvents, orderEvents, paymentEvents } from './event-types.ts';
import {
  amountInput,
  collectionType,
  currency,
  instant,
  instantInput,
  localDateInput,
  minor,
  minorNotNegative,
  page,
  pageQuery,
  schemaFor,
  text,
  uuid,
} from './schemas.ts';
import { tillPrinterSettings } from './settings/till-printer.ts';

/**
 * Cash drawers: a till's drawer is opened with a float, and closed with a count and a Z report. What happens at the till in between is its
 * journal (docs/adr/0075-drawers-are-a-journal.md). Amounts in minor units.
 */

/** How many of each note and coin, by `getDenominationKey` of the domain. */
const countsInput = z.record(z.string().check(z.regex(/^(note|coin)[0-9]{1,6}$/)), z.int().check(z.minimum(0), z.maximum(100_000)));
const counts = z.record(z.string(), z.int());

const unpaidOrders = z.object({
  count: z.int(),
  amount: minor,
  orders: z.array(z.object({ orderId: uuid, number: z.string(), due: minor })),
});
const counted = { count: z.int(), amount: minor };
export const drawerReport = schemaFor<DrawerReport>()(
  z.object({
    currency,
    sales: z.object({
      orders: z.int(),
      items: minor,
      discounts: minor,
      deliveryFees: minor,
      holidaySurcharges: minor,
      addedTax: minor,
      total: minor,
      undone: z.object(counted),
      byCollectionType: z.array(z.object({ ...counted, collectionType })),
    }),
    taxes: z.array(z.object({ name: z.string(), rate: z.int(), inclusive: z.boolean(), amount: minor })),
    surchargeTax: minor,
    money: z.object({
      byKind: z.array(z.object({ ...counted, kind: z.enum(tenderKinds), label: z.string() })),
      base: minor,
      tips: minor,
      surcharges: minor,
      rounding: minor,
      total: minor,
      refunds: z.object(counted),
      undone: z.object(counted),
      onAccount: minor,
    }),
    voids: z.object({ lines: z.object(counted), bills: z.object(counted) }),
    writtenOff: z.optional(z.object(counted)),
    unpaid: unpaidOrders,
    cash: z.object({ float: minor, taken: minor, returned: minor, paidIn: minor, paidOut: minor, expected: minor }),
    movements: z.array(z.object({ kind: z.enum(drawerMovementKinds), amount: minor, reason: z.string(), by: z.string(), at: instant })),
    late: z.array(z.object({ kind: z.enum(drawerEntryKinds), orderNumber: z.nullable(z.string()), amount: minor, at: instant })),
  }),
);

const session = z.object({
  id: uuid,
  tillName: z.string(),
  currency,
  openedAt: instant,
  openedBy: z.string(),
  float: minorNotNegative,
  floatCounts: counts,
  /** Null: the drawer is open. */
  closed: z.nullable(
    z.object({
      zNumber: z.int(),
      at: instant,
      by: z.string(),
      /** Whoever counted did not see what should be there. */
      blind: z.boolean(),
      counts,
      counted: minor,
      expected: minor,
      /** Counted less expected. */
      difference: minor,
      reason: z.string(),
      handedOver: minor,
      handedTo: z.string(),
    }),
  ),
});
export type DrawerSession = z.output<typeof session>;

const withReport = z.object({ session, report: drawerReport });
export type DrawerWithReport = z.output<typeof withReport>;

const path = '/drawers/restaurants/{restaurantId}/stores/{storeId}/sessions';
const changes = ['drawer.changed', ...paymentEvents, ...orderEvents, ...billEvents] as const;

export const getOwnDrawer = endpoint({
  id: 'drawers.getOwn',
  method: 'GET',
  path: '/drawers/own',
  permission: 'drawers.work',
  summary: "This till's drawer: its open session, and what was left in it by the last one",
  response: z.object({
    session: z.nullable(session),
    /** Cash that the last closing left in the drawer; null: there was none. */
    left: z.nullable(minor),
    /** Orders of the store that nobody has paid yet: looked at before a drawer is closed. Absent: the server is of the release before. */
    unpaid: z.optional(unpaidOrders),
    /** The till's settings section `tillPrinter`, with the version that a change must name. Absent: as above. */
    printer: z.optional(z.object({ value: asStored(tillPrinterSettings.schema), version: z.int() })),
  }),
  staleOn: [...changes, 'settings.changed'],
  errors: [],
});

export const openDrawer = endpoint({
  id: 'drawers.open',
  method: 'POST',
  path: '/drawers/own/open',
  permission: 'drawers.work',
  staffAction: 'drawer',
  summary: "Open this till's drawer with a float; what happened at the till since the last closing enters the session",
  body: z.strictObject({ id: uuid, counts: countsInput }),
  response: session,
  status: 201,
  errors: ['resource_status_conflict', 'APPROVAL_NEEDED'],
  repeatable: 'clientId',
});

export const moveCash = endpoint({
  id: 'drawers.move',
  method: 'POST',
  path: '/drawers/own/move',
  permission: 'drawers.work',
  staffAction: 'drawer',
  summary: 'Pay cash in or out of the open drawer, or record that it was opened without a sale',
  body: z.strictObject({
    id: uuid,
    sessionId: uuid,
    kind: z.enum(drawerMovementKinds),
    /** 0 for `noSale`, more for the others. */
    amount: amountInput,
    reason: text(120, 3),
  }),
  response: session,
  status: 201,
  errors: ['resource_status_conflict', 'resource_not_found', 'APPROVAL_NEEDED'],
  repeatable: 'clientId',
});

export const closeDrawer = endpoint({
  id: 'drawers.close',
  method: 'POST',
  path: '/drawers/own/close',
  permission: 'drawers.work',
  staffAction: 'drawer',
  summary: 'Close the drawer with the counted cash: its Z report gets the next number of the store and never changes',
  body: z.strictObject({
    /** Of this closing: the same again is the same one. */
    id: uuid,
    sessionId: uuid,
    counts: countsInput,
    /** What the screen showed as expected; null: counted blind. Another amount by now is a conflict. */
    expected: z.nullable(minor.check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000))),
    /** Of a difference; needed if the amount was shown. */
    reason: text(120),
    /** Taken out of the drawer; the rest stays for the next float. */
    handedOver: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
    handedTo: text(60),
  }),
  response: withReport,
  errors: ['resource_status_conflict', 'resource_not_found', 'APPROVAL_NEEDED'],
  repeatable: 'natural',
});

export const listDrawerSessions = endpoint({
  id: 'drawers.list',
  method: 'GET',
  path,
  permission: 'drawers.read',
  staffAction: 'reports',
  summary: "The sessions of a store's drawers, newest first: open ones first of all",
  query: z.strictObject({
    ...pageQuery,
    /** Closed from then on, and before then. Open ones are left out of a period. */
    from: z.optional(instantInput),
    to: z.optional(instantInput),
    /** Closed on this day of the store, which begins at 4 AM. */
    day: z.optional(localDateInput),
    /** A Z number, or part of a till's or person's name. */
    search: z.optional(text(60)),
  }),
  response: page(
    z.extend(session, {
      /** Of the Z report; null while it is open. */
      totals: z.nullable(z.object({ orders: z.int(), sales: minor, money: minor })),
    }),
  ),
  staleOn: ['drawer.changed'],
  errors: ['APPROVAL_NEEDED'],
});

export const getDrawerSession = endpoint({
  id: 'drawers.get',
  method: 'GET',
  path: `${path}/{drawerSessionId}`,
  permission: 'drawers.read',
  staffAction: 'reports',
  summary: 'A session with its report: X, as of now, while it is open; the stored Z afterwards',
  response: withReport,
  staleOn: changes,
  errors: ['resource_not_found', 'APPROVAL_NEEDED'],
});

export const printDrawerReport = endpoint({
  id: 'drawers.print',
  method: 'POST',
  path: `${path}/{drawerSessionId}/print`,
  permission: 'drawers.read',
  staffAction: 'reports',
  summary:
    "Print a session's X or Z report, on the printer of its till or else on the store's first that prints invoices; a second Z says DUPLICATE",
  body: z.strictObject({ id: uuid }),
  response: z.object({ printerName: z.string(), duplicate: z.boolean() }),
  status: 201,
  errors: ['resource_not_found', 'resource_status_conflict', 'APPROVAL_NEEDED'],
  repeatable: 'clientId',
});
