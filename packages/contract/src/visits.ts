import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, page, pageQuery, text, uuid } from './schemas.ts';

/**
 * Visits of the platform: a super admin opens a restaurant as its owner for a short time, to help. Whoever visits can do less than the owner
 * (docs/adr/0085-visits-of-the-platform.md), and the restaurant sees each visit.
 */

/** How long a visit lasts, in minutes. */
export const visitMinutes = 30;

export const visitView = z.object({
  id: uuid,
  restaurantId: uuid,
  restaurantName: z.string(),
  /** Why, as the visitor has written it. */
  reason: z.string(),
  /** From then on the session can do nothing but end the visit. */
  endsAt: instant,
});
export type VisitView = z.output<typeof visitView>;

export const beginVisit = endpoint({
  id: 'superAdmin.beginVisit',
  method: 'POST',
  path: '/super-admin/visits',
  permission: 'platform.manage',
  summary: 'Open a restaurant as its owner, for half an hour: until the visit ends, this session can do nothing else',
  body: z.strictObject({ restaurantId: uuid, reason: text(200, 3) }),
  response: visitView,
  errors: [],
  repeatable: 'natural',
});

export const endVisit = endpoint({
  id: 'user.endVisit',
  method: 'POST',
  path: '/user/visit/end',
  permission: 'session.own',
  summary: 'End the visit of this session; without one nothing happens',
  body: z.strictObject({}),
  response: z.object({ ok: z.literal(true) }),
  errors: [],
  repeatable: 'natural',
});

export const listVisits = endpoint({
  id: 'restaurants.listVisits',
  method: 'GET',
  path: '/restaurants/{restaurantId}/visits',
  permission: 'restaurant.manage',
  summary: 'When the platform has opened this restaurant as its owner, who it was and why; newest first',
  query: z.strictObject(pageQuery),
  response: page(
    z.object({
      id: uuid,
      visitorName: z.string(),
      reason: z.string(),
      beganAt: instant,
      /** When it ended, or will end at the latest. */
      endsAt: instant,
      open: z.boolean(),
    }),
  ),
  staleOn: ['platform.visited'],
  errors: [],
});
