import { openStored } from '@servery/app-kit/persisted.ts';
import type { OutboxEntry } from '@servery/app-kit/outbox.ts';
import type { TicketCommand } from '@servery/domain/kitchen';

/** A tap that waits to be sent: what it does, and to which ticket of which store. */
export interface WaitingCommand {
  restaurantId: string;
  storeId: string;
  ticketId: string;
  /** What a cook calls the ticket. */
  number: string;
  command: TicketCommand;
}

/** The name under which the browser keeps what is this display's. */
export const storedPresses = 'servery.kitchen';

/** What this display keeps in its browser: taps that wait to be sent, and the last tickets that it heard of. */
export const deviceStore = openStored<OutboxEntry<WaitingCommand>>(storedPresses);
