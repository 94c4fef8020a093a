import { formatInstantTimeShort } from '@servery/domain/clock';
import type { TimeZone } from '@servery/domain/time';
import { Icon } from '../../primitives/icon.tsx';
import { Panel } from '../../primitives/panel.tsx';
import { StateChip } from '../../primitives/state-chip.tsx';
import styles from './guest-panel.module.css';
import type { OrderView } from './order.types.ts';
import { carrierLabels, courierText } from './uber-eats-text.ts';

/** Uber's part of an order: the name that its courier gives at the counter, and who that is. Renders nothing for other sources. */
export const UberEatsPanel = ({ order: { uberEats, status }, timeZone }: { order: OrderView; timeZone: TimeZone }) => {
  if (uberEats === null) return null;
  const { displayId, fulfillment, courier, acceptBefore, readyTold } = uberEats;
  return (
    <Panel title="Uber Eats" aside={readyTold && <StateChip tone="done">Told it’s ready</StateChip>}>
      <p className={styles.name}>Order {displayId}</p>
      <p className={styles.quiet}>{carrierLabels[fulfillment]}</p>
      {status === 'new' && (
        <p className={styles.quiet}>
          Uber Eats cancels it automatically unless you accept it by {formatInstantTimeShort(acceptBefore, timeZone)}.
        </p>
      )}
      {courier !== null && (
        <div className={styles.delivery}>
          <p className={styles.name}>{courier.name}</p>
          <p className={styles.quiet}>
            {[
              courierText(courier.status),
              courier.vehicle,
              courier.pickUpAt && `here about ${formatInstantTimeShort(courier.pickUpAt, timeZone)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {courier.phone && (
            <a href={`tel:${courier.phone.replaceAll(' ', '')}`} className={styles.way}>
              <Icon name="phone" /> {courier.phone}
            </a>
          )}
        </div>
      )}
    </Panel>
  );
};
