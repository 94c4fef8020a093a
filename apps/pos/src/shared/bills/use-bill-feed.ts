import { useEffect } from 'react';
import type { LiveMessage } from '@servery/contract/events';
import type { Freshness } from '@servery/app-kit/live.ts';
import { channels } from '@servery/domain/orders';
import { useWhenOnline } from '@servery/app-kit/use-when-online.ts';
import { device, type Device } from '../device.ts';
import { useLiveMessages } from '../live-messages.ts';
import { hear } from './bill-store.ts';
import { readBill, repairCurrentBill, sendWaiting, startBills, stopBills } from './bill-outbox.ts';
import { updateBillStore, useBills } from './bills-store.ts';

/** Whether the message is about a bill that is known here, with a different state from the known one. */
const isNews = (row: { id: string; version: number }): boolean => {
  const { known, doubted } = useBills.getState();
  const before = known[row.id];
  return before !== undefined && (before.row.version < row.version || doubted?.has(row.id) === true);
};

const follow = (message: LiveMessage): void => {
  if (message.type === 'bill.changed') {
    const next = hear(useBills.getState(), message.payload);
    if (next) updateBillStore(() => next);
    else void readBill(message.payload.row.id);
    return;
  }
  if (!('row' in message.payload)) return;
  const { row } = message.payload;
  if (channels[row.source].startsAsBill && isNews(row)) void readBill(row.id);
};

/** Sends the till's bills and follows changes from other tills, on every page. */
export const useBillFeed = ({ restaurantId, storeId, deviceId }: Device, freshness: Freshness): void => {
  useEffect(() => {
    startBills({ restaurantId, storeId, deviceId });
    const stop = device.subscribe(() => device.get().status === 'in' && sendWaiting());
    return () => {
      stop();
      stopBills();
    };
  }, [restaurantId, storeId, deviceId]);

  // Waiting commands go out now, not after the pause between two tries.
  useWhenOnline(sendWaiting);

  // Reconnected: waiting commands go out, and the current bill and those stored on this till are read again for what was missed.
  useEffect(() => {
    if (freshness !== 'live') return;
    sendWaiting();
    void repairCurrentBill();
  }, [freshness]);

  useLiveMessages(follow);
};
