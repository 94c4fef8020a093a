import { plainCoupon } from '../coupons/plain-coupon.ts';
import type { Coupon } from '../coupons/coupons.types.ts';
import { plainItem } from '../menu/plain-item.ts';
import { item, line, menu } from '../menu/menu.fixtures.ts';
import type { CartLineInput, MenuSnapshot } from '../menu/menu.types.ts';
import { defaultTaxRules } from '../tax/default-rules.ts';
import { foldBill } from './apply-operation.ts';
import type { Bill, BillAdjustment, BillCoupon, BillEntry, BillOperation, EnteredOperation } from './bills.types.ts';
import { currentQuantity } from './operations.ts';
import { freezeLine, type PriceBillInput } from './price-bill.ts';

const tenPercentOff = (couponCode: string): Coupon => ({
  ...{ ...plainCoupon, id: couponCode, couponCode, type: 'flatPercentageDiscount', description: '10 % off', startDate: '2026-11-01' },
  ...{ discountPercentage: 10_000, applicableStoreIds: null, isPublic: true },
});

/** Burger 15.00, chips 6.00 (one dollar more for dine-in), wine 9.00, and custom items. */
export const billMenu: MenuSnapshot = menu([
  item('burger', { name: 'Burger', price: getPrice(1500) }),
  item('chips', { name: 'Chips', price: getPrice(600, 100) }),
  item('wine', { name: 'Wine', price: getPrice(900) }),
  { ...plainItem, id: 'custom', type: 'custom', categoryId: 'mains', sortOrder: 9, name: 'Custom item', soldout: false },
]);

function getPrice(basePrice: number, dineIn = 0) {
  return { basePrice, extraCharge: { pickup: 0, delivery: 0, dineIn }, uberEatsExtraCharge: { pickup: 0, delivery: 0 } };
}

export const billTerms = (given: Partial<PriceBillInput> = {}): PriceBillInput => ({
  menu: billMenu,
  taxRules: [...defaultTaxRules.AU],
  placedOn: '2026-11-21',
  deliveryFee: 0,
  country: 'AU',
  ...given,
});

export const billLine = (id: string, itemId = 'burger', quantity = 1): CartLineInput => line(itemId, { id, quantity });

/** A coupon as a bill holds it. */
export const heldCoupon = (coupon: Coupon, customerId: string | null = null): BillCoupon => ({ coupon, storeId: 'newtown', customerId });

/** What a server makes of an operation, without asking anybody. */
export function entered(operation: BillOperation, terms = billTerms()): EnteredOperation {
  switch (operation.type) {
    case 'open':
      return { type: 'open', collectionType: operation.collectionType, table: null, customerName: operation.customerName };
    case 'setTable':
      return { type: 'setTable', table: operation.tableId === null ? null : { id: operation.tableId, name: `Table ${operation.tableId}` } };
    case 'setDelivery':
      return { type: 'setDelivery', delivery: { ...operation.delivery, fee: 700, freeFrom: 5000 } };
    case 'setRequestedFor': {
      const { requestedFor } = operation;
      return {
        type: 'setRequestedFor',
        requested: requestedFor === null ? null : { at: requestedFor, tradingDay: requestedFor.slice(0, 10) },
      };
    }
    case 'setCoupon': {
      const { couponCode } = operation;
      return { type: 'setCoupon', coupon: couponCode === null ? null : heldCoupon(tenPercentOff(couponCode)) };
    }
    case 'setLoyalty':
      return { type: 'setLoyalty', loyalty: operation.proof && { customerId: operation.proof.customerId, credit: 500 } };
    case 'linkCustomer': {
      const { customerId } = operation;
      const known =
        customerId === null
          ? { customerName: '', customerPhone: '' }
          : { customerName: `Guest ${customerId}`, customerPhone: '+61400000000' };
      return { type: 'linkCustomer', customerId, ...known };
    }
    case 'addLine': {
      const frozen = freezeLine(operation.line, 'pickup', terms);
      if (!frozen.ok) throw new Error(frozen.problems[0]?.message);
      return { type: 'addLine', line: operation.line, frozen: frozen.frozen };
    }
    default:
      return operation;
  }
}

/** A log of operations by devices, in this order. */
export const getLog = (operations: readonly (readonly [deviceId: string, operation: EnteredOperation])[]): BillEntry[] =>
  operations.map(([deviceId, operation], at) => ({
    id: `entry-${at}`,
    revision: at + 1,
    deviceId,
    sequence:
      operation.type === 'send'
        ? null
        : operations.slice(0, at + 1).filter(([own, { type }]) => own === deviceId && type !== 'send').length,
    by: deviceId,
    at: '2026-11-21T02:00:00.000Z',
    operation,
  }));

export const deliverTo = (line1: string): BillOperation => ({
  type: 'setDelivery',
  delivery: {
    address: {
      ...{ line1, suburb: 'Newtown', state: 'NSW', postcode: '2042', country: 'AU' },
      ...{ latitude: null, longitude: null, provider: 'manual', providerPlaceId: null },
    },
    dropoffNotes: '',
  },
});

export const wantedFor = (requestedFor: string | null): BillOperation => ({ type: 'setRequestedFor', requestedFor });

export const opening: BillOperation = { type: 'open', collectionType: 'pickup', tableId: null, customerName: '' };

/** A bill of these operations, after its opening. */
export const of = (...operations: (BillOperation | { type: 'send' })[]): Bill =>
  foldBill(
    getLog([opening, ...operations].map((operation) => ['till', operation.type === 'send' ? operation : entered(operation)])),
  ) as Bill;
export const add = (id: string, itemId = 'burger', quantity = 1): BillOperation => ({
  type: 'addLine',
  line: billLine(id, itemId, quantity),
});
export const more = (lineId: string, delta: number): BillOperation => ({ type: 'changeQuantity', lineId, delta });
export const voided = (lineId: string): BillOperation => ({ type: 'voidLine', lineId, reason: 'Dropped' });
export const part = (lineId: string, quantity: number): BillOperation => ({ type: 'voidPart', lineId, quantity, note: 'Dropped' });
export const adjust = (lineId: string, by: Partial<BillAdjustment> | null): BillOperation => ({
  type: 'adjustLine',
  lineId,
  adjustment: by && { discountForItem: 0, discountPercentage: 0, extraChargeForItem: 0, extraChargeForComments: 0, note: 'Late', ...by },
});
export const quantities = ({ lines }: Bill) => lines.map((line) => [line.id, currentQuantity(line)]);
export const send = { type: 'send' } as const;
