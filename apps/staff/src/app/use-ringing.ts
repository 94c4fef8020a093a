import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { alarmTone, chime } from '@servery/app-kit/sound.ts';
import { useAlarms } from '../features/alarms/alarms.ts';
import { useOrders } from '../features/orders/orders.ts';
import { useNewOrdersOf } from '../shared/new-orders.ts';
import { ringsFor, usePreferences } from '../shared/preferences.ts';
import type { MyStore } from '../shared/store-context.ts';

/** Milliseconds between rings: long enough to talk to a guest, short enough to be noticed in a kitchen. */
const again = 8000;
const otherStoresEvery = 20_000;

/** Orders and alarms that somebody has silenced on this device; others ring on. */
const useSilenced = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

export interface Ringing {
  /** New orders of the open store. */
  fresh: number;
  /** Whether something sounds now, or would if sound were allowed. */
  ringing: boolean;
  silence: () => void;
  /** Stores that are not open here and have new orders, as somebody wanted to hear. */
  elsewhere: { store: MyStore; count: number }[];
}

/** Rings while orders wait to be accepted and alarms to be seen, until somebody acts on them or silences them. */
export const useRinging = (open: MyStore, stores: readonly MyStore[]): Ringing => {
  const { sound, rings } = usePreferences();
  const fresh = useOrders((orders) =>
    Object.values(orders.rows ?? {})
      .flatMap((row) => (row.status === 'new' ? row.id : []))
      .join(),
  );
  const unseen = useAlarms(({ alarms }) =>
    Object.values(alarms)
      .flatMap((alarm) => (alarm.seenAt === null ? alarm.id : []))
      .join(),
  );
  const heard = stores.filter((store) => store.storeId !== open.storeId && ringsFor(rings, store.storeId, false));
  const others = useNewOrdersOf(heard, otherStoresEvery);
  const silenced = useSilenced(({ ids }) => ids);

  const loud = (ids: string) => ids.split(',').filter((id) => id !== '' && !silenced.has(id));
  const here = sound && ringsFor(rings, open.storeId, true);
  const alarms = here ? loud(unseen) : [];
  const orders = [...(here ? loud(fresh) : []), ...(sound ? loud(Object.values(others).flat().join()) : [])];
  const ring = useEffectEvent(() => {
    if (alarms.length > 0) alarmTone();
    else chime();
  });
  // What rings is a word, so that something new rings at once and a look at the same does not.
  const what = [...alarms, ...orders].join();
  useEffect(() => {
    if (what === '') return undefined;
    ring();
    const timer = setInterval(ring, again);
    return () => clearInterval(timer);
  }, [what]);

  return {
    fresh: fresh === '' ? 0 : fresh.split(',').length,
    ringing: what !== '',
    silence: () => useSilenced.setState(({ ids }) => ({ ids: new Set([...ids, ...what.split(',')]) })),
    elsewhere: heard.flatMap((store) => {
      const count = others[store.storeId]?.length ?? 0;
      return count > 0 ? [{ store, count }] : [];
    }),
  };
};
