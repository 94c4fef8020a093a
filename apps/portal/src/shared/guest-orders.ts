import { keep, readPersisted } from './device.ts';

/** An order of this device, with the key that opens its page. */
export interface GuestOrder {
  orderId: string;
  restaurantId: string;
  storeId: string;
  token: string;
  /** "W-042" */
  number: string;
  storeName: string;
  placedAt: string;
}

const key = 'orders';
/** The server deletes keys after 30 days; more than this many are of no use. */
const most = 50;

const isOrder = (value: unknown): value is GuestOrder => {
  const order = value as Partial<GuestOrder> | null;
  return [order?.orderId, order?.storeId, order?.token, order?.number, order?.placedAt].every((part) => typeof part === 'string');
};

/** This device's orders, newest first. */
export function readGuestOrders(): GuestOrder[] {
  try {
    const kept: unknown = JSON.parse(readPersisted(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isOrder) : [];
  } catch {
    return [];
  }
}

/** Stores an order; returns whether the device really stored it. */
export function rememberOrder(order: GuestOrder): boolean {
  const others = readGuestOrders().filter(({ orderId }) => orderId !== order.orderId);
  return keep(key, JSON.stringify([order, ...others].slice(0, most)));
}

/** Deletes an order that was replaced by another before it was paid. */
export function forgetOrder(orderId: string): void {
  keep(key, JSON.stringify(readGuestOrders().filter((order) => order.orderId !== orderId)));
}

/** The key to an order: from this device, else from the address's fragment (`#t=…`). */
export function getToken(orderId: string, hash: string): string | null {
  const kept = readGuestOrders().find((order) => order.orderId === orderId)?.token;
  return kept ?? /^#?t=([A-Za-z0-9_-]{22})$/.exec(hash)?.[1] ?? null;
}
