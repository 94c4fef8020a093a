import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { country, instant, page, pageQuery, uuid } from './schemas.ts';

export const browseRestaurants = endpoint({
  id: 'restaurants.browse',
  method: 'GET',
  path: '/super-admin/restaurants',
  permission: 'platform.manage',
  summary: 'Every restaurant of the installation, by name',
  query: z.strictObject({ ...pageQuery, search: z.optional(z.string().check(z.maxLength(60))) }),
  response: page(
    z.object({
      id: uuid,
      name: z.string(),
      country,
      storeCount: z.int(),
      adminCount: z.int(),
      /** The platform's own page shows it, once it has a menu and its owner has opened it to the public. */
      listed: z.boolean(),
      hasMenu: z.boolean(),
      openToPublic: z.boolean(),
      createdAt: instant,
    }),
  ),
  // No stream is of all restaurants.
  staleOn: [],
  errors: [],
});
