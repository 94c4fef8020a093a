import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { inOrder, takeAlarm, useAlarms } from '@servery/app-kit/orders/alarms.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { useReprint } from '@servery/app-kit/use-reprint.ts';
import { seeAlarm, type AlarmView } from '@servery/contract/alarms';
import { AlarmBar } from '@servery/ui/patterns/alarm-bar.tsx';
import { AlarmLine, alarmAct } from '@servery/ui/primitives/alarm-list.tsx';
import { RelativeTime } from '@servery/ui/primitives/relative-time.tsx';
import type { PairedDevice } from '../device-app.ts';

interface AlarmsProps {
  who: PairedDevice;
  /** A link to an alarm's order; `className` makes it look like the other actions. */
  orderLink: (orderId: string, label: string, className: string) => ReactNode;
}

/** One alarm: what happened, a link to it, and a button to say that somebody is on it. */
const Alarm = ({ alarm, who: { restaurantId, storeId, timeZone }, orderLink }: AlarmsProps & { alarm: AlarmView }) => {
  const place = { restaurantId, storeId };
  const see = useEndpointMutation(seeAlarm, { onSuccess: takeAlarm });
  const reprint = useReprint(place);
  const send = () => see.mutate({ params: { ...place, alarmId: alarm.id }, body: {}, retries: 2 });
  const { printJobId } = alarm;
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
      error={(see.error?.error ?? reprint.error)?.message}
    >
      {alarm.orderId !== null && orderLink(alarm.orderId, `Open ${alarm.orderNumber ?? 'the order'}`, alarmAct)}
      {printJobId !== null && (
        <button type="button" className={alarmAct} disabled={reprint.isPending} onClick={() => reprint.print(printJobId, send)}>
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

/** The store's open alarms, on every page of the app. */
export const StoreAlarms = (props: AlarmsProps) => {
  const alarms = inOrder(useAlarms((state) => state.alarms));
  const { pathname } = useLocation();
  return (
    <AlarmBar alarms={alarms} at={pathname} most={1}>
      {(alarm) => <Alarm key={alarm.id} alarm={alarm} {...props} />}
    </AlarmBar>
  );
};
