import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { SettingsOf } from '@servery/contract/settings/index';

const textSizes = { compact: 14, normal: 16, large: 19, huge: 22 } as const;
export type TextSize = keyof typeof textSizes;
export type Theme = 'dark' | 'light';

/** A display's settings section as the server answered it. */
export interface SavedStations {
  deviceId: string;
  version: number;
  value: SettingsOf<'displayStations'>;
}

/** This screen's own preferences, stored on the device. */
export interface Preferences {
  textSize: TextSize;
  /** Columns of the board; 0: as many as fit. */
  columns: number;
  sound: boolean;
  /** 0 to 1 */
  volume: number;
  keepAwake: boolean;
  theme: Theme;
  /** Print stations of this screen; none: all of them. The server has them, too (`saved-stations.ts`); the screen works by this copy. */
  stationIds: readonly string[];
  /** What happens to lines that other stations make. */
  otherStations: 'dim' | 'hide';
  /** Both as the server last had them; null: it was never asked, and they were chosen when only this browser stored them. */
  savedStations: SavedStations | null;
  /** Whether the all-day counts are shown beside the board. */
  allDay: boolean;
}

const defaults: Preferences = {
  textSize: 'normal',
  columns: 0,
  sound: true,
  volume: 0.8,
  keepAwake: true,
  theme: 'dark',
  stationIds: [],
  otherStations: 'dim',
  savedStations: null,
  allDay: false,
};

export const usePreferences = create<Preferences>()(persist((): Preferences => defaults, { name: 'servery.kitchen.preferences' }));

/** Text size and theme apply to the whole document. */
const apply = ({ textSize, theme }: Preferences) => {
  document.documentElement.style.setProperty('--text-size', `${textSizes[textSize] ?? textSizes.normal}px`);
  document.documentElement.dataset['theme'] = theme;
};

export const followPreferences = (): void => {
  apply(usePreferences.getState());
  usePreferences.subscribe(apply);
};
