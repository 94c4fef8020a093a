import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { endpointKey, useEndpointMutation } from '@servery/app-kit/query.ts';
import { listDevices, pairDevice } from '@servery/contract/devices';
import { useStore } from '../../shared/places.ts';
import { codeEnds } from './device-labels.ts';
import type { Device, Pairing } from './devices.types.ts';

/** A code with when it ends, by this device's own clock (epoch milliseconds). */
export interface KnownCode {
  pairing: Pairing;
  ends: number;
}

/** The codes that were made on this page: the server shows each of them once. */
export const useKnownCodes = () => {
  const { restaurantId, storeId } = useStore();
  const [codes, setCodes] = useState<Readonly<Record<string, KnownCode>>>({});
  const queries = useQueryClient();
  const keep = (pairing: Pairing) => {
    const { device } = pairing;
    setCodes((known) => ({ ...known, [device.id]: { pairing, ends: codeEnds(pairing.expiresAt, Date.now()) } }));
    // An older list would report the device as already paired.
    const key = endpointKey(listDevices, { params: { restaurantId, storeId } });
    void queries.cancelQueries({ queryKey: key }).then(() => queries.invalidateQueries({ queryKey: key }));
    queries.setQueryData<{ rows: Device[] }>(key, (list) => list && { rows: [...list.rows.filter(({ id }) => id !== device.id), device] });
  };
  return { codes, keep };
};

/** Asks for a new code of a device that is there already. */
export const usePairAgain = (onCode: (pairing: Pairing) => void) => {
  const { restaurantId, storeId } = useStore();
  const mutation = useEndpointMutation(pairDevice, { onSuccess: onCode });
  return {
    pair: (deviceId: string) => mutation.mutate({ params: { restaurantId, storeId, deviceId }, body: {}, retries: 1 }),
    isPending: mutation.isPending,
    error: mutation.error?.error,
  };
};
