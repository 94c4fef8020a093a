import { newGuestToken } from '@servery/app-kit/ids.ts';
import { keep, readPersisted } from '../device.ts';

/** If the browser stores nothing: as long as the page. */
let inMemory: string | null = null;

/** This browser's own key, generated with its first order: unpaid orders are counted by it. */
export function deviceKey(): string {
  const kept = readPersisted('device') ?? inMemory;
  if (kept !== null && /^[A-Za-z0-9_-]{22}$/.test(kept)) return kept;
  inMemory = newGuestToken();
  keep('device', inMemory);
  return inMemory;
}
