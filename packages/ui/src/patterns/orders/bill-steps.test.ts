import { expect, it } from 'vitest';
import type { BreakdownLine } from '@servery/domain/pricing';
import { billSteps } from './bill-steps.ts';

const line = (stage: BreakdownLine['stage'], label: string, amount: number): BreakdownLine => ({ stage, label, amount, runningTotal: 0 });

it('lists the steps from the items to the total in pricing order, without included taxes', () => {
  const breakdown = [
    line('unitPrice', 'Items', 4000),
    line('choices', 'Choices', 500),
    line('coupon', 'Coupon MOON5', -500),
    line('loyalty', 'Loyalty credit', -200),
    line('deliveryFee', 'Free delivery (FREERIDE)', 0),
    line('holidaySurcharge', 'Public holiday surcharge (Boxing Day)', 570),
    line('tax', 'Includes GST 10%', 0),
    line('cardSurcharge', 'Card surcharge', 60),
    line('tip', 'Tip', 300),
    line('cashRounding', 'Rounding for cash', -2),
  ];
  expect(billSteps({ itemTotal: 4500, breakdown }).map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'Items 4500',
    'Coupon MOON5 -500',
    'Loyalty credit -200',
    'Free delivery (FREERIDE) 0',
    'Public holiday surcharge (Boxing Day) 570',
    'Card surcharge 60',
    'Tip 300',
    'Rounding for cash -2',
  ]);
});
