import { useQueryClient } from '@tanstack/react-query';
import { endpointKey, useEndpoint, useEndpointMutation } from '@servery/app-kit/query.ts';
import type { Endpoint, ResponseOf } from '@servery/contract/endpoint';
import { changeCategory, changeItem, moveCategory, moveItem, readEditedMenu } from '@servery/contract/menu-editor';
import { useStore } from '../../shared/places.ts';

export type EditedMenu = ResponseOf<typeof readEditedMenu>;
export type EditedCategory = EditedMenu['categories'][number];
export type EditedItem = EditedMenu['items'][number];
export type EditedGroup = EditedMenu['modifierGroups'][number];

/** The store's menu as it is edited. */
export const useEditedMenu = () => {
  const { restaurantId, storeId } = useStore();
  return useEndpoint(readEditedMenu, { params: { restaurantId, storeId } });
};

/** Reads the menu again: every change may have moved or published something else. */
export const useMenuChanged = (): (() => Promise<void>) => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: endpointKey(readEditedMenu) });
};

/** A field as it is shown, and as it is to be. */
const changed = <T>(from: T, to: T) => ({ from, to });

/** The fields of a form that are not as they were. */
export const changesBetween = <T extends object>(from: T, to: T): Partial<Record<keyof T & string, { from: unknown; to: unknown }>> =>
  Object.fromEntries(
    (Object.keys(to) as (keyof T & string)[])
      .filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
      .map((name) => [name, changed(from[name], to[name])]),
  ) as Partial<Record<keyof T & string, { from: unknown; to: unknown }>>;

/** One change at a press, outside of a form. */
const useQuickEdit = <E extends Endpoint>(endpoint: E) => {
  const again = useMenuChanged();
  // Also after a conflict: what is shown is old then.
  return useEndpointMutation(endpoint, { onSuccess: () => void again(), onError: () => void again() });
};

/** Switches and moves of the list. `busy` while one of them is on its way; `error`: why the last one was refused. */
export const useQuickEdits = () => {
  const { restaurantId, storeId } = useStore();
  const at = { restaurantId, storeId };
  const [category, item, category_, item_] = [
    useQuickEdit(changeCategory),
    useQuickEdit(changeItem),
    useQuickEdit(moveCategory),
    useQuickEdit(moveItem),
  ];
  const all = [category, item, category_, item_];
  return {
    busy: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error !== null)?.error?.error,
    hideCategory: ({ id, hidden }: EditedCategory) =>
      category.mutate({ params: { ...at, categoryId: id }, body: { changes: { hidden: changed(hidden, !hidden) } }, retries: 1 }),
    hideItem: ({ id, hidden }: EditedItem) =>
      item.mutate({ params: { ...at, itemId: id }, body: { changes: { hidden: changed(hidden, !hidden) } }, retries: 1 }),
    makeAvailable: ({ id, available }: EditedItem, to: boolean) =>
      item.mutate({ params: { ...at, itemId: id }, body: { changes: { available: changed(available, to) } }, retries: 1 }),
    placeCategory: ({ id }: EditedCategory, after: string | null) =>
      category_.mutate({ params: { ...at, categoryId: id }, body: { after }, retries: 1 }),
    placeItem: ({ id, categoryId }: EditedItem, after: string | null) =>
      item_.mutate({ params: { ...at, itemId: id }, body: { categoryId, after }, retries: 1 }),
  };
};
export type QuickEdits = ReturnType<typeof useQuickEdits>;
