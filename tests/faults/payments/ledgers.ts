import type { Check } from '../audit.ts';

/**
 * What has to hold in our own books when nothing is open any more, each as a query whose rows are faults; $1 and $2 are restaurant and
 * store. `p` is the payment of order `o`.
 */
const payments = `from payment p join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id
  where p.restaurant_id = $1 and p.store_id = $2`;
const where = (name: string, condition: string): Check => [
  name,
  `select o.number || ' is ' || o.status || ', its payment ' || p.status || ': held ' || p.authorised || ', captured ' || p.captured
    || ', released ' || p.released || ', refunded ' || p.refunded as what ${payments} and ${condition}`,
];
const fetchEvents = (types: string) =>
  `(select count(*) from event e where e.restaurant_id = o.restaurant_id and e.subject_id = o.id and e.type in (${types}))`;
const getMovements = (type: string) =>
  `(select coalesce(sum(l.amount), 0) from payment_ledger l where l.restaurant_id = p.restaurant_id and l.payment_id = p.id and l.type = '${type}')`;
const tickets = '(select count(*) from kitchen_ticket t where t.restaurant_id = o.restaurant_id and t.order_id = o.id)';
const owed = 'p.authorised - p.released - p.refunded';

export const paymentChecks: readonly Check[] = [
  // Every order is in a state that is final, or that somebody sees and can act on.
  where('an order still waits for its payment', "o.status = 'processingPayment'"),
  where(
    'a new order without its hold',
    "o.status = 'new' and (p.status <> 'requiresCapture' or p.authorised <> p.amount or p.captured + p.released > 0)",
  ),
  where(
    'an accepted order that was not captured',
    "o.status in ('accepted', 'completed') and (p.status not in ('success', 'refundSuccess', 'refundFailure') or p.captured <> p.amount)",
  ),
  where('an ended order that still has money', `o.status in ('rejected', 'cancelled', 'failure') and ${owed} <> 0`),
  where(
    'an ended order whose payment has not',
    "o.status in ('rejected', 'cancelled', 'failure') and p.status not in ('cancel', 'failure', 'refundSuccess')",
  ),
  where('an order in a state that there is not', "o.status not in ('new', 'accepted', 'completed', 'rejected', 'cancelled', 'failure')"),
  where('a payment that has to be looked at', 'p.problem is not null'),
  // An expired lease counts as none: a process that dies with one no longer has it.
  where('a payment that somebody still wants something of', 'p.wanted is not null or p.lease_until > now()'),
  where('an accept that is still reserved', 'o.pending_command is not null'),
  where('a hold that nobody watches', "p.status = 'requiresCapture' and p.check_at is null"),
  where('a payment that is due and settled', "p.status <> 'requiresCapture' and p.check_at is not null"),
  where(
    'a try without an outcome',
    'exists (select from payment_attempt a where a.restaurant_id = p.restaurant_id and a.payment_id = p.id and a.outcome is null)',
  ),
  where(
    'a refund without an outcome',
    "exists (select from refund r where r.restaurant_id = p.restaurant_id and r.payment_id = p.id and r.status = 'processing')",
  ),
  // The sums are those of the ledger, and nothing is in it twice.
  ...(['authorised', 'captured', 'released'] as const).map((sum) =>
    where(`${sum} is not what was moved`, `p.${sum} <> ${getMovements(sum)}`),
  ),
  where('refunded is not what was moved', `p.refunded <> ${getMovements('refunded')} - ${getMovements('refundFailed')}`),
  where('more refunds set aside than made', 'p.refund_reserved <> p.refunded'),
  where(
    'refunds that are not in the ledger',
    `p.refunded <> (select coalesce(sum(r.amount), 0) from refund r
      where r.restaurant_id = p.restaurant_id and r.payment_id = p.id and r.status = 'success')`,
  ),
  // The ledger of tenders says the same, once.
  where(
    'tenders other than one of what was held',
    `(select count(*) from tender t where t.restaurant_id = p.restaurant_id and t.order_id = p.order_id and t.parent_id is null)
      <> (case when p.authorised > 0 then 1 else 0 end)`,
  ),
  where(
    'a tender that is not what was captured and refunded',
    `p.authorised > 0 and not exists (select from tender t where t.restaurant_id = p.restaurant_id and t.id = p.id and t.kind = 'cardOnline' and t.parent_id is null
      and t.amount = p.authorised and t.refunded = p.refund_reserved and t.reference = p.intent_id
      and t.state = case when p.captured > 0 then 'success' when p.released > 0 then 'cancel' else 'requiresCapture' end)`,
  ),
  where(
    'refunds that are not tenders',
    `exists (select from refund r full join (select * from tender where kind = 'cardOnline' and parent_id is not null and order_id = p.order_id) t
        on t.restaurant_id = r.restaurant_id and t.id = r.id
      where coalesce(r.payment_id, t.parent_id) = p.id and (t.amount is distinct from r.amount or t.state is distinct from
        (case r.status when 'processing' then 'processing' when 'success' then 'refundSuccess' else 'refundFailure' end)))`,
  ),
  [
    'a movement twice',
    `select o.number || ' ' || l.type as what from payment_ledger l
      join payment p on p.restaurant_id = l.restaurant_id and p.id = l.payment_id
      join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id
      where p.restaurant_id = $1 and p.store_id = $2 and l.type in ('authorised', 'captured', 'released')
      group by o.number, l.payment_id, l.type having count(*) > 1`,
  ],
  // Each event is sent once, and the kitchen receives the order once.
  where(
    'other than one order.placed of a held payment',
    `p.authorised > 0 and o.status <> 'failure' and ${fetchEvents("'order.placed'")} <> 1`,
  ),
  where('an order.placed of one that was never held', `p.authorised = 0 and ${fetchEvents("'order.placed'")} > 0`),
  where('more than one order.accepted', `${fetchEvents("'order.accepted'")} > 1`),
  where('accepted without being told', `o.status in ('accepted', 'completed') and ${fetchEvents("'order.accepted'")} <> 1`),
  where('other than one ticket for each accept', `${tickets} <> ${fetchEvents("'order.accepted'")}`),
  where('more than one end', `${fetchEvents("'order.rejected', 'order.cancelled'")} > 1`),
  where('captured is not told once', `${fetchEvents("'payment.captured'")} <> (case when p.captured > 0 then 1 else 0 end)`),
  where('authorised is not told once', `${fetchEvents("'payment.authorised'")} <> (case when p.authorised > 0 then 1 else 0 end)`),
  where(
    'refunds are not told once',
    `${fetchEvents("'payment.refunded'")} <> (select count(*) from refund r
      where r.restaurant_id = p.restaurant_id and r.payment_id = p.id and r.status = 'success')`,
  ),
  [
    'an order by card without a payment',
    `select o.number as what from orders o where o.restaurant_id = $1 and o.store_id = $2 and o.payment_method = 'stripeCheckout' and o.grand_total > 0
      and not exists (select from payment p where p.restaurant_id = o.restaurant_id and p.order_id = o.id)`,
  ],
  [
    'a difference that the comparison with the provider found',
    `select kind || ': ' || ours || ' / ' || theirs as what from reconciliation_difference d where restaurant_id = $1 and $2::uuid is not null`,
  ],
  [
    'an event of the provider that could not be worked',
    `select type || ' ' || status || ' ' || error as what from directory.webhook_inbox
      where status in ('waiting', 'failed') and (restaurant_id = $1 or restaurant_id is null) and $2::uuid is not null`,
  ],
];
