import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import { sourceNames } from '@servery/app-kit/format.ts';
import { Icon } from '../../shared/icon.tsx';
import { Panel } from '../../shared/panel.tsx';
import { addressLines, mapLink } from './address-words.ts';
import styles from './guest-panel.module.css';

type Order = ResponseOf<typeof getOrder>;

/** Who ordered and how to reach them; for a delivery, where it goes and what to mind at the door. */
export const GuestPanel = ({ order }: { order: Order }) => {
  const { delivery } = order;
  return (
    <Panel title="Guest" aside={<span className={styles.quiet}>{sourceNames[order.source]}</span>}>
      <p className={styles.name}>{order.customerName}</p>
      <div className={styles.ways}>
        {order.customerPhone && (
          <a href={`tel:${order.customerPhone.replaceAll(' ', '')}`} className={styles.way}>
            <Icon name="phone" /> {order.customerPhone}
          </a>
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
