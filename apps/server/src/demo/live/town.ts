import { createKdsDevice, loginKdsDevice } from '@servery/contract/kds';
import { getMenu } from '@servery/contract/menu';
import { getRestaurant } from '@servery/contract/restaurants';
import { login } from '@servery/contract/user';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { MenuSnapshot } from '@servery/domain/menu';
import { loadDemos, type DemoRestaurant, type DemoStore, type DemoUser } from '../../../db/seed/index.ts';
import { demoId, demoStores, getTableId } from '../data/index.ts';
import type { ApiClient } from '../../platform/http/api-client.ts';
import { PatientClient } from './patient-client.ts';

type StoreView = ResponseOf<typeof getRestaurant>['stores'][number];

/** A store of the demo that takes orders now, with its staff. */
export interface Place {
  name: string;
  demo: DemoRestaurant;
  store: DemoStore;
  params: { restaurantId: string; storeId: string };
  view: StoreView;
  tableIds: string[];
  menu(): Promise<MenuSnapshot>;
  manager: ApiClient;
  /** Signed in as a separate kitchen display. */
  kitchen: ApiClient;
}

export interface TownOptions {
  base: string;
  /** Part of a restaurant's name, or its key; empty: all. */
  restaurant?: string;
  /** Includes stores that are closed at the moment: they take orders for later. */
  closedToo?: boolean;
  /** One client for all stores; otherwise each store has its own staff. */
  everybody?: ApiClient;
  /** One cook for all kitchens; otherwise each store has its own display. */
  cook?: ApiClient;
}

/**
 * The demo's stores that take orders, with their staff signed in.
 * @throws if the server does not respond, or a login of the demo was changed
 */
export async function openTown({ base, restaurant = '', closedToo = false, everybody, cook = everybody }: TownOptions): Promise<Place[]> {
  const places: Place[] = [];
  const guest = new PatientClient(base);
  for (const demo of await loadDemos()) {
    if (!demo.name.toLowerCase().includes(restaurant.toLowerCase()) && demo.key !== restaurant) continue;
    const known = demoStores(demo);
    const answer = await guest.call(getRestaurant, { params: { restaurantId: known[0]!.restaurantId } });
    if (!answer.ok) continue;
    let manager = everybody;
    for (const [index, store] of demo.stores.entries()) {
      const params = known[index]!;
      const view = answer.data.stores.find(({ id }) => id === params.storeId);
      const trades = view?.status.open === true || (closedToo && store.closed === undefined);
      if (view === undefined || !trades || view.collectionTypes.length === 0) continue;
      manager ??= await signIn(base, demo, 'restaurantAdmin');
      const kitchen = cook ?? (await readDisplay(base, manager, demo, store, params));
      places.push(getPlace(demo, store, params, view, { manager, kitchen }));
    }
  }
  return places;
}

/** A user of a restaurant with a role, signed in. */
export async function signIn(base: string, demo: DemoRestaurant, role: DemoUser['role']): Promise<ApiClient> {
  const client = new PatientClient(base);
  const { email, password } = demo.users.find((user) => user.role === role)!;
  await client.must(login, { body: { email, password } });
  return client;
}

/** The rush's own kitchen display, so that no cook is signed out. */
async function readDisplay(
  base: string,
  manager: ApiClient,
  demo: DemoRestaurant,
  store: DemoStore,
  params: Place['params'],
): Promise<ApiClient> {
  const kitchen = new PatientClient(base);
  const id = demoId(demo.key, 'live-display', store.key);
  const { code } = await manager.must(createKdsDevice, { body: { id, ...params, name: 'Rush kitchen' } });
  await kitchen.must(loginKdsDevice, { body: { code } });
  return kitchen;
}

const getPlace = (
  demo: DemoRestaurant,
  store: DemoStore,
  params: Place['params'],
  view: StoreView,
  people: Pick<Place, 'manager' | 'kitchen'>,
): Place => ({
  name: store.name,
  demo,
  store,
  params,
  view,
  tableIds: store.tables.map(({ name }) => getTableId(demo, store, name)),
  menu: () => people.manager.must(getMenu, { params }) as Promise<MenuSnapshot>,
  ...people,
});
