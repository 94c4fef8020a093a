import { useRef } from 'react';
import type { KitchenTask } from '@servery/domain/kitchen';
import { StateShape } from '@servery/ui/primitives/state-chip.tsx';
import { command } from './tickets.ts';
import styles from './task-line.module.css';

/** A second tap within this time is a slip of the finger, not a change of mind. Milliseconds. */
const slip = 400;

/** One line of a ticket: a tap ticks it, another takes it back. */
export const TaskLine = ({ ticketId, task, struck }: { ticketId: string; task: KitchenTask; struck: boolean }) => {
  const tappedAt = useRef(Number.NEGATIVE_INFINITY);
  const done = task.status === 'DONE';
  const toggle = () => {
    const now = performance.now();
    if (now - tappedAt.current < slip) return;
    tappedAt.current = now;
    command(ticketId, { type: 'setTask', taskId: task.id, status: done ? 'PENDING' : 'DONE' });
  };

  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.line}
        aria-pressed={done}
        disabled={struck}
        data-struck={struck || undefined}
        onClick={toggle}
      >
        <span className={styles.quantity}>{task.quantity}×</span>
        <span className={styles.what}>
          <span className={styles.name}>{task.name}</span>
          {task.details.map((detail, at) => (
            <span key={at} className={styles.detail}>
              {detail}
            </span>
          ))}
          {task.comments && <span className={styles.comment}>{task.comments}</span>}
        </span>
        {done && (
          <span className={styles.tick}>
            <StateShape tone="done" />
          </span>
        )}
      </button>
    </li>
  );
};
