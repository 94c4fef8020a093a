import { browseRestaurants } from '@servery/contract/browse-restaurants';
import { getPlatformOverview } from '@servery/contract/super-admin';
import { example, type Example } from './example.ts';

/** How to call what the platform's own people do. */
export const superAdminExamples: Example[] = [example(browseRestaurants, { query: () => ({}) }), example(getPlatformOverview, {})];
