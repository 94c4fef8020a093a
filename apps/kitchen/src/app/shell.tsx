import { useEffect, useState } from 'react';
import { Outlet } from '@tanstack/react-router';
import { triesByItself } from '@servery/app-kit/by-itself.ts';
import { DeviceFrame } from '@servery/device-app/frame/device-frame.tsx';
import { PairedGate } from '@servery/device-app/paired-gate.tsx';
import { UpdateBar } from '@servery/device-app/update/update-bar.tsx';
import { ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import { VisuallyHidden } from '@servery/ui/primitives/visually-hidden.tsx';
import { BarSlotContext } from '../shared/bar-slot.tsx';
import { kitchenApp, type Device } from '../shared/device.ts';
import { KitchenContext } from '../shared/kitchen-context.ts';
import { receiveStations } from '../shared/saved-stations.ts';
import { endsWithPage, useWaiting } from '../shared/waiting.ts';
import { useBoard } from '../features/tickets/tickets.ts';
import { useTicketFeed } from '../features/tickets/use-ticket-feed.ts';
import { KitchenBar, KitchenOffline } from './bars.tsx';
import styles from './shell.module.css';

const Paired = ({ who }: { who: Device }) => {
  const feed = useTicketFeed(who);
  useEffect(() => receiveStations(who), [who]);
  const waiting = useWaiting((state) => state.waiting);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const { timeZone, prepTimeInMinutes, warnBeforeDueInMinutes, lateAfterDueInMinutes } = who;
  return (
    <KitchenContext value={{ timeZone, times: { prepTimeInMinutes, warnBeforeDueInMinutes, lateAfterDueInMinutes } }}>
      <BarSlotContext value={slot}>
        <DeviceFrame
          live={feed.live}
          topBar={<KitchenBar who={who} live={feed.live} slotRef={setSlot} />}
          bars={
            <>
              {/* An empty board explains why it is empty, so the banner would repeat it, unless changes are waiting to be sent. */}
              {(feed.ready || !feed.problem || waiting > 0) && <KitchenOffline live={feed.live} />}
              <UpdateBar
                safe="no ticket is lost"
                endsWithPage={useWaiting(endsWithPage)}
                idle={useBoard((board) => board.order.length === 0)}
              />
            </>
          }
        >
          {feed.ready ? (
            <Outlet />
          ) : feed.problem ? (
            <ErrorState page title={feed.problem.title} message={triesByItself(feed.problem.message, 'screen')} />
          ) : (
            <>
              <VisuallyHidden>
                <h1>Kitchen</h1>
              </VisuallyHidden>
              <p className={styles.loading} role="status">
                Reading the tickets…
              </p>
            </>
          )}
        </DeviceFrame>
      </BarSlotContext>
    </KitchenContext>
  );
};

/** The frame of a paired display. */
export const Shell = () => <PairedGate app={kitchenApp}>{(who) => <Paired key={who.storeId} who={who} />}</PairedGate>;
