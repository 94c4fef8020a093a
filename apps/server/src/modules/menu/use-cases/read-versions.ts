import type { QueryOf, ResponseOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/menu-history';
import { compareMenus, rewind, type MenuState } from '@servery/domain/menu-history';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { listVersionRows, readChangesBetween, readHistoryDocument, readVersionRow, type VersionRow } from '../history.repo.ts';
import { readHead } from '../menu.repo.ts';
import { toLines, type HistoryDeps } from './record-version.ts';

export const toVersionView = (row: VersionRow): contract.MenuVersionView => ({
  id: row.id,
  at: row.created_at.toISOString(),
  by: row.actor_name,
  cause: row.cause,
  sourceAt: row.source_at?.toISOString() ?? null,
  published: row.published,
  isCurrent: row.is_current,
  summary: row.summary,
});

/** Versions of a store's menu, newest first. @throws resource_not_found for an unknown store */
export async function listVersions(
  tx: Tx,
  storeId: string,
  query: QueryOf<typeof contract.listMenuVersions>,
): Promise<ResponseOf<typeof contract.listMenuVersions>> {
  if ((await readHead(tx, storeId)) === undefined) throw new ApiError('resource_not_found');
  const { rows, nextCursor } = await listVersionRows(tx, storeId, query);
  return { rows: rows.map(toVersionView), nextCursor };
}

/** @throws resource_not_found for a version that the store does not have, or no longer has */
export async function findVersion(tx: Tx, storeId: string, id: string): Promise<VersionRow> {
  const row = await readVersionRow(tx, storeId, id);
  if (row === undefined) throw new ApiError('resource_not_found');
  return row;
}

/** A store's menu after the version of a position; of one less, before it. @throws resource_not_found without a history */
export async function readMenuAt(tx: Tx, storeId: string, position: number): Promise<MenuState> {
  const now = await readHistoryDocument(tx, storeId);
  if (now === undefined) throw new ApiError('resource_not_found');
  // Not beyond the version of this document: another one may have been saved meanwhile.
  return rewind(now.document, await readChangesBetween(tx, storeId, position, now.position));
}

/** What is different in a version, from another one or from the one before it. @throws resource_not_found for either of the two */
export async function compareVersions(
  tx: Tx,
  deps: HistoryDeps,
  { storeId, versionId, since }: { storeId: string; versionId: string; since: string | undefined },
): Promise<ResponseOf<typeof contract.compareMenuVersions>> {
  const head = await readHead(tx, storeId);
  const version = await findVersion(tx, storeId, versionId);
  const from = since === undefined ? null : await findVersion(tx, storeId, since);
  if (head === undefined) throw new ApiError('resource_not_found');
  const after = await readMenuAt(tx, storeId, version.position);
  // The first version of a history has nothing before it.
  const before = version.cause === 'start' && from === null ? after : await readMenuAt(tx, storeId, from?.position ?? version.position - 1);
  const changes = compareMenus(before, after);
  const lines = await toLines(tx, deps, { storeId, currency: head.currency }, changes, { before, after });
  return { version: toVersionView(version), since: from && toVersionView(from), changes: lines };
}
