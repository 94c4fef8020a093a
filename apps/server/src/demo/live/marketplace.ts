import { listOrders } from '@servery/contract/online-ordering';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from './town.ts';

/** An order of the marketplace: its id there and here. */
export interface Fetched {
  marketplaceId: string;
  id: string;
  number: string;
  name: string;
}

/** The guest's request; the simulator chooses the dishes, and delivers by default. */
export interface MarketplaceWish {
  type?: 'PICKUP' | 'DELIVERY_BY_UBER';
  instructions?: string;
}

export type CourierStep = 'ASSIGNED' | 'ARRIVED' | 'PICKED_UP' | 'DELIVERED';

/** The marketplace's simulator: guests who order there, and couriers. */
export interface Marketplace {
  /** Places an order; null if it never arrived here. */
  order(place: Place, wish?: MarketplaceWish): Promise<Fetched | null>;
  courier(fetched: Fetched, step: CourierStep): Promise<boolean>;
  /** The guest cancels. */
  cancel(fetched: Fetched): Promise<boolean>;
}

const tries = 60;
const readyTries = 16;
const betweenTriesMs = 250;

/** The simulated marketplace at the address; null if there is none, as with a real one. */
export async function openMarketplace(url: string): Promise<Marketplace | null> {
  const there = await fetch(`${url}/_sim/stores`).catch(() => undefined);
  if (there?.ok !== true) return null;

  const post = async (path: string, body: object): Promise<Response> =>
    fetch(`${url}/_sim/orders${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

  /** The order as staff see it, once it has arrived: its number contains the marketplace's. */
  const here = async ({ params, manager }: Place, displayId: string) => {
    for (let each = 0; each < tries; each += 1) {
      const { rows } = await manager.must(listOrders, { params, query: { limit: 50, source: 'uberEats' } });
      const row = rows.find(({ number }) => number.startsWith(`U-${displayId}`));
      if (row !== undefined) return row;
      await sleep(betweenTriesMs);
    }
    return undefined;
  };

  /** The kitchen's last tick arrives there a moment later; a courier who has waited too long leaves with what is ready. */
  const untilReady = async (marketplaceId: string): Promise<void> => {
    for (let each = 0; each < readyTries; each += 1) {
      const answer = await fetch(`${url}/_sim/orders/${marketplaceId}`);
      const { state, preparationStatus } = (await answer.json()) as { state: string; preparationStatus: string };
      if (state !== 'ACCEPTED' || preparationStatus === 'READY_FOR_HANDOFF') return;
      await sleep(betweenTriesMs);
    }
  };

  return {
    async order(place, wish = {}) {
      const answer = await post('', { ...wish, storeId: place.store.uberEatsStoreId });
      if (!answer.ok) throw new Error(`${place.name}: the marketplace answered ${answer.status}: ${await answer.text()}`);
      const { id: marketplaceId, displayId } = (await answer.json()) as { id: string; displayId: string };
      const row = await here(place, displayId);
      return row === undefined ? null : { marketplaceId, id: row.id, number: row.number, name: row.customerName };
    },
    async courier({ marketplaceId }, step) {
      if (step === 'PICKED_UP') await untilReady(marketplaceId);
      return (await post(`/${marketplaceId}/courier`, { step })).ok;
    },
    cancel: async ({ marketplaceId }) => (await post(`/${marketplaceId}/cancel`, { by: 'CUSTOMER' })).ok,
  };
}
