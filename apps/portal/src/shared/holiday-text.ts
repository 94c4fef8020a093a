import { formatDate } from '@servery/domain/clock';
import { formatMoney, formatPercent } from '@servery/domain/money';
import type { LocalDate } from '@servery/domain/time';
import type { Store } from './api.ts';

/** "15%", "$2.00 and 1.5%"; null if it is nothing. */
export function surchargeAmount(
  { amountInCents, percentage }: { amountInCents: number; percentage: number },
  currency: Store['currency'],
): string | null {
  const parts = [amountInCents > 0 && formatMoney(amountInCents, currency), percentage > 0 && formatPercent(percentage)].filter(Boolean);
  return parts.length === 0 ? null : parts.join(' and ');
}

/** "Public holiday surcharge 15% on 26 January (Australia Day)", for an order for that day at the store; null: there is none. */
export function holidayText(
  { surcharges: { publicHoliday }, currency, timeZone }: Pick<Store, 'surcharges' | 'currency' | 'timeZone'>,
  date: LocalDate,
): string | null {
  const holiday = publicHoliday?.holidays.find((day) => day.date === date);
  const amount = publicHoliday && surchargeAmount(publicHoliday, currency);
  if (!holiday || !amount) return null;
  return `Public holiday surcharge ${amount} on ${formatDate(date, timeZone)} (${holiday.name})`;
}
