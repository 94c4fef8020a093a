import type { EventPayload } from '@servery/contract/events';
import { describeChanges, type Bill } from '@servery/domain/bills';
import { formatInstantTimeShort } from '@servery/domain/clock';
import { formatMoney, type CurrencyCode, type Minor } from '@servery/domain/money';
import { sourcesWhere } from '@servery/domain/orders';
import type { Tx } from '../../platform/db/connections.types.ts';

interface EventRow {
  seq: number;
  type: string;
  at: Date;
  actor_kind: string;
  actor_name: string;
  payload: Record<string, unknown>;
}

export interface TimelineEntry {
  seq: number;
  type: string;
  at: string;
  actor: string;
  note: string;
}

export interface OrderPrintJob {
  id: string;
  document: string;
  printerName: string;
  status: string;
  unconfirmed: boolean;
  duplicate: boolean;
  message: string;
  createdAt: string;
}

/** The customer of an order, with the orders that they placed before it in the restaurant; those that came to nothing, and open bills, do not count. */
export async function readOrderCustomer(tx: Tx, orderId: string): Promise<{ id: string; previousOrderCount: number } | null> {
  const rows = await tx.sql<{ id: string; previousOrderCount: number }>({
    name: 'orders.customer',
    text: `select o.customer_id as id, (
        select count(*)::int from orders b where b.restaurant_id = $1 and b.customer_id = o.customer_id
          and (b.status in ('accepted', 'completed') or (b.status = 'new' and b.source <> all($3::text[]))) and (b.placed_at, b.id) < (o.placed_at, o.id)) as "previousOrderCount"
      from orders o where o.restaurant_id = $1 and o.id = $2 and o.customer_id is not null`,
    values: [tx.scope.restaurantId, orderId, sourcesWhere(({ startsAsBill }) => startsAsBill)],
  });
  return rows[0] ?? null;
}

/** What happened to an order, oldest first: its own events, its ticket's and its printouts'; not on whose screen it was. */
export async function readTimeline(tx: Tx, orderId: string, timeZone: string): Promise<TimelineEntry[]> {
  const rows = await tx.sql<EventRow>({
    name: 'orders.timeline',
    text: `select seq, type, at, actor_kind, actor_name, payload from event
      where restaurant_id = $1 and subject_id in (
        select $2::uuid
        union all select t.id from kitchen_ticket t where t.restaurant_id = $1 and t.order_id = $2
        union all select p.id from print_job p where p.restaurant_id = $1 and p.order_id = $2)
        and type <> 'bill.editing'
      order by seq limit 500`,
    values: [tx.scope.restaurantId, orderId],
  });
  const entries: TimelineEntry[] = [];
  let bill: Bill | null = null;
  for (const changes of joinBillChanges(rows)) {
    const row = changes.at(-1)!;
    const operations = changes.flatMap(({ payload }) => (payload as Partial<EventPayload<'bill.changed'>>).operations ?? []);
    const described = describeChanges(bill, row.type === 'bill.changed' ? operations : []);
    bill = described.bill;
    const note = getNote(row, timeZone);
    entries.push({
      seq: row.seq,
      type: row.type,
      at: row.at.toISOString(),
      actor: row.actor_name === '' ? row.actor_kind : row.actor_name,
      note: [described.text, note].filter((part) => part !== '').join('. '),
    });
  }
  return entries;
}

/** Changes that one person makes within these minutes are one entry. */
const minutesJoined = 5;

/** The events, with a bill's changes that follow each other by one person as one; what had to be approved is an entry of its own. */
function joinBillChanges(rows: readonly EventRow[]): EventRow[][] {
  const isPlainChange = ({ type, payload }: EventRow) => type === 'bill.changed' && approvalNote(payload) === '';
  const joined: EventRow[][] = [];
  for (const row of rows) {
    const before = joined.at(-1)?.at(-1);
    const isJoined =
      before !== undefined &&
      isPlainChange(before) &&
      isPlainChange(row) &&
      before.actor_name === row.actor_name &&
      row.at.getTime() - before.at.getTime() < minutesJoined * 60_000;
    if (isJoined) joined.at(-1)!.push(row);
    else joined.push([row]);
  }
  return joined;
}

