import {
  marketplaceSources,
  orderPaymentMethods,
  orderSources,
  type MarketplaceSource,
  type OrderPaymentMethod,
  type OrderSource,
  type OrderStatus,
} from './orders.types.ts';

/**
 * What the product does differently for orders of a source. Code looks up what it needs to know here, and does not compare the source's
 * name: a further source is one more entry.
 */
export interface Channel {
  /** It has to agree before an order is accepted, rejected or cancelled. */
  agreesFirst: boolean;
  /** It cancels an order that nobody answers within minutes, even one for later. */
  cancelsUnanswered: boolean;
  /** Who tells the guest when the food will be there. */
  promisedBy: 'store' | 'channel';
  /** Whose courier brings a delivery. */
  deliveredBy: 'store' | 'channel';
  /** It gets a message when the food is ready, for its courier. */
  wantsReady: boolean;
  /** A kitchen may wait with the ticket until the courier is near, if the store's settings say so. */
  releasesTickets: boolean;
  /** Guests are called at a number of the channel, with a code. */
  callsByCode: boolean;
  /** Who gives the guest the invoice. */
  invoicedBy: 'store' | 'channel';
  /** Whose extra charges are added to an item's price. */
  extraCharges: 'store' | 'channel';
  /** Which of the store's rules for surcharges and loyalty hold; null: none, its prices and customers are the channel's. */
  rules: 'online' | 'inStore' | null;
  /** Coupons can be used. */
  takesCoupons: boolean;
  /** An order begins as a bill: while it is new it belongs to the till, which sends its lines to the kitchen. Nobody has to accept it. */
  startsAsBill: boolean;
  /** Items with a price that is typed in can be sold. */
  sellsCustomItems: boolean;
}

/** Orders that guests place on the store's own pages. */
const online: Channel = {
  agreesFirst: false,
  cancelsUnanswered: false,
  promisedBy: 'store',
  deliveredBy: 'store',
  wantsReady: false,
  releasesTickets: false,
  callsByCode: false,
  invoicedBy: 'store',
  extraCharges: 'store',
  rules: 'online',
  takesCoupons: true,
  startsAsBill: false,
  sellsCustomItems: false,
};

/** The sources of orders with what they are capable of. */
export const channels: Readonly<Record<OrderSource, Channel>> = {
  website: online,
  google: online,
  pos: { ...online, rules: 'inStore', startsAsBill: true, sellsCustomItems: true },
  uberEats: {
    agreesFirst: true,
    cancelsUnanswered: true,
    promisedBy: 'channel',
    deliveredBy: 'channel',
    wantsReady: true,
    releasesTickets: true,
    callsByCode: true,
    invoicedBy: 'channel',
    extraCharges: 'channel',
    rules: null,
    takesCoupons: false,
    startsAsBill: false,
    sellsCustomItems: false,
  },
};

/** The sources whose channel is like this: for SQL, as a parameter. */
export const sourcesWhere = (is: (channel: Channel) => boolean): OrderSource[] => orderSources.filter((source) => is(channels[source]));

/** Who gets the guest's money: the card provider when the order is placed, staff by hand, or a marketplace, which pays the store later. */
export type Collector = 'cardProvider' | 'staff' | 'marketplace';

/** What depends on how an order is paid. */
export interface PaymentTraits {
  /** The card provider holds the money until the order is accepted, and refunds it. */
  collectedBy: Collector;
  /** Staff or the driver take it at the guest's door. */
  atTheDoor: boolean;
  /** What guests most likely pay with where staff take it. */
  usually: 'cash' | 'card';
}

const traits = {
  stripeCheckout: { collectedBy: 'cardProvider', atTheDoor: false, usually: 'card' },
  inStore: { collectedBy: 'staff', atTheDoor: false, usually: 'card' },
  cardOnDelivery: { collectedBy: 'staff', atTheDoor: true, usually: 'card' },
  cashOnDelivery: { collectedBy: 'staff', atTheDoor: true, usually: 'cash' },
  uberEats: { collectedBy: 'marketplace', atTheDoor: false, usually: 'card' },
} as const satisfies Record<OrderPaymentMethod, PaymentTraits>;

/** The ways to pay an order with what depends on them. */
export const paymentTraits: Readonly<Record<OrderPaymentMethod, PaymentTraits>> = traits;

/** The ways to pay where the card provider takes the money online. */
export type ProviderMethod = {
  [Method in OrderPaymentMethod]: (typeof traits)[Method]['collectedBy'] extends 'cardProvider' ? Method : never;
}[OrderPaymentMethod];

/** Whether the card provider takes the money online. */
export const isPaidByProvider = (method: OrderPaymentMethod): method is ProviderMethod =>
  paymentTraits[method].collectedBy === 'cardProvider';

/** The ways to pay whose traits are like this: for SQL, as a parameter. */
export const methodsWhere = (is: (traits: PaymentTraits) => boolean): OrderPaymentMethod[] =>
  orderPaymentMethods.filter((method) => is(paymentTraits[method]));

/** A bill that is still being rung up: new orders of any other source wait for staff. */
export const isOpenBill = ({ source, status }: { source: OrderSource; status: OrderStatus }): boolean =>
  channels[source].startsAsBill && status === 'new';

/** Whether a source of orders, or a way to pay them, is a marketplace. */
export const isMarketplace = (name: OrderSource | OrderPaymentMethod): name is MarketplaceSource =>
  (marketplaceSources as readonly string[]).includes(name);

/** The field of `order.ready` by which a marketplace's job finds the orders that it has to report; empty for every other source. */
export const getReadyMark = (source: OrderSource): { readonly [Source in MarketplaceSource]?: true } =>
  isMarketplace(source) && channels[source].wantsReady ? { [source]: true } : {};
