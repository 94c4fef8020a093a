import type { MenuChange, MenuState } from '@servery/domain/menu-history';
import type { Actor, Tx } from '../../platform/db/connections.types.ts';
import { getPage, readKeysetCursor } from '../../platform/db/keyset.ts';

export interface VersionRow {
  id: string;
  position: number;
  cause: 'start' | 'edit' | 'restore' | 'undo';
  source_at: Date | null;
  published: boolean;
  actor_name: string;
  summary: string[];
  created_at: Date;
  is_current: boolean;
}
const columns = `v.id, v.position, v.cause, v.source_at, v.published, v.actor_name, v.summary, v.created_at,
  exists (select from menu_history h where h.restaurant_id = v.restaurant_id and h.store_id = v.store_id and h.version_id = v.id) as is_current`;

/** Id and fingerprint of a store's newest version; undefined before there is one. */
export async function readHistoryHead(tx: Tx, storeId: string): Promise<{ version_id: string; fingerprint: Buffer } | undefined> {
  const [row] = await tx.sql<{ version_id: string; fingerprint: Buffer }>({
    name: 'menuHistory.head',
    text: 'select version_id, fingerprint from menu_history where restaurant_id = $1 and store_id = $2',
    values: [tx.scope.restaurantId, storeId],
  });
  return row;
}

/** The menu of the newest version, with that version's id and position. */
export async function readHistoryDocument(
  tx: Tx,
  storeId: string,
): Promise<{ version_id: string; position: number; document: MenuState } | undefined> {
  const [row] = await tx.sql<{ version_id: string; position: number; document: MenuState }>({
    name: 'menuHistory.document',
    text: `select h.version_id, v.position, h.document from menu_history h
      join menu_history_version v on v.restaurant_id = h.restaurant_id and v.id = h.version_id
      where h.restaurant_id = $1 and h.store_id = $2`,
    values: [tx.scope.restaurantId, storeId],
  });
  return row;
}

export interface NewVersion {
  id: string;
  storeId: string;
  cause: VersionRow['cause'];
  sourceAt: Date | null;
  published: boolean;
  actor: Actor;
  summary: readonly string[];
  changes: readonly MenuChange[];
  /** The menu of this version, as JSON. */
  document: string;
  fingerprint: Buffer;
  now: Date;
}

/** Adds a store's newest version. Callers have locked the store's row. */
export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  const { storeId, actor } = version;
  await Promise.all([
    tx.sql({
      name: 'menuHistory.insertVersion',
      text: `insert into menu_history_version (restaurant_id, id, store_id, position, cause, source_at, published, actor_kind, actor_id,
          actor_name, summary, changes, created_at)
        select $1, $2, $3, 1 + coalesce(max(position), 0), $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb, $12
        from menu_history_version where restaurant_id = $1 and store_id = $3`,
      values: [
        ...[
          tx.scope.restaurantId,
          version.id,
          storeId,
          version.cause,
          version.sourceAt,
          version.published,
          actor.kind,
          actor.id,
          actor.name,
        ],
        ...[JSON.stringify(version.summary), JSON.stringify(version.changes), version.now],
      ],
    }),
    tx.sql({
      name: 'menuHistory.setHead',
      text: `insert into menu_history (restaurant_id, store_id, version_id, fingerprint, document) values ($1, $2, $3, $4, $5::jsonb)
        on conflict (restaurant_id, store_id) do update
          set version_id = excluded.version_id, fingerprint = excluded.fingerprint, document = excluded.document`,
      values: [tx.scope.restaurantId, storeId, version.id, version.fingerprint, version.document],
    }),
  ]);
}

export interface VersionQuery {
  limit: number;
  cursor?: string | undefined;
  /** In the store's time zone. */
  day?: string | undefined;
}

/** A store's versions, newest first. @throws validation_failed for a cursor that is not ours */
export async function listVersionRows(tx: Tx, storeId: string, { limit, cursor, day }: VersionQuery) {
  const after = cursor === undefined ? null : readKeysetCursor(cursor);
  const found = await tx.sql<VersionRow>({
    name: 'menuHistory.list',
    text: `select ${columns} from menu_history_version v
      where v.restaurant_id = $1 and v.store_id = $2
        and ($3::uuid is null or v.position < (
          select c.position from menu_history_version c where c.restaurant_id = $1 and c.store_id = $2 and c.id = $3))
        and ($4::date is null or (v.created_at at time zone (
          select s.time_zone from store s where s.restaurant_id = $1 and s.id = $2))::date = $4)
      order by v.position desc limit $5`,
    values: [tx.scope.restaurantId, storeId, after?.id ?? null, day ?? null, limit + 1],
  });
  return getPage(found, limit, (row) => [row.created_at, row.id]);
}

/** One version of a store. */
export async function readVersionRow(tx: Tx, storeId: string, id: string): Promise<VersionRow | undefined> {
  const [row] = await tx.sql<VersionRow>({
    name: 'menuHistory.read',
    text: `select ${columns} from menu_history_version v where v.restaurant_id = $1 and v.store_id = $2 and v.id = $3`,
    values: [tx.scope.restaurantId, storeId, id],
  });
  return row;
}

/** What the versions after a position have changed, up to another position, newest first. */
export async function readChangesBetween(tx: Tx, storeId: string, after: number, upTo: number): Promise<MenuChange[][]> {
  const rows = await tx.sql<{ changes: MenuChange[] }>({
    name: 'menuHistory.changesBetween',
    text: `select changes from menu_history_version
      where restaurant_id = $1 and store_id = $2 and position > $3 and position <= $4 order by position desc`,
    values: [tx.scope.restaurantId, storeId, after, upTo],
  });
  return rows.map(({ changes }) => changes);
}

/** Deletes versions saved before an instant. The newest of each store stays, however old it is. */
export async function deleteOldVersions(tx: Tx, before: Date): Promise<void> {
  await tx.sql({
    name: 'menuHistory.deleteOld',
    text: `delete from menu_history_version v where v.restaurant_id = $1 and v.created_at < $2
      and not exists (select from menu_history h where h.restaurant_id = $1 and h.version_id = v.id)`,
    values: [tx.scope.restaurantId, before],
  });
}

/** Which of these ids are entries of another store's menu now. */
export async function readHeldElsewhere(tx: Tx, storeId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.sql<{ id: string }>({
    name: 'menuHistory.heldElsewhere',
    text: `select id from category where restaurant_id = $1 and store_id <> $2 and id = any($3::uuid[])
      union all select id from item where restaurant_id = $1 and store_id <> $2 and id = any($3::uuid[])
      union all select id from modifier_group where restaurant_id = $1 and store_id <> $2 and id = any($3::uuid[])
      union all select o.id from modifier_option o join modifier_group g on g.restaurant_id = o.restaurant_id and g.id = o.group_id
        where o.restaurant_id = $1 and g.store_id <> $2 and o.id = any($3::uuid[])`,
    values: [tx.scope.restaurantId, storeId, ids],
  });
  return new Set(rows.map(({ id }) => id));
}
