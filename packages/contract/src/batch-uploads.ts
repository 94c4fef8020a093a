import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, nameText, page, pageQuery, uuid } from './schemas.ts';

/** Menu files: looked at first, then imported by a background job that changes everything or nothing. */

export const menuFileFormats = ['csv', 'uberEats', 'square'] as const;
export type MenuFileFormat = (typeof menuFileFormats)[number];
/** The spec's states of a background job. */
export const batchUploadStatuses = ['requested', 'queued', 'running', 'success', 'failure'] as const;

/** A file of 8 MB, with what JSON adds to its quotation marks and to letters beyond ASCII. */
const bodyLimit = 20_000_000;

const fileBody = z.strictObject({
  format: z.enum(menuFileFormats),
  fileName: nameText(200, 1),
  /** The file itself, as text. At most 8 MB. It may not contain a zero character, which the database cannot store. */
  content: z
    .string()
    .check(
      z.minLength(1, 'The file is empty.'),
      z.maxLength(8_000_000, 'Please use a file of at most 8 MB.'),
      z.regex(/^[^\u0000]*$/, 'This is no text file. Please export the menu as a file of the format.'),
    ),
});
const problem = z.object({
  /** Row of a CSV file (the heading is 1), or position in a list of a JSON file; null: the whole file. */
  row: z.nullable(z.int()),
  /** Column, or dotted path. */
  column: z.string(),
  /** An error rejects the file; a warning names what is omitted or interpreted differently. */
  severity: z.enum(['error', 'warning']),
  message: z.string(),
});
const counts = z.object({ added: z.int(), changed: z.int(), removed: z.int(), unchanged: z.int() });
const preview = z.object({
  problems: z.array(problem),
  /** More than the 500 that are listed. */
  problemCount: z.int(),
  categories: counts,
  items: counts,
  modifierGroups: counts,
  /** What changes, at most 200 rows. */
  changes: z.array(
    z.object({
      kind: z.enum(['category', 'item', 'modifierGroup', 'pizza']),
      change: z.enum(['added', 'changed', 'removed']),
      name: z.string(),
      details: z.array(z.string()),
    }),
  ),
});

export const previewMenuFile = endpoint({
  id: 'batchUpload.preview',
  method: 'POST',
  path: '/batch-upload-jobs/restaurants/{restaurantId}/stores/{storeId}/preview',
  permission: 'menu.manage',
  summary: 'What a menu file would change, and every problem with its row; nothing is changed',
  body: fileBody,
  response: preview,
  errors: [],
  repeatable: 'natural',
  bodyLimit,
});

const job = z.object({
  id: uuid,
  storeId: uuid,
  storeName: z.string(),
  format: z.enum(menuFileFormats),
  fileName: z.string(),
  status: z.enum(batchUploadStatuses),
  /** 0 to 100. */
  progress: z.int(),
  /** The reason of a failure, as text; empty otherwise. */
  message: z.string(),
  problems: z.array(problem),
  counts: z.nullable(z.object({ categories: counts, items: counts, modifierGroups: counts })),
  createdBy: z.string(),
  createdAt: instant,
  finishedAt: z.nullable(instant),
});

export const createBatchUpload = endpoint({
  id: 'batchUpload.create',
  method: 'POST',
  path: '/batch-upload-jobs/restaurants/{restaurantId}/stores/{storeId}',
  permission: 'menu.manage',
  summary: 'Import a menu file in the background under an id of the client: the whole file, or nothing',
  body: z.extend(fileBody, { id: uuid }),
  response: job,
  status: 201,
  errors: ['resource_status_conflict'],
  repeatable: 'clientId',
  bodyLimit,
});

export const listBatchUploads = endpoint({
  id: 'batchUpload.list',
  method: 'GET',
  path: '/batch-upload-jobs/restaurants/{restaurantId}',
  permission: 'menu.manage',
  summary: 'Imports of a restaurant, newest first',
  query: z.strictObject({ ...pageQuery, storeId: z.optional(uuid) }),
  response: page(job),
  staleOn: ['batchUpload.changed'],
  errors: [],
});

export const getBatchUpload = endpoint({
  id: 'batchUpload.get',
  method: 'GET',
  path: '/batch-upload-jobs/restaurants/{restaurantId}/{batchUploadJobId}',
  permission: 'menu.manage',
  summary: 'One import with its progress and its problems',
  response: job,
  staleOn: ['batchUpload.changed'],
  errors: [],
});

export const exportMenuFile = endpoint({
  id: 'batchUpload.export',
  method: 'GET',
  path: '/batch-upload-jobs/restaurants/{restaurantId}/stores/{storeId}/export',
  permission: 'menu.manage',
  summary: "The store's menu as a file of one of the formats; importing it again changes nothing",
  query: z.strictObject({ format: z.enum(menuFileFormats) }),
  response: z.object({
    fileName: z.string(),
    content: z.string(),
    /** What the format cannot express. */
    left: z.array(z.string()),
  }),
  staleOn: ['menu.published', 'menu.edited', 'settings.changed'],
  errors: [],
});
