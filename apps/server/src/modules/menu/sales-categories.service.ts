import type { EventPayload } from '@servery/contract/events';
import type { ResponseOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/sales-categories';
import { v7 as uuidv7 } from 'uuid';
import type { Actor, Database, OnceKey, Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { StoreCache } from '../restaurants/index.ts';
import {
  holdSalesCategory,
  isTakenSalesName,
  readSalesCategories,
  saveSalesCategory,
  type SalesCategory,
} from './sales-categories.repo.ts';

interface Deps {
  database: Database;
  stores: StoreCache;
  now: () => Date;
}
interface Change {
  restaurantId: string;
  actor: Actor;
  once?: OnceKey | undefined;
}
type What = EventPayload<'menu.salesCategoryChanged'>['what'];
type SalesCategoryView = ResponseOf<typeof contract.createSalesCategory>;

const getView = ({ id, name, archivedAt, createdAt }: SalesCategory): SalesCategoryView => ({
  ...{ id, name, archived: archivedAt !== null, createdAt: createdAt.toISOString() },
});

export const salesCategories = async ({ database }: Deps, restaurantId: string) => ({
  rows: (await database.tenant({ restaurantId }, readSalesCategories)).map(getView),
});

/** Saves the result of `work` and adds to the log of every store; `what` null: nothing has changed. */
async function save(
  deps: Deps,
  { restaurantId, actor, once }: Change,
  work: (tx: Tx) => Promise<{ what: What | null; row: Omit<SalesCategory, 'createdAt'> }>,
): Promise<SalesCategoryView> {
  const restaurant = await deps.stores.restaurant(restaurantId);
  if (restaurant === undefined) throw new ApiError('resource_not_found');
  const change = async (tx: Tx) => {
    const { what, row } = await work(tx);
    const saved = getView(await saveSalesCategory(tx, row, deps.now()));
    if (what === null) return saved;
    for (const storeId of restaurant.storeIds) {
      const payload = { what, salesCategoryId: saved.id, name: saved.name };
      tx.emit({ storeId, type: 'menu.salesCategoryChanged', subject: { kind: 'menu', id: storeId }, payload, actor });
    }
    return saved;
  };
  return deps.database.tenant({ restaurantId }, change, { once });
}

/** The error is shown at the name's field if it is typed, and beside the button if an archived category is restored. */
const orTaken = async <T>(work: Promise<T>, refusal: () => ApiError): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw isTakenSalesName(error) ? refusal() : error;
  }
};
const nameTaken = () =>
  new ApiError('validation_failed', { fields: [{ path: 'name', message: 'Another category has this name. Please choose another one.' }] });

/** @throws validation_failed for a name that another one has */
export const createSalesCategory = (deps: Deps, input: Change & { name: string }): Promise<SalesCategoryView> =>
  orTaken(
    save(deps, input, async () => ({ what: 'created', row: { id: uuidv7(), name: input.name, archivedAt: null } })),
    nameTaken,
  );

/** @throws resource_not_found */
const held = async (tx: Tx, id: string): Promise<SalesCategory> => {
  const row = await holdSalesCategory(tx, id);
  if (row === undefined) throw new ApiError('resource_not_found');
  return row;
};

/** @throws resource_not_found, validation_failed as `createSalesCategory` */
export const changeSalesCategory = (deps: Deps, input: Change & { salesCategoryId: string; name: string }): Promise<SalesCategoryView> =>
  orTaken(
    save(deps, input, async (tx) => ({ what: 'changed', row: { ...(await held(tx, input.salesCategoryId)), name: input.name } })),
    nameTaken,
  );

/** @throws resource_not_found; resource_status_conflict where another one has taken its name meanwhile */
export const archiveSalesCategory = (
  deps: Deps,
  input: Change & { salesCategoryId: string; archived: boolean },
): Promise<SalesCategoryView> =>
  orTaken(
    save(deps, input, async (tx) => {
      const row = await held(tx, input.salesCategoryId);
      if (input.archived === (row.archivedAt !== null)) return { what: null, row };
      return { what: input.archived ? 'archived' : 'restored', row: { ...row, archivedAt: input.archived ? deps.now() : null } };
    }),
    () => new ApiError('resource_status_conflict', { message: 'Another category has this name now. Rename or archive that one first.' }),
  );
