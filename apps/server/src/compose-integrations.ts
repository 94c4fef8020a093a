import { fcm } from './integrations/fcm/index.ts';
import { googlePlaces } from './integrations/google-places/index.ts';
import { nominatim } from './integrations/nominatim/index.ts';
import { postmark } from './integrations/postmark/index.ts';
import { s3 } from './integrations/s3/index.ts';
import { smtp } from './integrations/smtp/index.ts';
import { stripe } from './integrations/stripe/index.ts';
import { sunmi } from './integrations/sunmi/index.ts';
import { twilio } from './integrations/twilio/index.ts';
import { uberEats } from './integrations/uber-eats/index.ts';
import { listRealServices } from './platform/integrations/define-integration.ts';

/** The integrations, by the port that they fill: one line for each. */

export const addressIntegrations = { google: googlePlaces, nominatim } as const;
export const cardIntegrations = [stripe];
export const deviceIntegrations = [fcm];
export const mailIntegrations = [smtp, postmark];
export const marketplaceIntegrations = [uberEats];
export const pictureIntegrations = [s3];
export const printerIntegrations = [sunmi];
export const smsIntegrations = [twilio];

/** The variables that show that an installation works with a real outside service. */
export const realServices = listRealServices([
  ...Object.values(addressIntegrations),
  ...cardIntegrations,
  ...deviceIntegrations,
  ...mailIntegrations,
  ...marketplaceIntegrations,
  ...pictureIntegrations,
  ...printerIntegrations,
  ...smsIntegrations,
]);
