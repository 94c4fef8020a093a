import type { ResponseOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/tables';
import { numberOn } from '@servery/domain/text';
import { v7 as uuidv7 } from 'uuid';
import type { Actor, Database, OnceKey, Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { isStoredAlready } from '../../platform/http/edited-version.ts';
import type { StoreCache } from '../restaurants/index.ts';
import { holdTables, insertTables, isTakenTableName, orderTables, readTables, updateTable, type TableRow } from './tables.repo.ts';

export interface TablesDeps {
  database: Database;
  stores: StoreCache;
}
/** Where tables are, and by which public address their QR codes lead there. */
export interface TablesPlace {
  restaurantId: string;
  storeId: string;
  origin: string;
}
interface Change extends TablesPlace {
  actor: Actor;
  once?: OnceKey | undefined;
}
type Table = ResponseOf<typeof contract.changeTable>;

const toView = ({ restaurantId, storeId, origin }: TablesPlace, { id, name, area, active, version }: TableRow): Table => ({
  ...{ id, name, area, version, archived: !active },
  address: `${origin}/restaurants/${restaurantId}/stores/${storeId}/tables/${id}`,
});

const toViews = (place: TablesPlace, tables: readonly TableRow[]) => ({ rows: tables.map((table) => toView(place, table)) });

/** @throws resource_not_found for a store that is not the restaurant's */
const checkStore = async ({ stores }: TablesDeps, { restaurantId, storeId }: TablesPlace): Promise<void> => {
  if ((await stores.get(restaurantId, storeId)) === undefined) throw new ApiError('resource_not_found');
};

export async function listTables(deps: TablesDeps, place: TablesPlace) {
  await checkStore(deps, place);
  return toViews(place, await deps.database.tenant(place, (tx) => readTables(tx, place.storeId)));
}

/** Changes tables, with all of the store's locked, and updates every screen of the store. `taken`: the answer where another table has the name. */
async function change<T>(deps: TablesDeps, input: Change, work: (tx: Tx, tables: TableRow[]) => Promise<T>, taken = nameTaken): Promise<T> {
  const { restaurantId, storeId, actor, once } = input;
  await checkStore(deps, input);
  const save = async (tx: Tx) => {
    const done = await work(tx, await holdTables(tx, storeId));
    tx.emit({ storeId, type: 'settings.changed', subject: { kind: 'settings', id: storeId }, payload: { section: 'tables' }, actor });
    return done;
  };
  try {
    const done = await deps.database.tenant({ restaurantId }, save, { once });
    // Whoever made the change sees it in the next answer; other nodes follow the event.
    deps.stores.forget(restaurantId, storeId);
    return done;
  } catch (error) {
    throw isTakenTableName(error) ? taken() : error;
  }
}

const atName = (message: string) => new ApiError('validation_failed', { fields: [{ path: 'name', message }] });
const nameTaken = () => atName('Another table has this name. Please choose another one.');

/** @throws resource_not_found */
const find = (tables: readonly TableRow[], id: string): TableRow => {
  const table = tables.find((one) => one.id === id);
  if (table === undefined) throw new ApiError('resource_not_found');
  return table;
};

/** @throws validation_failed at `name`: another table has it, or it does not end with a number and there should be several */
export function createTables(deps: TablesDeps, input: Change & { name: string; area: string; count: number }) {
  const { name, area, count, storeId } = input;
  const names = numberOn(name, count);
  if (names === null) throw atName('To add several tables, end the first name with a number, such as T1.');
  if (names.some((one) => one.length > 40))
    throw atName('The last of these names is longer than 40 characters. Please choose a shorter one.');
  const add = async (tx: Tx, tables: TableRow[]) => {
    const used = new Set(tables.filter(({ active }) => active).map((table) => table.name.toLowerCase()));
    const taken = names.filter((one) => used.has(one.toLowerCase()));
    if (taken.length > 0 && count > 1)
      throw atName(`There is a table called ${taken.join(', ')} already. Please begin with another number.`);
    const added = names.map((one): TableRow => ({ id: uuidv7(), name: one, area, active: true, version: 1 }));
    await insertTables(tx, storeId, added);
    return toViews(input, added);
  };
  return change(deps, input, add);
}

/** @throws resource_not_found; validation_failed at `name`; resource_status_conflict with the current table */
export const changeTable = (
  deps: TablesDeps,
  input: Change & { tableId: string; name: string; area: string; version?: number | undefined },
): Promise<Table> =>
  change(deps, input, async (tx, tables) => {
    const { name, area, version, storeId } = input;
    const standing = find(tables, input.tableId);
    const current = toView(input, standing);
    if (isStoredAlready(current, version, { name, area })) return current;
    return toView(input, await updateTable(tx, storeId, { ...standing, name, area }));
  });

/** @throws resource_not_found; resource_status_conflict where another table has its name meanwhile */
export const archiveTable = (deps: TablesDeps, input: Change & { tableId: string; archived: boolean }): Promise<Table> =>
  change(
    deps,
    input,
    async (tx, tables) => {
      const table = { ...find(tables, input.tableId), active: !input.archived };
      return toView(input, await updateTable(tx, input.storeId, table));
    },
    () => new ApiError('resource_status_conflict', { message: 'Another table has this name now. Rename or archive that one first.' }),
  );

/** @throws resource_not_found for either table, or one that is archived */
export const moveTable = (deps: TablesDeps, input: Change & { tableId: string; after: string | null }) =>
  change(deps, input, async (tx, tables) => {
    const [used, archived] = [tables.filter(({ active }) => active), tables.filter(({ active }) => !active)];
    const moved = find(used, input.tableId);
    const others = used.filter((table) => table !== moved);
    const place = input.after === null ? 0 : others.indexOf(find(others, input.after)) + 1;
    const ordered = others.toSpliced(place, 0, moved);
    await orderTables(
      tx,
      input.storeId,
      ordered.map(({ id }) => id),
    );
    return toViews(input, [...ordered, ...archived]);
  });
