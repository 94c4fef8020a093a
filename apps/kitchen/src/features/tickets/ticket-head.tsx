import { timeOfDay } from '@servery/app-kit/format.ts';
import { getAge, type KitchenTicket } from '@servery/domain/kitchen';
import { isForLater } from '@servery/domain/orders';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { StateChip, StateShape } from '@servery/ui/primitives/state-chip.tsx';
import { useKitchen } from '../../shared/kitchen-context.ts';
import { CollectionMark } from './collection-mark.tsx';
import { command } from './ticket-commands.ts';
import { ageTone, ageText, destination, formatDue, hasOpenChange, getAppearance } from './ticket-text.ts';
import styles from './ticket-head.module.css';

/** The head of a ticket subscribes to the clock itself: a passing minute renders these few words and nothing else. */
export const TicketHead = ({ ticket, part }: { ticket: KitchenTicket; part: string }) => {
  const { timeZone, times } = useKitchen();
  const off = ticket.status === 'CANCELLED' || ticket.status === 'REJECTED';
  const age = useClock((now) => getAge(ticket, new Date(now).toISOString(), times));
  const words = useClock((now) => formatDue(ticket.dueAt, now, timeZone));
  const isNew = ticket.status === 'NEW';
  // An order for later is no call to start: its due time is enough.
  const isLater = useClock((now) => isNew && isForLater(ticket.dueAt, now, times.prepTimeInMinutes));
  const look = isLater && !hasOpenChange(ticket) ? null : getAppearance(ticket);

  const inside = (
    <>
      <span className={styles.row}>
        <span className={styles.number}>
          {ticket.number}
          {part && <span className={styles.part}> {part}</span>}
        </span>
        <span className={styles.due}>
          {off ? null : (
            <>
              <StateShape tone={ageTone[age]} /> {ageText(age, words)}
            </>
          )}
        </span>
      </span>
      <span className={styles.row}>
        <span className={styles.where}>
          <CollectionMark type={ticket.collectionType} />
          <span>{destination(ticket)}</span>
        </span>
        {ticket.test && <StateChip tone="late">Test</StateChip>}
        {look && (
          <StateChip tone={look.tone}>
            {look.word}
            {isNew && !isLater && ' · start'}
          </StateChip>
        )}
      </span>
      <span className={styles.row}>
        <span className={styles.who}>{ticket.customerName}</span>
        <span className={styles.time}>due {timeOfDay(ticket.dueAt, timeZone)}</span>
      </span>
    </>
  );
  return isNew ? (
    <button type="button" className={styles.head} data-age={age} onClick={() => command(ticket.id, { type: 'start' })}>
      {inside}
    </button>
  ) : (
    <div className={styles.head} data-age={off ? 'off' : age}>
      {inside}
    </div>
  );
};
