import { memo, useEffect, useRef } from 'react';
import type { KitchenTicket } from '@servery/domain/kitchen';
import { useKitchen } from '../../shared/kitchen-context.ts';
import { usePreferences } from '../../shared/preferences.ts';
import { getBump } from './board.ts';
import { splitTicket } from './split-ticket.ts';
import { TaskLine } from './task-line.tsx';
import { command } from './ticket-commands.ts';
import { TicketHead } from './ticket-head.tsx';
import { getLines, type TicketLine } from './ticket-lines.ts';
import { textAbove } from './ticket-text.ts';
import { useBoard } from './tickets.ts';
import { useColumn } from './use-column.ts';
import styles from './ticket-card.module.css';

/** The second half of a double press on "Bump" hits the "Undo" that has just appeared there: it is ignored for this long. Milliseconds. */
const slip = 700;

const Bumped = ({ ticket }: { ticket: KitchenTicket }) => {
  const since = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    since.current = performance.now();
  }, []);
  const undo = () => {
    const leaving = useBoard.getState().leaving[ticket.id];
    if (leaving && performance.now() - since.current > slip) command(ticket.id, leaving.undo);
  };
  return (
    <div className={styles.bumped} role="status">
      <span className={styles.number}>{ticket.number}</span>
      <span>{ticket.status === 'COMPLETED' ? 'Done' : 'Done here'}</span>
      <button type="button" className={styles.undo} aria-label={`Undo ${ticket.number}`} onClick={undo}>
        Undo
      </button>
      <span className={styles.countdown} aria-hidden="true" />
    </div>
  );
};

const Line = ({ line, ticketId, off }: { line: TicketLine; ticketId: string; off: boolean }) => {
  if (line.kind === 'course') return <li className={styles.course}>{line.name}</li>;
  if (line.kind === 'others') return <li className={styles.others}>and {line.count} at other stations</li>;
  return <TaskLine ticketId={ticketId} task={line.task} own={line.own} struck={off} />;
};

/**
 * One ticket on the board; `room`: the pixels left in its column when it starts at the foot of one. It subscribes to its own ticket alone,
 * so changes to others do not render it.
 */
export const TicketCard = memo(({ id, room }: { id: string; room?: number | undefined }) => {
  const ticket = useBoard((board) => board.optimistic[id]);
  const leaving = useBoard((board) => board.leaving[id] !== undefined);
  const stationIds = useBoard((board) => board.stationIds);
  const others = usePreferences((preferences) => preferences.otherStations);
  const { timeZone } = useKitchen();
  const column = useColumn();
  if (!ticket) return null;
  const off = ticket.status === 'CANCELLED' || ticket.status === 'REJECTED';
  const above = textAbove(ticket, timeZone);
  const [closing, comments] = above;
  const parts = splitTicket(getLines(ticket.tasks, stationIds, others), above, column, room);

  return parts.map((lines, at) => (
    <article
      key={at}
      className={styles.ticket}
      aria-label={`Ticket ${ticket.number}${at > 0 ? `, part ${at + 1} of ${parts.length}` : ''}`}
      data-ticket={id}
      data-status={ticket.status}
      data-off={off || undefined}
      data-first={at === 0 || undefined}
      data-part={at > 0 || undefined}
      style={column ? { maxHeight: column.height } : undefined}
    >
      {leaving && <Bumped ticket={ticket} />}
      <div className={styles.content} inert={leaving} data-leaving={leaving || undefined}>
        <TicketHead ticket={ticket} part={parts.length > 1 ? `${at + 1}/${parts.length}` : ''} />
        {at === 0 && closing && <p className={styles.closing}>{closing}</p>}
        {at === 0 && comments && <p className={styles.comments}>{comments}</p>}
        <ul className={styles.lines}>
          {lines.map((line) => (
            <Line key={line.key} line={line} ticketId={id} off={off} />
          ))}
        </ul>
        {at === parts.length - 1 ? (
          <button
            type="button"
            className={styles.bump}
            aria-label={`${off ? 'Clear' : 'Bump'} ${ticket.number}`}
            onClick={() => command(id, off ? { type: 'remove' } : getBump(useBoard.getState(), ticket))}
          >
            {off ? 'Clear' : 'Bump'}
          </button>
        ) : (
          <p className={styles.goesOn}>goes on ›</p>
        )}
      </div>
    </article>
  ));
});
