import { may } from '@servery/app-kit/abilities.ts';
import { useStore } from '../../../shared/places.ts';
import { useMe } from '../../../shared/session.ts';
import { AlarmsPanel } from './alarms-panel.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { OpenOrdersPanel } from './open-orders-panel.tsx';
import { SalesToday } from './sales-today.tsx';
import { SoldOutPanel } from './sold-out-panel.tsx';
import styles from './today.module.css';

/** How the store is doing now: what this person may see of it. It follows the store as long as it is open. */
export const StoreToday = () => {
  const me = useMe();
  const { restaurantId, storeId } = useStore();
  const sees = (permission: Parameters<typeof may>[1]) => may(me, permission, { restaurantId, storeId });
  return (
    <>
      {sees('orders.read') && <AlarmsPanel />}
      {sees('reports.read') && <SalesToday />}
      <div className={styles.panels}>
        {sees('orders.read') && <OpenOrdersPanel />}
        {sees('availability.read') && <SoldOutPanel />}
        {(sees('devices.read') || sees('printing.read')) && <DevicesPanel />}
      </div>
    </>
  );
};
