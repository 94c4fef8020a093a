import * as z from 'zod';

/** Environment of Google's Places API (New). */
export const googlePlacesEnv = z.object({
  GOOGLE_PLACES_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://places.googleapis.com'),
  GOOGLE_PLACES_API_KEY: z.string().min(1),
});
