import { isFinished } from '../orders/order-view.ts';
import type { FulfillmentType, LedgerEntry, Order, Party } from '../world/types.ts';

type Tone = 'waiting' | 'working' | 'done' | 'bad' | 'quiet';

export const typeLabels: Readonly<Record<FulfillmentType, string>> = {
  DELIVERY_BY_UBER: 'Delivery by Uber',
  DELIVERY_BY_MERCHANT: 'Delivery by the restaurant',
  PICKUP: 'Pickup',
  DINE_IN: 'Dine-in',
};

const partyLabels: Readonly<Record<Party | 'UNKNOWN', string>> = {
  CUSTOMER: 'the customer',
  UBER: 'Uber',
  DELIVERY_PARTNER: 'the courier',
  MERCHANT: 'the restaurant',
  UNKNOWN: 'somebody',
};

const failureText = ({ failure }: Order): string => {
  if (failure === null) return 'Failed';
  if (failure.reason === 'POS_DENIED') return 'Rejected by the restaurant';
  if (failure.reason === 'ACCEPT_TIMED_OUT') return 'Nobody answered in time';
  return failure.reason === 'DELIVERY_FAILED' ? 'Delivery failed' : `Cancelled by ${partyLabels[failure.party]}`;
};

/** An order's status as text, and its appearance. */
export function stateText(order: Order): { words: string; tone: Tone } {
  const delivered = order.type === 'DELIVERY_BY_UBER';
  if (order.state === 'CREATED') return { words: 'Held back', tone: 'quiet' };
  if (order.state === 'OFFERED') return { words: 'Unanswered', tone: 'waiting' };
  if (order.state === 'ACCEPTED') return order.ready ? { words: 'Ready', tone: 'done' } : { words: 'Being prepared', tone: 'working' };
  if (order.state === 'HANDED_OFF') return { words: delivered ? 'On its way' : 'Picked up', tone: 'working' };
  if (order.state === 'SUCCEEDED') return { words: delivered ? 'Delivered' : 'Picked up', tone: 'done' };
  return { words: failureText(order), tone: 'bad' };
}

/** Where the courier is; empty without one. */
export function courierText({ courier, state }: Order): string {
  if (courier === null || state === 'SUCCEEDED' || state === 'FAILED') return '';
  const { color, model, type } = courier.vehicle;
  const vehicle = model === undefined ? type.toLowerCase() : `${color} ${model}`;
  const where = courier.status === 'ARRIVED_AT_PICKUP' ? 'is at the counter' : state === 'HANDED_OFF' ? 'rides to the door' : 'is coming';
  return `${courier.name} (${vehicle}) ${where}`;
}

interface Action {
  label: string;
  path: string;
  body: object;
  tone?: 'strong';
}

/** What a person at the page can let happen to an order now. */
export function getActions(order: Order): Action[] {
  if (isFinished(order)) return [];
  const step = (label: string, name: string): Action => ({ label, path: 'courier', body: { step: name } });
  const cancels: Action[] = [
    { label: 'Customer cancels', path: 'cancel', body: { by: 'CUSTOMER' } },
    { label: 'Uber cancels', path: 'cancel', body: { by: 'UBER' } },
  ];
  if (order.state === 'CREATED') return [{ label: 'Offer it', path: 'offer', body: {}, tone: 'strong' }, ...cancels];
  if (order.state === 'OFFERED') return [{ label: 'Nobody answers', path: 'time-out', body: {} }, ...cancels];
  if (order.state === 'HANDED_OFF') return [step('Delivered', 'DELIVERED'), step('Delivery fails', 'FAILED')];
  if (order.type !== 'DELIVERY_BY_UBER') return [step('Picked up', 'PICKED_UP'), ...cancels];
  const status = order.courier?.status;
  return [
    ...(status === undefined ? [step('Courier sets out', 'ASSIGNED')] : []),
    ...(order.releasedAt === null && status !== 'ARRIVED_AT_PICKUP' ? [{ label: 'Courier is close by', path: 'release', body: {} }] : []),
    ...(status === 'ARRIVED_AT_PICKUP' ? [] : [step('Courier arrives', 'ARRIVED')]),
    step('Courier takes it', 'PICKED_UP'),
    ...cancels,
  ];
}

const callLabels: Readonly<Record<string, string>> = {
  token: 'get a token',
  getOrder: 'read it',
  listOrders: 'list orders',
  accept: 'accept it',
  deny: 'reject it',
  cancel: 'cancel it',
  ready: 'mark it as ready',
  updateReadyTime: 'move its time',
  listStores: 'list stores',
  posData: 'read or change a link',
};

/** A line of the ledger as text, and whether it failed. */
export function entryText(entry: LedgerEntry): { side: string; words: string; result: string; bad: boolean } {
  if (entry.type === 'state') {
    const words = entry.why.toLowerCase().replaceAll('_', ' ');
    return { side: 'Order', words, result: '', bad: entry.to === 'FAILED' };
  }
  const result = entry.status === null ? 'no answer' : String(entry.status);
  const bad = entry.status === null || entry.status >= 300;
  if (entry.type === 'call') return { side: 'Call', words: callLabels[entry.name] ?? entry.name, result, bad };
  const again = entry.attempt > 1 ? `, attempt ${entry.attempt}` : '';
  return { side: 'Webhook', words: `${entry.eventType}${again}`, result, bad };
}
