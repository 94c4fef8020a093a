import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { quietStorage } from '@servery/app-kit/quiet-storage.ts';

/** This device's preferences. */
export interface Preferences {
  sound: boolean;
  /** The prep time promised last: the next order most likely gets the same. Minutes. */
  eta: number;
  /** Stores with a choice made here: whether their new orders ring. */
  rings: Readonly<Record<string, boolean>>;
}

export const usePreferences = create<Preferences>()(
  persist((): Preferences => ({ sound: true, eta: 30, rings: {} }), { name: 'servery.staff.preferences', storage: quietStorage() }),
);

/** Whether a store's new orders ring on this device. By default the open store's do and others' do not. */
export const ringsFor = (rings: Preferences['rings'], storeId: string, isOpen: boolean): boolean => rings[storeId] ?? isOpen;
export const setRings = (storeId: string, on: boolean): void => {
  usePreferences.setState(({ rings }) => ({ rings: { ...rings, [storeId]: on } }));
};
