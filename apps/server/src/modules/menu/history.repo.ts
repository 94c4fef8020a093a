import { replay, type MenuChange, type MenuEntryKind, type MenuState } from '@servery/domain/menu-history';
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
  v.position = (select max(n.position) from menu_history_version n
    where n.restaurant_id = v.restaurant_id and n.store_id = v.store_id) as is_current`;

/** A store's newest version; undefined before there is one. The fingerprint is null where its menu is not stored as a document. */
export async function readHistoryHead(
  tx: Tx,
  storeId: string,
): Promise<{ version_id: string; position: number; fingerprint: Buffer | null } | undefined> {
  const [row] = await tx.sql<{ version_id: string; position: number; fingerprint: Buffer | null }>({
    name: 'menuHistory.head',
    text: `select v.id as version_id, v.position, coalesce(h.fingerprint, b.fingerprint) as fingerprint from menu_history_version v
      left join menu_history h on h.restaurant_id = v.restaurant_id and h.store_id = v.store_id and h.version_id = v.id
      left join menu_history_base b on b.restaurant_id = v.restaurant_id and b.store_id = v.store_id and b.version_id = v.id
      where v.restaurant_id = $1 and v.store_id = $2 order by v.position desc limit 1`,
    values: [tx.scope.restaurantId, storeId],
  });
  return row;
}

/** The newest version that is stored as a document, and what the versions since have changed, oldest first. */
async function readBase(tx: Tx, storeId: string) {
  const [base] = await tx.sql<{ position: number; document: MenuState }>({
    name: 'menuHistory.base',
    text: `select position, document from (
        select v.position, h.document from menu_history h
          join menu_history_version v on v.restaurant_id = h.restaurant_id and v.id = h.version_id
          where h.restaurant_id = $1 and h.store_id = $2
        union all
        select b.position, b.document from menu_history_base b where b.restaurant_id = $1 and b.store_id = $2
      ) stored order by position desc limit 1`,
    values: [tx.scope.restaurantId, storeId],
  });
  return base;
}

/** The menu of the newest version, with that version's id and position. */
export async function readHistoryDocument(
  tx: Tx,
  storeId: string,
): Promise<{ version_id: string; position: number; document: MenuState } | undefined> {
  const [head, base] = await Promise.all([readHistoryHead(tx, storeId), readBase(tx, storeId)]);
  if (head === undefined || base === undefined) return undefined;
  const newestFirst = await readChangesBetween(tx, storeId, base.position, head.position);
  return { ...head, document: replay(base.document, newestFirst.toReversed()) };
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
  /** The transaction that had last changed the menu's rows before this one; null: unknown. */
  editBefore: string | null;
  /** The menu of this version as JSON, with its sha-256; null: earlier documents and the changes since have it. */
  document: { text: string; fingerprint: Buffer } | null;
  now: Date;
}

/** Adds a store's newest version. Callers have locked the store's row. */
export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  const { storeId, actor, document } = version;
  await Promise.all([
    // A document that a node of the release before this one has written is not the newest any more.
    tx.sql({
      name: 'menuHistory.moveDocument',
      text: `with gone as (delete from menu_history where restaurant_id = $1 and store_id = $2 returning *)
        insert into menu_history_base (restaurant_id, store_id, version_id, position, fingerprint, document)
        select g.restaurant_id, g.store_id, g.version_id, v.position, g.fingerprint, g.document from gone g
          join menu_history_version v on v.restaurant_id = g.restaurant_id and v.id = g.version_id
        ${replaceOlder}`,
      values: [tx.scope.restaurantId, storeId],
    }),
    tx.sql({
      name: 'menuHistory.insertVersion',
      text: `insert into menu_history_version (restaurant_id, id, store_id, position, cause, source_at, published, actor_kind, actor_id,
          actor_name, summary, changes, created_at, edit_before)
        select $1, $2, $3, 1 + coalesce(max(position), 0), $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb, $12, $13::text::xid8
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
        ...[JSON.stringify(version.summary), JSON.stringify(version.changes), version.now, version.editBefore],
      ],
    }),
    document && storeDocument(tx, storeId, { ...document, versionId: version.id }),
  ]);
}

