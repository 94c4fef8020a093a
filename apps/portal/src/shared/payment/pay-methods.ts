import { formatMoney } from '@servery/domain/money';
import {
  isPaidByProvider,
  isPaidOnDelivery,
  paymentMethods,
  paymentTraits,
  type CollectionType,
  type OrderPaymentMethod,
  type PaymentMethod,
  type ProviderMethod,
} from '@servery/domain/orders';
import { surchargeLimit } from '@servery/domain/surcharges';
import type { SavedCard, Store } from '../api.ts';
import { keep, readPersisted } from '../device.ts';
import { surchargeAmount } from '../holiday-text.ts';

/** The guest's payment method. `sourceId`: a saved card; null: the card of the form. */
export type PayChoice = { method: ProviderMethod; sourceId: string | null } | { method: Later };
/** Ways to pay that staff or the driver take. */
type Later = Exclude<PaymentMethod, ProviderMethod>;

/** Whether a card pays now: `sourceId` says which. */
export const isByCard = (choice: PayChoice | null): choice is PayChoice & { method: ProviderMethod } =>
  choice !== null && isPaidByProvider(choice.method);
/** Whether the card of the form pays. */
export const isTypedCard = (choice: PayChoice | null): boolean => isByCard(choice) && choice.sourceId === null;
/** Whether the driver brings a card machine. */
export const isCardAtTheDoor = (method: OrderPaymentMethod): boolean =>
  isPaidOnDelivery(method) && paymentTraits[method].usually === 'card';

const online = paymentMethods.filter(isPaidByProvider);
/** For an order that was placed for card payment: another payment method needs another order. */
export const onlyCards: Store['paymentMethods'] = { pickup: online, delivery: online, dineIn: online };

/** The payment methods that a store accepts for a collection type, in the order in which it offers them. */
export const getMethods = (store: Pick<Store, 'paymentMethods'>, collectionType: CollectionType): readonly PaymentMethod[] =>
  store.paymentMethods[collectionType];

const inStoreTitles: Record<CollectionType, string> = {
  pickup: 'Pay when you pick up',
  delivery: 'Pay at the restaurant',
  dineIn: 'Pay at the restaurant',
};
/** The name of a payment method other than card online, depending on the collection type. */
export function methodText(method: Later, collectionType: CollectionType): { title: string; text: string } {
  if (!isPaidOnDelivery(method)) return { title: inStoreTitles[collectionType], text: 'Card or cash, at the counter' };
  if (isCardAtTheDoor(method)) return { title: 'Pay by card at the door', text: 'The driver brings a card machine' };
  return { title: 'Pay in cash at the door', text: 'Please have the amount ready: drivers carry little change' };
}

/** The guest's last method, if it is offered; else a saved card, else the store's first. */
export function firstChoice(methods: readonly PaymentMethod[], cards: readonly SavedCard[]): PayChoice | null {
  const last = methods.find((method) => method === readPersisted('pay')) ?? methods[0];
  if (last === undefined) return null;
  if (!isPaidByProvider(last)) return { method: last };
  const usable = cards.filter(({ expired }) => !expired);
  const card = usable.find(({ isDefault }) => isDefault) ?? usable[0];
  return { method: last, sourceId: card?.id ?? null };
}

/** An earlier choice, if it still exists. */
export const stillOffered = (choice: PayChoice, methods: readonly PaymentMethod[], cards: readonly SavedCard[]): boolean =>
  methods.includes(choice.method) &&
  (!isByCard(choice) || choice.sourceId === null || cards.some(({ id, expired }) => id === choice.sourceId && !expired));

export const rememberMethod = (method: PaymentMethod): void => void keep('pay', method);

/** The card surcharge, shown before cards are chosen; undefined: none, because the store or the law has none. */
export function cardSurchargeText({ surcharges: { card }, currency }: Pick<Store, 'surcharges' | 'currency'>): string | undefined {
  const amount = card && surchargeAmount(card, currency);
  if (!card || !amount) return undefined;
  const below = surchargeLimit(card);
  return `Card surcharge ${amount}${below === null ? '' : `, on orders below ${formatMoney(below, currency)}`}`;
}
