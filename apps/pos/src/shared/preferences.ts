import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export type Theme = 'dark' | 'light';

/** This till's own preferences, stored on the device. */
export interface Preferences {
  sound: boolean;
  /** 0 to 1 */
  volume: number;
  keepAwake: boolean;
  theme: Theme;
  /** The prep time promised last: the next order most likely gets the same. Minutes. */
  eta: number;
}

const defaults: Preferences = { sound: true, volume: 0.8, keepAwake: true, theme: 'dark', eta: 30 };

export const usePreferences = create<Preferences>()(persist((): Preferences => defaults, { name: 'servery.pos.preferences' }));

const apply = ({ theme }: Preferences) => {
  document.documentElement.dataset['theme'] = theme;
};

/** The theme applies to the whole document. */
export const followPreferences = (): void => {
  apply(usePreferences.getState());
  usePreferences.subscribe(apply);
};
