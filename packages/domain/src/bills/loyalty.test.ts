import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { plainCoupon } from '../coupons/plain-coupon.ts';
import { aScheme } from '../loyalty/loyalty.cases.ts';
import { add, billTerms, entered, getLog, heldCoupon, more, of, opening, voided } from './bills.fixtures.ts';
import { findLoyaltyProblem, foldBill, getLeft, operationProblem, priceBill, type Bill, type BillOperation } from './index.ts';

const linked: BillOperation = { type: 'linkCustomer', customerId: 'ann' };
const used: BillOperation = { type: 'setLoyalty', proof: { customerId: 'ann', code: '123456' } };
const terms = billTerms({ loyaltyScheme: aScheme() });

describe('loyalty on a bill', () => {
  it('earns for its customer, and uses the credit that is held instead of earning', () => {
    expect(priceBill(of(add('a')), terms).loyalty).toBeNull();
    expect(priceBill(of(linked), terms).loyalty).toBeNull();
    expect(priceBill(of(linked, add('a')), terms).loyalty).toMatchObject({ redeemed: 0, stamps: 1, credit: 75 });
    const cart = priceBill(of(linked, add('a'), used), terms);
    expect(cart).toMatchObject({ grandTotal: 1000, discount: 500, loyalty: { redeemed: 500, stamps: 0, credit: 0 } });
    expect(cart.breakdown).toContainEqual(expect.objectContaining({ stage: 'loyalty', amount: -500 }));
    expect(priceBill(of(linked, add('a'), used), billTerms()).grandTotal, 'there is no scheme').toBe(1500);
  });

  it('lowers the tax that the prices include', () => {
    const [full, less] = [of(linked, add('a')), of(linked, add('a'), used)].map((bill) => priceBill(bill, terms).includedTax);
    expect([full, less]).toEqual([136, 91]);
  });

  it('is used by the bill’s own customer, once', () => {
    expect(operationProblem(of(add('a')), used)).toMatchObject({ code: 'UNAVAILABLE', path: 'code' });
    expect(operationProblem(of(linked, add('a')), used)).toBeNull();
    expect(operationProblem(of(linked, add('a'), used), used)).toMatchObject({ code: 'UNAVAILABLE', path: 'code' });
    expect(operationProblem(of(add('a')), { type: 'setLoyalty', proof: null })).toBeNull();
  });

  it('leaves with the customer, and stays with another name', () => {
    const bill = of(linked, add('a'), used);
    expect(bill.loyalty).toEqual({ customerId: 'ann', credit: 500 });
    const then = (operation: BillOperation) => of(linked, add('a'), used, operation).loyalty;
    expect(then({ type: 'linkCustomer', customerId: 'tom' })).toBeUndefined();
    expect(then({ type: 'linkCustomer', customerId: null })).toBeUndefined();
    expect(then({ type: 'setCustomer', name: 'Ann', phone: '+61400000009' })).toBeUndefined();
    expect(then({ type: 'setCustomer', name: 'Ann B', phone: bill.customerPhone })).toEqual(bill.loyalty);
    expect(then({ type: 'setLoyalty', proof: null })).toBeUndefined();
  });

  it('says why it takes nothing off', () => {
    expect(findLoyaltyProblem(of(linked, add('a'), used), terms)).toBeNull();
    expect(findLoyaltyProblem(of(linked, add('a')), terms)).toBeNull();
    expect(findLoyaltyProblem(of(linked, add('a'), used, voided('a')), terms)?.message).toMatch(/nothing on this bill/);
    const bill = of(linked, add('a'), used);
    const coupon = { ...plainCoupon, id: 'c', couponCode: 'SAVE10', type: 'flatPercentageDiscount' as const, discountPercentage: 10_000 };
    const own = { startDate: '2026-11-01', description: '', applicableStoreIds: null, isPublic: true, exclusive: true };
    const both: Bill = { ...bill, coupon: heldCoupon({ ...coupon, ...own }) };
    expect(findLoyaltyProblem(both, terms)?.message).toMatch(/coupon cannot be used together/);
  });

  it('goes to the bill that it is joined to only for the same customer', () => {
    const bill = of(linked, add('a'), used);
    expect(getLeft(bill, of(add('b'))).loyalty).toEqual(bill.loyalty);
    expect(getLeft(bill, of(linked, add('b'))).loyalty).toEqual(bill.loyalty);
    expect(getLeft(bill, of({ type: 'linkCustomer', customerId: 'tom' }, add('b')))).not.toHaveProperty('loyalty');
    expect(getLeft(bill, of(linked, add('b'), used))).not.toHaveProperty('loyalty');
    expect(getLeft(bill, of(add('b')), { fixed: true })).not.toHaveProperty('loyalty');
  });

  test('credit never pays for more than is held or than the items cost, and its shares add up', () => {
    const step = fc.oneof(
      fc.constantFrom('a', 'b').map((id) => add(id, id === 'a' ? 'burger' : 'chips')),
      fc.record({ id: fc.constantFrom('a', 'b'), delta: fc.integer({ min: -3, max: 3 }) }).map(({ id, delta }) => more(id, delta)),
      fc.constantFrom('ann', 'tom', null).map((customerId): BillOperation => ({ type: 'linkCustomer', customerId })),
      fc
        .constantFrom('ann', 'tom', null)
        .map((customerId): BillOperation => ({ type: 'setLoyalty', proof: customerId && { customerId, code: '123456' } })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const bill = foldBill(getLog([opening, ...steps].map((operation) => ['till', entered(operation)]))) as Bill;
        const { loyalty, itemTotal, grandTotal, lines } = priceBill(bill, terms);
        const redeemed = loyalty?.redeemed ?? 0;
        expect(redeemed).toBe(bill.loyalty ? Math.min(bill.loyalty.credit, itemTotal) : 0);
        expect(lines.reduce((sum, { discountShare = 0 }) => sum + discountShare, 0)).toBe(redeemed);
        expect(grandTotal).toBe(itemTotal - redeemed);
        if (bill.loyalty) expect(bill.loyalty.customerId).toBe(bill.customerId);
        if (redeemed > 0) expect(loyalty).toMatchObject({ stamps: 0, credit: 0 });
      }),
    );
  });
});
