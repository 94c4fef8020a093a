import { Link } from '@tanstack/react-router';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listAlarms } from '@servery/contract/alarms';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { RelativeTime } from '@servery/ui/primitives/relative-time.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { useStore } from '../../../shared/places.ts';
import styles from './today.module.css';

/** Alarms that are shown at once: more of them are a fault that one of them names. */
const most = 8;

/** The store's active alarms; nothing while there are none. */
export const AlarmsPanel = () => {
  const { restaurantId, storeId, timeZone } = useStore();
  const params = { restaurantId, storeId };
  const { data, error, refetch } = useEndpoint(listAlarms, { params });
  if (!data) return error ? <Failure error={error.error} onRetry={() => void refetch()} /> : null;
  if (data.rows.length === 0) return null;
  return (
    <Panel title={data.rows.length === 1 ? '1 alarm' : `${data.rows.length} alarms`}>
      <ul className={styles.rows}>
        {data.rows.slice(0, most).map(({ id, message, raisedAt, seenAt, seenBy, orderId, orderNumber }) => (
          <li key={id} className={styles.alarm}>
            <StateChip tone={seenAt === null ? 'late' : 'working'}>{seenAt === null ? 'New' : 'Seen'}</StateChip>
            <span>
              {message}{' '}
              <span className={styles.note}>
                <RelativeTime at={raisedAt} timeZone={timeZone} />
                {seenBy !== null && `, seen by ${seenBy}`}
              </span>
              {orderId !== null && (
                <Link to="/restaurants/$restaurantId/stores/$storeId/orders/$orderId" params={{ ...params, orderId }}>
                  {orderNumber === null ? 'Open the order' : `Open order ${orderNumber}`}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
      {data.rows.length > most && <p className={styles.note}>{`And ${data.rows.length - most} more, in the staff app.`}</p>}
    </Panel>
  );
};
