import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, page, pageQuery, uuid } from './schemas.ts';

/** Exports of a whole restaurant: one file with everything that is the restaurant's, for the one who asked, for seven days. */

/** `waiting`: not begun, or begun anew. `expired`: there is no file any more. */
export const restaurantExportStates = ['waiting', 'running', 'ready', 'failed', 'expired'] as const;

export const restaurantExportView = z.object({
  id: uuid,
  state: z.enum(restaurantExportStates),
  /** What happened, for those that failed or expired early; otherwise empty. */
  message: z.string(),
  requestedBy: z.string(),
  requestedAt: instant,
  finishedAt: z.nullable(instant),
  /** Until when there is a file; null: there is none yet. */
  expiresAt: z.nullable(instant),
  /** How far it is; totals are 0 until it has begun. */
  rows: z.object({ done: z.int(), total: z.int() }),
  pictures: z.object({ done: z.int(), total: z.int() }),
  /** Of the file; 0: there is none yet. */
  bytes: z.int(),
  /** Whether the caller can download it now: it is theirs, ready and not expired. */
  available: z.boolean(),
  downloads: z.int(),
});
export type RestaurantExportView = z.output<typeof restaurantExportView>;

const exportsPath = '/customer/restaurants/{restaurantId}/exports';

export const createRestaurantExport = endpoint({
  id: 'restaurantExports.create',
  method: 'POST',
  path: exportsPath,
  permission: 'restaurant.export',
  summary:
    'Begin an export of the whole restaurant. One is written at a time; its requester alone can download it, for seven days. Needs a sign-in of the last 15 minutes, or the password',
  body: z.strictObject({
    /** Of the caller. Asked for by `SIGN_IN_NOT_RECENT`. */
    password: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: restaurantExportView,
  status: 202,
  errors: ['SIGN_IN_NOT_RECENT', 'invalid_grant', 'resource_status_conflict'],
  repeatable: 'key',
});

export const listRestaurantExports = endpoint({
  id: 'restaurantExports.list',
  method: 'GET',
  path: exportsPath,
  permission: 'restaurant.export',
  summary: 'Who exported the restaurant and when, newest first, and how far an export is',
  query: z.strictObject(pageQuery),
  response: page(restaurantExportView),
  staleOn: ['restaurant.exportsChanged'],
  errors: [],
});

export const getRestaurantExportFile = endpoint({
  id: 'restaurantExports.getFile',
  method: 'GET',
  path: `${exportsPath}/{restaurantExportId}/file`,
  permission: 'restaurant.export',
  summary: 'The file of an export, for the one who asked for it; each download is counted',
  response: z.undefined(),
  download: 'application/zip',
  staleOn: [],
  errors: [],
});