/** Who approved what somebody else did to a bill: "Approved by Mia Chen". '' if nobody had to. */
function approvalNote({ operations = [] }: Partial<EventPayload<'bill.changed'>>): string {
  const names = new Set(operations.flatMap(({ approvedBy }) => approvedBy ?? []));
  return toApproval([...names].join(', '));
}

const toApproval = (names: string): string => (names === '' ? '' : `Approved by ${names}`);

/** The part of an event worth showing, as text. */
function getNote({ type, payload }: EventRow, timeZone: string): string {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  switch (type) {
    case 'order.accepted': {
      const promised = text((payload.row as { promisedFor?: unknown } | undefined)?.promisedFor);
      return promised === '' ? '' : `For ${formatInstantTimeShort(promised, timeZone)}`;
    }
    case 'order.etaChanged':
      return etaNote(payload, timeZone);
    case 'order.unpaidAllowed':
      return `Until ${formatInstantTimeShort(text(payload.allowedUntil), timeZone)}`;
    case 'bill.changed':
      return approvalNote(payload);
    case 'bill.sent':
      return sentNote(payload as unknown as EventPayload<'bill.sent'>);
    case 'order.rejected':
    case 'bill.cancelled':
    case 'order.cancelled':
      return [
        [text(payload.reason), text(payload.note)].filter((part) => part !== '').join(': '),
        handBackNote(payload),
        toApproval(text(payload.approvedBy)),
      ]
        .filter((part) => part !== '')
        .join('. ');
    case 'payment.taken':
    case 'payment.takenBack':
      return takenNote(type, payload as unknown as EventPayload<'payment.taken'>);
    case 'payment.handedBack':
      return handedBackNote(payload as unknown as EventPayload<'payment.handedBack'>);
    case 'payment.waived':
      return waivedNote(payload as unknown as EventPayload<'payment.waived'>);
    case 'ticket.acknowledged':
      return text(payload.by);
    case 'alarm.raised':
      return text((payload.alarm as { message?: unknown } | undefined)?.message);
    case 'ticket.changed':
      return text((payload.ticket as { status?: unknown } | undefined)?.status);
    case 'payment.declined':
      return text(payload.code);
    case 'payment.mismatched':
      return text(payload.problem);
    case 'print.finished':
      return [payload.unconfirmed === true ? 'unconfirmed' : text(payload.status), text(payload.printerName), text(payload.message)]
        .filter((part) => part !== '')
        .join(': ');
    default:
      return type.startsWith('payment.') ? moneyNote(payload) : '';
  }
}

/** What was sent to the kitchen: "2 × Toastie, no Batch brew". */
const sentNote = ({ lines }: EventPayload<'bill.sent'>): string =>
  lines.map(({ name, quantity }) => (quantity === 0 ? `no ${name}` : `${quantity} × ${name}`)).join(', ');

/** The new promise, and the one that it replaces. */
function etaNote(payload: EventRow['payload'], timeZone: string): string {
  const { row, before } = payload as unknown as EventPayload<'order.etaChanged'>;
  const now = `For ${formatInstantTimeShort(row.promisedFor as string, timeZone)}`;
  return before === null ? now : `${now}, before that ${formatInstantTimeShort(before, timeZone)}`;
}

/** What to do with money taken in person for an order that has ended. */
function handBackNote(payload: EventRow['payload']): string {
  const { toHandBack, currency } = payload.row as { toHandBack?: Minor | null; currency: CurrencyCode };
  return toHandBack == null ? '' : `Hand ${formatMoney(toHandBack, currency)} back: it was taken by hand`;
}

const getPaidWith = ({ method, label }: EventPayload<'payment.taken'>['payment']): string =>
  label ? `by ${label}` : method === 'cash' ? 'in cash' : method === 'moto' ? 'by card over the phone' : 'by card';

