import { ageOf } from '@servery/domain/kitchen';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { useKitchen } from '../../shared/kitchen-context.ts';
import { useBoard } from './tickets.ts';
import styles from './wall-summary.module.css';

/** "12 open · 3 late": how the kitchen stands, at one look. */
export const WallSummary = () => {
  const { prepTimeInMinutes } = useKitchen();
  const shown = useBoard((board) => board.shown);
  const order = useBoard((board) => board.order);
  const open = order.flatMap((id) => {
    const ticket = shown[id];
    return ticket && (ticket.status === 'NEW' || ticket.status === 'IN_PROGRESS' || ticket.status === 'RECALLED') ? [ticket] : [];
  });
  const late = useClock((now) => open.filter((ticket) => ageOf(ticket, new Date(now).toISOString(), prepTimeInMinutes) === 'late').length);
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
