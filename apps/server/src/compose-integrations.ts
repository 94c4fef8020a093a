import { marketplaceIntegrations } from './compose-marketplaces.ts';
import { fcm } from './integrations/fcm/index.ts';
import { googlePlaces } from './integrations/google-places/index.ts';
import { nominatim } from './integrations/nominatim/index.ts';
import { postmark } from './integrations/postmark/index.ts';
import { s3 } from './integrations/s3/index.ts';
import { smtp } from './integrations/smtp/index.ts';
import { stripe } from './integrations/stripe/index.ts';
import { sunmi } from './integrations/sunmi/index.ts';
import { twilio } from './integrations/twilio/index.ts';
import type { IntegrationsOfConfig } from './platform/config.ts';
import { toPortChoice, listRealServices, type Integration } from './platform/integrations/define-integration.ts';
import type { RateLimiter } from './platform/http/rate-limit.ts';
import type { AddressPort } from './ports/addresses.ts';

/** The integrations, by the port that they fill: one line for each. Marketplaces are in compose-marketplaces.ts. */

export const addressIntegrations: readonly Integration<AddressPort, { rateLimiter: RateLimiter }>[] = [googlePlaces, nominatim];
export const cardIntegrations = [stripe];
export const deviceIntegrations = [fcm];
export const mailIntegrations = [smtp, postmark];
export const pictureIntegrations = [s3];
export const printerIntegrations = [sunmi];
export const smsIntegrations = [twilio];

/** What the configuration has to know of them. */
export const integrationsOfConfig: IntegrationsOfConfig = {
  realServices: listRealServices([
    ...addressIntegrations,
    ...cardIntegrations,
    ...deviceIntegrations,
    ...mailIntegrations,
    ...marketplaceIntegrations,
    ...pictureIntegrations,
    ...printerIntegrations,
    ...smsIntegrations,
  ]),
  choices: [toPortChoice('ADDRESS_PROVIDER', 'local', addressIntegrations)],
};
