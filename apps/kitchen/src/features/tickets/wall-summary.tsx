import { activeTicketStatuses, ageOf } from '@servery/domain/kitchen';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { useKitchen } from '../../shared/kitchen-context.ts';
import { useBoard } from './tickets.ts';
import styles from './wall-summary.module.css';

/** "12 open · 3 late": how the kitchen stands, at one look. */
export const WallSummary = () => {
  const { times } = useKitchen();
  const shown = useBoard((board) => board.shown);
  const order = useBoard((board) => board.order);
  const open = order.flatMap((id) => {
    const ticket = shown[id];
    return ticket && (activeTicketStatuses as readonly string[]).includes(ticket.status) ? [ticket] : [];
  });
  const late = useClock((now) => {
    const at = new Date(now).toISOString();
    return open.filter((ticket) => ageOf(ticket, at, times) === 'late').length;
  });
  return (
    <p className={styles.summary}>
      <strong>{open.length}</strong> open
      {late > 0 && (
        <StateChip tone="late" solid>
          {late} late
        </StateChip>
      )}
    </p>
  );
};
