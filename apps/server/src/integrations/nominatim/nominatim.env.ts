import * as z from 'zod';

const publicServer = 'nominatim.openstreetmap.org';

/**
 * Environment of a Nominatim server. It has to be your own, or one that you may use: the public server does not allow searching while
 * guests are typing (operations.osmfoundation.org/policies/nominatim).
 */
export const nominatimEnv = z.object({
  NOMINATIM_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).hostname !== publicServer, 'needs a server of your own: the public one allows no search while typing.'),
  /** Identifies us to the server's operator: a name and an address to write to. */
  NOMINATIM_USER_AGENT: z.string().min(5).default('Servery online ordering'),
  /** Requests a second by all nodes together; 0: no limit, for your own server. */
  NOMINATIM_PER_SECOND: z.coerce.number().int().min(0).max(1_000).default(1),
});
