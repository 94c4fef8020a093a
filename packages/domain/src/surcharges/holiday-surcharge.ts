import { channels } from '../orders/channels.ts';
import type { Minor } from '../money/money.types.ts';
import { calculatePercent } from '../money/round.ts';
import type { OrderSource } from '../orders/orders.types.ts';
import type { HolidaySurchargeSettings } from '../pricing/pricing.types.ts';
import type { LocalDate } from '../time/time.types.ts';

/** The holiday on which an order for a trading day has a surcharge, or null. Online is website and Google; Uber Eats has its own prices. */
export function surchargedHoliday(settings: HolidaySurchargeSettings, source: OrderSource, requestedOn: LocalDate): string | null {
  const { rules } = channels[source];
  if (!settings.enabled || rules === null || (rules === 'online' && !settings.isEnabledForOnline)) return null;
  return settings.holidays.find(({ date }) => date === requestedOn)?.name ?? null;
}

/** The surcharge on items less discounts, in minor units: fixed part and percentage, nothing on nothing. */
export const holidaySurchargeOn = (items: Minor, { surcharge }: Pick<HolidaySurchargeSettings, 'surcharge'>): Minor =>
  items <= 0 ? 0 : surcharge.amountInCents + calculatePercent(items, surcharge.percentage);
