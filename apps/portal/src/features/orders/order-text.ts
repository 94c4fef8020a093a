import { formatInstantFrom, formatInstantTimeShort } from '@servery/domain/clock';
import { isForLater, isPaidOnDelivery, type CancellationReason } from '@servery/domain/orders';
import type { Order } from '../../shared/api.ts';

export type StepState = 'done' | 'now' | 'next';
export interface Step {
  key: 'placed' | 'accepted' | 'ready' | 'completed';
  label: string;
  /** When it happened; null if it has not, or the time is not known. */
  at: string | null;
  state: StepState;
}

const handedOver: Record<Order['collectionType'], string> = { pickup: 'Picked up', delivery: 'Delivered', dineIn: 'Served' };

/** Staff hand it to a driver and get no further news; if the driver takes payment, staff complete it once it is paid. */
const isGivenToDriver = ({ collectionType, paymentMethod }: Pick<Order, 'collectionType' | 'paymentMethod'>): boolean =>
  collectionType === 'delivery' && !isPaidOnDelivery(paymentMethod);

/** The order's steps for a guest, and how far it is. Empty if the order will not be made. */
export function getSteps(
  order: Pick<Order, 'status' | 'collectionType' | 'paymentMethod' | 'placedAt' | 'acceptedAt' | 'readyAt' | 'closedAt'>,
): Step[] {
  if (!['new', 'accepted', 'completed'].includes(order.status)) return [];
  const completed = order.status === 'completed';
  const ready = completed || order.readyAt !== null;
  const accepted = completed || order.status === 'accepted';
  const reached = [true, accepted, ready, completed];
  const last = reached.lastIndexOf(true);
  const steps: Omit<Step, 'state'>[] = [
    { key: 'placed', label: 'Placed', at: order.placedAt },
    { key: 'accepted', label: 'Accepted', at: order.acceptedAt },
    { key: 'ready', label: 'Ready', at: order.readyAt },
    {
      key: 'completed',
      label: isGivenToDriver(order) ? 'On its way' : handedOver[order.collectionType],
      at: completed ? order.closedAt : null,
    },
  ];
  return steps.map((step, at) => ({ ...step, state: at < last || completed ? 'done' : at === last ? 'now' : 'next' }));
}

/** The headline of an order's page. `aim` is when the food should be ready, if that needs a line of its own. */
export interface Headline {
  title: string;
  text: string;
  aim: string | null;
}

type Told = Pick<
  Order,
  | 'status'
  | 'collectionType'
  | 'tableName'
  | 'delivery'
  | 'storeName'
  | 'storePhone'
  | 'requestedFor'
  | 'promisedFor'
  | 'readyAt'
  | 'closedAt'
  | 'reason'
  | 'timeZone'
>;

/** How a placed order waits for the restaurant: for an answer soon, for longer than usual, or as an order for later that has time. */
export type Waiting = 'soon' | 'long' | 'ahead';

/** An answer takes longer than usual after this many milliseconds; the staff's alarm is raised then, too. */
const usualAnswer = 5 * 60_000;
/** Staff answer an order for later an hour before its time at the latest. */
const aheadBy = 60 * 60_000;

/** @param now epoch milliseconds */
export function getWaiting({ placedAt, requestedFor }: Pick<Order, 'placedAt' | 'requestedFor'>, now: number): Waiting {
  if (requestedFor !== null && Date.parse(requestedFor) - now > aheadBy) return 'ahead';
  const since = requestedFor === null ? Date.parse(placedAt) : Math.max(Date.parse(placedAt), Date.parse(requestedFor) - aheadBy);
  return now - since > usualAnswer ? 'long' : 'soon';
}

function waitingText({ storeName, storePhone }: Told, waiting: Waiting): Pick<Headline, 'title' | 'text'> {
  const title = 'Your order is with the restaurant';
  switch (waiting) {
    case 'soon':
      return { title, text: `${storeName} is about to confirm it. This page updates when they do.` };
    case 'ahead':
      return { title, text: `${storeName} will confirm it before its time. This page updates when they do.` };
    case 'long': {
      const call = storePhone ? `call them on ${storePhone}` : 'ask them';
      return {
        title: 'Still waiting for the restaurant',
        text: `${storeName} is taking longer than usual to confirm. Please ${call}, or cancel the order.`,
      };
    }
  }
}

type Aimed = Pick<Order, 'status' | 'requestedFor' | 'promisedFor'>;
const getAim = ({ promisedFor, requestedFor }: Pick<Aimed, 'requestedFor' | 'promisedFor'>): string | null => promisedFor ?? requestedFor;

/** A delivery that was handed over after its promised time, or without one, is treated as on its way for this many milliseconds. */
const usualDrive = 30 * 60_000;

/** Whether a delivery was handed to its driver and is still on its way by its promised time. @param now epoch milliseconds */
export function isUnderWay(order: Aimed & Pick<Order, 'collectionType' | 'paymentMethod' | 'closedAt'>, now: number): boolean {
  const { status, closedAt } = order;
  if (status !== 'completed' || !isGivenToDriver(order) || closedAt === null) return false;
  const left = Date.parse(closedAt);
  const promised = Date.parse(getAim(order) ?? closedAt);
  return now < (promised > left ? promised : left + usualDrive);
}

/**
 * "tomorrow 12:15 AM": the time for which an accepted order for later is confirmed, until its preparation begins; else empty. @param now
 * epoch milliseconds
 */
