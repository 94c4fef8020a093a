import type { Minor } from '../money/money.types.ts';
import type { OrderSource } from '../orders/orders.types.ts';
import { holidaySurchargeOn, surchargedHoliday } from '../surcharges/holiday-surcharge.ts';
import type { LocalDate } from '../time/time.types.ts';
import type { HolidaySurchargeSettings, PricedCart } from './pricing.types.ts';

/** Stage 7: on items less discounts, on the trading day that the order is for; null: none. */
export function holidayStage(
  settings: HolidaySurchargeSettings,
  source: OrderSource,
  requestedOn: LocalDate,
  items: Minor,
): NonNullable<PricedCart['holidaySurcharge']> | null {
  const name = surchargedHoliday(settings, source, requestedOn);
  if (name === null) return null;
  const amount = holidaySurchargeOn(items, settings);
  return amount === 0 ? null : { name, amount };
}
