import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { editorPath, published } from './menu-editor.ts';
import { uuid } from './schemas.ts';

/** Copying entries of a menu, within a store or to other stores of the restaurant. */

const copyModes = ['skip', 'replace', 'add'] as const;
/** `updated`: it was copied there before, and is replaced. `skipped`: what is there stays, or is the same already. */
const copyResults = ['added', 'updated', 'replaced', 'skipped'] as const;

const permission = 'menu.manage';
const ids = z.array(uuid).check(z.maxLength(5_000));
const body = z.strictObject({
  /** With all their items. */
  categoryIds: ids,
  itemIds: ids,
  /** The store itself: a duplicate, hidden. The caller needs the permission for each of them. */
  toStoreIds: z.array(uuid).check(z.minLength(1, 'Please choose at least one store.'), z.maxLength(50)),
  /**
   * What becomes of items that another store has: those that were copied there before, and those of the same name in the category of the
   * same name. `skip` leaves both, `replace` updates both, `add` copies beside them.
   */
  existing: z.enum(copyModes),
});
const result = {
  ...{ added: z.int(), updated: z.int(), replaced: z.int(), skipped: z.int() },
  /** Copied pizzas, half-and-halves or deals with pizzas cannot be ordered: “Sell pizzas” is off in the pizza settings of the store. */
  pizzasOff: z.boolean(),
};

export const previewCopy = endpoint({
  id: 'menuEditor.previewCopy',
  method: 'POST',
  path: `${editorPath}/copies/preview`,
  permission,
  summary: 'What a copy would change in each store, with what is wrong at its row; nothing is stored',
  body,
  response: z.object({
    stores: z.array(
      z.object({
        storeId: uuid,
        ...result,
        rows: z.array(
          z.object({
            /** `pizzaSizes`, `toppings`, `pizzaSettings`: of the store, where pizzas need what the other store does not have. */
            kind: z.enum(['category', 'item', 'choices', 'pizzaSizes', 'toppings', 'pizzaSettings']),
            /** Of the entry that is copied; of the store that it is copied from for `pizzaSizes`, `toppings` and `pizzaSettings`. */
            id: uuid,
            /** Of several sizes or toppings: "Small, Large". */
            name: z.string(),
            result: z.enum(copyResults),
            /** What prevents the copy (`error`), or is lost by it (`warning`). */
            problems: z.array(z.object({ severity: z.enum(['error', 'warning']), message: z.string() })),
          }),
        ),
      }),
    ),
  }),
  errors: [],
  repeatable: 'natural',
});

export const copyEntries = endpoint({
  id: 'menuEditor.copyEntries',
  method: 'POST',
  path: `${editorPath}/copies`,
  permission,
  summary:
    'Copy categories and items within a store or to other stores: to all of them or none; what was copied there before is left, updated or copied again, choices are shared where they are equal, and pizza sizes that are missing are added',
  body,
  response: z.object({
    /** For undoing it. */
    copyId: uuid,
    /** What was duplicated within the store, hidden until somebody shows it; the items of a category are not listed. */
    duplicates: z.array(z.object({ kind: z.enum(['category', 'item']), id: uuid, name: z.string() })),
    stores: z.array(z.object({ storeId: uuid, ...result, ...published })),
  }),
  errors: [],
  repeatable: 'key',
});

export const undoCopy = endpoint({
  id: 'menuEditor.undoCopy',
  method: 'POST',
  path: `${editorPath}/copies/{copyId}/undo`,
  permission,
  summary: 'Take a copy back: what it added is deleted, what it replaced is as before; entries that were changed since stay',
  body: z.strictObject({}),
  response: z.object({
    /** Names of entries that stay as they are. */
    skipped: z.array(z.string()),
  }),
  errors: [],
  repeatable: 'natural',
});
