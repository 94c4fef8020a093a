import type { CurrencyCode } from '../money/money.types.ts';
import type { Instant, TimeZone } from '../time/time.types.ts';
import type { PrintableOrder } from './printing.types.ts';

/** An invented order for trying a printer: shows every size and style. Print it with the option `test`. */
export const testOrder = (store: { name: string; timeZone: TimeZone; currency: CurrencyCode }, now: Instant): PrintableOrder => ({
  orderId: '00000000-0000-7000-8000-000000000000',
  number: 'TEST',
  source: 'website',
  storeName: store.name,
  timeZone: store.timeZone,
  currency: store.currency,
  collectionType: 'pickup',
  placedAt: now,
  requestedFor: null,
  promisedFor: null,
  customerName: 'Nobody',
  customerPhone: '',
  tableName: null,
  comments: 'This printer works: £ é ñ ü',
  paid: false,
  paymentLabel: 'Pay in store',
  lines: [
    {
      quantity: 2,
      name: 'Test dish',
      categoryName: 'Tests',
      choices: [
        { groupName: 'Size', name: 'Large', quantity: 1 },
        { groupName: 'Extras', name: 'Cheese', quantity: 2 },
      ],
      comments: 'Comments look like this',
      lineTotal: 0,
    },
  ],
  itemTotal: 0,
  grandTotal: 0,
});