/** How much was taken in person and how, or why it was taken back. */
function takenNote(type: string, { row, payment }: EventPayload<'payment.taken'>): string {
  const sum = `${formatMoney(payment.amount, row.currency)} ${getPaidWith(payment)}`;
  const why = type === 'payment.taken' ? payment.note : (payment.undoneReason ?? '');
  const approved = payment.undoApprovedBy == null ? '' : `approved by ${payment.undoApprovedBy}`;
  return [sum, why, approved].filter((part) => part !== '').join(': ');
}

/** How much went back in person and how, why, and who approved it. */
function handedBackNote({ row, amount, to, reason, note, approvedBy, undone }: EventPayload<'payment.handedBack'>): string {
  const sum = `${undone === true ? 'Undone: ' : ''}${formatMoney(amount, row.currency)} ${to === 'cash' ? 'in cash' : 'to the card'}`;
  return [sum, reason, note, approvedBy === null ? '' : `approved by ${approvedBy}`].filter((part) => part !== '').join(': ');
}

/** How much was written off, or is due again, why, and who approved it. */
function waivedNote({ row, amount, reason, approvedBy, undone }: EventPayload<'payment.waived'>): string {
  const sum = formatMoney(amount, row.currency);
  const what = undone === true ? `Undone, ${sum} is due again` : sum;
  return [what, reason, approvedBy == null ? '' : `approved by ${approvedBy}`].filter((part) => part !== '').join(': ');
}

/** Details of a movement: the amount, the card, the reason, and any failure. */
function moneyNote(payload: EventRow['payload']): string {
  const { currency } = payload.row as { currency: CurrencyCode };
  const { amount, card, code, reason, note, failure, won, problem } = payload as {
    amount?: Minor;
    won?: boolean;
  } & Partial<Record<'card' | 'code' | 'reason' | 'note' | 'failure' | 'problem', string>>;
  const sum = amount === undefined ? undefined : formatMoney(amount, currency);
  const end = won === undefined ? undefined : won ? 'won' : 'lost';
  return [sum, card, code, end, reason, note, failure, problem].filter((part) => part !== undefined && part !== '').join(': ');
}

/**
 * When the kitchen first had an order, and through what: a display that showed its ticket, or a printer that printed
 * it. Null: neither yet.
 */
export async function readAcknowledged(tx: Tx, orderId: string): Promise<{ at: string; by: string } | null> {
  const rows = await tx.sql<{ at: Date; by: string }>({
    name: 'orders.acknowledged',
    text: `select acknowledged_at as at, acknowledged_by as by from kitchen_ticket
        where restaurant_id = $1 and order_id = $2 and acknowledged_at is not null
      union all select j.finished_at, p.name from print_job j join printer p
          on p.restaurant_id = j.restaurant_id and p.id = coalesce(j.via_printer_id, j.printer_id)
        where j.restaurant_id = $1 and j.order_id = $2 and j.document = 'ORDER_TICKET' and j.status = 'success' and j.finished_at is not null
      order by at limit 1`,
    values: [tx.scope.restaurantId, orderId],
  });
  const first = rows[0];
  return first === undefined ? null : { at: first.at.toISOString(), by: first.by };
}

/** The print jobs of an order, oldest first. */
export async function readOrderPrintJobs(tx: Tx, orderId: string): Promise<OrderPrintJob[]> {
  const rows = await tx.sql<Omit<OrderPrintJob, 'createdAt'> & { createdAt: Date }>({
    name: 'orders.printJobs',
    text: `select j.id, j.document, p.name as "printerName", j.status, j.unconfirmed, j.duplicate, j.message, j.created_at as "createdAt"
      from print_job j join printer p on p.restaurant_id = j.restaurant_id and p.id = j.printer_id
      where j.restaurant_id = $1 and j.order_id = $2 order by j.created_at, j.id`,
    values: [tx.scope.restaurantId, orderId],
  });
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
