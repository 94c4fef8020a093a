import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { editorPath, getChanges, itemFields, published, typeFields } from './menu-editor.ts';
import { uuid } from './schemas.ts';

/** Changing many items of a menu together. */

const { available, hidden, applicableOrderingSystem, isGstApplicable, taxCategory, categorySalesId, printStationIds, dietary } = itemFields;
const changes = z.strictObject(
  getChanges({
    ...{ available, hidden, applicableOrderingSystem, isGstApplicable, taxCategory, categorySalesId, printStationIds, dietary },
    ...{ price: typeFields.basic.price, sizes: typeFields.pizza.sizes },
    categoryId: uuid,
    /** Sold out until it is switched back. A count of what is left stays. */
    soldout: z.boolean(),
  }),
);

export const changeItems = endpoint({
  id: 'menuEditor.changeItems',
  method: 'PUT',
  path: `${editorPath}/items`,
  permission: 'menu.manage',
  summary: 'Change fields of many items together: all of them or none, in one version of the menu',
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          itemId: uuid,
          changes,
          /** With a new category: its place there. Without it: after what is there. */
          sortOrder: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
        }),
      )
      .check(z.minLength(1, 'Please choose at least one item.'), z.maxLength(5_000, 'Please change at most 5,000 items at once.')),
    /** Undoing: fields that somebody has changed meanwhile, and items that are gone, stay as they are and are listed in the answer. */
    skipChanged: z._default(z.boolean(), false),
  }),
  response: z.object({
    /** How many items differ from before. */
    changed: z.int(),
    skipped: z.array(z.object({ itemId: uuid, fields: z.array(z.string()) })),
    ...published,
  }),
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
  bodyLimit: 8_000_000,
});
