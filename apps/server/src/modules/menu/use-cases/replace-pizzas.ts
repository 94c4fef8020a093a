import type { BodyOf } from '@servery/contract/endpoint';
import type { ErrorCode } from '@servery/contract/errors';
import type * as contract from '@servery/contract/menu-editor';
import { itemsThatName, replacePizza, type StoredItem } from '@servery/domain/menu';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { OpenMenu } from './edit-menu.ts';

type Replacements = NonNullable<BodyOf<typeof contract.deleteItem>['replacements']>;

const refuse = (code: ErrorCode, path: string, message: string): ApiError => new ApiError(code, { fields: [{ path, message }] });

/**
 * The half-and-halves and deals that name a pizza, with what replaces it there. Nothing is stored.
 * @throws resource_status_conflict if these are not exactly those that name it now; validation_failed at a replacement that does not fit
 */
export function replacePizzas({ stored: { items } }: OpenMenu, pizzaId: string, replacements: Replacements): StoredItem[] {
  const name = items.find(({ id }) => id === pizzaId)?.name ?? '';
  const users = itemsThatName(items, pizzaId);
  const missing = users.find(({ id }) => !replacements.some(({ itemId }) => itemId === id));
  if (missing !== undefined) {
    const message = `“${missing.name}” uses “${name}”, too. Please choose what replaces it there.`;
    throw refuse('resource_status_conflict', 'replacements', message);
  }
  return replacements.map((replacement, at) => {
    const path = `replacements.${at}`;
    const user = users.find(({ id }) => id === replacement.itemId);
    if (user === undefined || (user.type !== 'halfAndHalf' && user.type !== 'deal')) {
      const message = `Somebody has taken “${name}” out of a deal or half-and-half meanwhile. Please look at the menu again.`;
      throw refuse('resource_status_conflict', `${path}.itemId`, message);
    }
    if (replacements.findIndex(({ itemId }) => itemId === user.id) !== at) {
      throw refuse('validation_failed', `${path}.itemId`, `“${user.name}” has two replacements.`);
    }
    return replaceIn(items, user, { pizzaId, name, by: replacement.pizzaId, path: `${path}.pizzaId` });
  });
}

function replaceIn(
  items: readonly StoredItem[],
  user: Extract<StoredItem, { type: 'halfAndHalf' | 'deal' }>,
  { pizzaId, name, by, path }: { pizzaId: string; name: string; by: string | null; path: string },
): StoredItem {
  if (by === null) {
    const without = replacePizza(user, pizzaId, null);
    if (without !== null) return without;
    throw refuse('validation_failed', path, `“${user.name}” has no other pizza than “${name}”. Please choose one that replaces it.`);
  }
  const pizza = items.find(({ id }) => id === by && id !== pizzaId);
  if (pizza?.type !== 'pizza')
    throw refuse('validation_failed', path, 'This pizza is not in the menu any more. Please choose another one.');
  const replaced = replacePizza(user, pizzaId, pizza);
  if (replaced !== null) return replaced;
  const need = user.type === 'halfAndHalf' ? 'is not sold as a half of the size' : 'is not sold in the size';
  throw refuse('validation_failed', path, `“${pizza.name}” ${need} that “${user.name}” needs. Please choose another one.`);
}
