import type { CountryCode } from '../countries/countries.types.ts';
import type { OrderSource } from '../orders/orders.types.ts';
import type { LocalDate } from '../time/time.types.ts';

/** Where a card is used: laws differ by it. Uber Eats orders are paid to Uber. */
export const paymentChannels = ['online', 'inStore'] as const;
export type PaymentChannel = (typeof paymentChannels)[number];

/** From a day of placing on, whether a business may add a surcharge for paying by card. The newest that has begun counts. */
export interface CardSurchargeLaw {
  country: CountryCode;
  channels: readonly PaymentChannel[];
  from: LocalDate;
  allowed: boolean;
  reason: string;
}

/** What decides which law holds. */
export interface CardSale {
  country: CountryCode;
  source: OrderSource;
  placedOn: LocalDate;
}
