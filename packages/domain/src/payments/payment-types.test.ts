import { expect, test } from 'vitest';
import { collectionTypes, methodsByCollection, paymentMethods } from '../orders/index.ts';
import { isPaidPosType, maySwitchPaymentMethod, maySwitchPaymentType, posPaymentTypes, type PosPaymentType } from './index.ts';

/** Each type: whether it counts as paid, and the types to which it may be switched (spec section 4). */
const cases: Record<PosPaymentType, { paid: boolean; to: PosPaymentType[] }> = {
  cash: { paid: true, to: [] },
  card: { paid: true, to: ['moto'] },
  moto: { paid: true, to: ['card'] },
  customPayment: { paid: true, to: [] },
  splitBill: { paid: true, to: [] },
  noPaymentRequired: { paid: true, to: [] },
  refundCash: { paid: true, to: [] },
  refundCard: { paid: true, to: [] },
  payLater: { paid: false, to: [] },
  reversalCard: { paid: false, to: [] },
};

test.each(posPaymentTypes)('%s', (type) => {
  expect(isPaidPosType(type)).toBe(cases[type].paid);
  const to = posPaymentTypes.filter((other) => other !== type && maySwitchPaymentType(type, other));
  expect(to).toEqual(cases[type].to);
  expect(maySwitchPaymentType(type, type)).toBe(true);
});

test('online: among the ways at the counter or the door, while nothing is paid', () => {
  for (const collectionType of collectionTypes) {
    for (const from of paymentMethods) {
      for (const to of paymentMethods) {
        const may = (paid: boolean) => maySwitchPaymentMethod(from, to, { collectionType, paid });
        const byHand = from !== 'stripeCheckout' && to !== 'stripeCheckout' && methodsByCollection[collectionType].includes(to);
        expect(may(false)).toBe(from === to || byHand);
        expect(may(true)).toBe(from === to);
      }
    }
  }
});
