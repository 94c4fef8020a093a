import { activeTicketStatuses, getAge, type KitchenTicket, type TicketTimes } from '@servery/domain/kitchen';

/** How long a cancelled ticket keeps its place, so that whoever is cooking it notices. Milliseconds. */
const inPlaceFor = 3 * 60_000;

/** The tickets of the board, oldest due first. Tickets cancelled a while ago and not yet cleared move behind those to be cooked. */
export function boardOrder(order: readonly string[], shown: Readonly<Record<string, KitchenTicket>>, now: number): readonly string[] {
  const isPast = (id: string) => {
    const ticket = shown[id];
    if (ticket?.status !== 'CANCELLED' && ticket?.status !== 'REJECTED') return false;
    return ticket.closed ? now - Date.parse(ticket.closed.at) > inPlaceFor : true;
  };
  const past = order.filter(isPast);
  return past.length === 0 ? order : [...order.filter((id) => !past.includes(id)), ...past];
}

/** Whether a ticket is open and late. `now` is an instant. */
export const isLate = (ticket: KitchenTicket | undefined, now: string, times: TicketTimes): boolean =>
  ticket !== undefined && (activeTicketStatuses as readonly string[]).includes(ticket.status) && getAge(ticket, now, times) === 'late';
