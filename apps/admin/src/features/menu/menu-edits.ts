import { useState } from 'react';
import type { CallOptions } from '@servery/app-kit/client.types.ts';
import { fieldOfChange } from '@servery/app-kit/forms/form-problems.ts';
import { useForm, type FormOptions } from '@servery/app-kit/forms/use-form.ts';
import { useEndpoint, useEndpointMutation } from '@servery/app-kit/query.ts';
import type { Endpoint, ResponseOf } from '@servery/contract/endpoint';
import { changeCategory, changeItem, moveCategory, moveItem, readEditedMenu } from '@servery/contract/menu-editor';
import { setSoldOut } from '@servery/contract/menu';
import { useStore } from '../../shared/places.ts';
import type { Channel } from './bulk/bulk-acts.ts';
import { systems } from './sold-in.tsx';
import { useMenuChanged } from './use-menu-changed.ts';
import { useMenuUndo } from './use-menu-undo.ts';

export type EditedMenu = ResponseOf<typeof readEditedMenu>;
export type EditedCategory = EditedMenu['categories'][number];
export type EditedItem = EditedMenu['items'][number];
export type EditedGroup = EditedMenu['modifierGroups'][number];

/** The store's menu as it is edited. */
export const useEditedMenu = () => {
  const { restaurantId, storeId } = useStore();
  return useEndpoint(readEditedMenu, { params: { restaurantId, storeId } });
};

/** A field as it is shown, and as it is to be. */
const changed = <T>(from: T, to: T) => ({ from, to });

/** The fields of a form that are not as they were. */
const changesBetween = <T extends object>(from: T, to: T): Partial<Record<keyof T & string, { from: unknown; to: unknown }>> =>
  Object.fromEntries(
    (Object.keys(to) as (keyof T & string)[])
      .filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
      .map((name) => [name, changed(from[name], to[name])]),
  ) as Partial<Record<keyof T & string, { from: unknown; to: unknown }>>;

interface Dialog {
  onClose: () => void;
}

/** A form that adds to the menu: when it is saved the menu is read again and the dialog closes. `said`: what was done, if it can be undone. */
export const useMenuForm = <E extends Endpoint, V extends object>(
  { said, ...options }: Pick<FormOptions<E, V>, 'endpoint' | 'initial' | 'call' | 'onFailure' | 'fieldAt'> & { said?: string },
  { onClose }: Dialog,
) => {
  const again = useMenuChanged();
  const offer = useMenuUndo();
  return useForm({
    ...options,
    onDone: (answer) => {
      if (said !== undefined) offer(said, answer as { versionId?: string | null });
      void again();
      onClose();
    },
  });
};

/** What is stored in the fields of a conflict. */
const storedInstead = <V extends object>({ code, details }: { code: string; details?: unknown }): Partial<V> =>
  code === 'resource_status_conflict' ? ((details as { stored?: Partial<V> } | undefined)?.stored ?? {}) : {};

/**
 * A form that changes an entry of the menu: only what differs from `initial` is sent. After a refusal the menu is read again, too. A field
 * that somebody else has changed is refused once: whoever saves it again has read what is stored, and replaces it.
 */
export const useChangeForm = <E extends Endpoint, V extends object>(
  {
    endpoint,
    initial,
    call,
    said,
  }: Pick<FormOptions<E, V>, 'endpoint' | 'initial'> & {
    call: (changes: object) => CallOptions<E>;
    /** What was done, for its undo: "Coffee changed". */
    said: string;
  },
  dialog: Dialog,
) => {
  const again = useMenuChanged();
  const [seen, setSeen] = useState(initial);
  return useMenuForm(
    {
      ...{ endpoint, initial, said, fieldAt: fieldOfChange },
      call: (after: V) => call(changesBetween(seen, after)),
      onFailure: (error) => {
        setSeen((before) => ({ ...before, ...storedInstead<V>(error) }));
        void again();
      },
    },
    dialog,
  );
};

