import * as z from 'zod/mini';
import { menuEntryKinds } from '@servery/domain/menu-history';
import { endpoint } from './endpoint.ts';
import { editorPath, published } from './menu-editor.ts';
import { instant, localDateInput, page, pageQuery, uuid } from './schemas.ts';

/** The versions of a menu: who changed what and when. Sold-out marks and counts make none. */

const permission = 'menu.manage';
const staleOn = ['menu.edited', 'menu.published'] as const;
const versionPath = `${editorPath}/versions/{versionId}` as const;

/** What made a version. `start`: it is the menu as the history began. */
export const menuVersionCauses = ['start', 'edit', 'restore', 'undo'] as const;

export const menuVersionView = z.object({
  id: uuid,
  at: instant,
  /** Who saved it. */
  by: z.string(),
  cause: z.enum(menuVersionCauses),
  /** Of a restored or undone version: when that was saved. */
  sourceAt: z.nullable(instant),
  /** False: it had problems, and guests kept the menu before it. */
  published: z.boolean(),
  /** The menu as it is now. */
  isCurrent: z.boolean(),
  /** What was changed, in words: `Margherita: price $18.00 to $19.00`. */
  summary: z.array(z.string()),
});
export type MenuVersionView = z.output<typeof menuVersionView>;

const changeLine = z.object({
  kind: z.enum(menuEntryKinds),
  id: z.string(),
  name: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  /** The category that it is in, or is; null: it belongs to the whole menu. */
  category: z.nullable(z.object({ id: uuid, name: z.string() })),
  /** Of a changed entry. Values are text; null: none. */
  fields: z.array(z.object({ label: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
});
export type MenuChangeLine = z.output<typeof changeLine>;

export const listMenuVersions = endpoint({
  id: 'menuHistory.list',
  method: 'GET',
  path: `${editorPath}/versions`,
  permission,
  summary: 'Versions of the menu of the last 90 days, newest first, each with what was changed',
  query: z.strictObject({
    ...pageQuery,
    /** Only those of one day, in the store's time zone. */
    day: z.optional(localDateInput),
  }),
  response: page(menuVersionView),
  staleOn,
  errors: [],
});

export const compareMenuVersions = endpoint({
  id: 'menuHistory.compare',
  method: 'GET',
  path: `${versionPath}/changes`,
  permission,
  summary: 'What is different in a version: from the one before it, or from any other',
  query: z.strictObject({
    /** The version to compare with; without it: the one before. */
    since: z.optional(uuid),
  }),
  response: z.object({
    version: menuVersionView,
    /** Null: the one before it. */
    since: z.nullable(menuVersionView),
    changes: z.array(changeLine),
  }),
  staleOn: [],
  errors: [],
});

const restoreProblem = z.object({
  /** What cannot be restored as it was (`warning`), or prevents restoring at all (`error`), and what happens. */
  severity: z.enum(['error', 'warning']),
  message: z.string(),
});

export const previewMenuRestore = endpoint({
  id: 'menuHistory.previewRestore',
  method: 'GET',
  path: `${versionPath}/restore`,
  permission,
  summary: 'What restoring a version would change in the current menu, and what of it is gone by now; nothing is stored',
  response: z.object({
    version: menuVersionView,
    /** The version that is current now, to be sent when restoring. */
    currentVersionId: uuid,
    changes: z.array(changeLine),
    problems: z.array(restoreProblem),
  }),
  staleOn,
  errors: [],
});

export const restoreMenuVersion = endpoint({
  id: 'menuHistory.restore',
  method: 'POST',
  path: `${versionPath}/restore`,
  permission,
  summary:
    'Make the menu what it was in a version, as a new version: ids stay, pizza settings come along, sold-out marks and counts stay as they are',
  body: z.strictObject({
    /** The version that was current in the preview: if the menu has changed since, the call is refused. */
    currentVersionId: uuid,
  }),
  response: z.object(published),
  errors: ['resource_status_conflict'],
  repeatable: 'key',
});

export const undoMenuVersion = endpoint({
  id: 'menuHistory.undo',
  method: 'POST',
  path: `${versionPath}/undo`,
  permission,
  summary: 'Take back what one version changed, and nothing of what was changed since; what stays therefore is listed',
  body: z.strictObject({}),
  response: z.object({
    /** Why something stays as it is, or is not quite as it was: one sentence each. */
    notes: z.array(z.string()),
    ...published,
  }),
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});
