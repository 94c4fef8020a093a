import { addressLines } from '@servery/domain/delivery';
import { formatInstantFrom } from '@servery/domain/clock';
import { formatMoney } from '@servery/domain/money';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import type { Order } from '../../shared/api.ts';
import { LineDetails } from '../../shared/lines/line-details.tsx';
import { mapLink } from '../../shared/map-link.ts';
import { useStore } from '../../shared/scope.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { PriceBreakdown } from '../../shared/ui/price-breakdown.tsx';
import { moneyText } from './money-text.ts';
import styles from './order-receipt.module.css';

/** The store, and what was ordered. */
export const OrderReceipt = ({ order }: { order: Order }) => {
  const { cart, collectionType, tableName, delivery, storeName, storeAddress, storePhone } = order;
  const store = useStore();
  const money = moneyText(order);
  return (
    <>
      <section className={styles.place} aria-label="Where">
        {delivery && (
          <p>
            <Icon of={icons.pin} />
            <span className={styles.to}>
              <strong>To {delivery.address.line1}</strong>
              <span className={styles.rest}>
                {addressLines(delivery.address).slice(1).join(', ')}
                {delivery.dropoffNotes && <span className={styles.notes}>“{delivery.dropoffNotes}”</span>}
              </span>
            </span>
          </p>
        )}
        <p>
          <Icon of={delivery ? icons.bag : icons.pin} />
          <span>
            <strong>{collectionType === 'dineIn' && tableName ? `${tableName}, ${storeName}` : storeName}</strong>
            <a href={mapLink(store.address)}>{storeAddress}</a>
          </span>
        </p>
        {storePhone && (
          <p>
            <Icon of={icons.phone} />
            <a href={`tel:${storePhone.replaceAll(' ', '')}`}>{storePhone}</a>
          </p>
        )}
      </section>
      <section className={styles.receipt} aria-labelledby="receipt">
        <h2 id="receipt" className={styles.title}>
          What you ordered
        </h2>
        <ul className={styles.lines}>
          {cart.lines.map((line) => (
            <li key={line.id} className={styles.line}>
              <span className={styles.quantity}>{line.quantity}</span>
              <div>
                {line.name}
                <LineDetails of={line} />
                {line.comments && <span className={styles.choices}>“{line.comments}”</span>}
              </div>
              <span>{formatMoney(line.lineTotal, cart.currency)}</span>
            </li>
          ))}
        </ul>
        {order.comments && <p className={styles.note}>Note: {order.comments}</p>}
        <PriceBreakdown cart={cart} />
        <p className={styles.note}>
          {money !== null && `${money}. `}Ordered {formatInstantFrom(order.placedAt, new Date(clockNow()).toISOString(), order.timeZone)}{' '}
          for {order.customerName}.
        </p>
      </section>
    </>
  );
};
