import { createPreferences } from '@servery/device-app/settings/preferences.ts';

/** What this till adds to the preferences of every device, stored on it. */
interface OwnPreferences {
  /** The prep time promised last: the next order most likely gets the same. Minutes. */
  eta: number;
}

export const preferences = createPreferences<OwnPreferences>('pos', { eta: 30 });

export const { usePreferences } = preferences;
