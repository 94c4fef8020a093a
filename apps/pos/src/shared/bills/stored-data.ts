import { create } from 'zustand';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getTillStore } from '@servery/contract/tills';
import type { MenuSnapshot } from '@servery/domain/menu';

export type TillStore = ResponseOf<typeof getTillStore>;

/** The name under which the browser keeps a till's queue and bills. */
export const getBillStorageName = (deviceId: string): string => `servery.pos.${deviceId}`;

interface StoredData {
  menu: MenuSnapshot | undefined;
  store: TillStore | undefined;
}

/** The menu and the rules as this device heard of them last: a till that starts without the server goes on selling. */
export const usePersistedData = create<StoredData>(() => ({ menu: undefined, store: undefined }));

/** The next till of this page may stand in another store. */
export const forgetData = (): void => usePersistedData.setState({ menu: undefined, store: undefined });

interface Values {
  read<V>(name: string): Promise<V | undefined>;
  write(name: string, value: unknown): Promise<void>;
}

/** Takes up what the device has kept, and keeps what is heard from now on. Answers how to stop. */
export async function storeData(kept: Values): Promise<() => void> {
  const [menu, store] = await Promise.all([kept.read<MenuSnapshot>('menu'), kept.read<TillStore>('store')]);
  const keep = (now: StoredData, before: StoredData) => {
    if (now.menu && now.menu !== before.menu) void kept.write('menu', now.menu);
    if (now.store && now.store !== before.store) void kept.write('store', now.store);
  };
  usePersistedData.setState((heard) => ({ menu: heard.menu ?? menu, store: heard.store ?? store }));
  keep(usePersistedData.getState(), { menu, store });
  return usePersistedData.subscribe(keep);
}
