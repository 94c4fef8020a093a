import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { endpointKey } from '@servery/app-kit/query.ts';
import { listBills } from '@servery/contract/bills';
import type { LiveMessage } from '@servery/contract/events';
import { getMenu, listSoldOut } from '@servery/contract/menu';
import { getTillStore } from '@servery/contract/tills';
import type { Freshness } from '@servery/app-kit/live.ts';
import { useWhenOnline } from '@servery/app-kit/use-when-online.ts';
import { device, type Device } from '../device.ts';
import { useLiveMessages } from '../live-messages.ts';
import { hear, isOpening } from './bill-book.ts';
import { readBill, sendWaiting, startBills, stopBills } from './bill-outbox.ts';
import { updateBook, useBills } from './bills-store.ts';

/** How long lists wait before they are read again: one reading for a burst of taps. Milliseconds. */
const settle = 400;
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const later = (name: string, work: () => void): void => {
  if (timers.has(name)) return;
  const run = () => {
    timers.delete(name);
    work();
  };
  timers.set(name, setTimeout(run, settle));
};

/** Whether what was heard is of a bill that is known here and shows another state of it than is known. */
const isNews = (row: { id: string; version: number }): boolean => {
  const known = useBills.getState().known[row.id];
  return known !== undefined && known.row.version < row.version;
};

const follow = (message: LiveMessage): void => {
  if (message.type === 'bill.changed') {
    const next = hear(useBills.getState(), message.payload);
    if (next) updateBook(() => next);
    else void readBill(message.payload.row.id);
    return;
  }
  if (!('row' in message.payload)) return;
  const { row } = message.payload;
  if (row.source === 'pos' && isNews(row)) void readBill(row.id);
};

/** Sends the till's bills and hears of what other tills do to them, on whatever page this one is. */
export const useBillFeed = ({ restaurantId, storeId, deviceId }: Device, freshness: Freshness): void => {
  const queries = useQueryClient();

  useEffect(() => {
    startBills({ restaurantId, storeId, deviceId });
    const stop = device.subscribe(() => device.get().status === 'in' && sendWaiting());
    return () => {
      stop();
      stopBills();
    };
  }, [restaurantId, storeId, deviceId]);

  // What waits goes out now, not after the pause between two tries.
  useWhenOnline(sendWaiting);

  // Back after a break: what waits goes out, and what was missed of the bill in hand is read.
  useEffect(() => {
    if (freshness !== 'live') return;
    sendWaiting();
    const state = useBills.getState();
    const { currentId } = state;
    if (currentId !== null && !isOpening(state, currentId)) void readBill(currentId);
  }, [freshness]);

  useLiveMessages((message) => {
    follow(message);
    const again = (name: string, ...keys: readonly (readonly unknown[])[]) =>
      later(name, () => keys.forEach((queryKey) => void queries.invalidateQueries({ queryKey })));
    const { type } = message;
    const isOfBill = 'row' in message.payload && message.payload.row.source === 'pos';
    if (isOfBill) again('bills', endpointKey(listBills));
    // What an order takes may be counted.
    if (isOfBill || type === 'order.placed') again('left', endpointKey(listSoldOut));
    if (type === 'menu.published') again('menu', endpointKey(getMenu), endpointKey(listSoldOut));
    if (type === 'settings.changed') again('store', endpointKey(getTillStore), endpointKey(getMenu));
  });
};
