import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { billEvents, orderEvents, paymentEvents, ticketEvents } from './event-types.ts';
import { currency, editedVersion, instant, minor, nameText, uuid } from './schemas.ts';
import { orderSources } from '@servery/domain/orders';

/** The tables of a store, as its owner keeps them. Guests read one by its QR code (`dineIn.getTable`), tills all of them. */

/** The most tables that can be added at once. */
export const mostNewTables = 100;

const fields = { name: nameText(40, 1), area: nameText(40) };
const table = z.object({
  id: uuid,
  name: z.string(),
  /** Empty where the store has no areas. */
  area: z.string(),
  archived: z.boolean(),
  /** What its QR code leads to. */
  address: z.string(),
  /** Rises with its name and area. */
  version: z.int(),
});
const rows = z.object({ rows: z.array(table) });

const path = '/dine-in/restaurants/{restaurantId}/stores/{storeId}/tables';
const permission = 'settings.manage';
const onTable = { errors: [], permission, repeatable: 'natural' } as const;

export const listTables = endpoint({
  id: 'dineIn.listTables',
  method: 'GET',
  path,
  permission: 'settings.read',
  summary: "A store's tables in its owner's order, archived ones last",
  response: rows,
  staleOn: ['settings.changed'],
  errors: [],
});

export const createTables = endpoint({
  id: 'dineIn.createTables',
  method: 'POST',
  path,
  permission,
  summary: 'Add a table, or several whose names count on from the first; a name that another table has is an error at `name`',
  body: z.strictObject({ ...fields, count: z.int().check(z.gte(1), z.lte(mostNewTables)) }),
  response: rows,
  status: 201,
  errors: [],
  repeatable: 'key',
});

export const changeTable = endpoint({
  ...{ ...onTable, id: 'dineIn.changeTable', method: 'PUT', path: `${path}/{tableId}` },
  errors: ['resource_status_conflict'],
  summary: 'Rename a table or move it to another area; its QR code stays the same. A version that is no longer the newest is a conflict',
  body: z.strictObject({ ...fields, version: editedVersion }),
  response: table,
});

export const archiveTable = endpoint({
  ...{ ...onTable, id: 'dineIn.archiveTable', method: 'POST', path: `${path}/{tableId}/archive` },
  errors: ['resource_status_conflict'],
  summary: 'Its QR code takes no more orders; what was ordered stays. `archived: false` brings it back',
  body: z.strictObject({ archived: z.boolean() }),
  response: table,
});

export const moveTable = endpoint({
  ...{ ...onTable, id: 'dineIn.moveTable', method: 'POST', path: `${path}/{tableId}/move` },
  summary: 'Put a table behind another one in the order of the list; `after` null: first',
  body: z.strictObject({ after: z.nullable(uuid) }),
  response: rows,
});

/** An order at a table that is not over: an open bill, a guest's or placed order that is not completed, or one whose food is not out. */
export const tableOrder = z.object({
  orderId: uuid,
  tableId: uuid,
  number: z.string(),
  source: z.enum(orderSources),
  customerName: z.string(),
  /** The till that opened the bill; empty for an order that a guest has placed. */
  terminalName: z.string(),
  grandTotal: minor,
  currency,
  /** When the bill was opened or the order placed. */
  since: instant,
  /** A bill that lines may still be added to. */
  open: z.boolean(),
  /** The kitchen has had something of it. */
  sent: z.boolean(),
  /** The kitchen is done with what it has. */
  ready: z.boolean(),
  paid: z.boolean(),
  /** Guests at the table, where somebody has counted them. */
  covers: z.optional(z.int()),
  /** Who rang up the first line of the bill: an employee, or the till where nobody signs in. */
  server: z.optional(z.string()),
  /** The guests want to pay. */
  asking: z.optional(z.boolean()),
  /** When the kitchen finished the last of what it has. */
  servedAt: z.optional(instant),
});
export type TableOrderView = z.output<typeof tableOrder>;

export const listTableOrders = endpoint({
  id: 'dineIn.listTableOrders',
  method: 'GET',
  path: '/dine-in/restaurants/{restaurantId}/stores/{storeId}/table-orders',
  permission: 'orders.read',
  summary:
    'The current orders at the tables of a store, oldest first. A paid order leaves an hour after it was served, or when it is completed; one that waits for food stays until it is served',
  response: z.object({ rows: z.array(tableOrder) }),
  staleOn: [...billEvents, ...orderEvents, ...paymentEvents, ...ticketEvents],
  errors: [],
});