const replaceOlder = `on conflict (restaurant_id, store_id) do update
  set version_id = excluded.version_id, position = excluded.position, fingerprint = excluded.fingerprint, document = excluded.document
  where menu_history_base.version_id not in (
      select v.id from menu_history_version v where v.restaurant_id = excluded.restaurant_id and v.store_id = excluded.store_id)
    or menu_history_base.position < excluded.position`;

/** Stores the menu of a version as a document, unless a later one is stored. */
export async function storeDocument(
  tx: Tx,
  storeId: string,
  { versionId, text, fingerprint }: { versionId: string; text: string; fingerprint: Buffer },
): Promise<void> {
  await tx.sql({
    name: 'menuHistory.storeDocument',
    text: `insert into menu_history_base (restaurant_id, store_id, version_id, position, fingerprint, document)
      select $1, $2, v.id, v.position, $4, $5::jsonb from menu_history_version v where v.restaurant_id = $1 and v.id = $3 ${replaceOlder}`,
    values: [tx.scope.restaurantId, storeId, versionId, fingerprint, text],
  });
}

/** One version's place among the edits of a menu, with the entries that it changed. */
export interface EditRow {
  position: number;
  edit: string | null;
  edit_before: string | null;
  entries: { kind: MenuEntryKind; id: string }[];
}

/** What the versions after a position have edited, oldest first, at most so many. */
export const readEditsSince = (tx: Tx, storeId: string, position: number, most: number): Promise<EditRow[]> =>
  tx.sql<EditRow>({
    name: 'menuHistory.editsSince',
    text: `select position, edit::text, edit_before::text,
        (select coalesce(jsonb_agg(jsonb_build_object('kind', c -> 'kind', 'id', c -> 'id')), '[]') from jsonb_array_elements(changes) c) as entries
      from menu_history_version where restaurant_id = $1 and store_id = $2 and position > $3 order by position limit $4`,
    values: [tx.scope.restaurantId, storeId, position, most],
  });

/** Where a menu's edits have got to in this transaction: the one that has last changed its rows, and its newest version. */
export async function readEditHead(tx: Tx, storeId: string): Promise<{ menu_edit: string | null; position: number | null } | undefined> {
  const [row] = await tx.sql<{ menu_edit: string | null; position: number | null }>({
    name: 'menuHistory.editHead',
    text: `select menu_edit::text, (select max(position) from menu_history_version where restaurant_id = $1 and store_id = $2) as position
      from store where restaurant_id = $1 and id = $2`,
    values: [tx.scope.restaurantId, storeId],
  });
  return row;
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
      and v.position < (select max(n.position) from menu_history_version n where n.restaurant_id = $1 and n.store_id = v.store_id)
      and v.position <= (select b.position from menu_history_base b where b.restaurant_id = $1 and b.store_id = v.store_id)`,
    values: [tx.scope.restaurantId, before],
  });
}

/** Stores whose document is old: changes that lead from it were saved before an instant, or there are more than so many of them. */
export async function findOldDocuments(tx: Tx, before: Date, most: number): Promise<string[]> {
  const rows = await tx.sql<{ store_id: string }>({
    name: 'menuHistory.oldDocuments',
    text: `select s.id as store_id from store s
      left join menu_history_base b on b.restaurant_id = s.restaurant_id and b.store_id = s.id
      where s.restaurant_id = $1 and (
        select count(*) > $3 or min(v.created_at) < $2 from menu_history_version v
        where v.restaurant_id = $1 and v.store_id = s.id and v.position > coalesce(b.position, 0))`,
    values: [tx.scope.restaurantId, before, most],
  });
  return rows.map(({ store_id }) => store_id);
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
