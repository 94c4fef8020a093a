import type { Actor, Database } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { PrintJobView } from '../../printing/index.ts';
import type { StorePlace } from '../places.service.ts';
import { readUberOrder } from '../uber-orders.repo.ts';

export interface TicketPrint extends StorePlace {
  /** Chosen by the client: the same id again is the same print job. */
  id: string;
  orderId: string;
  printerId: string;
  actor: Actor;
}

/** Prints at a person's request; the printing module's function, passed in by compose. */
export type PrintByHand = (input: TicketPrint & { document: 'ORDER_TICKET' }) => Promise<{ job: PrintJobView; repeated: boolean }>;

/** Prints the ticket of an Uber Eats order. @throws UBER_EATS_ORDER_NOT_FOUND, and as printing at a person's request */
export async function printTicket(
  { database, printByHand }: { database: Database; printByHand: PrintByHand },
  input: TicketPrint,
): Promise<{ job: PrintJobView; repeated: boolean }> {
  const { restaurantId, storeId, orderId } = input;
  const uber = await database.tenant({ restaurantId }, (tx) => readUberOrder(tx, orderId, storeId));
  if (uber === undefined) throw new ApiError('UBER_EATS_ORDER_NOT_FOUND');
  return printByHand({ ...input, document: 'ORDER_TICKET' });
}
