import type { LoyaltyCard } from '@servery/domain/loyalty';
import type { OrderPaymentStatus, OrderStatus } from '@servery/domain/orders';
import type { PricedCart } from '@servery/domain/pricing';
import type { Tx } from '../../platform/db/connections.types.ts';

/** Locks the card of an order's customer, and creates it if there is none; undefined for a guest's order. */
export async function findHoldCard(tx: Tx, orderId: string, now: Date): Promise<({ customerId: string } & LoyaltyCard) | undefined> {
  await tx.sql({
    name: 'loyalty.makeCard',
    text: `insert into loyalty_card (restaurant_id, customer_id, moved_at)
      select restaurant_id, customer_id, $3 from orders where restaurant_id = $1 and id = $2 and customer_id is not null
      on conflict do nothing`,
    values: [tx.scope.restaurantId, orderId, now],
  });
  const rows = await tx.sql<{ customerId: string } & LoyaltyCard>({
    name: 'loyalty.holdCard',
    text: `select c.customer_id as "customerId", c.stamps, c.gathering, c.credit, c.owed
      from orders o join loyalty_card c on c.restaurant_id = o.restaurant_id and c.customer_id = o.customer_id
      where o.restaurant_id = $1 and o.id = $2 for no key update of c`,
    values: [tx.scope.restaurantId, orderId],
  });
  return rows[0];
}

export interface HeldOrder {
  id: string;
  status: OrderStatus;
  paymentStatus: OrderPaymentStatus;
  cart: PricedCart;
}

/** Locks an order until the transaction ends. */
export async function holdOrder(tx: Tx, orderId: string): Promise<HeldOrder | undefined> {
  const rows = await tx.sql<HeldOrder>({
    name: 'loyalty.holdOrder',
    text: `select id, status, payment_status as "paymentStatus", cart from orders where restaurant_id = $1 and id = $2 for share`,
    values: [tx.scope.restaurantId, orderId],
  });
  return rows[0];
}

export interface Entry {
  id: string;
  orderId: string;
  customerId: string;
  kind: 'earned' | 'redeemed' | 'returned' | 'takenBack';
  /** The change: negative for credit redeemed or taken back. Credit in minor units. */
  stamps: number;
  credit: number;
  /** For an earning: what it moved from a completed card to usable credit; null: it completed none. */
  filled: number | null;
}

/** Writes a movement. False: the order has one of this kind that was not undone. */
export async function insertEntry(tx: Tx, { id, orderId, customerId, kind, stamps, credit, filled }: Entry, now: Date): Promise<boolean> {
  const rows = await tx.sql({
    name: 'loyalty.insertEntry',
    text: `insert into loyalty_entry (restaurant_id, order_id, kind, id, customer_id, stamps, credit, at, filled)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (restaurant_id, order_id, kind)
        do update set stamps = $6, credit = $7, at = $8, filled = $9, undone_at = null where loyalty_entry.undone_at is not null
      returning id`,
    values: [tx.scope.restaurantId, orderId, kind, id, customerId, stamps, credit, now, filled],
  });
  return rows.length > 0;
}

/** A movement of an order, or undefined: none, or it was undone. */
export async function readEntry(
  tx: Tx,
  orderId: string,
  kind: Entry['kind'],
): Promise<Pick<Entry, 'stamps' | 'credit' | 'filled'> | undefined> {
  const rows = await tx.sql<Pick<Entry, 'stamps' | 'credit' | 'filled'>>({
    name: 'loyalty.readEntry',
    text: `select stamps, credit, filled from loyalty_entry
      where restaurant_id = $1 and order_id = $2 and kind = $3 and undone_at is null`,
    values: [tx.scope.restaurantId, orderId, kind],
  });
  return rows[0];
}

/** Marks a movement as undone. False: there is none in effect. */
export async function undoEntry(tx: Tx, orderId: string, kind: Entry['kind'], now: Date): Promise<boolean> {
  const rows = await tx.sql({
    name: 'loyalty.undoEntry',
    text: `update loyalty_entry set undone_at = $4 where restaurant_id = $1 and order_id = $2 and kind = $3 and undone_at is null returning id`,
    values: [tx.scope.restaurantId, orderId, kind, now],
  });
  return rows.length > 0;
}

/** Writes a card that this transaction has locked. */
export async function saveCard(tx: Tx, customerId: string, { stamps, gathering, credit, owed }: LoyaltyCard, now: Date): Promise<void> {
  await tx.sql({
    name: 'loyalty.saveCard',
    text: `update loyalty_card set stamps = $3, gathering = $4, credit = $5, owed = $6, moved_at = $7
      where restaurant_id = $1 and customer_id = $2`,
    values: [tx.scope.restaurantId, customerId, stamps, gathering, credit, owed, now],
  });
}
