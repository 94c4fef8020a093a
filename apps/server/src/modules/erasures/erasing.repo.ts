import type { DirectoryTx, Tx } from '../../platform/db/connections.types.ts';

/**
 * What erasing does to each table of the restaurant. Each statement can be repeated, and finds only rows that still hold something. $1 is
 * the restaurant, $2 the erasure. Which columns hold personal data is listed in `personal-data.cases.ts`, and checked there.
 */
const ofErased = 'select id from orders where restaurant_id = $1 and erasure_id = $2';
const paymentsOfErased = `select p.id from payment p join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id
  where o.restaurant_id = $1 and o.erasure_id = $2`;
const steps: Readonly<Record<string, string>> = {
  orders: `update orders set customer_id = null, customer_name = '', customer_phone = '', customer_email = '', comments = '',
      reason_note = null, delivery = null, delivery_suburb = null, cart = without_person(cart), guest_token_hash = null,
      guest_token_expires_at = null, pending_command = null, version = version + 1
    where restaurant_id = $1 and erasure_id = $2 and (customer_id is not null or customer_name <> '' or customer_phone <> ''
      or customer_email <> '' or comments <> '' or reason_note is not null or delivery is not null or guest_token_hash is not null)`,
  event: `update event set payload = event_without_person(type, payload), actor_name = case when actor_kind in ('customer', 'guest') then '' else actor_name end,
      actor_id = case when actor_kind <> 'customer' then actor_id end
    where restaurant_id = $1 and subject_id in (${ofErased}
      union all select id from kitchen_ticket where restaurant_id = $1 and order_id in (${ofErased})
      union all select id from print_job where restaurant_id = $1 and order_id in (${ofErased}))
      and (payload is distinct from event_without_person(type, payload) or (actor_kind in ('customer', 'guest') and actor_name <> '')
        or (actor_kind = 'customer' and actor_id is not null))`,
  kitchen_ticket: `update kitchen_ticket set document = without_person(document) where restaurant_id = $1 and order_id in (${ofErased})
      and document is distinct from without_person(document)`,
  bill: `update bill set document = without_person(document) where restaurant_id = $1 and order_id in (${ofErased})
      and document is distinct from without_person(document)`,
  bill_operation: `update bill_operation set operation = without_person(operation) where restaurant_id = $1 and order_id in (${ofErased})
      and operation is distinct from without_person(operation)`,
  print_job: `update print_job set content = '', status = case when status = 'queued' then 'failure' else status end,
      finished_at = coalesce(finished_at, now()), message = case when status = 'queued' then 'Its customer was erased before it was printed.' else message end
    where restaurant_id = $1 and order_id in (${ofErased}) and content <> ''`,
  refund: `update refund set note = '' where restaurant_id = $1 and payment_id in (${paymentsOfErased}) and note <> ''`,
  payment_attempt: `update payment_attempt set return_url = '', method_id = '' where restaurant_id = $1 and payment_id in (${paymentsOfErased})
      and (return_url <> '' or method_id <> '')`,
  tender: `update tender set note = '', undone_reason = case when undone_reason is not null then '' end
    where restaurant_id = $1 and order_id in (${ofErased}) and (note <> '' or undone_reason <> '')`,
  waived_payment: `update waived_payment set reason = 'Removed with the customer' where restaurant_id = $1 and order_id in (${ofErased})
      and reason <> 'Removed with the customer'`,
  write_off: `update write_off set reason = 'Removed with the customer', undone_reason = case when undone_reason is not null then '' end
    where restaurant_id = $1 and order_id in (${ofErased}) and (reason <> 'Removed with the customer' or undone_reason <> '')`,
  event_delivery: `update event_delivery set response_body = '' where restaurant_id = $1 and subject_id in (${ofErased}) and response_body <> ''`,
  unpaid_order: `delete from unpaid_order where restaurant_id = $1 and order_id in (${ofErased})`,
  idempotency: `delete from idempotency i where restaurant_id = $1
      and exists (select from orders o where o.restaurant_id = $1 and o.erasure_id = $2 and position(o.id::text in i.response::text) > 0)`,
};

/** Marks the orders that lose their customer. */
export async function markOrders(tx: Tx, erasureId: string, orderIds: readonly string[]): Promise<void> {
  await tx.sql({
    name: 'erasures.markOrders',
    text: 'update orders set erasure_id = $2 where restaurant_id = $1 and id = any($3::uuid[])',
    values: [tx.scope.restaurantId, erasureId, orderIds],
  });
}

