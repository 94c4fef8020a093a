import type { Minor } from '../money/money.types.ts';
import type { LineAdjustment } from './pricing.types.ts';

/**
 * Stage 3: unit price times quantity, with staff's discount and extras for the whole line. A line stops at zero.
 */
export function calculateLineTotal(unitPrice: Minor, quantity: number, adjustment: LineAdjustment | undefined): Minor {
  const plain = unitPrice * quantity;
  if (adjustment === undefined) return plain;
  return Math.max(0, plain - adjustment.discountForItem + adjustment.extraChargeForItem + adjustment.extraChargeForComments);
}

/** A line is discounted by the item's flag or by its own discount: some coupons exclude it. */
export function isDiscounted(itemDiscounted: boolean, adjustment: LineAdjustment | undefined): boolean {
  return itemDiscounted || (adjustment !== undefined && adjustment.discountForItem > 0);
}
