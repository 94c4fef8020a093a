import { moment } from '@servery/app-kit/format.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { getCustomerRecord } from '@servery/contract/customers';
import dialog from '@servery/device-app/dialog/dialog.module.css';
import { formatMoney } from '@servery/domain/money';
import { firstLinesText } from '@servery/domain/orders';
import { formatOrdersBefore } from '@servery/ui/patterns/orders/order-text.ts';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { useTill } from '../../shared/till-context.ts';
import styles from './customer-dialog.module.css';

/** So many of the latest orders are shown. */
const latest = 3;

/** The bill's customer: how to call them, what they ordered last, and where their deliveries went. */
export const CustomerCard = ({ customerId, name, onRemove }: { customerId: string; name: string; onRemove: () => void }) => {
  const { restaurantId, timeZone } = useTill();
  const record = useEndpoint(getCustomerRecord, { params: { restaurantId, customerId } });
  const customer = record.data;
  // A new customer is in the store's list once the bill that names them is saved.
  const isNew = record.error?.error.code === 'resource_not_found';
  return (
    <section className={styles.card} aria-label="Customer">
      <div className={styles.who}>
        <p className={styles.name}>{name || customer?.shownPhone || 'Customer'}</p>
        <button type="button" className={dialog.button} onClick={onRemove}>
          Take off the bill
        </button>
      </div>
      {!customer && (
        <p className={styles.line} role="status">
          {isNew ? formatOrdersBefore(0) : record.error ? 'Earlier orders will show when you’re back online.' : 'Loading earlier orders…'}
        </p>
      )}
      {customer && (
        <>
          <p className={styles.line}>
            {[
              name && customer.shownPhone,
              formatOrdersBefore(customer.previousOrderCount + customer.previousGoogleOrderCount + customer.previousPosOrderCount),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {customer.orders.length > 0 && <h3 className={styles.part}>Last orders</h3>}
          <ul className={styles.list}>
            {customer.orders.slice(0, latest).map((order) => (
              <li key={order.id} className={styles.order}>
                <span>{firstLinesText(order.firstLines, order.itemCount)}</span>
                <span>{formatMoney(order.grandTotal, order.currency)}</span>
                <span className={styles.quiet}>{`${order.number} · ${moment(order.placedAt, clockNow(), timeZone)}`}</span>
              </li>
            ))}
          </ul>
          {customer.addresses.length > 0 && <h3 className={styles.part}>Addresses</h3>}
          <ul className={styles.list}>
            {customer.addresses.slice(0, latest).map(({ id, lines }) => (
              <li key={id}>{lines.join(', ')}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};
