import { randomUUID } from 'node:crypto';
import type { Cart, CartItem, LineInput, ModifierGroup, ModifierInput } from '../world/types.ts';
import { moneyView, type Tax } from './money.ts';

/** The price of one entry of the cart alone, without the choices under it. */
interface Price {
  cartItemId: string;
  type: 'ITEM' | 'OPTION';
  /** In minor units, of one. */
  unit: number;
  /** As in the cart: per one of its parent. */
  quantity: number;
  /** How many there are in the whole order. */
  times: number;
}

interface Built {
  cart: Cart;
  prices: Price[];
  /** In minor units. */
  total: number;
}

const quantityView = (count: number) => {
  const counted = { measurement_unit: { measurement_type: 'MEASUREMENT_TYPE_COUNT' }, amount_e5: count * 100_000 };
  return { amount: count, in_sellable_unit: counted, in_priceable_unit: counted };
};

const optional = <K extends string>(name: K, value: string | undefined) => (value ? ({ [name]: value } as Record<K, string>) : {});

/** The cart of an order, and what everything in it costs. */
export function buildCart(
  lines: readonly LineInput[],
  customerId: string,
  { instructions, cutlery = false }: { instructions?: string | undefined; cutlery?: boolean | undefined },
): Built {
  const prices: Price[] = [];

  const getGroups = (modifiers: readonly ModifierInput[], times: number): ModifierGroup[] => {
    const groups = new Map<string, ModifierGroup>();
    for (const modifier of modifiers) {
      const { groupId, groupTitle, groupExternalData, quantity = 1, price = 0 } = modifier;
      const key = groupId ?? groupTitle;
      const group = groups.get(key) ?? {
        id: groupId ?? randomUUID(),
        title: groupTitle,
        ...optional('external_data', groupExternalData),
        selected_items: [],
        removed_items: [],
      };
      groups.set(key, group);
      const item = toItem(modifier, quantity, times * quantity);
      prices.push({ cartItemId: item.cart_item_id, type: 'OPTION', unit: price, quantity, times: times * quantity });
      group.selected_items.push({ ...item, default_quantity: { amount: 0, unit: 'PIECE' } });
    }
    return [...groups.values()];
  };

  const toItem = (
    input: Pick<ModifierInput, 'id' | 'externalData' | 'title' | 'modifiers'>,
    quantity: number,
    times: number,
  ): CartItem => ({
    id: input.id ?? randomUUID(),
    cart_item_id: randomUUID(),
    customer_id: customerId,
    title: input.title,
    ...optional('external_data', input.externalData),
    quantity: quantityView(quantity),
    selected_modifier_groups: getGroups(input.modifiers ?? [], times),
  });

  const items = lines.map((line): CartItem => {
    const { quantity = 1, instructions: words, allergens = [], allergyInstructions } = line;
    const item = toItem(line, quantity, quantity);
    prices.push({ cartItemId: item.cart_item_id, type: 'ITEM', unit: line.price, quantity, times: quantity });
    const allergic = allergens.length > 0 || allergyInstructions !== undefined;
    if (!words && !allergic) return item;
    return {
      ...item,
      customer_request: {
        ...(allergic ? { allergy: { allergens, ...optional('instructions', allergyInstructions) } } : {}),
        ...optional('special_instructions', words),
      },
    };
  });

  return {
    cart: {
      id: randomUUID(),
      revision_id: randomUUID(),
      ...optional('special_instructions', instructions),
      include_single_use_items: cutlery,
      restricted_items: { alcohol: { contain_alcoholic_item: false }, tobacco: { contain_tobacco_product: false } },
      fulfillment_issues: [],
      items,
    },
    prices,
    total: prices.reduce((sum, { unit, times }) => sum + unit * times, 0),
  };
}

/** `price_breakdown` of the payment. */
export const priceBreakdown = (prices: readonly Price[], tax: Tax): object[] =>
  prices.map(({ cartItemId, type, unit, quantity, times }) => ({
    cart_item_id: cartItemId,
    price_type: type,
    quantity: quantityView(quantity),
    total: moneyView(unit * times, tax),
    discount: { total: moneyView(0, tax), quantity: { amount: 0, unit: 'PIECE' } },
    unit: moneyView(unit, tax),
  }));
