import { formatPercent, type Minor } from '@servery/domain/money';
import type { PricedCart } from '@servery/domain/pricing';

export interface PriceRow {
  key: string;
  label: string;
  amount: Minor;
  /** Costs nothing, and says so. */
  free?: true;
}

/** The rows from the items to the total, in the order of calculation; zero amounts are left out. */
export function priceRows(cart: PricedCart): PriceRow[] {
  const { coupon, loyalty, holidaySurcharge, cardSurcharge = 0, cashRounding = 0 } = cart;
  const [off, used] = [coupon?.amount ?? 0, loyalty?.redeemed ?? 0];
  // Older carts, from before these figures were separate, have them in one.
  const otherDiscount = cart.discount - off - used;
  const otherSurcharge = cart.surcharge - (holidaySurcharge?.amount ?? 0) - cardSurcharge;
  const delivered = cart.collectionType === 'delivery';
  const rows: (PriceRow | false)[] = [
    coupon != null && !coupon.freeDelivery && off > 0 && { key: 'coupon', label: `Coupon ${coupon.code}`, amount: -off },
    used > 0 && { key: 'loyalty', label: 'Loyalty credit', amount: -used },
    otherDiscount > 0 && { key: 'discount', label: 'Discount', amount: -otherDiscount },
    delivered && cart.deliveryFee > 0 && { key: 'delivery', label: 'Delivery', amount: cart.deliveryFee },
    delivered &&
      cart.deliveryFee === 0 && {
        key: 'delivery',
        label: coupon?.freeDelivery ? `Delivery, with coupon ${coupon.code}` : 'Delivery',
        amount: 0,
        free: true,
      },
    holidaySurcharge != null &&
      holidaySurcharge.amount > 0 && {
        key: 'holiday',
        label: `Public holiday surcharge (${holidaySurcharge.name})`,
        amount: holidaySurcharge.amount,
      },
    otherSurcharge > 0 && { key: 'surcharge', label: 'Surcharge', amount: otherSurcharge },
    ...cart.taxes
      .filter(({ inclusive }) => !inclusive)
      .map(({ ruleId, name, rate, amount }) => ({ key: ruleId, label: `${name} ${formatPercent(rate)}`, amount })),
    cardSurcharge > 0 && { key: 'card', label: 'Card surcharge', amount: cardSurcharge },
    cart.tip > 0 && { key: 'tip', label: 'Tip', amount: cart.tip },
    cashRounding !== 0 && { key: 'rounding', label: 'Cash rounding', amount: cashRounding },
  ];
  return rows.filter((row) => row !== false);
}
