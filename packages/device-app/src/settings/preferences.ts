import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { persist } from 'zustand/middleware';
import { quietStorage } from '@servery/app-kit/quiet-storage.ts';

export type Theme = 'dark' | 'light';

/** What everybody can choose on a device's screen, whichever app it runs. */
export interface DevicePreferences {
  sound: boolean;
  /** 0 to 1 */
  volume: number;
  keepAwake: boolean;
  theme: Theme;
}

const defaults: DevicePreferences = { sound: true, volume: 0.8, keepAwake: true, theme: 'dark' };

export interface Preferences<All extends DevicePreferences> {
  usePreferences: UseBoundStore<StoreApi<All>>;
  /** Applies them to the document, now and after each change. */
  follow: () => void;
}

/**
 * The preferences of a device, stored on it: those of every device app, and the app's `own` with their defaults.
 * @param app names the stored data: "pos" is stored as `servery.pos.preferences`
 * @param apply applies the app's own ones to the document
 */
export function createPreferences<Own extends object>(
  app: string,
  own: Own,
  apply?: (preferences: DevicePreferences & Own) => void,
): Preferences<DevicePreferences & Own> {
  const usePreferences = create<DevicePreferences & Own>()(
    persist((): DevicePreferences & Own => ({ ...defaults, ...own }), { name: `servery.${app}.preferences`, storage: quietStorage() }),
  ) as UseBoundStore<StoreApi<DevicePreferences & Own>>;
  const applyAll = (preferences: DevicePreferences & Own) => {
    document.documentElement.dataset['theme'] = preferences.theme;
    apply?.(preferences);
  };
  return {
    usePreferences,
    follow: () => {
      applyAll(usePreferences.getState());
      usePreferences.subscribe(applyAll);
    },
  };
}
