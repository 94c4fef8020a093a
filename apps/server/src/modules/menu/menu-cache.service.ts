import { createHash } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { menuSnapshot } from '@servery/contract/menu';
import { applyDifference, type MenuItem, type MenuSnapshot } from '@servery/domain/menu';
import { parse } from 'zod/mini';
import type { Database, Tx } from '../../platform/db/connections.types.ts';
import { prepared, type PreparedResponse } from '../../platform/http/handler.types.ts';
import type { StoreCache, StoreProfile } from '../restaurants/index.ts';
import { readDifferences, readNewestParts, type DifferenceRow, type WrittenLists } from './publications.repo.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const maxMenus = 3_000;

/** A menu as it is sent: bytes and validator of each encoding, built once per version. */
export type WireMenu = PreparedResponse<MenuSnapshot>;

interface Entry {
  snapshot: MenuSnapshot;
  /** What led to it from earlier versions, one step after the other. */
  steps: readonly DifferenceRow[];
  wire?: WireMenu;
  preparing?: Promise<WireMenu>;
}

export interface MenuCache {
  /** The menu that a profile's store has published, or a newer one; undefined when it has published none. */
  snapshot(profile: StoreProfile): MenuSnapshot | Promise<MenuSnapshot | undefined>;
  /** The newest menu that a store has published, in a transaction that has locked the store's row or only reads. */
  newest(tx: Tx, storeId: string): Promise<MenuSnapshot | undefined>;
  /** Remembers a whole document that a transaction has stored, until it is read. If the transaction is rolled back it is not recognised. */
  wrote(tx: Tx, snapshot: MenuSnapshot, writtenBy: string): void;
  /** The response to a guest's request; no promise if it is prepared in memory. Undefined when there is no menu. */
  wire(restaurantId: string, storeId: string): WireMenu | Promise<WireMenu | undefined>;
  /** The same if it is cached and fresh; no I/O. */
  wireAtHand(restaurantId: string, storeId: string): WireMenu | undefined;
  /**
   * What leads from a version to the newest one, step by step; empty: it is the newest. Null: it is too old or too different, and the menu
   * has to be read whole. Undefined when there is no menu.
   */
  stepsSince(restaurantId: string, storeId: string, version: number): Promise<readonly DifferenceRow[] | null | undefined>;
}

/** How many steps are remembered with a menu, and sent at once. */
const mostSteps = 30;
/** With more entries than this in the steps, the whole menu is the better answer: it is prepared and compressed once for everybody. */
const mostEntries = 300;

/** Documents that were written and not read yet. */
const mostWritten = 20;

/** This node's cache of published menus. Freshness comes from the store cache: a menu is current if its version is the store's. */
export function createMenuCache({ database, stores }: { database: Database; stores: StoreCache }): MenuCache {
  const entries = new Map<string, Entry>();
  const loads = new Map<string, Promise<Entry | undefined>>();
  const written = new Map<string, WrittenLists>();
  const toKey = (restaurantId: string, storeId: string) => `${restaurantId}/${storeId}`;

  function known({ restaurantId, storeId, menuVersion }: StoreProfile): Entry | undefined {
    const entry = entries.get(toKey(restaurantId, storeId));
    return entry !== undefined && entry.snapshot.version >= menuVersion ? entry : undefined;
  }

  /** Caches a menu that was read, unless a newer one is cached. */
  function keep(key: string, read: Entry): Entry {
    const cached = entries.get(key);
    if (cached !== undefined && cached.snapshot.version >= read.snapshot.version) return cached;
    entries.delete(key);
    entries.set(key, read);
    if (entries.size > maxMenus) entries.delete(entries.keys().next().value as string);
    return read;
  }

  async function readEntry(tx: Tx, storeId: string): Promise<Entry | undefined> {
    const { restaurantId } = tx.scope;
    const key = toKey(restaurantId, storeId);
    const cached = entries.get(key);
    const steps = cached && (await readDifferences(tx.sql, { restaurantId, storeId }, cached.snapshot.version));
    if (cached && steps) return steps.length === 0 ? cached : keep(key, stepOn(cached, steps));
    const parts = await readNewestParts(tx, storeId, written.get(key));
    written.delete(key);
    return parts && keep(key, { snapshot: parts.differences.reduce(applyDifference, parts.document), steps: [] });
  }

  function load({ restaurantId, storeId, menuVersion }: StoreProfile): Promise<Entry | undefined> {
    // Loads of an older version are not joined: they may have read before the new one was committed.
    const key = `${toKey(restaurantId, storeId)}/${menuVersion}`;
    const running = loads.get(key);
    if (running !== undefined) return running;
    const loading = database.tenant({ restaurantId }, (tx) => readEntry(tx, storeId)).finally(() => loads.delete(key));
    loads.set(key, loading);
    return loading;
  }

  function ready(entry: Entry): WireMenu | Promise<WireMenu> {
    if (entry.wire !== undefined) return entry.wire;
    entry.preparing ??= prepare(entry.snapshot)
      .then((wire) => (entry.wire = wire))
      .finally(() => delete entry.preparing);
    return entry.preparing;
  }

  function wireAtHand(restaurantId: string, storeId: string): WireMenu | undefined {
    const profile = stores.peek(restaurantId, storeId);
    return profile && known(profile)?.wire;
  }

  async function slowWire(restaurantId: string, storeId: string): Promise<WireMenu | undefined> {
    const profile = await stores.get(restaurantId, storeId);
    if (profile === undefined || profile.menuVersion === 0) return undefined;
    const entry = known(profile) ?? (await load(profile));
    return entry && ready(entry);
  }

  return {
    snapshot(profile) {
      if (profile.menuVersion === 0) return Promise.resolve(undefined);
      return known(profile)?.snapshot ?? load(profile).then((entry) => entry?.snapshot);
    },
    newest: async (tx, storeId) => (await readEntry(tx, storeId))?.snapshot,
    wrote(tx, { storeId, version, categories, items, modifierGroups }, writtenBy) {
      const key = toKey(tx.scope.restaurantId, storeId);
      written.delete(key);
      written.set(key, { version, writtenBy, lists: { categories, items, modifierGroups } });
      if (written.size > mostWritten) written.delete(written.keys().next().value as string);
    },
    wire: (restaurantId, storeId) => wireAtHand(restaurantId, storeId) ?? slowWire(restaurantId, storeId),
    wireAtHand,
    async stepsSince(restaurantId, storeId, version) {
      const profile = await stores.get(restaurantId, storeId);
      if (profile === undefined || profile.menuVersion === 0) return undefined;
      const entry = known(profile) ?? (await load(profile));
      if (entry === undefined) return undefined;
      const missing = entry.snapshot.version - version;
      if (missing < 0 || missing > mostSteps) return null;
      if (missing === 0) return [];
      if (missing <= entry.steps.length) return unlessLong(entry.steps.slice(-missing));
      const steps = await readDifferences(
        (statement) => database.statement({ restaurantId }, statement),
        { restaurantId, storeId },
        version,
      );
      return steps === null || steps.length > mostSteps ? null : unlessLong(steps);
    },
  };
}

