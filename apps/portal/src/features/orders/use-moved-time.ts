import { useState } from 'react';
import type { Order } from '../../shared/api.ts';
import { formatTimeShort } from './order-text.ts';

/** The previous promised time, if the restaurant changed it while the page was open: "Was 6:45 PM". Null while it is unchanged. */
export function useMovedTime(order: Order): string | null {
  const { promisedFor } = order;
  const [times, setTimes] = useState({ now: promisedFor, before: null as string | null });
  if (times.now !== promisedFor) setTimes({ now: promisedFor, before: times.now });
  if (times.before === null || order.status !== 'accepted') return null;
  return `The restaurant changed the time. It was ${formatTimeShort(times.before, order)} before.`;
}
