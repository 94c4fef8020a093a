import { formatMoney } from '@servery/domain/money';
import type { PricedCart } from '@servery/domain/pricing';
import type { Slots, Store } from '../../shared/api.ts';
import { holidayText } from '../../shared/holiday-text.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as more from '../../shared/ui/more-icons.ts';
import styles from './surcharge-notice.module.css';

interface SurchargeNoticeProps {
  store: Store;
  slots: Slots;
  /** Null: as soon as possible. */
  requestedFor: string | null;
  priced: PricedCart | null;
}

/** A public holiday's surcharge, shown where the day is chosen, before payment. The server's own text comes with the price. */
export const SurchargeNotice = ({ store, slots, requestedFor, priced }: SurchargeNoticeProps) => {
  // By trading day: after midnight at the end of a holiday, the holiday still applies.
  const date = requestedFor === null ? store.tradingDay : slots.days.find((day) => day.slots.includes(requestedFor))?.date;
  const added = priced?.holidaySurcharge ?? null;
  const words =
    (date === undefined ? null : holidayText(store, date)) ?? (added === null ? null : `Public holiday surcharge (${added.name})`);
  if (words === null || (priced !== null && added === null)) return null;
  return (
    <p className={styles.notice} role="status">
      <Icon of={more.info} />
      <span>
        {words}
        {added !== null && added.amount > 0 && `: ${formatMoney(added.amount, store.currency)} for this order`}.
      </span>
    </p>
  );
};
