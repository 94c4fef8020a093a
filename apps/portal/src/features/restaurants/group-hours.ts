import { formatList } from '@servery/app-kit/format-list.ts';
import type { CollectionType } from '@servery/domain/orders';
import type { Hours } from '../../shared/api.ts';

type TypeHours = Hours['types'][number];
interface HoursGroup extends Pick<TypeHours, 'status' | 'week'> {
  collectionTypes: CollectionType[];
}

/** Collection types with the same week are grouped: most stores have one table, not three identical ones. */
export function groupHours(types: readonly TypeHours[]): HoursGroup[] {
  const groups = new Map<string, HoursGroup>();
  for (const { collectionType, status, week } of types) {
    const key = JSON.stringify([week, status]);
    const group = groups.get(key);
    if (group) group.collectionTypes.push(collectionType);
    else groups.set(key, { collectionTypes: [collectionType], status, week });
  }
  return [...groups.values()];
}

const names: Record<CollectionType, string> = { pickup: 'pickup', delivery: 'delivery', dineIn: 'dining in' };

/** "Pickup, delivery and dining in" */
export function hoursNames(types: readonly CollectionType[]): string {
  const words = formatList(types.map((type) => names[type]));
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
