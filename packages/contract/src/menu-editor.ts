import * as z from 'zod/mini';
import { categoryImageRatios, taxCategories } from '@servery/domain/menu';
import { menuTemplateIds } from '@servery/domain/menu-templates';
import { weekdays } from '@servery/domain/time';
import { endpoint } from './endpoint.ts';
import { menuCategory, menuItem, menuModifierGroup, pizzaSettings } from './menu.ts';
import { amountInput, currency, nameText, pictureChoice, text, uuid } from './schemas.ts';

/** Editing a menu: saving publishes at once. Choices and pizza settings have their own endpoints. */

const orderingSystems = z.strictObject({ pos: z.boolean(), online: z.boolean(), uberEats: z.boolean() });
const backgroundColor = z.nullable(
  z.string().check(z.trim(), z.toLowerCase(), z.regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/, 'Please write a colour like #f4a261.')),
);
/** An extra may also take something off. */
const extraInput = z
  .int()
  .check(z.minimum(-10_000_000, 'Please use a smaller amount.'), z.maximum(10_000_000, 'Please use a smaller amount.'));
const priceInput = z.strictObject({
  basePrice: amountInput,
  extraCharge: z.strictObject({ pickup: extraInput, delivery: extraInput, dineIn: extraInput }),
  uberEatsExtraCharge: z.strictObject({ pickup: extraInput, delivery: extraInput }),
});
const names = (longest: number, most: number) => z.array(nameText(longest, 1)).check(z.maxLength(most, `Please use at most ${most}.`));
const ids = z.array(uuid).check(z.maxLength(500));
const timeOfDay = z.string().check(z.trim(), z.regex(/^(0?[1-9]|1[0-2]):[0-5]\d [AP]M$/, 'Please write a time like 9:30 AM.'));
const quantity = z.int().check(z.minimum(1, 'Please use at least one.'), z.maximum(50, 'Please use at most 50.'));

const categoryFields = {
  name: nameText(30, 3),
  description: text(250),
  image: z._default(pictureChoice, null),
  applicableOrderingSystem: orderingSystems,
  backgroundColor,
  /** Hidden from guests and tills: neither it nor its items are published. */
  hidden: z.boolean(),
};

export const itemFields = {
  name: nameText(100, 2),
  description: text(400),
  image: z._default(pictureChoice, null),
  /** A film of it, which guests can play. */
  video: z._default(pictureChoice, null),
  label: z.nullable(nameText(25, 1)),
  dietary: names(15, 20),
  allergenInfo: z.strictObject({ CONTAINS: names(50, 30), MAY_CONTAIN: names(50, 30), FREE_FROM: names(50, 30) }),
  discounted: z.boolean(),
  available: z.boolean(),
  availableFor: z.strictObject({ pickup: z.boolean(), delivery: z.boolean(), dineIn: z.boolean() }),
  availableWeeklyHours: z.nullable(
    z.partialRecord(
      z.enum(weekdays),
      z.array(z.strictObject({ startTimeOfDay: timeOfDay, endTimeOfDay: timeOfDay })).check(z.maxLength(10)),
    ),
  ),
  applicableOrderingSystem: orderingSystems,
  isGstApplicable: z.boolean(),
  taxCategory: z.enum(taxCategories),
  isAlcohol: z.boolean(),
  /** The sales category that its sales are reported under; null: none. */
  categorySalesId: z.nullable(uuid),
  backgroundColor,
  printStationIds: names(60, 20),
  modifierGroupIds: ids,
  hidden: z.boolean(),
};

/** What a type needs beyond the fields that all have. */
export const typeFields = {
  basic: { price: priceInput },
  pizza: {
    sizes: z
      .array(z.strictObject({ sizeId: uuid, price: priceInput, halfAndHalfAvailable: z.boolean() }))
      .check(z.minLength(1, 'Please choose at least one size.'), z.maxLength(20)),
    removeToppings: z.array(z.strictObject({ id: uuid, name: nameText(20, 2) })).check(z.maxLength(50)),
  },
  halfAndHalf: { pizzaSizeId: uuid, includedPizzaIds: z.nullable(ids) },
  deal: {
    price: priceInput,
    items: z.array(z.strictObject({ id: uuid, name: nameText(100, 1), quantity, modifierGroupIds: ids })).check(z.maxLength(50)),
    pizzas: z
      .array(
        z.strictObject({
          id: uuid,
          name: nameText(100, 1),
          sizeId: uuid,
          quantity,
          includedPizzaIds: z.nullable(ids),
          extraCharges: z.array(z.strictObject({ pizzaId: uuid, extraCharge: amountInput })).check(z.maxLength(500)),
          halfAndHalfAvailable: z.boolean(),
        }),
      )
      .check(z.maxLength(50)),
  },
  custom: {},
};

