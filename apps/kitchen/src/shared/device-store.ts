import { openStored } from '@servery/app-kit/replica/persisted.ts';
import type { OutboxEntry } from '@servery/app-kit/replica/outbox.ts';
import type { TicketCommand } from '@servery/domain/kitchen';

/** A command that waits to be sent: what it does, to which ticket of which store. */
export interface WaitingCommand {
  restaurantId: string;
  storeId: string;
  ticketId: string;
  /** The ticket's number in the kitchen. */
  number: string;
  command: TicketCommand;
}

/** The name of this display's database in the browser. */
export const storedPresses = 'servery.kitchen';

/** What this display stores in its browser: commands that wait to be sent, and the last tickets received. */
export const deviceStore = openStored<OutboxEntry<WaitingCommand>>(storedPresses);
