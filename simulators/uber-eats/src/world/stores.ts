import { usualLink } from './links.ts';
import type { Dish, Store } from './types.ts';

/** A store that exists on the marketplace. */
export interface StoreOptions {
  id: string;
  name: string;
  country?: Store['country'];
  currency?: string;
  timezone?: string;
  /** Whether the app has access from the start; true by default. */
  linked?: boolean;
  /** What people order who name nothing. */
  dishes?: Dish[];
}

const usual = {
  AU: { currency: 'AUD', timezone: 'Australia/Sydney' },
  GB: { currency: 'GBP', timezone: 'Europe/London' },
  NZ: { currency: 'NZD', timezone: 'Pacific/Auckland' },
  US: { currency: 'USD', timezone: 'America/Chicago' },
} as const;

/** A store with its defaults filled in. */
export const newStore = ({ id, name, country = 'AU', linked = true, dishes = [], ...given }: StoreOptions): Store => ({
  id,
  name,
  country,
  ...usual[country],
  ...given,
  link: linked ? usualLink : null,
  dishes,
});