const optionFields = { name: nameText(100, 2), extraCharge: amountInput };
const groupFields = {
  name: nameText(100, 1),
  /** Least and most choices, counting multiples. */
  min: z.int().check(z.minimum(0), z.maximum(10, 'Please use at most 10.')),
  max: z.int().check(z.minimum(1, 'Please use at least 1.'), z.maximum(10, 'Please use at most 10.')),
  /** One option may be chosen more than once. */
  allowMultiple: z.boolean(),
};
const getOptions = <T extends z.core.$ZodType>(option: T) => z.array(option).check(z.maxLength(100, 'Please use at most 100 options.'));

/** A field as the client saw it and as it is to be: changes of different fields merge, two of one field are a conflict. */
const change = <T extends z.core.$ZodType>(to: T) => z.optional(z.strictObject({ from: z.unknown(), to }));
export const getChanges = <T extends Record<string, z.core.$ZodType>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)])) as {
    [Name in keyof T]: ReturnType<typeof change<T[Name]>>;
  };

export const editedCategory = z.extend(menuCategory, { hidden: z.boolean() });
export const editedItem = z.intersection(menuItem, z.object({ hidden: z.boolean() }));

/** What is wrong with the menu as it is stored; it stays unpublished until nothing is. */
const problems = z.array(z.object({ path: z.string(), message: z.string() }));
export const published = {
  menuVersion: z.int(),
  published: z.boolean(),
  problems,
  /** The version that the change made of the menu's history, for undoing it; null or absent: nothing is different. */
  versionId: z.optional(z.nullable(uuid)),
};

export const editorPath = '/menu/restaurants/{restaurantId}/stores/{storeId}';
const permission = 'menu.manage';
/** The entry after which it goes; null: it becomes the first. */
const after = z.nullable(uuid);

export const readEditedMenu = endpoint({
  id: 'menuEditor.readMenu',
  method: 'GET',
  path: `${editorPath}/editor`,
  permission: 'menu.read',
  summary: 'The menu as its people see it: with hidden entries, unused choices, print stations, and its problems',
  response: z.object({
    menuVersion: z.int(),
    currency,
    categoryImageAspectRatio: z.string(),
    categories: z.array(editedCategory),
    items: z.array(editedItem),
    modifierGroups: z.array(menuModifierGroup),
    pizza: z.nullable(pizzaSettings),
    /** The store's print stations. Their other settings are for those who may read settings. */
    stations: z.array(z.object({ id: z.string(), name: z.string() })),
    problems,
  }),
  staleOn: ['menu.edited', 'menu.published', 'settings.changed'],
  errors: [],
});

export const setCategoryImageRatio = endpoint({
  id: 'menuEditor.setCategoryImageRatio',
  method: 'PUT',
  path: `${editorPath}/category-image-ratio`,
  permission,
  summary: "How wide and high the pictures of the store's categories are shown",
  body: z.strictObject({ ratio: z.enum(categoryImageRatios) }),
  response: z.object(published),
  errors: [],
  repeatable: 'natural',
});

export const startFromTemplate = endpoint({
  id: 'menuEditor.startFromTemplate',
  method: 'POST',
  path: `${editorPath}/template`,
  permission,
  summary: "Give a store without a menu one to start from, in the store's currency, and publish it",
  body: z.strictObject({ template: z.enum(menuTemplateIds) }),
  response: z.object(published),
  errors: ['STORE_HAS_A_MENU'],
  repeatable: 'key',
});

export const createCategory = endpoint({
  id: 'menuEditor.createCategory',
  method: 'POST',
  path: `${editorPath}/categories`,
  permission,
  summary: 'Create a category after the others',
  body: z.strictObject(categoryFields),
  response: z.object({ category: editedCategory, ...published }),
  errors: [],
  repeatable: 'key',
});

export const changeCategory = endpoint({
  id: 'menuEditor.changeCategory',
  method: 'PUT',
  path: `${editorPath}/categories/{categoryId}`,
  permission,
  summary: 'Change named fields of a category; a field that somebody else has changed meanwhile is a conflict',
  body: z.strictObject({ changes: z.strictObject(getChanges(categoryFields)) }),
  response: z.object({ category: editedCategory, ...published }),
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});

export const moveCategory = endpoint({
  id: 'menuEditor.moveCategory',
  method: 'PUT',
  path: `${editorPath}/categories/{categoryId}/place`,
  permission,
  summary: 'Move a category after another one',
  body: z.strictObject({ after }),
  response: z.object(published),
  errors: [],
  repeatable: 'natural',
});

