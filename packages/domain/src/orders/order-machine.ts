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

/** A cell of the table: the status that the command leads to, or the error that refuses it. */
export type OrderCell = OrderStatus | OrderErrorCode;

/** Every status with every command. `docs/algorithms/order-states.md` is written from it. */
export const orderTable: Readonly<Record<OrderStatus, Readonly<Record<OrderCommandType, OrderCell>>>> = {
  processingPayment: {
    accept: 'ORDER_PROCESSING',
    reject: 'ORDER_PROCESSING',
    cancel: 'ORDER_PROCESSING',
    complete: 'ORDER_PROCESSING',
    reopen: 'ORDER_PROCESSING',
    paymentAuthorised: 'new',
    paymentDeclined: 'processingPayment',
    paymentExpired: 'failure',
    guestCancel: 'ORDER_PROCESSING',
  },
  failure: {
    accept: 'ORDER_CANNOT_BE_ACCEPTED',
    reject: 'resource_status_conflict',
    cancel: 'resource_status_conflict',
    complete: 'resource_status_conflict',
    reopen: 'resource_status_conflict',
    paymentAuthorised: 'resource_status_conflict',
    paymentDeclined: 'resource_status_conflict',
    paymentExpired: 'resource_status_conflict',
    guestCancel: 'resource_status_conflict',
  },
  new: {
    accept: 'accepted',
    reject: 'rejected',
    cancel: 'cancelled',
    complete: 'resource_status_conflict',
    reopen: 'resource_status_conflict',
    paymentAuthorised: 'resource_status_conflict',
    paymentDeclined: 'resource_status_conflict',
    paymentExpired: 'resource_status_conflict',
    guestCancel: 'cancelled',
  },
  accepted: {
    accept: 'ORDER_ALREADY_ACCEPTED',
    reject: 'ORDER_ALREADY_ACCEPTED',
    cancel: 'cancelled',
    complete: 'completed',
    reopen: 'resource_status_conflict',
    paymentAuthorised: 'resource_status_conflict',
    paymentDeclined: 'resource_status_conflict',
    paymentExpired: 'resource_status_conflict',
    guestCancel: 'ORDER_ALREADY_ACCEPTED',
  },
  rejected: {
    accept: 'ORDER_ALREADY_REJECTED',
    reject: 'ORDER_ALREADY_REJECTED',
    cancel: 'ORDER_ALREADY_REJECTED',
    complete: 'ORDER_ALREADY_REJECTED',
    reopen: 'ORDER_ALREADY_REJECTED',
    paymentAuthorised: 'resource_status_conflict',
    paymentDeclined: 'resource_status_conflict',
    paymentExpired: 'resource_status_conflict',
    guestCancel: 'ORDER_ALREADY_REJECTED',
  },
  cancelled: {
    accept: 'ORDER_ALREADY_REJECTED',
    reject: 'ORDER_ALREADY_REJECTED',
    cancel: 'ORDER_ALREADY_REJECTED',
    complete: 'ORDER_ALREADY_REJECTED',
    reopen: 'ORDER_ALREADY_REJECTED',
    paymentAuthorised: 'resource_status_conflict',
    paymentDeclined: 'resource_status_conflict',
    paymentExpired: 'resource_status_conflict',
    guestCancel: 'ORDER_ALREADY_REJECTED',
  },
  completed: {
    accept: 'ORDER_ALREADY_ACCEPTED',
    reject: 'ORDER_ALREADY_ACCEPTED',
    cancel: 'resource_status_conflict',
    complete: 'resource_status_conflict',
    reopen: 'accepted',
    paymentAuthorised: 'resource_status_conflict',
    paymentDeclined: 'resource_status_conflict',
    paymentExpired: 'resource_status_conflict',
    guestCancel: 'ORDER_ALREADY_ACCEPTED',
  },
};

/** Where an order may begin: card checkout waits for the payment, everything else is new at once. */
export const initialOrderStatuses = ['processingPayment', 'new'] as const satisfies readonly OrderStatus[];

export const orderCommandTypes = [
  'accept',
  'reject',
  'cancel',
  'complete',
  'reopen',
  'paymentAuthorised',
  'paymentDeclined',
  'paymentExpired',
  'guestCancel',
] as const satisfies readonly OrderCommandType[];

/**
 * What a command does to an order: the new status with the fields that it sets and the event to write, or the spec's error.
 * `now` is the instant of the decision.
 */
export function decide(state: OrderState, command: OrderCommand | OrderSystemCommand, now: Instant): OrderDecision {
  const cell = orderTable[state.status][command.type];
  if (!isOrderStatus(cell)) return { ok: false, code: cell };
  return { ok: true, from: state.status, to: cell, patch: getPatch(state, command, cell, now), event: getEvent(state.status, cell) };
}

/** Whether a cell leads somewhere. */
export function isOrderStatus(cell: OrderCell): cell is OrderStatus {
  return (orderStatuses as readonly string[]).includes(cell);
}

function getPatch(state: OrderState, command: OrderCommand | OrderSystemCommand, status: OrderStatus, now: Instant): OrderPatch {
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
    case 'reopen':
      return { status, closedAt: null };
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

/** Screens receive an order when it becomes new; not yet while its payment is in progress. */
function getEvent(from: OrderStatus, next: OrderStatus): OrderEventType | null {
  if (from === 'completed' && next === 'accepted') return 'order.reopened';
  return from === next ? null : (events[next] ?? null);
}
