import { formatRelativeTime } from '@servery/ui/primitives/relative.ts';

/** The server notes a screen that is open every five minutes, and pages of devices ask about once a minute. */
const notedWithin = 6 * 60_000;

/** When a device last called, or had its live stream open: "In the last few minutes", "13 min ago". Both in epoch milliseconds. */
export const formatLastSeen = (at: number, now: number): string =>
  isConnected(at, now) ? 'In the last few minutes' : formatRelativeTime(at, now);

/** Whether a device has called, or had its live stream open, in the last few minutes. */
export const isConnected = (at: number, now: number): boolean => now - at < notedWithin;
