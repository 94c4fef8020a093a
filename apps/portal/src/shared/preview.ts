import type { Restaurant } from './api.ts';
import { persistedStore, usePersisted } from './persisted-store.ts';

const open = (restaurantId: string) => persistedStore(`preview.${restaurantId}`, (text) => text === 'true');

/** Begins or ends a preview on this device: an owner looks at the pages before guests do, and what they order is a test. */
export const setPreview = (restaurantId: string, on: boolean): void => void open(restaurantId).update(() => on);

/** Whether this device previews the restaurant. Over as soon as it is open to the public. */
export const usePreview = ({ id, openToPublic }: Pick<Restaurant, 'id' | 'openToPublic'>): boolean =>
  usePersisted(
    () => open(id),
    false,
    (on) => on,
  ) && !openToPublic;
