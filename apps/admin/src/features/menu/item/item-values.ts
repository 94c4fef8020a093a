import { isSameValue } from '@servery/domain/menu-history';
import type { BodyOf } from '@servery/contract/endpoint';
import type { createItem } from '@servery/contract/menu-editor';
import {
  noPrice,
  plainItem,
  type DealItem,
  type HalfAndHalfItem,
  type ItemType,
  type PizzaItem,
  type Price,
  type VideoRef,
} from '@servery/domain/menu';
import type { Minor } from '@servery/domain/money';
import { toChoice, toFilmChoice } from '../../../kit/pictures/to-choice.ts';
import type { WeekDraft } from '../../../kit/week/week.types.ts';
import type { EditedItem } from '../menu-edits.ts';
import { draftOfHours, hoursOfDraft } from './item-hours.ts';

type NewItem = BodyOf<typeof createItem>;
type Common = Pick<
  EditedItem,
  | 'name'
  | 'description'
  | 'image'
  | 'label'
  | 'dietary'
  | 'allergenInfo'
  | 'discounted'
  | 'available'
  | 'availableFor'
  | 'availableWeeklyHours'
  | 'applicableOrderingSystem'
  | 'isGstApplicable'
  | 'taxCategory'
  | 'isAlcohol'
  | 'categorySalesId'
  | 'backgroundColor'
  | 'printStationIds'
  | 'modifierGroupIds'
  | 'hidden'
>;
/** A film of the item; null: none. */
interface Filmed {
  video: VideoRef | null;
}
interface OfTypes
  extends
    Pick<PizzaItem, 'sizes' | 'removeToppings'>,
    Pick<HalfAndHalfItem, 'pizzaSizeId' | 'includedPizzaIds'>,
    Pick<DealItem, 'items' | 'pizzas'> {
  price: Price;
}

/** The fields of an item as the contract has them; which of `OfTypes` are there depends on its type. */
export type ItemFields = Common & Filmed & Partial<OfTypes>;
/** The same while they are edited: hours may be incomplete. */
export type ItemValues = Omit<ItemFields, 'availableWeeklyHours'> & { availableWeeklyHours: WeekDraft | null };

/**
 * A price that nobody has entered yet: its field is empty, and a form with one is not sent. An item that is free has 0.
 * @param like what it is more or less by kind of order
 */
export const unpriced = (like: Price = noPrice): Price => ({ ...like, basePrice: '' as unknown as Minor });

const common = [...(Object.keys(plainItem) as (keyof typeof plainItem)[]), 'name', 'hidden', 'video'] as const;
const blankByType: { readonly [Type in ItemType]: Partial<OfTypes> } = {
  basic: { price: unpriced() },
  pizza: { sizes: [], removeToppings: [] },
  halfAndHalf: { pizzaSizeId: '', includedPizzaIds: null },
  deal: { price: unpriced(), items: [], pizzas: [] },
  custom: {},
};

/** The fields that an item of a type has, out of one that has more. */
export const getFields = (item: { type: ItemType }): ItemFields => {
  const names: readonly string[] = [...common, ...Object.keys(blankByType[item.type])];
  const fields = { video: null, ...item };
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name))) as unknown as ItemFields;
};

/** A new item's fields: sold everywhere, at all hours. */
export const blankFields = (type: ItemType): ItemFields => ({
  ...plainItem,
  ...{ name: '', hidden: false, video: null },
  ...blankByType[type],
});

export const toValues = (fields: ItemFields): ItemValues => ({
  ...fields,
  availableWeeklyHours: fields.availableWeeklyHours && draftOfHours(fields.availableWeeklyHours),
});

export const toFields = (values: ItemValues): ItemFields => ({
  ...values,
  availableWeeklyHours: values.availableWeeklyHours && hoursOfDraft(values.availableWeeklyHours),
});

/** Fields as they are sent: of a picture or film, which one it is and what it shows. */
const toSent = (fields: ItemFields) => ({ ...fields, image: toChoice(fields.image), video: toFilmChoice(fields.video) });

/** An item to create. What a type does not have is not among its values. */
export const toNewItem = (type: ItemType, categoryId: string, values: ItemValues): NewItem =>
  ({ type, categoryId, ...toSent(toFields(values)) }) as unknown as NewItem;

/** The values that differ from what somebody has seen, as changes. Hours that were not touched are never rewritten. */
export const changesFrom = (seen: ItemFields, values: ItemValues): Record<string, { from: unknown; to: unknown }> => {
  const [before, fields] = [toValues(seen), toSent(toFields(values))];
  const names = Object.keys(values) as (keyof ItemValues)[];
  return Object.fromEntries(
    names.filter((name) => !isSameValue(before[name], values[name])).map((name) => [name, { from: seen[name], to: fields[name] }]),
  );
};

/** What is seen after a colleague has saved: fields that were edited here keep what they were edited from. */
export const seenAfter = (seen: ItemFields, values: ItemValues, read: ItemFields): ItemFields => {
  const edited = Object.keys(changesFrom(seen, values)) as (keyof ItemFields)[];
  return { ...read, ...Object.fromEntries(edited.map((name) => [name, seen[name]])) };
};
