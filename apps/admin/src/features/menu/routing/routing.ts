import type { listStorePrinters } from '@servery/contract/printers';
import type { ResponseOf } from '@servery/contract/endpoint';
import { withSet, type BulkItem } from '../bulk/bulk-changes.ts';
import type { EditedItem } from '../menu-edits.ts';

export interface Station {
  id: string;
  name: string;
}
/** What is chosen on the page and not saved yet: stations by item. */
export type Draft = ReadonlyMap<string, readonly string[]>;
type Printers = ResponseOf<typeof listStorePrinters>['rows'];

/** The stations of an item, with what is not saved yet. */
export const getStations = (item: EditedItem, draft: Draft): readonly string[] => draft.get(item.id) ?? item.printStationIds;

const isSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((id) => b.includes(id));

/** Adds a station to items or takes it off. What is as it was before is no change. */
export const route = (items: readonly EditedItem[], draft: Draft, stationId: string, on: boolean): Draft => {
  const next = new Map(draft);
  for (const item of items) {
    const to = withSet([...getStations(item, draft)], { [stationId]: on });
    if (isSame(to, item.printStationIds)) next.delete(item.id);
    else next.set(item.id, to);
  }
  return next;
};

/** Whether items are made at a station: all of them, some, or none. */
export const getShare = (items: readonly EditedItem[], draft: Draft, stationId: string): 'all' | 'some' | 'none' => {
  const count = items.filter((item) => getStations(item, draft).includes(stationId)).length;
  if (count === 0) return 'none';
  return count === items.length ? 'all' : 'some';
};

/** What is sent: items that somebody has deleted meanwhile are left out. */
export const toChanges = (items: readonly EditedItem[], draft: Draft): BulkItem[] =>
  items.flatMap((item) => {
    const to = draft.get(item.id);
    return to === undefined ? [] : [{ itemId: item.id, changes: { printStationIds: { from: item.printStationIds, to: [...to] } } }];
  });

/**
 * Stations for which no printer of the store prints: only kitchen displays show their items. A printer without stations prints for all.
 * Null: no printer prints order tickets at all.
 */
export const findUnprinted = (stations: readonly Station[], printers: Printers): Station[] | null => {
  const printing = printers.filter(({ active, confirmed, prints }) => active && confirmed && prints.includes('ORDER_TICKET'));
  if (printing.length === 0) return null;
  if (printing.some(({ printStationIds }) => printStationIds.length === 0)) return [];
  return stations.filter(({ id }) => !printing.some(({ printStationIds }) => printStationIds.includes(id)));
};

/** No printer prints it. An item without a station of the store belongs to all stations, and is printed by every printer. */
export const isUnprinted = (item: EditedItem, draft: Draft, stations: readonly Station[], unprinted: readonly Station[]): boolean => {
  const own = getStations(item, draft).filter((id) => stations.some((station) => station.id === id));
  return own.length > 0 && own.every((id) => unprinted.some((station) => station.id === id));
};
