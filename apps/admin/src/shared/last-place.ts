import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { quietStorage } from '@servery/app-kit/quiet-storage.ts';

/** The restaurant, and the store where there was one, that were open last on this device. */
export const useLastPlace = create<{ restaurantId: string | null; storeId: string | null }>()(
  persist((): { restaurantId: string | null; storeId: string | null } => ({ restaurantId: null, storeId: null }), {
    name: 'servery.admin.lastPlace',
    storage: quietStorage(),
  }),
);