/** What replaces pizzas that are deleted, in the half-and-halves and deals that name them. */
const replacements = z
  .array(
    z.strictObject({
      /** The half-and-half or the deal. */
      itemId: uuid,
      /** The pizza that takes the place there of each one that goes; null: they are left out. */
      pizzaId: z.nullable(uuid),
    }),
  )
  .check(z.maxLength(500));

export const deleteCategory = endpoint({
  id: 'menuEditor.deleteCategory',
  method: 'POST',
  path: `${editorPath}/categories/{categoryId}/delete`,
  permission,
  summary:
    'Delete a category; its items move to another one, or go with it, with what replaces its pizzas in each half-and-half and deal that stays',
  body: z.strictObject({
    /** Null: they go with it. */
    itemsTo: z.nullable(uuid),
    /** One for each half-and-half and deal elsewhere that names a pizza which goes; absent: none may name one. */
    replacements: z.optional(replacements),
  }),
  response: z.object(published),
  errors: ['resource_status_conflict'],
  repeatable: 'key',
});

const ofType = <Type extends keyof typeof typeFields>(type: Type) =>
  z.strictObject({ categoryId: uuid, type: z.literal(type), ...itemFields, ...typeFields[type] });

export const newItem = z.discriminatedUnion('type', [
  ofType('basic'),
  ofType('pizza'),
  ofType('halfAndHalf'),
  ofType('deal'),
  ofType('custom'),
]);

export const createItem = endpoint({
  id: 'menuEditor.createItem',
  method: 'POST',
  path: `${editorPath}/items`,
  permission,
  summary: 'Create an item of any type, after the others of its category',
  body: newItem,
  response: z.object({ item: editedItem, ...published }),
  errors: [],
  repeatable: 'key',
});

export const changeItem = endpoint({
  id: 'menuEditor.changeItem',
  method: 'PUT',
  path: `${editorPath}/items/{itemId}`,
  permission,
  summary: 'Change named fields of an item; a field that somebody else has changed meanwhile is a conflict',
  body: z.strictObject({
    changes: z.strictObject(getChanges({ ...itemFields, ...typeFields.pizza, ...typeFields.halfAndHalf, ...typeFields.deal })),
  }),
  response: z.object({ item: editedItem, ...published }),
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});

export const moveItem = endpoint({
  id: 'menuEditor.moveItem',
  method: 'PUT',
  path: `${editorPath}/items/{itemId}/place`,
  permission,
  summary: 'Move an item after another one of a category, its own or another',
  body: z.strictObject({ categoryId: uuid, after }),
  response: z.object(published),
  errors: [],
  repeatable: 'natural',
});

export const deleteItem = endpoint({
  id: 'menuEditor.deleteItem',
  method: 'POST',
  path: `${editorPath}/items/{itemId}/delete`,
  permission,
  summary: 'Delete an item; for a pizza, with what replaces it in each half-and-half and deal that names it',
  body: z.strictObject({
    /** One for each half-and-half and deal that names the pizza; absent: none may name it. */
    replacements: z.optional(replacements),
  }),
  response: z.object(published),
  errors: ['resource_status_conflict'],
  repeatable: 'key',
});

export const createGroup = endpoint({
  id: 'menuEditor.createGroup',
  method: 'POST',
  path: `${editorPath}/modifier-groups`,
  permission,
  summary: 'Create a group of choices, which items can then have; one that no item has is not published',
  body: z.strictObject({ ...groupFields, options: getOptions(z.strictObject(optionFields)) }),
  response: z.object({ group: menuModifierGroup, ...published }),
  errors: [],
  repeatable: 'key',
});

export const changeGroup = endpoint({
  id: 'menuEditor.changeGroup',
  method: 'PUT',
  path: `${editorPath}/modifier-groups/{groupId}`,
  permission,
  summary: 'Change named fields of a group of choices, for every item that has it',
  body: z.strictObject({
    changes: z.strictObject({
      ...getChanges(groupFields),
      /** All options in their order, as id, name and extra charge; without an id: a new one. */
      options: change(getOptions(z.strictObject({ id: z.nullable(uuid), ...optionFields }))),
    }),
  }),
  response: z.object({ group: menuModifierGroup, ...published }),
  errors: ['resource_status_conflict'],
  repeatable: 'key',
});

export const deleteGroup = endpoint({
  id: 'menuEditor.deleteGroup',
  method: 'POST',
  path: `${editorPath}/modifier-groups/{groupId}/delete`,
  permission,
  summary: 'Delete a group of choices, and take it off the items that have it',
  body: z.strictObject({
    /** The number of items that have it, as the client showed it: a different number is a conflict. */
    usedBy: z.int().check(z.minimum(0)),
  }),
  response: z.object(published),
  errors: ['resource_status_conflict'],
  repeatable: 'key',
});
