import { formatHours } from '../menu-files/format-hours.ts';
import type { Price } from '../menu/index.ts';
import { isSameValue } from './compare-menus.ts';
import type { EntryFields } from './menu-state.ts';

/** A changed field in words; null: it has, or had, no value. */
export interface FieldChange {
  label: string;
  before: string | null;
  after: string | null;
}

/** What values are called. */
export interface Lookup {
  getName: (id: string) => string | undefined;
  /** Formats minor units. */
  money: (minor: number) => string;
}

type Say = (value: never, lookup: Lookup) => string | null;
/** A value as several fields of its own, each with its label. */
type Part = (value: never, lookup: Lookup) => [label: string, text: string | null][];

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');
const orNone = (text: string): string | null => (text === '' ? null : text);
const list = (values: readonly string[]): string | null => orNone(values.join(', '));
const text = (value: string): string | null => orNone(value);
const isPresent = (value: string | undefined): value is string => value !== undefined;
const named = (ids: readonly string[], { getName }: Lookup): string | null => list(ids.map(getName).filter(isPresent));
const pizzas = (ids: readonly string[] | null, lookup: Lookup): string | null => (ids === null ? 'All pizzas' : named(ids, lookup));
const switched =
  (labels: Readonly<Record<string, string>>) =>
  (value: Readonly<Record<string, boolean>>): string =>
    list(Object.entries(labels).flatMap(([key, label]) => (value[key] === true ? label : []))) ?? 'Nowhere';

const taxes: Readonly<Record<string, string>> = {
  standard: 'Standard',
  hotFood: 'Hot food',
  coldFood: 'Cold food',
  alcohol: 'Alcohol',
  none: 'No tax',
};
const halfPrices: Readonly<Record<string, string>> = {
  cheapestEligible: 'The cheapest pizza',
  dearerHalf: 'The dearer half',
  average: 'The average of both halves',
};

/** Fields that are said in one text, with their labels, in the order in which they are shown. */
const simple: Readonly<Record<string, readonly [label: string, say: Say]>> = {
  name: ['Name', text],
  categoryId: ['Category', (id: string, { getName }: Lookup) => getName(id) ?? null],
  sortOrder: ['Place', (value: number) => String(value)],
  hidden: ['Hidden', yesNo],
  available: ['Available', yesNo],
  description: ['Description', text],
  image: ['Picture', ({ id, alt }: { id: string; alt?: string }) => alt || id],
  video: ['Film', ({ name }: { name: string }) => name],
  label: ['Label', text],
  dietary: ['Dietary', list],
  discounted: ['On special', yesNo],
  availableFor: ['Sold for', switched({ pickup: 'Pickup', delivery: 'Delivery', dineIn: 'Dine-in' })],
  availableWeeklyHours: ['Hours', formatHours],
  applicableOrderingSystem: ['Sold in', switched({ online: 'Website', pos: 'Till', uberEats: 'Uber Eats' })],
  isGstApplicable: ['Taxed', yesNo],
  taxCategory: ['Tax category', (value: string) => taxes[value] ?? value],
  isAlcohol: ['Alcohol', yesNo],
  categorySalesId: ['Sales category', (id: string, { getName }: Lookup) => getName(id) ?? 'One that no longer exists'],
  backgroundColor: ['Colour', text],
  printStationIds: ['Stations', named],
  modifierGroupIds: ['Choices', named],
  type: ['Type', text],
  min: ['Least choices', (value: number) => String(value)],
  max: ['Most choices', (value: number) => String(value)],
  allowMultiple: ['More than one of each', yesNo],
  pizzaSizeId: ['Size', (id: string, { getName }: Lookup) => getName(id) ?? null],
  includedPizzaIds: ['Pizzas', pizzas],
  removeToppings: ['Can be left off', (rows: readonly { name: string }[]) => list(rows.map(({ name }) => name))],
  pizzaAvailable: ['Pizzas are sold', yesNo],
  halfAndHalfAvailable: ['Half and half', yesNo],
  enableDealAndHalfAndHalfConversion: ['Pizzas become deals', yesNo],
  halfAndHalfPricing: ['Price of a half-and-half', (value: string) => halfPrices[value] ?? value],
  halfToppingPricing: ['A topping on one half', (value: string) => (value === 'half' ? 'Half its price' : 'Its full price')],
  maxToppings: ['Most toppings', (value: number) => String(value)],
  categoryImageAspectRatio: ['Shape of category pictures', text],
};

const priceParts = ({ basePrice, extraCharge, uberEatsExtraCharge }: Price, { money }: Lookup): [string, string | null][] => {
  const extra = (value: number) => (value === 0 ? null : money(value));
  return [
    ['Price', money(basePrice)],
    ['Extra for pickup', extra(extraCharge.pickup)],
    ['Extra for delivery', extra(extraCharge.delivery)],
    ['Extra for dine-in', extra(extraCharge.dineIn)],
    ['Extra for Uber Eats pickup', extra(uberEatsExtraCharge.pickup)],
    ['Extra for Uber Eats delivery', extra(uberEatsExtraCharge.delivery)],
  ];
};

