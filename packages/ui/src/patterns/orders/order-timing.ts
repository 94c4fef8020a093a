import { acceptBefore, acceptMarketplaceWithinInSeconds } from '@servery/domain/alarms';
import { formatDurationLong, formatRelativeTime } from '../../primitives/relative.ts';
import type { StateTone } from '../../primitives/state-chip.tsx';
import { channels, type OrderSource, type OrderStatus } from '@servery/domain/orders';

export interface Timing {
  tone: StateTone;
  words: string;
}

/** "4:07": the time left of a few minutes. Takes milliseconds; counts the last second until it is over. */
const formatCountdown = (milliseconds: number): string => {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** What an order's timing depends on; both a row of a list and the full order have it. Instants. */
export interface Timed {
  source: OrderSource;
  status: OrderStatus;
  placedAt: string;
  requestedFor: string | null;
  readyAt: string | null;
  promisedFor: string | null;
}

/** A longer countdown is not shown: an order for tonight may wait. Milliseconds. */
const longest = 60 * 60_000;

/** Until when a new order should be accepted, epoch milliseconds: the server uses the same rule. */
const deadline = ({ source, placedAt, requestedFor }: Pick<Timed, 'source' | 'placedAt' | 'requestedFor'>, acceptWithin: number): number =>
  Date.parse(acceptBefore({ source, newSince: placedAt, requestedFor }, acceptWithin));

/**
 * The state of an order against the clock. `now` in epoch milliseconds; `acceptWithin`: minutes in which it should be accepted, null where
 * that is not monitored.
 */
export const toTiming = (row: Timed, now: number, acceptWithin: number | null): Timing => {
  const placed = Date.parse(row.placedAt);
  if (row.status === 'new') {
    const left = acceptWithin === null ? Number.POSITIVE_INFINITY : deadline(row, acceptWithin) - now;
    if (left > longest) return { tone: 'new', words: `New, ${formatRelativeTime(placed, now)}` };
    return left > 0
      ? { tone: 'new', words: `${formatCountdown(left)} left` }
      : { tone: 'danger', words: `Waiting ${formatDurationLong(now - placed)}` };
  }
  if (row.readyAt !== null) return { tone: 'done', words: `Ready, ${formatRelativeTime(Date.parse(row.readyAt), now)}` };
  if (row.promisedFor === null) return { tone: 'working', words: `Placed ${formatRelativeTime(placed, now)}` };
  const promised = Date.parse(row.promisedFor);
  return promised < now
    ? { tone: 'late', words: `Late, ${formatDurationLong(now - promised)}` }
    : { tone: 'working', words: `Due ${formatRelativeTime(promised, now)}` };
};

/** How much of the time to accept has passed, 0 to 1, in steps that a bar can show. */
export const waitedShare = (row: Pick<Timed, 'source' | 'placedAt' | 'requestedFor'>, now: number, acceptWithin: number): number => {
  const whole = channels[row.source].cancelsUnanswered ? Math.min(acceptMarketplaceWithinInSeconds, acceptWithin * 60) : acceptWithin * 60;
  return Math.min(1, Math.max(0, 1 - Math.round(((deadline(row, acceptWithin) - now) / (whole * 1000)) * 100) / 100));
};

/** The tone of an order that has ended, or is open. Joining bills is nothing to worry about. */
export const getStatusTone = ({ status, joinedTo }: { status: OrderStatus; joinedTo?: string | undefined }): StateTone =>
  joinedTo === undefined ? statusTone[status] : 'neutral';

export const statusTone: Readonly<Record<OrderStatus, StateTone>> = {
  processingPayment: 'working',
  failure: 'danger',
  new: 'new',
  accepted: 'working',
  rejected: 'danger',
  cancelled: 'danger',
  completed: 'done',
};
