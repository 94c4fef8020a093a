import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import type { AlarmView } from '@servery/contract/alarms';
import { seeAlarm } from '@servery/contract/alarms';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { alarmAct, AlarmLine, AlarmList } from '@servery/ui/primitives/alarm-list.tsx';
import { RelativeTime } from '@servery/ui/primitives/relative-time.tsx';
import { VisuallyHidden } from '@servery/ui/primitives/visually-hidden.tsx';
import { useStore } from '../../shared/store-context.ts';
import { useReprint } from '../../shared/use-reprint.ts';
import { inOrder, takeAlarm, useAlarms } from './alarms.ts';

/** One alarm: what happened, the way to it, and the word that somebody looks after it. */
const Alarm = ({ alarm }: { alarm: AlarmView }) => {
  const { restaurantId, storeId, timeZone } = useStore();
  const see = useEndpointMutation(seeAlarm, { onSuccess: takeAlarm });
  const reprint = useReprint();
  const params = { restaurantId, storeId };
  const send = () => see.mutate({ params: { ...params, alarmId: alarm.id }, body: {}, retries: 2 });
  const error = see.error?.error ?? reprint.error;
  return (
    <AlarmLine
      seen={alarm.seenAt !== null}
      message={alarm.message}
      when={
        <>
          <RelativeTime at={alarm.raisedAt} timeZone={timeZone} />
          {alarm.seenBy !== null && ` · ${alarm.seenBy} sees to it`}
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
          aria-label={`I’ll see to it: ${alarm.message}`}
        >
          I’ll see to it
        </button>
      )}
    </AlarmLine>
  );
};

/** What the store must look at now, on every screen. More than one or two wait behind a count, so that the screen's own work stays in sight. */
export const AlarmBar = () => {
  const alarms = inOrder(useAlarms((state) => state.alarms));
  // Opened on one screen they are folded on the next: whoever went there works on something else.
  const { pathname } = useLocation();
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const all = openedOn === pathname;
  const urgent = alarms.some(({ seenAt }) => seenAt === null);
  const roomy = useMediaQuery('(min-width: 700px)');
  const shown = all ? alarms : alarms.slice(0, urgent && roomy ? 2 : 1);
  const more = alarms.length - shown.length;
  return (
    <>
      {/* Words alone are announced, and once: the bar itself counts minutes. */}
      <div role="alert">
        <VisuallyHidden>
          {alarms
            .filter(({ seenAt }) => seenAt === null)
            .map(({ message }) => message)
            .join(' ')}
        </VisuallyHidden>
      </div>
      {alarms.length > 0 && (
        <AlarmList
          urgent={urgent}
          more={
            more > 0 || all
              ? {
                  label: all ? 'Show fewer' : `${more} more ${more === 1 ? 'alarm' : 'alarms'}`,
                  opened: all,
                  onToggle: () => setOpenedOn(all ? null : pathname),
                }
              : null
          }
        >
          {shown.map((alarm) => (
            <Alarm key={alarm.id} alarm={alarm} />
          ))}
        </AlarmList>
      )}
    </>
  );
};