/** Steps that are worth sending; null: they have too many entries. */
function unlessLong(steps: readonly DifferenceRow[]): readonly DifferenceRow[] | null {
  const lists = steps.flatMap(({ difference: { categories, items, modifierGroups } }) => [categories, items, modifierGroups]);
  const entries = lists.reduce((sum, list) => sum + (list?.set.length ?? 0), 0);
  return entries > mostEntries ? null : steps;
}

const stepOn = ({ snapshot, steps }: Entry, later: readonly DifferenceRow[]): Entry => ({
  snapshot: later.reduce((menu, { difference }) => applyDifference(menu, difference), snapshot),
  steps: [...steps, ...later].slice(-mostSteps),
});

/** Items as they are sent. Those that a new version has not changed are the same objects, and are not parsed again. */
const wireItems = new WeakMap<MenuItem, { data: MenuItem; text: string }>();

function toWireItem(item: MenuItem): { data: MenuItem; text: string } {
  const known = wireItems.get(item);
  if (known !== undefined) return known;
  const [data] = parse(menuSnapshot.shape.items, [item]) as [MenuItem];
  const made = { data, text: JSON.stringify(data) };
  wireItems.set(item, made);
  return made;
}

/** Items that are parsed without a pause: about two milliseconds. */
const slice = 100;
/** Bytes that are hashed without a pause. */
const hashed = 1_000_000;
/** A document above this size, in bytes, is compressed quickly: guests wait for it, and it becomes hardly larger. */
const long = 500_000;

/**
 * Parses the document with the contract's schema, once per version, and compresses it in worker threads. A long menu is parsed in slices:
 * orders that are placed meanwhile do not wait for all of it.
 */
async function prepare(snapshot: MenuSnapshot): Promise<WireMenu> {
  const { items: _, ...head } = parse(menuSnapshot, { ...snapshot, items: [] });
  const items: MenuItem[] = [];
  const texts: string[] = [];
  let parsed = 0;
  for (const item of snapshot.items) {
    if (!wireItems.has(item) && ++parsed % slice === 0) await pause();
    const { data, text } = toWireItem(item);
    items.push(data);
    texts.push(text);
  }
  const data = { ...head, items };
  await pause();
  const identity = Buffer.from(`${JSON.stringify(head).slice(0, -1)},"items":[${texts.join(',')}]}`);
  const quick = identity.length > long;
  const [br, zipped] = await Promise.all([
    compressBrotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quick ? 5 : 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    compressGzip(identity, { level: quick ? 6 : 9 }),
  ]);
  const digest = createHash('sha256');
  for (let from = 0; from < identity.length; from += hashed) {
    await pause();
    digest.update(identity.subarray(from, from + hashed));
  }
  const hash = digest.digest('base64url').slice(0, 12);
  const variant = (body: Buffer, encoding: string) => ({ body, etag: `"${snapshot.version}-${hash}${encoding}"` });
  return prepared({ identity: variant(identity, ''), gzip: variant(zipped, '-gz'), br: variant(br, '-br') }, () => data);
}