/** Empties everything personal in the orders of an erasure and in what belongs to them. */
export async function eraseOrders(tx: Tx, erasureId: string): Promise<void> {
  for (const [table, text] of Object.entries(steps)) {
    await tx.sql({ name: `erasures.erase.${table}`, text, values: [tx.scope.restaurantId, erasureId] });
  }
}

/**
 * Withdraws exports of the whole restaurant: nobody can tell what they have of the customer. One that is being written begins anew; the files of
 * the others are deleted by their sweep.
 */
export async function withdrawExports(tx: Tx): Promise<void> {
  await tx.sql({
    name: 'erasures.withdrawExports',
    text: `update restaurant_export set state = case when state = 'running' then 'waiting' else 'expired' end, touched_at = null,
        message = case when state = 'ready' then 'It was deleted because a customer was erased after it.' else message end
      where restaurant_id = $1 and state in ('running', 'ready')`,
    values: [tx.scope.restaurantId],
  });
}

/** Deletes the customer with addresses, loyalty card, limits and stored exports. Their orders must have lost them before. */
export async function deleteCustomer(tx: Tx, customer: { id: string; number: string | null }): Promise<void> {
  const { restaurantId } = tx.scope;
  const run = (name: string, text: string, ...more: unknown[]) =>
    tx.sql({ name: `erasures.delete.${name}`, text, values: [restaurantId, customer.id, ...more] });
  // In the order of docs/algorithms/locking.md: an order that is being placed locks limits, addresses, and then the card.
  await run(
    'limits',
    `delete from unpaid_guest u where restaurant_id = $1 and (key = 'customer:' || $2::text or (key = 'phone:' || $3::text
      and not exists (select from orders o where o.restaurant_id = $1 and o.id = any(u.order_ids) and o.erasure_id is null)))`,
    customer.number ?? '',
  );
  await run('addresses', 'delete from customer_address where restaurant_id = $1 and customer_id = $2');
  await run('redemptions', 'update coupon_redemption set customer_id = null where restaurant_id = $1 and customer_id = $2');
  await run('entries', 'delete from loyalty_entry where restaurant_id = $1 and customer_id = $2');
  await run('card', 'delete from loyalty_card where restaurant_id = $1 and customer_id = $2');
  await run(
    'repeats',
    `delete from idempotency where restaurant_id = $1 and (caller = $2::text or position($2::text in response::text) > 0)`,
  );
  // A file cannot be searched for one customer; whoever needs it exports again.
  await tx.sql({
    name: 'erasures.delete.exports',
    text: 'update customer_export set content = null where restaurant_id = $1 and content is not null',
    values: [restaurantId],
  });
  await run('customer', 'delete from customer where restaurant_id = $1 and id = $2');
}

/** The ids by which other schemas know the orders of an erasure. */
export async function readErasedIds(tx: Tx, erasureId: string): Promise<{ orders: string[]; payments: string[] }> {
  const values = [tx.scope.restaurantId, erasureId];
  const orders = await tx.sql<{ id: string }>({ name: 'erasures.orderIds', text: ofErased, values });
  const payments = await tx.sql<{ id: string }>({ name: 'erasures.paymentIds', text: paymentsOfErased, values });
  return { orders: orders.map(({ id }) => id), payments: payments.map(({ id }) => id) };
}

/** Ends every session of the customer, and lets nobody sign in as them again. The row without a name stays, so that no late sign-in makes it new. */
export async function closeAccount(tx: DirectoryTx, customerId: string): Promise<void> {
  const values = [customerId];
  await tx.sql({
    name: 'erasures.closePrincipal',
    text: `update directory.principal set display_name = '', revoked_at = coalesce(revoked_at, now()) where id = $1 and kind = 'customer'`,
    values,
  });
  await tx.sql({ name: 'erasures.endSessions', text: 'delete from directory.session where principal_id = $1', values });
}

/** Deletes mails about the orders, and what the provider's events say of their payments and of its customer. */
export async function eraseOutside(
  tx: DirectoryTx,
  input: { restaurantId: string; orders: readonly string[]; payments: readonly string[]; providerCustomerId: string | null },
): Promise<void> {
  await tx.sql({ name: 'erasures.mails', text: 'delete from directory.mail where order_id = any($1::uuid[])', values: [input.orders] });
  await tx.sql({
    name: 'erasures.webhooks',
    text: `update directory.webhook_inbox set payload = null where payload is not null and status <> 'waiting' and provider = 'stripe'
      and ((restaurant_id = $1 and payment_id = any($2::uuid[])) or object_id = $3
        or payload #>> '{data,object,customer}' = $3 or payload #>> '{object,customer}' = $3)`,
    values: [input.restaurantId, input.payments, input.providerCustomerId],
  });
}
