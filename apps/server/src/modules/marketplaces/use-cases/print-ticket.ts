import type { Actor } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { PrintJobView } from '../../printing/index.ts';
import { readRecord } from '../marketplace-orders.repo.ts';
import type { MarketplaceDeps, StorePlace } from '../marketplaces.service.ts';

export interface TicketPrint extends StorePlace {
  /** Chosen by the client: the same id again is the same print job. */
  id: string;
  orderId: string;
  printerId: string;
  actor: Actor;
}

/** Prints at a person's request; the printing module's function, passed in by compose. */
export type PrintByHand = (input: TicketPrint & { document: 'ORDER_TICKET' }) => Promise<{ job: PrintJobView; repeated: boolean }>;

/** Prints the ticket of a marketplace's order. @throws the marketplace's `notFound`, and as printing at a person's request */
export async function printTicket(
  { database, marketplace, printByHand }: Pick<MarketplaceDeps, 'database' | 'marketplace'> & { printByHand: PrintByHand },
  input: TicketPrint,
): Promise<{ job: PrintJobView; repeated: boolean }> {
  const { restaurantId, storeId, orderId } = input;
  const record = await database.tenant({ restaurantId }, (tx) => readRecord(tx, marketplace.source, orderId, storeId));
  if (record === undefined) throw new ApiError(marketplace.errors.notFound);
  return printByHand({ ...input, document: 'ORDER_TICKET' });
}