export function confirmedFor(order: Aimed & Pick<Order, 'readyAt' | 'timeZone'>, now: number): string {
  const at = getAim(order);
  // As soon as possible means that the kitchen has it from now on, whatever time the restaurant promises.
  if (order.status !== 'accepted' || order.readyAt !== null || order.requestedFor === null || at === null) return '';
  if (!isForLater(at, now)) return '';
  return formatInstantFrom(at, new Date(now).toISOString(), order.timeZone).replace('Tomorrow', 'tomorrow');
}

/** "For tomorrow 12:30 PM": the time of an order for later while it is still ahead; else empty. @param now epoch milliseconds */
export function wantedFor(order: Aimed & Pick<Order, 'readyAt' | 'timeZone'>, now: number): string {
  const at = getAim(order);
  const toCome = (order.status === 'new' || order.status === 'accepted') && order.readyAt === null;
  if (!toCome || order.requestedFor === null || at === null) return '';
  return `For ${formatInstantFrom(at, new Date(now).toISOString(), order.timeZone).replace('Tomorrow', 'tomorrow')}`;
}

/** `confirmed`: from `confirmedFor`; `underWay`: from `isUnderWay`. */
export function getHeadline(order: Told, waiting: Waiting, { confirmed = '', underWay = false } = {}): Headline {
  const { storeName } = order;
  switch (order.status) {
    case 'processingPayment':
      return { title: 'Waiting for your payment', text: 'The restaurant gets your order as soon as the payment is through.', aim: null };
    case 'failure':
      return { title: 'This order was not paid', text: 'The order was closed without a payment. You can order again.', aim: null };
    case 'new':
      return { ...waitingText(order, waiting), aim: order.requestedFor };
    case 'accepted':
      if (order.readyAt !== null) return readyText(order);
      if (confirmed !== '')
        return { title: `Confirmed for ${confirmed}`, text: `${storeName} has accepted your order and makes it in time.`, aim: null };
      return { title: 'Being prepared', text: `${storeName} has accepted your order.`, aim: getAim(order) };
    case 'completed':
      if (underWay) return onTheWayText(order);
      return { title: 'Enjoy your meal', text: 'Thank you for ordering with us.', aim: null };
    case 'rejected':
      return { title: 'The restaurant could not take this order', text: reasonText(order.reason, order.collectionType), aim: null };
    case 'cancelled':
      return { title: 'This order was cancelled', text: reasonText(order.reason, order.collectionType), aim: null };
  }
}

/** The driver has it. Shows the promised time while that is ahead. */
function onTheWayText(order: Told): Headline {
  const { delivery, closedAt } = order;
  const at = getAim(order);
  return {
    title: 'On its way',
    text: delivery ? `The driver is bringing it to ${delivery.address.line1}.` : 'The driver is bringing it to you.',
    aim: at !== null && (closedAt === null || at > closedAt) ? at : null,
  };
}

/** The food is ready: what happens now, depending on the collection type. */
function readyText({ collectionType, tableName, delivery, storeName, promisedFor }: Told): Headline {
  switch (collectionType) {
    case 'pickup':
      return { title: 'Ready to pick up', text: `It is waiting for you at ${storeName}.`, aim: null };
    case 'delivery':
      return {
        title: 'Ready, and on its way soon',
        text: delivery ? `The driver brings it to ${delivery.address.line1}.` : 'The driver brings it to you.',
        aim: promisedFor,
      };
    case 'dineIn':
      return { title: 'Ready, on its way to you', text: `We are bringing it to ${tableName ?? 'your table'}.`, aim: null };
  }
}

const reasons: Partial<Record<CancellationReason, string>> = {
  itemIssue: 'Something you ordered has run out.',
  kitchenClosed: 'The kitchen has closed.',
  customerCalledToCancel: 'You asked us to cancel it.',
  restaurantTooBusy: 'The kitchen is too busy to make it in good time.',
  storeClosed: 'The store has closed.',
  technicalFailure: 'Something went wrong at the restaurant.',
  posOffline: 'Something went wrong at the restaurant.',
  posNotReady: 'Something went wrong at the restaurant.',
  capacity: 'The kitchen is too busy to make it in good time.',
  specialInstructions: 'The kitchen cannot make it the way you asked.',
  pricing: 'There was a problem with the price.',
};

/** A reason as the guest should read it; reasons that only concern staff are not shown. */
export const reasonText = (reason: string | null, collectionType: Order['collectionType']): string => {
  if (reason === 'address' && collectionType === 'delivery') return 'The restaurant does not deliver to this address.';
  return reasons[reason as CancellationReason] ?? 'The restaurant could not make it this time.';
};

/** Whether the order is final: nothing more will happen to it. */
export const isOver = ({ status }: Pick<Order, 'status'>): boolean => ['failure', 'completed', 'rejected', 'cancelled'].includes(status);

/** Whether we still have money of an order that will not be made: it is being returned. */
export const isGivingBack = (order: Pick<Order, 'status' | 'paymentStatus'>): boolean =>
  order.status !== 'completed' && isOver(order) && order.paymentStatus === 'PAID';

/** "in 12 min", "any minute now" for a promised time. Both in epoch milliseconds. */
export function formatAim(aim: number, now: number): string {
  const minutes = Math.round((aim - now) / 60_000);
  if (minutes <= 1) return 'any minute now';
  return minutes < 90 ? `in ${minutes} min` : '';
}

export const formatTimeShort = (instant: string, { timeZone }: Pick<Order, 'timeZone'>): string =>
  formatInstantTimeShort(instant, timeZone);
