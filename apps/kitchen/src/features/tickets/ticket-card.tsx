import { memo, useEffect, useRef } from 'react';
import type { KitchenTicket } from '@servery/domain/kitchen';
import { splitTicket } from './split-ticket.ts';
import { command, undo, useBoard } from './tickets.ts';
import { TaskLine } from './task-line.tsx';
import { TicketHead } from './ticket-head.tsx';
import { useColumn } from './use-column.ts';
import styles from './ticket-card.module.css';

/** The second half of a double tap on "Bump" lands where "Undo" has just come up: it does not count. Milliseconds. */
const slip = 700;

const Bumped = ({ ticket }: { ticket: KitchenTicket }) => {
  const since = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    since.current = performance.now();
  }, []);
  return (
    <div className={styles.bumped} role="status">
      <span className={styles.number}>{ticket.number}</span>
      <span>Done</span>
      <button
        type="button"
        className={styles.undo}
        aria-label={`Undo ${ticket.number}`}
        onClick={() => {
          if (performance.now() - since.current > slip) undo(ticket.id);
        }}
      >
        Undo
      </button>
      <span className={styles.countdown} aria-hidden="true" />
    </div>
  );
};

/** One ticket on the wall. It listens to itself alone: news of another ticket does not touch it. */
export const TicketCard = memo(({ id }: { id: string }) => {
  const ticket = useBoard((board) => board.shown[id]);
  const leaving = useBoard((board) => board.leaving[id] !== undefined);
  const column = useColumn();
  if (!ticket) return null;
  const off = ticket.status === 'CANCELLED' || ticket.status === 'REJECTED';
  const parts = splitTicket(ticket.tasks, ticket.comments, column);

  return parts.map((tasks, at) => (
    <article
      key={at}
      className={styles.ticket}
      aria-label={`Ticket ${ticket.number}${at > 0 ? `, part ${at + 1} of ${parts.length}` : ''}`}
      data-ticket={id}
      data-status={ticket.status}
      data-off={off || undefined}
      data-first={at === 0 || undefined}
    >
      {leaving && <Bumped ticket={ticket} />}
      <div className={styles.content} inert={leaving} data-leaving={leaving || undefined}>
        <TicketHead ticket={ticket} part={parts.length > 1 ? `${at + 1}/${parts.length}` : ''} />
        {at === 0 && ticket.comments && <p className={styles.comments}>{ticket.comments}</p>}
        <ul className={styles.lines}>
          {tasks.map((task) => (
            <TaskLine key={task.id} ticketId={id} task={task} struck={off} />
          ))}
        </ul>
        {at === parts.length - 1 ? (
          <button
            type="button"
            className={styles.bump}
            aria-label={`${off ? 'Remove' : 'Bump'} ${ticket.number}`}
            onClick={() => command(id, { type: off ? 'remove' : 'bump' })}
          >
            {off ? 'Remove' : 'Bump'}
          </button>
        ) : (
          <p className={styles.goesOn}>goes on ›</p>
        )}
      </div>
    </article>
  ));
});
