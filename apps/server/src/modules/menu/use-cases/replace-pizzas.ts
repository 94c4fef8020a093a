import type { BodyOf } from '@servery/contract/endpoint';
import type { ErrorCode } from '@servery/contract/errors';
import type * as contract from '@servery/contract/menu-editor';
import { itemsThatName, replacePizzas, type StoredItem } from '@servery/domain/menu';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { saveMenuRows } from '../menu-writing.repo.ts';
import type { OpenMenu } from './edit-menu.ts';
import { itemRow } from './store-menu.ts';

export type Replacements = NonNullable<BodyOf<typeof contract.deleteItem>['replacements']>;
type User = Extract<StoredItem, { type: 'halfAndHalf' | 'deal' }>;

const refuse = (code: ErrorCode, path: string, message: string): ApiError => new ApiError(code, { fields: [{ path, message }] });

/**
 * Stores the half-and-halves and deals that name pizzas of `gone`, with what replaces them there.
 * @returns these half-and-halves and deals
 * @throws resource_status_conflict if they are not exactly those that name one now; validation_failed at a replacement that does not fit
 */
export async function saveReplacements(
  tx: Tx,
  open: OpenMenu,
  storeId: string,
  gone: readonly string[],
  replacements: Replacements,
): Promise<StoredItem[]> {
  const replaced = decide(open.stored.items, gone, replacements);
  await saveMenuRows(tx, storeId, { items: replaced.map((item) => ({ ...itemRow(item), hidden: open.hidden.has(item.id) })) });
  return replaced;
}

function decide(items: readonly StoredItem[], gone: readonly string[], replacements: Replacements): StoredItem[] {
  const left = items.filter(({ id }) => !gone.includes(id));
  const getName = (pizzaId: string) => items.find(({ id }) => id === pizzaId)?.name ?? '';
  for (const pizzaId of gone) {
    const missing = itemsThatName(left, pizzaId).find(({ id }) => !replacements.some(({ itemId }) => itemId === id));
    if (missing === undefined) continue;
    const message = `“${missing.name}” uses “${getName(pizzaId)}”, too. Please choose what replaces it there.`;
    throw refuse('resource_status_conflict', 'replacements', message);
  }
  return replacements.map((replacement, at) => {
    const path = `replacements.${at}`;
    const user = left.find(({ id }) => id === replacement.itemId);
    const named = gone.filter((pizzaId) => user !== undefined && itemsThatName([user], pizzaId).length > 0);
    if (named.length === 0) {
      const what = gone.length === 1 ? `“${getName(gone[0]!)}”` : 'these pizzas';
      const message = `Somebody has taken ${what} out of a deal or half-and-half meanwhile. Please look at the menu again.`;
      throw refuse('resource_status_conflict', `${path}.itemId`, message);
    }
    if (replacements.findIndex(({ itemId }) => itemId === replacement.itemId) !== at) {
      throw refuse('validation_failed', `${path}.itemId`, `“${getName(replacement.itemId)}” has two replacements.`);
    }
    const names = named.map((pizzaId) => `“${getName(pizzaId)}”`).join(', ');
    return replaceIn(left, user as User, { gone: named, names, by: replacement.pizzaId, path: `${path}.pizzaId` });
  });
}

function replaceIn(
  left: readonly StoredItem[],
  user: User,
  { gone, names, by, path }: { gone: readonly string[]; names: string; by: string | null; path: string },
): StoredItem {
  if (by === null) {
    const without = replacePizzas(user, gone, null);
    if (without !== null) return without;
    throw refuse('validation_failed', path, `“${user.name}” has no other pizza than ${names}. Please choose one as a replacement.`);
  }
  const pizza = left.find(({ id }) => id === by);
  if (pizza?.type !== 'pizza')
    throw refuse('validation_failed', path, 'This pizza is not in the menu any more. Please choose another one.');
  const replaced = replacePizzas(user, gone, pizza);
  if (replaced !== null) return replaced;
  const need = user.type === 'halfAndHalf' ? 'is not sold as a half of the size' : 'is not sold in the size';
  throw refuse('validation_failed', path, `“${pizza.name}” ${need} that “${user.name}” needs. Please choose another one.`);
}
