import { formatMoney } from '@servery/domain/money';
import type { CollectionType } from '@servery/domain/orders';
import type { BreakdownLine, PricedCart, PriceStage } from '@servery/domain/pricing';

const ways: Readonly<Record<CollectionType, string>> = { pickup: 'pickup', delivery: 'delivery', dineIn: 'eating in' };

/** A step of the price in plain words. */
export function stageText({ stage, includedTax }: BreakdownLine, cart: PricedCart): string {
  const words: Record<PriceStage, string> = {
    unitPrice: `Everything in the cart at its price for ${ways[cart.collectionType]}, before choices.`,
    choices: 'Sizes, toppings and other choices that cost extra.',
    lineAdjustments: 'What the restaurant took off or added for single items.',
    coupon: cart.coupon?.freeDelivery ? 'Your coupon takes the delivery fee off.' : 'Your coupon, off the items.',
    loyalty: 'Credit of your loyalty card, off the items.',
    deliveryFee: cart.deliveryFee > 0 ? 'For bringing it to your address.' : 'We bring it to your address for nothing.',
    writeOff: 'Nobody has to pay it.',
    holidaySurcharge: `On the items after discounts${cart.holidaySurcharge ? `, because it is for ${cart.holidaySurcharge.name}` : ''}.`,
    tax:
      includedTax === undefined
        ? 'Added on top, as the law has it.'
        : `${formatMoney(includedTax, cart.currency)} of what you pay. It is inside the prices already: nothing is added.`,
    cardSurcharge: 'On what is paid by card. Other ways to pay do not have it.',
    tip: 'For the team. No tax and no surcharge are taken on it.',
    cashRounding: 'There are no smaller coins: what is paid in cash is rounded.',
  };
  return words[stage];
}

/** The amount of a step as text: "+$4.00" and "-$4.00" are changes; the first step is the start, and an included tax is not a change. */
export function amountText({ amount, includedTax }: BreakdownLine, at: number, cart: PricedCart): string {
  if (includedTax !== undefined) return 'Included';
  return `${at > 0 && amount > 0 ? '+' : ''}${formatMoney(amount, cart.currency)}`;
}
