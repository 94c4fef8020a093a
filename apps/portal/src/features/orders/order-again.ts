import type { CartLineInput } from '@servery/domain/menu';
import type { Order } from '../../shared/api.ts';
import { cartStoreOf } from '../../shared/cart/cart-store.ts';
import type { WantedLine } from '../../shared/cart/put-back.ts';
import { newLineId } from '../../shared/line-id.ts';

type Lines = Pick<Order['cart'], 'lines'>;

/** The lines of an order as they were chosen, for a cart. */
export const linesOf = ({ lines }: Lines): CartLineInput[] =>
  lines.map(({ itemId, quantity, comments, choices }) => {
    const groups = [...new Set(choices.map(({ groupId }) => groupId))];
    const modifiers = groups.map((groupId) => ({
      groupId,
      options: choices
        .filter((choice) => choice.groupId === groupId)
        .map((choice) => ({ optionId: choice.optionId, quantity: choice.quantity })),
    }));
    return { id: newLineId(), type: 'basic', itemId, quantity, comments, selection: { modifiers } };
  });

/** The lines of an order with their names, to be ordered again. */
export const wantedOf = ({ cart }: { cart: Lines }): WantedLine[] =>
  linesOf(cart).map((line, at) => ({ line, name: cart.lines[at]?.name ?? 'Item' }));

/** Puts what was ordered back into an empty cart; a cart that holds something is left as it is. */
export const refillCart = ({ storeId, cart: ordered }: Pick<Order, 'storeId'> & { cart: Lines }): void =>
  cartStoreOf(storeId).update((cart) => (cart.lines.length > 0 ? cart : { ...cart, lines: linesOf(ordered) }));
