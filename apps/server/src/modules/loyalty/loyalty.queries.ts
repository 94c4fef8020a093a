import type { LoyaltyCard } from '@servery/domain/loyalty';
import type { Tx } from '../../platform/db/connections.types.ts';
import { getPage, readKeysetCursor } from '../../platform/db/keyset.ts';
import { containing, containingNumber } from '../../platform/db/like-pattern.ts';
import type { Entry } from './loyalty.repo.ts';

/** A customer's card, or undefined while it has no movements. */
export async function readCard(tx: Tx, customerId: string): Promise<LoyaltyCard | undefined> {
  const rows = await tx.sql<LoyaltyCard>({
    name: 'loyalty.readCard',
    text: 'select stamps, gathering, credit, owed from loyalty_card where restaurant_id = $1 and customer_id = $2',
    values: [tx.scope.restaurantId, customerId],
  });
  return rows[0];
}

export interface EntryRow extends Pick<Entry, 'id' | 'kind' | 'stamps' | 'credit'> {
  at: Date;
  number: string;
}

/** So many of the newest movements are shown. */
const shown = 30;

export const readEntries = (tx: Tx, customerId: string): Promise<EntryRow[]> =>
  tx.sql<EntryRow>({
    name: 'loyalty.readEntries',
    text: `select e.id, e.kind, e.stamps, e.credit, e.at, o.number
      from loyalty_entry e join orders o on o.restaurant_id = e.restaurant_id and o.id = e.order_id
      where e.restaurant_id = $1 and e.customer_id = $2 and e.undone_at is null order by e.at desc, e.id desc limit $3`,
    values: [tx.scope.restaurantId, customerId, shown],
  });

export interface CardRow extends LoyaltyCard {
  customer_id: string;
  name: string;
  phone: string;
  /** Written in milliseconds, as the list's cursors have it. */
  moved_at: Date;
}

export interface CardListQuery {
  /** Null: all of the restaurant's; else of those who have ordered at one of these. */
  storeIds: readonly string[] | null;
  limit: number;
  cursor?: string | undefined;
  search?: string | undefined;
  /** This customer's card alone. */
  customerId?: string | undefined;
}

/** Customers' cards, those that moved last first. @throws validation_failed for a cursor that is not ours. */
export async function listCards(tx: Tx, query: CardListQuery): Promise<{ rows: CardRow[]; nextCursor: string | null }> {
  const { storeIds, limit, cursor, customerId } = query;
  const from = cursor === undefined ? null : readKeysetCursor(cursor);
  const search = query.search?.trim() ?? '';
  const found = await tx.sql<CardRow>({
    name: 'loyalty.listCards',
    text: `select l.customer_id, l.stamps, l.gathering, l.credit, l.owed, l.moved_at, c.name,
        coalesce(c.mobile_number_e164, c.phone_number_e164, '') as phone
      from loyalty_card l join customer c on c.restaurant_id = l.restaurant_id and c.id = l.customer_id
      where l.restaurant_id = $1
        and ($2::uuid[] is null or exists (select from orders o where o.restaurant_id = $1 and o.customer_id = c.id and o.store_id = any($2)))
        and ($3::text is null or c.name ilike $3 or c.mobile_number_e164 like $4 or c.phone_number_e164 like $4)
        and ($5::timestamptz is null or (l.moved_at, l.customer_id) < ($5, $6::uuid))
        and ($8::uuid is null or l.customer_id = $8)
      order by l.moved_at desc, l.customer_id desc limit $7`,
    values: [
      tx.scope.restaurantId,
      storeIds,
      containing(search),
      containingNumber(search),
      from?.at ?? null,
      from?.id ?? null,
      limit + 1,
      customerId ?? null,
    ],
  });
  return getPage(found, limit, (row) => [row.moved_at, row.customer_id]);
}
