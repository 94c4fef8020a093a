import { useEffect, useState } from 'react';
import type { LiveState } from '@servery/app-kit/live.ts';
import { chime } from '@servery/app-kit/sound.ts';
import { useLiveFeed } from '@servery/app-kit/use-live-feed.ts';
import { useWhenOnline } from '@servery/app-kit/use-when-online.ts';
import type { LiveMessage } from '@servery/contract/events';
import { setServerTime } from '@servery/ui/primitives/clock.ts';
import { asDisplay, device, type Device } from '../../shared/device.ts';
import { usePreferences } from '../../shared/preferences.ts';
import { sendStations } from '../../shared/saved-stations.ts';
import { noteAcknowledged } from './acknowledge.ts';
import { standAt } from './board.ts';
import { noteReceived, restoreBoard } from './stored-board.ts';
import { restoreWaiting, sendWaiting } from './ticket-commands.ts';
import { followMessage, readAnew, readUntilDone, startBoard, updateBoard, type Problem } from './tickets.ts';

export interface TicketFeed {
  live: LiveState;
  /** Null once the list has been read. */
  problem: Problem | null;
  ready: boolean;
}

/**
 * The stations of this screen. One that the store no longer has does not count: a screen must not hide tickets because of a choice that
 * nobody can see any more.
 */
const useStations = (known: Device['printStations']) => {
  const chosen = usePreferences((preferences) => preferences.stationIds);
  const ids = chosen.filter((id) => known.some((station) => station.id === id)).join('\n');
  useEffect(() => {
    const stationIds = ids === '' ? [] : ids.split('\n');
    updateBoard((board) => standAt(board, stationIds));
  }, [ids]);
};

/** Settings of the store that the display's own endpoint returns: prep time and ages, stations. */
const ownSettings = new Set(['kitchenDisplay', 'printing']);

/**
 * Reads the store's tickets and follows them: the list first, then the stream from the list's cursor. Until the list is there, the board
 * shows the tickets stored on this display, and the screen shows how old they are.
 */
export const useTicketFeed = ({ restaurantId, storeId, deviceId, printStations }: Device): TicketFeed => {
  const [cursor, setCursor] = useState<number | null>(null);
  const [storedFrom, setStoredFrom] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    let over = false;
    startBoard({ restaurantId, storeId });
    void restoreBoard().then(async (lastReceivedAt) => {
      if (!over) setStoredFrom(lastReceivedAt);
      await restoreWaiting();
      sendWaiting();
    });
    void readUntilDone(setProblem).then((start) => start !== null && setCursor(start));
    return () => {
      over = true;
      startBoard(undefined);
    };
  }, [restaurantId, storeId]);

  const hear = (message: LiveMessage) => {
    if (followMessage(message)) {
      const { sound, volume } = usePreferences.getState();
      if (sound) chime(volume);
    }
    if (message.type === 'ticket.acknowledged') noteAcknowledged(message.payload.ticketId);
    if (message.type === 'settings.changed' && ownSettings.has(message.payload.section)) void device.check();
    if (message.type === 'device.settingsChanged' && message.payload.deviceId === deviceId) void device.check();
  };

  const live = useLiveFeed(
    { restaurantId, storeId },
    {
      cursor,
      principal: deviceId,
      headers: () => asDisplay,
      onMessage: hear,
      onReset: () => {
        void readAnew(setProblem);
        void device.check();
      },
      onServerTime: setServerTime,
      // Either this display is no longer paired, which the session handles, or it is worth another try.
      onClosed: () => void device.check(),
    },
  );
  const { freshness, lastReceivedAt } = live;

  useStations(printStations);

  useEffect(() => {
    if (freshness === 'live' && lastReceivedAt !== null) noteReceived(lastReceivedAt);
  }, [freshness, lastReceivedAt]);

  // Waiting commands go out now, not after the pause between two tries.
  useWhenOnline(sendWaiting);
  useWhenOnline(sendStations);

  // Connected, for the first time or again: whatever waited for the server goes on.
  useEffect(() => {
    if (freshness !== 'live') return;
    sendWaiting();
    sendStations();
  }, [freshness]);

  const started = cursor !== null;
  const shown: LiveState = !started && problem ? { freshness: 'stale', lastReceivedAt: storedFrom } : live;
  return { live: shown, problem, ready: started || storedFrom !== null };
};
