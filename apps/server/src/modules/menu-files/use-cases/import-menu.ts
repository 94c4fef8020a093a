import type { StoredMenu } from '@servery/domain/menu';
import { fileLimits, type MenuFileProblem } from '@servery/domain/menu-files';
import type { Actor, Database, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import {
  countError,
  finishBatchUpload,
  isUnfinished,
  moveBatchUpload,
  nextBatchUpload,
  readBatchUploadWork,
  type BatchUploadWork,
  type FinishedUpload,
} from '../batch-uploads.repo.ts';
import { readStoreOfFile } from '../batch-uploads.queries.ts';
import { readFormerEntries } from '../former-menus.queries.ts';
import { emitBatchUpload } from '../menu-files.events.ts';
import type { MenuFileThreads, OpenMenuFile } from './open-menu-file.ts';

/** What the menu module does for files, in their transaction. */
export interface MenuOfFiles {
  lockMenu: (tx: Tx, storeId: string) => Promise<boolean>;
  readStoredMenu: (tx: Tx, storeId: string) => Promise<StoredMenu>;
  storeMenu: (tx: Tx, input: { storeId: string; menu: StoredMenu; mode: 'replace'; actor: Actor; now: Date }) => Promise<void>;
  readSalesCategories: (tx: Tx) => Promise<{ id: string; name: string; archivedAt: Date | null }[]>;
  publishMenu: (tx: Tx, input: { storeId: string; actor: Actor; now: Date }) => Promise<unknown>;
}

export interface ImportDeps {
  database: Database;
  menu: MenuOfFiles;
  getStations: (tx: Tx, storeId: string) => Promise<{ id: string; name: string }[]>;
  /** Called after a menu was stored: this node's cache of the store is refreshed. */
  changed: (restaurantId: string, storeId: string) => void;
  threads: MenuFileThreads;
  now: () => Date;
}

interface Place {
  restaurantId: string;
  storeId: string;
}

/** Tries that end in an error of ours before an import is given up. */
const mostErrors = 3;
const failed = 'The file could not be imported because of an error on our side. Nothing was changed. Please try again later.';
const wrong = 'The file was not imported, and nothing was changed. Please mend what is listed and import it again.';

/**
 * Runs the imports of a store, one after the other, oldest first, until none is left. If there is an older import, it leaves this one to
 * the worker of the older one.
 */
export async function workImports(deps: ImportDeps, place: Place, own: string | null): Promise<void> {
  const { restaurantId, storeId } = place;
  const first = await deps.database.tenant({ restaurantId }, (tx) => nextBatchUpload(tx, storeId));
  if (first === undefined) return;
  if (own !== null && first.id !== own && (await move(deps, place, own, 'queued', 0))) return;
  let next: { id: string } | undefined = first;
  while (next !== undefined) {
    await runImport(deps, place, next.id);
    const done: string = next.id;
    next = await deps.database.tenant({ restaurantId }, (tx) => nextBatchUpload(tx, storeId));
    // It is still there although it was processed: another try is planned elsewhere.
    if (next?.id === done) return;
  }
}

/** @returns false for an import that is finished */
async function move(
  deps: ImportDeps,
  { restaurantId, storeId }: Place,
  id: string,
  status: 'queued' | 'running',
  progress: number,
): Promise<boolean> {
  return deps.database.tenant({ restaurantId }, async (tx) => {
    const moved = await moveBatchUpload(tx, id, { status, progress, now: deps.now() });
    if (moved !== undefined) emitBatchUpload(tx, { id, storeId, ...moved }, system);
    return moved !== undefined;
  });
}

const system: Actor = { kind: 'system', id: null, name: 'Menu import' };
const getActor = (work: BatchUploadWork): Actor => ({ kind: work.created_by_kind, id: work.created_by_id, name: work.created_by });

/**
 * Imports one file: everything of it, or nothing. The menu is stored and published, and the import ends, in one transaction; an error or
 * the end of this process leaves the menu as it was, and the import is worked again.
 */
async function runImport(deps: ImportDeps, place: Place, id: string): Promise<void> {
  const { restaurantId } = place;
  try {
    await move(deps, place, id, 'running', 5);
    const work = await deps.database.tenant({ restaurantId }, (tx) => readBatchUploadWork(tx, id));
    if (work === undefined) return;
    await deps.threads.open(restaurantId, (file) => importFile(deps, place, work, file));
  } catch (error) {
    await afterError(deps, place, id, error);
  }
}

async function importFile(deps: ImportDeps, place: Place, work: BatchUploadWork, file: OpenMenuFile): Promise<void> {
  const { restaurantId, storeId } = place;
  const read = await file.read(work.content, work.format);
  if (!read.ok) return await finishAlone(deps, place, work.id, getFailure(wrong, read.problems));
  await move(deps, place, work.id, 'running', 40);
  const { named } = read;
  // Before the store's row is taken: orders wait for that.
  const former = named && (await deps.database.tenant({ restaurantId }, (tx) => readFormerEntries(tx, storeId, named)));
  const stored = await deps.database.tenant({ restaurantId }, async (tx) => {
    if (!(await deps.menu.lockMenu(tx, storeId))) throw new ApiError('resource_not_found');
    // Another worker may have finished it while this one waited.
    if (!(await isUnfinished(tx, work.id))) return false;
    const [store, standing, stations, salesCategories] = await Promise.all([
      readStoreOfFile(tx, storeId),
      deps.menu.readStoredMenu(tx, storeId),
      deps.getStations(tx, storeId),
      deps.menu.readSalesCategories(tx),
    ]);
    if (store === undefined) throw new ApiError('resource_not_found');
    const prepared = await file.prepare({
      storeId,
      standing,
      stations,
      salesCategories,
      currency: store.currency,
      ...(former && { former }),
    });
    if (prepared.problems.some(({ severity }) => severity === 'error')) {
      await finish(deps, tx, place, work.id, getFailure(wrong, prepared.problems));
      return false;
    }
    const { categories, items, modifierGroups, differs } = prepared.comparison;
    const [actor, now] = [getActor(work), deps.now()];
    if (differs) {
      await deps.menu.storeMenu(tx, { storeId, menu: prepared.next, mode: 'replace', actor, now });
      await deps.menu.publishMenu(tx, { storeId, actor, now });
    }
    await finish(deps, tx, place, work.id, {
      status: 'success',
      message: '',
      problems: prepared.problems.slice(0, fileLimits.problems),
      counts: { categories, items, modifierGroups },
    });
    return differs;
  });
  if (stored) deps.changed(restaurantId, storeId);
}

const getFailure = (message: string, problems: readonly MenuFileProblem[]): Omit<FinishedUpload, 'now'> => ({
  status: 'failure',
  message,
  problems: problems.slice(0, fileLimits.problems),
  counts: null,
});

async function finish(deps: ImportDeps, tx: Tx, { storeId }: Place, id: string, end: Omit<FinishedUpload, 'now'>): Promise<void> {
  const ended = await finishBatchUpload(tx, id, { ...end, now: deps.now() });
  if (ended) emitBatchUpload(tx, { id, storeId, status: end.status, progress: 100 }, system);
}

const finishAlone = (deps: ImportDeps, place: Place, id: string, end: Omit<FinishedUpload, 'now'>): Promise<void> =>
  deps.database.tenant({ restaurantId: place.restaurantId }, (tx) => finish(deps, tx, place, id, end));

/** What the menu's rules refuse is the file's; everything else is ours, and is tried again a few times. @throws the error of such a try */
async function afterError(deps: ImportDeps, place: Place, id: string, error: unknown): Promise<void> {
  if (error instanceof ApiError && error.code === 'validation_failed') {
    const fields = error.fields ?? [];
    const problems = fields.map(({ path, message }): MenuFileProblem => ({ row: null, column: path, severity: 'error', message }));
    return finishAlone(deps, place, id, getFailure(wrong, problems));
  }
  const errors = await deps.database.tenant({ restaurantId: place.restaurantId }, (tx) => countError(tx, id));
  if (errors >= mostErrors || (error instanceof ApiError && error.code === 'resource_not_found'))
    return finishAlone(deps, place, id, getFailure(failed, []));
  throw error;
}
