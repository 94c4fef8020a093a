import { useSession } from '@servery/app-kit/session.ts';
import { activeTicketStatuses } from '@servery/domain/kitchen';
import { isForLater } from '@servery/domain/orders';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { device } from '../../shared/device.ts';
import { useKitchen } from '../../shared/kitchen-context.ts';
import { isOff } from './board.ts';
import { useBoard } from './tickets.ts';
import { isLate } from './board-order.ts';
import styles from './board-summary.module.css';

/** "Grill · 12 open · 2 for later · 3 late": this screen's stations and the kitchen's load at a glance. */
export const BoardSummary = () => {
  const { times } = useKitchen();
  const shown = useBoard((board) => board.optimistic);
  const order = useBoard((board) => board.order);
  const leaving = useBoard((board) => board.leaving);
  const stationIds = useBoard((board) => board.stationIds);
  const { who } = useSession(device);
  const stations = (who?.printStations ?? [])
    .filter(({ id }) => stationIds.includes(id))
    .map(({ name }) => name)
    .join(', ');
  // A ticket bumped here keeps its place for the seconds of its undo. It is neither open nor cancelled.
  const tickets = order.flatMap((id) => (shown[id] && !leaving[id] ? [shown[id]] : []));
  const open = tickets.filter(({ status }) => (activeTicketStatuses as readonly string[]).includes(status));
  // They stay on the screen until somebody clears them, so the pager counts them, too.
  const cancelled = tickets.filter(isOff).length;
  const late = useClock((now) => {
    const at = new Date(now).toISOString();
    return open.filter((ticket) => isLate(ticket, at, times)).length;
  });
  // Tomorrow's tickets have already arrived, but nobody cooks them yet.
  const later = useClock(
    (now) => open.filter(({ status, dueAt }) => status === 'NEW' && isForLater(dueAt, now, times.prepTimeInMinutes)).length,
  );
  return (
    <p className={styles.summary}>
      {stations !== '' && <span className={styles.stations}>{stations}</span>}
      <span>
        <strong>{open.length - later}</strong> open
      </span>
      {later > 0 && (
        <span>
          <span aria-hidden="true">·</span> <strong>{later}</strong> for later
        </span>
      )}
      {cancelled > 0 && (
        <span>
          <span aria-hidden="true">·</span> <strong>{cancelled}</strong> cancelled
        </span>
      )}
      {late > 0 && (
        <StateChip tone="late" solid>
          {late} late
        </StateChip>
      )}
    </p>
  );
};
