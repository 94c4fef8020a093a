import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { nameText, uuid } from './schemas.ts';

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
  summary: 'Rename a table or move it to another area; its QR code stays the same',
  body: z.strictObject(fields),
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
