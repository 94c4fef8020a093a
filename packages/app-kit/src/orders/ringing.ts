import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { alarmTone, chime } from '../sound.ts';
import { useAlarms } from './alarms.ts';
import { useOrders } from './open-orders.ts';

/** Milliseconds between rings: long enough to talk to a guest, short enough to be noticed in a kitchen. */
const again = 8000;

/** Orders and alarms that were silenced on this device; others still ring. */
const useSilenced = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

export interface Ringing {
  /** New orders of the current store. */
  fresh: number;
  /** Whether something rings now, or would if sound were allowed. */
  ringing: boolean;
  silence: () => void;
}

/**
 * Rings while orders wait to be accepted or alarms to be acknowledged, until somebody acts or silences them.
 * @param options `here`: whether the current store rings. `others`: ids of new orders elsewhere that ring, too. `volume` 0 to 1.
 */
export const useRinging = ({
  here,
  others = [],
  volume,
}: {
  here: boolean;
  others?: readonly string[];
  volume?: number | undefined;
}): Ringing => {
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
  const silenced = useSilenced(({ ids }) => ids);

  const loud = (ids: readonly string[]) => ids.filter((id) => id !== '' && !silenced.has(id));
  const alarms = here ? loud(unseen.split(',')) : [];
  const orders = [...(here ? loud(fresh.split(',')) : []), ...loud(others)];
  const ring = useEffectEvent(() => {
    if (alarms.length > 0) alarmTone(volume);
    else chime(volume);
  });
  // A string identifies what rings, so that something new rings immediately and a render with the same does not.
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
  };
};
