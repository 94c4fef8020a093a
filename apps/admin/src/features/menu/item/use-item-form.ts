import { useState } from 'react';
import { fieldOfChange } from '@servery/app-kit/forms/form-problems.ts';
import { useFollow } from '@servery/app-kit/forms/use-follow.ts';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { changeItem, createItem } from '@servery/contract/menu-editor';
import type { ItemType } from '@servery/domain/menu';
import { weekProblems } from '../../../kit/week/periods.ts';
import { useStore } from '../../../shared/places.ts';
import type { EditedItem } from '../menu-edits.ts';
import { useMenuChanged } from '../use-menu-changed.ts';
import { useMenuUndo } from '../use-menu-undo.ts';
import { blankFields, changesFrom, getFields, seenAfter, toNewItem, toValues, type ItemFields, type ItemValues } from './item-values.ts';

/** Hours that are incomplete or overlap, by path: "availableWeeklyHours.monday.0.start". */
const check = ({ availableWeeklyHours: hours }: ItemValues): Record<string, string> =>
  hours === null
    ? {}
    : Object.fromEntries(
        Object.entries(weekProblems(hours, { quarters: false })).map(([at, message]) => [`availableWeeklyHours.${at}`, message]),
      );

/** The form of a new item, empty or with values that were typed before. `fieldAt` as it is: only what a field shows counts as shown. */
export const useNewItemForm = ({
  type,
  categoryId,
  typed = toValues(blankFields(type)),
  onDone,
}: {
  type: ItemType;
  categoryId: string;
  typed?: ItemValues | undefined;
  onDone: () => void;
}) => {
  const { restaurantId, storeId } = useStore();
  const again = useMenuChanged();
  return useForm({
    endpoint: createItem,
    initial: typed,
    call: (values: ItemValues) => ({ params: { restaurantId, storeId }, body: toNewItem(type, categoryId, values) }),
    check,
    fieldAt: (path) => path,
    onDone: () => {
      void again();
      onDone();
    },
  });
};

/**
 * The form of an item that exists. Only fields that were edited are sent, each with the value that it was edited from. A field that a
 * colleague has changed meanwhile is refused once; whoever saves it again has read what is stored, and replaces it.
 */
export const useEditItemForm = (item: EditedItem) => {
  const { restaurantId, storeId } = useStore();
  const again = useMenuChanged();
  const offer = useMenuUndo();
  const read = getFields(item);
  const [seen, setSeen] = useState(read);
  const form = useForm({
    endpoint: changeItem,
    initial: toValues(read),
    call: (values: ItemValues) => ({
      params: { restaurantId, storeId, itemId: item.id },
      // The contract checks what the form makes of it.
      body: { changes: changesFrom(seen, values) as never },
    }),
    check,
    fieldAt: fieldOfChange,
    onDone: (answer) => {
      const { item: stored } = answer;
      offer(`${stored.name} changed`, answer);
      setSeen(getFields(stored));
      void again();
    },
    onFailure: ({ code, details }) => {
      const stored = code === 'resource_status_conflict' ? (details as { stored?: Partial<ItemFields> } | undefined)?.stored : undefined;
      if (stored) setSeen((before) => ({ ...before, ...stored }));
      void again();
    },
  });
  const follow = (from: ItemFields) => {
    setSeen((before) => seenAfter(before, form.values, from));
    form.follow(toValues(from));
  };
  useFollow({ follow }, read);
  return form;
};

/** What a part of the form needs of either. */
export interface FormOfItem {
  values: ItemValues;
  set: <K extends keyof ItemValues>(name: K, value: ItemValues[K], at?: string) => void;
  problemAt: (path: string) => string | undefined;
}
