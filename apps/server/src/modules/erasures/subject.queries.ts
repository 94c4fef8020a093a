import type { CountryCode } from '@servery/domain/countries';
import { methodsWhere, sourcesWhere } from '@servery/domain/orders';
import type { Tx } from '../../platform/db/connections.types.ts';
import { phoneKey } from '../../platform/phone-key.ts';
import type { Obstacle } from './erasures.repo.ts';

export interface Subject {
  id: string;
  mobile_number_e164: string | null;
  phone_number_e164: string | null;
}

/** The customer as they are now. */
export async function findSubject(tx: Tx, customerId: string): Promise<Subject | undefined> {
  const rows = await tx.sql<Subject>({
    name: 'erasures.findCustomer',
    text: 'select id, mobile_number_e164, phone_number_e164 from customer where restaurant_id = $1 and id = $2',
    values: [tx.scope.restaurantId, customerId],
  });
  return rows[0];
}

/** Those of the customers that exist. */
export async function findPresent(tx: Tx, customerIds: readonly string[]): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>({
    name: 'erasures.present',
    text: 'select id from customer where restaurant_id = $1 and id = any($2::uuid[])',
    values: [tx.scope.restaurantId, customerIds],
  });
  return rows.map(({ id }) => id);
}

/** Locks the customer until the transaction ends: an order that is being placed is committed before, or refused after. */
export async function lockSubject(tx: Tx, customerId: string): Promise<Subject | undefined> {
  const rows = await tx.sql<Subject>({
    name: 'erasures.lockCustomer',
    text: 'select id, mobile_number_e164, phone_number_e164 from customer where restaurant_id = $1 and id = $2 for update',
    values: [tx.scope.restaurantId, customerId],
  });
  return rows[0];
}

/** From now on the number is free: whoever signs in with it is a new customer. Until the end it is the one that the restaurant can call. */
export async function freeNumber(tx: Tx, customerId: string): Promise<void> {
  await tx.sql({
    name: 'erasures.freeNumber',
    text: `update customer set phone_number_e164 = mobile_number_e164, mobile_number_e164 = null
      where restaurant_id = $1 and id = $2 and mobile_number_e164 is not null`,
    values: [tx.scope.restaurantId, customerId],
  });
}

export interface SubjectOrder {
  id: string;
  country: CountryCode;
  trading_day: string;
}

/**
 * The orders of a customer: those that were placed while signed in, and those without sign-in, or of a till, that name the customer's
 * number. Locks them until the transaction ends, if asked.
 */
export async function findOrders(tx: Tx, subject: Subject, options: { lock: boolean }): Promise<SubjectOrder[]> {
  const number = subject.mobile_number_e164 ?? subject.phone_number_e164 ?? '';
  const rows = await tx.sql<SubjectOrder & { customer_id: string | null; customer_phone: string }>({
    name: `erasures.orders${options.lock ? '.lock' : ''}`,
    // The last digits find every spelling of a number; which ones are really the same is decided below.
    text: `select o.id, s.country, to_char(o.trading_day, 'YYYY-MM-DD') as trading_day, o.customer_id, o.customer_phone
      from orders o join store s on s.restaurant_id = o.restaurant_id and s.id = o.store_id
      where o.restaurant_id = $1 and (o.customer_id = $2 or (o.customer_id is null and o.source <> all($4::text[]) and $3::text <> ''
        and o.customer_phone <> '' and right(regexp_replace(o.customer_phone, '\\D', '', 'g'), 7) = right($3, 7)))
      order by o.id ${options.lock ? 'for update of o' : ''}`,
    values: [tx.scope.restaurantId, subject.id, number.replaceAll(/\D/g, ''), sourcesWhere(({ callsByCode }) => callsByCode)],
  });
  return rows.filter((row) => row.customer_id !== null || phoneKey(row.customer_phone, row.country) === number);
}

/** What prevents these orders from losing their customer now. */
export const findObstacles = (tx: Tx, orderIds: readonly string[]): Promise<Obstacle[]> =>
  tx.sql<Obstacle>({
    name: 'erasures.obstacles',
    text: `select * from (select o.id as "orderId", o.store_id as "storeId", o.number as "orderNumber", o.source = any($3::text[]) as pos, case
          when o.status in ('processingPayment', 'new', 'accepted') then 'openOrder'
          when exists (select from dispute d where d.restaurant_id = $1 and d.payment_id = p.id and d.state in ('inquiry', 'open'))
            then 'disputedPayment'
          when p.status = 'refundFailure' or exists (select from refund r where r.restaurant_id = $1 and r.payment_id = p.id and r.status = 'processing')
            or (o.payment_status = 'PAID' and o.status in ('cancelled', 'rejected') and o.payment_method = any($4::text[])
              and o.grand_total > 0) then 'refundDue'
          when p.wanted is not null or p.problem is not null or p.status = 'processing' and o.status <> 'failure' then 'openPayment'
        end as obstacle
      from orders o left join payment p on p.restaurant_id = o.restaurant_id and p.order_id = o.id
      where o.restaurant_id = $1 and o.id = any($2::uuid[])) found
      where obstacle is not null order by "orderNumber", "orderId"`,
    values: [
      tx.scope.restaurantId,
      orderIds,
      sourcesWhere(({ startsAsBill }) => startsAsBill),
      methodsWhere(({ collectedBy }) => collectedBy === 'staff'),
    ],
  });

/** The provider's customer for ours, if there is one. */
export async function findProviderCustomerId(tx: Tx, customerId: string): Promise<string | null> {
  const rows = await tx.sql<{ provider_customer_id: string }>({
    name: 'erasures.providerCustomer',
    text: 'select provider_customer_id from payment_customer where restaurant_id = $1 and customer_id = $2',
    values: [tx.scope.restaurantId, customerId],
  });
  return rows[0]?.provider_customer_id ?? null;
}
