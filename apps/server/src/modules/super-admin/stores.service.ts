import { storeStatus } from '@servery/domain/availability';
import type { QueryOf, ResponseOf } from '@servery/contract/endpoint';
import type { browseStores as contract } from '@servery/contract/super-admin';
import { compareNames, nameCursor, readNameCursor } from '../../platform/db/keyset.ts';
import type { RestaurantsModule, StoreProfile } from '../restaurants/index.ts';

type Row = ResponseOf<typeof contract>['rows'][number];

/** Whether a store trades now by its hours. */
export const isTrading = ({ closed, hours }: StoreProfile, at: string): boolean => !closed && storeStatus(hours, null, at).open;

const toRow = (store: StoreProfile, at: string): Row => ({
  restaurantId: store.restaurantId,
  restaurantName: store.restaurantName,
  storeId: store.storeId,
  name: store.name,
  suburb: store.address.suburb,
  country: store.country,
  trading: isTrading(store, at),
  closed: store.closed,
});

const matches = (row: Row, { search = '', state }: Pick<QueryOf<typeof contract>, 'search' | 'state'>): boolean => {
  const wanted = search.trim().toLowerCase();
  const texts = [row.name, row.restaurantName, row.suburb].map((text) => text.toLowerCase());
  return (state === undefined || row[state]) && (texts.some((text) => text.includes(wanted)) || row.storeId === wanted);
};

const getPlace = ({ name, storeId }: Row): [string, string] => [name.toLowerCase(), storeId];

/** The stores of all restaurants by name, from this node's memory, a page at a time. @throws validation_failed for a cursor that is not ours */
export async function browseStores(
  { readEverything, now }: { readEverything: RestaurantsModule['readEverything']; now: () => Date },
  query: QueryOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const after = query.cursor === undefined ? null : readNameCursor(query.cursor);
  const at = now().toISOString();
  const found = (await readEverything())
    .flatMap(({ stores }) => stores.map((store) => toRow(store, at)))
    .filter((row) => matches(row, query) && (after === null || compareNames(getPlace(row), after) > 0))
    .toSorted((a, b) => compareNames(getPlace(a), getPlace(b)));
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > query.limit && last !== undefined ? nameCursor(...getPlace(last)) : null };
}
