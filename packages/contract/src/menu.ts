import * as z from 'zod/mini';
import {
  halfAndHalfPricings,
  markedKinds,
  taxCategories,
  type BasicItem,
  type CartLineInput,
  type CustomItem,
  type DealItem,
  type HalfAndHalfItem,
  type MenuCategory,
  type MenuDifference,
  type MenuItem,
  type MenuModifierGroup,
  type MenuOption,
  type MenuSnapshot,
  type PizzaItem,
  type PizzaSettings,
  type Price,
} from '@servery/domain/menu';
import { notOrderableReasons } from '@servery/domain/availability';
import { weekdays } from '@servery/domain/time';
import { endpoint } from './endpoint.ts';
import { billEvents } from './event-types.ts';
import {
  collectionType,
  currency,
  imageRef,
  instant,
  instantInput,
  localDate,
  minor,
  minorNotNegative,
  nameText,
  schemaFor,
  text,
  uuid,
} from './schemas.ts';

const orderingSystems = z.object({ pos: z.boolean(), online: z.boolean(), uberEats: z.boolean() });
const perCollection = <T extends z.core.$ZodType>(value: T) => z.object({ pickup: value, delivery: value, dineIn: value });
const timeOfDay = z.string();

/** Present and true: so many are left at most, and placing counts them. */
const counted = z.optional(z.boolean());

export const menuOption = schemaFor<MenuOption>()(
  z.object({ id: uuid, name: z.string(), extraCharge: minorNotNegative, soldout: z.boolean(), counted }),
);
export const menuModifierGroup = schemaFor<MenuModifierGroup>()(
  z.object({
    id: uuid,
    name: z.string(),
    min: z.int(),
    max: z.int(),
    allowMultiple: z.boolean(),
    options: z.array(menuOption),
  }),
);
export const menuCategory = schemaFor<MenuCategory>()(
  z.object({
    id: uuid,
    name: z.string(),
    description: z.string(),
    sortOrder: z.int(),
    image: z.nullable(imageRef),
    applicableOrderingSystem: orderingSystems,
    backgroundColor: z.nullable(z.string()),
  }),
);
const price = schemaFor<Price>()(
  z.object({
    basePrice: minorNotNegative,
    extraCharge: perCollection(minor),
    uberEatsExtraCharge: z.object({ pickup: minor, delivery: minor }),
  }),
);
const itemBase = {
  id: uuid,
  categoryId: uuid,
  sortOrder: z.int(),
  name: z.string(),
  description: z.string(),
  discounted: z.boolean(),
  available: z.boolean(),
  soldout: z.boolean(),
  availableFor: perCollection(z.boolean()),
  availableWeeklyHours: z.nullable(
    z.partialRecord(z.enum(weekdays), z.array(z.object({ startTimeOfDay: timeOfDay, endTimeOfDay: timeOfDay }))),
  ),
  applicableOrderingSystem: orderingSystems,
  image: z.nullable(imageRef),
  isGstApplicable: z.boolean(),
  taxCategory: z.enum(taxCategories),
  isAlcohol: z.boolean(),
  /** The sales category that its sales are reported under. */
  categorySalesId: z.optional(z.nullable(uuid)),
  label: z.nullable(z.string()),
  dietary: z.array(z.string()),
  allergenInfo: z.object({ CONTAINS: z.array(z.string()), MAY_CONTAIN: z.array(z.string()), FREE_FROM: z.array(z.string()) }),
  backgroundColor: z.nullable(z.string()),
  printStationIds: z.array(z.string()),
  modifierGroupIds: z.array(uuid),
  video: z.optional(z.nullable(z.object({ id: z.string(), name: z.string(), path: z.string() }))),
  counted,
};
export const basicItem = schemaFor<BasicItem>()(z.object({ ...itemBase, type: z.literal('basic'), price }));
export const pizzaItem = schemaFor<PizzaItem>()(
  z.object({
    ...itemBase,
    type: z.literal('pizza'),
    sizes: z.array(z.object({ sizeId: uuid, price, halfAndHalfAvailable: z.boolean() })),
    removeToppings: z.array(z.object({ id: uuid, name: z.string() })),
  }),
);
export const halfAndHalfItem = schemaFor<HalfAndHalfItem>()(
  z.object({
    ...itemBase,
    type: z.literal('halfAndHalf'),
    pizzaSizeId: uuid,
    includedPizzaIds: z.nullable(z.array(uuid)),
  }),
);
export const dealItem = schemaFor<DealItem>()(
  z.object({
    ...itemBase,
    type: z.literal('deal'),
    price,
    items: z.array(z.object({ id: uuid, name: z.string(), quantity: z.int(), modifierGroupIds: z.array(uuid) })),
    pizzas: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        sizeId: uuid,
        quantity: z.int(),
        includedPizzaIds: z.nullable(z.array(uuid)),
        extraCharges: z.array(z.object({ pizzaId: uuid, extraCharge: minorNotNegative })),
        halfAndHalfAvailable: z.boolean(),
      }),
    ),
  }),
);
export const customItem = schemaFor<CustomItem>()(z.object({ ...itemBase, type: z.literal('custom') }));
export const menuItem = schemaFor<MenuItem>()(z.discriminatedUnion('type', [basicItem, pizzaItem, halfAndHalfItem, dealItem, customItem]));

