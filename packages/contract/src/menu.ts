import * as z from 'zod/mini';
import { taxCategories, type CartLineInput, type MenuSnapshot } from '@servery/domain/menu';
import { weekdays } from '@servery/domain/time';
import { endpoint } from './endpoint.ts';
import { currency, imageRef, instant, minor, minorNotNegative, text, uuid } from './schemas.ts';

const orderingSystems = z.object({ pos: z.boolean(), online: z.boolean(), uberEats: z.boolean() });
const perCollection = <T extends z.core.$ZodType>(value: T) => z.object({ pickup: value, delivery: value, dineIn: value });
const timeOfDay = z.string();

export const menuOption = z.object({ id: uuid, name: z.string(), extraCharge: minorNotNegative, soldout: z.boolean() });
export const menuModifierGroup = z.object({
  id: uuid,
  name: z.string(),
  min: z.int(),
  max: z.int(),
  allowMultiple: z.boolean(),
  options: z.array(menuOption),
});
export const menuCategory = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  sortOrder: z.int(),
  image: z.nullable(imageRef),
  applicableOrderingSystem: orderingSystems,
  backgroundColor: z.nullable(z.string()),
});
export const basicItem = z.object({
  id: uuid,
  type: z.literal('basic'),
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
  label: z.nullable(z.string()),
  dietary: z.array(z.string()),
  allergenInfo: z.object({ CONTAINS: z.array(z.string()), MAY_CONTAIN: z.array(z.string()), FREE_FROM: z.array(z.string()) }),
  backgroundColor: z.nullable(z.string()),
  printStationIds: z.array(z.string()),
  price: z.object({
    basePrice: minorNotNegative,
    extraCharge: perCollection(minor),
    uberEatsExtraCharge: z.object({ pickup: minor, delivery: minor }),
  }),
  modifierGroupIds: z.array(uuid),
});

/** A store's published menu: `MenuSnapshot` of the domain, as it goes over the wire. */
export const menuSnapshot = z.object({
  restaurantId: uuid,
  storeId: uuid,
  version: z.int(),
  publishedAt: instant,
  currency,
  categoryImageAspectRatio: z.string(),
  categories: z.array(menuCategory),
  items: z.array(basicItem),
  modifierGroups: z.array(menuModifierGroup),
});
export const menuSnapshotIsTheDomains: MenuSnapshot extends z.output<typeof menuSnapshot> ? true : never = true;

/** A cart line as a client sends it: ids, quantities and choices, never prices. */
export const cartLineInput = z.strictObject({
  id: uuid,
  type: z.literal('basic'),
  itemId: uuid,
  quantity: z.int().check(z.minimum(1, 'Please choose at least one.'), z.maximum(99, 'Please choose at most 99.')),
  comments: text(500),
  selection: z.strictObject({
    modifiers: z
      .array(
        z.strictObject({
          groupId: uuid,
          options: z.array(z.strictObject({ optionId: uuid, quantity: z.int().check(z.minimum(1), z.maximum(99)) })).check(z.maxLength(50)),
        }),
      )
      .check(z.maxLength(30)),
  }),
});
export const cartLineInputIsTheDomains: z.output<typeof cartLineInput> extends CartLineInput ? true : never = true;

export const getMenu = endpoint({
  id: 'menu.getMenu',
  method: 'GET',
  path: '/menu/restaurants/{restaurantId}/stores/{storeId}',
  permission: 'public.read',
  summary: "The store's published menu: one immutable document per version, with an ETag",
  response: menuSnapshot,
  errors: [],
});

export const setSoldOut = endpoint({
  id: 'menu.setSoldOut',
  method: 'PUT',
  path: '/menu/restaurants/{restaurantId}/stores/{storeId}/sold-out',
  permission: 'availability.manage',
  summary: 'Mark items and options sold out or available again; portal, kitchen and tills see it at once',
  body: z.strictObject({
    items: z._default(z.array(z.strictObject({ id: uuid, soldout: z.boolean() })).check(z.maxLength(500)), []),
    options: z._default(z.array(z.strictObject({ id: uuid, soldout: z.boolean() })).check(z.maxLength(500)), []),
  }),
  response: z.object({ menuVersion: z.int() }),
  errors: [],
  repeatable: 'natural',
});
