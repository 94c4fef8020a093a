import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** What this device likes. */
export interface Preferences {
  sound: boolean;
  /** The ETA that was given last: the next order most likely gets the same. Minutes. */
  eta: number;
}

export const usePreferences = create<Preferences>()(
  persist((): Preferences => ({ sound: true, eta: 30 }), { name: 'servery.staff.preferences' }),
);
