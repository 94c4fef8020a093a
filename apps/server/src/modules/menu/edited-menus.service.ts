import type { Tx } from '../../platform/db/connections.types.ts';
import { readEditHead, readEditsSince } from './history.repo.ts';
import { rereadRows, type MenuRows } from './menu-rows.repo.ts';
import type { LockedHead } from './menu.repo.ts';

/** The rows of a menu as one transaction has left them. */
export interface EditedMenu {
  rows: MenuRows;
  /** That transaction. */
  edit: string;
  /** The newest version of the menu's history then, which has the same rows. */
  position: number;
}

/** This node's memory of the menus that are being edited. */
export interface EditedMenus {
  /**
   * The rows of a menu whose row in `store` this transaction has locked, without reading them all: as they were in memory, with the entries
   * that other nodes have changed since. Undefined where these are not all known, and the rows have to be read.
   */
  read(tx: Tx, storeId: string, head: LockedHead): Promise<MenuRows | undefined>;
  /** Remembers what a transaction leaves, at its end. What it has not committed is not recognised later. */
  remember(tx: Tx, storeId: string, rows: MenuRows): Promise<void>;
}

/** Items of all remembered menus together: some hundred megabytes. */
const mostItems = 60_000;
/** With more versions or changed entries than this, reading all rows is quicker. */
const mostVersions = 100;
const mostEntries = 1_000;

/** Creates the memory. */
export function createEditedMenus(): EditedMenus {
  const menus = new Map<string, EditedMenu>();
  const toKey = (tx: Tx, storeId: string) => `${tx.scope.restaurantId}/${storeId}`;

  return {
    async read(tx, storeId, head) {
      const key = toKey(tx, storeId);
      const known = menus.get(key);
      if (known === undefined || head.menu_edit === null) return undefined;
      menus.delete(key);
      menus.set(key, known);
      return known.edit === head.menu_edit ? known.rows : catchUp(tx, storeId, known, head.menu_edit);
    },
    async remember(tx, storeId, rows) {
      const key = toKey(tx, storeId);
      menus.delete(key);
      const head = await readEditHead(tx, storeId);
      if (!head?.menu_edit || head.position === null || rows.items.length > mostItems) return;
      menus.set(key, { rows, edit: head.menu_edit, position: head.position });
      let items = [...menus.values()].reduce((sum, menu) => sum + menu.rows.items.length, 0);
      for (const [oldest, menu] of menus) {
        if (items <= mostItems) break;
        items -= menu.rows.items.length;
        menus.delete(oldest);
      }
    },
  };
}

/** The rows with what later versions have changed. Undefined if anything else has changed rows in between. */
async function catchUp(tx: Tx, storeId: string, known: EditedMenu, newest: string): Promise<MenuRows | undefined> {
  const versions = await readEditsSince(tx, storeId, known.position, mostVersions);
  let { edit } = known;
  for (const version of versions) {
    if (version.edit === null || version.edit_before !== edit) return undefined;
    ({ edit } = version);
  }
  if (edit !== newest) return undefined;
  const entries = versions.flatMap((version) => version.entries);
  if (entries.length > mostEntries) return undefined;
  const ids = (kind: string) => [...new Set(entries.flatMap((entry) => (entry.kind === kind ? [entry.id] : [])))];
  return rereadRows(tx, storeId, known.rows, { categories: ids('category'), items: ids('item'), groups: ids('choices') });
}
