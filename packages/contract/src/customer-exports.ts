import * as z from 'zod/mini';
import { customerRow } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { instant, page, pageQuery, uuid } from './schemas.ts';

/** Exports of a restaurant's customers: a file for the one who asked, for 24 hours. */

export const customerExportView = z.object({
  id: uuid,
  /** The stores whose customers it has; null: all of the restaurant. */
  storeIds: z.nullable(z.array(uuid)),
  /** Only the customers that a search found. The text of the search is not stored: it may be a name. */
  searched: z.boolean(),
  rowCount: z.int(),
  requestedBy: z.string(),
  requestedAt: instant,
  expiresAt: instant,
  /** Whether the caller can download it now: it is theirs, not expired, and none of the restaurant's customers was erased since. */
  available: z.boolean(),
  downloads: z.int(),
});
export type CustomerExportView = z.output<typeof customerExportView>;

const exportsPath = '/customer/restaurants/{restaurantId}/customer-exports';

export const createCustomerExport = endpoint({
  id: 'customerExports.create',
  method: 'POST',
  path: exportsPath,
  permission: 'customers.export',
  summary:
    'Store an export of customers for 24 hours, for its requester alone; of a store admin those of the own stores. Needs a sign-in of the last 15 minutes, or the password',
  body: z.strictObject({
    search: z._default(z.string().check(z.maxLength(60)), ''),
    /** Only the customers of this store. */
    storeId: z.optional(uuid),
    /** Of the caller. Asked for by `SIGN_IN_NOT_RECENT`. */
    password: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: customerExportView,
  status: 201,
  errors: ['SIGN_IN_NOT_RECENT', 'invalid_grant'],
  repeatable: 'key',
});

export const listCustomerExports = endpoint({
  id: 'customerExports.list',
  method: 'GET',
  path: exportsPath,
  permission: 'customers.export',
  summary: 'Who exported customers and when, newest first; a store admin sees the own exports',
  query: z.strictObject(pageQuery),
  response: page(customerExportView),
  staleOn: [],
  errors: [],
});

export const getCustomerExportFile = endpoint({
  id: 'customerExports.getFile',
  method: 'GET',
  path: `${exportsPath}/{exportId}/file`,
  permission: 'customers.export',
  summary: 'The customers of an export, for the one who asked for it; each download is counted',
  response: z.object({ rows: z.array(customerRow) }),
  staleOn: [],
  errors: [],
});
