import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** What this device likes. */
export interface Preferences {
  sound: boolean;
  /** The ETA that was given last: the next order most likely gets the same. Minutes. */
  eta: number;
  /** Stores that somebody decided about: whether their new orders ring here. */
  rings: Readonly<Record<string, boolean>>;
}

export const usePreferences = create<Preferences>()(
  persist((): Preferences => ({ sound: true, eta: 30, rings: {} }), { name: 'servery.staff.preferences' }),
);

/** Whether a store's new orders ring on this device: the open one's do and the others' do not, until somebody says otherwise. */
export const ringsFor = (rings: Preferences['rings'], storeId: string, isOpen: boolean): boolean => rings[storeId] ?? isOpen;
export const setRings = (storeId: string, on: boolean): void => {
  usePreferences.setState(({ rings }) => ({ rings: { ...rings, [storeId]: on } }));
};
