import { create } from 'zustand';
import { persist } from 'zustand/middleware';

const textSizes = { compact: 14, normal: 16, large: 19, huge: 22 } as const;
export type TextSize = keyof typeof textSizes;
export type Theme = 'dark' | 'light';

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
  /** Print stations of this screen; none: all of them. */
  stationIds: readonly string[];
  /** What happens to lines that other stations make. */
  otherStations: 'dim' | 'hide';
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
