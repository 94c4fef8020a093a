import { create } from 'zustand';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getTillStore } from '@servery/contract/tills';
import type { MenuSnapshot } from '@servery/domain/menu';

export type TillStore = ResponseOf<typeof getTillStore>;

/** The name under which the browser keeps a till's queue and bills. */
export const keptBillsOf = (deviceId: string): string => `servery.pos.${deviceId}`;

interface KeptData {
  menu: MenuSnapshot | undefined;
  store: TillStore | undefined;
}

/** The menu and the rules as this device heard of them last: a till that starts without the server goes on selling. */
export const useKeptData = create<KeptData>(() => ({ menu: undefined, store: undefined }));

/** The next till of this page may stand in another store. */
export const forgetData = (): void => useKeptData.setState({ menu: undefined, store: undefined });

interface Values {
  read<V>(name: string): Promise<V | undefined>;
  write(name: string, value: unknown): Promise<void>;
}

/** Takes up what the device has kept, and keeps what is heard from now on. Answers how to stop. */
export async function keepData(kept: Values): Promise<() => void> {
  const [menu, store] = await Promise.all([kept.read<MenuSnapshot>('menu'), kept.read<TillStore>('store')]);
  const keep = (now: KeptData, before: KeptData) => {
    if (now.menu && now.menu !== before.menu) void kept.write('menu', now.menu);
    if (now.store && now.store !== before.store) void kept.write('store', now.store);
  };
  useKeptData.setState((heard) => ({ menu: heard.menu ?? menu, store: heard.store ?? store }));
  keep(useKeptData.getState(), { menu, store });
  return useKeptData.subscribe(keep);
}
