import { Button, Switch } from '@mantine/core';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listMyStores } from '@servery/contract/restaurants';
import { Failure, FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { pushAbility, type PushAbility } from './push-device.ts';
import { usePush } from './use-push.ts';
import styles from './notifications-panel.module.css';

const why: Record<Exclude<PushAbility, 'ready'>, string> = {
  denied: 'This browser was told to show no notifications of this site. Allow them in its settings for this site, then come back.',
  unsupported: 'This browser cannot be woken while the app is closed. Keep the app open, or use another browser.',
  homeScreen: 'On an iPhone or iPad, add this app to the home screen first (Share, then “Add to Home Screen”) and open it from there.',
  insecure: 'Notifications need a secure address (https). Open the app by that one.',
};

/** The stores whose new orders and alarms notify this device while the app is closed. */
export const NotificationsPanel = () => {
  const ability = pushAbility();
  return <Panel title="When the app is closed">{ability === 'ready' ? <Topics /> : <p className={styles.quiet}>{why[ability]}</p>}</Panel>;
};

const Topics = () => {
  const { topics, busy, error, said, follow, leave, test } = usePush();
  const stores = useEndpoint(listMyStores, {}, { staleTime: 60_000 }).data?.rows;
  if (topics.error && !topics.data) return <Failure error={topics.error.error} onRetry={() => void topics.refetch()} />;
  if (!topics.data || !stores)
    return (
      <div role="status" aria-label="Loading notifications">
        <Skeleton height="48px" />
      </div>
    );
  const followed = new Set(topics.data.rows.map(({ storeId }) => storeId));
  return (
    <div className={styles.body}>
      <p className={styles.quiet}>Notifications for new orders and alarms on this device, for as long as you are signed in on it.</p>
      {stores.map(({ storeId, storeName, restaurantName }) => (
        <Switch
          key={storeId}
          label={storeName}
          description={restaurantName}
          checked={followed.has(storeId)}
          disabled={busy !== null}
          onChange={(event) => void (event.currentTarget.checked ? follow(storeId) : leave(storeId))}
        />
      ))}
      <FailureAlert error={error} />
      <div className={styles.line}>
        <Button variant="default" disabled={followed.size === 0} loading={busy === 'test'} onClick={() => void test()}>
          Send a trial
        </Button>
        <span className={styles.quiet} role="status">
          {said}
        </span>
      </div>
    </div>
  );
};
