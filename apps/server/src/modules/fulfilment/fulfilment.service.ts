import type { TakenPayment } from '@servery/contract/taken-payments';
import type { Tender } from '@servery/contract/tenders';
import type { DueByMethod } from '@servery/contract/tender-amounts';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { ErrorCode } from '@servery/contract/errors';
import type { getOrder } from '@servery/contract/online-ordering';
import type { MarketplaceSource, OrderCommand, OrderSource } from '@servery/domain/orders';
import type { Actor, Database, OnceKey, Tx } from '../../platform/db/connections.types.ts';
import type { OrderRow, OrderSnapshot } from '../orders/index.ts';
import type { StoreCache, StoreProfile } from '../restaurants/index.ts';

/** What fulfilment needs of card payments; the payments module's functions, passed in by compose. */
export interface PaymentsOfFulfilment {
  /** Whether a hold has to be captured before the order may be accepted. */
  needsCapture(tx: Tx, orderId: string): Promise<boolean>;
  /** How long a reserved accept waits for its capture before a job takes over. */
  leaseSeconds: number;
  /** In the transaction that reserves an accept: if this process stops, a job continues after `until`. */
  watch(tx: Tx, orderId: string, until: Date): Promise<void>;
  /** After the commit: does the order's payment work now, without making the caller wait. */
  workSoon(restaurantId: string, orderId: string): void;
  /** Captures for a reserved accept. `accepted`: the capture succeeded and finished the accept. */
  captureReserved(restaurantId: string, orderId: string): Promise<'accepted' | 'refused' | 'unknown'>;
}

/** Runs a command on a marketplace's order; the marketplace module's functions, passed in by compose. */
export interface MarketplaceOfFulfilment {
  /**
   * Asks the marketplace, then changes our order as agreed.
   * @throws the order machine's errors, ORDER_PROCESSING, and the marketplace's errors
   */
  command(
    order: { restaurantId: string; storeId: string; orderId: string; source: OrderSource },
    command: Extract<OrderCommand, { type: 'accept' | 'reject' | 'cancel' }>,
    by: { actor: Actor; once: OnceKey | undefined },
  ): Promise<OrderRow>;
  /** The fields that only a marketplace's order has on screens, by marketplace; null for an order of another source. */
  getFacts(tx: Tx, orderId: string): Promise<Pick<ResponseOf<typeof getOrder>, MarketplaceSource>>;
  /** Errors after which a marketplace will not have a command: staff see the order and decide. */
  refusals: ReadonlySet<ErrorCode>;
}

export interface FulfilmentDeps {
  database: Database;
  stores: StoreCache;
  payments: PaymentsOfFulfilment;
  marketplace: MarketplaceOfFulfilment;
  /** The payments taken in person for an order, and with the refunds of them what each consists of. */
  taken(tx: Tx, orderId: string): Promise<{ takenPayments: TakenPayment[]; tenders: Tender[] }>;
  /** What staff can take for an order now. */
  due(tx: Tx, order: OrderSnapshot, store: StoreProfile): Promise<DueByMethod>;
  now: () => Date;
}
