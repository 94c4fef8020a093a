import { useEffect, useState } from 'react';
import { useApi, type Order } from '../../shared/api.ts';
import { readGuestOrders } from '../../shared/guest-orders.ts';
import { listOwnOrders } from '../../shared/more-endpoints.ts';
import { useSignedInAs } from '../../shared/signed-in.ts';
import { useHydrated } from '../../shared/use-hydrated.ts';

/** An order of the list: what the device has stored, and the whole order if the account has it. */
export interface ListedOrder {
  orderId: string;
  restaurantId: string;
  storeId: string;
  number: string;
  storeName: string;
  placedAt: string;
  /** The device's key; null: it opens for the signed-in customer. */
  token: string | null;
  order: Order | null;
}

const fromAccount = (order: Order): ListedOrder => ({
  orderId: order.id,
  restaurantId: order.restaurantId,
  storeId: order.storeId,
  number: order.number,
  storeName: order.storeName,
  placedAt: order.placedAt,
  token: null,
  order,
});

/** The orders of the device and of the account, each once, newest first. */
export function mergeOrders(device: readonly ListedOrder[], account: readonly Order[]): ListedOrder[] {
  const merged = new Map(account.map((order) => [order.id, fromAccount(order)]));
  for (const own of device) merged.set(own.orderId, { ...own, order: merged.get(own.orderId)?.order ?? null });
  return [...merged.values()].toSorted((a, b) => b.placedAt.localeCompare(a.placedAt));
}

/** The guest's orders at a restaurant. `more` reads older ones of the account, if there are any. */
export function useOwnOrders(restaurantId: string) {
  const api = useApi();
  const hydrated = useHydrated();
  const signedIn = useSignedInAs(restaurantId) !== null;
  const [account, setAccount] = useState<{ rows: Order[]; next: string | null; failed: boolean } | null>(null);
  const [asked, setAsked] = useState<{ cursor: string | null; tries: number }>({ cursor: null, tries: 0 });
  useEffect(() => {
    if (!signedIn) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      const query = { limit: 20, ...(asked.cursor === null ? {} : { cursor: asked.cursor }) };
      const result = await api.call(listOwnOrders, { params: { restaurantId }, query, signal: controller.signal, retries: 2 });
      if (controller.signal.aborted) return;
      setAccount((before) => {
        const rows = asked.cursor === null ? [] : (before?.rows ?? []);
        if (result.ok) return { rows: [...rows, ...result.data.rows], next: result.data.nextCursor, failed: false };
        return { rows, next: before?.next ?? null, failed: result.error.code !== 'user_not_allowed' };
      });
    };
    void ask();
    return () => controller.abort();
  }, [api, restaurantId, signedIn, asked]);
  const device = hydrated
    ? readGuestOrders()
        .filter((order) => order.restaurantId === restaurantId)
        .map((order) => ({ ...order, order: null }))
    : [];
  return {
    orders: mergeOrders(device, signedIn ? (account?.rows ?? []) : []),
    loading: !hydrated || (signedIn && account === null),
    failed: signedIn && account?.failed === true,
    signedIn,
    retry: () => setAsked(({ cursor, tries }) => ({ cursor, tries: tries + 1 })),
    more: account?.next ? () => setAsked({ cursor: account.next, tries: 0 }) : null,
  };
}
