import type { MenuItem, MenuSnapshot } from '@servery/domain/menu';
import type { CurrencyCode } from '@servery/domain/money';
import { lineIdFrom, type BreakdownLine, type PricedCart, type PricedChoice, type PricedLine } from '@servery/domain/pricing';
import type { Marketplace } from '../../../platform/integrations/marketplace.types.ts';
import type { MarketplaceChoice, MarketplaceLine, MarketplaceOrder } from '../../../ports/marketplace.ts';

export interface BuiltCart {
  cart: PricedCart;
  /** By line: the item on our menu; null if there is no match. */
  items: ({ itemId: string; categoryId: string } | null)[];
}

/** What the cart has of its marketplace. */
type Seller = Pick<Marketplace, 'name' | 'idSpace'>;

/** A choice, with the ids of our menu if the item has it there. */
const chosen = (
  menu: MenuSnapshot | undefined,
  item: MenuItem | undefined,
  choice: MarketplaceChoice,
  { idSpace }: Seller,
): PricedChoice => {
  const own = [choice.externalData, choice.itemId];
  for (const group of menu?.modifierGroups ?? []) {
    if (!item?.modifierGroupIds.includes(group.id)) continue;
    const option = group.options.find(({ id }) => own.includes(id));
    if (option) return priced(choice, group.id, option.id);
  }
  // Choices that are not on our menu get ids that match nothing there and are the same at every read.
  return priced(choice, lineIdFrom(`${idSpace} group ${choice.groupId}`), lineIdFrom(`${idSpace} option ${choice.itemId}`));
};

const priced = (choice: MarketplaceChoice, groupId: string, optionId: string): PricedChoice => ({
  groupId,
  groupName: choice.groupTitle,
  optionId,
  name: choice.title,
  quantity: choice.quantity,
  extraCharge: choice.unitPrice,
});

function getLine(
  order: MarketplaceOrder,
  menu: MenuSnapshot | undefined,
  line: MarketplaceLine,
  seller: Seller,
): { line: PricedLine; item: MenuItem | undefined } {
  const item = menu?.items.find(({ id }) => id === line.externalData || id === line.itemId);
  const category = menu?.categories.find(({ id }) => id === item?.categoryId);
  return {
    item,
    line: {
      id: lineIdFrom(`${seller.idSpace} line ${order.id} ${line.id}`),
      itemId: item?.id ?? lineIdFrom(`${seller.idSpace} item ${line.itemId}`),
      categoryId: item?.categoryId ?? lineIdFrom(seller.idSpace),
      type: 'basic',
      name: line.title,
      categoryName: category?.name ?? seller.name,
      quantity: line.quantity,
      comments: line.notes,
      choices: line.choices.map((choice) => chosen(menu, item, choice, seller)),
      basePrice: line.unitPrice,
      unitPrice: Math.round(line.total / line.quantity),
      lineTotal: Math.max(0, line.total),
      discounted: false,
    },
  };
}

/**
 * The frozen cart of an order that its marketplace has priced: its names, amounts and total. Lines and choices that are on the store's menu
 * get our ids. If the total exceeds lines, fees and tip, the difference is one more step, so that the steps add up.
 */
export function buildCart(
  order: MarketplaceOrder,
  menu: MenuSnapshot | undefined,
  { currency, seller }: { currency: CurrencyCode; seller: Seller },
): BuiltCart {
  const built = order.lines.map((line) => getLine(order, menu, line, seller));
  const lines = built.map(({ line }) => line);
  const itemTotal = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  const fees = order.fees.filter(({ amount }) => amount !== 0);
  const feeTotal = fees.reduce((sum, { amount }) => sum + amount, 0);
  const rest = order.grandTotal - itemTotal - feeTotal - order.tip;
  const steps: Omit<BreakdownLine, 'runningTotal'>[] = [
    { stage: 'unitPrice', label: `Items at ${seller.name}`, amount: itemTotal },
    ...(rest < 0 ? [{ stage: 'coupon' as const, label: `${seller.name} offer`, amount: rest }] : []),
    ...fees.map(({ label, amount }) => ({ stage: 'deliveryFee' as const, label, amount })),
    ...(rest > 0 ? [{ stage: 'holidaySurcharge' as const, label: `Other charges of ${seller.name}`, amount: rest }] : []),
    ...(order.tax > 0 ? [{ stage: 'tax' as const, label: 'Includes tax', amount: 0, includedTax: order.tax }] : []),
    ...(order.tip > 0 ? [{ stage: 'tip' as const, label: 'Tip', amount: order.tip }] : []),
  ];
  let runningTotal = 0;
  const breakdown = steps.map((step): BreakdownLine => {
    runningTotal += step.amount;
    return { ...step, runningTotal };
  });
  return {
    items: built.map(({ item }) => (item === undefined ? null : { itemId: item.id, categoryId: item.categoryId })),
    cart: {
      currency,
      menuVersion: menu?.version ?? 0,
      collectionType: order.collectionType,
      lines,
      itemTotal,
      discount: Math.max(0, -rest),
      deliveryFee: feeTotal,
      surcharge: Math.max(0, rest),
      taxes: [],
      addedTax: 0,
      includedTax: order.tax,
      tip: order.tip,
      grandTotal: order.grandTotal,
      breakdown,
    },
  };
}
