import { useMediaQuery } from '@mantine/hooks';
import { Link, useLocation } from '@tanstack/react-router';
import type { AlarmView } from '@servery/contract/alarms';
import { seeAlarm } from '@servery/contract/alarms';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { AlarmBar } from '@servery/ui/patterns/alarm-bar.tsx';
import { alarmAct, AlarmLine } from '@servery/ui/primitives/alarm-list.tsx';
import { RelativeTime } from '@servery/ui/primitives/relative-time.tsx';
import { useStore } from '../../shared/store-context.ts';
import { useReprint } from '@servery/app-kit/use-reprint.ts';
import { inOrder, takeAlarm, useAlarms } from '@servery/app-kit/orders/alarms.ts';

/** One alarm: what happened, a link to it, and a button to say that somebody is on it. */
const Alarm = ({ alarm }: { alarm: AlarmView }) => {
  const { restaurantId, storeId, timeZone } = useStore();
  const see = useEndpointMutation(seeAlarm, { onSuccess: takeAlarm });
  const params = { restaurantId, storeId };
  const reprint = useReprint(params);
  const send = () => see.mutate({ params: { ...params, alarmId: alarm.id }, body: {}, retries: 2 });
  const error = see.error?.error ?? reprint.error;
  return (
    <AlarmLine
      seen={alarm.seenAt !== null}
      message={alarm.message}
      when={
        <>
          <RelativeTime at={alarm.raisedAt} timeZone={timeZone} />
          {alarm.seenBy !== null && ` · ${alarm.seenBy} is on it`}
        </>
      }
      error={error?.message}
    >
      {alarm.orderId !== null && (
        <Link
          to="/restaurants/$restaurantId/stores/$storeId/orders/$orderId"
          params={{ ...params, orderId: alarm.orderId }}
          className={alarmAct}
        >
          Open {alarm.orderNumber ?? 'the order'}
        </Link>
      )}
      {alarm.printJobId !== null && (
        <button type="button" className={alarmAct} disabled={reprint.isPending} onClick={() => reprint.print(alarm.printJobId!, send)}>
          Print again
        </button>
      )}
      {alarm.seenAt === null && (
        <button
          type="button"
          className={alarmAct}
          data-strong
          disabled={see.isPending}
          onClick={send}
          aria-label={`I’m on it: ${alarm.message}`}
        >
          I’m on it
        </button>
      )}
    </AlarmLine>
  );
};

/** The store's open alarms, on every screen. */
export const StoreAlarms = () => {
  const alarms = inOrder(useAlarms((state) => state.alarms));
  const { pathname } = useLocation();
  const roomy = useMediaQuery('(min-width: 700px)');
  return (
    <AlarmBar alarms={alarms} at={pathname} most={roomy ? 2 : 1}>
      {(alarm) => <Alarm key={alarm.id} alarm={alarm} />}
    </AlarmBar>
  );
};
