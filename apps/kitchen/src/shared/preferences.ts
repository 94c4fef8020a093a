import { createPreferences, type DevicePreferences } from '@servery/device-app/settings/preferences.ts';
import type { SettingsOf } from '@servery/contract/settings/index';

const textSizes = { compact: 14, normal: 16, large: 19, huge: 22 } as const;
export type TextSize = keyof typeof textSizes;

/** A display's settings section as the server answered it. */
export interface SavedStations {
  deviceId: string;
  version: number;
  value: SettingsOf<'displayStations'>;
}

/** What this screen adds to the preferences of every device, stored on it. */
interface OwnPreferences {
  textSize: TextSize;
  /** Columns of the board; 0: as many as fit. */
  columns: number;
  /** Print stations of this screen; none: all of them. The server has them, too (`saved-stations.ts`); the screen works by this copy. */
  stationIds: readonly string[];
  /** What happens to lines that other stations make. */
  otherStations: 'dim' | 'hide';
  /** Both as the server last had them; null: it was never asked, and they were chosen when only this browser stored them. */
  savedStations: SavedStations | null;
  /** Whether the all-day counts are shown beside the board. */
  allDay: boolean;
}

export type Preferences = DevicePreferences & OwnPreferences;

const defaults: OwnPreferences = {
  textSize: 'normal',
  columns: 0,
  stationIds: [],
  otherStations: 'dim',
  savedStations: null,
  allDay: false,
};

/** The text size applies to the whole document. */
export const preferences = createPreferences('kitchen', defaults, ({ textSize }) =>
  document.documentElement.style.setProperty('--text-size', `${textSizes[textSize] ?? textSizes.normal}px`),
);

export const { usePreferences } = preferences;
