import type { Actor, Database } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { PrintJobView } from '../../printing/index.ts';
import type { StorePlace } from '../places.service.ts';
import { readUberOrder } from '../uber-orders.repo.ts';

export interface TicketPrint extends StorePlace {
  /** The client's: the same again is the same paper. */
  id: string;
  orderId: string;
  printerId: string;
  actor: Actor;
}

/** Prints on a printer because a person wants it; the printing module's, handed over by compose. */
export type PrintByHand = (input: TicketPrint & { document: 'ORDER_TICKET' }) => Promise<{ job: PrintJobView; repeated: boolean }>;

/** The ticket of an order of Uber Eats on a printer. @throws UBER_EATS_ORDER_NOT_FOUND, and what printing by hand does */
export async function printTicket(
  { database, printByHand }: { database: Database; printByHand: PrintByHand },
  input: TicketPrint,
): Promise<{ job: PrintJobView; repeated: boolean }> {
  const { restaurantId, storeId, orderId } = input;
  const uber = await database.tenant({ restaurantId }, (tx) => readUberOrder(tx, orderId, storeId));
  if (uber === undefined) throw new ApiError('UBER_EATS_ORDER_NOT_FOUND');
  return printByHand({ ...input, document: 'ORDER_TICKET' });
}
