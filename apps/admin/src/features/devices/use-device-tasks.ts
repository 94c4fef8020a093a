import { useState } from 'react';
import type { DeviceTask, Pairing } from './devices.types.ts';
import { useKnownCodes, usePairAgain } from './use-pairing.ts';

/** What is being done to a device in a dialog (`DeviceDialogs`), and the codes that were made meanwhile. */
export const useDeviceTasks = () => {
  const { codes, keep } = useKnownCodes();
  const [task, setTask] = useState<DeviceTask | null>(null);
  const show = (pairing: Pairing) => {
    keep(pairing);
    setTask({ type: 'code', pairing });
  };
  return { codes, task, setTask, show, again: usePairAgain(show) };
};
