import { randomUUID } from 'node:crypto';
import { listBillEditors, setBillEditing } from '@servery/contract/bill-editing';
import * as bills from '@servery/contract/bills';
import { walkAddress } from './walk-address.ts';
import { example, type Example, type Named } from './example.ts';

const nothing = () => ({});
const ofRestaurant = ({ restaurantId }: Named) => ({ restaurantId });

/** Calls of the permission matrix for bills. */
export const billExamples: Example[] = [
  example(bills.listBills, { query: nothing }),
  example(listBillEditors, {}),
  example(setBillEditing, { makers: { orderId: 'billId' }, body: () => ({ state: 'OPEN' as const }) }),
  example(bills.getBill, { makers: { orderId: 'billId' } }),
  example(bills.appendBillOperations, {
    makers: { orderId: 'billId' },
    body: () => ({ operations: [{ id: randomUUID(), sequence: 1, at: new Date().toISOString(), type: 'setComments', comments: '' }] }),
  }),
  example(bills.checkBillDelivery, { body: () => ({ delivery: { address: walkAddress, dropoffNotes: '' } }) }),
  example(bills.checkBillCoupon, {
    makers: { orderId: 'billId' },
    children: ['couponId'],
    body: (_, ids) => ({ couponCode: ids['couponId']!.replaceAll('-', '').slice(0, 20), customerId: null }),
  }),
  example(bills.checkBillLoyalty, {
    makers: { orderId: 'billId' },
    body: () => ({ customerId: randomUUID(), code: '123456' }),
    refuses: {
      superAdmin: { status: 400, because: 'only a guest sees a right code' },
      posTerminal: { status: 400, because: 'only a guest sees a right code' },
    },
  }),
  example(bills.moveBillLines, {
    makers: { orderId: 'billId' },
    body: () => ({ id: randomUUID(), toOrderId: randomUUID(), open: { tableId: null }, lines: null }),
  }),
  example(bills.placeBill, { makers: { orderId: 'billId' }, body: nothing }),
  example(bills.sendBill, { makers: { orderId: 'billId' }, body: ofRestaurant }),
  example(bills.cancelBill, { makers: { orderId: 'billId' }, body: (at) => ({ ...ofRestaurant(at), reason: 'other' }) }),
];
