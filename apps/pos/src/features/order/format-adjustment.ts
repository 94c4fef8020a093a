import { currentQuantity, type BillLine } from '@servery/domain/bills';
import { formatMoney, formatPercent, type CurrencyCode } from '@servery/domain/money';

/** What staff have changed of a line's price: "10 % off: Regular guest", "2.00 extra: Extra portion". Empty: nothing. */
export function formatAdjustment({ adjusted }: Pick<BillLine, 'adjusted'>, currency: CurrencyCode): string {
  if (adjusted === undefined) return '';
  const { discountPercentage, discountForItem, extraChargeForItem, extraChargeForComments, note } = adjusted;
  const extra = extraChargeForItem + extraChargeForComments;
  const parts = [
    ...(discountPercentage === 0 ? [] : [`${formatPercent(discountPercentage)} off`]),
    ...(discountForItem === 0 ? [] : [`${formatMoney(discountForItem, currency)} off`]),
    ...(extra === 0 ? [] : [`${formatMoney(extra, currency)} extra`]),
  ];
  return `${parts.join(', ')}: ${note}`;
}

/** What a line would cost with nothing changed. Minor units. */
export const fullPrice = (line: BillLine): number => line.frozen.priced.unitPrice * currentQuantity(line);
