import { create } from 'zustand';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getTillStore } from '@servery/contract/tills';
import type { MenuSnapshot } from '@servery/domain/menu';

export type TillStore = ResponseOf<typeof getTillStore>;

/** The name of a till's queue and bills in the browser's storage. */
export const getBillStorageName = (deviceId: string): string => `servery.pos.${deviceId}`;

/** The name that the tabs of a browser use for a till's queue. */
export const getBillQueueName = (deviceId: string): string => `servery.pos.outbox.${deviceId}`;

interface StoredData {
  menu: MenuSnapshot | undefined;
  store: TillStore | undefined;
}

/** The menu and the rules as last received, so that a till that starts without the server can sell. */
export const usePersistedData = create<StoredData>(() => ({ menu: undefined, store: undefined }));

/** The next till of this page may belong to another store. */
export const forgetData = (): void => usePersistedData.setState({ menu: undefined, store: undefined });

interface Values {
  read<V>(name: string): Promise<V | undefined>;
  write(name: string, value: unknown): Promise<void>;
}

/** Loads what the device has stored, and stores what is received from now on. Returns a function that stops it. */
export async function storeData(stored: Values): Promise<() => void> {
  const [menu, store] = await Promise.all([stored.read<MenuSnapshot>('menu'), stored.read<TillStore>('store')]);
  const keep = (now: StoredData, before: StoredData) => {
    if (now.menu && now.menu !== before.menu) void stored.write('menu', now.menu);
    if (now.store && now.store !== before.store) void stored.write('store', now.store);
  };
  usePersistedData.setState((received) => ({ menu: received.menu ?? menu, store: received.store ?? store }));
  keep(usePersistedData.getState(), { menu, store });
  return usePersistedData.subscribe(keep);
}
