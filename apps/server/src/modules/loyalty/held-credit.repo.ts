import { emptyCard, giveBack, type LoyaltyCard } from '@servery/domain/loyalty';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../platform/db/connections.types.ts';
import { saveCard, undoEntry } from './loyalty.repo.ts';

/** Credit of a card that an open bill holds, in minor units. */
export interface HeldCredit {
  orderId: string;
  customerId: string;
  credit: number;
}

/** Usable credit of a customer's card, with what a bill of theirs holds of it. */
export async function findUsableCredit(tx: Tx, { orderId, customerId }: Omit<HeldCredit, 'credit'>): Promise<number> {
  const rows = await tx.sql<{ credit: number }>({
    name: 'loyalty.usableCredit',
    text: `select (c.credit - coalesce(e.credit, 0))::bigint as credit from loyalty_card c
      left join loyalty_entry e on e.restaurant_id = c.restaurant_id and e.customer_id = c.customer_id and e.order_id = $3
        and e.kind = 'redeemed' and e.undone_at is null
      where c.restaurant_id = $1 and c.customer_id = $2`,
    values: [tx.scope.restaurantId, customerId, orderId],
  });
  return rows[0]?.credit ?? 0;
}

/** Takes credit off a card for a bill that holds none, by one conditional statement. False: the card has less than that now. */
export async function holdCredit(tx: Tx, { orderId, customerId, credit }: HeldCredit, now: Date): Promise<boolean> {
  const rows = await tx.sql({
    name: 'loyalty.holdCredit',
    text: `with spent as (
        update loyalty_card set credit = credit - $4::bigint, moved_at = $5::timestamptz
        where restaurant_id = $1 and customer_id = $2 and credit >= $4::bigint returning customer_id
      )
      insert into loyalty_entry as e (restaurant_id, order_id, kind, id, customer_id, stamps, credit, at)
      select $1, $3::uuid, 'redeemed', $6::uuid, customer_id, 0, -($4::bigint), $5::timestamptz from spent
      on conflict (restaurant_id, order_id, kind) do update
        set customer_id = excluded.customer_id, credit = excluded.credit, at = excluded.at, undone_at = null
        where e.undone_at is not null
      returning order_id`,
    values: [tx.scope.restaurantId, customerId, orderId, credit, now, uuidv7()],
  });
  return rows.length > 0;
}

/** Locks cards in the order of their customers: two bills that swap theirs never wait for each other. */
export async function lockCards(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await tx.sql({
    name: 'loyalty.lockCards',
    text: `select customer_id from loyalty_card where restaurant_id = $1 and customer_id = any($2::uuid[])
      order by customer_id for no key update`,
    values: [tx.scope.restaurantId, customerIds],
  });
}

/** Gives back what a bill holds beyond `used`; 0: all of it. What the card owes is paid first. Safe to repeat. */
export async function releaseCredit(tx: Tx, orderId: string, used: number, now: Date): Promise<void> {
  const { restaurantId } = tx.scope;
  const [held] = await tx.sql<{ customer_id: string; credit: number }>({
    name: 'loyalty.readHeld',
    text: `select customer_id, credit from loyalty_entry
      where restaurant_id = $1 and order_id = $2 and kind = 'redeemed' and undone_at is null`,
    values: [restaurantId, orderId],
  });
  if (held === undefined || -held.credit <= used) return;
  const { customer_id: customerId, credit } = held;
  const [card = emptyCard] = await tx.sql<LoyaltyCard>({
    name: 'loyalty.lockCard',
    text: 'select stamps, gathering, credit, owed from loyalty_card where restaurant_id = $1 and customer_id = $2 for no key update',
    values: [restaurantId, customerId],
  });
  if (used === 0) await undoEntry(tx, orderId, 'redeemed', now);
  else {
    await tx.sql({
      name: 'loyalty.lowerHeld',
      text: `update loyalty_entry set credit = $3 where restaurant_id = $1 and order_id = $2 and kind = 'redeemed' and undone_at is null`,
      values: [restaurantId, orderId, -used],
    });
  }
  await saveCard(tx, customerId, giveBack(card, -credit - used), now);
}
