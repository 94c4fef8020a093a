import { createHash } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ResponseOf } from '@servery/contract/endpoint';
import { menuSnapshot, type getMenu } from '@servery/contract/menu';
import type { MenuSnapshot } from '@servery/domain/menu';
import { parse } from 'zod/mini';
import type { Database } from '../../platform/db/connections.types.ts';
import { prepared, type PreparedResponse } from '../../platform/http/handler.types.ts';
import type { StoreCache, StoreProfile } from '../restaurants/index.ts';
import { readNewestSnapshot } from './menu.repo.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const maxMenus = 3_000;

/** A menu as it is sent: bytes and validator of each encoding, built once per version. */
export type WireMenu = PreparedResponse<ResponseOf<typeof getMenu>>;

interface Entry {
  snapshot: MenuSnapshot;
  wire?: WireMenu;
  preparing?: Promise<WireMenu>;
}

export interface MenuCache {
  /** The menu that a profile's store has published, or a newer one; undefined when it has published none. */
  snapshot(profile: StoreProfile): MenuSnapshot | Promise<MenuSnapshot | undefined>;
  /** The response to a guest's request; no promise if it is prepared in memory. Undefined when there is no menu. */
  wire(restaurantId: string, storeId: string): WireMenu | Promise<WireMenu | undefined>;
  /** The same if it is cached and fresh; no I/O. */
  wireAtHand(restaurantId: string, storeId: string): WireMenu | undefined;
}

/** This node's cache of published menus. Freshness comes from the store cache: a menu is current if its version is the store's. */
export function createMenuCache({ database, stores }: { database: Database; stores: StoreCache }): MenuCache {
  const entries = new Map<string, Entry>();
  const loads = new Map<string, Promise<Entry | undefined>>();
  const toKey = (restaurantId: string, storeId: string) => `${restaurantId}/${storeId}`;

  function known({ restaurantId, storeId, menuVersion }: StoreProfile): Entry | undefined {
    const entry = entries.get(toKey(restaurantId, storeId));
    return entry !== undefined && entry.snapshot.version >= menuVersion ? entry : undefined;
  }

  function load(profile: StoreProfile): Promise<Entry | undefined> {
    // Loads of an older version are not joined: they may have read before the new one was committed.
    const key = `${toKey(profile.restaurantId, profile.storeId)}/${profile.menuVersion}`;
    const running = loads.get(key);
    if (running !== undefined) return running;
    const loading = (async () => {
      const { restaurantId, storeId } = profile;
      const snapshot = await database.tenant({ restaurantId }, (tx) => readNewestSnapshot(tx, storeId));
      if (snapshot === undefined) return undefined;
      const cached = entries.get(toKey(restaurantId, storeId));
      if (cached !== undefined && cached.snapshot.version >= snapshot.version) return cached;
      const entry: Entry = { snapshot };
      entries.delete(toKey(restaurantId, storeId));
      entries.set(toKey(restaurantId, storeId), entry);
      if (entries.size > maxMenus) entries.delete(entries.keys().next().value as string);
      return entry;
    })().finally(() => loads.delete(key));
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
    wire: (restaurantId, storeId) => wireAtHand(restaurantId, storeId) ?? slowWire(restaurantId, storeId),
    wireAtHand,
  };
}

/** Items that are parsed without a pause: about two milliseconds. */
const slice = 100;
/** A document above this size, in bytes, is compressed quickly: guests wait for it, and it becomes hardly larger. */
const long = 500_000;

/**
 * Parses the document with the contract's schema, once per version, and compresses it in worker threads. A long menu is parsed in slices:
 * orders that are placed meanwhile do not wait for all of it.
 */
async function prepare(snapshot: MenuSnapshot): Promise<WireMenu> {
  const { items: _, ...head } = parse(menuSnapshot, { ...snapshot, items: [] });
  const items: (typeof menuSnapshot)['_zod']['output']['items'] = [];
  const texts = [];
  for (let from = 0; from < snapshot.items.length; from += slice) {
    if (from > 0) await pause();
    const some = parse(menuSnapshot.shape.items, snapshot.items.slice(from, from + slice));
    for (const item of some) items.push(item);
    texts.push(JSON.stringify(some).slice(1, -1));
  }
  const data = { ...head, items };
  const identity = Buffer.from(`${JSON.stringify(head).slice(0, -1)},"items":[${texts.join(',')}]}`);
  const quick = identity.length > long;
  const [br, zipped] = await Promise.all([
    compressBrotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quick ? 5 : 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    compressGzip(identity, { level: quick ? 6 : 9 }),
  ]);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 12);
  const variant = (body: Buffer, encoding: string) => ({ body, etag: `"${snapshot.version}-${hash}${encoding}"` });
  return prepared({ identity: variant(identity, ''), gzip: variant(zipped, '-gz'), br: variant(br, '-br') }, () => data);
}