interface ItemSize {
  sizeId: string;
  price: Price;
  halfAndHalfAvailable: boolean;
}
interface PizzaSize {
  id: string;
  name: string;
  hasHalfAndHalf: boolean;
  halfAndHalfExtraCharge: number;
}
/** Sizes are a pizza's with their prices, or those of the pizza settings. */
const sizeParts = (sizes: readonly (ItemSize | PizzaSize)[], lookup: Lookup): [string, string | null][] => {
  const name = (size: ItemSize | PizzaSize) => ('sizeId' in size ? (lookup.getName(size.sizeId) ?? '') : size.name);
  return [
    ['Sizes', list(sizes.map(name))],
    ...sizes.flatMap((size): [string, string | null][] =>
      'sizeId' in size
        ? [
            ...priceParts(size.price, lookup).map(([label, said]): [string, string | null] => [
              `${name(size)}: ${label.toLowerCase()}`,
              said,
            ]),
            [`${name(size)}: may be a half`, yesNo(size.halfAndHalfAvailable)],
          ]
        : [
            [`${size.name}: half and half`, yesNo(size.hasHalfAndHalf)],
            [`${size.name}: extra for a half-and-half`, lookup.money(size.halfAndHalfExtraCharge)],
          ],
    ),
  ];
};

interface Slot {
  name: string;
  sizeId: string;
  quantity: number;
  includedPizzaIds: string[] | null;
  extraCharges: { pizzaId: string; extraCharge: number }[];
  halfAndHalfAvailable: boolean;
}
const slotParts = (slots: readonly Slot[], lookup: Lookup): [string, string | null][] => [
  ['Pizzas of the deal', list(slots.map(({ name, quantity }) => `${quantity} × ${name}`))],
  ...slots.flatMap((slot): [string, string | null][] => [
    [`${slot.name}: size`, lookup.getName(slot.sizeId) ?? null],
    [`${slot.name}: pizzas`, pizzas(slot.includedPizzaIds, lookup)],
    [
      `${slot.name}: extra charges`,
      list(slot.extraCharges.map(({ pizzaId, extraCharge }) => `${lookup.getName(pizzaId) ?? ''} ${lookup.money(extraCharge)}`)),
    ],
    [`${slot.name}: half and half`, yesNo(slot.halfAndHalfAvailable)],
  ]),
];

/** Fields that are said in parts. */
const inParts: Readonly<Record<string, Part>> = {
  price: priceParts,
  sizes: sizeParts,
  pizzas: slotParts,
  items: (entries: readonly { name: string; quantity: number; modifierGroupIds: string[] }[], lookup) => [
    ['Other parts of the deal', list(entries.map(({ name, quantity }) => `${quantity} × ${name}`))],
    ...entries.map(({ name, modifierGroupIds }): [string, string | null] => [`${name}: choices`, named(modifierGroupIds, lookup)]),
  ],
  allergenInfo: (info: Readonly<Record<'CONTAINS' | 'MAY_CONTAIN' | 'FREE_FROM', readonly string[]>>) => [
    ['Contains', list(info.CONTAINS)],
    ['May contain', list(info.MAY_CONTAIN)],
    ['Free from', list(info.FREE_FROM)],
  ],
  options: (options: readonly { name: string; extraCharge: number }[], { money }) => [
    ['Options', list(options.map(({ name }) => name))],
    ...options.map(({ name, extraCharge }): [string, string | null] => [`${name}: extra charge`, money(extraCharge)]),
  ],
  toppings: (toppings: readonly { name: string; prices: Readonly<Record<string, number>> }[], { getName, money }) => [
    ['Toppings', list(toppings.map(({ name }) => name))],
    ...toppings.flatMap(({ name, prices }) =>
      Object.entries(prices).map(([sizeId, price]): [string, string | null] => [`${name}, ${getName(sizeId) ?? 'a size'}`, money(price)]),
    ),
  ],
};

const order = [...Object.keys(simple), ...Object.keys(inParts)];

/** Changed fields in words. Parts of a list that came or went with their entry are left out: the list itself names it. */
export function describeFields(before: EntryFields, after: EntryFields, lookup: Lookup): FieldChange[] {
  return Object.keys(after)
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
    .flatMap((field) => describeField(field, before[field], after[field], lookup));
}

function describeField(field: string, before: unknown, after: unknown, lookup: Lookup): FieldChange[] {
  const part = inParts[field];
  if (part !== undefined) return describeParts(part, before, after, lookup);
  const [label, say] = simple[field] ?? [field, (value: unknown) => JSON.stringify(value)];
  const toText = (value: unknown): string | null => {
    if (value !== null && value !== undefined) return say(value as never, lookup);
    return field === 'availableWeeklyHours' ? 'Always' : null;
  };
  const [was, now] = [toText(before), toText(after)];
  return [{ label, before: was, after: was === now && was !== null ? `${now} (changed)` : now }];
}

function describeParts(part: Part, before: unknown, after: unknown, lookup: Lookup): FieldChange[] {
  const toMap = (value: unknown) => new Map(value === null || value === undefined ? [] : part(value as never, lookup));
  const [was, now] = [toMap(before), toMap(after)];
  const isWhole = was.size === 0 || now.size === 0;
  const [first] = [...was.keys(), ...now.keys()];
  const labels = [...new Set([...now.keys(), ...was.keys()])].filter(
    (label) => label === first || isWhole || (was.has(label) && now.has(label)),
  );
  const changed = labels.flatMap((label): FieldChange[] => {
    const [old, next] = [was.get(label) ?? null, now.get(label) ?? null];
    return isSameValue(old, next) ? [] : [{ label, before: old, after: next }];
  });
  // Ids alone differ, such as of an option that was deleted and added again.
  return changed.length > 0 || first === undefined
    ? changed
    : [{ label: first, before: was.get(first) ?? null, after: `${now.get(first) ?? ''} (changed)` }];
}
