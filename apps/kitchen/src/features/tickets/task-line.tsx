import { useRef } from 'react';
import type { KitchenTask, TaskChange } from '@servery/domain/kitchen';
import { commentLines } from '@servery/domain/orders';
import { StateChip, StateShape, type StateTone } from '@servery/ui/primitives/state-chip.tsx';
import { TaskDetails } from './task-details.tsx';
import { command } from './ticket-commands.ts';
import styles from './task-line.module.css';

/** A second press within this time is a slip of the finger, not a change of mind. Milliseconds. */
const slip = 400;

const changeColourScheme: Readonly<Record<TaskChange, { tone: StateTone; word: string }>> = {
  added: { tone: 'new', word: 'Added' },
  changed: { tone: 'working', word: 'Changed' },
  removed: { tone: 'danger', word: 'Removed' },
};

/** One line of a ticket: a press ticks it, another unticks it. A change is highlighted until it has been ticked. */
export const TaskLine = ({ ticketId, task, own, struck }: { ticketId: string; task: KitchenTask; own: boolean; struck: boolean }) => {
  const tappedAt = useRef(Number.NEGATIVE_INFINITY);
  const done = task.status === 'DONE';
  const change = task.change ? changeColourScheme[task.change] : null;
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
        disabled={struck || !own}
        data-struck={struck || task.change === 'removed' || undefined}
        data-other={!own || undefined}
        data-change={(!done && task.change) || undefined}
        onClick={toggle}
      >
        <span className={styles.quantity}>{task.quantity}×</span>
        <span className={styles.what}>
          {change && !done && !struck && (
            <span className={styles.change}>
              <StateChip tone={change.tone} solid>
                {change.word}
              </StateChip>
            </span>
          )}
          <span className={styles.name}>{task.name}</span>
          <TaskDetails task={task} />
          {task.comments && <span className={styles.comment}>{commentLines(task.comments)}</span>}
          {task.was !== undefined && !done && <span className={styles.was}>was {task.was}</span>}
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
