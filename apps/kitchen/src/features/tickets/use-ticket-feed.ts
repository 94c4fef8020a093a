import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { LiveMessage } from '@servery/contract/events';
import { listTickets } from '@servery/contract/kds';
import { storeLive } from '@servery/contract/live';
import type { LiveState } from '@servery/app-kit/live.ts';
import { endpointKey, useReadAgainWhenBack } from '@servery/app-kit/query.ts';
import { chime } from '@servery/app-kit/sound.ts';
import { useLive } from '@servery/app-kit/use-live.ts';
import { setServerTime } from '@servery/ui/primitives/clock.ts';
import { device, type Device } from '../../shared/device.ts';
import { usePreferences } from '../../shared/preferences.ts';
import { followMessage, readUntilDone, startBoard, type Problem } from './tickets.ts';

export interface TicketFeed {
  live: LiveState;
  /** Null once the list has been read. */
  problem: Problem | null;
  ready: boolean;
}

/** Reads the store's tickets and follows them: the list first, then the stream from the list's cursor. */
export const useTicketFeed = ({ restaurantId, storeId, deviceId }: Device): TicketFeed => {
  const queries = useQueryClient();
  const [cursor, setCursor] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [round, setRound] = useState(0);
  const completedTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    startBoard({ restaurantId, storeId });
    void readUntilDone(setProblem).then((start) => start !== null && setCursor(start));
    return () => startBoard(undefined);
  }, [restaurantId, storeId]);

  /** Completed tickets are read again, but not for each one of a rush. */
  const refreshCompleted = () => {
    completedTimer.current ??= setTimeout(() => {
      completedTimer.current = undefined;
      void queries.invalidateQueries({ queryKey: endpointKey(listTickets) });
    }, 1000);
  };

  const hear = (message: LiveMessage) => {
    if (followMessage(message)) {
      const { sound, volume } = usePreferences.getState();
      if (sound) chime(volume);
    }
    if (message.type === 'ticket.changed') refreshCompleted();
    // The prep time decides from when on a ticket is urgent.
    if (message.type === 'settings.changed' && message.payload.section === 'kitchenDisplay') void device.check();
  };

  const live = useLive(storeLive, {
    params: { restaurantId, storeId },
    cursor,
    principal: `${deviceId} ${round}`,
    onMessage: hear,
    onReset: () => void readUntilDone(setProblem),
    onServerTime: setServerTime,
  });

  useReadAgainWhenBack(live.freshness);

  // The stream has ended for good. Either this display is no longer paired, and the session knows; or it is worth another try.
  useEffect(() => {
    if (live.freshness !== 'closed') return undefined;
    void device.check();
    const timer = setTimeout(() => setRound((last) => last + 1), 5000);
    return () => clearTimeout(timer);
  }, [live.freshness]);

  return { live, problem, ready: cursor !== null };
};
