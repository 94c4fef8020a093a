import * as z from 'zod';

const publicServer = 'nominatim.openstreetmap.org';

/**
 * Environment of a Nominatim server. It has to be one of your own, or of somebody who allows it: the public one lets nobody search while
 * guests are typing (operations.osmfoundation.org/policies/nominatim).
 */
export const nominatimEnv = z.object({
  NOMINATIM_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).hostname !== publicServer, 'needs a server of your own: the public one allows no search while typing.'),
  /** Who asks, as the server's operator can find out: a name and an address to write to. */
  NOMINATIM_USER_AGENT: z.string().min(5).default('Servery online ordering'),
  /** Questions a second of all nodes together; 0: as many as come, for a server of your own. */
  NOMINATIM_PER_SECOND: z.coerce.number().int().min(0).max(1_000).default(1),
});
