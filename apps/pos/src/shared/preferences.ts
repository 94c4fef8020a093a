import { createPreferences } from '@servery/device-app/settings/preferences.ts';
import type { ChosenColors } from './tile-colors.ts';

/** What this till adds to the preferences of every device, stored on it. */
interface OwnPreferences {
  /** The prep time promised last: the next order most likely gets the same. Minutes. */
  eta: number;
  /** How often the lists are read again; 0: never, since they follow every change anyway. Minutes. */
  refreshMinutes: 0 | 1 | 5 | 10;
  /** The items on the shelf of favourites, by id, in their order. */
  favourites: readonly string[];
  /** The colours of tiles that differ from the menu's. */
  tileColors: ChosenColors;
}

export const preferences = createPreferences<OwnPreferences>('pos', { eta: 30, refreshMinutes: 0, favourites: [], tileColors: {} });

export const { usePreferences } = preferences;