const switched = (sold: EditedItem['applicableOrderingSystem'], channel: Channel) => changed(sold, { ...sold, [channel]: !sold[channel] });
const channelText = (name: string, channel: Channel, on: boolean) => `${name} is ${on ? '' : 'not '}sold in: ${systems[channel]}`;

/** One change at a press, outside of a form. */
const useQuickEdit = <E extends Endpoint>(endpoint: E) => {
  const again = useMenuChanged();
  // Also after a conflict: what is shown is old then.
  return useEndpointMutation(endpoint, { onSuccess: () => void again(), onError: () => void again() });
};

/** Switches and moves of the list. `busy` while one of them is on its way; `error`: why the last one was refused. */
export const useQuickEdits = () => {
  const { restaurantId, storeId } = useStore();
  const offer = useMenuUndo();
  const undoable = (words: string) => ({ onSuccess: (answer: { versionId?: string | null | undefined }) => offer(words, answer) });
  const at = { restaurantId, storeId };
  const category = useQuickEdit(changeCategory);
  const item = useQuickEdit(changeItem);
  const categoryPlace = useQuickEdit(moveCategory);
  const itemPlace = useQuickEdit(moveItem);
  const soldOut = useQuickEdit(setSoldOut);
  const all = [category, item, categoryPlace, itemPlace, soldOut];
  return {
    busy: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error !== null)?.error?.error,
    /** Hides an entry from guests, or shows one that is hidden. */
    hideCategory: ({ id, name, hidden }: Pick<EditedCategory, 'id' | 'name' | 'hidden'>) =>
      category.mutate(
        { params: { ...at, categoryId: id }, body: { changes: { hidden: changed(hidden, !hidden) } }, retries: 1 },
        undoable(`${name} ${hidden ? 'shown' : 'hidden'}`),
      ),
    hideItem: ({ id, name, hidden }: Pick<EditedItem, 'id' | 'name' | 'hidden'>) =>
      item.mutate(
        { params: { ...at, itemId: id }, body: { changes: { hidden: changed(hidden, !hidden) } }, retries: 1 },
        undoable(`${name} ${hidden ? 'shown' : 'hidden'}`),
      ),
    /** Sells a category or an item at a place, or no longer there. */
    sellCategoryIn: ({ id, name, applicableOrderingSystem: sold }: EditedCategory, channel: Channel) =>
      category.mutate(
        { params: { ...at, categoryId: id }, body: { changes: { applicableOrderingSystem: switched(sold, channel) } }, retries: 1 },
        undoable(channelText(name, channel, !sold[channel])),
      ),
    sellItemIn: ({ id, name, applicableOrderingSystem: sold }: EditedItem, channel: Channel) =>
      item.mutate(
        { params: { ...at, itemId: id }, body: { changes: { applicableOrderingSystem: switched(sold, channel) } }, retries: 1 },
        undoable(channelText(name, channel, !sold[channel])),
      ),
    /** Sells an item out until the next trading day, or puts it back on sale; another press takes it back. */
    sellOut: ({ id, soldout }: EditedItem) =>
      soldOut.mutate({
        params: at,
        body: { items: [{ id, soldout: !soldout, until: soldout ? 'changed' : 'nextTradingDay' }] },
        retries: 1,
      }),
    makeAvailable: ({ id, name, available }: EditedItem, to: boolean) =>
      item.mutate(
        { params: { ...at, itemId: id }, body: { changes: { available: changed(available, to) } }, retries: 1 },
        undoable(`${name} is ${to ? 'available' : 'not available'}`),
      ),
    placeCategory: ({ id, name }: EditedCategory, after: string | null) =>
      categoryPlace.mutate({ params: { ...at, categoryId: id }, body: { after }, retries: 1 }, undoable(`${name} moved`)),
    placeItem: ({ id, name, categoryId }: EditedItem, after: string | null) =>
      itemPlace.mutate({ params: { ...at, itemId: id }, body: { categoryId, after }, retries: 1 }, undoable(`${name} moved`)),
  };
};
export type QuickEdits = ReturnType<typeof useQuickEdits>;
