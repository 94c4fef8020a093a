import * as z from 'zod';

/** Environment of the Sunmi printer cloud. Without an app id the adapter is not wired. */
export const sunmiEnv = z.object({
  SUNMI_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://openapi.sunmi.com'),
  SUNMI_APP_ID: z.string().min(1),
  SUNMI_APP_KEY: z.string().min(1),
  /** The shop that printers are bound to. */
  SUNMI_SHOP_ID: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});