export const pizzaSettings = schemaFor<PizzaSettings>()(
  z.object({
    pizzaAvailable: z.boolean(),
    halfAndHalfAvailable: z.boolean(),
    enableDealAndHalfAndHalfConversion: z.boolean(),
    halfAndHalfPricing: z.enum(halfAndHalfPricings),
    halfToppingPricing: z.enum(['half', 'full']),
    maxToppings: z.int(),
    sizes: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        hasHalfAndHalf: z.boolean(),
        halfAndHalfExtraCharge: minorNotNegative,
        soldout: z.boolean(),
        counted,
      }),
    ),
    toppings: z.array(
      z.object({ id: uuid, name: z.string(), prices: z.record(z.string(), minorNotNegative), soldout: z.boolean(), counted }),
    ),
  }),
);

export const menuSnapshot = schemaFor<MenuSnapshot>()(
  z.object({
    restaurantId: uuid,
    storeId: uuid,
    version: z.int(),
    publishedAt: instant,
    currency,
    categoryImageAspectRatio: z.string(),
    categories: z.array(menuCategory),
    items: z.array(menuItem),
    modifierGroups: z.array(menuModifierGroup),
    pizza: z.optional(z.nullable(pizzaSettings)),
  }),
);

const inList = <T extends z.core.$ZodType>(entry: T) => ({ set: z.array(entry), gone: z.array(uuid) });
const { categories: _, items: __, modifierGroups: ___, version, publishedAt, ...others } = menuSnapshot.shape;

export const menuDifference = schemaFor<MenuDifference>()(
  z.object({
    fields: z.object({ version, publishedAt, ...z.partial(z.object(others)).shape }),
    categories: z.optional(z.object(inList(menuCategory))),
    items: z.optional(z.object(inList(menuItem))),
    modifierGroups: z.optional(z.object({ ...inList(menuModifierGroup), order: z.nullable(z.array(uuid)) })),
  }),
);

const lineBase = {
  id: uuid,
  itemId: uuid,
  quantity: z.int().check(z.minimum(1, 'Please choose at least one.'), z.maximum(99, 'Please choose at most 99.')),
  comments: text(500),
};
const modifiers = z
  .array(
    z.strictObject({
      groupId: uuid,
      options: z.array(z.strictObject({ optionId: uuid, quantity: z.int().check(z.minimum(1), z.maximum(99)) })).check(z.maxLength(50)),
    }),
  )
  .check(z.maxLength(30));
const toppings = {
  /** Quantity 0 of a topping is the same as not sent. */
  addToppings: z.array(z.strictObject({ toppingId: uuid, quantity: z.int().check(z.minimum(0), z.maximum(99)) })).check(z.maxLength(50)),
  removeToppings: z.array(uuid).check(z.maxLength(50)),
};
const half = z.strictObject({ pizzaId: uuid, ...toppings });
const halves = { firstHalf: half, secondHalf: half };

export const cartLineInput = schemaFor<CartLineInput>()(
  z.discriminatedUnion('type', [
    z.strictObject({ ...lineBase, type: z.literal('basic'), selection: z.strictObject({ modifiers }) }),
    z.strictObject({ ...lineBase, type: z.literal('pizza'), selection: z.strictObject({ modifiers, sizeId: uuid, ...toppings }) }),
    z.strictObject({ ...lineBase, type: z.literal('halfAndHalf'), selection: z.strictObject({ modifiers, ...halves }) }),
    z.strictObject({
      ...lineBase,
      type: z.literal('deal'),
      selection: z.strictObject({
        modifiers,
        items: z.array(z.strictObject({ entryId: uuid, modifiers })).check(z.maxLength(50)),
        pizzas: z
          .array(z.strictObject({ slotId: uuid, pizza: z.nullable(half), halves: z.nullable(z.strictObject(halves)) }))
          .check(z.maxLength(50)),
      }),
    }),
    z.strictObject({
      ...lineBase,
      type: z.literal('custom'),
      selection: z.strictObject({ modifiers, name: nameText(100, 2), price: minorNotNegative }),
    }),
  ]),
);
const mostStockItems = 500;
/** The lines of a cart: at most 100, with a limit on items so that pricing one cart does not delay the others. */
export const cartLines = z.array(cartLineInput).check(
  z.maxLength(100, 'Please use at most 100 lines.'),
  z.refine(
    (lines) => lines.reduce((sum, line) => sum + line.quantity, 0) <= mostStockItems,
    `Please order at most ${mostStockItems} items at once.`,
  ),
);

