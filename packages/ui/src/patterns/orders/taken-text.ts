import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import {
  dueByHand,
  isFree,
  paymentTraits,
  type OrderPaymentMethod,
  type OrderPaymentStatus,
  type OrderStatus,
} from '@servery/domain/orders';
import { currencies, formatMoney, type CurrencyCode, type Minor } from '@servery/domain/money';

export type Taken = ResponseOf<typeof getOrder>['takenPayments'][number];
export type TakenMethod = Taken['method'];

/** The guest's intended payment method. */
export const wayLabels: Readonly<Record<OrderPaymentMethod, string>> = {
  stripeCheckout: 'Paid by card online',
  inStore: 'Pays in the store',
  cardOnDelivery: 'Pays by card at the door',
  cashOnDelivery: 'Pays in cash at the door',
  uberEats: 'Paid to Uber Eats',
};

/** What staff do about an order that its marketplace collected: nothing. '' for all others. */
export const marketplaceHelp = (way: OrderPaymentMethod): string =>
  paymentTraits[way].collectedBy === 'marketplace'
    ? `${wayLabels[way]}, who pay you with their payouts. Take nothing from the guest or the courier.`
    : '';

/** Why an order has no payment taken by staff. */
export const nothingTaken = ({
  paymentMethod: way,
  cart,
  test,
  joinedTo,
}: {
  paymentMethod: OrderPaymentMethod;
  cart: { grandTotal: Minor; writeOff?: { amount: Minor } | undefined };
  test?: boolean | undefined;
  joinedTo?: string | undefined;
}): string => {
  if (joinedTo !== undefined) return `It was joined to ${joinedTo}, and is paid there.`;
  if (test === true) return 'A test order: nobody pays for it, and it is in no figures.';
  if (isFree(cart) && cart.writeOff) return 'It was written off: no payment was required.';
  if (isFree(cart)) return 'Discounts cover all of it: nobody has to pay.';
  return marketplaceHelp(way) || `${wayLabels[way]}. Nothing was taken.`;
};

export const takenLabels: Readonly<Record<TakenMethod, string>> = {
  cash: 'in cash',
  card: 'by card',
  moto: 'by card over the phone',
  custom: 'in another way',
};

/** How something was paid, after its amount: "$5.00 by Voucher". */
export const takenText = ({ method, label }: { method: TakenMethod; label?: string | undefined }): string =>
  label ? `by ${label}` : takenLabels[method];

/** The most likely payment method. */
export const firstMethod = (way: OrderPaymentMethod): TakenMethod => paymentTraits[way].usually;

/** What staff can take for an order now: the total that was quoted, or what is left once a part is paid or was waived. Minor units. */
export const dueNow = (order: {
  status: OrderStatus;
  paymentMethod: OrderPaymentMethod;
  paymentStatus: OrderPaymentStatus;
  cart: { grandTotal: Minor; cardSurcharge?: Minor | undefined; cashRounding?: Minor | undefined };
  takenPayments: readonly Pick<Taken, 'undoneAt'>[];
  due?: ResponseOf<typeof getOrder>['due'];
}): Minor => {
  const whole = dueByHand({ ...order, grandTotal: order.cart.grandTotal });
  if (whole === 0 || order.due === undefined) return whole;
  const { cardSurcharge = 0, cashRounding = 0 } = order.cart;
  const left = order.due.base + order.due.tip;
  const begun = order.takenPayments.some(({ undoneAt }) => undoneAt === null);
  return begun || left < whole - cardSurcharge - cashRounding ? left : whole;
};

/** Why an amount is more or less than its part of the order: "rounded down $0.03", "$0.92 surcharge". */
export function costText({ rounding, surcharge, tip }: { rounding: Minor; surcharge: Minor; tip: Minor }, currency: CurrencyCode): string {
  const reasons = [
    rounding !== 0 && `rounded ${rounding < 0 ? 'down' : 'up'} ${formatMoney(Math.abs(rounding), currency)}`,
    surcharge !== 0 && `${formatMoney(surcharge, currency)} surcharge`,
    tip !== 0 && `${formatMoney(tip, currency)} tip`,
  ];
  return reasons.filter(Boolean).join(', ');
}

/** Notes that a guest may hand over for an amount: exact, then the next round ones. Minor units. */
export const handedChoices = (due: Minor, currency: CurrencyCode): Minor[] => {
  const unit = 10 ** currencies[currency].minorDigits;
  const round = [5, 10, 20, 50, 100].map((note) => Math.ceil(due / (note * unit)) * note * unit);
  return [...new Set([due, ...round])].toSorted((a, b) => a - b).slice(0, 5);
};
