import { orderStatuses } from './orders.types.ts';
import type {
  OrderCommand,
  OrderCommandType,
  OrderDecision,
  OrderErrorCode,
  OrderEventType,
  OrderPatch,
  OrderState,
  OrderStatus,
  OrderSystemCommand,
} from './orders.types.ts';
import type { Instant } from '../time/time.types.ts';
import { promisedFor } from './promised-for.ts';

/** A cell of the table: where the command leads, or why it is refused. */
type Cell = { to: OrderStatus } | { refused: OrderErrorCode };
type Row = Readonly<Record<OrderCommandType, Cell>>;

const to = (status: OrderStatus): Cell => ({ to: status });
const processing: Cell = { refused: 'ORDER_PROCESSING' };
const accepted: Cell = { refused: 'ORDER_ALREADY_ACCEPTED' };
const rejected: Cell = { refused: 'ORDER_ALREADY_REJECTED' };
const unacceptable: Cell = { refused: 'ORDER_CANNOT_BE_ACCEPTED' };
const conflict: Cell = { refused: 'resource_status_conflict' };

const noPayment = { paymentAuthorised: conflict, paymentDeclined: conflict, paymentExpired: conflict };

/** Every status with every command. `docs/algorithms/order-states.md` is written from it. */
export const orderTable: Readonly<Record<OrderStatus, Row>> = {
  processingPayment: {
    accept: processing,
    reject: processing,
    cancel: processing,
    complete: processing,
    paymentAuthorised: to('new'),
    paymentDeclined: to('processingPayment'),
    paymentExpired: to('failure'),
    guestCancel: processing,
  },
  failure: { accept: unacceptable, reject: conflict, cancel: conflict, complete: conflict, ...noPayment, guestCancel: conflict },
  new: {
    accept: to('accepted'),
    reject: to('rejected'),
    cancel: to('cancelled'),
    complete: conflict,
    ...noPayment,
    guestCancel: to('cancelled'),
  },
  accepted: {
    accept: accepted,
    reject: accepted,
    cancel: to('cancelled'),
    complete: to('completed'),
    ...noPayment,
    guestCancel: accepted,
  },
  rejected: { accept: rejected, reject: rejected, cancel: rejected, complete: rejected, ...noPayment, guestCancel: rejected },
  cancelled: { accept: rejected, reject: rejected, cancel: rejected, complete: rejected, ...noPayment, guestCancel: rejected },
  completed: { accept: accepted, reject: accepted, cancel: conflict, complete: conflict, ...noPayment, guestCancel: accepted },
};

/** Where an order may begin: card checkout waits for the payment, everything else is new at once. */
export const initialOrderStatuses = ['processingPayment', 'new'] as const satisfies readonly OrderStatus[];

export const orderCommandTypes = Object.keys(orderTable.new) as OrderCommandType[];

/** The statuses from which a command succeeds: the `where status in (…)` of the update. */
export function orderStatusesAllowing(command: OrderCommandType): OrderStatus[] {
  return orderStatuses.filter((status) => 'to' in orderTable[status][command]);
}

/**
 * What a command does to an order: the new status with the fields that it sets and the event to write, or the spec's error.
 * `now` is the instant of the decision.
 */
export function decide(state: OrderState, command: OrderCommand | OrderSystemCommand, now: Instant): OrderDecision {
  const cell = orderTable[state.status][command.type];
  if ('refused' in cell) return { ok: false, code: cell.refused };
  return { ok: true, from: state.status, to: cell.to, patch: patchOf(state, command, cell.to, now), event: eventOf(state.status, cell.to) };
}

function patchOf(state: OrderState, command: OrderCommand | OrderSystemCommand, status: OrderStatus, now: Instant): OrderPatch {
  switch (command.type) {
    case 'accept':
      return { status, acceptedAt: now, promisedFor: promisedFor(command.etaInMinutes, state.requestedFor, now) };
    case 'reject':
    case 'cancel':
      return { status, closedAt: now, reason: command.reason, note: command.note ?? '' };
    case 'guestCancel':
      return { status, closedAt: now, reason: 'customerCalledToCancel', note: command.note ?? '' };
    case 'complete':
    case 'paymentExpired':
      return { status, closedAt: now };
    case 'paymentAuthorised':
    case 'paymentDeclined':
      return { status };
  }
}

const events: Readonly<Partial<Record<OrderStatus, OrderEventType>>> = {
  new: 'order.placed',
  accepted: 'order.accepted',
  rejected: 'order.rejected',
  cancelled: 'order.cancelled',
  completed: 'order.completed',
};

/** Screens hear of an order when it becomes new; a payment under way is nobody's business yet. */
function eventOf(from: OrderStatus, next: OrderStatus): OrderEventType | null {
  return from === next ? null : (events[next] ?? null);
}