export const getMenu = endpoint({
  id: 'menu.getMenu',
  method: 'GET',
  path: '/menu/restaurants/{restaurantId}/stores/{storeId}',
  permission: 'public.read',
  keyScope: 'menu:read',
  summary: "The store's published menu: one immutable document per version, with an ETag",
  response: menuSnapshot,
  staleOn: ['menu.published', 'settings.changed'],
  errors: [],
});

export const getMenuChanges = endpoint({
  id: 'menu.getMenuChanges',
  method: 'GET',
  path: '/menu/restaurants/{restaurantId}/stores/{storeId}/changes',
  permission: 'public.read',
  keyScope: 'menu:read',
  summary: 'What has changed in the published menu since a version that the caller has, one step after the other',
  query: z.strictObject({ since: z.coerce.number().check(z.int(), z.minimum(0)) }),
  response: z.object({
    /** Empty: the version is the newest. Null: it is too old, or too much has changed, and the menu has to be fetched whole. */
    steps: z.nullable(z.array(menuDifference)),
  }),
  staleOn: ['menu.published', 'settings.changed'],
  errors: [],
});

/** All other items can be ordered, if the store takes the order. Messages are for guests. A till sells at any hour. */
export const explainMenu = endpoint({
  id: 'menu.explainMenu',
  method: 'GET',
  path: '/menu/restaurants/{restaurantId}/stores/{storeId}/explain',
  permission: 'public.read',
  keyScope: 'menu:read',
  summary: 'What can be ordered at a time and why not: the store, and each item with its reason',
  query: z.strictObject({
    collectionType,
    /** Where it is ordered: by guests on the website, which is the default, or by staff at a till. */
    system: z.optional(z.enum(['online', 'pos'])),
    /** When the order is for; without it: as soon as possible. */
    at: z.optional(instantInput),
  }),
  response: z.object({
    menuVersion: z.int(),
    store: z.discriminatedUnion('orderable', [
      z.object({ orderable: z.literal(true), at: instant, tradingDay: localDate }),
      z.object({ orderable: z.literal(false), reason: z.enum(notOrderableReasons), message: z.string() }),
    ]),
    items: z.array(z.object({ itemId: uuid, code: z.enum(['UNAVAILABLE', 'SOLD_OUT']), message: z.string() })),
  }),
  staleOn: ['menu.published', 'settings.changed'],
  errors: [],
});

const soldOutChange = z.strictObject({
  id: uuid,
  soldout: z.boolean(),
  /** Until it is switched back, or until the store's next trading day begins. Only with `soldout` or a count. */
  until: z._default(z.enum(['changed', 'nextTradingDay']), 'changed'),
  /** How many are left, reduced by every order from any channel; at 0 it is sold out. Null: not counted. */
  remaining: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(9_999))), null),
});
const changes = z._default(z.array(soldOutChange).check(z.maxLength(500)), []);

export const setSoldOut = endpoint({
  id: 'menu.setSoldOut',
  method: 'PUT',
  path: '/menu/restaurants/{restaurantId}/stores/{storeId}/sold-out',
  permission: 'availability.manage',
  keyScope: 'availability:write',
  summary: 'Mark items, options, pizza sizes and toppings sold out, counted or available again; portal, kitchen and tills see it at once',
  body: z.strictObject({ items: changes, options: changes, sizes: changes, toppings: changes }),
  response: z.object({ menuVersion: z.int() }),
  errors: [],
  repeatable: 'natural',
});

export const listSoldOut = endpoint({
  id: 'menu.listSoldOut',
  method: 'GET',
  path: '/menu/restaurants/{restaurantId}/stores/{storeId}/sold-out',
  permission: 'availability.read',
  keyScope: 'menu:read',
  summary: 'What is sold out or limited, with how many are left and until when',
  response: z.object({
    rows: z.array(
      z.object({
        kind: z.enum(markedKinds),
        id: uuid,
        name: z.string(),
        soldout: z.boolean(),
        /** Null: until it is switched back. */
        until: z.nullable(instant),
        remaining: z.nullable(z.int()),
      }),
    ),
  }),
  staleOn: ['menu.published', 'order.placed', 'order.rejected', 'order.cancelled', 'payment.expired', ...billEvents],
  errors: [],
});
