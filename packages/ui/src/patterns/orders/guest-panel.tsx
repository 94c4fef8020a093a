import type { ReactNode } from 'react';
import type { OrderView } from './order.types.ts';
import { addressLines } from '@servery/domain/delivery';
import { sourceNames } from '@servery/domain/orders';
import { Icon } from '../../primitives/icon.tsx';
import { Panel } from '../../primitives/panel.tsx';
import { mapLink } from './address-text.ts';
import { formatOrdersBefore } from './order-text.ts';
import styles from './guest-panel.module.css';

/**
 * Who ordered and how to reach them; for a delivery, the address and notes for the driver. `customerLink`: to the customer's page, in apps
 * that have one.
 */
export const GuestPanel = ({ order, customerLink }: { order: OrderView; customerLink?: ReactNode }) => {
  const { delivery, customer } = order;
  return (
    <Panel title="Guest" aside={<span className={styles.quiet}>{sourceNames[order.source]}</span>}>
      <p className={styles.name}>{order.customerName}</p>
      {customer && (
        <p className={styles.quiet}>
          {formatOrdersBefore(customer.previousOrderCount)} {customerLink}
        </p>
      )}
      <div className={styles.ways}>
        {order.customerPhone && (
          <a href={`tel:${order.customerPhone.replaceAll(' ', '')}`} className={styles.way}>
            <Icon name="phone" /> {order.shownPhone ?? order.customerPhone}
          </a>
        )}
        {order.uberEats?.phoneCode && (
          <p className={styles.code}>
            Then enter the code <strong>{order.uberEats.phoneCode}</strong>
          </p>
        )}
        {order.customerEmail && (
          <a href={`mailto:${order.customerEmail}`} className={styles.way}>
            <Icon name="mail" /> {order.customerEmail}
          </a>
        )}
      </div>
      {delivery && (
        <div className={styles.delivery}>
          <address className={styles.address}>
            {addressLines(delivery.address).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          {delivery.confirmed === false && (
            <p className={styles.note}>
              <span className={styles.noteTitle}>Address not confirmed</span>
              Check that the street is in {delivery.address.suburb} before you send a driver.
            </p>
          )}
          <a href={mapLink(delivery.address)} target="_blank" rel="noreferrer" className={styles.way}>
            <Icon name="map" /> Show on a map
          </a>
          {delivery.dropoffNotes && (
            <p className={styles.note}>
              <span className={styles.noteTitle}>At the door</span>
              {delivery.dropoffNotes}
            </p>
          )}
        </div>
      )}
      {order.comments && (
        <p className={styles.note}>
          <span className={styles.noteTitle}>For the whole order</span>
          {order.comments}
        </p>
      )}
    </Panel>
  );
};
